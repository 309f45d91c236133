//! What both sides agree on before the game.

use serde::{Deserialize, Serialize};
use staff::conduct::Pace;

use kit::Fixed;

use crate::ids::Faction;

/// Which side the automatic player plays from the beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Automatic {
    /// Neither.
    #[default]
    Nobody,
    /// The Mahdists.
    Mahdists,
    /// The Empire.
    Empire,
}

impl Automatic {
    /// The side it plays.
    pub fn side(self) -> Option<Faction> {
        match self {
            Self::Nobody => None,
            Self::Mahdists => Some(Faction::Mahdist),
            Self::Empire => Some(Faction::Empire),
        }
    }
}

/// The options of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Whether the Fortune deck is played with (K-R54).
    pub fortune: bool,
    /// Which side the automatic player plays.
    pub automatic: Automatic,
    /// Whether it plays for a side that has not answered in its time, too.
    pub absent: bool,
    /// How fast the sides play; it sets every delay.
    pub pace: Pace,
    /// Whether the best-backed proposal of a side is carried out when its captain does not act.
    pub councils_order: bool,
    /// Whoever joins on the way votes at once.
    pub newcomers_at_once: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            fortune: false,
            automatic: Automatic::Nobody,
            absent: false,
            pace: Pace::default(),
            councils_order: true,
            newcomers_at_once: false,
        }
    }
}

impl Options {
    /// Whether these can become others on the way: not the decks.
    ///
    /// # Errors
    /// Names the first option that cannot.
    pub fn can_become(&self, other: &Self) -> Result<(), Fixed> {
        let fixed = [
            ("fortune", self.fortune == other.fortune),
            ("automatic", self.automatic == other.automatic),
        ];
        let changed = fixed.into_iter().find(|(_, same)| !same);
        changed.map_or(Ok(()), |(key, _)| Err(Fixed { key }))
    }
}
