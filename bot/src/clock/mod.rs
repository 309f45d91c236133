//! Time: the one clock of the bot, and what falls due by it.
//!
//! Nothing sleeps until a deadline: deadlines are rows in the store, and one task asks which have
//! passed. A restart forgets none of them, and a test moves the clock.

pub mod due;
pub mod hours;
mod remind;
pub mod zones;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Where the time comes from.
pub trait Clock: Send + Sync + std::fmt::Debug {
    /// Seconds since 1970.
    fn now(&self) -> i64;
}

/// The time of the machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> i64 {
        unix_now_ms() / 1_000
    }
}

/// A clock that is moved by hand, for tests; it runs with the machine's in between.
#[derive(Debug, Clone, Default)]
pub struct MovedClock(Arc<AtomicI64>);

impl MovedClock {
    /// Moves it on by so many seconds.
    pub fn advance(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::Relaxed);
    }
}

impl Clock for MovedClock {
    fn now(&self) -> i64 {
        SystemClock.now() + self.0.load(Ordering::Relaxed)
    }
}

/// Milliseconds since 1970, by the machine.
pub fn unix_now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
