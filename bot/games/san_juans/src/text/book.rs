//! The words of the campaign, from `words.toml`, and what their blanks say.

use std::sync::LazyLock;

use games::text::book::{Book, Say};
use model::words::count;
use san_juans::data;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::text::battles::dice;
use crate::text::moves::sea;
use crate::text::names::Names;
use crate::text::{names, random_events};

pub static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read(include_str!("../../../../../assets/san-juans/words.toml")));

fn of<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

/// What needs no campaign to be said.
pub struct Unseen;

impl Say for Unseen {
    fn say(&self, how: &str, value: &Value, _fields: &Value) -> Option<String> {
        let card = || Some(data().card(of(value)?));
        Some(match how {
            "place" => names::town(of(value)?),
            "space" => names::space(of(value)?),
            "at" => names::at(of(value)?),
            "island" => names::island(of(value)?).to_owned(),
            "sea" => names::sea(of(value)?),
            "berth" => names::berth(of(value)?),
            "at-berth" => names::at_berth(of(value)?),
            "pasha" => hicks_play::text::names::pasha(of(value)?),
            "flag" => names::flag(of(value)?).to_owned(),
            "kind" => names::kind(of(value)?).to_owned(),
            "card" => names::card(of(value)?),
            "title" => card()?.title.clone(),
            "effect" => card()?.text.clone(),
            "history" => card()?.history.clone(),
            "card-ops" => names::op_count(card()?.ops),
            "card-points" => count(card()?.ops.into(), "point"),
            "card-flag" => names::flag(card()?.flag).to_owned(),
            "random-event" => card()?.random_event.to_string(),
            "event" => random_events::name(of(value)?).to_owned(),
            "ops" => names::op_count(of(value)?),
            "hits" => sea::damage_count(of(value)?),
            "needed" => dice::or_more(of(value)?),
            "dice" => dice::two(of(value)?),
            "fleet" => sea::fleet(of(value)?),
            _ => return None,
        })
    }
}

impl Say for Names<'_> {
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
        Some(match how {
            "unit" => self.unit(of(value)?),
            "units" => self.units(&of::<Vec<_>>(value)?),
            "ship" => self.ship(of(value)?),
            "bare-ship" => self.ship(of(value)?).replace('*', ""),
            "ships" => self.ships(&of::<Vec<_>>(value)?),
            "stores" => count(self.view().place(of(value)?).stores.into(), "supply point"),
            "rounds" => self.view().rounds.to_string(),
            _ => return Unseen.say(how, value, fields),
        })
    }
}
