//! Orders that bind units: Graham's, to clear Lopez Island (J-190); Hicks', to attack (J-195); and
//! one against the closest rebels (random event 36). What "nearer" means is the same for all.
//!
//! Forced moves, such as retreats, are free: only marches, boarding and landing ask here.

use std::collections::BTreeMap;

use super::{hicks, theatre};
use crate::choice::OpsChoice;
use crate::data::data;
use crate::event::{Event, LeaderEvent};
use crate::ids::{IslandId, PlaceId, Space, UnitId};
use crate::phases::land::march;
use crate::phases::ops::is_shut;
use crate::phases::{Cx, ops};
use crate::state::{Board, Whereabouts};
use kit::graph::distances;

/// What calls a unit home with Graham (J-190).
const LEAVES: u8 = 5;

/// Roads by destination, as [`march::roads`] finds them.
pub(super) type Roads = BTreeMap<Space, Vec<Space>>;

/// An order that what is left of the round must meet first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pressing {
    /// Hicks must attack (J-195).
    Hicks,
    /// Somebody must march on the closest rebels (36).
    Ordered,
}

/// Steps by land from every space to the nearest of these places. Besieged places are closed.
pub(super) fn steps_to(places: &[PlaceId], board: &Board) -> BTreeMap<Space, u16> {
    steps_among(places.iter().map(|place| Space::Place(*place)), board)
}

/// Steps by land from the nearest of these spaces. Besieged places are closed.
pub(super) fn steps_among(
    from: impl IntoIterator<Item = Space>,
    board: &Board,
) -> BTreeMap<Space, u16> {
    let open = |space: Space| {
        data().neighbours(space).iter().copied().filter(|space| !is_shut(*space, board))
    };
    distances(from, open, |_| true)
}

/// Steps from a space that may itself be besieged.
pub(super) fn steps_from(space: Space, steps: &BTreeMap<Space, u16>, board: &Board) -> Option<u16> {
    if !is_shut(space, board) {
        return steps.get(&space).copied();
    }
    let next = data().neighbours(space);
    next.iter().filter_map(|space| steps.get(space)).min().map(|steps| steps + 1)
}

/// Those of these destinations that take a group into one of the places; if none is within reach,
/// those that take it as near as possible, if that is nearer than it stands.
pub(super) fn towards(from: Space, roads: &Roads, places: &[PlaceId], board: &Board) -> Vec<Space> {
    let into = |to: &Space| to.place().is_some_and(|place| places.contains(&place));
    let arrives: Vec<Space> = roads.keys().copied().filter(into).collect();
    if !arrives.is_empty() {
        return arrives;
    }
    let steps = steps_to(places, board);
    let best = roads.keys().filter_map(|to| steps.get(to)).min();
    match (best, steps_from(from, &steps, board)) {
        (Some(best), Some(now)) if *best < now => {
            roads.keys().copied().filter(|to| steps.get(to) == Some(best)).collect()
        }
        _ => Vec::new(),
    }
}

fn lopez() -> IslandId {
    data().place(data().named("lopez")).island
}

/// Whether a unit came with Graham and is still bound to clear Lopez Island.
fn is_bound(unit: UnitId, board: &Board) -> bool {
    board.graham.as_ref().is_some_and(|graham| graham.bound && graham.units.contains(&unit))
}

/// Steps to the port Graham's units make for: the nearest unbesieged one of ours on the island; if
/// none can be reached, the nearest of any.
fn steps_to_port(from: Space, board: &Board) -> Option<u16> {
    let here = |place: PlaceId| board.is_ours(place) && data().place(place).is_port();
    if from.place().is_some_and(here) {
        return Some(0);
    }
    let ours = steps_from(from, &steps_to(&board.open_ports(), board), board);
    ours.or_else(|| {
        let ports = board.places_where(|id| data().place(id).is_port());
        let unshut: Vec<PlaceId> =
            ports.into_iter().filter(|id| !is_shut(Space::Place(*id), board)).collect();
        steps_from(from, &steps_to(&unshut, board), board)
    })
}

/// Whether a unit has anywhere to march to: Graham's only on Lopez Island, and elsewhere as long
/// as they come nearer to a port (J-190).
pub(in crate::phases) fn may_march(unit: UnitId, from: Space, board: &Board) -> bool {
    !is_bound(unit, board)
        || data().island_of(from) == lopez()
        || steps_to_port(from, board).is_some_and(|steps| steps > 0)
}

/// Whether a unit may go on board: Graham's do not leave Lopez Island (J-190).
pub fn may_board(unit: UnitId, port: PlaceId, board: &Board) -> bool {
    !is_bound(unit, board) || data().place(port).island != lopez()
}

/// Whether a unit may land: Graham's only on Lopez Island (J-190).
pub fn may_land(unit: UnitId, port: PlaceId, board: &Board) -> bool {
    !is_bound(unit, board) || data().place(port).island == lopez()
}

/// Where a group may be sent: what binds one of its units binds it all, and an order that presses
/// comes first if the group can meet it.
pub(in crate::phases) fn destinations(
    from: Space,
    units: &[UnitId],
    roads: Roads,
    board: &Board,
) -> Roads {
    let roads = unbound(from, units, roads, board);
    let fitting = match pressing(board) {
        Some(order) => meets(order, from, units, &roads, board),
        None => Vec::new(),
    };
    if fitting.is_empty() {
        return roads;
    }
    roads.into_iter().filter(|(to, _)| fitting.contains(to)).collect()
}

fn unbound(from: Space, units: &[UnitId], mut roads: Roads, board: &Board) -> Roads {
    let bound = units.iter().any(|unit| is_bound(*unit, board));
    if bound && data().island_of(from) != lopez() {
        let now = steps_to_port(from, board);
        roads.retain(|to, _| steps_to_port(*to, board) < now);
    }
    roads
}

/// Destinations of a group that meet an order.
fn meets(
    order: Pressing,
    from: Space,
    units: &[UnitId],
    roads: &Roads,
    board: &Board,
) -> Vec<Space> {
    let whole = match order {
        Pressing::Hicks => hicks::is_whole(from, units, board),
        Pressing::Ordered => ops::marchers(from, board).iter().all(|unit| units.contains(unit)),
    };
    if whole { heads_for(order, from, roads, board) } else { Vec::new() }
}

/// Destinations that meet an order, whoever goes.
fn heads_for(order: Pressing, from: Space, roads: &Roads, board: &Board) -> Vec<Space> {
    match order {
        Pressing::Hicks => towards(from, roads, &hicks::goals(from, board), board),
        Pressing::Ordered => towards(from, roads, &closest_rebels(board), board),
    }
}

/// Who must be among those that march from a space while an order presses that they can meet,
/// and how many of them: Hicks' units but for a guard (J-195), or the whole force (36).
pub(in crate::phases) fn company(
    from: Space,
    marchers: &[UnitId],
    board: &Board,
) -> Option<(Vec<UnitId>, usize)> {
    let order = pressing(board)?;
    let reach = |unit: &UnitId| board.this_round.movement.get(unit).copied().unwrap_or_default();
    let fresh = marchers.iter().map(|unit| (*unit, reach(unit))).collect();
    if !can_meet(order, from, fresh, board) {
        return None;
    }
    match order {
        Pressing::Hicks => {
            let bound = marchers.iter().copied().filter(|unit| hicks::is_bound(*unit, board));
            Some((bound.collect(), hicks::least(from, board)))
        }
        Pressing::Ordered => Some((marchers.to_vec(), marchers.len())),
    }
}

fn pressing(board: &Board) -> Option<Pressing> {
    let round = &board.this_round;
    match (round.hicks_ordered, round.ordered) {
        (true, _) => Some(Pressing::Hicks),
        (false, true) => Some(Pressing::Ordered),
        (false, false) => None,
    }
}

/// The Mahdist-held locations closest by land to a force of ours (J-151: 36). A besieged force is
/// closest to nothing.
fn closest_rebels(board: &Board) -> Vec<PlaceId> {
    let far = |place: PlaceId| {
        let steps = steps_to(&[place], board);
        let held = steps.into_iter().filter(|(space, _)| board.troops(*space).next().is_some());
        held.map(|(_, steps)| steps).min()
    };
    let risen = board.places_where(|id| board.in_revolt(id));
    let far: Vec<(PlaceId, u16)> =
        risen.into_iter().filter_map(|id| far(id).map(|steps| (id, steps))).collect();
    let closest = far.iter().map(|(_, steps)| *steps).min();
    far.into_iter().filter(|(_, steps)| Some(*steps) == closest).map(|(id, _)| id).collect()
}

/// Of what Ops may be spent on, what meets an order that presses. Nothing if none presses.
pub(in crate::phases) fn first(of: &[OpsChoice], board: &Board) -> Option<Vec<OpsChoice>> {
    let order = pressing(board)?;
    let fits = |choice: &&OpsChoice| match choice {
        OpsChoice::Activate(space) => {
            let by_land = can_meet(order, *space, ops::fresh_marchers(*space, board), board);
            by_land || order == Pressing::Hicks && hicks::ships_at(*space, board)
        }
        OpsChoice::ActivateSea(sea) => order == Pressing::Hicks && hicks::afloat_in(*sea, board),
        OpsChoice::March(space) => company(*space, &ops::marchers(*space, board), board).is_some(),
        _ => false,
    };
    Some(of.iter().filter(fits).copied().collect())
}

/// Whether a force in a space can meet an order together, at the rate of its slowest: all of these
/// who can march, each with its reach.
fn can_meet(order: Pressing, from: Space, mut force: Vec<(UnitId, u8)>, board: &Board) -> bool {
    if order == Pressing::Hicks {
        force.retain(|(unit, _)| hicks::is_bound(*unit, board));
    }
    let Some(reach) = force.iter().map(|(_, reach)| *reach).min() else {
        return false;
    };
    let units: Vec<UnitId> = force.into_iter().map(|(unit, _)| unit).collect();
    if order == Pressing::Hicks && !hicks::is_whole(from, &units, board) {
        return false;
    }
    let roads = unbound(from, &units, march::roads(from, reach, board), board);
    !heads_for(order, from, &roads, board).is_empty()
}

/// Nothing can meet the order that presses: it lapses.
pub(in crate::phases) fn lapse(cx: &mut Cx<'_>) {
    if cx.board.this_round.hicks_ordered {
        hicks::settle(true, cx);
    } else if std::mem::take(&mut cx.board.this_round.ordered) {
        cx.say(Event::RandomEventVoid { event: 36 });
    }
}

/// Says against whom the Ops of this card must be used, if they must (36).
pub(in crate::phases) fn announce(cx: &mut Cx<'_>) {
    if cx.board.this_round.ordered {
        for place in closest_rebels(cx.board) {
            cx.say(Event::Leader(LeaderEvent::OrderedAgainst { place, obeyed: false }));
        }
    }
}

/// A group is sent somewhere: that may meet an order, whether it arrives or is stopped on the way.
pub(in crate::phases) fn sent(
    from: Space,
    units: &[UnitId],
    roads: &Roads,
    to: Space,
    cx: &mut Cx<'_>,
) {
    if hicks::is_due(cx.board) && meets(Pressing::Hicks, from, units, roads, cx.board).contains(&to)
    {
        hicks::settle(false, cx);
    }
    let ordered = cx.board.this_round.ordered;
    if ordered && meets(Pressing::Ordered, from, units, roads, cx.board).contains(&to) {
        cx.board.this_round.ordered = false;
        let place = closest_rebels(cx.board).into_iter().next();
        if let Some(place) = to.place().or(place) {
            cx.say(Event::Leader(LeaderEvent::OrderedAgainst { place, obeyed: true }));
        }
    }
}

/// Looks, after every step of play, whether a duty is done or has lost its object, and whether
/// officers still hold their cards.
pub(crate) fn watch(cx: &mut Cx<'_>) {
    let board = &mut *cx.board;
    let held = |place: &PlaceId| {
        board.is_ours(*place) && board.troops(Space::Place(*place)).next().is_some()
    };
    let cleared = || data().island(lopez()).places.iter().all(held);
    let duty = board.graham.as_ref().is_some_and(|graham| graham.bound && cleared());
    if let Some(graham) = board.graham.as_mut().filter(|_| duty) {
        graham.bound = false;
        cx.say(Event::Leader(LeaderEvent::DutyDone));
    }
    hicks::count(cx);
    theatre::watch(cx.board);
}

/// Graham is called home (J-185): each of his units left may have to go with him for good, and the
/// others are free. If he has not come yet, he can no longer be recalled.
pub(in crate::phases) fn recall(cx: &mut Cx<'_>) {
    cx.board.milestones.graham_recalled = true;
    let Some(graham) = cx.board.graham.as_mut() else {
        return;
    };
    graham.bound = false;
    let units = graham.units.clone();
    let mut dice = Vec::new();
    for unit in units.into_iter().filter(|unit| is_present(*unit, cx.board)).collect::<Vec<_>>() {
        dice.push((unit, cx.d6(1)));
    }
    let called = dice.iter().filter(|(_, die)| *die >= LEAVES);
    let left: Vec<UnitId> = called.map(|(unit, _)| *unit).collect();
    for unit in &left {
        cx.board.unit_mut(*unit).at = Whereabouts::Gone;
    }
    cx.say(Event::Leader(LeaderEvent::GrahamRecalled { dice, left }));
}

/// Whether a unit is in the campaign: ashore or aboard.
pub(super) fn is_present(unit: UnitId, board: &Board) -> bool {
    matches!(board.unit(unit).at, Whereabouts::Ashore(_) | Whereabouts::Aboard(_))
}
