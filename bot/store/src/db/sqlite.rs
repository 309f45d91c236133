//! Everything that is SQLite's and not plain SQL.

use std::path::{Path, PathBuf};

use sqlx::any::AnyPoolOptions;
use sqlx::{AssertSqlSafe, Executor as _, Row as _};
use tracing::info;

use crate::StoreError;
use crate::db::address::url_of;
use crate::db::schema::{migrate, must_be_known, pending, steps};
use crate::db::{DbConnection, DbPool, connected};
use crate::files::lock::beside;
use crate::files::readable::Readable;
use crate::files::{backup, private};

const READERS: u32 = 4;

/// How a connection that writes keeps what it writes: what is committed is on the disk.
const KEEPS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL";

pub(crate) async fn only_read(file: &Path) -> Result<DbConnection, sqlx::Error> {
    connected(&url_of(file, "ro")).await
}

pub(crate) async fn readers(file: &Path, mode: &str) -> Result<DbPool, StoreError> {
    sqlx::any::install_default_drivers();
    Ok(AnyPoolOptions::new().max_connections(READERS).connect(&url_of(file, mode)).await?)
}

pub(crate) fn leasing(file: &Path) -> Result<DbPool, sqlx::Error> {
    AnyPoolOptions::new().max_connections(1).connect_lazy(&url_of(file, "rw"))
}

async fn brought_up(
    connection: &mut DbConnection,
    file: &Path,
    copies: bool,
) -> Result<(), StoreError> {
    let steps = steps(connection).await?;
    must_be_known(&steps)?;
    if let Some(step) = pending(&steps).filter(|_| copies && !steps.is_empty()) {
        let kept = backup::before(file, step).await?;
        info!(file = %kept.display(), "the database is of an older build: a copy was made of it");
    }
    migrate(connection).await
}

/// Refuses a database of a newer build, which is only read for that: whoever opens it to write
/// changes its header. One that cannot be read so is for whoever opens it.
async fn known(file: &Path) -> Result<(), StoreError> {
    let Ok(mut connection) = only_read(file).await else {
        return Ok(());
    };
    let steps = steps(&mut connection).await;
    let _ = sqlx::Connection::close(connection).await;
    steps.map_or(Ok(()), |steps| must_be_known(&steps))
}

/// The largest database that is looked over at each start, in bytes: that takes well under a
/// second, even from a slow disk.
const LOOKED_OVER_MAX: u64 = 64 * 1024 * 1024;

/// Looks over how a database is built, as far as that takes less than reading it against its
/// indices; a larger one than `LOOKED_OVER_MAX` only if it `always` is. One that is not there, or
/// cannot be opened only to be read, is for whoever opens it.
///
/// # Errors
/// If it is damaged.
pub async fn must_be_whole(file: &Path, always: bool) -> Result<(), StoreError> {
    let length = tokio::fs::metadata(file).await.map_or(0, |known| known.len());
    if !always && length > LOOKED_OVER_MAX {
        info!(bytes = length, "the database is too large to be looked over at a start");
        return Ok(());
    }
    let checked = async {
        let mut connection = Readable::of(file, "ro").await?.connect().await?;
        let checked = query!("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
        let _ = sqlx::Connection::close(connection).await;
        Ok::<_, StoreError>(checked?.try_get::<String, _>(0)?)
    };
    let damage = match checked.await {
        Ok(found) if found == "ok" => return Ok(()),
        Ok(found) => found.replace('\n', " "),
        Err(why) if why.to_string().contains("malformed") => why.to_string(),
        // No database at all, or in use: whoever opens it says so.
        Err(_) => return Ok(()),
    };
    Err(StoreError::Damaged(file.display().to_string(), damage))
}

/// Opens, and if need be makes, the database in a file, and brings its schema up to date; a
/// database of an older build is copied before, if `copies`.
///
/// One of a newer build is refused before anything is written to it. Nobody else on the machine
/// may read what is made.
pub(crate) async fn open(file: &Path, copies: bool) -> Result<(DbConnection, DbPool), StoreError> {
    known(file).await?;
    private::around(file).map_err(|why| StoreError::File(why.to_string()))?;
    let mut writer = writer(file).await?;
    brought_up(&mut writer, file, copies).await?;
    Ok((writer, readers(file, "rw").await?))
}

pub(crate) async fn writer(file: &Path) -> Result<DbConnection, sqlx::Error> {
    let mut writer = connected(&url_of(file, "rwc")).await?;
    writer.execute(KEEPS).await?;
    Ok(writer)
}

/// A file's `-wal` and `-shm`, in which SQLite keeps what is not in it yet.
pub(crate) fn companions(file: &Path) -> [PathBuf; 2] {
    [beside(file, "-wal"), beside(file, "-shm")]
}

/// Bounds the size of the database: whoever needs more pages is told that the disk is full.
pub(crate) async fn limit(connection: &mut DbConnection, pages: u32) -> Result<(), StoreError> {
    // The statement takes no parameters; a number is safe in it.
    let sql = format!("PRAGMA max_page_count = {pages}");
    query!(AssertSqlSafe(sql)).fetch_all(connection).await?;
    Ok(())
}
