//! Time: the one clock of the bot, and what falls due by it.
//!
//! Nothing sleeps until a deadline: deadlines are rows in the store, and one task asks which have
//! passed. A restart forgets none of them, and a test moves the clock.

pub mod backups;
pub mod due;
pub mod hours;
mod moved;
mod remind;
pub mod zones;

use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub use moved::{Looks, MovedClock};

/// Where the time comes from.
pub trait Clock: Send + Sync + std::fmt::Debug {
    /// Seconds since 1970.
    fn now(&self) -> i64;

    /// When to look at what has fallen due by it: at once, and then every so often.
    fn looks(&self, every: Duration) -> Looks {
        Looks::every(every)
    }
}

/// The time of the machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> i64 {
        unix_now_ms() / 1_000
    }
}

/// How far this process is ahead of the machine's time, in milliseconds: see [`follow`].
static AHEAD_MS: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since 1970, by the machine, or by whoever moves this process's time.
pub fn unix_now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
    now.saturating_add(AHEAD_MS.load(Ordering::Relaxed))
}

/// How often the file of [`follow`] is read.
const FOLLOWED_EVERY: Duration = Duration::from_millis(20);

/// Keeps the whole process so many seconds ahead of the machine as a file says, from now on, so
/// that a test can move the time of a bot that is not in its own process.
pub async fn follow(file: PathBuf) {
    loop {
        // Half a number, or none, is for the next reading.
        let said = std::fs::read_to_string(&file).ok().and_then(|text| text.trim().parse().ok());
        if let Some(seconds) = said {
            AHEAD_MS.store(i64::saturating_mul(seconds, 1_000), Ordering::Relaxed);
        }
        tokio::time::sleep(FOLLOWED_EVERY).await;
    }
}
