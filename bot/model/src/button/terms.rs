//! What is agreed on: the panel of options.

use std::fmt;
use std::str::FromStr;

use crate::word::{NotAPart, Word, after};

/// A button, a menu or the form of the panel of options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TermsButton {
    // Opens the panel. On public messages, never stale.
    Open,
    More,
    Main,
    First,
    // The second menu of options.
    Second,
    Form(Word),
    Preset(Word),
    Set { key: Word, value: Word },
}

impl fmt::Display for TermsButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => Ok(()),
            Self::More => f.write_str("more"),
            Self::Main => f.write_str("m"),
            Self::First => f.write_str("a"),
            Self::Second => f.write_str("b"),
            Self::Form(key) => write!(f, "#{key}"),
            Self::Preset(name) => write!(f, "!{name}"),
            Self::Set { key, value } => write!(f, "{key}={value}"),
        }
    }
}

impl FromStr for TermsButton {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        match text {
            "" => return Ok(Self::Open),
            "more" => return Ok(Self::More),
            "m" => return Ok(Self::Main),
            "a" => return Ok(Self::First),
            "b" => return Ok(Self::Second),
            _ => {}
        }
        if let Some((key, value)) = text.split_once('=') {
            return Ok(Self::Set { key: key.parse()?, value: value.parse()? });
        }
        let form = after("#", text).map(Self::Form);
        form.or_else(|| after("!", text).map(Self::Preset)).ok_or(NotAPart)
    }
}
