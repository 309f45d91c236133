//! Time: the one clock of the bot, and what falls due by it.
//!
//! Nothing sleeps until a deadline: deadlines are rows in the store, and one task asks which have
//! passed. A restart forgets none of them, and a test moves the clock.

mod moved;

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub use moved::{Looks, MovedClock};

/// Where the time comes from.
pub trait Clock: Send + Sync + std::fmt::Debug {
    fn now(&self) -> i64;

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

/// How far this process is ahead of the machine's time, in milliseconds.
static AHEAD_MS: AtomicI64 = AtomicI64::new(0);

/// Puts this process so many seconds ahead of the machine's time.
pub fn move_ahead(seconds: i64) {
    AHEAD_MS.store(i64::saturating_mul(seconds, 1_000), Ordering::Relaxed);
}

/// Milliseconds since 1970, by the machine, or by whoever moves this process's time.
pub fn unix_now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
    now.saturating_add(AHEAD_MS.load(Ordering::Relaxed))
}
