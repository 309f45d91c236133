//! `sirdar simulate`: whole games played without people, and how they end.
//!
//! The games of a run are numbered by their seeds and shared out among threads; what is reported
//! depends on the seeds alone. A game at which the engine fails is told with its seed, and makes
//! the whole run end badly.

mod battles;
mod figures;
mod game;
mod march;
mod report;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use crate::games::{Dice, Seat};
use engine::hicks::Army;
use engine::san_juans::Scenario;
use engine::{hicks, san_juans};
use indicatif::{ProgressBar, ProgressStyle};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Failed;
use crate::games::hicks::policy::Manner;
use crate::games::san_juans::policy::Policy;

/// What is played, and what becomes of the figures.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How many games by each policy
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u32,
    /// What is played
    #[arg(long, value_enum, default_value_t = Played::Campaign)]
    game: Played,
    /// Who plays: random, cautious or aggressive, a march random or automatic; several with
    /// commas between
    #[arg(long, value_delimiter = ',', default_value = "random")]
    policy: Vec<String>,
    /// The seed of the first game; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the war begins: revolt, variable-start or reconquest [default: revolt]
    #[arg(long, value_parser = named::<Scenario>)]
    scenario: Option<Scenario>,
    /// Who marches: egyptian, british or indian [default: egyptian]
    #[arg(long, value_parser = named::<Army>)]
    army: Option<Army>,
    /// How many Pashas take turns on a march, 1 to 8 [default: 3]
    #[arg(long, value_name = "P")]
    pashas: Option<u8>,
    /// An option of the game by its name, like steps_per_unit=6
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Games played at once [default: one for each core]
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// One line for each game, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Outcomes and scores of campaigns as a picture, a PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

/// What is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Played {
    /// San Juans campaigns
    Campaign,
    /// Marches with Hicks in Kordofan
    Hicks,
    /// Battles of campaigns, settled quickly and as marches
    Battles,
}

/// A scenario or an army by its name.
fn named<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let read = serde_json::from_value(serde_json::Value::String(text.to_owned()));
    read.map_err(|why: serde_json::Error| why.to_string())
}

fn other(why: impl std::fmt::Display) -> Failed {
    Failed::Other(why.to_string())
}

/// The options that the command line sets, over the `defaults`.
fn options<O>(defaults: &O, given: &[String]) -> Result<O, Failed>
where
    O: Serialize + DeserializeOwned,
{
    let mut all = serde_json::to_value(defaults).map_err(other)?;
    for option in given {
        let (name, value) = option
            .split_once('=')
            .ok_or_else(|| other(format!("`{option}` sets no option: write NAME=VALUE")))?;
        let name = name.trim().replace('-', "_");
        let known: Vec<String> =
            all.as_object().map(|all| all.keys().cloned().collect()).unwrap_or_default();
        let slot = all.get_mut(&name);
        let slot = slot.ok_or_else(|| {
            other(format!("there is no option `{name}`; there are {}", known.join(", ")))
        })?;
        let text = serde_json::Value::String(value.to_owned());
        *slot = serde_json::from_str(value).unwrap_or(text);
        let read: Result<O, _> = serde_json::from_value(all.clone());
        read.map_err(|why| other(format!("option `{name}` cannot be `{value}`: {why}")))?;
    }
    serde_json::from_value(all).map_err(other)
}

/// The options of the campaigns.
fn war(arguments: &Arguments) -> Result<san_juans::Options, Failed> {
    if arguments.army.is_some() || arguments.pashas.is_some() {
        return Err(other("an army and Pashas are of a march: write --game hicks"));
    }
    if arguments.png.is_some() && arguments.game == Played::Battles {
        return Err(other("a picture is of whole campaigns, which are --game campaign"));
    }
    let scenario = arguments.scenario.unwrap_or(Scenario::Revolt);
    let defaults = san_juans::Options { scenario, ..Default::default() };
    let options = options(&defaults, &arguments.options)?;
    options.check().map_err(other)?;
    Ok(options)
}

/// The options of the marches.
fn column(arguments: &Arguments) -> Result<hicks::Options, Failed> {
    if arguments.scenario.is_some() || arguments.png.is_some() {
        return Err(other("a scenario and a picture are of campaigns, which are --game campaign"));
    }
    let pashas = (1..=arguments.pashas.unwrap_or(PASHAS)).map(Seat).collect();
    let army = arguments.army.unwrap_or_default();
    let defaults = hicks::Options { army, pashas, ..Default::default() };
    let options = options(&defaults, &arguments.options)?;
    options.check().map_err(other)?;
    Ok(options)
}

/// How many Pashas take turns if nothing else is said.
const PASHAS: u8 = 3;

/// Dice from a generator.
struct Seeded(ChaCha8Rng);

impl Seeded {
    fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl Dice for Seeded {
    fn die(&mut self, sides: u8, _calm: u8) -> u8 {
        self.0.random_range(1..=sides.max(1))
    }
}

/// Which games are played: so many from a seed on, so many at once.
#[derive(Debug, Clone, Copy)]
struct Run {
    seed: u64,
    count: u32,
    jobs: usize,
}

/// The games of one policy.
#[derive(Debug)]
struct Trial<G> {
    policy: String,
    /// Those that ended, by seed.
    games: Vec<(u64, G)>,
    /// Those at which the engine failed: what happened.
    failed: Vec<String>,
    seconds: f64,
}

/// Plays the games and reports them.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failed> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let jobs = arguments.jobs.unwrap_or(cores).clamp(1, 256);
    let run = Run { seed: arguments.seed, count: arguments.games, jobs };
    match arguments.game {
        Played::Campaign => {
            let options = war(arguments)?;
            let play = |policy: Policy, seed| game::play(policy, &options, seed);
            let trials = trials(&arguments.policy, run, play)?;
            print!("{}", report::table(&trials, &options, run.seed, jobs));
            write_csv(arguments, || report::csv(&trials))?;
            if let Some(file) = &arguments.png {
                let picture = figures::draw(&trials, options.scenario).map_err(other)?;
                write(file, &picture.png)?;
                println!("{}", picture.alt);
            }
            whole(&trials)
        }
        Played::Battles => {
            let options = war(arguments)?;
            let play = |policy: Policy, seed| battles::play(policy, &options, seed);
            let trials = trials(&arguments.policy, run, play)?;
            print!("{}", battles::table(&trials, run.seed));
            write_csv(arguments, || battles::csv(&trials))?;
            whole(&trials)
        }
        Played::Hicks => {
            let options = column(arguments)?;
            let play = |manner: Manner, seed| march::play(manner, &options, seed);
            let trials = trials(&arguments.policy, run, play)?;
            print!("{}", march::table(&trials, &options, run.seed, jobs));
            write_csv(arguments, || march::csv(&trials))?;
            whole(&trials)
        }
    }
}

/// A trial of each policy that is named.
fn trials<P, G: Send>(
    named: &[String],
    run: Run,
    play: impl Fn(P, u64) -> Result<G, String> + Sync,
) -> Result<Vec<Trial<G>>, Failed>
where
    P: FromStr<Err: std::fmt::Display> + std::fmt::Display + Copy + Sync,
{
    let policies: Result<Vec<P>, _> = named.iter().map(|name| name.parse::<P>()).collect();
    let policies = policies.map_err(other)?;
    // A panic is counted and told with its seed; its own words would tear the progress bar.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let of = |policy: P| trial(&policy.to_string(), run, |seed| play(policy, seed));
    let trials = policies.into_iter().map(of).collect();
    std::panic::set_hook(hook);
    Ok(trials)
}

/// Whether the engine failed at no game.
fn whole<G>(trials: &[Trial<G>]) -> Result<(), Failed> {
    match trials.iter().flat_map(|trial| &trial.failed).next() {
        None => Ok(()),
        Some(first) => {
            let count: usize = trials.iter().map(|trial| trial.failed.len()).sum();
            Err(other(format!("{count} games failed, first {first}")))
        }
    }
}

fn write_csv(arguments: &Arguments, csv: impl Fn() -> String) -> Result<(), Failed> {
    let Some(file) = &arguments.csv else { return Ok(()) };
    write(file, csv().as_bytes())
}

fn write(file: &std::path::Path, bytes: &[u8]) -> Result<(), Failed> {
    let written = std::fs::write(file, bytes);
    written.map_err(|why| Failed::Other(format!("{} cannot be written: {why}", file.display())))
}

/// Plays the games of one policy on as many threads as are wanted.
fn trial<G: Send>(
    policy: &str,
    run: Run,
    play: impl Fn(u64) -> Result<G, String> + Sync,
) -> Trial<G> {
    let began = Instant::now();
    let bar = ProgressBar::new(u64::from(run.count));
    let style = ProgressStyle::with_template(
        "{prefix:>10} {wide_bar} {pos}/{len} games, {per_sec}, {eta} left",
    );
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_prefix(policy.to_owned());
    let next = AtomicU32::new(0);
    let (done, results) = mpsc::channel();
    let (mut games, mut failed) = (Vec::new(), Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..run.jobs {
            let (next, done, play) = (&next, done.clone(), &play);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= run.count {
                        return;
                    }
                    let seed = run.seed.wrapping_add(u64::from(number));
                    // An error only means that nobody counts any more.
                    let _ = done.send((seed, caught(|| play(seed))));
                }
            });
        }
        drop(done);
        for (seed, result) in results {
            match result {
                Ok(game) => games.push((seed, game)),
                Err(why) => {
                    let why = format!("{policy}, seed {seed}: {why}");
                    bar.println(&why);
                    failed.push(why);
                }
            }
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
    games.sort_by_key(|(seed, _)| seed.wrapping_sub(run.seed));
    failed.sort();
    Trial { policy: policy.to_owned(), games, failed, seconds: began.elapsed().as_secs_f64() }
}

/// A game, or what the engine said when it failed at it.
fn caught<G>(play: impl Fn() -> Result<G, String>) -> Result<G, String> {
    let played = catch_unwind(AssertUnwindSafe(play));
    played.unwrap_or_else(|fault| {
        let words = fault.downcast_ref::<String>().map(String::as_str);
        let words = words.or_else(|| fault.downcast_ref::<&str>().copied()).unwrap_or("no words");
        Err(format!("the engine failed: {words}"))
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    fn line(words: &str) -> Arguments {
        let words = std::iter::once("simulate").chain(words.split_whitespace());
        Line::try_parse_from(words).expect("a command line").arguments
    }

    #[test]
    fn options_are_set_by_name() {
        let set = "--scenario reconquest --option steps_per_unit=6 --option free-boarding=true \
                   --option siege_rows=second";
        let set = war(&line(set)).expect("options");
        assert_eq!((set.steps_per_unit, set.free_boarding), (6, true));
        assert_eq!(set.siege_rows, san_juans::SiegeRows::Second);
        assert_eq!(set.scenario, Scenario::Reconquest);
        for wrong in ["steps_per_unit", "speed=9", "free_boarding=7", "steps_per_unit=0"] {
            assert!(war(&line(&format!("--option {wrong}"))).is_err(), "{wrong}");
        }
        let set = column(&line("--army indian --pashas 2 --option spell=6")).expect("options");
        assert_eq!((set.army, set.pashas.len(), set.spell), (Army::Indian, 2, 6));
    }

    #[test]
    fn what_belongs_to_another_game_is_refused() {
        for (words, says) in [("--army british", "--game hicks"), ("--pashas 2", "--game hicks")] {
            let why = war(&line(words)).expect_err(words).to_string();
            assert!(why.contains(says), "{why}");
        }
        for words in ["--scenario revolt", "--png a.png", "--pashas 0", "--pashas 9"] {
            assert!(column(&line(words)).is_err(), "{words}");
        }
        let run = Run { seed: 1, count: 1, jobs: 1 };
        let why = trials(&["cautious".to_owned()], run, |_: Manner, _| Ok(()));
        let why = why.expect_err("no manner of a march").to_string();
        assert!(why.contains("random or automatic"), "{why}");
    }

    #[test]
    fn the_same_seeds_play_the_same_games_on_any_number_of_threads() {
        let options = san_juans::Options::default();
        for policy in Policy::ALL {
            let of = |jobs| {
                let run = Run { seed: 7, count: 3, jobs };
                trial(&policy.to_string(), run, |seed| game::play(policy, &options, seed))
            };
            assert_eq!(report::csv(&[of(1)]), report::csv(&[of(2)]), "{policy}");
        }
    }
}
