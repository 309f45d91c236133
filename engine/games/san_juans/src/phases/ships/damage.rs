//! Damage to ships: laid up, repaired, sunk (J-024).

use serde::{Deserialize, Serialize};

use crate::phases::{fall, haven, hero, train};
use crate::{
    Berth, Board, Choice, Cx, Event, Frame, Next, SeaEvent, Ship, ShipId, UnitId, Whereabouts, Why,
    ask_units, units_of, wait,
};
use kit::Answer;

/// Damage that sinks a ship, if the campaign's options say so (J-024).
pub const SINKS_AT: u8 = 4;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sinking {
    ship: ShipId,
}

/// Damages a ship. The frame returned, if any, sinks her, or sends her as laid up to the nearest
/// port of ours; in a port of ours she stays.
pub(crate) fn strike(ship: ShipId, by: u8, cx: &mut Cx<'_>) -> Option<Frame> {
    let state = cx.board.ship_mut(ship);
    state.damage = state.damage.saturating_add(by);
    let (damage, at) = (state.damage, state.at);
    cx.say(Event::Sea(SeaEvent::Damaged { ship, by, damage }));
    if cx.options.ships_sink && damage >= SINKS_AT {
        return Some(sink(ship));
    }
    let safe = matches!(at, Berth::Port(port) if cx.board.is_ours(port));
    (!safe).then(|| haven::seek(vec![ship], at))
}

pub(crate) fn sink(ship: ShipId) -> Frame {
    Frame::Sinking(Sinking { ship })
}

pub(crate) fn repair(ship: ShipId, by: u8, cx: &mut Cx<'_>) {
    let state = cx.board.ship_mut(ship);
    state.damage = state.damage.saturating_sub(by);
    let damage = state.damage;
    cx.say(Event::Sea(SeaEvent::Repaired { ship, damage }));
}

/// At the end of a turn every laid-up ship in a port of ours gets one repair without any Op.
pub(crate) fn work_at_turns_end(cx: &mut Cx<'_>) {
    let in_dock = |ship: &&Ship| {
        ship.damage > 0 && matches!(ship.at, Berth::Port(port) if cx.board.is_ours(port))
    };
    let ships: Vec<ShipId> = cx.board.ships.iter().filter(in_dock).map(|ship| ship.id).collect();
    for ship in ships {
        repair(ship, 1, cx);
    }
}

fn beside(ship: ShipId, cx: &Cx<'_>) -> Vec<ShipId> {
    let afloat =
        |other: &&Ship| other.id != ship && !(cx.options.ships_sink && other.damage >= SINKS_AT);
    cx.board.lying(cx.board.ship(ship).at).filter(afloat).map(|ship| ship.id).collect()
}

fn room(ships: &[ShipId], board: &Board) -> usize {
    ships.iter().map(|ship| board.room(*ship)).sum()
}

/// Units aboard are lost unless another ship there has room for them.
pub(crate) fn step(frame: Sinking, cx: &mut Cx<'_>) -> Next {
    let ship = frame.ship;
    let aboard: Vec<UnitId> = cx.board.aboard(ship).map(|unit| unit.id).collect();
    let room = room(&beside(ship, cx), cx.board);
    if room == 0 || aboard.len() <= room {
        let saved = if room == 0 { Vec::new() } else { aboard };
        goes_down(ship, &saved, cx);
        return Next::done();
    }
    let why = Why::WhoIsSaved { ship, room: u8::try_from(room).unwrap_or(u8::MAX) };
    wait(frame, why, ask_units(aboard, room, room))
}

pub(crate) fn answered(frame: Sinking, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    goes_down(frame.ship, &units_of(answer), cx);
    Next::done()
}

fn goes_down(ship: ShipId, saved: &[UnitId], cx: &mut Cx<'_>) {
    let others = beside(ship, cx);
    let mut saved = saved.iter().copied();
    for other in &others {
        let units: Vec<UnitId> = saved.by_ref().take(cx.board.room(*other)).collect();
        cx.board.put(&units, Whereabouts::Aboard(*other));
        if !units.is_empty() {
            cx.say(Event::Sea(SeaEvent::UnitsSaved { units, ship: *other }));
        }
    }
    let lost: Vec<UnitId> = cx.board.aboard(ship).map(|unit| unit.id).collect();
    fall::eliminate(&lost, cx.board);
    cx.board.ship_mut(ship).at = Berth::Sunk;
    cx.board.this_round.functions.remove(&ship);
    cx.say(Event::Sea(SeaEvent::Sank { ship, lost }));
    hero::ship_sank(ship, others.first().copied(), cx);
    train::ship_sank(ship, cx);
}
