//! A place changes to rebel hands, and what lay in its port looks for another (J-045, J-096).

use serde::{Deserialize, Serialize};

use crate::phases::{advanced_supply, haven, hero, train};
use crate::{
    Berth, Board, Choice, Control, Cx, Event, Frame, HowMany, Next, Pick, PlaceId, ShipId,
    SiegeEvent, Space, UnitId, Whereabouts, Why, choose, one,
};
use kit::Answer;

/// Ships of a fallen port that look for another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PutOut {
    port: PlaceId,
}

/// Hands a place to the rebels. If ships lie in its port a frame is returned that moves them.
pub(crate) fn falls(place: PlaceId, cx: &mut Cx<'_>) -> Option<Frame> {
    advanced_supply::falls(place, cx);
    let state = cx.board.place_mut(place);
    state.control = Control::Rebel;
    state.siege = None;
    state.redoubts = 0;
    cx.board.landed_points.remove(&place);
    hero::place_fell(place, cx);
    train::place_fell(place, cx);
    let ships = cx.board.in_port(place).next().is_some();
    ships.then_some(Frame::PutOut(PutOut { port: place }))
}

/// A place falls with everybody ashore in it (J-096).
pub(crate) fn falls_with_garrison(place: PlaceId, cx: &mut Cx<'_>) -> Option<Frame> {
    cx.say(Event::PlaceFell { place });
    destroy_all_in(place, cx);
    falls(place, cx)
}

/// A besieged place in which nobody who fights is left falls (J-056, J-096).
pub(crate) fn abandoned(place: PlaceId, cx: &mut Cx<'_>) -> Option<Frame> {
    cx.say(Event::Siege(SiegeEvent::PlaceAbandoned { place }));
    destroy_all_in(place, cx);
    falls(place, cx)
}

pub(crate) fn next_abandoned(board: &Board) -> Option<PlaceId> {
    let empty = |place: &PlaceId| board.troops(Space::Place(*place)).next().is_none();
    board.besieged().iter().find(empty)
}

fn destroy_all_in(place: PlaceId, cx: &mut Cx<'_>) {
    let at = Space::Place(place);
    let units = cx.board.troops(at).map(|unit| unit.id).collect();
    destroy(units, at, cx);
}

/// Units are destroyed somewhere; nothing is said of nobody.
pub(crate) fn destroy(units: Vec<UnitId>, at: Space, cx: &mut Cx<'_>) {
    eliminate(&units, cx.board);
    if !units.is_empty() {
        cx.say(Event::UnitsDestroyed { units, at });
    }
}

/// Eliminates units; they may be rebuilt (J-111).
pub(crate) fn eliminate(units: &[UnitId], board: &mut Board) {
    for unit in units {
        let unit = board.unit_mut(*unit);
        // Nobody rebuilds supply used up or lost (J-102).
        let troops = unit.arm().is_combat();
        unit.at = if troops { Whereabouts::Eliminated } else { Whereabouts::Gone };
        unit.steps = 0;
    }
}

/// The ships leave together: to the nearest port of ours, the commander choosing between equals,
/// or into an adjoining sea area if there is none (J-045).
pub(crate) fn step(frame: PutOut, cx: &mut Cx<'_>) -> Next {
    let ports = haven::nearest_ports(Berth::Port(frame.port), cx.board);
    match ports.how_many() {
        HowMany::None => {
            let sea = frame.port.seas[0];
            move_ships(frame.port, Berth::Sea(sea), cx);
            Next::done()
        }
        HowMany::One(only) => {
            move_ships(frame.port, Berth::Port(only), cx);
            Next::done()
        }
        HowMany::Several(ports) => {
            let why = Why::PutOutFrom { place: frame.port };
            choose(frame, why, Pick::places(ports))
        }
    }
}

pub(crate) fn answered(frame: PutOut, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let Choice::Pick(Pick::Place(to)) = one(answer) else { unreachable!("a port was asked for") };
    move_ships(frame.port, Berth::Port(to), cx);
    Next::done()
}

fn move_ships(port: PlaceId, to: Berth, cx: &mut Cx<'_>) {
    let ships: Vec<ShipId> = cx.board.in_port(port).map(|ship| ship.id).collect();
    for ship in ships {
        haven::moor(ship, to, cx);
        cx.say(Event::ShipPutOut { ship, to });
    }
}
