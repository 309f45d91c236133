//! What is seen of a march: everything that stands on the table. There is nothing to hide; what
//! the dice will bring is in nobody's head.

use serde::{Deserialize, Serialize};

use super::March;
use super::event::Outcome;
use super::ids::{PartyId, Side, UnitId};
use super::options::{Army, Spearmen, SquareRolls};
use super::phases::marching::control;
use super::phases::{ending, turns};
use super::shapes;
use super::state::{
    Duty, Field, Kind, PALM, Pasha, Piece, Post, State, Straggler, TURNS_MAX, Train, Unit,
};
use super::troops::Troops;
use super::why::Why;
use inches::{Heading, Inches, Point};
use kit::Seat;

/// The table as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The turn; 0 before the first.
    pub turn: u8,
    /// The last turn, if a clock ends the march (H-R14).
    pub last_turn: Option<u8>,
    /// Whose troops march.
    pub army: Army,
    /// Terrain.
    pub pieces: Vec<Piece>,
    /// The middle of the square.
    pub centre: Point,
    /// Where its front looks.
    pub heading: Heading,
    /// Whether it is on the move.
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
    /// The Pashas in the order of their command.
    pub pashas: Vec<PashaView>,
    /// The seat in command; nobody once all have fallen.
    pub commander: Option<Seat>,
    /// Whose turn comes next, if another's.
    pub next_commander: Option<Seat>,
    /// Parties of Ansar.
    pub parties: Vec<PartyView>,
    /// Ansar killed so far.
    pub ansar_killed: u16,
    /// Ansar who can still come, if that is bounded.
    pub ansar_left: Option<u16>,
    /// Men astray.
    pub stragglers: Vec<Straggler>,
    /// Beasts of burden.
    pub train: Train,
    /// Infantry figures left, and at the start.
    pub infantry: (u16, u16),
    /// How it would end if the square reached the palm as it is (H-R14, H-R15).
    pub arriving: Outcome,
    /// From the middle of the square to the palm, in inches rounded up.
    pub to_palm: u16,
    /// What is asked, if anything is.
    pub awaiting: Option<Why>,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

/// A unit as it is seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitView {
    /// Which one.
    pub id: UnitId,
    /// Its kind, once it is known.
    pub troops: Option<Troops>,
    /// Metrics now.
    pub figures: u8,
    /// Metrics at the start.
    pub start: u8,
    /// Its place.
    pub post: Post,
    /// The middle of its line.
    pub at: Point,
    /// Both ends of its line.
    pub line: (Point, Point),
    /// Where it looks.
    pub heading: Heading,
    /// Whether it is on the move.
    pub moving: bool,
    /// Its state.
    pub state: State,
    /// Whether it is stuck in the sand.
    pub stuck: bool,
    /// Whether it has ammunition; cavalry needs none.
    pub ammunition: bool,
    /// Whether it has fired this turn.
    pub fired: bool,
    /// What a squadron is doing.
    pub duty: Duty,
    /// With whom it is hand to hand.
    pub fights: Option<PartyId>,
}

/// A Pasha as he is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PashaView {
    /// Whose figure.
    pub seat: Seat,
    /// With whom he rides.
    pub with: UnitId,
    /// What he adds to morale, once it is known.
    pub presence: Option<i8>,
    /// Whether he lives.
    pub alive: bool,
}

/// A party of Ansar as it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartyView {
    /// Which one.
    pub id: PartyId,
    /// What they are.
    pub kind: Kind,
    /// Metrics now.
    pub figures: u8,
    /// Metrics when they came.
    pub start: u8,
    /// Where their middle is.
    pub at: Point,
    /// Where they look.
    pub heading: Heading,
    /// Whether they lie hidden (H-R54).
    pub hidden: bool,
    /// Whether they are in cover.
    pub in_cover: bool,
    /// Whether they run.
    pub panicked: bool,
    /// With whom they are hand to hand.
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
}

/// The table as everybody sees it.
pub(super) fn of(march: &March) -> View {
    let (field, options) = (march.board(), march.options());
    let commander = field.commander().map(|pasha| pasha.seat);
    let away = shapes::nearest_unit;
    View {
        turn: field.turn,
        last_turn: Some(field.last_turn).filter(|last| *last != TURNS_MAX),
        army: options.army,
        pieces: field.pieces.clone(),
        centre: field.square.centre,
        heading: field.square.heading,
        moving: field.square.moving,
        rolls: options.square_rolls,
        spearmen: options.spearmen,
        leading: control::leading(field).map(|unit| (unit, control::throws(field, unit))),
        gaps: shapes::gaps(field),
        units: field.units.iter().map(|unit| unit_view(unit, field)).collect(),
        pashas: field.pashas.iter().map(pasha_view).collect(),
        commander,
        next_commander: turns::next(field, options).filter(|next| Some(*next) != commander),
        parties: field
            .parties
            .iter()
            .map(|party| PartyView {
                id: party.id,
                kind: party.kind,
                figures: party.figures,
                start: party.start,
                at: party.at,
                heading: party.heading,
                hidden: party.is_hidden(),
                in_cover: party.cover.is_some(),
                panicked: party.panicked,
                fights: party.fights,
                hour: field.square.heading.hour_of(field.square.centre.heading_to(party.at)),
                nearest: away(field, party.at)
                    .map(|(unit, far)| (unit, u16::try_from(far.full(1)).unwrap_or(u16::MAX))),
            })
            .collect(),
        ansar_killed: field.ansar_killed,
        ansar_left: field.ansar_left,
        stragglers: field.stragglers.clone(),
        train: field.train.clone(),
        infantry: (field.infantry(), options.force().infantry()),
        arriving: ending::judge(field, options, true),
        to_palm: {
            let far = field.square.centre.distance(PALM);
            u16::try_from((far.0 + 99) / 100).unwrap_or(u16::MAX)
        },
        awaiting: march.decision().map(|decision| decision.why),
        outcome: march.outcome(),
    }
}

fn unit_view(unit: &Unit, field: &Field) -> UnitView {
    UnitView {
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

fn pasha_view(pasha: &Pasha) -> PashaView {
    let Pasha { seat, with, presence, alive, .. } = *pasha;
    PashaView { seat, with, presence, alive }
}
