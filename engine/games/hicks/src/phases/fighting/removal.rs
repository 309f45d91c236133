//! Who leaves the table: rule E, units destroyed, guns lost, Pashas killed (H-048, H-R36, H-R61,
//! H-R66).

use crate::event::{Event, TakenOff};
use crate::ids::{Arm, Body, PartyId, UnitId};
use crate::phases::Cx;
use crate::state::{Kind, State};

/// Kills figures; how many there were to kill.
pub(in crate::phases) fn kill(cx: &mut Cx<'_>, who: Body, kills: u8) -> u8 {
    match who {
        Body::Unit(id) => {
            let unit = &mut cx.board[id];
            let kills = kills.min(unit.figures);
            unit.figures -= kills;
            kills
        }
        Body::Party(id) => {
            let party = &mut cx.board[id];
            let kills = kills.min(party.figures);
            party.figures -= kills;
            cx.board.ansar_killed += u16::from(kills);
            kills
        }
    }
}

/// Takes a party off, and its flag bearer with it (H-048, H-R30).
pub(super) fn take_off(cx: &mut Cx<'_>, id: PartyId, why: TakenOff) {
    let Some(place) = cx.board.parties.iter().position(|party| party.id == id) else { return };
    let party = cx.board.parties.remove(place);
    for unit in &mut cx.board.units {
        unit.fights.take_if(|who| *who == id);
        unit.pursues.take_if(|who| *who == id);
        unit.under_fire.retain(|who| *who != id);
    }
    cx.say(Event::TakenOff { party: id, kind: party.kind, at: party.at, why });
}

/// Takes off who has to go, and tells of it: parties that have lost half their number or their
/// ammunition (H-048), units without men, guns without gunners (H-R61), and the Pashas who rode
/// with them (H-R17, H-R66).
pub fn watch(cx: &mut Cx<'_>) {
    let going = cx.board.parties.iter().filter_map(|party| {
        // H-R36: each party by its own number at the start.
        if u16::from(party.lost()) * 2 >= u16::from(party.start) {
            Some((party.id, TakenOff::Halved))
        } else if party.kind == Kind::Rifles && !party.ammunition {
            Some((party.id, TakenOff::NoAmmunition))
        } else {
            None
        }
    });
    for (id, why) in going.collect::<Vec<_>>() {
        take_off(cx, id, why);
    }
    let dead = cx.board.units.iter().filter(|unit| unit.figures == 0 && !unit.gone);
    for id in dead.map(|unit| unit.id).collect::<Vec<_>>() {
        bury(cx, id);
    }
}

fn bury(cx: &mut Cx<'_>, id: UnitId) {
    let unit = &mut cx.board[id];
    unit.gone = true;
    unit.moving = false;
    unit.state = State::Steady;
    unit.fights = None;
    unit.pursues = None;
    for party in &mut cx.board.parties {
        party.fights.take_if(|who| *who == id);
        party.pursues.take_if(|who| *who == id);
        party.under_fire.retain(|who| *who != id);
    }
    cx.say(match id.arm() {
        Arm::Gun => Event::GunLost { unit: id },
        Arm::Infantry | Arm::Cavalry => Event::Destroyed { unit: id },
    });
    for place in 0..cx.board.pashas.len() {
        let pasha = &mut cx.board.pashas[place];
        if pasha.alive && pasha.with == id {
            pasha.alive = false;
            let seat = pasha.seat;
            cx.say(Event::PashaKilled { seat, with: id });
        }
    }
}
