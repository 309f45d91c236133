//! Tactical competence: halting and moving off (H-027 to H-029, H-R22, H-R45).

use crate::event::Event;
use crate::ids::{Arm, Body, Side, UnitId};
use crate::phases::{Cx, quality};
use crate::state::{Field, Pasha, Post, State, Unit};

/// Competence from which a face does as the one before it (H-029).
const FORMS_UP: u8 = 3;

/// A unit throws its competence or less to halt or to move off (H-027); twice if a Pasha has been
/// with it since the turn began (H-028), and either throw will do (H-R45).
pub(in crate::phases) fn test(
    cx: &mut Cx<'_>,
    unit: UnitId,
    to_move: bool,
    for_square: bool,
) -> bool {
    let needed = quality(cx, Body::Unit(unit)).tac;
    let dice: Vec<u8> = (0..throws(cx.board, unit)).map(|_| cx.d6(1)).collect();
    let passed = dice.iter().any(|die| *die <= needed);
    cx.say(Event::Controlled { unit, for_square, to_move, dice, needed, passed });
    passed
}

/// The dice that a unit throws: two if a Pasha has been with it since the turn began (H-028).
pub(crate) fn throws(field: &Field, unit: UnitId) -> u8 {
    let with = |pasha: &Pasha| pasha.alive && pasha.since_before && pasha.with == unit;
    1 + u8::from(field.pashas.iter().any(with))
}

/// Whether a unit in its place follows the square's leading face: guns do, and faces of
/// competence 3 or more, who form up on the face before them (H-029); the square moves as one
/// block, so their move is always enough. Others test for themselves (H-R22).
pub(in crate::phases) fn follows(cx: &mut Cx<'_>, unit: UnitId, to_move: bool) -> bool {
    if unit.arm() != Arm::Infantry {
        return true;
    }
    if quality(cx, Body::Unit(unit)).tac >= FORMS_UP {
        cx.say(Event::Conformed { unit });
        return true;
    }
    test(cx, unit, to_move, false)
}

/// Whether a unit can be ordered to move or halt at all.
pub(super) fn able(unit: &Unit) -> bool {
    let held = matches!(unit.state, State::Drinking | State::Panicked | State::Hiding);
    unit.figures > 0 && !held && !unit.stuck && unit.fights.is_none()
}

pub(in crate::phases) fn in_place(field: &Field) -> Vec<UnitId> {
    field.in_place().map(|unit| unit.id).collect()
}

/// The face that leads the square and tests for it (H-R22): the front, or the first that is there
/// and able, right, left and rear; a gun if there is no face.
pub(crate) fn leading(field: &Field) -> Option<UnitId> {
    let order = [Side::Front, Side::Right, Side::Left, Side::Rear];
    let of = |post: Post| field.living().find(|unit| unit.post == post && able(unit));
    let faces = order.into_iter().map(Post::Face);
    faces.chain(order.into_iter().map(Post::Corner)).find_map(of).map(|unit| unit.id)
}
