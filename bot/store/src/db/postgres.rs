//! Everything that is PostgreSQL's and not plain SQL.

use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::{Executor as _, Row as _};
use tracing::info;

use crate::StoreError;
use crate::db::schema::{is_current, migrate, must_be_known, steps};
use crate::db::{DbConnection, DbPool, connected};

const READERS: u32 = 8;

const LEASING: u32 = 2;

/// How long a reader waits for a connection: as long as the writer, so that a server that is started
/// anew is waited for by both.
const WAITS: Duration = Duration::from_secs(20);

/// How long whoever renews a lease waits for one: no longer than a lease lasts.
const LEASING_WAITS: Duration = Duration::from_secs(10);

/// How each connection is set: what is committed is on the disk, and a process that hangs in the
/// midst of a transaction loses it, so that nobody waits for its locks.
const KEEPS: &str = "SET synchronous_commit = on; \
     SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '20s'";

pub(crate) async fn writer(url: &str) -> Result<DbConnection, sqlx::Error> {
    let mut writer = connected(url).await?;
    writer.execute(KEEPS).await?;
    Ok(writer)
}

fn pool(connections: u32, waits: Duration, set: &'static str) -> AnyPoolOptions {
    sqlx::any::install_default_drivers();
    AnyPoolOptions::new().max_connections(connections).acquire_timeout(waits).after_connect(
        move |connection, _| Box::pin(async move { connection.execute(set).await.map(drop) }),
    )
}

pub(crate) fn leasing(url: &str) -> Result<DbPool, sqlx::Error> {
    pool(LEASING, LEASING_WAITS, KEEPS).connect_lazy(url)
}

/// Opens a database and brings its schema up to date. One of a newer build is refused before
/// anything is written to it.
pub(crate) async fn open(url: &str) -> Result<(DbConnection, DbPool), StoreError> {
    let mut writer = writer(url).await?;
    let steps = steps(&mut writer).await?;
    must_be_known(&steps)?;
    if !is_current(&steps) {
        info!("the database is of an older build, or new: its schema is brought up to date");
        migrate(&mut writer).await?;
    }
    Ok((writer, pool(READERS, WAITS, KEEPS).connect(url).await?))
}

/// Opens a database only to be read, if this build's schema is its own.
pub(crate) async fn only_read(url: &str) -> Result<DbPool, StoreError> {
    let mut connection = connected(url).await?;
    let steps = steps(&mut connection).await?;
    must_be_known(&steps)?;
    if !is_current(&steps) {
        return Err(StoreError::Unreadable("database: its schema is of an older build".to_owned()));
    }
    let _ = sqlx::Connection::close(connection).await;
    Ok(pool(READERS, WAITS, "SET default_transaction_read_only = on").connect(url).await?)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommitStatus {
    Committed,
    Aborted,
    /// Its server process has not noticed yet that nobody is there any more.
    Open,
}

pub(crate) async fn status_of(
    connection: &mut DbConnection,
    id: &str,
) -> Result<CommitStatus, StoreError> {
    let row = query!("SELECT pg_xact_status(CAST($1 AS xid8)) AS fate", id.to_owned());
    let fate: Option<String> = row.fetch_one(connection).await?.try_get("fate")?;
    Ok(match fate.as_deref() {
        Some("committed") => CommitStatus::Committed,
        Some("in progress") => CommitStatus::Open,
        _ => CommitStatus::Aborted,
    })
}
