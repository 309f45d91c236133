//! Short texts within a button: a name that a game or a table reads, and fixed words.

use std::fmt;
use std::str::FromStr;

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
