//! The words of a march, from `words.toml`, and what their blanks say.

use std::sync::LazyLock;

use games::text::book::{Book, Say, are_many};
use hicks::{Arm, Point, UnitId, View};
use model::words::count_word;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::text::names;
use crate::text::names::{Names, Who};
use crate::text::panels::labels;
use crate::text::sentences;

pub static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read(include_str!("../../../../../assets/hicks/words.toml")));

fn of<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

impl Names {
    fn who(&self, how: &str, value: &Value) -> Option<Who> {
        Some(match how {
            "unit" => self.the(of(value)?),
            "units" => self.all(&of::<Vec<_>>(value)?),
            "party" => self.party(of(value)?),
            "body" => self.body(of(value)?),
            "mover" => self.mover(of(value)?),
            _ => return None,
        })
    }
}

impl Say for Names {
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
        if let Some(who) = self.who(how, value) {
            return Some(who.text);
        }
        let infantry = || Some(of::<UnitId>(value)?.arm() == Arm::Infantry);
        Some(match how {
            "seat" => names::pasha(of(value)?),
            "piece" => self.piece(of(value)?),
            "numbered" => names::numbered(of(value)?),
            "heading" => names::compass(of(value)?),
            "inches" => names::inches(of(value)?),
            "way" => names::inches(of::<Point>(&fields["from"])?.distance(of(value)?)),
            "two" => sentences::two(of(value)?),
            "need" => sentences::needed(of(value)?),
            "roll" => {
                let needed = fields.get("needed").or(fields.get("discipline"))?;
                sentences::at_most(of(value)?, of(needed)?)
            }
            "less" => sentences::or_less(of(value)?),
            "each" => {
                let dice: Vec<u8> = of(value)?;
                dice.iter().map(|die| format!("🎲{die}")).collect::<Vec<_>>().join(" ")
            }
            "either" if of::<Vec<u8>>(value)?.len() > 1 => ", a Pasha gives two dice".to_owned(),
            "either" => String::new(),
            "fallen" => match of(value)? {
                0 => "nobody".to_owned(),
                kills => format!("**{kills}**"),
            },
            // H-081: a D12 hand to hand, else a D6.
            "fatal" => match (of::<Option<u8>>(value)?, of(&fields["rest"])?) {
                (None, _) => String::new(),
                (Some(die), rest) if fields["how"] == "Exchange" => {
                    format!(" (D12: 🎲{die}, needed {rest} or less)")
                }
                (Some(die), rest) => format!(" (🎲{die}, {})", sentences::needed(rest)),
            },
            "gap" => if infantry()? { ": **there is a gap**" } else { "" }.to_owned(),
            "post" => {
                let horse = of::<UnitId>(value)?.arm() == Arm::Cavalry;
                if horse { "post" } else { "place in the square" }.to_owned()
            }
            "others" => match of::<usize>(value)? {
                0 | 1 => String::new(),
                more => format!(" and {} more", count_word(more - 1, "face")),
            },
            _ => return None,
        })
    }

    fn is_many(&self, how: &str, value: &Value) -> bool {
        self.who(how, value).map_or_else(|| are_many(value), |who| who.many)
    }
}

/// Names on a table, with what stands there.
pub struct Seen<'a>(pub &'a Names, pub &'a View);

impl Say for Seen<'_> {
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
        match how {
            "strength" => Some(labels::strength(of(value)?, self.1)),
            _ => self.0.say(how, value, fields),
        }
    }

    fn is_many(&self, how: &str, value: &Value) -> bool {
        self.0.is_many(how, value)
    }
}
