//! Ships that must lie somewhere else: those laid up, turned back or caught in a Mahdist port go
//! free of functions (J-024, J-058, J-141). What they carry goes with them.

use serde::{Deserialize, Serialize};

use crate::choice::{Choice, Pick};
use crate::data::data;
use crate::event::Event;
use crate::ids::{PlaceId, SeaId, ShipId};
use crate::phases::leaders::gordon;
use crate::phases::{Cx, Frame, Next, one};
use crate::state::{Berth, Board};
use crate::why::Why;
use kit::graph::distances;
use kit::{Answer, Ask};

/// Ships on their way to another berth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Haven {
    /// To the nearest port of ours.
    Port {
        /// Which.
        ships: Vec<ShipId>,
        /// From where it must be the nearest.
        from: Berth,
    },
    /// Out of a Mahdist port.
    Sea {
        /// The port.
        port: PlaceId,
    },
}

/// Sends ships to the nearest port of ours, the commander choosing between equals. With no port
/// of ours left they stay where they are.
pub(super) fn seek(ships: Vec<ShipId>, from: Berth) -> Frame {
    Frame::Haven(Haven::Port { ships, from })
}

/// Ships that still lie in Mahdist ports put out at the round's end (J-058).
pub(in crate::phases) fn leave_mahdist_ports(board: &Board) -> Vec<Frame> {
    let caught = board.places_where(|id| board.in_revolt(id) && board.in_port(id).next().is_some());
    caught.into_iter().rev().map(|port| Frame::Haven(Haven::Sea { port })).collect()
}

pub(in crate::phases) fn step(frame: Haven, cx: &mut Cx<'_>) -> Next {
    let (from, of) = match &frame {
        Haven::Port { from, .. } => {
            let ports = nearest_ports(*from, cx.board);
            (*from, ports.into_iter().map(Pick::Place).collect::<Vec<_>>())
        }
        Haven::Sea { port } => {
            let seas = data().place(*port).seas.iter();
            (Berth::Port(*port), seas.map(|sea| Pick::Sea(*sea)).collect())
        }
    };
    match of[..] {
        [] => Next::done(),
        [only] => go(frame, only, cx),
        _ => {
            let of = of.into_iter().map(Choice::Pick).collect();
            Next::Wait(Frame::Haven(frame), Why::PutInto { from }, Ask::One(of))
        }
    }
}

pub(in crate::phases) fn answered(frame: Haven, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let Choice::Pick(to) = one(answer) else { unreachable!("a berth was asked for") };
    go(frame, to, cx)
}

fn go(frame: Haven, to: Pick, cx: &mut Cx<'_>) -> Next {
    let to = match to {
        Pick::Place(place) => Berth::Port(place),
        Pick::Sea(sea) => Berth::Sea(sea),
        other => unreachable!("{other:?} is no berth"),
    };
    let ships = match frame {
        Haven::Port { ships, .. } => ships,
        Haven::Sea { port } => cx.board.in_port(port).map(|ship| ship.id).collect(),
    };
    for ship in ships {
        if cx.board.ship(ship).at == Berth::Sunk {
            continue;
        }
        moor(ship, to, cx);
        cx.say(Event::ShipPutOut { ship, to });
    }
    Next::done()
}

/// A ship lies somewhere else now.
pub(in crate::phases) fn moor(ship: ShipId, to: Berth, cx: &mut Cx<'_>) {
    cx.board.ship_mut(ship).at = to;
    gordon::ship_arrived(ship, cx);
}

/// Ports of ours nearest by sea, in sea areas crossed; never the one they are sought from.
pub(in crate::phases) fn nearest_ports(from: Berth, board: &Board) -> Vec<PlaceId> {
    let data = data();
    let far = |to: PlaceId| sea_distance(from, to);
    let ours: Vec<PlaceId> = board
        .places_where(|id| from != Berth::Port(id) && board.is_ours(id) && data.place(id).is_port())
        .into_iter()
        .filter(|id| far(*id).is_some())
        .collect();
    let nearest = ours.iter().filter_map(|id| far(*id)).min();
    ours.into_iter().filter(|id| far(*id) == nearest).collect()
}

/// Sea areas on the way to a port: 1 when it opens on the same one.
fn sea_distance(from: Berth, to: PlaceId) -> Option<u16> {
    let data = data();
    let areas = |sea: SeaId| data.sea(sea).bordering.clone();
    let starts = match from {
        Berth::Port(port) => data.place(port).seas.clone(),
        Berth::Sea(sea) => vec![sea],
        Berth::Sunk => Vec::new(),
    };
    let crossings = starts.into_iter().flat_map(|start| {
        let found = distances([start], areas, |_| true);
        data.place(to).seas.iter().filter_map(move |end| found.get(end).copied())
    });
    crossings.min().map(|crossed| crossed + 1)
}
