//! Kinds of units and what is printed of them (J-020 to J-023).

use kit::names;
use serde::{Deserialize, Serialize};

use crate::data;

names! {
    /// Whose a card or unit is (J-023).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Flag {
        /// British, Indian, Australian, Naval, Marines, Camel Corps.
        British = "british",
        /// Everything else.
        Egyptian = "egyptian",
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

names! {
    /// A kind of land unit (J-020), as data files, logs and commands write it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum UnitKind {
        EgyptianInfantry = "egyptian-infantry",
        SudaneseInfantry = "sudanese-infantry",
        /// The Sudanese who came with Gordon.
        GordonsSudanese = "gordons-sudanese",
        BashiBazoukInfantry = "bashi-bazouk-infantry",
        BashiBazoukCavalry = "bashi-bazouk-cavalry",
        Cuirassiers = "cuirassiers",
        Dragoons = "dragoons",
        EgyptianCamels = "egyptian-camels",
        KruppBattery = "krupp-battery",
        /// Egyptian guns on camels.
        CamelBattery = "camel-battery",
        /// Local riflemen.
        Militia = "militia",
        FortressGarrison = "fortress-garrison",
        HicksInfantry = "hicks-infantry",
        HicksCavalry = "hicks-cavalry",
        HicksBattery = "hicks-battery",
        HicksMachineGuns = "hicks-machine-guns",
        BritishLine = "british-line",
        Highlanders = "highlanders",
        Guards = "guards",
        Marines = "marines",
        /// Bluejackets ashore.
        NavalBrigade = "naval-brigade",
        Hussars = "hussars",
        Lancers = "lancers",
        MountedInfantry = "mounted-infantry",
        CamelCorps = "camel-corps",
        BritishBattery = "british-battery",
        MachineGuns = "machine-guns",
        IndianInfantry = "indian-infantry",
        IndianCavalry = "indian-cavalry",
        /// Indian guns on mules.
        MountainBattery = "mountain-battery",
        AustralianInfantry = "australian-infantry",
        AustralianBattery = "australian-battery",
        /// Mules and carts with a supply point.
        SupplyUnit = "supply-unit",
    }
}

/// What is printed of a kind of unit.
#[derive(Debug, Deserialize)]
pub struct Kind {
    pub name: String,
    #[serde(rename = "kind")]
    pub slug: String,
    pub flag: Flag,
    pub arm: Arm,
    pub quality: Quality,
}

/// Kinds that a card leaves to choose from (J-035).
#[derive(Debug, Deserialize)]
pub struct Class {
    pub class: String,
    pub name: String,
    pub of: Vec<UnitKind>,
}

/// Units as a card or the set-up names them: a kind or a class, and how many.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Batch(pub String, pub u8);

impl Batch {
    /// The kinds it may be made of: one, or those of the class.
    pub fn kinds(&self) -> &'static [UnitKind] {
        const ALL: &[UnitKind] = &UnitKind::ALL;
        if let Some(class) = data().classes.iter().find(|class| class.class == self.0) {
            return &class.of;
        }
        let found = ALL.iter().position(|kind| kind.name() == self.0);
        found.map_or(&[], |at| &ALL[at..=at])
    }
}
