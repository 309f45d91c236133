//! Names of things on the table, each a small value with one text form.
//!
//! The text forms are part of the log and of buttons already posted: they may be added to, never
//! changed.

use kit::{names, numbered};
use serde::{Deserialize, Serialize};

names! {
    /// A unit of the square's army (H-008 to H-011), by its place in the order of battle.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum UnitId {
        First = "b1",
        Second = "b2",
        Third = "b3",
        Fourth = "b4",
        FirstHorse = "h1",
        SecondHorse = "h2",
        /// The field gun with its gunners and limber (H-010).
        FieldGun = "gun",
        /// The mitrailleuse with its gunners (H-011).
        Mitrailleuse = "mit",
    }
}

impl UnitId {
    pub const BATTALIONS: [Self; 4] = [Self::First, Self::Second, Self::Third, Self::Fourth];
    pub const SQUADRONS: [Self; 2] = [Self::FirstHorse, Self::SecondHorse];
    pub const GUNS: [Self; 2] = [Self::FieldGun, Self::Mitrailleuse];

    pub fn arm(self) -> Arm {
        match self {
            Self::First | Self::Second | Self::Third | Self::Fourth => Arm::Infantry,
            Self::FirstHorse | Self::SecondHorse => Arm::Cavalry,
            Self::FieldGun | Self::Mitrailleuse => Arm::Gun,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arm {
    Infantry,
    Cavalry,
    Gun,
}

names! {
    /// A face of the square, seen along its heading, clockwise from the leading one.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Side { Front = "front", Right = "right", Rear = "rear", Left = "left" }
}

impl Side {
    /// Steps of 15 degrees from the square's heading to where the face looks.
    pub fn steps(self) -> i8 {
        [0, 6, 12, -6][self.index()]
    }
}

/// A party of Ansar; never given twice in a march.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct PartyId(pub u8);

/// A straggler; never given twice in a march.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StragglerId(pub u8);

/// A piece of terrain, by the order in which it came on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PieceId(pub u8);

numbered! { PartyId, StragglerId, PieceId }

/// Whoever makes a movement roll, or is hit: a unit by itself, or the square as one block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mover {
    Square,
    Unit(UnitId),
    /// The transport, coming up to the square from which it was left behind (H-R25).
    Transport,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Body {
    Unit(UnitId),
    Party(PartyId),
}
