//! The words of a patrol, from `words.toml`, and what their blanks say.

use std::sync::LazyLock;

use games::text::book::{Book, Say, are_many};
use model::words::commas;
use patrols::{Faction, Pose, UnitId};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::text::names::Names;

pub static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read(include_str!("../../../../../assets/patrols/words.toml")));

fn of<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

/// `3+4`, as dice stand in a sentence.
pub fn dice(of: &[u8]) -> String {
    let faces: Vec<String> = of.iter().map(ToString::to_string).collect();
    faces.join("+")
}

impl Say for Names {
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
        let square = || Some(self.square_of(of(&fields["unit"])?, of::<Pose>(value)?));
        Some(match how {
            "unit" | "target" | "by" => self.unit(of(value)?),
            "them" => if self.is_many(of(value)?) { "them" } else { "it" }.to_owned(),
            "piece" => self.piece(of(value)?),
            "kind" => super::names::kind(of(value)?).to_lowercase(),
            "card" => super::names::card(of(value)?).to_owned(),
            "of" | "winner" => super::names::side(of::<Faction>(value)?).to_owned(),
            "square" => format!("to {}", square()?),
            "at" => format!("in {}", square()?),
            "dice" => dice(&of::<Vec<u8>>(value)?),
            _ => return None,
        })
    }

    fn is_many(&self, how: &str, value: &Value) -> bool {
        match how {
            "unit" | "target" | "by" => of::<UnitId>(value).is_some_and(|unit| self.is_many(unit)),
            "piece" => of(value).is_some_and(|piece| self.is_plural(piece)),
            "kind" => of(value).is_some_and(super::names::is_plural),
            "of" | "winner" => of::<Faction>(value) == Some(Faction::Dervish),
            _ => are_many(value),
        }
    }
}

/// Words of several things: `2 rifle bases, the officer`.
pub fn listed(of: &[String]) -> String {
    if of.is_empty() { "nothing".to_owned() } else { commas(of) }
}
