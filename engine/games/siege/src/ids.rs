//! Names of things: Banners, Areas, counters, cards.

use serde::{Deserialize, Serialize};

use crate::data;

kit::keyed! {
    AreaId: data().areas, "nowhere";
    UnitId: data().units, "nobody";
}

kit::names! {
    /// A Banner of the Mahdi's army, and the track it comes in by (S-R11).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum BannerId {
        /// Sheikh el Obeid, by the North Bank.
        White = "White",
        /// Abu Girgeh, by the Blue Nile.
        Green = "Green",
        /// Wad el Nejumi, against the South Lines.
        Red = "Red",
        Black = "Black",
    }
}

/// An Area: the Palace, or one of four on each track (S-R10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AreaId(pub u8);

/// Areas of a track, the Palace left out.
pub const TRACK: u8 = 4;

impl AreaId {
    /// Area 0 of every track.
    pub const PALACE: Self = Self(0);

    /// The Area of a track: 0 is the Palace, 4 the furthest.
    ///
    /// # Panics
    /// If there is none: no Banner stands further out than Area 4.
    pub fn of(track: BannerId, number: u8) -> Self {
        assert!(number <= TRACK, "a track has Areas 0 to 4, not {number}");
        let before = u8::try_from(track.index()).unwrap_or(0) * TRACK;
        if number == 0 { Self::PALACE } else { Self(before + number) }
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (0..=TRACK * 4).map(Self)
    }

    /// Whose track it is on; nobody's if it is the Palace.
    pub fn track(self) -> Option<BannerId> {
        let before = self.0.checked_sub(1)?;
        BannerId::ALL.get(usize::from(before / TRACK)).copied()
    }

    /// How far out it is: 0 for the Palace, 4 for the furthest.
    pub fn number(self) -> u8 {
        self.0.checked_sub(1).map_or(0, |before| before % TRACK + 1)
    }
}

/// What kind of counter one is (S-046 to S-054).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Kind {
    Sudanese,
    Egyptian,
    BashiBazouk,
    Levy,
    LightGun,
    HeavyGun,
    Gunboat,
    Leader,
}

/// What is lost by a casualty table of its own (S-037).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arm {
    Troops,
    Guns,
    Leaders,
    Gunboats,
}

impl Kind {
    pub fn arm(self) -> Arm {
        match self {
            Self::Sudanese | Self::Egyptian | Self::BashiBazouk | Self::Levy => Arm::Troops,
            Self::LightGun | Self::HeavyGun => Arm::Guns,
            Self::Leader => Arm::Leaders,
            Self::Gunboat => Arm::Gunboats,
        }
    }
}

/// A counter of the garrison (S-R14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Every counter, in the order of `units.toml`.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..data().units.len()).filter_map(|place| u8::try_from(place).ok()).map(Self)
    }

    pub fn gordon() -> Self {
        Self::named("gordon")
    }

    pub fn stewart() -> Self {
        Self::named("stewart")
    }

    fn named(key: &str) -> Self {
        key.parse().expect("a counter of units.toml")
    }

    pub fn kind(self) -> Kind {
        data().units[self.index()].kind
    }

    pub fn arm(self) -> Arm {
        self.kind().arm()
    }
}

/// An event card, by its number from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardId(pub u8);

/// A Banner card, by its number from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BannerCardId(pub u8);
