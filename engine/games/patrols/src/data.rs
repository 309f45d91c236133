//! Troops and scenery of `assets/patrols`. A mistake in them is a mistake in the program: it panics
//! at first use, and the tests use every row.

use std::sync::LazyLock;

use inches::Inches;
use serde::Deserialize;

use crate::ids::{Arm, Faction, Kind, Quality, Role, TroopId};

/// What a unit shoots with; ranges are in inches (P-097 to P-101).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// Nothing to shoot with; pistols do not count (P-098).
    None,
    Carbine,
    Rifle,
    Gun,
}

impl Weapon {
    /// Short and long range (P-097); nothing for what does not shoot (P-098).
    pub fn ranges(self) -> Option<(Inches, Inches)> {
        let whole = |short, long| Some((Inches::whole(short), Inches::whole(long)));
        match self {
            Self::None => None,
            // P-099.
            Self::Carbine => whole(4, 8),
            // P-100.
            Self::Rifle => whole(6, 12),
            // P-101.
            Self::Gun => whole(10, 48),
        }
    }
}

/// Troops of one name (P-R06, P-R07).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct TroopData {
    pub key: String,
    pub name: String,
    pub short: String,
    pub side: Faction,
    pub quality: Quality,
    pub arm: Arm,
    pub weapon: Weapon,
    /// Their bases at full strength, a letter each.
    bases: String,
}

impl TroopData {
    pub fn roles(&self) -> Vec<Role> {
        let role = |letter| Role::lettered(letter).unwrap_or_else(|| panic!("no base {letter}"));
        self.bases.chars().map(role).collect()
    }
}

/// Whom a kind of scenery hides and covers (P-076 to P-085, P-R50).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hides {
    Nobody,
    Foot,
    /// Men on foot and guns.
    FootAndGuns,
    All,
}

impl Hides {
    /// Whether a unit of this arm is hidden and covered; who has dismounted counts as foot.
    pub fn takes(self, arm: Arm, mounted: bool) -> bool {
        match self {
            Self::Nobody => false,
            Self::All => true,
            Self::Foot => !mounted && !arm.is_heavy(),
            Self::FootAndGuns => !mounted,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct SceneryData {
    pub key: String,
    pub name: String,
    pub hides: Hides,
    pub sight: bool,
    /// The sums of two dice that call for it (P-R02).
    pub dice: Vec<u8>,
    /// How far it is across, in inches: from west to east.
    pub across: i32,
    pub deep: Option<i32>,
}

#[derive(Debug, Deserialize)]
pub struct Data {
    pub troops: Vec<TroopData>,
    pub scenery: Vec<SceneryData>,
}

impl Data {
    pub fn troop(&self, id: TroopId) -> &TroopData {
        &self.troops[id.index()]
    }

    pub fn scenery(&self, kind: Kind) -> &SceneryData {
        &self.scenery[kind.index()]
    }

    /// The kind that a sum of two dice calls for (P-R02).
    pub fn rolled(&self, sum: u8) -> Kind {
        let found = self.scenery.iter().position(|kind| kind.dice.contains(&sum));
        Kind(found.and_then(|at| u8::try_from(at).ok()).unwrap_or_default())
    }
}

pub fn data() -> &'static Data {
    static DATA: LazyLock<Data> = LazyLock::new(|| {
        let troops = include_str!("../../../../assets/patrols/units.toml");
        let scenery = include_str!("../../../../assets/patrols/scenery.toml");
        toml::from_str(&format!("{troops}\n{scenery}")).expect("the tables of a patrol are right")
    });
    &DATA
}
