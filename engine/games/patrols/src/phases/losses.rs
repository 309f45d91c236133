//! Wounds, deaths, and what follows from them (P-R19, P-R30, P-R43).

use inches::Inches;

use super::Cx;
use crate::event::Event;
use crate::facts::{Cause, Effect};
use crate::ids::{Faction, Role, UnitId};
use crate::state::{Place, Tests};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Fire,
    /// A gun or an MG (P-036).
    HeavyFire,
    Fight,
    /// Breaking off: no marker is placed (P-127).
    BreakingOff,
}

/// Hurts a base; what it came to in the end: a second wound kills (P-R30).
pub(crate) fn hurt(cx: &mut Cx<'_>, unit: UnitId, base: usize, effect: Effect, by: By) -> Effect {
    let Some(hit) = cx.board.unit_mut(unit).bases.get_mut(base) else { return Effect::None };
    match effect {
        Effect::None => Effect::None,
        Effect::Wounded if !hit.wounded => {
            hit.wounded = true;
            Effect::Wounded
        }
        Effect::Wounded | Effect::Dead => {
            kill(cx, unit, base, by);
            Effect::Dead
        }
    }
}

pub(crate) fn kill(cx: &mut Cx<'_>, unit: UnitId, base: usize, by: By) {
    let of = unit.faction();
    let dead = cx.board.unit_mut(unit).bases.remove(base);
    if by != By::BreakingOff {
        let tests = &mut cx.board.unit_mut(unit).tests;
        tests.markers = tests.markers.saturating_add(1);
        tests.heavy |= by == By::HeavyFire;
    }
    match dead.role {
        Role::Officer | Role::Leader => {
            cx.board.tally.officers[of.index()] += 1;
            cx.say(Event::OfficerKilled { unit });
        }
        Role::Flag if by == By::Fight => {
            cx.board.tally.flags += 1;
            cx.say(Event::FlagTaken { unit });
        }
        Role::Gun | Role::MachineGun => {
            cx.board.tally.guns += 1;
            cx.say(Event::GunLost { unit });
        }
        _ => {}
    }
    if cx.board.unit(unit).bases.is_empty() {
        lose(cx, unit, Cause::Destroyed);
    }
}

/// A unit is no more: friends within 8 inches will test for it (P-040, P-R62).
pub(crate) fn lose(cx: &mut Cx<'_>, unit: UnitId, cause: Cause) {
    shake(cx, unit);
    end_fights(cx, unit);
    let of = unit.faction();
    if unit.is_scout() {
        cx.board.tally.scouts += 1;
    } else {
        cx.board.tally.lost[of.index()] += 1;
        if of == Faction::Patrol && cause == Cause::Ran {
            // A gun that runs off the table is lost with its crew.
            let roles = [Role::Gun, Role::MachineGun];
            let guns = roles.into_iter().filter(|role| cx.board.unit(unit).has(*role)).count();
            if guns > 0 {
                cx.board.tally.guns += 1;
                cx.say(Event::GunLost { unit });
            }
        }
    }
    let lost = cx.board.unit_mut(unit);
    lost.place = Place::Lost;
    lost.routing = false;
    lost.tests = Tests::default();
    cx.board.acting.retain(|acting| acting.unit != unit);
    cx.say(Event::Lost { unit, cause });
}

/// Friends of a unit within 8 inches will test (P-040).
pub(crate) fn shake(cx: &mut Cx<'_>, unit: UnitId) {
    let Some(pose) = cx.board.unit(unit).pose() else { return };
    let near = |id: &UnitId| {
        let far = match cx.board.unit(unit).bases.is_empty() {
            // The last base has fallen: from where it stood.
            true => cx.board.unit(*id).distance_to(pose.at),
            false => cx.board.distance(unit, *id),
        };
        *id != unit && !id.is_scout() && far <= Inches::whole(8)
    };
    let friends: Vec<UnitId> = cx.board.on_table(unit.faction()).filter(near).collect();
    for id in friends {
        cx.board.unit_mut(id).tests.shaken = true;
    }
}

pub(crate) fn end_fights(cx: &mut Cx<'_>, unit: UnitId) {
    let ended: Vec<[UnitId; 2]> =
        cx.board.fights.iter().filter(|fight| fight.has(unit)).map(|fight| fight.units).collect();
    cx.board.fights.retain(|fight| !fight.has(unit));
    for units in ended {
        cx.say(Event::FightEnded { units });
    }
}
