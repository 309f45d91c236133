//! Kinds of units and what is printed of them (J-020 to J-023).

use std::borrow::Cow;

use kit::names;
use serde::{Deserialize, Serialize};

use crate::UnitKind;
use crate::read::names as known;

names! {
    /// Whose a card or unit is (J-023).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Flag {
        /// The relief: whoever comes from overseas.
        #[serde(rename = "british", alias = "relief")]
        Relief = "british",
        /// Local troops, there from the start.
        #[serde(rename = "egyptian", alias = "local")]
        Local = "egyptian",
    }
}

/// What a unit fights as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    Infantry,
    Cavalry,
    Artillery,
    MachineGuns,
    /// Fortress troops; they do not move.
    Garrison,
    /// Stores on the march; they do not fight (J-102).
    Supply,
}

impl Arm {
    /// Whether units of this arm fight and hold (J-045).
    #[inline]
    pub fn is_combat(self) -> bool {
        self != Arm::Supply
    }
}

/// How well a unit fights (J-021).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Fixed by a die when first needed.
    Rolled,
    /// Fixed by a die in each battle.
    Unpredictable,
    Wretched,
    Poor,
    Average,
    Good,
    Fine,
    Elite,
}

/// What is printed of a kind of unit.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    pub name: String,
    #[serde(rename = "kind")]
    pub slug: String,
    pub flag: Flag,
    pub arm: Arm,
    pub quality: Quality,
    /// As what it fights where a battle is played out on a table.
    #[serde(default)]
    pub troops: Troops,
    /// Whether it rides camels, which some tables tell from horses.
    #[serde(default)]
    pub camels: bool,
    /// What is said of its quality where the grade alone tells too little.
    #[serde(default)]
    pub note: Option<String>,
    /// Whether it comes with the expedition (J-195).
    #[serde(default)]
    pub expedition: bool,
    /// Whether breastplates may make it stand better in close fight (J-021).
    #[serde(default)]
    pub armoured: bool,
    /// Whether it stays with the hero as his guard (J-196).
    #[serde(default)]
    pub guard: bool,
}

impl Kind {
    pub(crate) fn text(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.slug)
    }
}

/// As what a kind of foot or horse fights where a battle is played out on a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Troops {
    #[default]
    Levies,
    /// How good they are is diced for when it matters.
    Untried,
    Irregulars,
    Veterans,
    Auxiliaries,
    Regulars,
}

/// What is printed of a kind of ship (J-024, J-192, J-193).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShipClass {
    #[serde(rename = "kind")]
    pub slug: String,
    pub name: String,
    /// What stands before a ship's own name, `gunboat`; her kind in small letters if it is left out.
    pub noun: Option<String>,
    /// Units she can carry.
    pub capacity: usize,
    /// Whether she is armed well enough to support a battle or a siege (J-058, J-142).
    #[serde(default)]
    pub gunboat: bool,
    /// How many dice she throws against vessels of theirs (J-143).
    pub guns: u8,
    /// Whether there is one of the kind, told by her own name and never by number.
    #[serde(default)]
    pub unique: bool,
    /// How she is drawn.
    pub drawing: Hull,
}

/// How a kind of ship is drawn, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hull {
    Ironclad,
    Gunboat,
    Transport,
    LightTransport,
}

impl ShipClass {
    pub(crate) fn text(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.slug)
    }

    #[inline]
    pub fn is_gunboat(&self) -> bool {
        self.gunboat
    }
}

/// Kinds that a card leaves to choose from (J-035).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    pub class: String,
    pub name: String,
    pub of: Vec<UnitKind>,
}

/// Units as a card or the set-up names them: a kind or a class, and how many.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "(String, u8)")]
pub struct Batch {
    /// The name of the kind or class.
    pub of: String,
    /// The kinds it may be made of: one, or those of the class.
    pub kinds: Vec<UnitKind>,
    pub count: u8,
}

impl TryFrom<(String, u8)> for Batch {
    type Error = String;
    fn try_from((of, count): (String, u8)) -> Result<Self, String> {
        let kinds = known::class(&of).ok_or_else(|| format!("there is no kind or class {of:?}"))?;
        Ok(Self { of, kinds, count })
    }
}
