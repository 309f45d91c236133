//! The Pasha's orders (H-022): one after the other, each carried out at once, until he has done.
//!
//! A unit moves and fires at most once in a turn. One that has fired, or taken ammunition,
//! standing does not move off afterwards: it moves or fires (H-022).

use serde::{Deserialize, Serialize};

use super::fighting::{fire, morale};
use super::marching::square::{Halt, March};
use super::marching::{lead, movement, square};
use super::{Cx, Frame, Next, ending, supply};
use crate::choice::{Choice, Order};
use crate::event::Event;
use crate::ids::{PartyId, UnitId};
use crate::options::{Options, SquareRolls};
use crate::state::{Field, Post, State, Unit};
use crate::why::Why;
use inches::Inches;
use kit::Ask;

/// How far a Pasha rides to another unit (H-R66).
const RIDE: Inches = Inches::whole(12);
/// The furthest the square wheels to either side, in steps of 15 degrees (H-R23).
const WHEEL: i8 = 3;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Orders {
    /// Whether one has been given: the Pasha's own figure moves first or not at all (H-R17).
    pub begun: bool,
}

/// What is left to be done after the last order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Close {
    /// Whether all who stand fire, and nothing is asked or tested (H-R44).
    pub hold: bool,
}

/// Asks for an order, of those that can still be given.
pub(super) fn step(orders: Orders, cx: &mut Cx<'_>) -> Next {
    if let Some(arrived) = ending::due(cx.board, cx.options) {
        return ending::end(cx, arrived);
    }
    let ends = [Order::Hold, Order::Done];
    let of =
        offers(orders, cx.board, cx.options).into_iter().chain(ends).map(Choice::Order).collect();
    Next::Wait(Frame::Orders(orders), Why::Orders { turn: cx.board.turn }, Ask::One(of))
}

/// Orders that can be given, those that end the turn left out.
fn offers(orders: Orders, field: &Field, options: &Options) -> Vec<Order> {
    let mut of = Vec::new();
    if !orders.begun && !mounts(field).is_empty() {
        of.push(Order::Ride);
    }
    if !field.square.rolled {
        if field.square.moving || !field.in_place().any(|unit| unit.fired) {
            of.extend((-WHEEL..=WHEEL).map(Order::March));
            if may_part(field, options) {
                of.extend((-WHEEL..=WHEEL).map(Order::Onward));
            }
        }
        of.push(Order::Halt);
    }
    let each = |may: &dyn Fn(&Unit) -> bool, order: fn(UnitId) -> Order| -> Vec<Order> {
        field.living().filter(|unit| may(unit)).map(|unit| order(unit.id)).collect()
    };
    of.extend(each(&lead::may_lead, Order::Lead));
    of.extend(each(&|unit| fire::has_target(field, unit.id), Order::Fire));
    of.extend(each(&|unit| supply::source(field, unit.id).is_some(), Order::Supply));
    of.extend(each(&may_rise, Order::Rise));
    of
}

/// Whether the square could march onward rather than together: several of it roll (H-R19).
fn may_part(field: &Field, options: &Options) -> bool {
    let faces = field.living().filter(|unit| matches!(unit.post, Post::Face(_)));
    options.square_rolls != SquareRolls::One && faces.count() > 1
}

/// H-R54: a hiding unit may try to rise, once, before anything else.
fn may_rise(unit: &Unit) -> bool {
    unit.state == State::Hiding && !unit.fired && !unit.rolled && unit.fights.is_none()
}

pub(super) fn answered(orders: Orders, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let Choice::Order(order) = choice else { return Next::Go(vec![Frame::Orders(orders)]) };
    let next = match order {
        Order::Ride => vec![Frame::Ride],
        Order::March(wheel) => vec![Frame::March(March::new(wheel))],
        Order::Onward(wheel) => vec![Frame::March(March { onward: true, ..March::new(wheel) })],
        Order::Halt => vec![Frame::Halt(Halt::default())],
        Order::Lead(unit) => vec![Frame::Lead(unit)],
        Order::Fire(unit) => vec![Frame::FireAt(unit)],
        Order::Supply(unit) => {
            supply::send(cx, unit);
            Vec::new()
        }
        // H-R54: it tries once a turn.
        Order::Rise(unit) => morale::rise(cx, unit),
        Order::Hold => return Next::Go(vec![Frame::Close(Close { hold: true })]),
        Order::Done => return Next::Go(vec![Frame::Close(Close { hold: false })]),
    };
    Next::Go([vec![Frame::Orders(Orders { begun: true })], next].concat())
}

/// Other units near enough for the commander to ride to (H-R66).
fn mounts(field: &Field) -> Vec<UnitId> {
    let Some(pasha) = field.commander() else { return Vec::new() };
    let Some(from) = field.unit(pasha.with).map(|unit| unit.at(field)) else { return Vec::new() };
    let near = |unit: &&Unit| {
        unit.id != pasha.with && unit.state != State::Panicked && unit.distance(field, from) <= RIDE
    };
    field.living().filter(near).map(|unit| unit.id).collect()
}

pub(super) fn ask_ride(cx: &mut Cx<'_>) -> Next {
    let of: Vec<Choice> = mounts(cx.board).into_iter().map(Choice::Unit).collect();
    if of.is_empty() { Next::done() } else { Next::Wait(Frame::Ride, Why::RideWith, Ask::One(of)) }
}

/// He rides; the unit he joins has no second throw from him this turn (H-R45).
pub(super) fn ride(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Unit(to) = choice {
        let commanding = usize::from(cx.board.commanding);
        let pasha = &mut cx.board.pashas[commanding];
        pasha.with = to;
        pasha.since_before = false;
        let seat = pasha.seat;
        cx.say(Event::Rode { seat, to });
    }
    Next::done()
}

/// Fires at the only target, or asks at which (H-R53).
pub(super) fn ask_target(unit: UnitId, cx: &mut Cx<'_>) -> Next {
    let targets = fire::targets(cx.board, unit);
    match targets[..] {
        [] => Next::done(),
        [party] => {
            fire::fire(cx, unit, party);
            Next::done()
        }
        _ => {
            let of = targets.into_iter().map(Choice::Target).collect();
            Next::Wait(Frame::FireAt(unit), Why::FireAt { unit }, Ask::One(of))
        }
    }
}

pub(super) fn fire_at(unit: UnitId, choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Target(party) = choice {
        fire::fire(cx, unit, party);
    }
    Next::done()
}

/// What was not ordered does as before, one thing at a time: the square, units outside it, and,
/// on hold, the fire of all who stand (H-R44).
pub(super) fn close(close: Close, cx: &mut Cx<'_>) -> Next {
    if let Some(arrived) = ending::due(cx.board, cx.options) {
        return ending::end(cx, arrived);
    }
    let again = Frame::Close(close);
    if !cx.board.square.rolled {
        if !cx.board.square.moving {
            square::stand(cx);
            return Next::Go(vec![again]);
        }
        let march = March { hold: close.hold, ..March::new(0) };
        return Next::Go(vec![again, Frame::March(march)]);
    }
    if let Some(unit) = cx.board.living().find(|unit| unit.moving && lead::may_lead(unit)) {
        return Next::Go(vec![again, Frame::Go(lead::Go::new(unit.id, unit.goal))]);
    }
    if close.hold
        && let Some((unit, party)) = next_volley(cx.board)
    {
        fire::fire(cx, unit, party);
        return Next::Go(vec![again]);
    }
    movement::bring_transport(cx);
    movement::follow(cx);
    Next::done()
}

/// The next unit that stands and has something to fire at, and what is nearest to it.
fn next_volley(field: &Field) -> Option<(UnitId, PartyId)> {
    field.living().find_map(|unit| {
        if unit.fired || unit.on_the_move(field) {
            return None;
        }
        let far = |party: &PartyId| (unit.distance(field, field[*party].at), *party);
        let target = fire::targets(field, unit.id).into_iter().min_by_key(far)?;
        Some((unit.id, target))
    })
}
