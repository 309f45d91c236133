//! Retreats (K-049, K-R47, K-R67), break-off among them (K-R40), and what becomes of whoever is
//! eliminated (K-052, K-R18, K-R73).

use kit::Ask;
use serde::{Deserialize, Serialize};

use super::{Cx, Frame, Next};
use crate::map::Mobility;
use crate::{
    Board, Cause, Choice, Contingent, Event, Faction, Kind, LAST_TURN, Place, SpaceId, Spaces,
    UnitId, Why, data,
};

/// A unit that leaves a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    pub unit: UnitId,
    pub breaks_off: bool,
    pub attacks: bool,
    /// Whether it landed, and so has nowhere to go (K-R71).
    pub landed: bool,
    pub closed: u32,
}

/// Where a unit may retreat: the best of what there is (K-R47, K-R67).
pub fn options(board: &Board, retreat: &Retreat) -> Spaces {
    let Retreat { unit, attacks, landed, closed, .. } = *retreat;
    let Some(space) = board.space_of(unit) else { return Spaces::default() };
    if landed || unit.kind() == Kind::Garrison {
        return Spaces::default();
    }
    let enemies = board.spaces_of(unit.faction().other());
    if attacks && let Some(from) = board.unit(unit).from.filter(|from| !enemies.has(*from)) {
        return Spaces::one(from);
    }
    let friends = board.spaces_of(unit.faction());
    let mut near = data().map.near(Mobility::of(unit), board.in_flood(), space).without(enemies);
    if !attacks {
        near = near.without(Spaces(closed).without(friends));
    }
    let held = near.and(friends);
    let towns = held.and(data().map.towns);
    if !towns.is_empty() {
        towns
    } else if !held.is_empty() {
        held
    } else {
        near
    }
}

pub(crate) fn step(retreat: Retreat, cx: &mut Cx<'_>) -> Next {
    let Retreat { unit, landed, .. } = retreat;
    let Some(from) = cx.board.space_of(unit) else { return Next::done() };
    let mut open = options(cx.board, &retreat);
    let first = open.next();
    let Some(first) = first else {
        let cause = match unit.kind() {
            Kind::Garrison => Cause::Garrison,
            _ if landed => Cause::Landing,
            _ => Cause::NoRetreat,
        };
        eliminate(unit, cause, cx);
        return Next::done();
    };
    if open.is_empty() {
        return go(retreat, first, cx);
    }
    let of = [first].into_iter().chain(open).map(Choice::To).collect();
    Next::Wait(Frame::Retreat(retreat), Why::Retreat { unit, from }, Ask::One(of))
}

pub(crate) fn answered(retreat: Retreat, choice: Choice, cx: &mut Cx<'_>) -> Next {
    match choice {
        Choice::To(space) => go(retreat, space, cx),
        _ => Next::Go(vec![Frame::Retreat(retreat)]),
    }
}

fn go(retreat: Retreat, to: SpaceId, cx: &mut Cx<'_>) -> Next {
    let unit = retreat.unit;
    // Who goes to the same space as others keeps his place above or beneath them: all who leave were
    // put beneath together.
    let counter = cx.board.unit_mut(unit);
    (counter.place, counter.from) = (Place::At(to), None);
    cx.say(if retreat.breaks_off {
        Event::BrokeOff { unit, to }
    } else {
        Event::Retreated { unit, to }
    });
    show(cx);
    Next::done()
}

/// The Empire sees where Mahdists have gone to; in their own turn, if the fog is thick, not yet in
/// which order.
pub(crate) fn show(cx: &mut Cx<'_>) {
    match cx.board.player {
        _ if cx.board.shows(Faction::Mahdist) => cx.board.show_open(),
        Faction::Mahdist => cx.board.show_places(),
        Faction::Empire => cx.board.show_stacks(),
    }
}

/// A counter leaves the map (K-R18).
pub(crate) fn eliminate(unit: UnitId, cause: Cause, cx: &mut Cx<'_>) {
    let place = match unit {
        // K-033.
        UnitId::GORDON => Place::Gone,
        _ if unit.contingent() == Contingent::British => Place::Eliminated,
        _ => Place::Box,
    };
    let counter = cx.board.unit_mut(unit);
    (counter.place, counter.panicked, counter.from) = (place, false, None);
    cx.say(Event::Eliminated { unit, cause });
    if unit == UnitId::MAHDI {
        // K-052, K-R73: half a die, rounded up, counted from this turn on.
        let die = cx.d6(1);
        let turn = cx.board.turn + die.div_ceil(2);
        let returns = (turn <= LAST_TURN).then_some(turn);
        cx.board.unit_mut(unit).place = returns.map_or(Place::Gone, Place::Returning);
        cx.say(Event::MahdiFell { die, returns });
    }
    if unit.faction() == Faction::Mahdist {
        show(cx);
    }
}
