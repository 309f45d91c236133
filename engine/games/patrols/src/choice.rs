//! What may be chosen, and its text form.
//!
//! Texts are used by buttons, by the log and by exports: forms may be added, never changed.

use std::fmt;
use std::str::FromStr;

use inches::Heading;
use kit::decision::NotAChoice;
use kit::texts;
use serde::{Deserialize, Serialize};

use crate::ids::{Card, Cell, PieceId, Role, UnitId};

/// Where a unit goes or turns: what lies there, without coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// A piece of scenery.
    Piece(PieceId),
    /// A unit, be it the enemy's.
    Unit(UnitId),
    /// North, towards the Dervishes' edge.
    North,
    /// East.
    East,
    /// South, towards the patrol's edge.
    South,
    /// West.
    West,
}

impl Goal {
    /// The edges of the table.
    pub const EDGES: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(piece) => piece.fmt(f),
            Self::Unit(unit) => unit.fmt(f),
            Self::North => f.write_str("north"),
            Self::East => f.write_str("east"),
            Self::South => f.write_str("south"),
            Self::West => f.write_str("west"),
        }
    }
}

impl FromStr for Goal {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        let edge = Self::EDGES.into_iter().find(|edge| edge.to_string() == text);
        let unit = || text.parse().ok().map(Self::Unit);
        edge.or_else(unit).or_else(|| text.parse().ok().map(Self::Piece)).ok_or(NotAChoice)
    }
}

/// A heading, in degrees where it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Along(pub Heading);

impl fmt::Display for Along {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0.0) * 15)
    }
}

impl FromStr for Along {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        let degrees: u16 = text.parse().map_err(|_| NotAChoice)?;
        let steps = degrees.is_multiple_of(15).then_some(degrees / 15).filter(|steps| *steps < 24);
        steps.and_then(|steps| u8::try_from(steps).ok()).map(Heading).map(Self).ok_or(NotAChoice)
    }
}

/// Left or right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Hand {
    /// Left.
    Left,
    /// Right.
    Right,
}

texts! { Hand {
    "left" => (Self::Left),
    "right" => (Self::Right),
} }

/// How all bases turn on the spot (P-020).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Spin {
    /// By 90 degrees to the left.
    Left,
    /// By 90 degrees to the right.
    Right,
    /// By 180 degrees.
    About,
}

impl Spin {
    /// In steps of 15 degrees to the right.
    pub fn steps(self) -> i8 {
        match self {
            Self::Left => -6,
            Self::Right => 6,
            Self::About => 12,
        }
    }
}

texts! { Spin {
    "left" => (Self::Left),
    "right" => (Self::Right),
    "about" => (Self::About),
} }

/// What a unit forms (P-021).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Shape {
    /// A line of two ranks, or towards one by three files.
    Line,
    /// Three files more, up to a single rank.
    Wide,
    /// A column of two files, or towards one by three files.
    Column,
    /// Defence formation (P-R65).
    Ring,
    /// The same, with sound shooters and fighters in front and the wounded behind.
    Shuffle,
}

texts! { Shape {
    "line" => (Self::Line),
    "wide" => (Self::Wide),
    "column" => (Self::Column),
    "ring" => (Self::Ring),
    "shuffle" => (Self::Shuffle),
} }

/// What becomes of a hidden unit whose half cannot stay where it lies (P-061, P-062, P-R63).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Fate {
    /// It comes out, whole.
    Out,
    /// All of it that lies there goes to this piece.
    To(PieceId),
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Out => f.write_str("out"),
            Self::To(piece) => piece.fmt(f),
        }
    }
}

impl FromStr for Fate {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        if text == "out" { Ok(Self::Out) } else { text.parse().map(Self::To) }
    }
}

/// What a hidden unit was told beforehand to do when it is found. Nobody is told any more: its side is
/// asked then (P-061, P-062).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Order {
    /// It slips away to other scenery, if it can.
    Slip,
    /// It comes out and fights.
    Fight,
}

texts! { Order {
    "slip" => (Self::Slip),
    "fight" => (Self::Fight),
} }

/// A choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// What is left of the set-up of a side is done as usual.
    Usual,
    /// A piece of scenery lies in this square (P-001, P-066).
    Lay(Cell),
    /// A unit hides, a half in each piece (P-002).
    Hide(UnitId, PieceId, PieceId),
    /// A scout stands in this square (P-003).
    Place(UnitId, Cell),
    /// This unit is the first on the table (P-R06).
    Field(UnitId),
    /// A unit comes on the table here, in line or column (P-004, P-R18).
    Enter(UnitId, Cell, Shape),
    /// A unit is rolled for first when units arrive (P-R65).
    First(UnitId),
    /// A unit is chosen in step 4 (P-R09).
    Unit(UnitId),
    /// No unit is chosen; or no further one.
    Nobody,
    /// A hidden unit appears at a piece and looks this way (P-R24, P-R51).
    Appear(UnitId, PieceId, Along),
    /// A hidden unit appears at a piece; how it stands is asked next (P-R51).
    AppearAs(UnitId, PieceId),
    /// A unit that has come out stands in this formation and looks this way (P-R51).
    Deploy(UnitId, Shape, Along),
    /// A unit goes towards something in its formation.
    Go(UnitId, Goal),
    /// It changes its formation first.
    GoAs(UnitId, Goal, Shape),
    /// It turns or wheels to face something.
    Face(UnitId, Goal),
    /// It goes to a piece and searches it (P-R25).
    Search(UnitId, PieceId),
    /// It goes straight ahead; how far is asked next.
    Ahead(UnitId),
    /// A scout goes this way; how far is asked next.
    Head(UnitId, Along),
    /// It wheels by so many degrees: 15, 30 or 45 (P-019).
    Wheel(UnitId, Hand, u8),
    /// All bases turn (P-020).
    Turn(UnitId, Spin),
    /// It changes its formation (P-021).
    Form(UnitId, Shape),
    /// It limbers its gun (P-022).
    Limber(UnitId),
    /// It unlimbers its gun (P-022).
    Unlimber(UnitId),
    /// It mounts (P-030).
    Mount(UnitId),
    /// It dismounts (P-030).
    Dismount(UnitId),
    /// It tries to un-jam its weapons (P-029).
    Unjam(UnitId),
    /// It shoots at a unit (P-086).
    Shoot(UnitId, UnitId),
    /// It shoots a volley (P-R31).
    Volley(UnitId, UnitId),
    /// It shoots at one base of a unit, by name (P-R33).
    Aim(UnitId, UnitId, Role),
    /// It assaults a unit (P-R55).
    Charge(UnitId, UnitId),
    /// It tries to un-scout a piece (P-031).
    Unscout(UnitId, PieceId),
    /// It tries to disappear, half into the piece it is in, half into another (P-R26).
    Vanish(UnitId, PieceId, PieceId),
    /// It breaks off its fight (P-R41).
    BreakOff(UnitId),
    /// Nothing more.
    Done,
    /// What a hidden unit was told to do when it is found. It is offered no more.
    Orders(UnitId, Order),
    /// A card is declared (P-R42).
    Card(Card),
    /// For a unit.
    CardUnit(Card, UnitId),
    /// For a piece.
    CardPiece(Card, PieceId),
    /// No card.
    NoCard,
    /// An event chart is rolled on (P-063).
    Chart(u8),
    /// An event touches this piece.
    Pick(PieceId),
    /// This hidden unit leaves play (P-R29).
    Drop(UnitId),
    /// A half of a hidden unit goes from a piece to another (P-R27).
    Shift(UnitId, PieceId, PieceId),
    /// All stay where they are.
    Stay,
    /// The patrol declares the end of the game (P-R45).
    Declare,
    /// It plays on.
    GoOn,
    /// The Dervishes contest the end (P-070).
    Contest,
    /// They accept it.
    Accept,
    /// A scout gets away in this direction (P-R28).
    Flee(UnitId, Along),
    /// A scout gets away to a unit (P-R28).
    FleeTo(UnitId, UnitId),
    /// A unit that has lost a round falls back (P-R60).
    FallBack,
    /// It fights on.
    FightOn,
    /// A base is lost in breaking off, by its place (P-127).
    Lose(u8),
    /// Scouts take up an ambush of their own (P-R53).
    Strike,
    /// What becomes of the unit that hides in a piece (P-061, P-062, P-R63).
    Found(UnitId, Fate),
    /// What becomes of both units that hide there (P-R47).
    FoundBoth(UnitId, Fate, UnitId, Fate),
    /// The dice say which of the choices beside this one is taken.
    Lots,
}

texts! { Choice {
    "usual" => (Self::Usual),
    "lay": cell => (Self::Lay(cell)),
    "hide": unit: first: second => (Self::Hide(unit, first, second)),
    "place": unit: cell => (Self::Place(unit, cell)),
    "field": unit => (Self::Field(unit)),
    "enter": unit: cell: shape => (Self::Enter(unit, cell, shape)),
    "first": unit => (Self::First(unit)),
    "unit": unit => (Self::Unit(unit)),
    "nobody" => (Self::Nobody),
    "appear": unit: piece: along => (Self::Appear(unit, piece, along)),
    "appear-as": unit: piece => (Self::AppearAs(unit, piece)),
    "deploy": unit: shape: along => (Self::Deploy(unit, shape, along)),
    "go": unit: goal => (Self::Go(unit, goal)),
    "go-as": unit: goal: shape => (Self::GoAs(unit, goal, shape)),
    "face": unit: goal => (Self::Face(unit, goal)),
    "search": unit: piece => (Self::Search(unit, piece)),
    "ahead": unit => (Self::Ahead(unit)),
    "head": unit: along => (Self::Head(unit, along)),
    "wheel": unit: hand: degrees => (Self::Wheel(unit, hand, degrees)),
    "turn": unit: spin => (Self::Turn(unit, spin)),
    "form": unit: shape => (Self::Form(unit, shape)),
    "limber": unit => (Self::Limber(unit)),
    "unlimber": unit => (Self::Unlimber(unit)),
    "mount": unit => (Self::Mount(unit)),
    "dismount": unit => (Self::Dismount(unit)),
    "unjam": unit => (Self::Unjam(unit)),
    "shoot": unit: target => (Self::Shoot(unit, target)),
    "volley": unit: target => (Self::Volley(unit, target)),
    "aim": unit: target: role => (Self::Aim(unit, target, role)),
    "charge": unit: target => (Self::Charge(unit, target)),
    "unscout": unit: piece => (Self::Unscout(unit, piece)),
    "vanish": unit: piece: other => (Self::Vanish(unit, piece, other)),
    "break-off": unit => (Self::BreakOff(unit)),
    "done" => (Self::Done),
    "orders": unit: order => (Self::Orders(unit, order)),
    "card": card => (Self::Card(card)),
    "card-unit": card: unit => (Self::CardUnit(card, unit)),
    "card-piece": card: piece => (Self::CardPiece(card, piece)),
    "no-card" => (Self::NoCard),
    "chart": chart => (Self::Chart(chart)),
    "pick": piece => (Self::Pick(piece)),
    "drop": unit => (Self::Drop(unit)),
    "shift": unit: from: to => (Self::Shift(unit, from, to)),
    "stay" => (Self::Stay),
    "declare" => (Self::Declare),
    "go-on" => (Self::GoOn),
    "contest" => (Self::Contest),
    "accept" => (Self::Accept),
    "flee": unit: along => (Self::Flee(unit, along)),
    "flee-to": unit: other => (Self::FleeTo(unit, other)),
    "fall-back" => (Self::FallBack),
    "fight-on" => (Self::FightOn),
    "lose": base => (Self::Lose(base)),
    "strike" => (Self::Strike),
    "found": unit: fate => (Self::Found(unit, fate)),
    "found-both": unit: fate: other: its => (Self::FoundBoth(unit, fate, other, its)),
    "lots" => (Self::Lots),
} }

impl Choice {
    /// The unit whose order it is, if it is one's.
    pub fn actor(&self) -> Option<UnitId> {
        match *self {
            Self::Unit(unit)
            | Self::Appear(unit, ..)
            | Self::AppearAs(unit, _)
            | Self::Deploy(unit, ..)
            | Self::Go(unit, _)
            | Self::GoAs(unit, ..)
            | Self::Face(unit, _)
            | Self::Search(unit, _)
            | Self::Ahead(unit)
            | Self::Head(unit, _)
            | Self::Wheel(unit, ..)
            | Self::Turn(unit, _)
            | Self::Form(unit, _)
            | Self::Limber(unit)
            | Self::Unlimber(unit)
            | Self::Mount(unit)
            | Self::Dismount(unit)
            | Self::Unjam(unit)
            | Self::Shoot(unit, _)
            | Self::Volley(unit, _)
            | Self::Aim(unit, ..)
            | Self::Charge(unit, _)
            | Self::Unscout(unit, _)
            | Self::Vanish(unit, ..)
            | Self::BreakOff(unit) => Some(unit),
            _ => None,
        }
    }
}
