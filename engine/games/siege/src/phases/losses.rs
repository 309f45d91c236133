//! What a fight costs: troops, guns, leaders, gunboats, in this order (S-R36).

use kit::Ask;

use super::actions::alike;
use super::fight::Fought;
use super::{Cx, Frame, Next, tracks};
use crate::tables::{Casualties, Damage, Toll, Wound};
use crate::{Arm, Cause, Choice, City, Event, Kind, Place, UnitId, Why, data};

/// The uneventful face of a casualty die.
const CALM: u8 = 6;
/// What Gordon's death costs of City Morale (S-R15).
pub const GORDON_LOST: i8 = -3;

pub(crate) fn toll(fought: Fought, arm: Arm, cx: &mut Cx<'_>) -> Next {
    let row = fought.outcome();
    let (toll, next) = match arm {
        Arm::Troops => (row.troops, Some(Arm::Guns)),
        Arm::Guns => (row.guns, Some(Arm::Leaders)),
        Arm::Leaders => (row.leaders, Some(Arm::Gunboats)),
        Arm::Gunboats => (row.gunboats, None),
    };
    let of: Vec<UnitId> = fought.units.iter().copied().filter(|unit| unit.arm() == arm).collect();
    let mut frames: Vec<Frame> = next.map(|next| Frame::Toll(fought, next)).into_iter().collect();
    if of.is_empty() {
        return Next::Go(frames);
    }
    match toll {
        None => {}
        Some(Toll::All(_)) => all(arm, of, cx),
        Some(Toll::Roll(modifier)) => frames.extend(roll(arm, of, modifier, cx)),
    }
    Next::Go(frames)
}

/// All of them are eliminated (S-002, S-003 and their like).
fn all(arm: Arm, units: Vec<UnitId>, cx: &mut Cx<'_>) {
    cx.say(Event::AllLost { arm, units: units.clone() });
    for unit in units {
        remove(unit, cx);
    }
}

/// A roll on a casualty table: one for an arm, but one for each gunboat (S-044) and each leader.
fn roll(arm: Arm, units: Vec<UnitId>, modifier: i8, cx: &mut Cx<'_>) -> Option<Frame> {
    let tables = &data().tables.casualties;
    match arm {
        Arm::Troops | Arm::Guns => {
            let die = cx.d6(CALM);
            let row = Casualties::row(die, modifier);
            let losses = if arm == Arm::Troops { tables.troops[row] } else { tables.guns[row] };
            cx.say(Event::Casualties { arm, die, modifier, losses });
            return Some(Frame::Lose { arm, left: losses, units });
        }
        Arm::Leaders => {
            for unit in units {
                let die = cx.d6(CALM);
                let wound = tables.leaders[Casualties::row(die, modifier)];
                cx.say(Event::LeaderHit { unit, die, modifier, wound });
                match wound {
                    Wound::Killed => remove(unit, cx),
                    Wound::Wounded => injure(unit, cx),
                    Wound::None => {}
                }
            }
        }
        Arm::Gunboats => {
            for unit in units {
                let die = cx.d6(CALM);
                let damage = tables.gunboats[Casualties::row(die, modifier)];
                cx.say(Event::GunboatHit { unit, die, modifier, damage });
                match damage {
                    Damage::Destroyed => remove(unit, cx),
                    Damage::Damaged => cx.board.unit_mut(unit).place = Place::Damaged,
                    Damage::None => {}
                }
            }
        }
    }
    None
}

pub(crate) fn injure(unit: UnitId, cx: &mut Cx<'_>) {
    let since = cx.board.turn;
    cx.board.unit_mut(unit).place = Place::Wounded { since };
}

/// A counter is gone: Levies to their pool (S-R25), Gordon at a price (S-R15).
fn remove(unit: UnitId, cx: &mut Cx<'_>) {
    let is_levy = unit.kind() == Kind::Levy;
    let full = data().units[unit.index()].steps;
    let counter = cx.board.unit_mut(unit);
    counter.steps = if is_levy { full } else { 0 };
    counter.place = if is_levy { Place::Reserve } else { Place::Lost };
    if unit == UnitId::gordon() {
        tracks::morale(GORDON_LOST, Cause::Gordon, cx);
    }
}

fn victims(city: &City, units: &[UnitId]) -> Vec<UnitId> {
    let hit = units.iter().map(|unit| *city.unit(*unit));
    alike(hit.filter(|unit| !matches!(unit.place, Place::Lost | Place::Reserve)))
}

/// Takes one loss after the other; asks whose it is where that makes a difference (S-R15).
pub(crate) fn lose(arm: Arm, left: u8, units: Vec<UnitId>, cx: &mut Cx<'_>) -> Next {
    let of = victims(cx.board, &units);
    match of.as_slice() {
        [] => Next::done(),
        _ if left == 0 => Next::done(),
        [only] => {
            take(*only, cx);
            Next::Go(vec![Frame::Lose { arm, left: left - 1, units }])
        }
        [first, ..] if left >= worth(cx.board, &units) => {
            take(*first, cx);
            Next::Go(vec![Frame::Lose { arm, left: left - 1, units }])
        }
        several => {
            let ask = Ask::One(several.iter().copied().map(Choice::Unit).collect());
            Next::Wait(Frame::Lose { arm, left, units }, Why::Lose { arm, left }, ask)
        }
    }
}

fn worth(city: &City, units: &[UnitId]) -> u8 {
    let there = units.iter().map(|unit| city.unit(*unit));
    let left = there.filter(|unit| !matches!(unit.place, Place::Lost | Place::Reserve));
    left.map(|unit| unit.steps).sum()
}

pub(crate) fn answered(
    (arm, left, units): (Arm, u8, Vec<UnitId>),
    choice: Choice,
    cx: &mut Cx<'_>,
) -> Next {
    if let Choice::Unit(unit) = choice {
        take(unit, cx);
    }
    Next::Go(vec![Frame::Lose { arm, left: left.saturating_sub(1), units }])
}

/// One step, or a gun: a counter of two steps turns to one, one of one is gone (S-R15).
pub(crate) fn take(unit: UnitId, cx: &mut Cx<'_>) {
    if unit.arm() == Arm::Guns {
        cx.say(Event::GunLost { unit });
        return remove(unit, cx);
    }
    let left = cx.board.unit(unit).steps.saturating_sub(1);
    cx.say(Event::StepLost { unit, left });
    match left {
        0 => remove(unit, cx),
        _ => cx.board.unit_mut(unit).steps = left,
    }
}
