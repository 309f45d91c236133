//! Ships that must lie somewhere else: those laid up, turned back or caught in a rebel port go
//! free of functions (J-024, J-058, J-141). What they carry goes with them.

use serde::{Deserialize, Serialize};

use crate::phases::hero;
use crate::{
    Berth, Board, Choice, Cx, Event, Frame, Next, Pick, PlaceId, SeaId, Set, ShipId, Why, choose,
    one,
};
use kit::Answer;

/// Ships on their way to another berth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Haven {
    /// To the nearest port of ours.
    Port { ships: Vec<ShipId>, from: Berth },
    /// Out of a rebel port.
    Sea { port: PlaceId },
}

/// Sends ships to the nearest port of ours, the commander choosing between equals. With no port
/// of ours left they stay where they are.
pub(super) fn seek(ships: Vec<ShipId>, from: Berth) -> Frame {
    Frame::Haven(Haven::Port { ships, from })
}

/// Ships that still lie in rebel ports put out at the round's end (J-058).
pub(crate) fn leave_rebel_ports(board: &Board) -> Vec<Frame> {
    let at: Set<Berth> = board.ships.iter().map(|ship| ship.at).collect();
    let caught = at.ports() & board.risen();
    caught.iter().rev().map(|port| Frame::Haven(Haven::Sea { port })).collect()
}

pub(crate) fn step(frame: Haven, cx: &mut Cx<'_>) -> Next {
    let (from, of) = match &frame {
        Haven::Port { from, .. } => {
            let ports = nearest_ports(*from, cx.board);
            (*from, ports.into_iter().map(Pick::Place).collect::<Vec<_>>())
        }
        Haven::Sea { port } => {
            let seas = port.seas.iter();
            (Berth::Port(*port), seas.map(|sea| Pick::Sea(*sea)).collect())
        }
    };
    match of[..] {
        [] => Next::done(),
        [only] => make_for(frame, only, cx),
        _ => {
            let of = of.into_iter().map(Choice::Pick).collect();
            choose(frame, Why::PutInto { from }, of)
        }
    }
}

pub(crate) fn answered(frame: Haven, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let Choice::Pick(to) = one(answer) else { unreachable!("a berth was asked for") };
    make_for(frame, to, cx)
}

fn make_for(frame: Haven, to: Pick, cx: &mut Cx<'_>) -> Next {
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

pub(crate) fn moor(ship: ShipId, to: Berth, cx: &mut Cx<'_>) {
    cx.board.ship_mut(ship).at = to;
    hero::ship_arrived(ship, cx);
}

/// Ports of ours nearest by sea, in sea areas crossed; never the one they are sought from.
pub(crate) fn nearest_ports(from: Berth, board: &Board) -> Set<PlaceId> {
    let (ours, mut edge): (_, Set<SeaId>) = match from {
        Berth::Port(port) => (board.ports() & !Set::of(port), port.seas.iter().copied().collect()),
        Berth::Sea(sea) => (board.ports(), Set::of(sea)),
        Berth::Sunk => Default::default(),
    };
    let mut seen = edge;
    while !edge.is_empty() {
        let opens = edge.iter().fold(Set::default(), |ports, sea| ports | sea.ports) & ours;
        if !opens.is_empty() {
            return opens;
        }
        let next: Set<SeaId> = edge.iter().flat_map(|sea| &sea.get().bordering).copied().collect();
        edge = next & !seen;
        seen = seen | edge;
    }
    Set::default()
}
