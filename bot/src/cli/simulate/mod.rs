//! `sirdar simulate`: whole campaigns played by automatic staffs, and how they end.
//!
//! The games of a run are numbered by their seeds and shared out among threads; what is reported
//! depends on the seeds alone. A game at which the engine fails is told with its seed, and makes
//! the whole run end badly.

mod figures;
mod game;
mod report;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use engine::san_juans::{Options, Scenario};
use indicatif::{ProgressBar, ProgressStyle};

use super::Failed;
use crate::policy::Policy;
use game::Game;

/// What is played, and what becomes of the figures.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How many games by each policy
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u32,
    /// Who plays: random, cautious or aggressive; several with commas between
    #[arg(long, value_delimiter = ',', default_value = "random")]
    policy: Vec<Policy>,
    /// The seed of the first game; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the war begins: revolt, variable-start or reconquest
    #[arg(long, default_value = "revolt", value_parser = scenario)]
    scenario: Scenario,
    /// An option of the campaign by its name, like steps_per_unit=6
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Games played at once [default: one for each core]
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// One line for each game, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Outcomes and scores as a picture, a PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

fn scenario(text: &str) -> Result<Scenario, String> {
    let value = serde_json::Value::String(text.to_owned());
    let read = serde_json::from_value(value);
    read.map_err(|_| "a scenario is revolt, variable-start or reconquest".to_owned())
}

/// The options that the command line sets.
fn options(scenario: Scenario, given: &[String]) -> Result<Options, Failed> {
    let wrong = |what: String| Failed::Other(what);
    let defaults = Options { scenario, ..Options::default() };
    let fault = |why: serde_json::Error| Failed::Other(why.to_string());
    let mut all = serde_json::to_value(defaults).map_err(fault)?;
    for option in given {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| wrong(format!("`{option}` sets no option: write NAME=VALUE")))?;
        let name = name.trim().replace('-', "_");
        let known: Vec<String> =
            all.as_object().map(|all| all.keys().cloned().collect()).unwrap_or_default();
        let slot = all.get_mut(&name);
        let slot = slot.ok_or_else(|| {
            wrong(format!("there is no option `{name}`; there are {}", known.join(", ")))
        })?;
        let text = serde_json::Value::String(value.to_owned());
        *slot = serde_json::from_str(value).unwrap_or(text);
        let read: Result<Options, _> = serde_json::from_value(all.clone());
        read.map_err(|why| wrong(format!("option `{name}` cannot be `{value}`: {why}")))?;
    }
    let options: Options = serde_json::from_value(all).map_err(fault)?;
    options.check().map_err(|why| wrong(why.to_string()))?;
    Ok(options)
}

/// The games of one policy.
#[derive(Debug)]
struct Trial {
    policy: Policy,
    /// Those that ended, by seed.
    games: Vec<Game>,
    /// Those at which the engine failed: what happened.
    failed: Vec<String>,
    seconds: f64,
}

/// Plays the games and reports them.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failed> {
    let options = options(arguments.scenario, &arguments.options)?;
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let jobs = arguments.jobs.unwrap_or(cores).clamp(1, 256);
    // A panic is counted and told with its seed; its own words would tear the progress bar.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let trials: Vec<Trial> = arguments
        .policy
        .iter()
        .map(|policy| trial(*policy, &options, arguments.seed, arguments.games, jobs))
        .collect();
    std::panic::set_hook(hook);
    print!("{}", report::table(&trials, &options, arguments.seed, jobs));
    if let Some(file) = &arguments.csv {
        write(file, report::csv(&trials).as_bytes())?;
    }
    if let Some(file) = &arguments.png {
        let picture = figures::draw(&trials, arguments.scenario);
        let picture = picture.map_err(|why| Failed::Other(why.to_string()))?;
        write(file, &picture.png)?;
        println!("{}", picture.alt);
    }
    match trials.iter().flat_map(|trial| &trial.failed).next() {
        None => Ok(()),
        Some(first) => {
            let count: usize = trials.iter().map(|trial| trial.failed.len()).sum();
            Err(Failed::Other(format!("{count} games failed, first {first}")))
        }
    }
}

fn write(file: &std::path::Path, bytes: &[u8]) -> Result<(), Failed> {
    let written = std::fs::write(file, bytes);
    written.map_err(|why| Failed::Other(format!("{} cannot be written: {why}", file.display())))
}

/// Plays the games of one policy on `jobs` threads.
fn trial(policy: Policy, options: &Options, seed: u64, count: u32, jobs: usize) -> Trial {
    let began = Instant::now();
    let bar = ProgressBar::new(u64::from(count));
    let style = ProgressStyle::with_template(
        "{prefix:>10} {wide_bar} {pos}/{len} games, {per_sec}, {eta} left",
    );
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_prefix(policy.to_string());
    let next = AtomicU32::new(0);
    let (done, results) = mpsc::channel();
    let (mut games, mut failed) = (Vec::new(), Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (next, done) = (&next, done.clone());
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let seed = seed.wrapping_add(u64::from(number));
                    // An error only means that nobody counts any more.
                    let _ = done.send(game::play(policy, options, seed));
                }
            });
        }
        drop(done);
        for result in results {
            match result {
                Ok(game) => games.push(game),
                Err(why) => {
                    bar.println(&why);
                    failed.push(why);
                }
            }
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
    games.sort_by_key(|game: &Game| game.seed.wrapping_sub(seed));
    failed.sort();
    Trial { policy, games, failed, seconds: began.elapsed().as_secs_f64() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_by_name() {
        let given = ["steps_per_unit=6", "free-boarding=true", "siege_rows=second"];
        let set = options(Scenario::Reconquest, &given.map(str::to_owned)).expect("options");
        assert_eq!((set.steps_per_unit, set.free_boarding), (6, true));
        assert_eq!(set.siege_rows, engine::san_juans::SiegeRows::Second);
        assert_eq!(set.scenario, Scenario::Reconquest);
        for wrong in ["steps_per_unit", "speed=9", "free_boarding=7", "steps_per_unit=0"] {
            let said = options(Scenario::Revolt, &[wrong.to_owned()]);
            assert!(said.is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_same_seeds_play_the_same_games_on_any_number_of_threads() {
        let options = Options::default();
        for policy in Policy::ALL {
            let one = trial(policy, &options, 7, 3, 1);
            let two = trial(policy, &options, 7, 3, 2);
            assert_eq!(report::csv(&[one]), report::csv(&[two]), "{policy}");
        }
    }
}
