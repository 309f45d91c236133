//! How strong the levels of a game are: Elo's numbers, one scale for a game.
//!
//! In a game of two sides each level plays each; the side that is named first may have an advantage,
//! which is found with the ratings. In a game without an enemy the levels play the game itself, which
//! is as strong for all of them. The ratings are those under which the results are the likeliest, if
//! each pair has also drawn once: without that, whoever won all games would be rated without end.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::Level;
use crate::simulate::sides::Pair;
use crate::simulate::trial::Trial;

/// Ten times as good odds are so many points.
const TENFOLD: f64 = 400.0;
/// Where nothing changes any longer, to far below a point.
const ROUNDS: u32 = 2_000;

/// What two players have come to, or a level and the game.
struct Match {
    /// Nothing for the second where a level plays the game.
    levels: (Level, Option<Level>),
    /// What the first has won, a draw as a half.
    won: f64,
    games: f64,
}

/// A level's rating, and the standard error of it, if all others were known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    pub level: Level,
    pub elo: f64,
    pub error: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Ratings {
    /// The weakest level that played is 0.
    pub levels: Vec<Rating>,
    /// By how much the side that is named first is ahead among equals; nothing in a game without an
    /// enemy.
    pub first: Option<f64>,
}

/// The chance to win of whoever is so many natural logarithms of odds ahead.
fn chance(ahead: f64) -> f64 {
    1.0 / (1.0 + (-ahead).exp())
}

/// Rates the levels of some trials, by what the first side, or the only one, has won of each game, from
/// 0 to 1; nothing unless two levels have played.
pub fn ratings<G>(trials: &[Trial<G>], won: impl Fn(&G) -> f64) -> Option<Ratings> {
    let matches: Vec<Match> = trials.iter().filter_map(|trial| of(trial, &won)).collect();
    let played = matches.iter().flat_map(|of| [Some(of.levels.0), of.levels.1]).flatten();
    let strengths: BTreeMap<Level, f64> = played.map(|level| (level, 0.0)).collect();
    let (&weakest, true) = (strengths.keys().next()?, strengths.len() > 1) else { return None };
    let two_sides = matches.iter().any(|of| of.levels.1.is_some());
    let levels: Vec<Level> = strengths.keys().copied().collect();
    let mut fit = Fit { matches, strengths, first: 0.0 };
    for _ in 0..ROUNDS {
        for level in &levels {
            fit.improve(Quantity::Level(*level));
        }
        if two_sides {
            fit.improve(Quantity::First);
        }
    }
    let points = TENFOLD / std::f64::consts::LN_10;
    let rating = |level: Level| {
        let (_, curve) = fit.likelier(Quantity::Level(level));
        let elo = points * (fit.strengths[&level] - fit.strengths[&weakest]);
        Rating { level, elo, error: points / curve.max(f64::MIN_POSITIVE).sqrt() }
    };
    let levels = levels.into_iter().map(rating).collect();
    Some(Ratings { levels, first: two_sides.then_some(points * fit.first) })
}

/// What is found, in natural logarithms of odds.
#[derive(Clone, Copy)]
enum Quantity {
    /// How strong a level is.
    Level(Level),
    /// How far the side that is named first is ahead among equals.
    First,
}

/// How well so strong levels agree with what they have won.
struct Fit {
    matches: Vec<Match>,
    strengths: BTreeMap<Level, f64>,
    first: f64,
}

impl Fit {
    fn ahead(&self, of: &Match) -> f64 {
        let second = of.levels.1.map_or(0.0, |level| self.strengths[&level]);
        self.strengths[&of.levels.0] - second + self.first
    }

    /// How much likelier a little more of something makes the results, and how fast that falls off.
    fn likelier(&self, more: Quantity) -> (f64, f64) {
        let (mut slope, mut curve) = (0.0, 0.0);
        for of in &self.matches {
            let (helps, expected) = (of.helps(more), chance(self.ahead(of)));
            slope += helps * (of.won - of.games * expected);
            curve += helps.abs() * of.games * expected * (1.0 - expected);
        }
        (slope, curve)
    }

    /// Brings one quantity nearer to where the results are the likeliest, by Newton's rule.
    fn improve(&mut self, of: Quantity) {
        let (slope, curve) = self.likelier(of);
        if curve <= 0.0 {
            return;
        }
        let more = (slope / curve).clamp(-1.0, 1.0);
        match of {
            Quantity::Level(level) => *self.strengths.entry(level).or_default() += more,
            Quantity::First => self.first += more,
        }
    }
}

impl Match {
    /// Whom more of something helps: the first 1, the second -1, nobody or both 0.
    fn helps(&self, more: Quantity) -> f64 {
        let Quantity::Level(level) = more else { return 1.0 };
        let plays = |by: Option<Level>| f64::from(u8::from(by == Some(level)));
        plays(Some(self.levels.0)) - plays(self.levels.1)
    }
}

fn of<G>(trial: &Trial<G>, won: impl Fn(&G) -> f64) -> Option<Match> {
    let Pair([first, second]) = trial.policy.parse().ok()?;
    let second = trial.policy.contains('/').then_some(second);
    let games = trial.games.len() as f64;
    // The drawn game of each pair.
    let won = 0.5 + trial.games.iter().map(|(_, game)| won(game)).sum::<f64>();
    Some(Match { levels: (first, second), won, games: games + 1.0 })
}

impl Ratings {
    /// A line for people.
    pub fn told(&self) -> String {
        let mut out = "Elo".to_owned();
        for (at, Rating { level, elo, error }) in self.levels.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            // Writing to a string cannot fail.
            let _ = write!(out, "{comma} {level} {elo:.0} ± {error:.0}");
        }
        if let Some(first) = self.first {
            // A zero below nought has no minus.
            let _ = write!(out, "; the side named first {:+.0}", first.round() + 0.0);
        }
        out + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(policy: &str, won: usize, games: usize) -> Trial<bool> {
        let games = (0..games).map(|game| (game as u64, game < won)).collect();
        Trial { policy: policy.to_owned(), games, failed: Vec::new(), seconds: 1.0 }
    }

    fn rated(trials: &[Trial<bool>]) -> Option<Ratings> {
        ratings(trials, |won| f64::from(u8::from(*won)))
    }

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        let trials = [trial("easy", 5_000, 10_000), trial("hard", 10_000, 11_000)];
        let Ratings { levels, first } = rated(&trials).expect("two levels");
        assert_eq!((levels[0].level, levels[0].elo.round(), first), (Level::Easy, 0.0, None));
        assert_eq!((levels[1].level, levels[1].elo.round()), (Level::Hard, 400.0));
        assert!(levels[0].error < 5.0 && levels[1].error > levels[0].error, "{levels:?}");
    }

    #[test]
    fn the_advantage_of_a_side_is_nobodys_strength() {
        let trials = [
            trial("easy/easy", 9_000, 10_000),
            trial("hard/hard", 9_000, 10_000),
            trial("easy/hard", 5_000, 10_000),
        ];
        let Ratings { levels, first } = rated(&trials).expect("two levels");
        let nine_to_one = 400.0 * 9.0_f64.log10();
        assert!((levels[1].elo - nine_to_one).abs() < 2.0, "{levels:?}");
        assert!(first.is_some_and(|of| (of - nine_to_one).abs() < 2.0), "{first:?}");
    }

    #[test]
    fn whoever_wins_all_is_rated_all_the_same_and_one_level_is_not() {
        let all = rated(&[trial("easy/random", 20, 20), trial("random/easy", 0, 20)]);
        let all = all.expect("two levels");
        assert!((400.0..900.0).contains(&all.levels[1].elo), "{all:?}");
        assert!(all.told().starts_with("Elo random 0 ± "), "{}", all.told());
        assert!(all.told().ends_with("the side named first +0\n"), "{}", all.told());
        assert_eq!(rated(&[trial("hard/hard", 5, 20)]), None);
    }
}
