//! Names of things: sides, contingents, spaces, counters, cards.

use std::fmt;
use std::str::FromStr;

use kit::decision::NotAChoice;
use kit::{Seat, Side};
use serde::{Deserialize, Serialize};

use crate::{UnitData, data};

kit::keyed! {
    SpaceId: data().spaces, "nowhere";
    UnitId: data().units, "nobody";
}

kit::names! {
    /// One of the two sides (K-001, K-002).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Faction {
        /// First Player, who owns every Mahdist counter.
        Mahdist = "mahdist",
        /// Second Player, who owns every British and Egyptian counter.
        Empire = "empire",
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
            Self::Mahdist => Self::Empire,
            Self::Empire => Self::Mahdist,
        }
    }
}

kit::texts! {
    /// Whose army a counter belongs to (K-046).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Contingent {
        Mahdist = "mahdist",
        Egyptian = "egyptian",
        British = "british",
    }
}

/// What kind of counter one is (K-005, K-006).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Tribal,
    Jihadiya,
    Infantry,
    /// Horse; with the Mahdists camel men too.
    Cavalry,
    Camel,
    Boats,
    Garrison,
    Leader,
}

/// A space of the map (K-R11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SpaceId(pub u8);

impl SpaceId {
    /// Every space, in the order of `map.toml`.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..data().spaces.len()).filter_map(|place| u8::try_from(place).ok()).map(Self)
    }

    pub(crate) fn named(key: &str) -> Self {
        key.parse().expect("a space of map.toml")
    }
}

/// A counter (K-R14 to K-R16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u8);

/// Mahdist counters; they come first.
pub const MAHDISTS: u8 = 9;
/// All counters there are (K-008, K-R01).
pub const UNITS: u8 = 40;

impl UnitId {
    pub const MAHDI: Self = Self(8);
    /// Gordon, who comes by a card and is elite (K-053).
    pub const GORDON: Self = Self(28);

    /// Every counter, in the order of `units.toml`.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..UNITS).map(Self)
    }

    pub fn of(faction: Faction) -> impl DoubleEndedIterator<Item = Self> {
        let range = match faction {
            Faction::Mahdist => 0..MAHDISTS,
            Faction::Empire => MAHDISTS..UNITS,
        };
        range.map(Self)
    }

    pub fn data(self) -> &'static UnitData {
        &data().units[self.index()]
    }

    pub fn kind(self) -> Kind {
        self.data().kind
    }

    pub fn contingent(self) -> Contingent {
        self.data().contingent
    }

    pub fn faction(self) -> Faction {
        if self.0 < MAHDISTS { Faction::Mahdist } else { Faction::Empire }
    }

    pub fn is_leader(self) -> bool {
        self == Self::MAHDI || self == Self::GORDON
    }
}

/// A card by its number: 1 to 9 are the Empire's, 10 to 18 the Mahdists', 19 to 40 Fortune cards
/// (K-R03).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardId(pub u8);

impl CardId {
    pub fn faction(self) -> Faction {
        if self.0 < 10 { Faction::Empire } else { Faction::Mahdist }
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "K-{:02}", self.0)
    }
}

impl FromStr for CardId {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        let number = text.strip_prefix("K-").and_then(|number| number.parse().ok());
        number.map(Self).filter(|card| (1..=40).contains(&card.0)).ok_or(NotAChoice)
    }
}
