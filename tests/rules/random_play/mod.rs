//! Random legal play of 20,000 campaigns over all scenarios and sets of options: no dead end, no
//! panic, always an end; what is offered is taken, what is not is refused and changes nothing;
//! units and cards are kept; a war saved and loaded in the middle, or played again from its log,
//! is the same war.
//!
//! `SIRDAR_CAMPAIGNS` plays another number of them, `SIRDAR_FIRST_SEED` begins elsewhere. A war
//! that fails is written to a file that `sirdar import` reads, as it stood before the answer that
//! failed, and some answers earlier.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use san_juans::{Outcome, Scenario};

mod checks;
mod dump;
mod forecasts;
mod options;
mod rewinds;
mod war;

pub(crate) use checks::check;
use options::options;
use war::War;
pub(crate) use war::pick;

/// Campaigns played, unless `SIRDAR_CAMPAIGNS` says otherwise.
const CAMPAIGNS: u64 = 500;

/// No campaign comes near so many decisions.
pub(crate) const DECISIONS_MAX: usize = 30_000;

/// What many campaigns came to.
#[derive(Debug, Default)]
struct Tally {
    victories: u64,
    defeats: u64,
    draws: u64,
    decisions: usize,
    longest: usize,
    scenarios: [u64; 3],
}

impl Tally {
    fn add(&mut self, war: &War) {
        match war.campaign.outcome().expect("a campaign ends with an outcome") {
            Outcome::Victory => self.victories += 1,
            Outcome::Defeat => self.defeats += 1,
            Outcome::Draw => self.draws += 1,
        }
        self.decisions += war.taken;
        self.longest = self.longest.max(war.taken);
        self.scenarios[match war.campaign.options().scenario {
            Scenario::Revolt => 0,
            Scenario::VariableStart => 1,
            Scenario::Reconquest => 2,
        }] += 1;
    }
}

#[expect(clippy::disallowed_methods, reason = "the engine knows no environment, its tests may")]
fn number_of(variable: &str, otherwise: u64) -> u64 {
    let given = std::env::var(variable).ok();
    given.map_or(otherwise, |text| text.parse().expect("a number"))
}

/// Plays a campaign to its end; `Err` says what went wrong, and after how many answers.
fn play(seed: u64) -> Result<War, (usize, String)> {
    let mut war = War::new(seed);
    loop {
        let taken = war.taken;
        match catch_unwind(AssertUnwindSafe(|| war.go_on())) {
            Ok(true) => {}
            Ok(false) => break,
            Err(panic) => return Err((taken, words(panic.as_ref()))),
        }
    }
    match catch_unwind(AssertUnwindSafe(|| war.look_back())) {
        Ok(()) => Ok(war),
        Err(panic) => Err((war.taken, words(panic.as_ref()))),
    }
}

fn words(panic: &(dyn Any + Send)) -> String {
    let owned = panic.downcast_ref::<String>().cloned();
    let borrowed = || panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    owned.or_else(borrowed).unwrap_or_default()
}

#[test]
fn every_campaign_ends() {
    let first = number_of("SIRDAR_FIRST_SEED", 0);
    let end = first + number_of("SIRDAR_CAMPAIGNS", CAMPAIGNS);
    let (next, tally) = (AtomicU64::new(first), Mutex::new(Tally::default()));
    let failed = Mutex::new(Vec::new());
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= end {
                return;
            }
            match play(seed) {
                Ok(war) => tally.lock().unwrap_or_else(PoisonError::into_inner).add(&war),
                Err((taken, why)) => {
                    let file = dump::write(seed, taken);
                    let told = format!("seed {seed}, answer {taken}: {why}\n  see {file}");
                    failed.lock().unwrap_or_else(PoisonError::into_inner).push(told);
                    // One is enough to go by; the rest would only say it again.
                    next.store(end, Ordering::Relaxed);
                }
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!("{tally:?}");
    assert_eq!(tally.victories + tally.defeats + tally.draws, end - first);
    assert!(tally.scenarios.iter().all(|played| *played > 0), "{tally:?}");
    assert!(tally.defeats > tally.victories, "aimless play loses wars: {tally:?}");
}

#[test]
fn a_war_that_fails_can_be_looked_at() {
    let file = dump::write(3, 40);
    let text = dump::read(&file);
    let position: serde_json::Value = serde_json::from_str(&text).expect("a position is JSON");
    let game = position["game"]["SanJuans"].clone();
    let campaign: san_juans::Campaign = serde_json::from_value(game).expect("it loads");
    let mut war = War::new(3);
    while war.taken < 40 {
        assert!(war.go_on());
    }
    assert_eq!(campaign, war.campaign);
    assert_eq!(position["options"], serde_json::to_value(options(3)).expect("plain data"));
}
