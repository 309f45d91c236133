//! What is seen of a march: everything that stands on the table. There is nothing to hide; what
//! the dice will bring is in nobody's head.

use serde::{Deserialize, Serialize};

use crate::March;
use crate::event::Outcome;
use crate::ids::{PartyId, Side, UnitId};
use crate::options::{Army, Spearmen, SquareRolls};
use crate::phases::marching::control;
use crate::phases::{ending, turns};
use crate::shapes;
use crate::state::{
    Duty, Field, Kind, PALM, Party, Pasha, Piece, Post, State, Straggler, TURNS_MAX, Train, Unit,
};
use crate::troops::Troops;
use crate::why::Why;
use inches::{Heading, Inches, Point};
use kit::Seat;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    pub turn: u8,
    /// The last turn, if a clock ends the march (H-R14).
    pub last_turn: Option<u8>,
    pub army: Army,
    pub pieces: Vec<Piece>,
    /// The middle of the square, where its front looks, and whether it is on the move.
    pub centre: Point,
    pub heading: Heading,
    pub moving: bool,
    /// Who rolls for a march of it (H-R19).
    pub rolls: SquareRolls,
    /// When riflemen throw a die for spearmen (H-R52).
    pub spearmen: Spearmen,
    /// The face that tests for it (H-R22), and how many dice it throws (H-028); nobody if no unit
    /// in its place is able to.
    pub leading: Option<(UnitId, u8)>,
    /// Faces that are open: where the enemy could come in (H-R21).
    pub gaps: Vec<Side>,
    /// The units that set out, in the order of battle.
    pub units: Vec<UnitView>,
    pub pashas: Vec<PashaView>,
    /// Nobody once all have fallen.
    pub commander: Option<Seat>,
    /// Whose turn comes next, if another's.
    pub next_commander: Option<Seat>,
    pub parties: Vec<PartyView>,
    pub ansar_killed: u16,
    /// Ansar who can still come, if that is bounded.
    pub ansar_left: Option<u16>,
    pub stragglers: Vec<Straggler>,
    pub train: Train,
    /// Infantry figures left, and at the start.
    pub infantry: (u16, u16),
    /// How it would end if the square reached the palm as it is (H-R14, H-R15).
    pub arriving: Outcome,
    /// From the middle of the square to the palm, in inches rounded up.
    pub to_palm: u16,
    pub awaiting: Option<Why>,
    pub outcome: Option<Outcome>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitView {
    pub id: UnitId,
    pub troops: Option<Troops>,
    pub figures: u8,
    pub start: u8,
    pub post: Post,
    pub at: Point,
    pub line: (Point, Point),
    pub heading: Heading,
    pub moving: bool,
    pub state: State,
    pub stuck: bool,
    pub ammunition: bool,
    pub fired: bool,
    pub duty: Duty,
    pub fights: Option<PartyId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PashaView {
    pub seat: Seat,
    pub with: UnitId,
    pub presence: Option<i8>,
    pub alive: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartyView {
    pub id: PartyId,
    pub kind: Kind,
    pub figures: u8,
    pub start: u8,
    pub at: Point,
    pub heading: Heading,
    /// Whether they lie hidden (H-R54).
    pub hidden: bool,
    pub in_cover: bool,
    pub panicked: bool,
    pub fights: Option<UnitId>,
    /// The hour at which they are seen from the square, 12 straight ahead.
    pub hour: u8,
    /// How far from the nearest unit, and which that is; inches rounded down.
    pub nearest: Option<(UnitId, u16)>,
}

impl View {
    /// How far a point is from the nearest figure of a unit (H-R37).
    pub fn distance(&self, unit: UnitId, point: Point) -> Option<Inches> {
        let (left, right) = self.units.iter().find(|seen| seen.id == unit)?.line;
        Some(point.distance(point.nearest_on(left, right)))
    }

    /// How far a party is from the unit that is nearest to it, and which that is.
    pub fn nearest(&self, party: &PartyView) -> Option<(UnitId, Inches)> {
        let (unit, _) = party.nearest?;
        Some((unit, self.distance(unit, party.at)?))
    }

    pub(crate) fn of(march: &March) -> Self {
        let (field, options) = (march.board(), march.options());
        let square = field.square;
        let commander = field.commander().map(|pasha| pasha.seat);
        let to_palm = (square.centre.distance(PALM).0 + 99) / 100;
        Self {
            turn: field.turn,
            last_turn: Some(field.last_turn).filter(|last| *last != TURNS_MAX),
            army: options.army,
            pieces: field.pieces.clone(),
            centre: square.centre,
            heading: square.heading,
            moving: square.moving,
            rolls: options.square_rolls,
            spearmen: options.spearmen,
            leading: control::leading(field).map(|unit| (unit, control::throws(field, unit))),
            gaps: shapes::gaps(field),
            units: field.units.iter().map(|unit| UnitView::of(unit, field)).collect(),
            pashas: field.pashas.iter().map(PashaView::of).collect(),
            commander,
            next_commander: turns::next(field, options).filter(|next| Some(*next) != commander),
            parties: field.parties.iter().map(|party| PartyView::of(party, field)).collect(),
            ansar_killed: field.ansar_killed,
            ansar_left: field.ansar_left,
            stragglers: field.stragglers.clone(),
            train: field.train.clone(),
            infantry: (field.infantry(), options.force().infantry()),
            arriving: ending::judge(field, options, true),
            to_palm: u16::try_from(to_palm).unwrap_or(u16::MAX),
            awaiting: march.decision().map(|decision| decision.why),
            outcome: march.outcome(),
        }
    }
}

impl UnitView {
    fn of(unit: &Unit, field: &Field) -> Self {
        Self {
            id: unit.id,
            troops: unit.troops,
            figures: unit.figures,
            start: unit.start,
            post: unit.post,
            at: unit.at(field),
            line: unit.line(field),
            heading: unit.heading(field),
            moving: unit.on_the_move(field),
            state: unit.state,
            stuck: unit.stuck,
            ammunition: unit.ammunition,
            fired: unit.fired,
            duty: unit.duty,
            fights: unit.fights,
        }
    }
}

impl PashaView {
    fn of(pasha: &Pasha) -> Self {
        let Pasha { seat, with, presence, alive, .. } = *pasha;
        Self { seat, with, presence, alive }
    }
}

impl PartyView {
    fn of(party: &Party, field: &Field) -> Self {
        let Party { id, kind, figures, start, at, heading, panicked, fights, .. } = *party;
        let inches = |far: Inches| u16::try_from(far.full(1)).unwrap_or(u16::MAX);
        let square = field.square;
        Self {
            id,
            kind,
            figures,
            start,
            at,
            heading,
            hidden: party.is_hidden(),
            in_cover: party.cover.is_some(),
            panicked,
            fights,
            hour: square.heading.hour_of(square.centre.heading_to(at)),
            nearest: shapes::nearest_unit(field, at).map(|(unit, far)| (unit, inches(far))),
        }
    }
}
