//! The words of a patrol, from `words.toml`, and what their blanks say.

use std::sync::LazyLock;

use games::text::book::{Book, Say, are_many};
use model::words::{commas, count};
use patrols::{Card, Faction, Pose, Reason, Role, UnitId};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::text::fighting::faces;
use crate::text::names::Names;
use crate::text::sentences::{modifier, or_more};

pub static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read(include_str!("../../../../../assets/patrols/words.toml")));

pub fn of<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

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
            "shape" if of::<Pose>(value)?.ring => "in a formed square".to_owned(),
            "shape" => format!("in {}", count(of::<Pose>(value)?.files.into(), "file")),
            "looks" => super::names::compass(of::<Pose>(value)?.heading).to_owned(),
            "does" => super::names::does(of(value)?).to_owned(),
            "cards" => {
                let named = |card: &Card| format!("**{}**", super::names::card(*card));
                commas(&of::<Vec<Card>>(value)?.iter().map(named).collect::<Vec<_>>())
            }
            "bases" => match &of::<Vec<Role>>(value)?[..] {
                [] => "nobody".to_owned(),
                bases => super::names::roles(bases),
            },
            "changed" => {
                let told = of::<Vec<(Reason, i8)>>(value)?.into_iter();
                let told = told.filter(|(reason, _)| *reason != Reason::Leaderless);
                told.map(|(reason, by)| format!(", {}", modifier(reason, by))).collect()
            }
            "reasons" => {
                let told = of::<Vec<(Reason, i8)>>(value)?.into_iter();
                told.map(|(reason, by)| format!(", {}", modifier(reason, by))).collect()
            }
            "units" => of::<[UnitId; 2]>(value)?.map(|unit| self.unit(unit)).join(" against "),
            "pools" => {
                let [own, theirs] = of::<[Vec<u8>; 2]>(value)?;
                format!("{} against {}", model::words::dice(own.len()), theirs.len())
            }
            "or-more" => or_more(of(value)?),
            "dice" => dice(&of::<Vec<u8>>(value)?),
            "faces" => faces(&of::<Vec<u8>>(value)?),
            "against" => of::<[Vec<u8>; 2]>(value)?.map(|dice| faces(&dice)).join(" against "),
            "failures" => {
                count(of::<Vec<u8>>(value)?.iter().filter(|die| **die >= 4).count(), "failure")
            }
            "whither" | "moot" if value.is_null() => String::new(),
            "whither" => {
                const WAYS: [&str; 4] = ["north", "east", "south", "west"];
                let way = usize::from(of::<u8>(value)?).checked_sub(1)?;
                let whither = WAYS.get(way).copied().unwrap_or("as it likes");
                format!("; 🎲{value} for the direction: {whither}")
            }
            "moot" => format!("; the die for the direction, 🎲{value}, counts for nothing"),
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

pub fn listed(of: &[String]) -> String {
    if of.is_empty() { "nothing".to_owned() } else { commas(of) }
}
