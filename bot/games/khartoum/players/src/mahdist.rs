//! How the Mahdists weigh where they are, and where they may be.

use khartoum::map::Spaces;
use khartoum::phases::{card, guides, moves, set_up};
use khartoum::{Board, Choice, Faction, LAST_TURN, SpaceId, Terrain, UnitId, data};

use super::battle::Ground;
use super::known::{Known, Mask, members, one, power, set, steps};
use super::outlook::Stands;
use super::plan::{Mover, plan, there};
use super::{best, empire, ranked};

const NEVER: f64 = -1e3;

impl Known {
    /// How likely the Empire has a town in the end in which these stand after this turn.
    pub(super) fn keeps_off(&self, space: SpaceId, mask: Mask) -> f64 {
        self.outlook(space, Stands::Mahdists, 0.1, self.strength(mask))
    }

    pub(super) fn stays_away(&self, space: SpaceId) -> f64 {
        self.outlook(space, Stands::Nobody, 0.2, 0.0)
    }

    pub(super) fn holds(&self, space: SpaceId) -> f64 {
        self.memos.held.get(space, || {
            let holders = self.holders(self.at(Faction::Empire, space));
            self.outlook(space, Stands::Empire, 0.0, self.strength(holders))
        })
    }

    fn ahead(&self, space: SpaceId, mask: Mask) -> f64 {
        if self.left == 0 || mask == one(UnitId::MAHDI) {
            return 0.0;
        }
        let slowest = members(mask).map(|unit| self.board.moves(unit)).min().unwrap_or(1).max(1);
        let strength = self.strength(mask);
        let held = self.board.holding(Faction::Empire).and(data().map.towns);
        let (mut best, steps) = ([0.0, 0.0], steps(UnitId(0), space));
        for town in held.without(Spaces::one(space)) {
            let turns = steps[town.index()].div_ceil(slowest).max(1);
            let Some(turn) = self.season(town, self.board.turn.max(1) + turns) else { continue };
            let waits = turn - self.board.turn.max(1);
            // What it is worth then is no more than what it would be now.
            let after = self.outlook(town, Stands::Mahdists, 0.2, strength);
            let gain = self.worth[town.index()] * (self.holds(town) - after);
            let gain = gain * power(self.temper.patience, waits);
            // No battle is tried that could not come up to the best.
            if gain <= best[1] {
                continue;
            }
            let worth = gain * self.takes(town, mask, turn);
            if worth > best[0] {
                best = [worth, best[0]];
            } else if worth > best[1] {
                best[1] = worth;
            }
        }
        (best[0] + 0.3 * best[1]) * self.temper.ahead
    }

    /// The first turn from one on in which a place can be attacked outside its walls, if there is one.
    fn season(&self, town: SpaceId, from: u8) -> Option<u8> {
        (from..=LAST_TURN).find(|turn| self.terrain(town, *turn) != Terrain::Fortress)
    }

    /// What it is worth to the Mahdists that these are in a space as their turn ends.
    pub(super) fn mahdists_in(&self, space: SpaceId, mask: Mask) -> f64 {
        let worth = self.worth[space.index()];
        let holders = self.at(Faction::Empire, space);
        if holders == 0 {
            if mask == 0 {
                return -worth * if worth > 0.0 { self.stays_away(space) } else { 0.0 };
            }
            let town = if worth > 0.0 { worth * self.keeps_off(space, mask) } else { 0.0 };
            return self.ahead(space, mask) - town;
        }
        if mask == 0 {
            return -worth * self.holds(space);
        }
        if mask == one(UnitId::MAHDI) {
            return NEVER;
        }
        let mut ground = Ground::of(self.board.terrain(space), Faction::Mahdist);
        let now = &self.board.now;
        ground.krupps = now.krupps;
        if now.gate
            && card::garrisons(&self.board).any(|unit| self.board.space_of(unit) == Some(space))
        {
            (ground.gate, ground.terrain) = (true, Terrain::Open);
        }
        let chances = self.battle(ground, space, [mask, holders]);
        let wins = chances.wins();
        if wins < self.temper.odds {
            return NEVER;
        }
        let [ours, theirs] = chances.lost(|unit| self.worth_of(unit));
        let town = worth * (wins * self.keeps_off(space, mask) + (1.0 - wins) * self.holds(space));
        self.ahead(space, mask) * (0.3 + 0.7 * wins) + theirs - ours - town
    }
}

/// Where a counter is set up: all that are left are thought of together.
pub(super) fn set_up(known: &Known, of: &[Choice]) -> Option<Choice> {
    let next = of.iter().find_map(|choice| match choice {
        Choice::Place(unit, _) => Some(*unit),
        _ => None,
    })?;
    let board = &known.board;
    let left = UnitId::of(Faction::Mahdist)
        .filter(|unit| unit.data().usual().is_some() && board.space_of(*unit).is_none());
    let mut there = there(known);
    let movers: Vec<Mover> = left
        .filter_map(|unit| {
            let to = set_up::places(board, unit);
            let at =
                unit.data().usual().filter(|at| to.has(*at)).or_else(|| to.into_iter().next())?;
            there[at.index()] |= one(unit);
            Some(Mover { unit, at, to })
        })
        .collect();
    let plan = plan(known, &movers, there, Spaces::default(), (&[], SpaceId(0)));
    let (_, to) = plan.to.into_iter().find(|(unit, _)| *unit == next)?;
    let wished = Choice::Place(next, to);
    of.contains(&wished).then_some(wished)
}

/// Where recruits of either side come, and which of the Empire's: where and who is worth most in this
/// turn or later.
pub(super) fn recruits(known: &Known, of: &[Choice]) -> Vec<Choice> {
    let reach = |unit: UnitId, at: SpaceId| match known.me {
        Faction::Mahdist => {
            let (open, attacks) = moves::ways(&known.board, unit, at);
            attacks.iter().fold(open, |all, (to, _)| all.or(Spaces::one(*to)))
        }
        Faction::Empire if empire::goes_on(known, unit, at) => {
            moves::ways(&known.board, unit, at).0
        }
        Faction::Empire => Spaces::default(),
    };
    ranked(of, |choice| {
        let Choice::Place(unit, at) = choice else { return None };
        let reach = reach(unit, at).or(Spaces::one(at));
        let gains = reach.map(|to| known.gain(to, known.at(known.me, to), one(unit)));
        let strength = match known.me {
            Faction::Mahdist => 0.0,
            Faction::Empire => f64::from(known.board.strength(unit)) * 1e-4,
        };
        Some(gains.fold(f64::MIN, f64::max) + strength)
    })
}

/// Which tribal unit goes further: one of the largest stack (K-12).
pub(super) fn rider(board: &Board, of: &[Choice]) -> Option<Choice> {
    best(of, |choice| {
        let Choice::Rider(unit) = choice else { return None };
        Some(board.at(Faction::Mahdist, board.space_of(unit)?).len() as f64)
    })
}

/// Which Egyptian stack is led astray: the strongest, in the most useful place (K-R30).
pub(super) fn misled(known: &Known, of: &[Choice]) -> Option<Choice> {
    best(of, |choice| {
        let Choice::Lead(space) = choice else { return None };
        let strength = known.strength(set(guides::led(&known.board, space)));
        Some(strength + 20.0 * known.worth[space.index()])
    })
}

/// Where it is led: among the most Mahdists, else away from towns.
pub(super) fn astray(known: &Known, of: &[Choice]) -> Option<Choice> {
    best(of, |choice| {
        let Choice::Step(space) = choice else { return None };
        let there = known.strength(known.at(Faction::Mahdist, space));
        Some(there - known.worth[space.index()])
    })
}
