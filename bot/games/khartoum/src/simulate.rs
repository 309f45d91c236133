//! Games played to their end without people, every Mahdist player against every player of the
//! Empire that is named, and the figures of many.

use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use games::simulate;
use games::simulate::trial::{Trial, failed, trials};
use games::simulate::{Flag, Mode, Report, Run, Seeded, Simulator, Wanted, mean};
use khartoum::{End, Faction, Khartoum, Options, Outcome};
use kit::{Audience, Decision, Side};

use crate::policy::{Manner, Player};

/// What plays Khartoum over and over.
pub(super) struct Games;

impl Simulator for Games {
    fn modes(&self) -> &'static [Mode] {
        &[Mode {
            name: "khartoum",
            about: "Khartoum, Mahdists against Empire",
            is_part: false,
            drawn: None,
        }]
    }

    fn flags(&self) -> &'static [Flag] {
        &[]
    }

    fn policies(&self) -> &'static str {
        "a side of Khartoum random, cautious, bold or steady, each of these against each, or two as \
         Mahdists/Empire"
    }

    fn elsewhere(&self) -> &'static str {
        "write --game khartoum"
    }

    fn run(&self, wanted: &Wanted<'_>) -> Result<Report, String> {
        let options = simulate::options(&Options::default(), wanted.options)?;
        let pairs = pairs(wanted.policies)?;
        let wanted = Wanted { policies: &pairs, ..*wanted };
        let trials = trials(&wanted, |pair: Pair, seed| play(pair, &options, seed))?;
        Ok(Report {
            table: table(&trials, wanted.run),
            csv: csv(&trials),
            picture: None,
            failed: failed(&trials),
        })
    }
}

/// Who plays the Mahdists, and who the Empire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pair([Manner; 2]);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0[0], self.0[1])
    }
}

impl FromStr for Pair {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (mahdists, empire) = text.split_once('/').unwrap_or((text, text));
        let read = |name: &str| name.parse::<Manner>().map_err(|why| why.to_string());
        Ok(Self([read(mahdists)?, read(empire)?]))
    }
}

/// Pairs that are named, and each of the single ones against each.
fn pairs(names: &[String]) -> Result<Vec<String>, String> {
    let (named, single): (Vec<&String>, Vec<&String>) =
        names.iter().partition(|name| name.contains('/'));
    let each = single.iter().flat_map(|one| single.iter().map(move |two| format!("{one}/{two}")));
    let all = each.chain(named.into_iter().cloned());
    all.map(|pair| pair.parse::<Pair>().map(|pair| pair.to_string())).collect()
}

/// No game takes as many decisions; one that does is stuck.
const DECISIONS_MAX: u32 = 5_000;

/// How a game went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ended {
    outcome: Outcome,
    decisions: u32,
}

/// Plays a game. Each player sees what its side sees.
///
/// # Errors
/// If the engine fails at it.
fn play(Pair(manners): Pair, options: &Options, seed: u64) -> Result<Ended, String> {
    let mut dice = Seeded::new(seed);
    let mut players = manners.map(|manner| Player::new(manner, seed ^ 0x5eed));
    let mut events = Vec::new();
    let mut game = Khartoum::new(options, &mut dice, &mut events);
    let mut decisions = 0;
    while let Some(waiting) = game.decision() {
        let awaited = waiting.seats.iter().find(|seat| game.awaits(**seat));
        let seat = *awaited.ok_or("a question to nobody")?;
        let faction = Faction::of(Side(seat.0)).ok_or("a seat of no side")?;
        let ask = game.ask_of(seat).ok_or("a question without choices")?;
        let decision = Decision { ask, ..waiting.clone() };
        let view = game.view(Audience::Side(faction.side()));
        let answer = players[faction.index()].answer(&view, &decision, seat);
        let applied = game.apply(seat, &answer, &mut dice, &mut events);
        applied.map_err(|why| format!("an offer was refused: {why}"))?;
        events.clear();
        decisions += 1;
        if decisions >= DECISIONS_MAX {
            return Err(format!("no end after {DECISIONS_MAX} decisions"));
        }
    }
    Ok(Ended { outcome: game.outcome().ok_or("no outcome")?, decisions })
}

/// How many games ended so, in per cent.
fn share(trial: &Trial<Ended>, end: End) -> f64 {
    let count = trial.games.iter().filter(|(_, ended)| ended.outcome.end == end).count();
    100.0 * count as f64 / trial.games.len().max(1) as f64
}

/// The turn of the games that ended before their time, on the average; nothing without any.
fn sudden(trial: &Trial<Ended>) -> Option<f64> {
    let turns: Vec<u8> = trial
        .games
        .iter()
        .filter(|(_, ended)| ended.outcome.end == End::Total)
        .map(|(_, ended)| ended.outcome.turn)
        .collect();
    let sum: f64 = turns.iter().map(|turn| f64::from(*turn)).sum();
    (!turns.is_empty()).then(|| sum / turns.len() as f64)
}

/// A table of the trials, a line for each pair.
fn table(trials: &[Trial<Ended>], run: Run) -> String {
    let mut out = format!(
        "{:<20}{:>7}{:>11}{:>9}{:>9}{:>9}{:>9}{:>11}{:>10}\n",
        "Mahdists/Empire",
        "games",
        "Mahdists",
        "total",
        "local",
        "Empire",
        "points",
        "total in",
        "games/s"
    );
    for trial in trials {
        let held = share(trial, End::Held);
        let sudden = sudden(trial).map_or("-".to_owned(), |turn| format!("turn {turn:.1}"));
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{:<20}{:>7}{:>10.1}%{:>8.1}%{:>8.1}%{held:>8.1}%{:>9.1}{sudden:>11}{:>10.1}",
            trial.policy,
            trial.games.len(),
            100.0 - held,
            share(trial, End::Total),
            share(trial, End::Local),
            mean(&trial.games, |ended| f64::from(ended.outcome.points)),
            trial.games.len() as f64 / trial.seconds.max(f64::MIN_POSITIVE),
        );
    }
    let _ = writeln!(out, "seeds from {}, {} at once", run.seed, run.jobs);
    out
}

/// One line for each game.
fn csv(trials: &[Trial<Ended>]) -> String {
    let mut out = "mahdists,empire,seed,winner,end,turn,points,decisions\n".to_owned();
    for trial in trials {
        let players = trial.policy.replace('/', ",");
        for (seed, Ended { outcome, decisions }) in &trial.games {
            let Outcome { winner, end, turn, points } = outcome;
            let end = match end {
                End::Total => "total",
                End::Local => "local",
                End::Held => "held",
            };
            let _ = writeln!(out, "{players},{seed},{winner},{end},{turn},{points},{decisions}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use games::simulate::trial::trial;

    use super::*;

    fn of(pair: &str, count: u32, jobs: usize) -> Trial<Ended> {
        let pair: Pair = pair.parse().expect("two manners");
        let run = Run { seed: 11, count, jobs };
        let options = Options { fortune: count % 2 == 1, ..Options::default() };
        trial(&pair.to_string(), run, |seed| play(pair, &options, seed))
    }

    #[test]
    fn the_same_seeds_play_the_same_games_on_any_number_of_threads() {
        for pair in ["random/random", "steady/bold", "cautious/steady"] {
            let (one, two) = (of(pair, 3, 1), of(pair, 3, 2));
            assert_eq!((&one.failed, &two.failed), (&Vec::new(), &Vec::new()));
            assert_eq!(csv(&[one]), csv(&[two]), "{pair}");
        }
    }

    /// Whoever thinks beats whoever plays by lot, on either side.
    #[test]
    fn whoever_thinks_beats_whoever_does_not() {
        let (mahdists, empire) = (of("steady/random", 12, 2), of("random/steady", 12, 2));
        assert!(share(&mahdists, End::Held) < 40.0, "{}", share(&mahdists, End::Held));
        assert!(share(&empire, End::Held) > 80.0, "{}", share(&empire, End::Held));
        let told = table(&[mahdists, empire], Run { seed: 11, count: 12, jobs: 2 });
        for word in ["Mahdists/Empire", "steady/random", "points", "seeds from 11"] {
            assert!(told.contains(word), "{word}: {told}");
        }
    }

    #[test]
    fn each_is_matched_with_each_and_with_whom_it_is_named() {
        let names = |of: &[&str]| of.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let all = ["bold/bold", "bold/steady", "steady/bold", "steady/steady", "random/bold"];
        assert_eq!(pairs(&names(&["bold", "random/bold", "steady"])), Ok(names(&all)));
        assert!(pairs(&names(&["brave"])).is_err_and(|why| why.contains("cautious")));
    }
}
