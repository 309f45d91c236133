//! The tables of the rules in which wars differ: what dice need, and what they bring. A pack that
//! says nothing of them has those of the first pack.

use serde::{Deserialize, Serialize};

use crate::PlaceKind;

kit::names! {
    /// How two forces met (J-070).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum BattleType {
        /// They fell on us out of nowhere.
        #[serde(rename = "MahdistSurprise", alias = "rebel-surprise")]
        RebelSurprise = "mahdist-surprise",
        #[serde(alias = "ambush")]
        Ambush = "ambush",
        #[serde(alias = "probing")]
        Probing = "probing",
        #[serde(alias = "encounter")]
        Encounter = "encounter",
        #[serde(alias = "defence")]
        Defence = "defence",
        #[serde(alias = "our-surprise")]
        OurSurprise = "our-surprise",
        #[serde(alias = "assault")]
        Assault = "assault",
    }
}

/// A row of the siege table (J-093).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum SiegeResult {
    #[serde(alias = "lifted")]
    Lifted,
    #[serde(alias = "goes-on")]
    GoesOn,
    #[serde(alias = "loses")]
    Loses(u8),
    /// Two levels instead of one.
    #[serde(alias = "tightens")]
    Tightens,
    #[serde(alias = "loses-half")]
    LosesHalf,
    #[serde(alias = "surrender")]
    Surrender,
}

/// Dice that are thrown together: how many, and their faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Dice(pub u8, pub u8);

/// The rebels met in a battle, by dice (J-063).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Foe {
    pub foot: Dice,
    pub horse: Dice,
    pub rifles: Dice,
    /// Dice of six faces of which each 6 is a gun.
    #[serde(default)]
    pub guns: u8,
    /// Whether one more die brings a gun or a machine gun on a 6.
    #[serde(default)]
    pub lucky: bool,
}

/// Something for each sort of location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ByKind<T> {
    pub village: T,
    pub town: T,
    pub fortified_town: T,
}

impl<T: Copy> ByKind<T> {
    #[inline]
    pub fn of(&self, kind: PlaceKind) -> T {
        match kind {
            PlaceKind::Village => self.village,
            PlaceKind::Town => self.town,
            PlaceKind::FortifiedTown => self.fortified_town,
        }
    }
}

/// What a die needs to meet rebels; a fortified town always fields a force (J-060).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meeting {
    pub road: i8,
    pub village: i8,
    pub town: i8,
}

/// How a place rises (J-040, J-045).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rising {
    /// What its die needs, and what that of a fortress or a retaken place does.
    pub needs: i8,
    pub hard: i8,
    /// So many units are besieged and not overrun.
    pub besieged: usize,
    /// Fewer go over up to this face of a second die, get away up to that, and else put it down.
    pub mutinies: u8,
    pub flees: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tables {
    pub rising: Rising,
    pub meeting: Meeting,
    /// Whom a force meets on the road and in a place of ours, and whom at a place in revolt.
    pub foe: Foe,
    pub foes: ByKind<Foe>,
    /// How they met, by two dice from 2 to 12 (J-070).
    pub battle: [BattleType; 11],
    /// Fewer units than these are few in a siege (J-094).
    pub few: ByKind<usize>,
    /// What a siege comes to, by a total from 2 to 12, and where the group has chosen the second of
    /// two rows (J-093).
    pub siege: [SiegeResult; 11],
    pub siege_second: [SiegeResult; 11],
}

impl Default for Tables {
    fn default() -> Self {
        use BattleType as Met;
        use SiegeResult::{GoesOn, Lifted, Loses, LosesHalf, Surrender, Tightens};
        let open =
            Foe { foot: Dice(4, 6), horse: Dice(1, 8), rifles: Dice(1, 4), guns: 0, lucky: true };
        let walled = Foe { rifles: Dice(2, 4), guns: 3, lucky: false, ..open };
        let siege = [
            Lifted,
            GoesOn,
            GoesOn,
            Loses(1),
            Loses(2),
            Loses(2),
            Tightens,
            Loses(3),
            Loses(3),
            LosesHalf,
            Surrender,
        ];
        let mut siege_second = siege;
        (siege_second[2], siege_second[5]) = (Loses(1), Tightens);
        Self {
            rising: Rising { needs: 6, hard: 8, besieged: 4, mutinies: 2, flees: 4 },
            meeting: Meeting { road: 6, village: 5, town: 4 },
            foe: open,
            foes: ByKind { village: open, town: open, fortified_town: walled },
            battle: [
                Met::RebelSurprise,
                Met::Ambush,
                Met::Probing,
                Met::Probing,
                Met::Encounter,
                Met::Encounter,
                Met::Encounter,
                Met::Encounter,
                Met::Defence,
                Met::Defence,
                Met::OurSurprise,
            ],
            few: ByKind { village: 2, town: 3, fortified_town: 4 },
            siege,
            siege_second,
        }
    }
}

/// The row of a table of two dice for a total; beyond it the last one counts.
#[inline]
pub fn row<T: Copy>(of: &[T; 11], total: i8) -> T {
    of[usize::from(total.clamp(2, 12).unsigned_abs()) - 2]
}
