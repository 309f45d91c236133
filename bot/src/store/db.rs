//! The database chosen: everything that is SQLite's and not plain SQL.

use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqlSafeStr};

use super::StoreError;

/// The one database; another would be chosen here.
pub(super) type Db = sqlx::Sqlite;
/// A connection to it.
pub(super) type DbConnection = sqlx::SqliteConnection;
/// Connections to read with.
pub(super) type DbPool = sqlx::Pool<Db>;

/// What begins a transaction that will write.
pub(super) const BEGIN: &str = "BEGIN IMMEDIATE";

/// How long a statement waits for another process's lock.
const BUSY: Duration = Duration::from_secs(5);
/// Connections that read.
const READERS: u32 = 4;

/// The schema's steps, by number; never changed once released.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "campaigns", include_str!("../../../migrations/0001_campaigns.sql")),
    (2, "people", include_str!("../../../migrations/0002_people.sql")),
    (4, "dice", include_str!("../../../migrations/0004_dice.sql")),
    (8, "faults", include_str!("../../../migrations/0008_faults.sql")),
    (9, "pictures", include_str!("../../../migrations/0009_pictures.sql")),
    (10, "guide", include_str!("../../../migrations/0010_guide.sql")),
];

fn migrations() -> Migrator {
    let migration = |(version, name, sql): &(i64, &'static str, &'static str)| {
        let kind = MigrationType::Simple;
        Migration::new(*version, (*name).into(), kind, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect())
}

/// Opens, and if need be makes, the database that `url` names, and brings its schema up to date.
pub(super) async fn open(url: &str) -> Result<(DbConnection, DbPool), StoreError> {
    let options = SqliteConnectOptions::from_str(url)?
        .create_if_missing(true)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY);
    let mut writer = DbConnection::connect_with(&options).await?;
    // The connection itself is handed over: `run` would borrow it in a way no task can be spawned with.
    let migrated = migrations().run_direct(None, &mut writer, false).await;
    migrated.map_err(|why| StoreError::Database(why.to_string()))?;
    let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(options).await?;
    Ok((writer, readers))
}
