//! A file taken apart: its log line by line, or a position, and what is said where that fails.
//!
//! Whoever brings a file is no programmer: a refusal says which line of the war's log, or which
//! part of the position, cannot be read, and what is missing there.

use std::fmt;

use model::campaign::fault::Fault;
use model::log::LogLine;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

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
