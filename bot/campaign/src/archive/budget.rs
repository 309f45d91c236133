//! How much a file may hold, counted before any of it is kept in memory.
//!
//! A few characters of JSON can become a hundred times as many bytes. So a file is gone through
//! once without keeping anything, and is only read if it has no more values than any war has. A
//! stored game or staff within it is read through a tree of values, where each weighs most, and
//! has a bound of its own.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;

pub const VALUES_MAX: usize = 160_000;
pub const PART_VALUES_MAX: usize = 20_000;
/// More than any text in a war, in bytes.
const TEXT_MAX: usize = 64 * 1024;
const PARTS: [&str; 2] = ["game", "roster"];

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
    let counted = Count(&mut left).deserialize(&mut source).and_then(|()| source.end());
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

/// Counts values, of which so many may still come.
struct Count<'a>(&'a mut usize);

impl Count<'_> {
    fn one<E: serde::de::Error>(&mut self) -> Result<(), E> {
        *self.0 = self.0.checked_sub(1).ok_or_else(|| E::custom("too many"))?;
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
        if text.len() > TEXT_MAX { Err(E::custom("too long")) } else { Ok(()) }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        while values.next_element_seed(Count(self.0))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut values: A) -> Result<(), A::Error> {
        while let Some(is_part) = values.next_key_seed(Key)? {
            // What a part does not use of its own bound is left for the rest.
            let bound = if is_part { (*self.0).min(PART_VALUES_MAX) } else { *self.0 };
            let mut left = bound;
            values.next_value_seed(Count(&mut left))?;
            *self.0 -= bound - left;
        }
        Ok(())
    }
}

/// The name of a value: whether it is read through a tree.
struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<bool, D::Error> {
        source.deserialize_str(self)
    }
}

impl Visitor<'_> for Key {
    type Value = bool;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a name")
    }

    fn visit_str<E>(self, name: &str) -> Result<bool, E> {
        Ok(PARTS.contains(&name))
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
