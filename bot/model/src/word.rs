//! Short texts within a button: a name that a game or a table reads, and fixed words.

use std::fmt;
use std::str::FromStr;

use kit::DecisionId;
use staff::PlayerId;

use crate::ids::{CampaignId, DraftId};

/// Text that is no part of a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a part of a button")]
pub struct NotAPart;

/// The name of something that is read elsewhere: an island, an option, a topic. It is never
/// empty, never longer than [`Word::LENGTH_MAX`], and holds letters and digits of ASCII, `-`, `_`
/// and `.` alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word(String);

fn is_of_a_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.')
}

impl Word {
    pub const LENGTH_MAX: usize = 40;

    /// The word for one of our own names. Those are words already; what could be in none is left
    /// out, so that a button can be written whatever the name.
    pub fn of(name: &str) -> Self {
        debug_assert!(name.parse::<Self>().is_ok(), "no word: {name}");
        Self(name.chars().filter(|letter| is_of_a_word(*letter)).take(Self::LENGTH_MAX).collect())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Word {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        let fits = !text.is_empty() && text.len() <= Self::LENGTH_MAX;
        match fits && text.chars().all(is_of_a_word) {
            true => Ok(Self(text.to_owned())),
            false => Err(NotAPart),
        }
    }
}

pub(super) fn after<T: FromStr>(prefix: &str, text: &str) -> Option<T> {
    text.strip_prefix(prefix)?.parse().ok()
}

/// What stands in a button between two signs, or at its end.
pub(super) trait Segment: Sized {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn read(text: &str) -> Option<Self>;
}

/// Parts that are written and read as they are everywhere.
macro_rules! parts {
    ($($of:ty),+ $(,)?) => {$(
        impl $crate::word::Segment for $of {
            fn write(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        }
    )+};
}
pub(super) use parts;

parts! { u8, u16, u32, u64, usize, i64, Word, CampaignId, DraftId }

impl Segment for DecisionId {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }
}

impl Segment for PlayerId {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok().map(Self)
    }
}

/// Declares an enum with the texts of its variants: what a text begins with, and the fields behind it
/// with the sign between them that is named first. The last field may hold that sign itself.
macro_rules! coded {
    (@read $rest:ident $between:literal $variant:ident) => {
        $rest.is_empty().then_some(Self::$variant)
    };
    (@read $rest:ident $between:literal $variant:ident ($one:ident)) => {
        $crate::word::Segment::read($rest).map(Self::$variant)
    };
    (@read $rest:ident $between:literal $variant:ident { $($field:ident),+ }) => {{
        let mut parts = $rest.splitn([$(stringify!($field)),+].len(), $between);
        $(let $field = $crate::word::Segment::read(parts.next()?)?;)+
        Some(Self::$variant { $($field),+ })
    }};
    ($between:literal $(#[$meta:meta])* pub enum $name:ident {
        $($(#[$about:meta])* $variant:ident
            $(($one:ident: $one_type:ty))? $({ $($field:ident: $type:ty),+ })? = $text:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        pub enum $name {
            $($(#[$about])* $variant $(($one_type))? $({ $($field: $type),+ })?),+
        }

        impl std::fmt::Display for $name {
            #[allow(unused_assignments, reason = "nothing stands behind the last field")]
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {$(
                    Self::$variant $(($one))? $({ $($field),+ })? => {
                        f.write_str($text)?;
                        $($crate::word::Segment::write($one, f)?;)?
                        $(
                            let mut between = "";
                            $(
                                f.write_str(between)?;
                                $crate::word::Segment::write($field, f)?;
                                between = $between;
                            )+
                        )?
                        Ok(())
                    }
                )+}
            }
        }

        impl $name {
            /// There is one text for one value: `01` and `+1` are not as we write numbers.
            pub(crate) fn read(text: &str) -> Option<Self> {
                $(
                    let made = |rest: &str| -> Option<Self> {
                        $crate::word::coded!(
                            @read rest $between $variant $(($one))? $({ $($field),+ })?
                        )
                    };
                    let read = text.strip_prefix($text).and_then(made);
                    if let Some(read) = read.filter(|read| read.to_string() == text) {
                        return Some(read);
                    }
                )+
                None
            }
        }
    };
}
pub(super) use coded;

/// The same with a way to read it as any text is read.
macro_rules! coded_part {
    ($(#[$meta:meta])* pub enum $name:ident { $($variants:tt)+ }) => {
        $crate::word::coded! { "." $(#[$meta])* pub enum $name { $($variants)+ } }

        impl std::str::FromStr for $name {
            type Err = $crate::word::NotAPart;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::read(text).ok_or($crate::word::NotAPart)
            }
        }

        $crate::word::parts! { $name }
    };
}
pub(super) use coded_part;

/// Gives an enum without fields its texts: one table for writing and reading.
macro_rules! texts {
    ($name:ident { $($variant:ident = $text:literal),* $(,)? }) => {
        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self { $(Self::$variant => $text),* })
            }
        }

        impl std::str::FromStr for $name {
            type Err = crate::word::NotAPart;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($text => Ok(Self::$variant),)*
                    _ => Err(crate::word::NotAPart),
                }
            }
        }

        crate::word::parts! { $name }
    };
}
pub(super) use texts;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_short_and_plain() {
        for name in ["san-juan", "ships_sink", "3", "Score", &"x".repeat(Word::LENGTH_MAX)] {
            assert_eq!(name.parse(), Ok(Word::of(name)), "{name}");
            assert_eq!(Word::of(name).to_string(), name);
        }
        for junk in ["", " ", "a b", "a:b", "é", "@everyone", "\0", &"x".repeat(41)] {
            assert_eq!(junk.parse::<Word>(), Err(NotAPart), "{junk}");
        }
    }
}
