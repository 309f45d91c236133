//! Who goes where: units are sent about, one by one and together, as long as it is worth more.
//!
//! What units do in a space is worth the same wherever the others are, so a change of the plan
//! counts anew only the spaces that it touches.

use std::cell::Cell;

use khartoum::map::Spaces;
use khartoum::phases::moves;
use khartoum::{Board, Choice, Kind, SpaceId, UnitId, data};

use super::known::{Known, Mask, SPACES, one};

const GAIN: f64 = 1e-6;
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
            // Boats that have paused go on as they are told, no further in plans.
            let paused = board.now.voyage.is_some_and(|voyage| voyage.boats == unit);
            let (open, attacks) =
                if paused { moves::Ways::default() } else { moves::ways(board, unit, at) };
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
    /// What that is worth, as far as it was asked.
    worth: [Cell<Option<f64>>; SPACES],
    plan: Scheme,
}

impl<'a> Search<'a> {
    fn new(known: &'a Known, there: [Mask; SPACES], plan: Scheme) -> Self {
        Self { known, there, worth: [const { Cell::new(None) }; SPACES], plan }
    }

    fn worth(&self, space: SpaceId) -> f64 {
        let at = space.index();
        self.worth[at].get().unwrap_or_else(|| {
            let worth = self.known.value(space, self.there[at]);
            self.worth[at].set(Some(worth));
            worth
        })
    }

    /// What it is worth that these go there from wherever the plan has them.
    fn gain(&self, group: &[usize], to: SpaceId) -> f64 {
        let (mut leaving, mut from, mut coming) = ([0; SPACES], Spaces::default(), 0);
        for (unit, at) in group.iter().map(|at| self.plan.to[*at]).filter(|(_, at)| *at != to) {
            leaving[at.index()] |= one(unit);
            coming |= one(unit);
            from.add(at);
        }
        if coming == 0 {
            return 0.0;
        }
        let lost = from.map(|space| {
            let at = space.index();
            self.worth(space) - self.known.value(space, self.there[at] & !leaving[at])
        });
        let gain = self.known.value(to, self.there[to.index()] | coming) - self.worth(to);
        gain - lost.sum::<f64>()
    }

    fn send(&mut self, group: &[usize], to: SpaceId) {
        for at in group {
            let (unit, goes_to) = &mut self.plan.to[*at];
            self.there[goes_to.index()] &= !one(*unit);
            self.there[to.index()] |= one(*unit);
            self.worth[goes_to.index()].set(None);
            self.worth[to.index()].set(None);
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
    plan(known, &movers(&known.board), there(known), hostile, (&[], SpaceId(0)))
}

/// Plans of the own side that are worth a trial: the one that seems best, then others, each with a
/// goal of its own for those who can reach it, or with somebody who stays.
pub(super) fn campaigns(known: &Known, most: usize) -> Vec<Scheme> {
    let (movers, there) = (movers(&known.board), there(known));
    let hostile = known.board.spaces_of(known.me.other());
    let own = plan(known, &movers, there, hostile, (&[], SpaceId(0)));
    let at = movers.iter().map(|mover| (mover.unit, mover.at)).collect();
    let stays = Search::new(known, there, Scheme { to: at, worth: 0.0 });
    let mut firsts: Vec<(f64, Vec<usize>, SpaceId)> = Vec::new();
    let mut first = |group: Vec<usize>, to: SpaceId| {
        if !group.is_empty() && !firsts.iter().any(|(_, of, goal)| (of, goal) == (&group, &to)) {
            firsts.push((stays.gain(&group, to), group, to));
        }
    };
    let all = || 0..movers.len();
    for to in data().map.towns.or(hostile) {
        let can: Vec<usize> =
            all().filter(|at| movers[*at].to.has(to) && movers[*at].at != to).collect();
        for from in SpaceId::all() {
            first(can.iter().copied().filter(|at| movers[*at].at == from).collect(), to);
        }
        first(can, to);
    }
    for from in SpaceId::all() {
        first(all().filter(|at| movers[*at].at == from).collect(), from);
    }
    firsts.sort_by(|a, b| b.0.total_cmp(&a.0));
    firsts.truncate(2 * most);
    let forced = firsts
        .iter()
        .map(|(_, group, to)| plan(known, &movers, there, hostile, (group.as_slice(), *to)));
    let mut others: Vec<Scheme> = forced.chain([stays.plan.clone()]).collect();
    others.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    let mut plans = vec![own];
    for other in others {
        if plans.len() < most && plans.iter().all(|plan| plan.to != other.to) {
            plans.push(other);
        }
    }
    plans
}

/// The best plan that is found in which these go there. `there` has the units of the side by space
/// as they stand, `hostile` the spaces with enemies.
pub(super) fn plan(
    known: &Known,
    movers: &[Mover],
    there: [Mask; SPACES],
    hostile: Spaces,
    (fixed, goal): (&[usize], SpaceId),
) -> Scheme {
    let to = movers.iter().map(|mover| (mover.unit, mover.at)).collect();
    let mut search = Search::new(known, there, Scheme { to, worth: 0.0 });
    search.plan.worth += search.gain(fixed, goal);
    search.send(fixed, goal);
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
            let can = |at: &usize| movers[*at].to.has(to) && !fixed.contains(at);
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
