//! The databases that benches go by: a file, and a schema of its own on a server of PostgreSQL.

use std::path::Path;
use std::time::Duration;

use store::Store;
use store::leases::{Acquired, Shard};

#[path = "../../../tests/database.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod of_tests;

pub(crate) use of_tests::{Database, server};

/// Shards of a store that is measured by itself.
const SHARDS: u32 = 4;
/// Longer than any bench lasts.
const LEASE: Duration = Duration::from_secs(24 * 3_600);

/// The databases that the command line names, `sqlite` or `postgres`; both if it names none. Where
/// there is no server it is said that it is skipped.
pub(crate) async fn wanted(folder: &Path) -> Vec<(&'static str, Database)> {
    let all = !super::is_given("sqlite") && !super::is_given("postgres");
    let mut wanted = Vec::new();
    if all || super::is_given("sqlite") {
        wanted.push(("SQLite", Database::in_file(&folder.join("bench.db"))));
    }
    if (all || super::is_given("postgres"))
        && let Some(server) = server()
    {
        wanted.push(("PostgreSQL", Database::on(&server).await));
    }
    wanted
}

/// Opens a store as a process that serves everything: on a server it holds the lease of each shard.
pub(crate) async fn opened(url: &str) -> Store {
    let store = Store::open(url).await.expect("the database opens");
    if store::is_postgres(url) {
        store.shares(SHARDS);
        for number in 0..SHARDS {
            let acquired = store.acquire(Shard { number, of: SHARDS }, 0, LEASE).await;
            assert_eq!(acquired, Ok(Acquired::Ours));
        }
    }
    store
}
