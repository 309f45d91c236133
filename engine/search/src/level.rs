//! How well an automatic player plays.

use std::fmt;
use std::str::FromStr;

/// The levels, the weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Takes any answer.
    Random,
    /// Plays by the game's policy, and tries nothing.
    Easy,
    /// Looks ahead for a moment: a twentieth of a second on one core at most, as a rule.
    Normal,
    /// Looks ahead for as long as a second.
    Hard,
}

impl Level {
    pub const ALL: [Self; 4] = [Self::Random, Self::Easy, Self::Normal, Self::Hard];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
        })
    }
}

/// Text that names no level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoLevel;

impl fmt::Display for NoLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a level is random, easy, normal or hard")
    }
}

impl std::error::Error for NoLevel {}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Self, NoLevel> {
        Self::ALL.into_iter().find(|level| level.to_string() == text).ok_or(NoLevel)
    }
}
