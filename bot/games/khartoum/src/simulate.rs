//! Games played to their end without people, every Mahdist player against every player of the
//! Empire that is named, and the figures of many.

use std::fmt::Write as _;

use games::simulate;
use games::simulate::sides::{Pair, pairs};
use games::simulate::trial::{Trial, trials};
use games::simulate::{
    Mode, Report, Run, Seeded, SimulationRequest, Simulator, finish, mean, share,
};
use khartoum::{End, Khartoum, Options, Outcome};
use kit::{Answer, Audience, Side};

pub(super) static SIMULATOR: Simulator = Simulator {
    modes: &[Mode::of("khartoum", "Khartoum, Mahdists against Empire")],
    flags: &[],
    policies: "a side of Khartoum random, easy, normal or hard, each of these against each, or two as \
         Mahdists/Empire",
    elsewhere: "write --game khartoum",
    packs: None,
    run,
};

fn run(wanted: &SimulationRequest<'_>) -> Result<Report, String> {
    let options = simulate::options(&Options::default(), wanted.options)?;
    let pairs = pairs(wanted.policies)?;
    let wanted = SimulationRequest { policies: &pairs, ..*wanted };
    let trials = trials(&wanted, |pair: Pair, seed| play(pair, &options, seed))?;
    let won = |game: &Ended| f64::from(u8::from(game.outcome.end != End::Held));
    Ok(Report::of(&trials, table(&trials, wanted.run), csv(&trials)).rated(&trials, won))
}

/// No game takes as many decisions; one that does is stuck.
const DECISIONS_MAX: u32 = 5_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ended {
    outcome: Outcome,
    decisions: u32,
}

fn play(Pair(levels): Pair, options: &Options, seed: u64) -> Result<Ended, String> {
    let mut dice = Seeded::new(seed);
    let mut players = levels.map(|level| khartoum_players::player(level, seed ^ 0x5eed));
    let mut game = Khartoum::new(options, &mut dice, &mut Vec::new());
    let decisions = finish(&mut game, &mut dice, DECISIONS_MAX, |game, _, seat| {
        let known = game.seen_by(Audience::Side(Side(seat.0)));
        players[usize::from(seat.0)].answer(&known, seat).unwrap_or(Answer::Number(0))
    })?;
    Ok(Ended { outcome: game.outcome().ok_or("no outcome")?, decisions })
}

fn ended(trial: &Trial<Ended>, end: End) -> f64 {
    share(&trial.games, |game| game.outcome.end == end)
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
        let held = ended(trial, End::Held);
        let sudden = sudden(trial).map_or("-".to_owned(), |turn| format!("turn {turn:.1}"));
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{:<20}{:>7}{:>10.1}%{:>8.1}%{:>8.1}%{held:>8.1}%{:>9.1}{sudden:>11}{:>10.1}",
            trial.policy,
            trial.games.len(),
            100.0 - held,
            ended(trial, End::Total),
            ended(trial, End::Local),
            mean(&trial.games, |ended| f64::from(ended.outcome.points)),
            trial.games.len() as f64 / trial.seconds.max(f64::MIN_POSITIVE),
        );
    }
    let _ = writeln!(out, "seeds from {}, {} at once", run.seed, run.jobs);
    out
}

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
        let pair: Pair = pair.parse().expect("two levels");
        let run = Run { seed: 11, count, jobs };
        let options = Options { fortune: count % 2 == 1, ..Options::default() };
        trial(&pair.to_string(), run, |seed| play(pair, &options, seed))
    }

    #[test]
    fn the_same_seeds_play_the_same_games_on_any_number_of_threads() {
        for pair in ["random/random", "easy/random", "normal/easy"] {
            let (one, two) = (of(pair, 3, 1), of(pair, 3, 2));
            assert_eq!((&one.failed, &two.failed), (&Vec::new(), &Vec::new()));
            assert_eq!(csv(&[one]), csv(&[two]), "{pair}");
        }
    }

    #[test]
    fn whoever_thinks_beats_whoever_does_not() {
        let (mahdists, empire) = (of("easy/random", 12, 2), of("random/easy", 12, 2));
        assert!(ended(&mahdists, End::Held) < 40.0, "{}", ended(&mahdists, End::Held));
        assert!(ended(&empire, End::Held) > 80.0, "{}", ended(&empire, End::Held));
        let told = table(&[mahdists, empire], Run { seed: 11, count: 12, jobs: 2 });
        for word in ["Mahdists/Empire", "easy/random", "points", "seeds from 11"] {
            assert!(told.contains(word), "{word}: {told}");
        }
    }
}
