//! The games of a run, on as many threads as are wanted. A game at which the engine fails is told
//! with its seed, and makes the whole run end badly.

use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};

use crate::simulate::{Run, SimulationRequest, nobody};

/// The games of one policy.
#[derive(Debug)]
pub struct Trial<G> {
    pub policy: String,
    pub games: Vec<(u64, G)>,
    pub failed: Vec<String>,
    pub seconds: f64,
}

pub fn trials<P, G: Send>(
    wanted: &SimulationRequest<'_>,
    play: impl Fn(P, u64) -> Result<G, String> + Sync,
) -> Result<Vec<Trial<G>>, String>
where
    P: FromStr + Display + Copy + Sync,
{
    let named = |name: &String| name.parse().map_err(|_| nobody(name));
    let policies: Vec<P> = wanted.policies.iter().map(named).collect::<Result<_, _>>()?;
    // A panic is counted and told with its seed; its own words would tear the progress bar.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let of = |policy: P| trial(&policy.to_string(), wanted.run, |seed| play(policy, seed));
    let trials = policies.into_iter().map(of).collect();
    std::panic::set_hook(hook);
    Ok(trials)
}

pub fn failed<G>(trials: &[Trial<G>]) -> Option<String> {
    let first = trials.iter().flat_map(|trial| &trial.failed).next()?;
    let count: usize = trials.iter().map(|trial| trial.failed.len()).sum();
    Some(format!("{count} games failed, first {first}"))
}

/// Plays the games of one policy on as many threads as are wanted.
pub fn trial<G: Send>(
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

fn caught<G>(play: impl Fn() -> Result<G, String>) -> Result<G, String> {
    let played = catch_unwind(AssertUnwindSafe(play));
    played.unwrap_or_else(|fault| {
        let words = fault.downcast_ref::<String>().map(String::as_str);
        let words = words.or_else(|| fault.downcast_ref::<&str>().copied()).unwrap_or("no words");
        Err(format!("the engine failed: {words}"))
    })
}
