//! What a group agrees on before the siege.

use kit::Fixed;
use serde::{Deserialize, Serialize};
use staff::conduct::Pace;

use crate::{MORALE_MAX, NO_LIMIT, RESOURCES_MAX, Rulings, STRENGTH_MAX, data};

/// The options of a siege.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Resource Points at the start (S-R13).
    pub resources: u8,
    /// City Morale at the start (S-R13).
    pub morale: u8,
    /// The Strength of each Banner at the start, more or less than usual.
    pub strength: i8,
    /// What is played where the print leaves it open.
    #[serde(flatten)]
    pub rulings: Rulings,
    /// How fast the group plays; it sets every delay.
    pub pace: Pace,
    /// Whether the best-backed proposal of the council is carried out when nobody else acts.
    pub councils_order: bool,
    /// Whoever joins on the way votes at once.
    pub newcomers_at_once: bool,
    /// Whether whoever asks is told how two proposals do in trials.
    pub advice: bool,
}

impl Default for Options {
    fn default() -> Self {
        let setup = data().setup;
        Self {
            resources: setup.resources,
            morale: setup.morale,
            strength: 0,
            rulings: Rulings::default(),
            pace: Pace::default(),
            councils_order: true,
            newcomers_at_once: false,
            advice: true,
        }
    }
}

/// Why a siege cannot be played with some options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadOptions {
    /// Out of the track of Resource Points.
    #[error("a siege begins with 0 to 20 Resource Points")]
    Resources,
    /// Out of the track of City Morale.
    #[error("a siege begins with a City Morale of 1 to 10")]
    Morale,
    /// Banners too weak or too strong.
    #[error("Banners begin at most 2 levels weaker or stronger than usual")]
    Strength,
    /// No limit that modifiers can have.
    #[error("modifiers are limited to +2 at the least, and +10 is no limit")]
    Limit,
}

impl Options {
    pub fn strengths(&self) -> [u8; 4] {
        let of = |usual: u8| usual.saturating_add_signed(self.strength).clamp(1, STRENGTH_MAX);
        data().setup.strengths.map(of)
    }

    /// Whether these can become others on the way: not what the city began with.
    pub fn can_become(&self, other: &Self) -> Result<(), Fixed> {
        let (own, new) = (&self.rulings, &other.rulings);
        let fixed = [
            ("resources", self.resources == other.resources),
            ("morale", self.morale == other.morale),
            ("strength", self.strength == other.strength),
            ("modifier_limit", own.modifier_limit == new.modifier_limit),
            ("last_point", own.last_point == new.last_point),
            ("spread_works", own.spread_works == new.spread_works),
            ("troops_needed", own.troops_needed == new.troops_needed),
            ("gunboats", own.gunboats == new.gunboats),
        ];
        let changed = fixed.into_iter().find(|(_, same)| !same);
        changed.map_or(Ok(()), |(key, _)| Err(Fixed { key }))
    }

    pub fn check(&self) -> Result<(), BadOptions> {
        if self.resources > RESOURCES_MAX {
            return Err(BadOptions::Resources);
        }
        if !(1..=MORALE_MAX).contains(&self.morale) {
            return Err(BadOptions::Morale);
        }
        if !(-2..=2).contains(&self.strength) {
            return Err(BadOptions::Strength);
        }
        if !(2..=NO_LIMIT).contains(&self.rulings.modifier_limit) {
            return Err(BadOptions::Limit);
        }
        Ok(())
    }
}
