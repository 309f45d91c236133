//! Kinds of units and what is printed of them (J-020 to J-023).

use serde::{Deserialize, Serialize};

use crate::data;

kit::names! {
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
    /// On foot.
    Infantry,
    /// On horses or camels.
    Cavalry,
    /// A battery.
    Artillery,
    /// A machine-gun battery.
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
    /// The worst.
    Wretched,
    Poor,
    Average,
    Good,
    /// Very good.
    Fine,
    /// The best.
    Elite,
}

macro_rules! unit_kinds {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A kind of land unit (J-020).
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum UnitKind {
            $($(#[$doc])* $name,)*
        }

        impl UnitKind {
            /// Every kind, in printed order.
            pub const ALL: &'static [UnitKind] = &[$(UnitKind::$name,)*];
        }
    };
}
unit_kinds! {
    /// Egyptian regular infantry.
    EgyptianInfantry,
    SudaneseInfantry,
    /// The Sudanese who came with Gordon.
    GordonsSudanese,
    /// Bashi-Bazouks on foot.
    BashiBazoukInfantry,
    /// Bashi-Bazouks on horses.
    BashiBazoukCavalry,
    /// Egyptian cuirassiers.
    Cuirassiers,
    /// Egyptian dragoons.
    Dragoons,
    /// Egyptian camel troops.
    EgyptianCamels,
    /// An Egyptian battery of Krupp guns.
    KruppBattery,
    /// Egyptian guns on camels.
    CamelBattery,
    /// Local riflemen.
    Militia,
    /// Fortress troops.
    FortressGarrison,
    /// Infantry of the Hicks expedition.
    HicksInfantry,
    /// Cavalry of the Hicks expedition.
    HicksCavalry,
    /// Guns of the Hicks expedition.
    HicksBattery,
    /// Machine guns of the Hicks expedition.
    HicksMachineGuns,
    /// British infantry of the line.
    BritishLine,
    Highlanders,
    /// Foot Guards.
    Guards,
    /// Royal Marines.
    Marines,
    /// Bluejackets ashore.
    NavalBrigade,
    Hussars,
    Lancers,
    MountedInfantry,
    CamelCorps,
    /// British guns.
    BritishBattery,
    /// British machine guns.
    MachineGuns,
    IndianInfantry,
    IndianCavalry,
    /// Indian guns on mules.
    MountainBattery,
    AustralianInfantry,
    /// Australian guns.
    AustralianBattery,
    /// Mules and carts with a supply point.
    SupplyUnit,
}

impl UnitKind {
    /// Its name in data files, logs and commands.
    pub fn slug(self) -> &'static str {
        &data().kind(self).slug
    }
}

impl std::fmt::Display for UnitKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.slug())
    }
}

impl std::str::FromStr for UnitKind {
    type Err = kit::decision::NotAChoice;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = UnitKind::ALL.iter().copied().find(|kind| kind.slug() == text);
        found.ok_or(kit::decision::NotAChoice)
    }
}

/// What is printed of a kind of unit.
#[derive(Debug)]
pub struct Kind {
    pub name: String,
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
        let data = data();
        if let Some(class) = data.classes.iter().find(|class| class.class == self.0) {
            return &class.of;
        }
        let found = UnitKind::ALL.iter().position(|kind| kind.slug() == self.0);
        found.map_or(&[], |at| &UnitKind::ALL[at..=at])
    }
}
