//! How large the numbers of effects may be: far enough for any war, near enough that nothing runs over.

use crate::{Chance, Dice, Effect, Foe, SiegeResult, Tables};

/// The most that dice rolls, spaces, levels and the like are changed by.
const BY: i8 = 6;
/// The most points, steps, sections and pieces that come at once.
const MANY: u8 = 30;
/// The highest face that a die is said to need; above 6 it needs help.
const NEEDED: i8 = 12;
/// The most rebels that dice bring to a battle.
const FOES: u32 = 120;
/// The most that the score moves at once.
const SCORE: i32 = 100;

/// What is out of bounds in what a card does, if anything is.
pub(super) fn of_card(effect: &Effect) -> Option<String> {
    let units = effect.batches().iter().map(|batch| batch.count);
    let numbers: Vec<u8> = match effect {
        Effect::Successor { ops, .. } => vec![*ops],
        Effect::Points { points, .. }
        | Effect::NoVote { points }
        | Effect::SupplyAll { points } => {
            vec![*points]
        }
        Effect::Relieve { points, .. } => vec![*points],
        Effect::Signals { cards } | Effect::Foresee { cards } => vec![*cards],
        Effect::Redoubts { count } | Effect::Hero { count, .. } => vec![*count],
        Effect::Rally { steps } => vec![*steps],
        Effect::Track { sections } => vec![*sections],
        _ => Vec::new(),
    };
    let by = match effect {
        Effect::Provoking { by, .. }
        | Effect::CalmSmallIslands { by }
        | Effect::CalmIsland { by }
        | Effect::CalmSea { by }
        | Effect::Relieve { by, .. } => *by,
        Effect::ForcedMarch { by } | Effect::PunitiveColumn { by } => {
            i8::try_from(*by).unwrap_or(i8::MAX)
        }
        _ => 0,
    };
    let vp = match effect {
        Effect::Debate { won, idle } => vec![*won, *idle],
        Effect::Pardon { vp } => vec![*vp],
        _ => Vec::new(),
    };
    said(units.chain(numbers), by, vp)
}

/// The same of what a random event does.
pub(super) fn of_chance(chance: Chance) -> Option<String> {
    let number = match chance {
        Chance::ShipDamaged { by } | Chance::Room { by } => by,
        Chance::Points { points } => points,
        Chance::PointsByDie { plus } => plus,
        Chance::Closed { count } => count,
        _ => 1,
    };
    let by = match chance {
        Chance::Alert { by, .. }
        | Chance::SiegeRoll { by, .. }
        | Chance::Slow { by, .. }
        | Chance::FewerOps { by } => by,
        _ => 0,
    };
    let vp = match chance {
        Chance::Score { vp } => vec![vp],
        _ => Vec::new(),
    };
    said([number].into_iter(), by, vp)
}

/// The same of the tables of the rules.
pub(super) fn of_tables(tables: &Tables) -> Option<String> {
    let Tables { rising, meeting, foe, foes, few, .. } = tables;
    let needs = [rising.needs, rising.hard, meeting.road, meeting.village, meeting.town];
    if needs.iter().any(|face| !(1..=NEEDED).contains(face)) {
        return Some(format!("rising and meeting: a die needs from 1 to {NEEDED}"));
    }
    if !(rising.mutinies <= rising.flees && rising.flees <= 6) {
        return Some("rising: mutinies is at most flees, and that at most 6".to_owned());
    }
    let counts = [rising.besieged, few.village, few.town, few.fortified_town];
    if counts.iter().any(|count| !(1..=usize::from(MANY)).contains(count)) {
        return Some(format!("besieged and few: from 1 to {MANY} units"));
    }
    let foes = [*foe, foes.village, foes.town, foes.fortified_town];
    if foes.iter().any(is_out_of_bounds) {
        return Some(format!(
            "foe and foes: dice of 2 to 20 faces, one of foot at least, and at most {FOES} units"
        ));
    }
    let rows = tables.siege.iter().chain(&tables.siege_second);
    let mut lost = rows.filter_map(|row| match row {
        SiegeResult::Loses(count) => Some(*count),
        _ => None,
    });
    let far = lost.any(|count| !(1..=MANY).contains(&count));
    far.then(|| format!("siege: from 1 to {MANY} units are lost"))
}

fn is_out_of_bounds(foe: &Foe) -> bool {
    let dice = [foe.foot, foe.horse, foe.rifles];
    let most: u32 = dice.iter().map(|Dice(dice, faces)| u32::from(*dice) * u32::from(*faces)).sum();
    let faces = dice.iter().any(|Dice(_, faces)| !(2..=20).contains(faces));
    faces || foe.foot.0 == 0 || most + u32::from(foe.guns) > FOES
}

fn said(mut numbers: impl Iterator<Item = u8>, by: i8, vp: Vec<i32>) -> Option<String> {
    if numbers.any(|number| !(1..=MANY).contains(&number)) {
        return Some(format!("effect: from 1 to {MANY} of anything"));
    }
    if !(-BY..=BY).contains(&by) {
        return Some(format!("by: from -{BY} to {BY}"));
    }
    let far = vp.iter().any(|vp| !(-SCORE..=SCORE).contains(vp));
    far.then(|| format!("effect: the score moves by at most {SCORE} at once"))
}
