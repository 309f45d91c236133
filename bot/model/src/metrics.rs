//! Metrics that are counted while the bot runs: how often, how long, whether connected.
//!
//! Each part of the bot counts what it does where it does it; `http` reads all of them. They are
//! lost with the process, and nothing is ever decided by them. Labels are words of the code alone.

use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;

/// Upper bounds of the classes of a [`Times`], in seconds.
const BOUNDS: [f64; 13] =
    [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.3, 0.7, 1.5, 3.0, 10.0];

/// How often each of several things happened, by `N` labels: names and values.
pub type Counts<const N: usize> = Family<[(&'static str, &'static str); N], Counter>;

/// How often things of several kinds came to each end.
#[derive(Debug, Default)]
pub struct Tally(pub Counts<2>);

impl Tally {
    pub fn add(&self, kind: &'static str, end: &'static str) {
        self.0.get_or_create(&[("kind", kind), ("outcome", end)]).inc();
    }
}

/// How long something took, each time, in seconds.
#[derive(Debug)]
pub struct Times(pub Histogram);

impl Default for Times {
    fn default() -> Self {
        Self(Histogram::new(BOUNDS))
    }
}

impl Times {
    pub fn add(&self, time: Duration) {
        self.0.observe(time.as_secs_f64());
    }
}

/// The connections to the gateway.
#[derive(Debug, Default)]
pub struct Gateway {
    pub connections: Counts<1>,
}

impl Gateway {
    pub fn came(&self, how: &'static str) {
        self.connections.get_or_create(&[("how", how)]).inc();
    }
}

/// What the Discord side counts.
#[derive(Debug, Default)]
pub struct Metrics {
    pub answers: Times,
    pub interactions: Tally,
    pub gateway: Gateway,
}
