//! Phase 4: who is in supply, by the simple rules (J-100).

use super::Cx;
use crate::kit::graph::distances;
use crate::san_juans::data::data;
use crate::san_juans::event::Event;
use crate::san_juans::ids::{Space, UnitId};
use crate::san_juans::state::{Berth, Board, Unit, Whereabouts};

/// Traces supply; what is found holds until the next supply phase.
pub(super) fn check(cx: &mut Cx<'_>) {
    let found: Vec<(UnitId, bool)> = cx
        .board
        .units
        .iter()
        .filter(|unit| matches!(unit.at, Whereabouts::Ashore(_) | Whereabouts::Aboard(_)))
        .map(|unit| (unit.id, in_supply(unit, cx.board)))
        .collect();
    for (unit, supplied) in &found {
        cx.board.unit_mut(*unit).supplied = *supplied;
    }
    let cut_off = found.iter().filter(|(_, supplied)| !supplied).map(|(unit, _)| *unit).collect();
    cx.say(Event::SupplyChecked { cut_off });
}

fn in_supply(unit: &Unit, board: &Board) -> bool {
    if !ships_can_serve(board) {
        return false;
    }
    match unit.at {
        Whereabouts::Ashore(space) => reaches_port(space, board),
        Whereabouts::Aboard(_) => true,
        Whereabouts::Eliminated | Whereabouts::Gone => false,
    }
}

/// A working ship, and Friday Harbor or Suakin to return to. All sea areas join, so she reaches
/// every port.
fn ships_can_serve(board: &Board) -> bool {
    let data = data();
    let bases = ["friday-harbor", "suakin"].map(|name| data.named(name));
    let works = |ship: &crate::san_juans::state::Ship| ship.at != Berth::Sunk && ship.damage == 0;
    bases.iter().any(|base| board.is_ours(*base)) && board.ships.iter().any(works)
}

/// A besieged port draws supply by sea, another besieged place is out; elsewhere a line of
/// points that are not Mahdist and open locations of ours must lead to a port of ours.
fn reaches_port(from: Space, board: &Board) -> bool {
    let data = data();
    let port = |space: &Space| {
        let ours = |id| board.is_ours(id) && data.place(id).is_port();
        space.place().is_some_and(ours)
    };
    if super::ops::is_shut(from, board) {
        return port(&from);
    }
    let open = |space: Space| match space {
        Space::Place(id) => board.is_open(id),
        Space::Point { .. } => !board.is_mahdist(space),
    };
    let reached = distances(from, |space| data.neighbours(space), open);
    reached.keys().any(|space| port(space) && (*space == from || open(*space)))
}
