//! Phase 4: who is in supply, by the simple rules (J-100) or the advanced ones (J-101).

pub mod advanced_supply;

use crate::{Berth, Board, Cx, Event, Frame, Set, Space, Unit, UnitId, Whereabouts};

/// Finds who is in supply; that holds until the next supply phase. Frames move the ships of
/// places that fell because the last unit starved.
pub(super) fn check(cx: &mut Cx<'_>) -> Vec<Frame> {
    let advanced = cx.options.advanced_supply;
    if advanced {
        advanced_supply::deliveries(cx);
    }
    let mut cut_off = match (cx.board.this_turn.all_supplied, advanced) {
        // The commissariat has seen to everybody, and stores are kept (card 19).
        (true, _) => Vec::new(),
        (false, true) => advanced_supply::feed(cx),
        (false, false) => traced(cx.board),
    };
    cut_off.sort_unstable();
    for unit in &mut cx.board.units {
        if matches!(unit.at, Whereabouts::Ashore(_) | Whereabouts::Aboard(_)) {
            unit.supplied = cut_off.binary_search(&unit.id).is_err();
        }
    }
    cx.say(Event::SupplyChecked { cut_off });
    if advanced { advanced_supply::starve(cx) } else { Vec::new() }
}

/// Units whose line is cut (J-100).
fn traced(board: &Board) -> Vec<UnitId> {
    let served = ships_can_serve(board);
    let supplied = if served { reached_from_ports(board) } else { Set::default() };
    let is_cut = |unit: &&Unit| match unit.at {
        Whereabouts::Ashore(space) => !supplied.contains(space),
        Whereabouts::Aboard(_) => !served,
        Whereabouts::Eliminated | Whereabouts::Gone => false,
    };
    board.units.iter().filter(is_cut).map(|unit| unit.id).collect()
}

/// A working ship, and the refuge or the base to return to. All sea areas join, so she reaches
/// every port.
pub(super) fn ships_can_serve(board: &Board) -> bool {
    let roles = &board.pack().roles;
    let bases = [roles.refuge, roles.base];
    let works = |ship: &crate::state::Ship| ship.at != Berth::Sunk && ship.damage == 0;
    bases.iter().any(|base| board.is_ours(*base)) && board.ships.iter().any(works)
}

/// A besieged port draws supply by sea, another besieged place is out; elsewhere a line of
/// points that are not rebel and open locations of ours must lead to a port of ours.
fn reached_from_ports(board: &Board) -> Set<Space> {
    let (besieged, ports) = (board.besieged(), board.ports());
    let revolt: Set<Space> =
        board.pack().spaces().filter(|space| board.lies_in_revolt(*space)).collect();
    // Troops on a point keep it from being rebel (J-015).
    let points = board.held() & !Set::from(board.pack().all);
    let open = (!revolt | points) & !Set::from(besieged);
    let reached = (Set::from(ports) & open).reach(open);
    // Whoever stands where no line passes has one to a space beside it.
    let beside = reached.around() & !Set::from(besieged);
    reached | beside | (ports & besieged).into()
}
