//! A file taken apart: its log line by line, or a position, and what is said where that fails.
//!
//! Whoever brings a file is no programmer: a refusal says which line of the war's log, or which
//! part of the position, cannot be read, and what is missing there.
//!
//! It also counts how much a file holds before any of it is kept in memory.
//!
//! A few characters of JSON can become a hundred times as many bytes. So a file is gone through
//! once without keeping anything, and is only read if it has no more values than any war has. A
//! stored game or staff within it is read through a tree of values, where each weighs most, and
//! has a bound of its own.

use std::fmt;

use model::values::pack;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;

use crate::prelude::*;

/// The longest name out of a file that is repeated, in characters.
const NAME_MAX: usize = 40;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Misshapen {
    #[error(
        "it is no war of mine: what `/campaign report as:file` writes has a log in it, under `lines`"
    )]
    Foreign,
    #[error("line {0} of the log in it cannot be read: {1}")]
    Line(usize, Amiss),
    #[error("what it says of {0} cannot be read: {1}")]
    Beside(&'static str, Amiss),
    #[error("the position in it cannot be read in line {0} of the file: {1}")]
    Position(usize, Amiss),
    #[error("the `game` in it cannot be read: {0}")]
    Game(Amiss),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Amiss {
    #[error("`{0}` is missing")]
    Missing(String),
    #[error("`{0}` is nothing I know")]
    Unknown(String),
    /// A name or number of something that its war does not have.
    #[error("{0}")]
    Unlisted(String),
    #[error("something there is not what it should be")]
    Otherwise,
}

impl Amiss {
    pub fn of(why: &impl fmt::Display) -> Self {
        let why = why.to_string();
        let name = why.split('`').nth(1).map(|name| name.chars().take(NAME_MAX).collect());
        match name {
            Some(name) if why.starts_with("missing field") => Amiss::Missing(name),
            Some(name) if why.starts_with("unknown ") => Amiss::Unknown(name),
            _ if why.starts_with("the pack of ") => {
                Amiss::Unlisted(why.split(':').next().unwrap_or_default().to_owned())
            }
            _ if why.starts_with("there is no ") => {
                let told = why.split(" at line ").next().unwrap_or_default();
                Amiss::Unlisted(told.chars().take(2 * NAME_MAX).collect())
            }
            _ => Amiss::Otherwise,
        }
    }
}

pub fn log(text: &str) -> Result<Vec<LogLine>, Misshapen> {
    let mut at = 0;
    let lines = Lines(&mut at).deserialize(&mut serde_json::Deserializer::from_str(text));
    lines.map_err(|why| Misshapen::Line(at, Amiss::of(&why)))
}

#[derive(Debug, Default)]
pub struct Parts {
    pub lines: Vec<LogLine>,
    pub fault: Option<Fault>,
    pub secret: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
struct Dice {
    #[serde(default)]
    secret: Option<String>,
}

pub fn export(text: &str) -> Result<Parts, Misshapen> {
    let (mut at, mut beside) = (0, "it");
    let exported = Exported { at: &mut at, beside: &mut beside };
    match exported.deserialize(&mut serde_json::Deserializer::from_str(text)) {
        Ok(Some(parts)) => Ok(parts),
        Ok(None) => Err(Misshapen::Foreign),
        Err(why) if at == 0 => Err(Misshapen::Beside(beside, Amiss::of(&why))),
        Err(why) => Err(Misshapen::Line(at, Amiss::of(&why))),
    }
}

/// Reads a log, and notes which line it is at.
struct Lines<'a>(&'a mut usize);

impl<'de> DeserializeSeed<'de> for Lines<'_> {
    type Value = Vec<LogLine>;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Vec<LogLine>, D::Error> {
        source.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Lines<'_> {
    type Value = Vec<LogLine>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the lines of a log")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut source: A) -> Result<Vec<LogLine>, A::Error> {
        let mut lines = Vec::new();
        *self.0 = 1;
        while let Some(line) = source.next_element()? {
            lines.push(line);
            *self.0 += 1;
        }
        Ok(lines)
    }
}

struct Exported<'a> {
    /// Which line of its log it is at; 0 outside of it.
    at: &'a mut usize,
    /// Which part it is at beside the log.
    beside: &'a mut &'static str,
}

impl<'de> DeserializeSeed<'de> for Exported<'_> {
    type Value = Option<Parts>;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Self::Value, D::Error> {
        source.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Exported<'_> {
    type Value = Option<Parts>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an export")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut source: A) -> Result<Self::Value, A::Error> {
        let (mut lines, mut fault, mut dice) = (None, None, Dice::default());
        while let Some(name) = source.next_key::<String>()? {
            match name.as_str() {
                "lines" => {
                    *self.at = 1;
                    lines = Some(source.next_value_seed(Lines(self.at))?);
                    *self.at = 0;
                }
                "fault" => {
                    *self.beside = "the fault that stopped the war";
                    fault = source.next_value()?;
                }
                "dice" => {
                    *self.beside = "its dice";
                    dice = source.next_value()?;
                }
                _ => {
                    source.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(lines.map(|lines| Parts { lines, fault, secret: dice.secret }))
    }
}

pub const VALUES_MAX: usize = 160_000;
pub const PART_VALUES_MAX: usize = 20_000;
/// More than any text in a war, in bytes.
const TEXT_MAX: usize = 64 * 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Beyond {
    #[error("it holds more than any war does")]
    Values,
    #[error("it breaks off: its end is missing")]
    BreaksOff,
    #[error("it is empty")]
    Empty,
    #[error("it is damaged, or no file of mine: line {line}, character {column} makes no sense")]
    Nonsense { line: usize, column: usize },
    #[error("there are more parts within parts in it than in any war")]
    Deep,
}

pub fn check(text: &str) -> Result<(), Beyond> {
    if text.trim().is_empty() {
        return Err(Beyond::Empty);
    }
    let mut left = VALUES_MAX;
    let mut source = serde_json::Deserializer::from_str(text);
    let count = Count { left: &mut left, text: TEXT_MAX };
    let counted = count.deserialize(&mut source).and_then(|()| source.end());
    counted.map_err(|why| match why.classify() {
        Category::Data => Beyond::Values,
        Category::Eof => Beyond::BreaksOff,
        // The one thing the reader itself bounds is said in no other way.
        _ if why.to_string().starts_with("recursion limit") => Beyond::Deep,
        Category::Syntax | Category::Io => {
            Beyond::Nonsense { line: why.line(), column: why.column().max(1) }
        }
    })
}

/// Counts values.
struct Count<'a> {
    /// How many may still come.
    left: &'a mut usize,
    /// Bytes of a text, at most.
    text: usize,
}

impl Count<'_> {
    fn one<E: serde::de::Error>(&mut self) -> Result<(), E> {
        *self.left = self.left.checked_sub(1).ok_or_else(|| E::custom("too many"))?;
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Count<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(mut self, source: D) -> Result<(), D::Error> {
        self.one()?;
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Count<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        if text.len() > self.text { Err(E::custom("too long")) } else { Ok(()) }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        while values.next_element_seed(Count { left: self.left, text: self.text })?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        while let Some((values_max, text_max)) = values.next_key_seed(Key)? {
            // What a part does not use of its own bound is left for the rest.
            let bound = values_max.min(*self.left);
            let mut left = bound;
            let text = text_max.max(self.text);
            values.next_value_seed(Count { left: &mut left, text })?;
            *self.left -= bound - left;
        }
        Ok(())
    }
}

/// The name of a value: how many values there may be in it, and bytes of a text. What is read through a
/// tree has fewer, and files of a pack are longer.
struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = (usize, usize);

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Self::Value, D::Error> {
        source.deserialize_str(self)
    }
}

impl Visitor<'_> for Key {
    type Value = (usize, usize);

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a name")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(match name {
            "game" | "roster" => (PART_VALUES_MAX, TEXT_MAX),
            "packs" => (VALUES_MAX, pack::TEXT_MAX),
            _ => (VALUES_MAX, TEXT_MAX),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_more_than_any_war_is_noticed_without_being_kept() {
        let list = |many: usize| format!("[{}0]", "0,".repeat(many));
        assert_eq!(check(&list(VALUES_MAX - 2)), Ok(()));
        assert_eq!(check(&list(VALUES_MAX)), Err(Beyond::Values));
        for part in ["game", "roster", "g\\u0061me"] {
            let within = |many| format!("{{\"{part}\":{}}}", list(many));
            assert_eq!(check(&within(PART_VALUES_MAX - 2)), Ok(()), "{part}");
            assert_eq!(check(&within(PART_VALUES_MAX)), Err(Beyond::Values), "{part}");
        }
        let text = |bytes: usize| format!("\"{}\"", "x".repeat(bytes));
        let pack = |bytes| format!("{{\"packs\":[{{\"files\":{{\"a\":{}}}}}]}}", text(bytes));
        assert_eq!(check(&pack(pack::TEXT_MAX)), Ok(()));
        assert_eq!(check(&pack(pack::TEXT_MAX + 1)), Err(Beyond::Values));
        assert_eq!(check(&text(TEXT_MAX)), Ok(()));
        assert_eq!(check(&text(TEXT_MAX + 1)), Err(Beyond::Values));
    }

    #[test]
    fn what_cannot_be_read_is_told_by_where_it_stands() {
        let deep = format!("{}1{}", "[".repeat(200), "]".repeat(200));
        for (text, expected) in [
            ("", Beyond::Empty),
            (" \n", Beyond::Empty),
            ("{\"form\":1,", Beyond::BreaksOff),
            ("Nile", Beyond::Nonsense { line: 1, column: 1 }),
            ("[1,\n x]", Beyond::Nonsense { line: 2, column: 2 }),
            ("[] 1", Beyond::Nonsense { line: 1, column: 4 }),
            (deep.as_str(), Beyond::Deep),
        ] {
            assert_eq!(check(text), Err(expected), "{text:?}");
        }
    }
}
