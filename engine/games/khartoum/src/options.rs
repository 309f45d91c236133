//! What both sides agree on before the game.

use search::Level;
use serde::{Deserialize, Serialize};
use staff::conduct::Pace;

use kit::Fixed;

use crate::Faction;

/// Which side the automatic player plays from the beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Automatic {
    #[default]
    Nobody,
    Mahdists,
    Empire,
}

impl Automatic {
    pub fn side(self) -> Option<Faction> {
        match self {
            Self::Nobody => None,
            Self::Mahdists => Some(Faction::Mahdist),
            Self::Empire => Some(Faction::Empire),
        }
    }
}

/// Rulings of ours that differ from what is printed, or stand where nothing is. Each is an option. A
/// game that is stored without a word about one was played by it.
#[expect(clippy::struct_excessive_bools, reason = "each is an option by itself")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Rulings {
    /// The Empire does not see marches, recruits and the Mahdist box (K-R72).
    #[serde(default = "before")]
    pub thick_fog: bool,
    /// Desert links carry no supply (K-R53).
    #[serde(default = "before")]
    pub deserts_feed_nobody: bool,
    /// River boats alone hold no place (K-R37).
    #[serde(default = "before")]
    pub boats_hold_nothing: bool,
    /// A rout eliminates units with "Eliminate" on their back, too (K-R45).
    #[serde(default = "before")]
    pub routs_eliminate: bool,
    /// Jihadiya, K-05 and K-09 have the numbers that they had before they were tuned (K-R14, K-R28).
    #[serde(default)]
    pub untuned: bool,
}

fn before() -> bool {
    true
}

impl Rulings {
    pub(crate) fn before() -> Self {
        Self {
            thick_fog: true,
            deserts_feed_nobody: true,
            boats_hold_nothing: true,
            routs_eliminate: true,
            untuned: false,
        }
    }
}

/// The options of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Whether the Fortune deck is played with (K-R54).
    pub fortune: bool,
    /// Where it is played by rulings of ours.
    #[serde(flatten)]
    pub rulings: Rulings,
    pub automatic: Automatic,
    /// How well it plays.
    pub level: Level,
    /// Whether it plays for a side that has not answered in its time, too.
    pub absent: bool,
    /// How fast the sides play; it sets every delay.
    pub pace: Pace,
    /// Whether the best-backed proposal of a side is carried out when its captain does not act.
    pub councils_order: bool,
    /// Whoever joins on the way votes at once.
    pub newcomers_at_once: bool,
    /// Whether whoever asks is told how two proposals do in trials: not where two sides contend, unless
    /// they agree on it.
    pub advice: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            fortune: false,
            rulings: Rulings::default(),
            automatic: Automatic::Nobody,
            level: Level::Easy,
            absent: false,
            pace: Pace::default(),
            councils_order: true,
            newcomers_at_once: false,
            advice: false,
        }
    }
}

impl Options {
    /// Whether these can become others on the way: not the decks, nor the rules.
    pub fn can_become(&self, other: &Self) -> Result<(), Fixed> {
        let (old, new) = (self.rulings, other.rulings);
        let fixed = [
            ("fortune", self.fortune == other.fortune),
            ("thick_fog", old.thick_fog == new.thick_fog),
            ("deserts_feed_nobody", old.deserts_feed_nobody == new.deserts_feed_nobody),
            ("boats_hold_nothing", old.boats_hold_nothing == new.boats_hold_nothing),
            ("routs_eliminate", old.routs_eliminate == new.routs_eliminate),
            ("untuned", old.untuned == new.untuned),
            ("automatic", self.automatic == other.automatic),
        ];
        let changed = fixed.into_iter().find(|(_, same)| !same);
        changed.map_or(Ok(()), |(key, _)| Err(Fixed { key }))
    }
}
