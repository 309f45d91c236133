//! The steps of a turn, one file each.
//!
//! A step takes its [`Frame`] by value and says what follows ([`Next`]). The matches here only
//! route. Frames pushed last are on top and run first.

pub mod act;
pub(crate) mod around;
pub mod assault;
pub mod break_off;
pub mod card;
pub mod chart;
pub mod end;
pub mod fight;
pub mod fire;
pub mod found;
pub mod hiding;
pub(crate) mod losses;
pub mod morale;
pub mod moves;
pub mod plan;
pub mod search;
pub mod set_up;
pub mod turn;

use kit::decision::only;
use kit::{Answer, Seat};
use serde::{Deserialize, Serialize};

use crate::choice::{Along, Choice, Spin};
use crate::event::Event;
use crate::ids::{Faction, Kind, PieceId, UnitId};
use crate::pose::Pose;
use crate::state::Board;

pub type Cx<'a> = kit::Cx<'a, Board>;

pub type Next = kit::Next<Board>;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// A new piece of scenery is wanted; so many more at set-up.
    Scenery { count: u8, opening: bool },
    /// It is laid (P-001, P-066).
    Lay { kind: Kind, opening: bool },
    /// A unit is drawn from the pool (P-R07).
    Draw { opening: bool },
    /// It hides (P-002).
    Hide(UnitId),
    /// Scouts are placed (P-003).
    Scouts,
    /// The first unit is chosen (P-R06).
    First,
    /// A unit comes on the table.
    Enter { unit: UnitId, opening: bool },
    /// A turn begins (P-R66).
    Turn(u8),
    /// A side's turn begins.
    Side(Faction),
    /// A step of a side's turn (P-006, P-007).
    Step(Faction, turn::Step),
    /// These units test morale.
    Tests(Vec<UnitId>),
    /// A unit that has lost a round, or tests in a fight, may fall back (P-R60).
    Stand(UnitId),
    /// A unit whose enemy has left their fight may turn to face it (P-R60).
    Winner(UnitId, Spin),
    /// A unit has come out at a piece; how it stands is asked (P-R51).
    Deploy { unit: UnitId, piece: PieceId, acts: bool },
    /// A charge that began so goes on through the place that a scout has left (P-R28).
    Through { unit: UnitId, scout: UnitId, start: Pose },
    /// The scouts act.
    Scouting,
    /// A unit acts.
    Act(UnitId),
    /// How far a unit goes is asked; a scout this way.
    HowFar(UnitId, Option<Along>),
    /// A unit that has searched on its way goes on to here, if nothing keeps it (P-R52).
    GoOn(UnitId, Pose),
    /// A piece is searched.
    Search(UnitId, PieceId),
    /// Those who hide in a piece that this unit has scouted, or that leaves the table, come out or
    /// go elsewhere (P-061, P-062, P-R63).
    Found(Option<UnitId>, PieceId),
    /// A scout may strike whom it has found (P-R53).
    Strike(UnitId, UnitId),
    /// A scout gets away in the direction that a die has shown (P-R28).
    Flee(UnitId, u8),
    /// Fights that are fought this step, one after the other (P-R61).
    Fights(Vec<[UnitId; 2]>),
    /// A round of a fight; so many have been fought this turn.
    Round([UnitId; 2], u8),
    /// Bases are given up in breaking off (P-127).
    Lose { unit: UnitId, count: u8, from: UnitId },
    /// A piece becomes un-scouted by an event.
    Unscout,
    /// A piece leaves the table by an event.
    Remove,
    /// A Dervish unit leaves play by an event.
    Drop,
    /// Hidden halves change scenery; so many more.
    Shift(u8),
    /// The Dervishes say whether they contest the end.
    Contest,
    /// The last turn is over (P-R45).
    Over,
}

impl Frame {
    pub(crate) fn conceal(&mut self) {
        if let Self::Hide(unit) = self {
            *unit = UnitId(UnitId::DERVISHES);
        }
    }
}

pub(crate) fn step(frame: Frame, cx: &mut Cx<'_>) -> Next {
    match frame {
        Frame::Scenery { count, opening } => set_up::scenery(count, opening, cx),
        Frame::Lay { kind, opening } => set_up::ask_lay(kind, opening, cx),
        Frame::Draw { opening } => set_up::draw(opening, cx),
        Frame::Hide(unit) => set_up::ask_hide(unit, cx),
        Frame::Scouts => set_up::ask_scouts(cx),
        Frame::First => set_up::ask_first(cx),
        Frame::Enter { unit, opening } => set_up::ask_enter(unit, opening, cx),
        Frame::Turn(turn) => turn::begin(turn, cx),
        Frame::Side(of) => turn::side(of, cx),
        Frame::Step(of, step) => turn::step(of, step, cx),
        Frame::Tests(units) => morale::tests(units, cx),
        Frame::Stand(unit) => morale::ask_stand(unit, cx),
        Frame::Winner(unit, spin) => morale::ask_winner(unit, spin, cx),
        Frame::Deploy { unit, piece, acts } => hiding::ask_deploy(unit, piece, acts, cx),
        Frame::Through { unit, scout, start } => assault::through(unit, scout, start, cx),
        Frame::Scouting => act::scouting(cx),
        Frame::Act(unit) => act::ask(unit, cx),
        Frame::HowFar(unit, along) => moves::ask_how_far(unit, along, cx),
        Frame::GoOn(unit, pose) => moves::go_on(unit, pose, cx),
        Frame::Search(unit, piece) => search::search(unit, piece, cx),
        Frame::Found(searcher, piece) => found::ask(searcher, piece, cx),
        Frame::Strike(unit, target) => search::ask_strike(unit, target, cx),
        Frame::Flee(unit, die) => search::ask_flee(unit, die, cx),
        Frame::Fights(fights) => fight::next(fights, cx),
        Frame::Round(units, rounds) => fight::round(units, rounds, cx),
        Frame::Lose { unit, count, from } => break_off::ask_lose(unit, count, from, cx),
        Frame::Unscout => chart::ask_unscout(cx),
        Frame::Remove => chart::ask_remove(cx),
        Frame::Drop => chart::ask_drop(cx),
        Frame::Shift(left) => chart::ask_shift(left, cx),
        Frame::Contest => end::ask_contest(),
        Frame::Over => end::over(cx),
    }
}

/// Gives an answer, already checked against the list, to the frame that asked.
pub(crate) fn answered(frame: Frame, answers: &[(Seat, Answer<Choice>)], cx: &mut Cx<'_>) -> Next {
    let choice = match (only(answers), frame) {
        (Answer::Number(inches), Frame::HowFar(unit, along)) => {
            return moves::far(unit, along, *inches, cx);
        }
        (answer, Frame::Lose { unit, from, .. }) => {
            return break_off::lost(unit, from, answer.choices(), cx);
        }
        (Answer::One(choice), frame) => (*choice, frame),
        (_, frame) => return Next::Go(vec![frame]),
    };
    let (choice, frame) = choice;
    match frame {
        Frame::Lay { kind, opening } => set_up::lay(kind, opening, choice, cx),
        Frame::Hide(unit) => set_up::hide(unit, choice, cx),
        Frame::Scouts => set_up::scouts(choice, cx),
        Frame::First => set_up::first(choice),
        Frame::Enter { unit, opening } => set_up::enter(unit, opening, choice, cx),
        Frame::Stand(unit) => morale::stand(unit, choice, cx),
        Frame::Winner(unit, _) => morale::winner(unit, choice, cx),
        Frame::Deploy { unit, piece, acts } => hiding::deploy(unit, piece, acts, choice, cx),
        Frame::Scouting => act::scouted(choice, cx),
        Frame::Act(unit) => act::answered(unit, choice, cx),
        Frame::Found(searcher, piece) => found::answered(searcher, piece, choice, cx),
        Frame::Strike(unit, target) => search::strike(unit, target, choice, cx),
        Frame::Flee(unit, die) => search::flee(unit, die, choice, cx),
        Frame::Unscout => chart::unscout(choice, cx),
        Frame::Remove => chart::remove(choice, cx),
        Frame::Drop => chart::drop_unit(choice, cx),
        Frame::Shift(left) => chart::shift(left, choice, cx),
        Frame::Contest => end::contested(choice, cx),
        Frame::Step(of, step) => turn::answered(of, step, choice, cx),
        other => Next::Go(vec![other]),
    }
}

/// One of these by the dice, each as likely as the others. What a side is taken to have said must not
/// be known beforehand from what everybody sees.
pub(crate) fn by_lot(of: &[Choice], cx: &mut Cx<'_>) -> Option<Choice> {
    if of.len() < 2 {
        return of.first().copied();
    }
    cx.say(Event::Lots);
    let at = cx.dice.die(u8::try_from(of.len()).unwrap_or(u8::MAX), 1);
    of.get(usize::from(at) - 1).copied()
}
