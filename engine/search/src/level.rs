//! How well an automatic player plays.

use serde::{Deserialize, Serialize};

kit::names! {
    /// The levels, the weakest first.
    #[derive(
        Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize,
    )]
    #[serde(rename_all = "kebab-case")]
    pub enum Level {
        /// Takes any answer.
        Random = "random",
        /// Plays by the game's policy, and tries nothing.
        #[default]
        Easy = "easy",
        /// Looks ahead for a moment: a twentieth of a second on one core at most, as a rule.
        Normal = "normal",
        /// Looks ahead for as long as a second.
        Hard = "hard",
    }
}

impl Level {
    /// Whether an answer can take a moment.
    pub fn looks_ahead(self) -> bool {
        self > Self::Easy
    }
}
