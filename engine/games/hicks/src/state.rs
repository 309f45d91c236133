//! All that lies and stands on the table.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::choice::Goal;
use crate::ids::{Body, Mover, PartyId, PieceId, Side, StragglerId, UnitId};
use crate::troops::Troops;
use inches::{Heading, Inches, Point};
use kit::Seat;

/// The table's size, where the march begins and where it leads (H-R12).
pub const WIDTH: Inches = Inches::whole(72);
pub const HEIGHT: Inches = Inches::whole(48);
pub const START: Point = Point::at(8, 8);
pub const PALM: Point = Point::at(68, 44);
/// The last turn by our clock (H-R14).
pub const LAST_TURN: u8 = 30;
/// The last turn without a clock: somebody who never comes to the palm comes to an end.
pub const TURNS_MAX: u8 = 99;
/// From the middle of the square to the outer line of each face: a face of 4 inches between two
/// corners of 1 (H-R19).
pub const HALF_SIDE: Inches = Inches::whole(3);
pub const HALF_FACE: Inches = Inches::whole(2);

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    pub turn: u8,
    /// Terrain, in the order in which it came.
    pub pieces: Vec<Piece>,
    /// Ground that somebody has crossed: a 7 finds nothing there (H-R13).
    pub crossed: Vec<Track>,
    pub square: Square,
    /// The units that set out, destroyed ones too.
    pub units: Vec<Unit>,
    /// The Pashas, in the order of their command (H-R16).
    pub pashas: Vec<Pasha>,
    /// Whose spell of command it is, by the place in that order.
    pub commanding: u8,
    pub parties: Vec<Party>,
    /// Parties that have been on the table in all: the next one's number.
    pub parties_seen: u8,
    /// Ansar who can still come; any number without one.
    pub ansar_left: Option<u16>,
    /// Ansar killed so far, the figures that were taken off with a beaten party not counted.
    pub ansar_killed: u16,
    pub stragglers: Vec<Straggler>,
    pub stragglers_seen: u8,
    pub train: Train,
    /// Ambushes that this turn's movement has set off, put down in step 2 (H-023).
    pub ambushes: Vec<Ambush>,
    #[serde(default = "Field::last_turn_before")]
    pub last_turn: u8,
}

/// The square as one block (H-R19).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Square {
    pub centre: Point,
    pub heading: Heading,
    pub moving: bool,
    /// Whether it has made its move, or its roll while standing, this turn.
    pub rolled: bool,
    pub moved: Inches,
    /// The commander lets it stand this turn, so that what is stuck is not left (H-R25).
    pub waits: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    pub id: PieceId,
    pub kind: PieceKind,
    pub centre: Point,
    /// Whether somebody has looked into it and found it empty (H-R24).
    pub known: bool,
}

/// What a piece of terrain is, and its shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PieceKind {
    /// Scrub or rocks: a circle of cover (H-R13).
    Cover { radius: Inches },
    /// Soft sand (H-040): no cover, halves movement. A rectangle across the way that led to it, 4
    /// inches deep.
    Sand { width: Inches, depth: Inches, heading: Heading },
    /// A wadi (H-041): cover, halves movement. A rectangle like that, 2 inches deep.
    Wadi { width: Inches, depth: Inches, heading: Heading },
    /// A pool of water (H-039), of no effect once it is found.
    Pool,
}

/// Ground crossed in one straight move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Track {
    pub from: Point,
    pub to: Point,
    /// How broad the mover was, to each side.
    pub half_width: Inches,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub id: UnitId,
    /// Its kind, once it is known (H-R20).
    pub troops: Option<Troops>,
    pub start: u8,
    /// Metrics now, those astray not among them.
    pub figures: u8,
    pub post: Post,
    /// Whether it is on the move, rather than standing; for one in its place in the square the
    /// square's word counts too.
    pub moving: bool,
    pub moved: Inches,
    /// Whether it moved in the open all that way: an easy target (H-057).
    pub in_open: bool,
    pub rolled: bool,
    /// Whether it has fired, fetched ammunition or done what takes the place of that this turn.
    pub fired: bool,
    pub ammunition: bool,
    pub state: State,
    /// Turns it cannot move from where it is stuck: 1 while it stands this turn (H-036, H-R25).
    pub stuck: bool,
    pub duty: Duty,
    /// Where a unit outside the square is bound; without a goal it goes straight on.
    pub goal: Option<Goal>,
    /// Who fired at it with standing troops since its last move, with what it takes to know about
    /// morale (H-R55, H-R58).
    pub under_fire: Vec<PartyId>,
    pub fights: Option<PartyId>,
    /// Beaten Ansar it may follow up next turn (H-079).
    pub pursues: Option<PartyId>,
    /// Whether a shot beat the range to it in the last firing step (H-R55).
    pub hit: bool,
    /// Whether it has run in panic in this step of its owner's, and so may rally (H-R67).
    pub ran: bool,
    /// Whether it is no more, which has been told.
    pub gone: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Post {
    /// In its place in the square: a battalion holds a face.
    Face(Side),
    /// In its place in the square: a gun holds the corner between a face and the next one
    /// clockwise.
    Corner(Side),
    /// By itself; `at` is the middle of its line.
    Away { at: Point, heading: Heading },
}

/// What a unit's men are doing, above all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum State {
    Steady,
    /// Halted and firing, for failing to advance or stand (H-071).
    Halted,
    /// Hiding in cover (H-071).
    Hiding,
    /// Drinking, ranks broken (H-039).
    Drinking,
    /// Running (H-070).
    Panicked,
}

kit::texts! {
    /// What a squadron is told off for (H-015, H-R24).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Duty {
        /// Ahead, looking into cover: no doubling.
        Scout = "scout",
        /// Behind, for the flanks and the stragglers.
        Follow = "follow",
    }
}

/// A Pasha (H-014, H-R17).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pasha {
    pub seat: Seat,
    pub with: UnitId,
    /// Whether he was with it when the turn began (H-028).
    pub since_before: bool,
    /// What he adds to morale, -1 to +2, once that has been rolled (H-068, H-R11).
    pub presence: Option<i8>,
    pub alive: bool,
}

#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Kind {
    /// Riflemen, who keep their place and fire (H-044).
    #[default]
    Rifles,
    /// Spearmen, who run at the nearest Egyptian (H-045).
    Spears,
    /// Horsemen, who hang about beyond rifle range (H-044).
    Horse,
}

/// A party of Ansar; its flag bearer is not counted among the figures (H-R30).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Party {
    pub id: PartyId,
    pub kind: Kind,
    pub start: u8,
    pub figures: u8,
    pub at: Point,
    pub heading: Heading,
    /// The piece they lie in or at the edge of, if that covers them.
    pub cover: Option<PieceId>,
    /// Riflemen who brought these spearmen up.
    pub behind: Option<PartyId>,
    /// Whether they have ammunition (rifles).
    pub ammunition: bool,
    /// Whether they fired in the last step 3; who did not lies hidden (H-R54).
    pub fired: bool,
    /// Whether they passed the last morale test they had to take (H-R33).
    pub steady: bool,
    pub panicked: bool,
    /// How far they moved in their last step 4, in the open all the way or not.
    pub moved: Inches,
    /// Whether all of that was in the open (H-057).
    pub in_open: bool,
    /// Standing units that fired at them since their last move (H-R55, H-R58).
    pub under_fire: Vec<UnitId>,
    pub fights: Option<UnitId>,
    /// A unit they run after (H-079, H-R62).
    pub pursues: Option<UnitId>,
    /// Whether a shot beat the range to them in the last firing step (H-R55).
    pub hit: bool,
    /// Whether they have run in panic in this step of theirs, and so may rally (H-R67).
    pub ran: bool,
    /// The turn they came in: spearmen move from the next one on (H-R52).
    pub came: u8,
    /// The turn of their last round hand to hand; 0 before any.
    pub fought: u8,
    /// Whether it was they who made the contact (H-R56).
    pub charged: bool,
}

/// A man astray (H-036, H-R26).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Straggler {
    pub id: StragglerId,
    pub of: UnitId,
    pub at: Point,
}

/// Beasts of burden and what they carry (H-010 to H-013, H-R63).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Train {
    /// Mules with small-arms ammunition (H-012).
    pub mules: u8,
    /// Whether the mitrailleuse's own mule is there (H-011).
    pub own_mule: bool,
    /// Whether the limber has shells (H-010).
    pub limber: bool,
    /// Whether the camel with shells is there (H-012).
    pub camel: bool,
    /// Where the transport lies if it was left behind; inside the square otherwise (H-R25).
    pub left: Option<Point>,
    /// The turn in which it was left; it lies still in that one.
    pub left_in: u8,
    /// Animals on their way to units outside the square (H-R40).
    pub on_the_way: Vec<Beast>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beast {
    pub kind: BeastKind,
    pub to: UnitId,
    pub at: Point,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum BeastKind {
    /// Shells, on the limber, which needs no way.
    Limber,
    /// Shells, on the camel.
    Camel,
    /// Small-arms ammunition, on the mitrailleuse's own mule.
    OwnMule,
    Mule,
}

/// An ambush set off by a movement score (H-032 to H-035).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ambush {
    pub score: u8,
    pub by: Mover,
    /// Whether it was rolled for a march of the square: such rolls come first (H-R19).
    #[serde(default)]
    pub of_square: bool,
}

impl Field {
    /// The last turn of a march that is stored without a word about it.
    fn last_turn_before() -> u8 {
        LAST_TURN
    }

    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    pub fn party(&self, id: PartyId) -> Option<&Party> {
        self.parties.iter().find(|party| party.id == id)
    }

    pub fn living(&self) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(|unit| unit.figures > 0)
    }

    pub fn in_place(&self) -> impl Iterator<Item = &Unit> {
        self.living().filter(|unit| unit.in_square())
    }

    /// Infantry figures left, those astray not among them.
    pub fn infantry(&self) -> u16 {
        let battalions = UnitId::BATTALIONS.iter().filter_map(|id| self.unit(*id));
        battalions.map(|unit| u16::from(unit.figures)).sum()
    }

    pub fn commander(&self) -> Option<&Pasha> {
        self.pashas.get(usize::from(self.commanding)).filter(|pasha| pasha.alive)
    }

    pub(crate) fn figures(&self, who: Body) -> u8 {
        match who {
            Body::Unit(id) => self[id].figures,
            Body::Party(id) => self[id].figures,
        }
    }

    /// Whether a body is on the table at all.
    pub(crate) fn is_on_table(&self, who: Body) -> bool {
        match who {
            Body::Unit(id) => self[id].figures > 0,
            Body::Party(id) => self.party(id).is_some(),
        }
    }

    /// Whether a body is on the table and does not run.
    pub(crate) fn is_there(&self, who: Body) -> bool {
        self.is_on_table(who)
            && match who {
                Body::Unit(id) => self[id].state != State::Panicked,
                Body::Party(id) => !self[id].panicked,
            }
    }

    pub(crate) fn raise(&mut self, kind: Kind, figures: u8, at: Point) -> &mut Party {
        let id = PartyId(self.parties_seen);
        self.parties_seen += 1;
        self.parties.push(Party::new(id, kind, figures, at, self.turn));
        &mut self[id]
    }

    /// The unit that holds a face, in its place and in order.
    pub fn face(&self, side: Side) -> Option<&Unit> {
        self.living().find(|unit| unit.post == Post::Face(side))
    }
}

/// A unit, which must be of this march.
impl Index<UnitId> for Field {
    type Output = Unit;

    fn index(&self, id: UnitId) -> &Unit {
        self.unit(id).expect("a unit of this march")
    }
}

impl IndexMut<UnitId> for Field {
    fn index_mut(&mut self, id: UnitId) -> &mut Unit {
        self.units.iter_mut().find(|unit| unit.id == id).expect("a unit of this march")
    }
}

/// A party, which must be on the table.
impl Index<PartyId> for Field {
    type Output = Party;

    fn index(&self, id: PartyId) -> &Party {
        self.party(id).expect("a party on the table")
    }
}

impl IndexMut<PartyId> for Field {
    fn index_mut(&mut self, id: PartyId) -> &mut Party {
        self.parties.iter_mut().find(|party| party.id == id).expect("a party on the table")
    }
}

impl Unit {
    pub fn in_square(&self) -> bool {
        matches!(self.post, Post::Face(_) | Post::Corner(_))
    }

    /// Whether it is on the move rather than standing: in its place in the square only with it.
    /// What is stuck in the sand stands, and so does a square that waits for it (H-R69).
    pub fn on_the_move(&self, field: &Field) -> bool {
        let goes = field.square.moving && !field.square.waits;
        self.moving && !self.stuck && (goes || !self.in_square())
    }

    /// Whether its men are in good order: they neither drink nor run.
    pub fn in_order(&self) -> bool {
        !matches!(self.state, State::Drinking | State::Panicked)
    }

    /// Metrics lost, those astray among them (H-R68).
    pub fn lost(&self) -> u8 {
        self.start - self.figures
    }
}

impl Party {
    /// A party as it comes on the table.
    pub fn new(id: PartyId, kind: Kind, figures: u8, at: Point, came: u8) -> Self {
        let (start, ammunition, steady) = (figures, kind == Kind::Rifles, true);
        Self { id, kind, start, figures, at, came, ammunition, steady, ..Self::default() }
    }

    /// Metrics lost since they came (H-R68).
    pub fn lost(&self) -> u8 {
        self.start - self.figures
    }

    /// Whether they lie hidden: riflemen who have not fired, or not in the last step 3 (H-R54).
    pub fn is_hidden(&self) -> bool {
        self.kind == Kind::Rifles && !self.fired && self.fights.is_none() && !self.panicked
    }
}
