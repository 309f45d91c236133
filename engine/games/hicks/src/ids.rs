//! Names of things on the table, each a small value with one text form.
//!
//! The text forms are part of the log and of buttons already posted: they may be added to, never
//! changed.

use serde::{Deserialize, Serialize};

use kit::texts;

/// A unit of the square's army (H-008 to H-011), by its place in the order of battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum UnitId {
    /// The first battalion: Blacks in the printed army.
    First,
    /// The second battalion: Arabs in the printed army.
    Second,
    /// The third battalion: of an unknown kind in the printed army.
    Third,
    /// The fourth battalion: Bashi-Bazouks in the printed army.
    Fourth,
    /// The first squadron: Arab regulars in the printed army.
    FirstHorse,
    /// The second squadron: Bashi-Bazouks in the printed army.
    SecondHorse,
    /// The field gun with its gunners and limber (H-010).
    FieldGun,
    /// The mitrailleuse with its gunners (H-011).
    Mitrailleuse,
}

impl UnitId {
    /// Every one, in the order of battle.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::FirstHorse,
        Self::SecondHorse,
        Self::FieldGun,
        Self::Mitrailleuse,
    ];

    /// The four battalions.
    pub const BATTALIONS: [Self; 4] = [Self::First, Self::Second, Self::Third, Self::Fourth];

    /// The two squadrons.
    pub const SQUADRONS: [Self; 2] = [Self::FirstHorse, Self::SecondHorse];

    /// The two guns.
    pub const GUNS: [Self; 2] = [Self::FieldGun, Self::Mitrailleuse];

    /// What arm it is of.
    pub fn arm(self) -> Arm {
        match self {
            Self::First | Self::Second | Self::Third | Self::Fourth => Arm::Infantry,
            Self::FirstHorse | Self::SecondHorse => Arm::Cavalry,
            Self::FieldGun | Self::Mitrailleuse => Arm::Gun,
        }
    }
}

texts! { UnitId {
    "b1" => (Self::First),
    "b2" => (Self::Second),
    "b3" => (Self::Third),
    "b4" => (Self::Fourth),
    "h1" => (Self::FirstHorse),
    "h2" => (Self::SecondHorse),
    "gun" => (Self::FieldGun),
    "mit" => (Self::Mitrailleuse),
} }

/// What a unit fights with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arm {
    /// A battalion on foot.
    Infantry,
    /// A squadron.
    Cavalry,
    /// A gun and its gunners.
    Gun,
}

/// A face of the square, seen along its heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The leading face.
    Front,
    /// The right face.
    Right,
    /// The rear face.
    Rear,
    /// The left face.
    Left,
}

impl Side {
    /// Every one, clockwise from the front.
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Rear, Self::Left];

    /// Steps of 15 degrees from the square's heading to where the face looks.
    pub fn steps(self) -> i8 {
        match self {
            Self::Front => 0,
            Self::Right => 6,
            Self::Rear => 12,
            Self::Left => -6,
        }
    }

    /// The two faces beside it.
    pub fn neighbours(self) -> [Self; 2] {
        match self {
            Self::Front | Self::Rear => [Self::Left, Self::Right],
            Self::Right | Self::Left => [Self::Front, Self::Rear],
        }
    }
}

texts! { Side {
    "front" => (Self::Front),
    "right" => (Self::Right),
    "rear" => (Self::Rear),
    "left" => (Self::Left),
} }

/// A party of Ansar; never given twice in a march.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PartyId(pub u8);

/// A straggler; never given twice in a march.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StragglerId(pub u8);

/// A piece of terrain, by the order in which it came on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PieceId(pub u8);

/// Whoever makes a movement roll, or is hit: a unit by itself, or the square as one block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mover {
    /// The square.
    Square,
    /// A unit outside it.
    Unit(UnitId),
    /// The transport, coming up to the square from which it was left behind (H-R25).
    Transport,
}

/// Either side's body of men.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Body {
    /// A unit of the square's army.
    Unit(UnitId),
    /// A party of Ansar.
    Party(PartyId),
}
