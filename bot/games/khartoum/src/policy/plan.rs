//! Who goes where: units are sent about, one by one and together, as long as it is worth more.
//!
//! What units do in a space is worth the same wherever the others are, so a change of the plan
//! counts anew only the spaces that it touches.

use khartoum::map::Spaces;
use khartoum::phases::moves;
use khartoum::{Board, Choice, Kind, SpaceId, UnitId};

use super::known::{Known, Mask, SPACES, one};

const GAIN: f64 = 1e-6;
/// Units of a group come from so many spaces at most.
const SLOTS: usize = 10;
/// A plan is changed so often at most.
const CHANGES: usize = 60;

/// A unit that may go somewhere.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mover {
    pub(super) unit: UnitId,
    pub(super) at: SpaceId,
    /// Where it may go, and where it is.
    pub(super) to: Spaces,
}

pub(super) fn movers(board: &Board) -> Vec<Mover> {
    let enemies = board.spaces_of(board.player.other());
    let units = UnitId::of(board.player).filter(|unit| moves::may_move(board, *unit));
    units
        .filter_map(|unit| {
            let at = board.space_of(unit)?;
            let (open, attacks) = ways(board, unit, at);
            let to = attacks.iter().map(|(to, _)| *to).filter(|_| board.now.may_attack);
            // Who stands among enemies goes on from there only to fight elsewhere.
            let stay = Spaces::one(at);
            let to = open.or(to.collect()).or(stay);
            let boats_end = unit.kind() == Kind::Boats && !board.now.may_attack;
            let to = if boats_end { to.without(enemies).or(stay) } else { to };
            Some(Mover { unit, at, to })
        })
        .collect()
}

fn ways(board: &Board, unit: UnitId, at: SpaceId) -> moves::Ways {
    match board.now.voyage.filter(|voyage| voyage.boats == unit) {
        // Boats that have paused go on as they are told, no further in plans.
        Some(_) => (Spaces::default(), Vec::new()),
        None => moves::ways(board, unit, at),
    }
}

/// A plan: where each mover goes, and what that is worth.
#[derive(Debug, Clone)]
pub(super) struct Scheme {
    pub(super) to: Vec<(UnitId, SpaceId)>,
    pub(super) worth: f64,
}

struct Search<'a> {
    known: &'a Known,
    /// Units by space as the plan has them.
    there: [Mask; SPACES],
    plan: Scheme,
}

impl Search<'_> {
    fn gain(&self, group: &[usize], to: SpaceId) -> f64 {
        let mut gain = 0.0;
        let mut coming = 0;
        let mut left = [(to, 0); SLOTS];
        let mut spaces = 0;
        for at in group {
            let (unit, from) = self.plan.to[*at];
            if from == to {
                continue;
            }
            let unit = one(unit);
            coming |= unit;
            match left[..spaces].iter_mut().find(|(space, _)| *space == from) {
                Some((_, units)) => *units |= unit,
                None if spaces < SLOTS => {
                    left[spaces] = (from, unit);
                    spaces += 1;
                }
                None => return f64::NEG_INFINITY,
            }
        }
        if coming == 0 {
            return 0.0;
        }
        for (space, units) in &left[..spaces] {
            let stay = self.there[space.index()] & !units;
            gain -= self.known.gain(*space, stay, *units);
        }
        gain + self.known.gain(to, self.there[to.index()], coming)
    }

    fn send(&mut self, group: &[usize], to: SpaceId) {
        for at in group {
            let (unit, goes_to) = &mut self.plan.to[*at];
            self.there[goes_to.index()] &= !one(*unit);
            self.there[to.index()] |= one(*unit);
            *goes_to = to;
        }
    }
}

/// The units of the own side by space.
pub(super) fn there(known: &Known) -> [Mask; SPACES] {
    let mut there = [0; SPACES];
    for unit in UnitId::of(known.me) {
        if let Some(space) = known.board.space_of(unit) {
            there[space.index()] |= one(unit);
        }
    }
    there
}

/// What the own side does in its Movement Phase.
pub(super) fn campaign(known: &Known) -> Scheme {
    let hostile = known.board.spaces_of(known.me.other());
    plan(known, &movers(&known.board), there(known), hostile)
}

/// The best plan that is found. `there` has the units of the side by space as they stand, `hostile`
/// the spaces with enemies.
pub(super) fn plan(
    known: &Known,
    movers: &[Mover],
    there: [Mask; SPACES],
    hostile: Spaces,
) -> Scheme {
    let to = movers.iter().map(|mover| (mover.unit, mover.at)).collect();
    let mut search = Search { known, there, plan: Scheme { to, worth: 0.0 } };
    let mut group: Vec<usize> = Vec::new();
    for _ in 0..CHANGES {
        let mut best: (f64, Vec<usize>, SpaceId) = (GAIN, Vec::new(), SpaceId(0));
        let mut weigh = |group: &[usize], to: SpaceId, search: &Search<'_>| {
            let gain = search.gain(group, to);
            if gain > best.0 {
                best = (gain, group.to_vec(), to);
            }
        };
        for to in SpaceId::all() {
            let can = |at: &usize| movers[*at].to.has(to);
            let all: Vec<usize> = (0..movers.len()).filter(can).collect();
            for at in &all {
                weigh(&[*at], to, &search);
            }
            if all.len() < 2 {
                continue;
            }
            weigh(&all, to, &search);
            // Those who are together go together; some of them may be enough for a battle.
            for from in SpaceId::all() {
                group.clear();
                group.extend(all.iter().filter(|at| search.plan.to[**at].1 == from));
                if group.len() < 2 || from == to {
                    continue;
                }
                if group.len() < all.len() {
                    weigh(&group, to, &search);
                }
                if group.len() > 2 && hostile.has(to) {
                    for (nth, first) in group.iter().enumerate() {
                        for second in &group[nth + 1..] {
                            weigh(&[*first, *second], to, &search);
                        }
                    }
                }
            }
        }
        let (gain, units, to) = best;
        if units.is_empty() {
            break;
        }
        search.plan.worth += gain;
        search.send(&units, to);
    }
    search.plan
}

/// The choice that carries out the next part of what is ordered, if anything is left to do. Leaders
/// follow the others, for they do not attack alone (K-R49).
pub(super) fn next(board: &Board, orders: &[(UnitId, SpaceId)], of: &[Choice]) -> Option<Choice> {
    let mut open: Vec<(UnitId, SpaceId, SpaceId)> = orders
        .iter()
        .filter_map(|(unit, to)| Some((*unit, board.space_of(*unit)?, *to)))
        .filter(|(unit, at, to)| at != to && moves::may_move(board, *unit))
        .collect();
    let enemies = board.spaces_of(board.player.other());
    open.sort_by_key(|(unit, at, to)| (unit.is_leader(), enemies.has(*to), *at, *to, *unit));
    let home = board.spaces_of(board.player);
    for (unit, at, to) in &open {
        let mut group: Vec<UnitId> = open
            .iter()
            .filter(|(_, from, goal)| from == at && goal == to)
            .map(|(other, _, _)| *other)
            .collect();
        group.sort_unstable();
        let matching = |choice: &&Choice| match **choice {
            Choice::MarchAll(from, goal) | Choice::AttackAll(from, goal, _) => {
                from == *at && goal == *to && {
                    let mut company = moves::company(board, **choice);
                    company.sort_unstable();
                    company == group
                }
            }
            _ => false,
        };
        // A way back to friends is the best one.
        let way = |choice: &&Choice| match **choice {
            Choice::AttackAll(_, _, by) | Choice::Attack(_, _, by) => {
                (by != *at, !home.has(by), by)
            }
            _ => (false, false, *at),
        };
        let single = |choice: &&Choice| match **choice {
            Choice::March(other, goal)
            | Choice::Attack(other, goal, _)
            | Choice::Sail(other, goal)
            | Choice::SailAgainst(other, goal, _) => other == *unit && goal == *to,
            _ => false,
        };
        let together =
            if group.len() > 1 { of.iter().filter(matching).min_by_key(way) } else { None };
        let choice = together.or_else(|| of.iter().filter(single).min_by_key(way));
        if let Some(choice) = choice {
            return Some(*choice);
        }
    }
    None
}
