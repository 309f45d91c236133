//! What shots bring, counted quickly.

use std::array;
use std::sync::LazyLock;

use kit::{Budget, Dice, counted};
use patrols::phases::fire;
use patrols::{Arm, Board, Choice, Effect, Faction, Inches, Role, UnitId};

/// How likely a handful of so many dice kills a base, and wounds one, by the number of dice that save.
/// Half of the faces of a die are hits, so coins are thrown.
static HANDFULS: LazyLock<[[(f64, f64); 6]; 6]> = LazyLock::new(|| {
    let ways = Budget { ways: 1 << 10, trials: 0, seed: 0 };
    let handful = |thrown: usize, saves: usize| {
        let of = counted(ways, |coin: &mut dyn Dice| {
            let mut hits = |dice: usize| (0..dice).filter(|_| coin.die(2, 1) == 2).count();
            fire::effect(hits(thrown), hits(saves))
        });
        let share = |effect| of.weight(|of| *of == effect) as f64 / of.total() as f64;
        (share(Effect::Dead), share(Effect::Wounded))
    };
    array::from_fn(|thrown| array::from_fn(|saves| handful(thrown, saves)))
});

fn worth(board: &Board, target: UnitId) -> f64 {
    let at = board.unit(target);
    match target.faction() {
        _ if target.is_scout() => 2.2,
        Faction::Dervish => 0.45,
        Faction::Patrol if at.arm().is_heavy() => 0.8,
        Faction::Patrol => 0.4,
    }
}

pub(crate) fn value(
    board: &Board,
    unit: UnitId,
    target: UnitId,
    aimed: Option<Role>,
    volley: bool,
) -> f64 {
    let shooters = fire::shooters(board, unit, target);
    if shooters.is_empty() {
        return 0.0;
    }
    let reasons = fire::saves(board, unit, target, aimed, false);
    let (each, handfuls) = match board.unit(unit).arm() {
        Arm::Gun => (4, board.unit(target).count().div_ceil(4)),
        Arm::MachineGun => (3, 3),
        _ if volley => (5, 1),
        _ => (3, 1),
    };
    let (mut dead, mut wounded) = (0.0, 0.0);
    for long in [false, true] {
        let count = shooters.iter().filter(|(_, far)| *far == long).count();
        if count > 0 {
            let all = count as f64 * f64::from(handfuls);
            let hits = HANDFULS[each][usize::from(fire::save_dice(&reasons, long))];
            (dead, wounded) = (dead + all * hits.0, wounded + all * hits.1);
        }
    }
    let at = board.unit(target);
    let single = match aimed {
        Some(Role::Officer) => Some(3.0),
        Some(Role::Leader) => Some(1.9),
        Some(_) => Some(0.8),
        None if at.bases.len() == 1 => Some(worth(board, target)),
        None => None,
    };
    if let Some(worth) = single {
        // One dead or two wounded kill it.
        let hits = dead + (wounded * wounded / 2.0).min(wounded / 2.0);
        // 1 - e^-hits, near enough, and the same on every machine.
        let kills = 1.0 - 1.0 / (1.0 + hits + hits * hits / 2.0 + hits * hits * hits / 6.0);
        return worth * kills + 0.1 * wounded.min(1.0);
    }
    // Whoever is hurt badly runs sooner.
    let strength = f64::from(at.count().max(1));
    let near = board.unit(unit).is_within(at, Inches::whole(14));
    let near = if near { 1.25 } else { 1.0 };
    let most = strength * 0.8;
    worth(board, target) * near * (dead + 0.4 * wounded).min(most)
}

pub(crate) fn best(board: &Board, of: &[Choice]) -> Option<(Choice, f64)> {
    let valued = of.iter().filter_map(|choice| {
        let worth = match *choice {
            Choice::Shoot(unit, target) => value(board, unit, target, None, false),
            Choice::Volley(unit, target) => value(board, unit, target, None, true),
            Choice::Aim(unit, target, role) if role != Role::Sergeant => {
                value(board, unit, target, Some(role), false)
            }
            _ => return None,
        };
        Some((*choice, worth))
    });
    valued.fold(None, |best: Option<(Choice, f64)>, one| match best {
        Some(best) if best.1 >= one.1 => Some(best),
        _ => Some(one),
    })
}

pub(crate) fn ready(board: &Board, unit: UnitId) -> f64 {
    let Some((_, long)) = fire::ranges(board, unit) else { return 0.0 };
    let volley = fire::may_volley(board, unit);
    let near = |target: &UnitId| {
        !board.is_fighting(*target) && board.unit(unit).is_within(board.unit(*target), long)
    };
    let targets = board.on_table(unit.faction().other()).filter(near);
    targets.map(|target| value(board, unit, target, None, volley)).fold(0.0, f64::max)
}
