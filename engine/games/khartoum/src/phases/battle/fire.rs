//! Fire and hits (K-R43 to K-R45, K-R48, K-R69), and the morale of Egyptian units (K-054, K-055).

use kit::Ask;

use super::{Battle, Stage};
use crate::phases::{Cx, Frame, Next, retreat};
use crate::{
    Board, Cause, Choice, Contingent, Effect, Event, Faction, Kind, Shot, UnitId, Why, data,
};

/// A total of so much or more eliminates (K-R44).
pub const ELIMINATES: i8 = 6;
/// A total of so much routs.
pub const ROUTS: i8 = 5;
/// A total of so much or more panics.
pub const PANICS: i8 = 2;
/// No Fortune card makes a unit stronger (K-38).
const STRENGTH_MAX: u8 = 5;

/// A unit hits with this or less in a battle (K-R43, K-R52).
pub fn needed(board: &Board, battle: &Battle, unit: UnitId) -> u8 {
    let mut strength = board.strength(unit);
    if battle.unsupplied.has(unit) {
        strength = strength.saturating_sub(1).max(1);
    }
    if battle.fortune.krupp.has(unit) {
        strength = (strength + 1).min(STRENGTH_MAX.max(strength));
    }
    strength
}

fn shooter(battle: &Battle, second: bool) -> Faction {
    if second { battle.first.other() } else { battle.first }
}

/// A side fires; its Jihadiya first, whose hits are settled before the rest (K-R14, K-R43).
pub(super) fn fire(battle: &mut Battle, second: bool, rest: bool, cx: &mut Cx<'_>) {
    let of = shooter(battle, second);
    if !rest {
        battle.struck = crate::state::Units::default();
    }
    let mut units = battle.in_order(cx.board, of);
    units.retain(|unit| (unit.kind() == Kind::Jihadiya) != rest);
    let mut shots = Vec::with_capacity(units.len());
    for unit in units {
        let times = battle.fortune.shots(unit);
        for _ in 0..times {
            let die = cx.d6(6);
            shots.push(Shot { unit, die, needed: needed(cx.board, battle, unit) });
        }
    }
    let hits = shots.iter().filter(|shot| shot.hit()).count();
    let left = u8::try_from(hits).unwrap_or(u8::MAX);
    if !shots.is_empty() {
        cx.say(Event::Fired { of, shots });
    }
    battle.stage = Stage::Hits { second, rest, left };
}

/// How soon a unit is hit: units in order first, the strongest first, then panicked ones, leaders
/// last (K-R43).
fn rank(board: &Board, unit: UnitId) -> (u8, u8) {
    let class = match (unit.is_leader(), board.unit(unit).panicked) {
        (true, _) => 2,
        (false, true) => 1,
        (false, false) => 0,
    };
    (class, 9 - board.strength(unit))
}

/// The card that brings a British unit: it alone may bring it back (K-032).
fn brought_by(unit: UnitId) -> Option<u8> {
    let mut cards = data().cards.iter();
    cards.find(|card| card.arrivals.contains(&unit)).map(|card| card.number)
}

/// Whether it makes no difference which of two units is hit, that are hit equally soon.
fn are_alike(board: &Board, battle: &Battle, one: UnitId, other: UnitId) -> bool {
    let printed = |unit: UnitId| {
        let data = unit.data();
        (data.contingent, data.kind, data.elite, data.eliminate)
    };
    let luck = &battle.fortune;
    let lucky = |unit: UnitId| (luck.shots(unit), luck.krupp.has(unit));
    // K-R67: attackers go back where they came from.
    let from = |unit: UnitId| {
        board.unit(unit).from.filter(|_| unit.faction() == battle.attacker && !battle.landing)
    };
    printed(one) == printed(other)
        && lucky(one) == lucky(other)
        && from(one) == from(other)
        && brought_by(one) == brought_by(other)
}

/// Units of which one takes the next hit, one of each likeness (K-R43, K-R69).
pub fn targets(board: &Board, battle: &Battle, faction: Faction) -> Vec<UnitId> {
    let mut units = battle.units(board, faction);
    if units.iter().any(|unit| !battle.struck.has(*unit)) {
        units.retain(|unit| !battle.struck.has(*unit));
    }
    let Some(best) = units.iter().map(|unit| rank(board, *unit)).min() else { return units };
    units.retain(|unit| rank(board, *unit) == best);
    let mut told: Vec<UnitId> = Vec::new();
    for unit in units {
        if !told.iter().any(|other| are_alike(board, battle, *other, unit)) {
            told.push(unit);
        }
    }
    told
}

/// Settles the next hit; asks its owner where it makes a difference.
pub(super) fn hits(mut battle: Box<Battle>, cx: &mut Cx<'_>) -> Result<Box<Battle>, Next> {
    let Stage::Hits { second, rest, left } = battle.stage else { return Ok(battle) };
    let target = shooter(&battle, second).other();
    // K-R68: tested after each hit; the other side then does not fire.
    if let Some(lost) = battle.lost(cx.board) {
        battle.stage = Stage::Over(lost);
        return Ok(battle);
    }
    if left == 0 {
        battle.stage = match (rest, second) {
            (false, _) => Stage::Fire { second, rest: true },
            (true, false) => Stage::Fire { second: true, rest: false },
            (true, true) => Stage::RoundOver,
        };
        return Ok(battle);
    }
    if cx.board.those_at(target, battle.space).all(|unit| battle.struck.has(unit)) {
        // K-R69: all have had one; the order starts anew.
        battle.struck = crate::state::Units::default();
    }
    let targets = targets(cx.board, &battle, target);
    match targets[..] {
        [] => {
            // K-R69: with no target left the rest are lost.
            battle.stage = Stage::Hits { second, rest, left: 0 };
            Ok(battle)
        }
        [unit] => settle(battle, unit, cx),
        // K-R56: whoever fights to the end is hit in the usual order.
        [unit, ..] if battle.stands[target.index()] => settle(battle, unit, cx),
        _ => {
            let of = targets.into_iter().map(Choice::Hit).chain([Choice::Stand]).collect();
            let why = Why::Hit { of: target, space: battle.space };
            Err(Next::Wait(Frame::Battle(battle), why, Ask::One(of)))
        }
    }
}

/// Takes who is hit, or that hits fall in the usual order from now on.
pub(super) fn hit(mut battle: Box<Battle>, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let Choice::Hit(unit) = choice else {
        if let Stage::Hits { second, .. } = battle.stage {
            battle.stands[shooter(&battle, second).other().index()] = true;
        }
        return Next::Go(vec![Frame::Battle(battle)]);
    };
    match settle(battle, unit, cx) {
        Ok(battle) => Next::Go(vec![Frame::Battle(battle)]),
        Err(next) => next,
    }
}

/// What a total does to a unit (K-R44, K-R45, K-055).
pub fn effect(board: &Board, battle: &Battle, unit: UnitId, total: i8) -> Effect {
    let panicked = board.unit(unit).panicked;
    let effect = match total {
        ELIMINATES.. => return Effect::Eliminated,
        ROUTS => Effect::Rout,
        PANICS.. if panicked => Effect::Rout,
        PANICS.. => Effect::Panic,
        _ => return Effect::None,
    };
    // K-R42: behind walls panic and rout do nothing.
    if battle.in_fortress(unit.faction()) {
        return Effect::Ignored;
    }
    let british = unit.contingent() == Contingent::British && unit.kind() == Kind::Infantry;
    if effect == Effect::Panic && british && battle.fortune.square {
        return Effect::Ignored;
    }
    // K-054, K-055: a panic result, not beside Gordon; K-R45: a rout is to it what it is to others.
    let gordon = board.space_of(UnitId::GORDON) == Some(battle.space);
    let deadly = total < ROUTS || board.rulings.routs_eliminate;
    if unit.data().eliminate && deadly && !gordon {
        return Effect::Eliminated;
    }
    effect
}

fn settle(mut battle: Box<Battle>, unit: UnitId, cx: &mut Cx<'_>) -> Result<Box<Battle>, Next> {
    let Stage::Hits { second, rest, left } = battle.stage else { return Ok(battle) };
    let left = left - 1;
    battle.stage = Stage::Hits { second, rest, left };
    battle.struck.add(unit);
    let modifier = i8::from(cx.board.unit(unit).panicked) - i8::from(unit.data().elite);
    let die = cx.d6(1);
    let total = die.cast_signed() + modifier;
    let effect = effect(cx.board, &battle, unit, total);
    cx.say(Event::HitSettled { unit, die, modifier, effect });
    match effect {
        Effect::None | Effect::Ignored | Effect::Steadied => Ok(battle),
        Effect::Panic => {
            cx.board.unit_mut(unit).panicked = true;
            Ok(battle)
        }
        Effect::Eliminated => {
            let cause = if total >= ELIMINATES { Cause::Hit } else { Cause::Morale };
            retreat::eliminate(unit, cause, cx);
            Ok(battle)
        }
        Effect::Rout if unit.data().elite && !battle.steadied.has(unit) => {
            battle.stage = Stage::Steady { unit, second, rest, left };
            Ok(battle)
        }
        Effect::Rout => Err(rout(battle, unit, cx)),
    }
}

fn rout(battle: Box<Battle>, unit: UnitId, cx: &mut Cx<'_>) -> Next {
    cx.board.unit_mut(unit).panicked = true;
    let leaves = battle.leave(&[unit], false, cx);
    Next::Go([vec![Frame::Battle(battle)], leaves].concat())
}

/// K-R48: an elite unit stays, panicked, once a battle; or it routs.
pub(super) fn steadied(mut battle: Box<Battle>, choice: Choice, cx: &mut Cx<'_>) -> Next {
    let Stage::Steady { unit, second, rest, left } = battle.stage else {
        return Next::Go(vec![Frame::Battle(battle)]);
    };
    battle.stage = Stage::Hits { second, rest, left };
    let stays = choice == Choice::Stay;
    cx.say(Event::Steadied { unit, stays });
    if !stays {
        return rout(battle, unit, cx);
    }
    battle.steadied.add(unit);
    cx.board.unit_mut(unit).panicked = true;
    Next::Go(vec![Frame::Battle(battle)])
}
