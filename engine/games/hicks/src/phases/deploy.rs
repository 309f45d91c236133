//! The square is drawn up by the first commander (H-015, H-R46).

use super::marching::lead;
use super::turns::Step;
use super::{Cx, Frame, Next};
use crate::choice::{Choice, Deploy};
use crate::event::Event;
use crate::ids::{Arm, Side, UnitId};
use crate::state::{Duty, Field, Post, Unit};
use crate::why::Why;
use kit::Ask;

/// After so many changes it has to be well as it is.
const CHANGES_MAX: u8 = 24;

/// Asks for one change after the other, until all is well.
pub(super) fn step(changes: u8, cx: &mut Cx<'_>) -> Next {
    let mut of = vec![Deploy::Ready];
    if changes < CHANGES_MAX {
        of.extend(offers(cx.board));
    }
    let of = of.into_iter().map(Choice::Deploy).collect();
    Next::Wait(Frame::Deploy(changes), Why::Deploy, Ask::One(of))
}

fn offers(field: &Field) -> Vec<Deploy> {
    let mut of = Vec::new();
    for (i, a) in Side::ALL.into_iter().enumerate() {
        of.extend(Side::ALL.into_iter().skip(i + 1).map(|b| Deploy::Exchange(a, b)));
    }
    for unit in field.living().filter(|unit| unit.id.arm() == Arm::Cavalry) {
        let other = match unit.duty {
            Duty::Scout => Duty::Follow,
            Duty::Follow => Duty::Scout,
        };
        of.push(Deploy::Post(unit.id, other));
    }
    for pasha in &field.pashas {
        let others = field.living().filter(|unit| unit.id != pasha.with);
        of.extend(others.map(|unit| Deploy::Ride(pasha.seat, unit.id)));
    }
    of
}

/// Makes a change, or begins the march.
pub(super) fn answered(changes: u8, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match choice {
        Choice::Deploy(Deploy::Ready) => return Next::Go(vec![Frame::Turn(Step::Begin)]),
        Choice::Deploy(Deploy::Exchange(a, b)) => {
            for unit in &mut cx.board.units {
                match &mut unit.post {
                    Post::Face(side) if *side == a => *side = b,
                    Post::Face(side) if *side == b => *side = a,
                    _ => {}
                }
            }
            cx.say(Event::Exchanged { a, b });
        }
        Choice::Deploy(Deploy::Post(unit, duty)) => {
            post(cx.board, unit, duty);
            cx.say(Event::ToldOff { unit, duty });
        }
        Choice::Deploy(Deploy::Ride(seat, unit)) => {
            for pasha in cx.board.pashas.iter_mut().filter(|pasha| pasha.seat == seat) {
                pasha.with = unit;
            }
            cx.say(Event::Rode { seat, to: unit });
        }
        _ => return Next::Go(vec![Frame::Deploy(changes)]),
    }
    Next::Go(vec![Frame::Deploy(changes + 1)])
}

/// Puts a squadron where its duty is.
pub(crate) fn post(field: &mut Field, unit: UnitId, duty: Duty) {
    let at = lead::station(field, unit, duty);
    let heading = field.square.heading;
    let squadron: &mut Unit = field.unit_mut(unit);
    squadron.post = Post::Away { at, heading };
    squadron.duty = duty;
}
