//! How long a monkey runs, as the environment says.
//!
//! `SIRDAR_MONKEY` is the number of interactions, `SIRDAR_MONKEY_CAMPAIGNS` that of the channels,
//! `SIRDAR_MONKEY_KILLS` how often the process is killed (for each seven it is told to end once, and
//! does), `SIRDAR_MONKEY_BATCH` how many interactions there are between two looks at everything,
//! after each of which the clock is moved on by up to twenty hours, `SIRDAR_MONKEY_SEED` where
//! chance begins. `SIRDAR_SOAK` is the number of hours of a soak, `SIRDAR_SOAK_DEEDS` that of the
//! interactions in each half of one.
//!
//! `SIRDAR_MONKEYS` is the number of interactions where several processes share a database;
//! `SIRDAR_MONKEYS_CAMPAIGNS`, `SIRDAR_MONKEYS_KILLS` and `SIRDAR_MONKEYS_BATCH` are the same
//! there. `SIRDAR_MONKEYS_STOPS` is how often a process is stopped for a while,
//! `SIRDAR_MONKEYS_RESTARTS` how often the database is started anew. They begin at the same seed.

use std::str::FromStr;

/// What a monkey is to do.
#[derive(Debug, Clone, Default)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) actions: u64,
    /// Channels, each with a campaign and officers of its own.
    pub(crate) tables: usize,
    /// How often a process is killed on the way. For each seven one is told to end, too.
    pub(crate) kills: u64,
    /// How often one is stopped for a while.
    pub(crate) stops: u64,
    /// Whether some of those whiles are long.
    pub(crate) long: bool,
    /// How often the database is started anew.
    pub(crate) restarts: u64,
    /// Interactions between two looks at everything.
    pub(crate) batch: u64,
}

fn variable<T: FromStr>(name: &str) -> Option<T> {
    let said = std::env::var(name).ok().filter(|said| !said.trim().is_empty())?;
    Some(said.trim().parse().unwrap_or_else(|_| panic!("{name} is a number, not `{said}`")))
}

/// Where chance begins.
fn seed() -> u64 {
    variable("SIRDAR_MONKEY_SEED").unwrap_or(1)
}

impl Plan {
    /// The plan told by the environment; a short one where it says nothing.
    pub(crate) fn from_environment() -> Self {
        let actions = variable("SIRDAR_MONKEY");
        let long = actions.is_some();
        let actions = actions.unwrap_or(450);
        Self {
            seed: seed(),
            actions,
            tables: variable("SIRDAR_MONKEY_CAMPAIGNS").unwrap_or(if long { 20 } else { 3 }),
            kills: variable("SIRDAR_MONKEY_KILLS").unwrap_or((actions / 500).max(3)),
            batch: variable("SIRDAR_MONKEY_BATCH").unwrap_or(if long { 2_000 } else { 300 }),
            ..Self::default()
        }
    }

    /// The same for several processes.
    pub(crate) fn of_several() -> Self {
        let actions = variable("SIRDAR_MONKEYS");
        let long = actions.is_some();
        let actions = actions.unwrap_or(1_500);
        let of = |name: &str, short, long_one| {
            let usual = if long { long_one } else { short };
            variable(&format!("SIRDAR_MONKEYS_{name}")).unwrap_or(usual)
        };
        Self {
            seed: seed(),
            actions,
            tables: variable("SIRDAR_MONKEYS_CAMPAIGNS").unwrap_or(12),
            kills: of("KILLS", 2, actions / 500),
            stops: of("STOPS", 2, actions / 1_000),
            long,
            restarts: of("RESTARTS", 1, actions / 6_000),
            batch: of("BATCH", 1_000, 3_000),
        }
    }
}

/// Simulated hours of a soak, if there is to be one, and interactions in half an hour.
pub(crate) fn soak() -> Option<(u32, u64)> {
    Some((variable("SIRDAR_SOAK")?, variable("SIRDAR_SOAK_DEEDS").unwrap_or(400)))
}
