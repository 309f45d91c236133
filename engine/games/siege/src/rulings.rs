//! Rulings on what the print leaves open, or does not have: a siege is played by what its group
//! agreed on, or by what was the rule when it began.

use serde::{Deserialize, Serialize};

use crate::{Arm, UnitId};

/// The least that modifiers of two dice come to (S-R19).
pub const LOWER_LIMIT: i8 = -4;
/// With so much two dice always come to 12: a limit of it is none (S-R19).
pub const NO_LIMIT: i8 = 10;

/// What one gunboat more adds to two dice (S-R18, S-R21, S-R22).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gunboats {
    /// As much as the first.
    #[default]
    Each,
    /// Nothing: they add together what one adds.
    Together,
}

/// The rulings of a siege. What a stored one does not name was played by the rules of before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default = "Rulings::before")]
pub struct Rulings {
    /// The most that modifiers of two dice come to (S-R19).
    pub modifier_limit: i8,
    /// Whether the last Action Point of a month is for Defensive Positions alone (S-R32).
    pub last_point: bool,
    /// Whether the markers of one action may lie in several Areas (S-R34).
    pub spread_works: bool,
    /// Whether only a counter of troops can fight, so that no force goes without one (S-R33, S-R38).
    pub troops_needed: bool,
    pub gunboats: Gunboats,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            modifier_limit: 5,
            last_point: false,
            spread_works: false,
            troops_needed: false,
            gunboats: Gunboats::default(),
        }
    }
}

impl Rulings {
    /// What a siege was played by that is stored without a word about it.
    pub(crate) fn before() -> Self {
        Self {
            modifier_limit: 2,
            last_point: true,
            spread_works: true,
            troops_needed: true,
            gunboats: Gunboats::Together,
        }
    }

    /// What modifiers that come to so much count (S-R19).
    pub fn limited(&self, sum: i8) -> i8 {
        sum.clamp(LOWER_LIMIT, self.modifier_limit)
    }

    /// Whether counters of an arm can fight by themselves. A leader alone leads nobody (S-R33,
    /// S-R38).
    pub fn fights(&self, arm: Arm) -> bool {
        match arm {
            Arm::Troops => true,
            Arm::Guns | Arm::Gunboats => !self.troops_needed,
            Arm::Leaders => false,
        }
    }

    /// Whether anybody among these can fight: a Banner walks in where nobody does (S-R18).
    pub fn any_fights(&self, units: &[UnitId]) -> bool {
        units.iter().any(|unit| self.fights(unit.arm()))
    }
}
