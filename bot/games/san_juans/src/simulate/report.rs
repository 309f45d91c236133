//! The figures of a run in words: a table for people, lines for a spreadsheet.

use std::fmt::Write as _;

use games::simulate::trial::Trial;
use games::simulate::{Run, mean};
use san_juans::{Options, Outcome};

use crate::simulate::game::Game;

pub(super) fn share(games: &[(u64, Game)], outcome: Outcome) -> f64 {
    100.0 * mean(games, |game| f64::from(u8::from(game.outcome == outcome)))
}

pub(super) fn table(trials: &[Trial<Game>], options: &Options, run: Run) -> String {
    let Run { seed, jobs, .. } = run;
    let mut out = format!(
        "{:<11}{:>7}{:>10}{:>8}{:>8}{:>8}{:>7}{:>9}{:>7}{:>9}\n",
        "policy",
        "games",
        "victory",
        "draw",
        "defeat",
        "score",
        "turns",
        "battles",
        "won",
        "games/s"
    );
    for trial in trials {
        let games = &trial.games;
        let battles: u32 = games.iter().map(|(_, game)| game.battles).sum();
        let won: u32 = games.iter().map(|(_, game)| game.won).sum();
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "{:<11}{:>7}{:>9.1}%{:>7.1}%{:>7.1}%{:>8.1}{:>7.1}{:>9.1}{:>6.0}%{:>9.1}",
            trial.policy,
            games.len(),
            share(games, Outcome::Victory),
            share(games, Outcome::Draw),
            share(games, Outcome::Defeat),
            mean(games, |game| f64::from(game.score)),
            mean(games, |game| game.scores.len() as f64),
            mean(games, |game| f64::from(game.battles)),
            100.0 * f64::from(won) / f64::from(battles.max(1)),
            games.len() as f64 / trial.seconds.max(f64::MIN_POSITIVE),
        );
    }
    let scenario = serde_json::to_value(options.scenario).unwrap_or_default();
    let _ = writeln!(
        out,
        "scenario {}, seeds from {seed}, {jobs} at once; the score is the Mahdi's: 0 we win, 300 \
         he wins",
        scenario.as_str().unwrap_or_default()
    );
    out
}

pub(super) fn csv(trials: &[Trial<Game>]) -> String {
    let turns = san_juans::data().setup.turns;
    let mut out = "policy,seed,outcome,score,turns,battles,won,decisions".to_owned();
    for turn in 1..=turns {
        let _ = write!(out, ",score_{turn}");
    }
    out.push('\n');
    let played = trials.iter().flat_map(|trial| trial.games.iter().map(move |game| (trial, game)));
    for (trial, (seed, game)) in played {
        let outcome = match game.outcome {
            Outcome::Victory => "victory",
            Outcome::Draw => "draw",
            Outcome::Defeat => "defeat",
        };
        let Game { score, battles, won, decisions, .. } = game;
        let _ = write!(
            out,
            "{},{seed},{outcome},{score},{},{battles},{won},{decisions}",
            trial.policy,
            game.scores.len()
        );
        for turn in 1..=turns {
            let at = turn.checked_sub(game.from).map(usize::from);
            match at.and_then(|at| game.scores.get(at)) {
                Some(score) => {
                    let _ = write!(out, ",{score}");
                }
                None => out.push(','),
            }
        }
        out.push('\n');
    }
    out
}
