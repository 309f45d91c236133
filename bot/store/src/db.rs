//! The database chosen: everything that is SQLite's and not plain SQL.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection as _, Row as _, SqlSafeStr as _};
use tracing::info;

use crate::files::lock::beside;
use crate::files::{backup, private};
use crate::{StoreError, file_of};

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
const READERS: u32 = 4;

/// The schema's steps, by number; never changed once released.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "campaigns", include_str!("../../../migrations/0001_campaigns.sql")),
    (2, "people", include_str!("../../../migrations/0002_people.sql")),
    (4, "dice", include_str!("../../../migrations/0004_dice.sql")),
    (8, "faults", include_str!("../../../migrations/0008_faults.sql")),
    (9, "pictures", include_str!("../../../migrations/0009_pictures.sql")),
    (10, "guide", include_str!("../../../migrations/0010_guide.sql")),
    (13, "delivery", include_str!("../../../migrations/0013_delivery.sql")),
    (14, "boards", include_str!("../../../migrations/0014_boards.sql")),
    (16, "seals", include_str!("../../../migrations/0016_seals.sql")),
    (17, "rooms", include_str!("../../../migrations/0017_rooms.sql")),
    (18, "bans", include_str!("../../../migrations/0018_bans.sql")),
    (22, "rings", include_str!("../../../migrations/0022_rings.sql")),
    (24, "lessons", include_str!("../../../migrations/0024_lessons.sql")),
    (25, "rung", include_str!("../../../migrations/0025_rung.sql")),
    (26, "room_boards", include_str!("../../../migrations/0026_room_boards.sql")),
];

fn migrations() -> Migrator {
    let migration = |(version, name, sql): &(i64, &'static str, &'static str)| {
        let kind = MigrationType::Simple;
        Migration::new(*version, (*name).into(), kind, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect())
}

/// The newest step of the schema that this build knows.
pub fn newest_schema() -> i64 {
    MIGRATIONS.iter().map(|(version, ..)| *version).max().unwrap_or(0)
}

/// The steps a database has been through; none if it is new.
pub(super) async fn steps(connection: &mut DbConnection) -> Result<Vec<i64>, StoreError> {
    let known = sqlx::query("SELECT 1 FROM sqlite_master WHERE name = '_sqlx_migrations'");
    if known.fetch_optional(&mut *connection).await?.is_none() {
        return Ok(Vec::new());
    }
    let steps = sqlx::query("SELECT version FROM _sqlx_migrations ORDER BY version");
    let rows = steps.fetch_all(connection).await?;
    rows.iter().map(|row| Ok(row.try_get("version")?)).collect()
}

/// Refuses steps that this build does not know.
pub(super) fn must_be_known(steps: &[i64]) -> Result<(), StoreError> {
    let unknown = |step: &&i64| MIGRATIONS.iter().all(|(version, ..)| version != *step);
    match steps.iter().rfind(unknown) {
        Some(found) => Err(StoreError::Newer { found: *found, known: newest_schema() }),
        None => Ok(()),
    }
}

/// How a file is opened that must be there already, by one connection.
pub(super) fn there(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).create_if_missing(false).busy_timeout(BUSY)
}

/// Whether a database has been through every step that this build knows.
pub(super) fn is_current(steps: &[i64]) -> bool {
    MIGRATIONS.iter().all(|(version, ..)| steps.contains(version))
}

/// The same, only to be read.
pub(super) fn only_read(file: &Path) -> SqliteConnectOptions {
    there(file).read_only(true)
}

/// Connections to read with.
pub(super) async fn readers(options: SqliteConnectOptions) -> Result<DbPool, StoreError> {
    Ok(SqlitePoolOptions::new().max_connections(READERS).connect_with(options).await?)
}

/// Brings a schema up to date; a database that held something is copied first, if `copies`.
async fn migrate(connection: &mut DbConnection, url: &str, copies: bool) -> Result<(), StoreError> {
    let steps = steps(connection).await?;
    must_be_known(&steps)?;
    let pending = MIGRATIONS.iter().find(|(version, ..)| !steps.contains(version));
    if let Some((version, ..)) = pending
        && let Some(file) = file_of(url).filter(|_| copies && !steps.is_empty())
    {
        let kept = backup::before(&file, *version).await?;
        info!(file = %kept.display(), "the database is of an older build: a copy was made of it");
    }
    // The connection itself is handed over: `run` would borrow it in a way no task can be spawned with.
    let migrated = migrations().run_direct(None, connection, false).await;
    migrated.map_err(|why| StoreError::Database(why.to_string()))
}

/// Refuses a database of a newer build, which is only read for that: whoever opens it to write
/// changes its header. One that cannot be read so is for whoever opens it.
async fn known(file: &Path) -> Result<(), StoreError> {
    let Ok(mut connection) = DbConnection::connect_with(&only_read(file)).await else {
        return Ok(());
    };
    let steps = steps(&mut connection).await;
    let _ = connection.close().await;
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
    let Ok(mut connection) = DbConnection::connect_with(&only_read(file)).await else {
        return Ok(());
    };
    let checked = sqlx::query("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
    let found = checked.and_then(|row| row.try_get::<String, _>(0));
    let _ = connection.close().await;
    let damage = match found {
        Ok(found) if found == "ok" => return Ok(()),
        Ok(found) => found.replace('\n', " "),
        Err(why) if why.to_string().contains("malformed") => why.to_string(),
        // No database at all, or in use: whoever opens it says so.
        Err(_) => return Ok(()),
    };
    Err(StoreError::Damaged(file.display().to_string(), damage))
}

/// Opens, and if need be makes, the database that `url` names, and brings its schema up to date;
/// a database of an older build is copied before, if `copies`.
///
/// One of a newer build is refused before anything is written to it. Nobody else on the machine
/// may read what is made.
pub(super) async fn open(url: &str, copies: bool) -> Result<(DbConnection, DbPool), StoreError> {
    // What is said of an address that is not understood would repeat it.
    let options = SqliteConnectOptions::from_str(url)
        .map_err(|_| StoreError::File("its address is not understood".to_owned()))?;
    if let Some(file) = file_of(url) {
        known(&file).await?;
        private::around(&file).map_err(|why| StoreError::File(why.to_string()))?;
    }
    let options = options
        .create_if_missing(true)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY);
    let mut writer = DbConnection::connect_with(&options).await?;
    migrate(&mut writer, url, copies).await?;
    let readers = readers(options).await?;
    Ok((writer, readers))
}

/// A file's `-wal` and `-shm`, in which SQLite keeps what is not in it yet.
pub(super) fn companions(file: &Path) -> [std::path::PathBuf; 2] {
    [beside(file, "-wal"), beside(file, "-shm")]
}

/// Bounds the size of the database: whoever needs more pages is told that the disk is full.
pub(super) async fn limit(connection: &mut DbConnection, pages: u32) -> Result<(), StoreError> {
    // The statement takes no parameters; a number is safe in it.
    let sql = format!("PRAGMA max_page_count = {pages}");
    sqlx::query(AssertSqlSafe(sql)).fetch_all(connection).await?;
    Ok(())
}
