//! Phase B: actions, each at the price of one Action Point (S-056 to S-065, S-067, S-068).

use kit::Ask;

use super::force::{Force, Purpose, anybody};
use super::{Cx, Frame, Next, force, tracks, works};
use crate::{
    Action, Banner, Cause, Choice, City, Event, Kind, MORALE_MAX, Place, RESOURCES_MAX, Unit,
    UnitId, Why,
};

/// What Resource Points buy of City Morale (S-058): 2 for 1.
pub const MORALE_PRICE: u8 = 2;
/// What City Morale buys of Resource Points (S-059): 2 for 1.
pub const RESOURCES_PRICE: u8 = 2;
/// The price of Levies in City Morale (S-060).
pub const LEVIES_PRICE: u8 = 1;
/// Counters of Levies that one action raises (S-060).
pub const LEVIES: usize = 2;
/// The price of a gunboat, built or repaired (S-061).
pub const GUNBOAT_PRICE: u8 = 1;
/// The price of a Sortie (S-063).
pub const SORTIE_PRICE: u8 = 1;
/// Areas from which a Banner can be sortied against (S-R22).
pub const SORTIE_REACH: u8 = 3;

/// Asks for the next action; the phase ends when no point is left, or nothing could be done with
/// it (S-R42).
pub(crate) fn step(cx: &mut Cx<'_>) -> Next {
    let of = offers(cx.board);
    if of.is_empty() {
        return close(cx);
    }
    let City { turn, ref now, .. } = *cx.board;
    let why = Why::Action { turn, points: now.points };
    Next::Wait(Frame::Actions, why, Ask::One(of.into_iter().chain([Choice::End]).collect()))
}

/// Actions that can be paid and have something to be done with (S-R42), in their order.
pub fn offers(city: &City) -> Vec<Choice> {
    if city.now.points == 0 {
        return Vec::new();
    }
    let may = |action| is_open(city, action);
    let mut of = Vec::new();
    if may(Action::Fortifications) {
        of.extend(works::offers(city, works::MARKERS));
    }
    if may(Action::Exchange) {
        of.extend(exchanges(city));
    }
    if may(Action::Gunboats) && city.purse() >= GUNBOAT_PRICE {
        of.extend(gunboats(city).into_iter().map(Choice::Gunboat));
    }
    if may(Action::Levies) && city.morale >= LEVIES_PRICE && pool(city).next().is_some() {
        of.push(Choice::Levies);
    }
    let out = |purpose: Purpose| anybody(city, purpose).then(|| purpose.choice());
    if may(Action::Raid) {
        of.extend(city.present().filter_map(|banner| out(Purpose::Raid(banner.id))));
    }
    if may(Action::Sortie) && city.purse() >= SORTIE_PRICE {
        let near = |banner: &&Banner| (1..=SORTIE_REACH).contains(&banner.area);
        of.extend(city.present().filter(near).filter_map(|banner| out(Purpose::Sortie(banner.id))));
    }
    if may(Action::Positions) && force::positions(city).next().is_some() {
        of.push(Choice::Defend);
    }
    of
}

/// Whether a type of action may still be done this turn.
pub fn is_open(city: &City, action: Action) -> bool {
    // S-067, S-068: each type once, and in their order.
    let in_order = city.now.done.is_none_or(|done| action > done);
    match city.turn {
        // S-079: only these four; of the exchanges City Morale alone.
        1 => in_order && action < Action::Raid,
        // S-R32, a ruling of ours: the last point of a turn is for Defensive Positions.
        _ if city.rulings.last_point && city.now.points == 1 => {
            in_order && action == Action::Positions
        }
        _ => in_order,
    }
}

/// S-058, S-059: neither below 0 by paying (S-R05), nor beyond the end of its track.
fn exchanges(city: &City) -> Vec<Choice> {
    let mut of = Vec::new();
    if city.purse() >= MORALE_PRICE && city.morale < MORALE_MAX {
        of.push(Choice::RaiseMorale);
    }
    let allowed = city.turn > 1;
    if allowed && city.morale >= RESOURCES_PRICE && city.resources < RESOURCES_MAX {
        of.push(Choice::RaiseResources);
    }
    of
}

/// Gunboats that could be repaired, or built from the reserve (S-061, S-R15): the first of each.
pub fn gunboats(city: &City) -> Vec<UnitId> {
    let first = |place: Place| {
        let is = |unit: &&Unit| unit.kind() == Kind::Gunboat;
        city.at(place).find(is).map(|unit| unit.id)
    };
    [Place::Damaged, Place::Reserve].into_iter().filter_map(first).collect()
}

/// Levies that could be raised (S-060).
pub fn pool(city: &City) -> impl Iterator<Item = UnitId> {
    let levies = |unit: &&Unit| unit.kind() == Kind::Levy;
    city.at(Place::Reserve).filter(levies).map(|unit| unit.id)
}

pub(crate) fn answered(choice: Choice, cx: &mut Cx<'_>) -> Next {
    let Some(action) = choice.action() else { return close(cx) };
    cx.board.now.points = cx.board.now.points.saturating_sub(1);
    cx.board.now.done = Some(action);
    let cause = Cause::Action(action);
    let mut frames = vec![Frame::Actions];
    match choice {
        Choice::Fortify(area, levels) => {
            works::place(area, levels, cx);
            // S-R34: as printed in one Area.
            if cx.board.rulings.spread_works {
                frames.push(Frame::MoreWorks(works::MARKERS.saturating_sub(levels)));
            }
        }
        Choice::RaiseMorale => {
            tracks::pay(MORALE_PRICE, cause, cx);
            tracks::morale(1, cause, cx);
        }
        Choice::RaiseResources => {
            tracks::morale(-RESOURCES_PRICE.cast_signed(), cause, cx);
            tracks::resources(1, cause, cx);
        }
        Choice::Gunboat(unit) => {
            tracks::pay(GUNBOAT_PRICE, cause, cx);
            launch(unit, cx);
        }
        Choice::Levies => {
            tracks::morale(-LEVIES_PRICE.cast_signed(), cause, cx);
            raise(cx);
        }
        Choice::Raid(banner) => frames.push(called_up(Purpose::Raid(banner))),
        Choice::Sortie(banner) => {
            tracks::pay(SORTIE_PRICE, cause, cx);
            frames.push(called_up(Purpose::Sortie(banner)));
        }
        Choice::Defend => frames.push(Frame::Positions),
        _ => {}
    }
    Next::Go(frames)
}

fn called_up(purpose: Purpose) -> Frame {
    Frame::Force(Force::new(purpose))
}

/// S-061: a gunboat from the reserve, or the Damaged Gunboats Box, is available.
pub(crate) fn launch(unit: UnitId, cx: &mut Cx<'_>) {
    let is_new = cx.board.unit(unit).place == Place::Reserve;
    cx.board.unit_mut(unit).place = Place::Available;
    cx.say(if is_new { Event::Built { unit } } else { Event::Repaired { unit } });
}

/// S-060: up to two counters of Levies.
fn raise(cx: &mut Cx<'_>) {
    let units: Vec<UnitId> = pool(cx.board).take(LEVIES).collect();
    for unit in &units {
        cx.board.unit_mut(*unit).place = Place::Available;
    }
    cx.say(Event::Raised { units });
}

/// Phase B is over; what points and free Resource Points are left is lost (S-067, S-078). Phase C
/// follows, but not on turn 1 (S-077).
fn close(cx: &mut Cx<'_>) -> Next {
    cx.board.actions_ended();
    let unused = std::mem::take(&mut cx.board.now.points);
    cx.board.now.free = 0;
    cx.say(Event::ActionsEnded { unused });
    match cx.board.turn {
        1 => Next::Go(vec![Frame::CleanUp]),
        _ => Next::Go(vec![Frame::CleanUp, Frame::Banners(0)]),
    }
}

pub(crate) fn alike(units: impl Iterator<Item = Unit>) -> Vec<UnitId> {
    let mut seen = Vec::new();
    let mut first = Vec::new();
    for unit in units {
        if !seen.contains(&unit.likeness()) {
            seen.push(unit.likeness());
            first.push(unit.id);
        }
    }
    first
}
