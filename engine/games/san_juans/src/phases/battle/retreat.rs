//! A beaten force goes back one space, by the first way that is open (J-077).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::phases::{fall, haven};
use crate::{
    Berth, Board, Choice, Cx, Event, HowMany, Next, Pick, PlaceId, SeaEvent, Ship, ShipId, Space,
    UnitId, Whereabouts, Why, ask_units, choose, go, one, units_of, wait,
};
use kit::Answer;

/// A force that must leave the field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    from: Space,
    /// Parts of it that came from different spaces, still to go; the next one last. Each may use
    /// any of the ways.
    parts: Vec<Vec<UnitId>>,
    /// Spaces a part of the force came from, as far as they are open.
    ways: Vec<Space>,
    /// Ships there that landed a part of the force: it may go back on board.
    #[serde(default)]
    ships: Vec<ShipId>,
    /// Units to whom no way by land and no ship that landed some of them is open.
    #[serde(default)]
    stranded: Vec<UnitId>,
    /// The port that ships take the stranded to, once it is chosen.
    #[serde(default)]
    haven: Option<PlaceId>,
    /// Units that may be put on board, once no land way is open.
    embarking: bool,
}

impl Retreat {
    pub(super) fn of(from: Space, units: &[UnitId], board: &Board) -> Self {
        let mut parts: BTreeMap<(Option<Space>, Option<ShipId>), Vec<UnitId>> = BTreeMap::new();
        for unit in units {
            let origin = board.this_round.came_from.get(unit).copied();
            let landed = landed_from(from, *unit, board);
            parts.entry((origin, landed)).or_default().push(*unit);
        }
        let ways = origins(from, units, board);
        let ships = landers(from, units, board);
        let parts = parts.into_values().rev().collect();
        let (stranded, haven, embarking) = (Vec::new(), None, false);
        Self { from, parts, ways, ships, stranded, haven, embarking }
    }

    pub(crate) fn part(&self) -> &[UnitId] {
        self.parts.last().map_or(&[], Vec::as_slice)
    }
}

/// The ship that landed a unit, if she still lies where it fights (J-054).
fn landed_from(from: Space, unit: UnitId, board: &Board) -> Option<ShipId> {
    let ship = *board.this_round.landed_from.get(&unit)?;
    let lies = |port| board.ship(ship).at == Berth::Port(port);
    from.place().is_some_and(lies).then_some(ship)
}

/// The ships that landed a force, or parts of it, and still lie there.
fn landers(from: Space, units: &[UnitId], board: &Board) -> Vec<ShipId> {
    let mut ships: Vec<ShipId> =
        units.iter().filter_map(|unit| landed_from(from, *unit, board)).collect();
    ships.sort_unstable();
    ships.dedup();
    ships
}

/// Whether a force could go back the way it came, or to a space of ours (J-077 a, b; J-080).
pub(super) fn has_a_way(from: Space, units: &[UnitId], board: &Board) -> bool {
    !origins(from, units, board).is_empty()
        || landers(from, units, board).iter().any(|ship| board.room(*ship) > 0)
        || !beside(from, board).is_empty()
}

/// Whether a space takes a force in that was beaten in `from`: never the field itself, no place
/// that is lost or besieged (J-015), no space where another battle waits (J-077).
fn is_open(from: Space, to: Space, board: &Board) -> bool {
    to != from
        && !board.this_round.pending.contains(&to)
        && to.place().is_none_or(|place| board.is_open(place))
}

/// Open spaces that a force, or a part of it, came from in this activation (J-077 a).
fn origins(from: Space, units: &[UnitId], board: &Board) -> Vec<Space> {
    let came = units.iter().filter_map(|unit| board.this_round.came_from.get(unit)).copied();
    let mut origins: Vec<Space> = came.filter(|to| is_open(from, *to, board)).collect();
    origins.sort_unstable();
    origins.dedup();
    origins
}

/// Open spaces next to the field that are not the rebels' (J-077 b).
fn beside(from: Space, board: &Board) -> Vec<Space> {
    let mut beside = from.neighbours().to_vec();
    beside.retain(|to| is_open(from, *to, board) && !board.is_rebel(*to));
    beside.sort_unstable();
    beside
}

pub(crate) fn step(mut frame: Retreat, cx: &mut Cx<'_>) -> Next {
    let Some(units) = frame.parts.pop() else {
        return by_ship(frame, cx);
    };
    let from = frame.from;
    let of = ways(&frame, &units, cx.board);
    match of[..] {
        [] => {
            frame.stranded.extend(units);
            go(frame)
        }
        [only] => {
            take(only, units, from, cx);
            go(frame)
        }
        _ => {
            let of = of.into_iter().map(Choice::Pick).collect();
            let (lead, count) = (units.first().copied(), units.len());
            let units_count = u16::try_from(count).unwrap_or(u16::MAX);
            frame.parts.push(units);
            let why = Why::RetreatTo { from, lead, units: units_count };
            choose(frame, why, of)
        }
    }
}

/// Ways open to a part: those any part of the force came, or back aboard ships that landed some of
/// it and have room for all of this part (J-077 a). A part that cannot go back its own way may go to
/// a space beside the field as well (J-077 b).
fn ways(frame: &Retreat, units: &[UnitId], board: &Board) -> Vec<Pick> {
    let holds = |ship: &ShipId| board.room(*ship) >= units.len();
    let came = |unit: &UnitId| board.this_round.came_from.get(unit);
    let landed = |unit: &UnitId| landed_from(frame.from, *unit, board);
    let first = units.first();
    let goes_back = first.and_then(came).is_some_and(|space| frame.ways.contains(space))
        || first.and_then(landed).is_some_and(|ship| holds(&ship));
    let mut land = frame.ways.clone();
    if !goes_back {
        land.extend(beside(frame.from, board));
        land.sort_unstable();
        land.dedup();
    }
    let ships = frame.ships.iter().copied().filter(holds).map(Pick::Ship);
    land.into_iter().map(Pick::Space).chain(ships).collect()
}

fn take(way: Pick, units: Vec<UnitId>, from: Space, cx: &mut Cx<'_>) {
    match way {
        Pick::Space(to) => draw_back(units, from, to, false, cx),
        Pick::Ship(ship) => {
            arrive(&units, Whereabouts::Aboard(ship), cx);
            if let Some(at) = from.place() {
                cx.say(Event::Sea(SeaEvent::Boarded { units, ship, at }));
            }
        }
        other => unreachable!("{other:?} is no way to retreat"),
    }
}

/// Units have got away. Their movement for the round is over, and where they came from is forgotten
/// (J-077).
fn arrive(units: &[UnitId], at: Whereabouts, cx: &mut Cx<'_>) {
    for unit in units {
        cx.board.unit_mut(*unit).at = at;
        let round = &mut cx.board.this_round;
        round.movement.insert(*unit, 0);
        round.came_from.remove(unit);
        round.landed_from.remove(unit);
    }
}

fn draw_back(units: Vec<UnitId>, from: Space, to: Space, by_ship: bool, cx: &mut Cx<'_>) {
    arrive(&units, Whereabouts::Ashore(to), cx);
    cx.say(Event::Retreated { units, from, to, by_ship });
}

/// The stranded: at a port the ships there take as many as they carry to the closest port of ours;
/// the rest, or all, are destroyed (J-077 c, d).
fn by_ship(mut frame: Retreat, cx: &mut Cx<'_>) -> Next {
    let units = std::mem::take(&mut frame.stranded);
    if units.is_empty() {
        return Next::done();
    }
    let Some(port) = frame.from.place().filter(|port| room(*port, cx.board) > 0) else {
        return destroyed(frame, units, cx);
    };
    let from = Berth::Port(port);
    if frame.haven.is_none() {
        let ports = haven::nearest_ports(from, cx.board);
        match ports.how_many() {
            HowMany::None => return destroyed(frame, units, cx),
            HowMany::One(only) => frame.haven = Some(only),
            HowMany::Several(ports) => {
                frame.stranded = units;
                return choose(frame, Why::PutInto { from }, Pick::places(ports));
            }
        }
    }
    let room = room(port, cx.board);
    if units.len() <= room {
        embark(units, port, &mut frame, cx);
        return go(frame);
    }
    frame.stranded = units.clone();
    frame.embarking = true;
    wait(frame, Why::WhoEmbarks { from: port }, ask_units(units, room, room))
}

fn room(port: PlaceId, board: &Board) -> usize {
    let works = board.in_port(port).filter(|ship| ship.damage == 0);
    works.map(|ship| board.room(ship.id)).sum()
}

/// The ships that are needed take the units over and stay with them; their round is over.
fn embark(units: Vec<UnitId>, port: PlaceId, frame: &mut Retreat, cx: &mut Cx<'_>) {
    let Some(to) = frame.haven.take() else { return };
    let works = |ship: &&Ship| ship.damage == 0 && cx.board.room(ship.id) > 0;
    let ships: Vec<ShipId> = cx.board.in_port(port).filter(works).map(|ship| ship.id).collect();
    let mut left = units.len();
    for ship in ships {
        if left == 0 {
            break;
        }
        left = left.saturating_sub(cx.board.room(ship));
        haven::moor(ship, Berth::Port(to), cx);
        cx.board.this_round.functions.insert(ship, 0);
        cx.say(Event::ShipPutOut { ship, to: Berth::Port(to) });
    }
    draw_back(units, frame.from, Space::Place(to), true, cx);
}

fn destroyed(frame: Retreat, units: Vec<UnitId>, cx: &mut Cx<'_>) -> Next {
    fall::destroy(units, frame.from, cx);
    go(frame)
}

pub(crate) fn answered(mut frame: Retreat, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let from = frame.from;
    if std::mem::take(&mut frame.embarking) {
        let mut units = std::mem::take(&mut frame.stranded);
        if units.is_empty() {
            // Asked by a build that kept them with the parts.
            units = frame.parts.pop().unwrap_or_default();
        }
        let taken = units_of(answer);
        let left = units.into_iter().filter(|unit| !taken.contains(unit)).collect();
        if let Some(port) = from.place() {
            embark(taken, port, &mut frame, cx);
        }
        return destroyed(frame, left, cx);
    }
    match one(answer) {
        Choice::Pick(Pick::Place(port)) => frame.haven = Some(port),
        Choice::Pick(way) => {
            let units = frame.parts.pop().unwrap_or_default();
            take(way, units, from, cx);
        }
        other => unreachable!("{other:?} is no way to retreat"),
    }
    go(frame)
}
