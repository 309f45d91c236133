//! Orders that bind units: the bound force's, to clear its district (J-190); the expedition's, to
//! attack (J-195); and one against the closest rebels (random event 36). What "nearer" means is the
//! same for all.
//!
//! Forced moves, such as retreats, are free: only marches, boarding and landing ask here.

use crate::phases::ops::is_shut;
use crate::phases::{expedition, march, ops, theatre};
use crate::{Board, Cx, Event, LeaderEvent, OpsChoice, PlaceId, Set, Space, UnitId, Whereabouts};

/// What calls a unit home with the bound force (J-190).
const LEAVES: u8 = 5;

/// Roads as [`march::roads`] finds them.
pub(super) type Roads = crate::Roads<Space>;

/// An order that what is left of the round must meet first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pressing {
    /// The expedition must attack (J-195).
    Expedition,
    /// Somebody must march on the closest rebels (36).
    Ordered,
}

/// What is nearest by land to one of these spaces, and how many steps away. Besieged places are
/// closed.
fn nearest(of: Set<Space>, to: Set<Space>, board: &Board) -> Option<(Set<Space>, usize)> {
    let rings = to.rings(board.unshut()).enumerate();
    let near = |(steps, ring): (usize, Set<Space>)| (ring & of, steps);
    rings.map(near).find(|(near, _)| !near.is_empty())
}

/// Steps to the nearest of these places from a space that may itself be besieged.
fn steps_from(space: Space, to: Set<PlaceId>, board: &Board) -> Option<usize> {
    let steps = |of| nearest(of, to.into(), board).map(|(_, steps)| steps);
    if is_shut(space, board) {
        steps(space.around()).map(|steps| steps + 1)
    } else {
        steps(Set::of(space))
    }
}

/// Those of these destinations that take a group into one of the places; if none is within reach,
/// those that take it as near as possible, if that is nearer than it stands.
fn towards(from: Space, roads: &Roads, places: Set<PlaceId>, board: &Board) -> Set<Space> {
    let arrives = roads.to() & places.into();
    if !arrives.is_empty() {
        return arrives;
    }
    match (nearest(roads.to(), places.into(), board), steps_from(from, places, board)) {
        (Some((best, steps)), Some(now)) if steps < now => best,
        _ => Set::default(),
    }
}

/// Whether a unit came with the bound force, or was added to it, and is still bound to clear its
/// district.
fn is_bound(unit: UnitId, board: &Board) -> bool {
    board
        .bound_force
        .as_ref()
        .is_some_and(|bound_force| bound_force.bound_units().any(|bound| bound == unit))
}

/// Troops that march, board or land in one order with the bound force's are added to it, and bound
/// with them; the expedition's have a duty of their own (J-190, J-195).
pub(crate) fn together(units: &[UnitId], cx: &mut Cx<'_>) {
    let board = &*cx.board;
    if !units.iter().any(|unit| is_bound(*unit, board)) {
        return;
    }
    let added = units.iter().copied().filter(|unit| {
        let troops = board.unit(*unit).arm().is_combat();
        troops && !is_bound(*unit, board) && !expedition::is_bound(*unit, board)
    });
    let units: Vec<UnitId> = added.collect();
    if let Some(bound_force) = cx.board.bound_force.as_mut().filter(|_| !units.is_empty()) {
        bound_force.added.extend(&units);
        cx.say(Event::Leader(LeaderEvent::JoinedBoundForce { units }));
    }
}

/// Steps by road to the district that the bound force has to clear, if a road leads there.
fn steps_by_road(from: Space, board: &Board) -> Option<usize> {
    steps_from(from, board.pack().roles.bound.all & !ops::barred(board).places(), board)
}

/// Steps to the port the bound force's units make for where no road leads to their district: the
/// nearest unbesieged one of ours on the island; if none can be reached, the nearest of any.
fn steps_to_port(from: Space, board: &Board) -> Option<usize> {
    let here = |place: PlaceId| board.is_ours(place) && place.is_port();
    if from.place().is_some_and(here) {
        return Some(0);
    }
    let ours = steps_from(from, board.open_ports(), board);
    ours.or_else(|| steps_from(from, board.pack().ports & !board.besieged(), board))
}

/// Whether a unit has anywhere to march to: the bound force's in its district, and elsewhere as
/// long as they come nearer to it, or to a port (J-190).
pub(crate) fn may_march(unit: UnitId, from: Space, board: &Board) -> bool {
    let steps = || steps_by_road(from, board).or_else(|| steps_to_port(from, board));
    !is_bound(unit, board)
        || from.island() == board.pack().roles.bound
        || steps().is_some_and(|steps| steps > 0)
}

/// Whether a unit may ride on the train: the bound force's only within its district (J-190).
pub(crate) fn may_ride(unit: UnitId, from: Space, board: &Board) -> bool {
    !is_bound(unit, board) || from.island() == board.pack().roles.bound
}

/// Whether a unit may go on board: the bound force's do not leave its district (J-190).
pub fn may_board(unit: UnitId, port: PlaceId, board: &Board) -> bool {
    !is_bound(unit, board) || port.island != board.pack().roles.bound
}

/// Whether a unit may land: the bound force's only in its district (J-190).
pub fn may_land(unit: UnitId, port: PlaceId, board: &Board) -> bool {
    !is_bound(unit, board) || port.island == board.pack().roles.bound
}

/// Where a group may be sent: what binds one of its units binds it all, and an order that presses
/// comes first if the group can meet it.
pub(crate) fn destinations(from: Space, units: &[UnitId], roads: Roads, board: &Board) -> Roads {
    let roads = unbound(from, units, roads, board);
    let fitting = match pressing(board) {
        Some(order) => meets(order, from, units, &roads, board),
        None => Set::default(),
    };
    if fitting.is_empty() { roads } else { roads.only(fitting) }
}

fn unbound(from: Space, units: &[UnitId], roads: Roads, board: &Board) -> Roads {
    if !units.iter().any(|unit| is_bound(*unit, board)) {
        return roads;
    }
    let district = board.pack().roles.bound;
    let fitting = if from.island() == district {
        roads.to().filter(|to| to.island() == district)
    } else {
        match steps_by_road(from, board) {
            Some(now) => {
                let nearer = |left: usize| left < now;
                roads.to().filter(|to| steps_by_road(to, board).is_some_and(nearer))
            }
            None => {
                let now = steps_to_port(from, board);
                roads.to().filter(|to| steps_to_port(to, board) < now)
            }
        }
    };
    // Nobody is asked where to go without an answer.
    if fitting.is_empty() { roads } else { roads.only(fitting) }
}

fn meets(
    order: Pressing,
    from: Space,
    units: &[UnitId],
    roads: &Roads,
    board: &Board,
) -> Set<Space> {
    let whole = match order {
        Pressing::Expedition => expedition::is_whole(from, units, board),
        Pressing::Ordered => ops::marchers(from, board).iter().all(|unit| units.contains(unit)),
    };
    if whole { heads_for(order, from, roads, board) } else { Set::default() }
}

fn heads_for(order: Pressing, from: Space, roads: &Roads, board: &Board) -> Set<Space> {
    let goals = match order {
        Pressing::Expedition => expedition::goals(from, board),
        Pressing::Ordered => closest_rebels(board),
    };
    towards(from, roads, goals, board)
}

/// Who must be among those that march from a space while an order presses that they can meet,
/// and how many of them: the expedition's units but for a guard (J-195), or the whole force (36).
pub(crate) fn company(
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
        Pressing::Expedition => {
            let bound = marchers.iter().copied().filter(|unit| expedition::is_bound(*unit, board));
            Some((bound.collect(), expedition::least(from, board)))
        }
        Pressing::Ordered => Some((marchers.to_vec(), marchers.len())),
    }
}

fn pressing(board: &Board) -> Option<Pressing> {
    let round = &board.this_round;
    match (round.expedition_ordered, round.ordered) {
        (true, _) => Some(Pressing::Expedition),
        (false, true) => Some(Pressing::Ordered),
        (false, false) => None,
    }
}

/// The rebel-held locations closest by land to a force of ours (J-151: 36). A besieged force is
/// closest to nothing.
fn closest_rebels(board: &Board) -> Set<PlaceId> {
    rebels_closest_to(board.held(), board)
}

/// The rebel-held locations closest by land to one of these spaces; none to a besieged one.
pub(super) fn rebels_closest_to(spaces: Set<Space>, board: &Board) -> Set<PlaceId> {
    let closest = nearest(board.risen().into(), spaces & board.unshut(), board);
    closest.map_or_else(Set::default, |(closest, _)| closest.places())
}

pub(super) fn rebels_in_reach(board: &Board) -> Set<Space> {
    Set::<Space>::from(board.risen()).reach(board.unshut())
}

/// Of what Ops may be spent on, what meets an order that presses. Nothing if none presses.
pub(crate) fn first(of: &[OpsChoice], board: &Board) -> Option<Vec<OpsChoice>> {
    let order = pressing(board)?;
    let fits = |choice: &&OpsChoice| match choice {
        OpsChoice::Activate(space) => {
            let any = order == Pressing::Ordered || expedition::standing(*space, board) > 0;
            let by_land = || can_meet(order, *space, ops::fresh_marchers(*space, board), board);
            any && by_land() || order == Pressing::Expedition && expedition::ships_at(*space, board)
        }
        OpsChoice::ActivateSea(sea) => {
            order == Pressing::Expedition && expedition::afloat_in(*sea, board)
        }
        OpsChoice::March(space) => company(*space, &ops::marchers(*space, board), board).is_some(),
        _ => false,
    };
    Some(of.iter().filter(fits).copied().collect())
}

/// Whether a force in a space can meet an order together, at the rate of its slowest: all of these
/// who can march, each with its reach.
fn can_meet(order: Pressing, from: Space, mut force: Vec<(UnitId, u8)>, board: &Board) -> bool {
    if order == Pressing::Expedition {
        force.retain(|(unit, _)| expedition::is_bound(*unit, board));
    }
    let Some(reach) = force.iter().map(|(_, reach)| *reach).min() else {
        return false;
    };
    let units: Vec<UnitId> = force.into_iter().map(|(unit, _)| unit).collect();
    if order == Pressing::Expedition && !expedition::is_whole(from, &units, board) {
        return false;
    }
    let roads = unbound(from, &units, march::roads(from, reach, board), board);
    !heads_for(order, from, &roads, board).is_empty()
}

pub(crate) fn lapse(cx: &mut Cx<'_>) {
    if cx.board.this_round.expedition_ordered {
        expedition::settle(true, cx);
    } else if std::mem::take(&mut cx.board.this_round.ordered) {
        let event = cx.board.pack().dice_of(pack::Chance::Ordered {}).unwrap_or_default();
        cx.say(Event::RandomEventVoid { event });
    }
}

/// Says against whom the Ops of this card must be used, if they must (36).
pub(crate) fn announce(cx: &mut Cx<'_>) {
    if cx.board.this_round.ordered {
        for place in closest_rebels(cx.board) {
            cx.say(Event::Leader(LeaderEvent::OrderedAgainst { place, obeyed: false }));
        }
    }
}

/// A group is sent somewhere: that may meet an order, whether it arrives or is stopped on the way.
pub(crate) fn sent(from: Space, units: &[UnitId], roads: &Roads, to: Space, cx: &mut Cx<'_>) {
    together(units, cx);
    if expedition::is_due(cx.board)
        && meets(Pressing::Expedition, from, units, roads, cx.board).contains(to)
    {
        expedition::settle(false, cx);
    }
    let ordered = cx.board.this_round.ordered;
    if ordered && meets(Pressing::Ordered, from, units, roads, cx.board).contains(to) {
        cx.board.this_round.ordered = false;
        let place = closest_rebels(cx.board).iter().next();
        if let Some(place) = to.place().or(place) {
            cx.say(Event::Leader(LeaderEvent::OrderedAgainst { place, obeyed: true }));
        }
    }
}

/// Looks, after every step of play, whether a duty is done or has lost its object, and whether
/// officers still hold their cards.
pub(crate) fn watch(cx: &mut Cx<'_>) {
    let board = &mut *cx.board;
    let cleared = || {
        let all = board.pack().roles.bound.all;
        !all.meets(board.risen()) && (all & !board.held().places()).is_empty()
    };
    let duty = board.bound_force.as_ref().is_some_and(|bound_force| bound_force.bound && cleared());
    if let Some(bound_force) = board.bound_force.as_mut().filter(|_| duty) {
        bound_force.bound = false;
        cx.say(Event::Leader(LeaderEvent::DutyDone));
    }
    expedition::count(cx);
    theatre::watch(cx);
}

/// The bound force is called home (J-185): each of its units left may have to go for good, and the
/// others are free. If he has not come yet, he can no longer be recalled.
pub(crate) fn recall(cx: &mut Cx<'_>) {
    cx.board.milestones.bound_force_recalled = true;
    let Some(bound_force) = cx.board.bound_force.as_mut() else {
        return;
    };
    bound_force.bound = false;
    let units = bound_force.units.clone();
    let mut dice = Vec::new();
    for unit in units.into_iter().filter(|unit| is_present(*unit, cx.board)).collect::<Vec<_>>() {
        dice.push((unit, cx.d6(1)));
    }
    let called = dice.iter().filter(|(_, die)| *die >= LEAVES);
    let left: Vec<UnitId> = called.map(|(unit, _)| *unit).collect();
    cx.board.put(&left, Whereabouts::Gone);
    cx.say(Event::Leader(LeaderEvent::BoundForceRecalled { dice, left }));
}

pub(super) fn is_present(unit: UnitId, board: &Board) -> bool {
    matches!(board.unit(unit).at, Whereabouts::Ashore(_) | Whereabouts::Aboard(_))
}
