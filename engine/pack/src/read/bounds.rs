//! How large the numbers of effects may be: far enough for any war, near enough that nothing runs over.

use crate::{Chance, Effect};

/// The most that dice rolls, spaces, levels and the like are changed by.
const BY: i8 = 6;
/// The most points, steps, sections and pieces that come at once.
const MANY: u8 = 30;
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
