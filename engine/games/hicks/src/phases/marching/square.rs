//! The square marches, halts or stands (H-R19, H-R22, H-R25, H-R47).
//!
//! A march goes through stages, each of which may throw, ask, or bring on others' tests: control,
//! nerve before those who fired, leaving behind what does not move, the rolls, what is stuck in
//! the sand, and the way itself (`way`).

use serde::{Deserialize, Serialize};

use super::{control, lead, movement, way};
use crate::choice::{Choice, Goal};
use crate::event::{Event, Occasion};
use crate::ids::{Body, Mover, Side, UnitId};
use crate::phases::fighting::morale;
use crate::phases::{Cx, Frame, Next};
use crate::state::{Field, Post, State};
use crate::why::Why;
use inches::{Heading, Inches};
use kit::Ask;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    /// Steps of 15 degrees by which it wheels first.
    pub wheel: i8,
    /// Nothing is asked: what does not move, or is stuck, is waited for (H-R44).
    pub hold: bool,
    /// It has tried to halt this turn and could not.
    pub could_not_halt: bool,
    /// Who marches, as far as that is known.
    pub goes: Vec<UnitId>,
    pub stage: Stage,
    /// As far as the leading face, rather than together as far as the slowest (H-R19).
    #[serde(default)]
    pub onward: bool,
    /// What each of it has rolled, the leading face first.
    #[serde(default)]
    pub rolls: Vec<(Mover, [u8; 2])>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Tests to move off (H-027).
    Control,
    /// Tests to go nearer to those who fired (H-R55): these are still to make them.
    Nerve(Vec<UnitId>),
    /// Whether to leave who does not move (H-R47).
    Leave,
    /// Whether to leave what is stuck (H-R25); these dice of the leading face fell.
    Stuck([u8; 2]),
}

impl March {
    pub fn new(wheel: i8) -> Self {
        Self {
            wheel,
            hold: false,
            could_not_halt: false,
            goes: Vec::new(),
            stage: Stage::Control,
            onward: false,
            rolls: Vec::new(),
        }
    }

    pub(in crate::phases) fn at(self, stage: Stage) -> Frame {
        Frame::March(Self { stage, ..self })
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Halt {
    pub tested: bool,
    /// These faces did not pass, and go on.
    pub goes: Vec<UnitId>,
}

pub(in crate::phases) fn march(mut march: March, cx: &mut Cx<'_>) -> Next {
    match march.stage.clone() {
        Stage::Control => {
            let Some(goes) = move_off(cx, march.hold) else {
                stand(cx);
                return Next::done();
            };
            let way = cx.board.square.heading.turned(march.wheel);
            let shy = |unit: &UnitId| comes_nearer(cx.board, *unit, way);
            let tests = goes.iter().copied().filter(shy).collect();
            march.goes = goes;
            Next::Go(vec![march.at(Stage::Nerve(tests))])
        }
        Stage::Nerve(mut tests) => {
            if tests.is_empty() {
                return Next::Go(vec![march.at(Stage::Leave)]);
            }
            let unit = tests.remove(0);
            if !control::able(&cx.board[unit]) || !cx.board[unit].in_square() {
                return Next::Go(vec![march.at(Stage::Nerve(tests))]);
            }
            let tried = morale::test(cx, Body::Unit(unit), Occasion::Advance);
            if tried.carries_on() {
                return Next::Go(vec![march.at(Stage::Nerve(tests))]);
            }
            march.goes.retain(|other| *other != unit);
            let mut frames = vec![march.at(Stage::Nerve(tests))];
            frames.extend(morale::suffer(cx, Body::Unit(unit), tried));
            Next::Go(frames)
        }
        Stage::Leave => leave(march, cx),
        // Asked for by `way`; nothing is stepped while it waits.
        Stage::Stuck(dice) => way::ask_stuck(march, dice, cx),
    }
}

/// Who marches: nobody if the square does not move off. A square on the move needs no test; a
/// face that has halted in it tests for itself (H-R22), though not on hold (H-R44).
fn move_off(cx: &mut Cx<'_>, hold: bool) -> Option<Vec<UnitId>> {
    let in_place = control::in_place(cx.board);
    let able = cx.board.in_place().filter(|unit| control::able(unit));
    let able: Vec<UnitId> = able.map(|unit| unit.id).collect();
    if able.is_empty() && !in_place.is_empty() {
        return None;
    }
    let mut goes = Vec::new();
    if cx.board.square.moving {
        for unit in able {
            if cx.board[unit].moving || (!hold && control::test(cx, unit, true, false)) {
                set_off(cx, unit);
                goes.push(unit);
            }
        }
        return (!goes.is_empty() || in_place.is_empty()).then_some(goes);
    }
    if let Some(first) = control::leading(cx.board) {
        if !control::test(cx, first, true, true) {
            return None;
        }
        for unit in able {
            if unit == first || control::follows(cx, unit, true) {
                goes.push(unit);
            }
        }
    }
    Some(goes)
}

/// A unit is on the move, and no longer halted by anything.
fn set_off(cx: &mut Cx<'_>, unit: UnitId) {
    let unit = &mut cx.board[unit];
    unit.moving = true;
    if unit.state == State::Halted {
        unit.state = State::Steady;
    }
}

/// Whether a unit in its place would come nearer to somebody who fired at it since it last moved
/// (H-R55).
fn comes_nearer(field: &Field, unit: UnitId, way: Heading) -> bool {
    morale::shy(field, unit, field[unit].at(field).step(way, Inches::whole(1)))
}

/// Those in their places who do not march.
fn stays(march: &March, field: &Field) -> Vec<UnitId> {
    control::in_place(field).into_iter().filter(|unit| !march.goes.contains(unit)).collect()
}

/// What does not move is left, or waited for: of a square that stands without a test; of one on
/// the move only by halting (H-R21, H-R47, H-R55).
fn leave(mut march: March, cx: &mut Cx<'_>) -> Next {
    // Friends' panic may have brought others to a stand meanwhile.
    march.goes.retain(|unit| {
        let unit = &cx.board[*unit];
        control::able(unit) && unit.state != State::Halted && unit.in_square()
    });
    let stays = stays(&march, cx.board);
    if march.goes.is_empty() && !stays.is_empty() {
        stand(cx);
        return Next::done();
    }
    if march.hold && !stays.is_empty() {
        // H-R44: no face parts from the square; if one must halt, all do.
        cx.say(Event::Waited);
        stand(cx);
        return Next::done();
    }
    let must = march.could_not_halt && cx.board.square.moving;
    if stays.is_empty() || must {
        return roll(march, cx);
    }
    let (face, faces) = told(cx.board, &stays);
    let why = Why::LeaveBehind { face, faces };
    Next::Wait(Frame::March(march), why, Ask::One(vec![Choice::Yes, Choice::No]))
}

/// A face of these units, and how many they are.
fn told(field: &Field, units: &[UnitId]) -> (Side, u8) {
    let face = units.iter().find_map(|unit| side(field, *unit)).unwrap_or(Side::Front);
    (face, u8::try_from(units.len()).unwrap_or(u8::MAX))
}

fn side(field: &Field, unit: UnitId) -> Option<Side> {
    match field[unit].post {
        Post::Face(side) | Post::Corner(side) => Some(side),
        Post::Away { .. } => None,
    }
}

pub(in crate::phases) fn answered_march(march: March, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match (march.stage.clone(), choice) {
        (Stage::Stuck(dice), Choice::Yes) => way::leave_stuck(march, dice, cx),
        (Stage::Stuck(_), _) => {
            way::wait(cx);
            Next::done()
        }
        (_, Choice::Yes) => roll(march, cx),
        // Waiting needs no test of those who stand; those on the move must halt first (H-R47).
        _ if !cx.board.square.moving => {
            cx.say(Event::Waited);
            stand(cx);
            Next::done()
        }
        _ => {
            let march = March { could_not_halt: true, ..march };
            let passed = control::leading(cx.board)
                .is_none_or(|first| control::test(cx, first, false, true));
            if passed { halted(cx) } else { roll(march, cx) }
        }
    }
}

/// Who stays is left, the square wheels, and the dice are thrown (H-030, H-R23).
fn roll(march: March, cx: &mut Cx<'_>) -> Next {
    for unit in stays(&march, cx.board) {
        leave_place(cx, unit);
        // It has tested, or could not: no second try this turn.
        cx.board[unit].rolled = true;
    }
    for unit in &march.goes {
        set_off(cx, *unit);
        cx.board[*unit].rolled = true;
    }
    let square = &mut cx.board.square;
    square.moving = true;
    square.rolled = true;
    square.heading = square.heading.turned(march.wheel);
    let heading = square.heading;
    if march.wheel != 0 {
        cx.say(Event::Turned { who: Mover::Square, heading });
    }
    way::roll(march, cx)
}

/// A unit is left where its place was; a gap opens (H-R21).
pub(super) fn leave_place(cx: &mut Cx<'_>, unit: UnitId) {
    let left = &cx.board[unit];
    if !left.in_square() {
        return;
    }
    let post = Post::Away { at: left.at(cx.board), heading: left.heading(cx.board) };
    let left = &mut cx.board[unit];
    left.post = post;
    left.moving = false;
    left.goal = Some(Goal::Rejoin);
    cx.say(Event::LeftSquare { unit });
}

/// The square halts, if it can (H-027); one that stands goes on standing.
pub(in crate::phases) fn halt(halt: Halt, cx: &mut Cx<'_>) -> Next {
    if halt.tested {
        return Next::done();
    }
    if !cx.board.square.moving {
        stand(cx);
        return Next::done();
    }
    let passed =
        control::leading(cx.board).is_none_or(|first| control::test(cx, first, false, true));
    if passed {
        return halted(cx);
    }
    // It goes on as it was.
    Next::Go(vec![Frame::March(March { could_not_halt: true, ..March::new(0) })])
}

/// The leading face has halted; the others do as it does, or test (H-029, H-R22). The rear face
/// cannot go on through the transport.
fn halted(cx: &mut Cx<'_>) -> Next {
    let first = control::leading(cx.board);
    let mut goes = Vec::new();
    for unit in control::in_place(cx.board) {
        let on_the_move = cx.board[unit].moving && control::able(&cx.board[unit]);
        let held = side(cx.board, unit) == Some(Side::Rear);
        if on_the_move && !held && Some(unit) != first && !control::follows(cx, unit, false) {
            goes.push(unit);
        }
    }
    if goes.is_empty() {
        stand(cx);
        return Next::done();
    }
    let (face, faces) = told(cx.board, &goes);
    let (halt, why) = (Halt { tested: true, goes }, Why::HaltWithout { face, faces });
    Next::Wait(Frame::Halt(halt), why, Ask::One(vec![Choice::Yes, Choice::No]))
}

/// The square halts without those who go on, or goes on with them.
pub(in crate::phases) fn answered_halt(halt: Halt, choice: Choice, cx: &mut Cx<'_>) -> Next {
    if choice != Choice::Yes {
        return Next::Go(vec![Frame::March(March { could_not_halt: true, ..March::new(0) })]);
    }
    let heading = cx.board.square.heading;
    let mut frames = Vec::new();
    for unit in halt.goes {
        leave_place(cx, unit);
        let left = &mut cx.board[unit];
        left.moving = true;
        left.goal = None;
        if let Post::Away { at, .. } = left.post {
            left.post = Post::Away { at, heading };
        }
        frames.push(Frame::Go(lead::Go::new(unit, None)));
    }
    stand(cx);
    Next::Go(frames)
}

/// The square stands; it rolls once all the same, for ambushes alone (H-031, H-R48).
pub(in crate::phases) fn stand(cx: &mut Cx<'_>) {
    cx.board.square.moving = false;
    cx.board.square.rolled = true;
    for unit in control::in_place(cx.board) {
        cx.board[unit].moving = false;
    }
    movement::roll(cx, Mover::Square, true);
}
