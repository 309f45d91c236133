//! How the Empire weighs where its units are, and where they may be.

use khartoum::{Board, Choice, Faction, Kind, LAST_TURN, SpaceId, UnitId, data};

use super::battle::Ground;
use super::best;
use super::known::{Known, Mask, members, one, power, steps};
use super::outlook::Stands;

const NEVER: f64 = -1e3;
/// How likely an attack that is possible is made.
const ATTACKED: f64 = 0.52;

impl Known {
    /// How likely the Empire has a town in the end that it holds with these after this turn.
    pub(super) fn empire_keeps(&self, space: SpaceId, set: Mask) -> f64 {
        let danger = self.stormed(space, set).map_or(0.0, |chances| chances.wins());
        self.outlook(space, Stands::Empire, danger, self.strength(self.holders(set)))
    }

    /// How likely it comes to a town that it does not hold after this turn.
    pub(super) fn empire_comes(&self, space: SpaceId) -> f64 {
        let mahdists = self.at(Faction::Mahdist, space);
        let stands = if mahdists == 0 { Stands::Nobody } else { Stands::Mahdists };
        self.outlook(space, stands, 0.0, self.strength(mahdists))
    }

    fn empire_ahead(&self, space: SpaceId, set: Mask) -> f64 {
        if self.left == 0 {
            return 0.0;
        }
        let goals = data().map.towns.without(self.board.occupied(Faction::Empire));
        let waits: [f64; LAST_TURN as usize + 2] =
            std::array::from_fn(|turns| power(self.temper.patience * 0.7, turns as u8));
        let mut sum = 0.0;
        for unit in members(set) {
            if matches!(unit.kind(), Kind::Garrison | Kind::Boats) {
                continue;
            }
            let (steps, pace) = (steps(unit, space), self.board.moves(unit).max(1));
            let gains = goals.map(|town| {
                let turns = steps[town.index()].div_ceil(pace);
                if turns > self.left {
                    return 0.0;
                }
                self.prize(town) * waits[usize::from(turns)]
            });
            sum += gains.fold(0.0, f64::max) * f64::from(self.board.strength(unit)) / 10.0;
        }
        sum * self.temper.ahead
    }

    /// What it would be worth to have a town that the Empire does not have.
    fn prize(&self, town: SpaceId) -> f64 {
        self.memos.prizes.get(town, || {
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
            return town - ATTACKED * lost + self.empire_ahead(space, set);
        }
        // The Empire is among Mahdists: it attacks.
        if set == one(UnitId::GORDON) {
            return NEVER;
        }
        let mut ground = Ground::of(self.board.terrain(space), Faction::Empire);
        ground.landing = members(set).any(|unit| self.board.now.landed.has(unit));
        let chances = self.battle(ground, space, [enemies, set]);
        let wins = chances.wins();
        if wins < self.temper.odds {
            return NEVER * (1.0 - wins);
        }
        let [ours, theirs] = chances.lost(|unit| self.worth_of(unit));
        let town = worth
            * (wins * self.empire_keeps(space, set) + (1.0 - wins) * self.empire_comes(space));
        town + theirs - ours + self.empire_ahead(space, set) * (0.3 + 0.7 * wins)
    }
}

/// Which contingent moves: the one that has more strength on the map (K-05).
pub(super) fn contingent(board: &Board, of: &[Choice]) -> Option<Choice> {
    best(of, |choice| {
        let Choice::Contingent(contingent) = choice else { return None };
        let moves = |unit: &UnitId| {
            let at = board.space_of(*unit).filter(|_| unit.kind() != Kind::Garrison);
            at.is_some() && unit.contingent() == contingent
        };
        Some(
            UnitId::of(Faction::Empire)
                .filter(moves)
                .map(|unit| f64::from(board.strength(unit)))
                .sum(),
        )
    })
}

/// Whether a recruit that arrives here can go on in the same turn.
pub(super) fn goes_on(known: &Known, unit: UnitId, at: SpaceId) -> bool {
    let board = &known.board;
    unit.kind() != Kind::Garrison
        && !board.spaces_of(Faction::Mahdist).has(at)
        && (board.now.contingents.contains(&unit.contingent()) || unit == UnitId::GORDON)
}

/// Which garrison becomes which infantry: a lettered one, the strongest infantry there is.
pub(super) fn breakout(known: &Known, of: &[Choice]) -> Option<Choice> {
    best(of, |choice| {
        let Choice::Breakout(garrison, unit) = choice else { return None };
        Some(known.worth_of(unit) - known.worth_of(garrison))
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
    let Some(from) = known.board.space_of(boats) else { return Vec::new() };
    let there = |space: SpaceId| known.at(Faction::Empire, space);
    let (mut here, mut beyond) = (there(from) & !one(boats), there(to) | one(boats));
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
        let gain = known.gain(to, beyond, bit) - known.gain(from, here & !bit, bit);
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
