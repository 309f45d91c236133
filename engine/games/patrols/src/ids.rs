//! Names of things: sides, troops, units, pieces of scenery, squares of the table, cards.

use std::fmt;
use std::str::FromStr;

use kit::decision::NotAChoice;
use kit::{Seat, Side};
use serde::{Deserialize, Serialize};

use crate::data::data;

kit::keyed! {
    TroopId: data().troops, "nobody";
}

kit::names! {
    /// The sides, in the order in which they play (P-R66).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Faction {
        /// The Anglo-Egyptian patrol, which comes from the south.
        Patrol = "patrol",
        /// The Dervishes, whose edge is the north.
        Dervish = "dervish",
    }
}

impl Faction {
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub const fn side(self) -> Side {
        Side(self as u8)
    }

    pub fn of(side: Side) -> Option<Self> {
        Self::ALL.get(usize::from(side.0)).copied()
    }

    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Patrol => Self::Dervish,
            Self::Dervish => Self::Patrol,
        }
    }
}

/// How good a unit is (P-R08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    Poor,
    Regular,
    Veteran,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Infantry, and Dervishes on foot.
    Foot,
    /// Horse, who shoot from the saddle.
    Horse,
    /// Camel men, who shoot on foot (P-R06).
    Camel,
    Gun,
    MachineGun,
    Scout,
}

impl Arm {
    pub fn is_heavy(self) -> bool {
        matches!(self, Self::Gun | Self::MachineGun)
    }

    /// Whether it can mount and dismount (P-030).
    pub fn has_mounts(self) -> bool {
        matches!(self, Self::Horse | Self::Camel)
    }
}

kit::names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Role {
        /// An officer of the patrol.
        Officer = "officer",
        Sergeant = "sergeant",
        /// A man with a rifle.
        Rifle = "rifle",
        /// A horseman with a carbine.
        Trooper = "trooper",
        /// A camel rider with a rifle.
        CamelRider = "camel-rider",
        Gun = "gun",
        MachineGun = "machine-gun",
        Crew = "crew",
        Scout = "scout",
        Leader = "leader",
        Flag = "flag",
        Spear = "spear",
        Sword = "sword",
        /// A Dervish on a camel or a horse.
        Rider = "rider",
        /// A Dervish with a rifle.
        Jihadiya = "jihadiya",
    }
}

impl Role {
    pub(crate) fn lettered(letter: char) -> Option<Self> {
        Some(match letter {
            'O' => Self::Officer,
            'S' => Self::Sergeant,
            'R' => Self::Rifle,
            'T' => Self::Trooper,
            'C' => Self::CamelRider,
            'G' => Self::Gun,
            'M' => Self::MachineGun,
            'c' => Self::Crew,
            's' => Self::Scout,
            'L' => Self::Leader,
            'F' => Self::Flag,
            'p' => Self::Spear,
            'w' => Self::Sword,
            'r' => Self::Rider,
            'j' => Self::Jihadiya,
            _ => return None,
        })
    }

    /// Whether it commands a unit: an officer, or a leader of Dervishes.
    pub fn commands(self) -> bool {
        matches!(self, Self::Officer | Self::Leader)
    }

    /// Whether it is hit only when shot at by name, or when alone (P-R33).
    pub fn is_singled_out(self) -> bool {
        matches!(self, Self::Officer | Self::Leader | Self::Scout | Self::Sergeant)
    }

    /// Whether it has a weapon to shoot with (P-R57).
    pub fn shoots(self) -> bool {
        matches!(
            self,
            Self::Rifle
                | Self::Trooper
                | Self::CamelRider
                | Self::Scout
                | Self::Gun
                | Self::MachineGun
                | Self::Jihadiya
        )
    }
}

/// Troops of one name, by their place in `units.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TroopId(pub u8);

impl TroopId {
    pub fn all() -> impl Iterator<Item = Self> {
        (0..data().troops.len()).filter_map(|place| u8::try_from(place).ok()).map(Self)
    }
}

/// A unit: up to eight of the patrol, `p1` to `p8`, four scouts, `s1` to `s4`, and up to eight of
/// the Dervishes, `d1` to `d8`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Units there can be: a board has a place for each, which may be empty.
    pub const MOST: u8 = 20;
    pub const SCOUTS: u8 = 8;
    pub const DERVISHES: u8 = 12;

    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::MOST).map(Self)
    }

    pub fn of(faction: Faction) -> impl DoubleEndedIterator<Item = Self> {
        let range = match faction {
            Faction::Patrol => 0..Self::DERVISHES,
            Faction::Dervish => Self::DERVISHES..Self::MOST,
        };
        range.map(Self)
    }

    pub fn scouts() -> impl DoubleEndedIterator<Item = Self> {
        (Self::SCOUTS..Self::DERVISHES).map(Self)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn faction(self) -> Faction {
        if self.0 < Self::DERVISHES { Faction::Patrol } else { Faction::Dervish }
    }

    /// Whether it is a scout (P-R13).
    pub fn is_scout(self) -> bool {
        (Self::SCOUTS..Self::DERVISHES).contains(&self.0)
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            own @ 0..Self::SCOUTS => write!(f, "p{}", own + 1),
            scout @ Self::SCOUTS..Self::DERVISHES => write!(f, "s{}", scout - Self::SCOUTS + 1),
            other => write!(f, "d{}", other - Self::DERVISHES + 1),
        }
    }
}

impl FromStr for UnitId {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        Self::all().find(|unit| unit.to_string() == text).ok_or(NotAChoice)
    }
}

/// A kind of scenery, by its place in `scenery.toml` (P-076).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Kind(pub u8);

impl Kind {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A piece of scenery on the table. Players read its number, which begins with 1 and is not given
/// a second time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PieceId(pub u8);

kit::numbered! { PieceId }

/// A square of the table, six inches wide: `A` to `F` from the west, 1 to 10 from the south.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    pub column: u8,
    pub row: u8,
}

impl Cell {
    pub const COLUMNS: u8 = 6;
    pub const ROWS: u8 = 10;
    pub const SIDE: i32 = 6;

    pub fn first_rows(rows: u8) -> impl Iterator<Item = Self> {
        let row = |row| (0..Self::COLUMNS).map(move |column| Self { column, row });
        (0..rows.min(Self::ROWS)).flat_map(row)
    }

    pub fn centre(self) -> inches::Point {
        let middle = |place: u8| i32::from(place) * Self::SIDE + Self::SIDE / 2;
        inches::Point::at(middle(self.column), middle(self.row))
    }

    /// The one a point lies in; the nearest one for a point beside the table.
    pub fn at(point: inches::Point) -> Self {
        let place = |length: inches::Inches, most: u8| {
            let place = u8::try_from(length.full(Self::SIDE)).unwrap_or(u8::MAX);
            place.min(most - 1)
        };
        Self { column: place(point.x, Self::COLUMNS), row: place(point.y, Self::ROWS) }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column), self.row + 1)
    }
}

impl FromStr for Cell {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        Self::first_rows(Self::ROWS).find(|cell| cell.to_string() == text).ok_or(NotAChoice)
    }
}

kit::names! {
    /// A card of the Dervishes (P-R42).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Card {
        /// One extra unit may appear.
        OutOfTheGround = "out-of-the-ground",
        /// The unit chosen has two more action points.
        Rush = "rush",
        /// A unit that disappears succeeds on one less.
        SilentOnes = "silent-ones",
        /// A unit counts as having a flag for morale.
        HolyBanner = "holy-banner",
        /// Bases of the unit chosen shoot with four dice.
        RifleFire = "rifle-fire",
        /// Two hidden halves may move in step 6.
        WhisperedOrders = "whispered-orders",
        /// A piece of scenery is un-scouted.
        FalseTrail = "false-trail",
        /// A unit gets a new leader without a roll.
        LeadersCall = "leaders-call",
        /// All ranges are halved until the next Dervish turn.
        DustStorm = "dust-storm",
        /// The next ambush has two more dice in all.
        Ambush = "ambush",
        /// The patrol searches with 2 less until the next Dervish turn.
        GuideBetrays = "guide-betrays",
    }
}
