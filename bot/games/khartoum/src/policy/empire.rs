//! How the Empire weighs where its units are, and where they may be.

use std::collections::BTreeMap;

use khartoum::map::Spaces;
use khartoum::phases::moves;
use khartoum::{Choice, Faction, Kind, SpaceId, UnitId, data};

use super::battle::Ground;
use super::best;
use super::known::{Known, Mask, cached, members, one, steps};
use super::mahdist::there;
use super::outlook::Stands;
use super::plan::{Mover, Scheme, movers, plan};

const NEVER: f64 = -1e3;

impl Known {
    /// How likely the Empire has a town in the end that it holds with these after this turn.
    fn empire_keeps(&self, space: SpaceId, set: Mask) -> f64 {
        let danger = self.stormed(space, set).map_or(0.0, |chances| chances.wins);
        self.outlook(space, Stands::Empire, danger, self.strength(self.holders(set)))
    }

    /// How likely it comes to a town that it does not hold after this turn.
    fn empire_comes(&self, space: SpaceId) -> f64 {
        let mahdists = self.at(Faction::Mahdist, space);
        let stands = if mahdists == 0 { Stands::Nobody } else { Stands::Mahdists };
        self.outlook(space, stands, 0.0, self.strength(mahdists))
    }

    fn empire_ahead(&self, space: SpaceId, set: Mask) -> f64 {
        if self.left == 0 {
            return 0.0;
        }
        let goals = data().map.towns.without(self.board.occupied(Faction::Empire));
        let mut sum = 0.0;
        for unit in members(set) {
            if matches!(unit.kind(), Kind::Garrison | Kind::Boats) {
                continue;
            }
            let gains = goals.map(|town| {
                let turns = steps(unit, space, town).div_ceil(self.board.moves(unit).max(1));
                if turns > self.left {
                    return 0.0;
                }
                self.prize(town) * (self.temper.patience * 0.7).powi(i32::from(turns))
            });
            sum += gains.fold(0.0, f64::max) * f64::from(self.board.strength(unit)) / 10.0;
        }
        sum * self.temper.ahead
    }

    /// What it would be worth to have a town that the Empire does not have.
    fn prize(&self, town: SpaceId) -> f64 {
        cached(&self.prizes[town.index()], || {
            let after = self.outlook(town, Stands::Empire, 0.2, 5.0);
            let missing = (after - self.empire_comes(town)).max(0.0);
            let weight = if self.at(Faction::Mahdist, town) == 0 { 1.0 } else { 0.5 };
            self.worth[town.index()] * missing * weight
        })
    }

    /// What it is worth to the Empire that these are in a space as its turn ends.
    pub(super) fn empire_in(&self, space: SpaceId, set: Mask) -> f64 {
        let worth = self.worth[space.index()];
        let enemies = self.at(Faction::Mahdist, space);
        let holds = self.holders(set) != 0;
        if set == 0 {
            return worth * self.empire_comes(space);
        }
        if enemies == 0 {
            let town = worth
                * if holds { self.empire_keeps(space, set) } else { self.empire_comes(space) };
            let lost = if self.left == 0 {
                0.0
            } else {
                self.stormed(space, set).map_or(0.0, |chances| {
                    let [theirs, ours] = chances.lost(|unit| self.worth_of(unit));
                    ours - theirs
                })
            };
            return town - self.temper.attacked * lost + self.empire_ahead(space, set);
        }
        // The Empire is among Mahdists: it attacks.
        if set == one(UnitId::GORDON) {
            return NEVER;
        }
        let mut ground = Ground::of(self.board.terrain(space), Faction::Empire);
        ground.landing = members(set).any(|unit| self.board.now.landed.has(unit));
        let chances = self.battle(ground, space, [enemies, set]);
        if chances.wins < self.temper.odds {
            return NEVER * (1.0 - chances.wins);
        }
        let [ours, theirs] = chances.lost(|unit| self.worth_of(unit));
        let town = worth
            * (chances.wins * self.empire_keeps(space, set)
                + (1.0 - chances.wins) * self.empire_comes(space));
        town + theirs - ours + self.empire_ahead(space, set) * (0.3 + 0.7 * chances.wins)
    }
}

pub(super) fn remembered(known: &Known) -> impl FnMut(SpaceId, Mask) -> f64 {
    let mut values = BTreeMap::new();
    move |space, set| *values.entry((space.0, set)).or_insert_with(|| known.empire_in(space, set))
}

/// What the Empire does in its Movement Phase. Whoever stands beside boats may go with them.
pub(super) fn campaign(known: &Known) -> (Vec<Mover>, Scheme) {
    let movers = movers(&known.board);
    let mut value = remembered(known);
    let hostile = known.board.spaces_of(Faction::Mahdist);
    let plan = plan(&movers, there(&known.board, Faction::Empire), hostile, &mut value);
    (movers, plan)
}

/// Which contingent moves: the one whose moves are worth more (K-05).
pub(super) fn contingent(known: &Known, of: &[Choice]) -> Option<Choice> {
    best(of, |choice| {
        let Choice::Contingent(contingent) = choice else { return None };
        let mut board = known.board.clone();
        board.now.contingents = vec![contingent];
        board.now.may_attack = false;
        let (movers, there) = (movers(&board), there(&board, Faction::Empire));
        Some(plan(&movers, there, Spaces::default(), &mut remembered(known)).worth)
    })
}

/// Where recruits come, and which: where and who is worth most in this turn or later.
pub(super) fn recruits(known: &Known, of: &[Choice]) -> Option<Choice> {
    let mut value = remembered(known);
    let there = there(&known.board, Faction::Empire);
    let mut gain = |unit: UnitId, at: SpaceId| {
        let mut reach = Spaces::one(at);
        let enemies = known.board.spaces_of(Faction::Mahdist);
        let goes = unit.kind() != Kind::Garrison
            && !enemies.has(at)
            && (known.board.now.contingents.contains(&unit.contingent()) || unit == UnitId::GORDON);
        if goes {
            let (open, _) = moves::ways(&known.board, unit, at);
            reach = reach.or(open);
        }
        let strength = f64::from(known.board.strength(unit)) * 1e-4;
        let gains = reach.map(|to| {
            let now = there[to.index()];
            value(to, now | one(unit)) - value(to, now)
        });
        gains.fold(f64::MIN, f64::max) + strength
    };
    best(of, |choice| match choice {
        Choice::Place(unit, at) => Some(gain(unit, at)),
        _ => None,
    })
}

/// Which garrison becomes which infantry: a lettered one, the strongest infantry there is.
pub(super) fn breakout(known: &Known, of: &[Choice]) -> Option<Choice> {
    let mut value = remembered(known);
    let there = there(&known.board, Faction::Empire);
    let mut gain = |garrison: UnitId, unit: UnitId| {
        let Some(at) = known.board.space_of(garrison) else { return f64::MIN };
        let now = there[at.index()];
        let kept = value(at, now & !one(garrison) | one(unit)) - value(at, now);
        kept + known.worth_of(unit) - known.worth_of(garrison)
    };
    best(of, |choice| match choice {
        Choice::Breakout(garrison, unit) => Some(gain(garrison, unit)),
        _ => None,
    })
}

/// Who goes aboard: whoever is worth more where the boats go, the strongest first.
pub(super) fn cargo(
    known: &Known,
    boats: UnitId,
    to: SpaceId,
    of: &[Choice],
    max: usize,
) -> Vec<Choice> {
    let mut value = remembered(known);
    let there = there(&known.board, Faction::Empire);
    let Some(from) = known.board.space_of(boats) else { return Vec::new() };
    let (mut here, mut beyond) =
        (there[from.index()] & !one(boats), there[to.index()] | one(boats));
    let mut units: Vec<UnitId> = of
        .iter()
        .filter_map(|choice| match choice {
            Choice::Aboard(unit) => Some(*unit),
            _ => None,
        })
        .collect();
    units.sort_by_key(|unit| (unit.is_leader(), std::cmp::Reverse(known.board.strength(*unit))));
    let mut aboard = Vec::new();
    for unit in units {
        let bit = one(unit);
        let gain = value(to, beyond | bit) + value(from, here & !bit)
            - value(to, beyond)
            - value(from, here);
        if gain > 0.0 && aboard.len() < max {
            (here, beyond) = (here & !bit, beyond | bit);
            aboard.push(Choice::Aboard(unit));
        }
    }
    aboard
}

pub(super) fn garrison(of: &[Choice], order: &[&str]) -> Option<Choice> {
    order.iter().find_map(|key| {
        let space: SpaceId = key.parse().ok()?;
        of.iter().copied().find(|choice| matches!(choice, Choice::Place(_, at) if *at == space))
    })
}
