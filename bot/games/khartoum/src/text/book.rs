//! The words of Khartoum, from `words.toml`, and what their blanks say.

use std::sync::LazyLock;

use games::text::book::{Book, Say, are_many};
use khartoum::{Faction, UnitId};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::text::{cards, names, places};

pub static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read(include_str!("../../../../../assets/khartoum/words.toml")));

fn of<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

/// What the blanks of Khartoum say.
pub struct Contest;

impl Say for Contest {
    fn say(&self, how: &str, value: &Value, _fields: &Value) -> Option<String> {
        Some(match how {
            "unit" | "garrison" | "boats" => names::unit(of(value)?),
            "unit-short" => names::unit_short(of(value)?),
            "kind-of" => names::kind(of::<UnitId>(value)?.kind()).to_owned(),
            "region" => places::region(of(value)?).to_owned(),
            "units" => names::units(&of::<Vec<_>>(value)?),
            "space" | "at" | "to" | "from" | "place" => names::space(of(value)?).to_owned(),
            "card" | "back" => names::card(of(value)?).to_owned(),
            "does" => cards::does(of(value)?),
            "of" | "side" | "winner" | "first" => names::side(of(value)?).to_owned(),
            "other" => names::side(of::<Faction>(value)?.other()).to_owned(),
            "whose" => {
                let name = names::side(of(value)?);
                if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
            }
            "sign" => names::side_sign(of(value)?).to_owned(),
            "contingent" => names::contingent(of(value)?).to_owned(),
            "acting" | "all" | "turned-up" | "when" | "who" => value.as_str()?.to_owned(),
            "months" => names::months(of(value)?).to_owned(),
            _ => return None,
        })
    }

    fn is_many(&self, how: &str, value: &Value) -> bool {
        match (how, value) {
            ("unit" | "unit-short" | "boats", unit) => {
                of::<UnitId>(unit).is_some_and(names::is_many)
            }
            ("units", Value::Array(units)) => {
                let many = |unit: &Value| of::<UnitId>(unit).is_some_and(names::is_many);
                units.len() > 1 || units.iter().any(many)
            }
            ("of" | "side" | "winner" | "first", side) => {
                of::<Faction>(side).is_some_and(names::are_many)
            }
            _ => are_many(value),
        }
    }
}

pub fn tell(section: &str, of: &impl serde::Serialize) -> Option<String> {
    BOOK.tell(section, of, &Contest)
}
