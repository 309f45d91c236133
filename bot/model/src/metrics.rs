//! Metrics that are counted while the bot runs: how often, how long, whether connected.
//!
//! Each part of the bot counts what it does where it does it; `http` reads all of them. They are
//! lost with the process, and nothing is ever decided by them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Bounds of the classes of a [`Times`], in milliseconds; what is longer has a class of its own.
pub const BOUNDS_MS: [u64; 13] = [1, 2, 5, 10, 20, 50, 100, 150, 300, 700, 1_500, 3_000, 10_000];

/// How often each of several things happened; what they are called is fixed in the code.
#[derive(Debug, Default)]
pub struct Tally(Mutex<BTreeMap<(&'static str, &'static str), u64>>);

impl Tally {
    /// One of a kind came to this end.
    pub fn add(&self, kind: &'static str, end: &'static str) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry((kind, end)).or_default() += 1;
    }

    /// Kinds, ends, and how often.
    pub fn get(&self) -> Vec<(&'static str, &'static str, u64)> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.iter().map(|((kind, end), count)| (*kind, *end, *count)).collect()
    }
}

/// How long something took, each time.
#[derive(Debug, Default)]
pub struct Times {
    classes: [AtomicU64; BOUNDS_MS.len()],
    longer: AtomicU64,
    total_us: AtomicU64,
}

impl Times {
    /// It took so long this time.
    pub fn add(&self, time: Duration) {
        let us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let class = BOUNDS_MS.iter().position(|bound| us <= bound * 1_000);
        let class = class.and_then(|at| self.classes.get(at)).unwrap_or(&self.longer);
        class.fetch_add(1, Ordering::Relaxed);
        self.total_us.fetch_add(us, Ordering::Relaxed);
    }

    /// How often it took no longer than each of [`BOUNDS_MS`], how often it was timed, and how
    /// long all of it took.
    pub fn get(&self) -> (Vec<u64>, u64, Duration) {
        let mut below = Vec::with_capacity(BOUNDS_MS.len());
        let mut so_far = 0;
        for class in &self.classes {
            so_far += class.load(Ordering::Relaxed);
            below.push(so_far);
        }
        let all = so_far + self.longer.load(Ordering::Relaxed);
        (below, all, Duration::from_micros(self.total_us.load(Ordering::Relaxed)))
    }
}

/// How the connection to the gateway stands.
#[derive(Debug, Default)]
pub struct Gateway {
    connected: AtomicBool,
    /// How often it came to stand: begun anew, or resumed.
    pub connections: Tally,
}

impl Gateway {
    /// It stands, or it is gone.
    pub fn is(&self, connected: bool) {
        self.connected.store(connected, Ordering::Relaxed);
    }

    /// Whether it stands.
    pub fn connected(&self) -> bool {
        self.connected.load(Ordering::Relaxed)
    }
}

/// What the Discord side counts.
#[derive(Debug, Default)]
pub struct Metrics {
    /// From an interaction's arrival until Discord had its first answer.
    pub answers: Times,
    /// What became of interactions.
    pub interactions: Tally,
    /// The connection to the gateway.
    pub gateway: Gateway,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_fall_into_classes() {
        let times = Times::default();
        for ms in [1, 2, 150, 151, 60_000] {
            times.add(Duration::from_millis(ms));
        }
        let (below, all, total) = times.get();
        assert_eq!(below, [1, 2, 2, 2, 2, 2, 2, 3, 4, 4, 4, 4, 4]);
        assert_eq!((all, total), (5, Duration::from_millis(60_304)));
    }
}
