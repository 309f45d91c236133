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

texts! {
    /// Where a unit goes or turns: what lies there, without coordinates. North is the Dervishes' edge,
    /// south the patrol's.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Goal {
        Piece(piece: PieceId),
        Unit(unit: UnitId),
        North = "north",
        East = "east",
        South = "south",
        West = "west",
    }
}

impl Goal {
    pub const EDGES: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
}

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

texts! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Hand {
        Left = "left",
        Right = "right",
    }
}

texts! {
    /// How all bases turn on the spot (P-020).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Spin {
        /// By 90 degrees to the left.
        Left = "left",
        /// By 90 degrees to the right.
        Right = "right",
        About = "about",
    }
}

impl Spin {
    pub fn steps(self) -> i8 {
        match self {
            Self::Left => -6,
            Self::Right => 6,
            Self::About => 12,
        }
    }
}

texts! {
    /// What a unit forms (P-021).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Shape {
        /// A line of two ranks, or towards one by three files.
        Line = "line",
        /// Three files more, up to a single rank.
        Wide = "wide",
        /// A column of two files, or towards one by three files.
        Column = "column",
        /// Defence formation (P-R65).
        Ring = "ring",
        /// The same, with sound shooters and fighters in front and the wounded behind.
        Shuffle = "shuffle",
    }
}

texts! {
    /// What becomes of a hidden unit whose half cannot stay where it lies: it comes out, whole, or all of
    /// it that lies there goes to another piece (P-061, P-062, P-R63).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Fate {
        Out = "out",
        To(piece: PieceId),
    }
}

texts! {
    /// What a hidden unit was told beforehand to do when it is found. Nobody is told any more: its side is
    /// asked then (P-061, P-062).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Order {
        /// It slips away to other scenery, if it can.
        Slip = "slip",
        /// It comes out and fights.
        Fight = "fight",
    }
}

texts! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Choice {
        /// What is left of the set-up of a side is done as usual.
        Usual = "usual",
        /// A piece of scenery lies in this square (P-001, P-066).
        Lay(cell: Cell) = "lay",
        /// A unit hides, a half in each piece (P-002).
        Hide(unit: UnitId, first: PieceId, second: PieceId) = "hide",
        /// A scout stands in this square (P-003).
        Place(unit: UnitId, cell: Cell) = "place",
        /// This unit is the first on the table (P-R06).
        Field(unit: UnitId) = "field",
        /// A unit comes on the table here, in line or column (P-004, P-R18).
        Enter(unit: UnitId, cell: Cell, shape: Shape) = "enter",
        /// A unit is rolled for first when units arrive (P-R65).
        First(unit: UnitId) = "first",
        /// A unit is chosen in step 4 (P-R09).
        Unit(unit: UnitId) = "unit",
        /// No unit is chosen; or no further one.
        Nobody = "nobody",
        /// A hidden unit appears at a piece and looks this way (P-R24, P-R51).
        Appear(unit: UnitId, piece: PieceId, along: Along) = "appear",
        /// A hidden unit appears at a piece; how it stands is asked next (P-R51).
        AppearAs(unit: UnitId, piece: PieceId) = "appear-as",
        /// A unit that has come out stands in this formation and looks this way (P-R51).
        Deploy(unit: UnitId, shape: Shape, along: Along) = "deploy",
        /// A unit goes towards something in its formation.
        Go(unit: UnitId, goal: Goal) = "go",
        /// It changes its formation first.
        GoAs(unit: UnitId, goal: Goal, shape: Shape) = "go-as",
        /// It turns or wheels to face something.
        Face(unit: UnitId, goal: Goal) = "face",
        /// It goes to a piece and searches it (P-R25).
        Search(unit: UnitId, piece: PieceId) = "search",
        /// It goes straight ahead; how far is asked next.
        Ahead(unit: UnitId) = "ahead",
        /// A scout goes this way; how far is asked next.
        Head(unit: UnitId, along: Along) = "head",
        /// It wheels by so many degrees: 15, 30 or 45 (P-019).
        Wheel(unit: UnitId, hand: Hand, degrees: u8) = "wheel",
        /// All bases turn (P-020).
        Turn(unit: UnitId, spin: Spin) = "turn",
        /// It changes its formation (P-021).
        Form(unit: UnitId, shape: Shape) = "form",
        /// It limbers its gun (P-022).
        Limber(unit: UnitId) = "limber",
        /// It unlimbers its gun (P-022).
        Unlimber(unit: UnitId) = "unlimber",
        /// It mounts (P-030).
        Mount(unit: UnitId) = "mount",
        /// It dismounts (P-030).
        Dismount(unit: UnitId) = "dismount",
        /// It tries to un-jam its weapons (P-029).
        Unjam(unit: UnitId) = "unjam",
        /// It shoots at a unit (P-086).
        Shoot(unit: UnitId, target: UnitId) = "shoot",
        /// It shoots a volley (P-R31).
        Volley(unit: UnitId, target: UnitId) = "volley",
        /// It shoots at one base of a unit, by name (P-R33).
        Aim(unit: UnitId, target: UnitId, role: Role) = "aim",
        /// It assaults a unit (P-R55).
        Charge(unit: UnitId, target: UnitId) = "charge",
        /// It tries to un-scout a piece (P-031).
        Unscout(unit: UnitId, piece: PieceId) = "unscout",
        /// It tries to disappear, half into the piece it is in, half into another (P-R26).
        Vanish(unit: UnitId, piece: PieceId, other: PieceId) = "vanish",
        /// It breaks off its fight (P-R41).
        BreakOff(unit: UnitId) = "break-off",
        Done = "done",
        /// What a hidden unit was told to do when it is found. It is offered no more.
        Orders(unit: UnitId, order: Order) = "orders",
        /// A card is declared (P-R42).
        Card(card: Card) = "card",
        CardUnit(card: Card, unit: UnitId) = "card-unit",
        CardPiece(card: Card, piece: PieceId) = "card-piece",
        NoCard = "no-card",
        /// An event chart is rolled on (P-063).
        Chart(chart: u8) = "chart",
        /// An event touches this piece.
        Pick(piece: PieceId) = "pick",
        /// This hidden unit leaves play (P-R29).
        Drop(unit: UnitId) = "drop",
        /// A half of a hidden unit goes from a piece to another (P-R27).
        Shift(unit: UnitId, from: PieceId, to: PieceId) = "shift",
        /// All stay where they are.
        Stay = "stay",
        /// The patrol declares the end of the game (P-R45).
        Declare = "declare",
        GoOn = "go-on",
        /// The Dervishes contest the end (P-070).
        Contest = "contest",
        Accept = "accept",
        /// A scout gets away in this direction (P-R28).
        Flee(unit: UnitId, along: Along) = "flee",
        /// A scout gets away to a unit (P-R28).
        FleeTo(unit: UnitId, other: UnitId) = "flee-to",
        /// A unit that has lost a round falls back (P-R60).
        FallBack = "fall-back",
        FightOn = "fight-on",
        /// A base is lost in breaking off, by its place (P-127).
        Lose(base: u8) = "lose",
        /// Scouts take up an ambush of their own (P-R53).
        Strike = "strike",
        /// What becomes of the unit that hides in a piece (P-061, P-062, P-R63).
        Found(unit: UnitId, fate: Fate) = "found",
        /// What becomes of both units that hide there (P-R47).
        FoundBoth(unit: UnitId, fate: Fate, other: UnitId, its: Fate) = "found-both",
        /// The dice say which of the choices beside this one is taken.
        Lots = "lots",
    }
}

impl Choice {
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
