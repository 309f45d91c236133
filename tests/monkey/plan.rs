//! How long a monkey runs, as the environment says.
//!
//! `SIRDAR_MONKEY` is the number of interactions, `SIRDAR_MONKEY_CAMPAIGNS` that of the channels,
//! `SIRDAR_MONKEY_KILLS` how often the process is killed, `SIRDAR_MONKEY_SEED` where chance
//! begins. `SIRDAR_SOAK` is the number of hours of a soak, `SIRDAR_SOAK_DEEDS` that of the
//! interactions in each half of one.

use std::str::FromStr;

/// What a monkey is to do.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) actions: u64,
    /// Channels, each with a campaign and officers of its own.
    pub(crate) tables: usize,
    /// How often the process is ended on the way.
    pub(crate) kills: u64,
    /// Interactions between two looks at everything.
    pub(crate) batch: u64,
}

fn variable<T: FromStr>(name: &str) -> Option<T> {
    let said = std::env::var(name).ok().filter(|said| !said.trim().is_empty())?;
    Some(said.trim().parse().unwrap_or_else(|_| panic!("{name} is a number, not `{said}`")))
}

impl Plan {
    /// The plan told by the environment; a short one where it says nothing.
    pub(crate) fn from_environment() -> Self {
        let actions = variable("SIRDAR_MONKEY");
        let long = actions.is_some();
        let actions = actions.unwrap_or(600);
        Self {
            seed: variable("SIRDAR_MONKEY_SEED").unwrap_or(1),
            actions,
            tables: variable("SIRDAR_MONKEY_CAMPAIGNS").unwrap_or(if long { 20 } else { 3 }),
            kills: variable("SIRDAR_MONKEY_KILLS").unwrap_or((actions / 1_000).max(3)),
            batch: variable("SIRDAR_MONKEY_BATCH").unwrap_or(if long { 2_000 } else { 300 }),
        }
    }
}

/// Simulated hours of a soak, if there is to be one, and interactions in half an hour.
pub(crate) fn soak() -> Option<(u32, u64)> {
    Some((variable("SIRDAR_SOAK")?, variable("SIRDAR_SOAK_DEEDS").unwrap_or(400)))
}
