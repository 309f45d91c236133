//! The qualities of troops (H-016 to H-021, H-R43), as printed.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Troops {
    /// The Mahdi's men (H-017).
    Ansar,
    /// Egyptian regulars from the Delta (H-018).
    Arabs,
    /// Irregulars (H-019).
    BashiBazouks,
    /// Sudanese regulars (H-020).
    Blacks,
    /// Gunners of either gun (H-021).
    Gunners,
    /// British regulars (H-006, H-R43).
    British,
    /// Indian regulars (H-006, H-R43).
    Indians,
}

/// How troops behave when it comes to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Temper {
    /// Better when they advance.
    Dashing,
    /// Better when they stand.
    Stubborn,
    /// Worse when they are expected to advance.
    Cowardly,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Quality {
    pub tac: u8,
    pub mor: u8,
    pub dis: u8,
    pub temper: Temper,
    #[serde(default)]
    pub poor_shots: bool,
    /// Added to the dice to hit (H-R43).
    #[serde(default)]
    pub aim: u8,
}

static QUALITIES: LazyLock<BTreeMap<Troops, Quality>> = LazyLock::new(|| {
    toml::from_str(include_str!("../../../../assets/hicks/troops.toml"))
        .expect("embedded and tested")
});

impl Troops {
    pub const ALL: [Self; 7] = [
        Self::Ansar,
        Self::Arabs,
        Self::BashiBazouks,
        Self::Blacks,
        Self::Gunners,
        Self::British,
        Self::Indians,
    ];

    pub fn quality(self) -> Quality {
        QUALITIES[&self]
    }
}
