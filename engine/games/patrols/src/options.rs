//! What both sides agree on before the game.

use kit::Fixed;
use search::Level;
use serde::{Deserialize, Serialize};
use staff::conduct::Pace;

use crate::data::data;
use crate::ids::{Faction, TroopId};

/// Which side the automatic player plays from the beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Automatic {
    #[default]
    Nobody,
    Patrol,
    Dervish,
}

impl Automatic {
    pub fn side(self) -> Option<Faction> {
        match self {
            Self::Nobody => None,
            Self::Patrol => Some(Faction::Patrol),
            Self::Dervish => Some(Faction::Dervish),
        }
    }
}

/// Troops that take part, and how many bases they have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Muster {
    pub troops: TroopId,
    /// How many bases of those they have at full strength, the last ones left out.
    pub bases: u8,
}

impl Muster {
    pub fn full(troops: TroopId) -> Self {
        let bases = data().troop(troops).roles().len();
        Self { troops, bases: u8::try_from(bases).unwrap_or(u8::MAX) }
    }
}

/// Scouts of a patrol (P-R06).
pub const SCOUTS: u8 = 3;
pub const SCOUTS_MAX: u8 = 4;

/// Who takes part, where it is not as usual: an encounter of a campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Force {
    pub patrol: Vec<Muster>,
    pub scouts: u8,
    pub dervish: Vec<Muster>,
    pub hidden: u8,
    pub turns: u8,
    /// The share of its bases, in per cent, that the patrol is to bring through.
    #[serde(default)]
    pub goal: u8,
}

impl Default for Force {
    /// P-R06, P-R07.
    fn default() -> Self {
        let of = |keys: &[&str]| {
            let full = |key: &&str| Muster::full(key.parse().expect("troops of the list"));
            keys.iter().map(full).collect()
        };
        Self {
            patrol: of(&["british", "sudanese", "egyptian", "hussars", "camels", "gun", "gardner"]),
            scouts: SCOUTS,
            dervish: of(&["spears", "spears", "swords", "jihadiya", "riders", "levy"]),
            hidden: 1,
            turns: crate::LAST_TURN,
            goal: 0,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Whether every unit may be chosen in step 4, one after the other (P-R09).
    pub everyone: bool,
    /// How many scouts the patrol has (P-R06).
    #[serde(default = "Options::scouts_before")]
    pub scouts: u8,
    pub automatic: Automatic,
    /// How well it plays.
    pub level: Level,
    /// Whether it plays for a side that has not answered in its time, too.
    pub absent: bool,
    pub pace: Pace,
    /// Whether the best-backed proposal of a side is carried out when its captain does not act.
    pub councils_order: bool,
    /// Whether the captain gives units to the others of the patrol, who give their orders (P-R66).
    pub delegation: bool,
    /// Whoever joins on the way votes at once.
    pub newcomers_at_once: bool,
    /// Whether whoever asks is told how two proposals do in trials: not where two sides contend, unless
    /// they agree on it.
    pub advice: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub force: Option<Box<Force>>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            everyone: false,
            scouts: SCOUTS,
            automatic: Automatic::Nobody,
            level: Level::Easy,
            absent: false,
            pace: Pace::default(),
            councils_order: true,
            delegation: true,
            newcomers_at_once: false,
            advice: false,
            force: None,
        }
    }
}

impl Options {
    pub fn force(&self) -> Force {
        let usual = || Force { scouts: self.scouts, ..Force::default() };
        self.force.as_deref().cloned().unwrap_or_else(usual)
    }

    fn scouts_before() -> u8 {
        SCOUTS_MAX
    }

    /// Whether these can become others on the way: not who takes part.
    ///
    /// # Errors
    /// Names the first option that cannot.
    pub fn can_become(&self, other: &Self) -> Result<(), Fixed> {
        let fixed = [
            ("automatic", self.automatic == other.automatic),
            ("scouts", self.scouts == other.scouts),
            ("force", self.force == other.force),
        ];
        let changed = fixed.into_iter().find(|(_, same)| !same);
        changed.map_or(Ok(()), |(key, _)| Err(Fixed { key }))
    }
}
