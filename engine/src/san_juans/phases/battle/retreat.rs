//! A beaten force goes back one space, by the first way that is open (J-077).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::kit::{Answer, Ask};
use crate::san_juans::choice::{Choice, Pick};
use crate::san_juans::data::data;
use crate::san_juans::event::Event;
use crate::san_juans::ids::{PlaceId, Space, UnitId};
use crate::san_juans::phases::{Cx, Frame, Next, fall, one, several};
use crate::san_juans::state::{Board, Whereabouts};
use crate::san_juans::why::Why;

/// A force that must leave the field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    /// Where it was beaten.
    from: Space,
    /// Parts of it that came from different spaces, still to go; the next one last. Each may use
    /// any of the ways.
    parts: Vec<Vec<UnitId>>,
    /// Ways by land that are open to the force.
    ways: Vec<Space>,
    /// Units that may be put on board, once no land way is open.
    embarking: bool,
}

impl Retreat {
    /// A beaten force, in the parts it came in.
    pub(super) fn of(from: Space, units: &[UnitId], board: &Board) -> Self {
        let mut parts: BTreeMap<Option<Space>, Vec<UnitId>> = BTreeMap::new();
        for unit in units {
            let origin = board.this_round.came_from.get(unit).copied();
            parts.entry(origin).or_default().push(*unit);
        }
        let ways = by_land(from, units, board);
        Self { from, parts: parts.into_values().rev().collect(), ways, embarking: false }
    }
}

/// Where a force may retreat by land: the spaces it or a part of it came from in this activation;
/// if there are none, open locations of ours and points that are not Mahdist (J-077 a, b).
pub(super) fn by_land(from: Space, units: &[UnitId], board: &Board) -> Vec<Space> {
    let mut origins: Vec<Space> =
        units.iter().filter_map(|unit| board.this_round.came_from.get(unit)).copied().collect();
    origins.sort_unstable();
    origins.dedup();
    if !origins.is_empty() {
        return origins;
    }
    let open = |space: &Space| match space {
        Space::Place(place) => board.is_open(*place),
        Space::Point { .. } => !board.is_mahdist(*space),
    };
    let mut open: Vec<Space> = data().neighbours(from).into_iter().filter(open).collect();
    // A location joined to this one by a path without points is next to it already; others are
    // reached over points, which is where a retreat of one space ends.
    open.sort_unstable();
    open
}

pub(in crate::san_juans::phases) fn step(mut frame: Retreat, cx: &mut Cx<'_>) -> Next {
    let Some(units) = frame.parts.pop() else {
        return Next::done();
    };
    let from = frame.from;
    match frame.ways[..] {
        [] => {
            frame.parts.push(units);
            by_ship(frame, cx)
        }
        [only] => {
            go(units, from, only, false, cx);
            Next::Go(vec![Frame::Retreat(frame)])
        }
        _ => {
            let of = frame.ways.iter().map(|space| Choice::Pick(Pick::Space(*space))).collect();
            frame.parts.push(units);
            Next::Wait(Frame::Retreat(frame), Why::RetreatTo { from }, Ask::One(of))
        }
    }
}

fn go(units: Vec<UnitId>, from: Space, to: Space, by_ship: bool, cx: &mut Cx<'_>) {
    for unit in &units {
        cx.board.unit_mut(*unit).at = Whereabouts::Ashore(to);
        // Its movement for the round is over (J-077).
        cx.board.this_round.movement.insert(*unit, 0);
    }
    cx.say(Event::Retreated { units, from, to, by_ship });
}

/// No way by land: at a port the ships there take as many as they carry to the closest port of
/// ours; the rest, or all, are destroyed (J-077 c, d).
fn by_ship(mut frame: Retreat, cx: &mut Cx<'_>) -> Next {
    let units = frame.parts.pop().unwrap_or_default();
    let room = frame.from.place().map_or(0, |place| room(place, cx.board));
    let haven = frame.from.place().and_then(|place| haven(place, cx.board));
    let (Some(to), Some(from)) = (haven, frame.from.place()) else {
        return destroyed(frame, units, cx);
    };
    if room == 0 {
        return destroyed(frame, units, cx);
    }
    if units.len() <= room {
        go(units, frame.from, Space::Place(to), true, cx);
        return Next::Go(vec![Frame::Retreat(frame)]);
    }
    let of = units.iter().map(|unit| Choice::Pick(Pick::Unit(*unit))).collect();
    let count = u16::try_from(room).unwrap_or(u16::MAX);
    frame.parts.push(units);
    frame.embarking = true;
    let ask = Ask::Some { of, min: count, max: count };
    Next::Wait(Frame::Retreat(frame), Why::WhoEmbarks { from }, ask)
}

/// Units the working ships in a port can take.
fn room(port: PlaceId, board: &Board) -> usize {
    let free = board
        .in_port(port)
        .filter(|ship| ship.damage == 0)
        .map(|ship| ship.kind.capacity().saturating_sub(board.aboard(ship.id).count()));
    free.sum()
}

/// The closest port of ours, the first in printed order among equals.
fn haven(port: PlaceId, board: &Board) -> Option<PlaceId> {
    fall::nearest_ports(port, board).first().copied()
}

fn destroyed(frame: Retreat, units: Vec<UnitId>, cx: &mut Cx<'_>) -> Next {
    fall::eliminate(&units, cx.board);
    cx.say(Event::UnitsDestroyed { units, at: frame.from });
    Next::Go(vec![Frame::Retreat(frame)])
}

pub(in crate::san_juans::phases) fn answered(
    mut frame: Retreat,
    answer: &Answer<Choice>,
    cx: &mut Cx<'_>,
) -> Next {
    let units = frame.parts.pop().unwrap_or_default();
    let from = frame.from;
    if frame.embarking {
        let taken: Vec<UnitId> = several(answer)
            .iter()
            .filter_map(|choice| match choice {
                Choice::Pick(Pick::Unit(unit)) => Some(*unit),
                _ => None,
            })
            .collect();
        let left = units.into_iter().filter(|unit| !taken.contains(unit)).collect();
        if let Some(to) = from.place().and_then(|place| haven(place, cx.board)) {
            go(taken, from, Space::Place(to), true, cx);
        }
        return destroyed(frame, left, cx);
    }
    let Choice::Pick(Pick::Space(to)) = one(answer) else { unreachable!("a space was asked for") };
    go(units, from, to, false, cx);
    Next::Go(vec![Frame::Retreat(frame)])
}
