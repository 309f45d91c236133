//! All SQL, and the one task that writes.
//!
//! Whoever wants something kept hands a list of [`Change`]s to [`Store::commit`]. The writer takes
//! what waits, up to 64 lists, gives each a savepoint of its own and all of them one commit: a
//! list is kept as a whole or not at all, and when `commit` returns it is on the disk.
//!
//! Deliberately missing: any knowledge of what the rows mean, and ids made by the database.

/// A statement with what is bound to it.
macro_rules! query {
    ($sql:expr $(, $value:expr)* $(,)?) => { sqlx::query($sql)$(.bind($value))* };
}

/// Carries a statement out; says whether that went well.
macro_rules! run {
    ($db:expr, $sql:expr $(, $value:expr)* $(,)?) => {
        query!($sql $(, $value)*)
            .execute(&mut *$db)
            .await
            .map(drop)
            .map_err($crate::StoreError::from)
    };
}

mod change;
mod db;
pub mod files;
mod tables;
#[cfg(test)]
mod tests;
mod writer;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use model::dice::Secret;
use model::ids::CampaignId;
use model::metrics::Times;
use sqlx::Row as _;
use tokio::sync::{mpsc, oneshot, watch};

use crate::db::{Db, DbPool};
use crate::writer::Job;

pub use crate::tables::boards::Shown as BoardShown;
pub use change::Change;
pub use db::{must_be_whole, newest_schema};
pub use files::lock::{Lock, NotOwned};
pub use files::shadow::Shadow;
pub use model::CampaignRow;
pub use model::person::{Look, Person, Quiet, Shown};
pub use tables::boards::BoardRow;
pub use tables::campaigns::Listed;
pub use tables::dues::{Due, DueKind};
pub use tables::outbox::{Backlog, OutboxRow, PostState};
pub use tables::rooms::RoomBoard;

/// Lists of changes that may wait for the writer.
const WAITING_MAX: usize = 1_024;

/// Why the store could not do it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Something that must be unique is there already.
    #[error("it is there already")]
    Conflict,
    /// What was read cannot be understood.
    #[error("unreadable {0}")]
    Unreadable(String),
    #[error("the database failed: {0}")]
    Database(String),
    /// The database was written by a newer build.
    #[error(
        "it was written by a newer build of Sirdar (its schema is {found}, this build knows \
         {known}): start that build, or restore a backup from before it"
    )]
    Newer {
        /// The newest step of its schema.
        found: i64,
        /// The newest that this build knows.
        known: i64,
    },
    /// A file that would be made is there already.
    #[error("`{0}` is there already, and nothing is overwritten")]
    Exists(String),
    /// A file is no database of ours.
    #[error("`{0}` is no database of Sirdar's: {1}")]
    NotOurs(String, String),
    /// A database is not whole.
    #[error("`{0}` is damaged: {1}")]
    Damaged(String, String),
    /// A file cannot be read or written.
    #[error("{0}")]
    File(String),
    /// It was closed, because the process ends.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(why: sqlx::Error) -> Self {
        match &why {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => StoreError::Conflict,
            sqlx::Error::PoolClosed => StoreError::Closed,
            _ => StoreError::Database(why.to_string()),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(why: serde_json::Error) -> Self {
        StoreError::Unreadable(why.to_string())
    }
}

/// A row as the database gives it.
type DbRow = <Db as sqlx::Database>::Row;
/// A question, with what is bound to it.
type Query<'q> = sqlx::query::Query<'q, Db, <Db as sqlx::Database>::Arguments>;
/// Whether something could be written.
type Kept = Result<(), StoreError>;

/// A column that holds JSON.
fn json<T: serde::de::DeserializeOwned>(row: &DbRow, column: &str) -> Result<T, StoreError> {
    let text: String = row.try_get(column)?;
    serde_json::from_str(&text).map_err(|why| StoreError::Unreadable(format!("{column}: {why}")))
}

/// The same where there may be none.
fn some_json<T: serde::de::DeserializeOwned>(
    row: &DbRow,
    column: &str,
) -> Result<Option<T>, StoreError> {
    let text: Option<String> = row.try_get(column)?;
    let read = text.map(|text| serde_json::from_str(&text)).transpose();
    read.map_err(|why| StoreError::Unreadable(format!("{column}: {why}")))
}

/// A column that holds the id of a campaign.
fn campaign_id(row: &DbRow, column: &str) -> Result<CampaignId, StoreError> {
    Ok(CampaignId(row.try_get(column)?))
}

/// A column that holds one of Discord's ids, which are stored as signed numbers.
fn snowflake(row: &DbRow, column: &str) -> Result<u64, StoreError> {
    Ok(row.try_get::<i64, _>(column)?.cast_unsigned())
}

/// The same where there may be none.
fn some_snowflake(row: &DbRow, column: &str) -> Result<Option<u64>, StoreError> {
    Ok(row.try_get::<Option<i64>, _>(column)?.map(i64::cast_unsigned))
}

#[derive(Debug, Default)]
struct Ids {
    campaigns: AtomicI64,
    drafts: AtomicI64,
    outbox: AtomicI64,
}

/// The store; cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    readers: DbPool,
    jobs: mpsc::Sender<Job>,
    closing: watch::Sender<bool>,
    ids: Arc<Ids>,
    installation: Arc<str>,
    commits: Arc<Times>,
    /// The key of what people are called in the log.
    aliases: Arc<Secret>,
}

impl Store {
    /// Opens the database at `url`, makes it if there is none, and starts the writer. One of an
    /// older build is copied, then brought up to date.
    ///
    /// # Errors
    /// If it cannot be opened, read or written, or was written by a newer build.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        Self::opened(url, true).await
    }

    /// The same, for a file that is itself a copy: none is made of it.
    async fn open_without_copy(url: &str) -> Result<Self, StoreError> {
        Self::opened(url, false).await
    }

    async fn opened(url: &str, copies: bool) -> Result<Self, StoreError> {
        let (connection, readers) = db::open(url, copies).await?;
        let (jobs, waiting) = mpsc::channel(WAITING_MAX);
        let (closing, closes) = watch::channel(false);
        tokio::spawn(writer::run(connection, waiting, closes));
        let (ids, installation) = (Arc::new(Ids::default()), Arc::from(""));
        let commits = Arc::default();
        // Until the store can be asked for its own.
        let aliases = Arc::new(Secret::nobodys());
        let mut store = Self { readers, jobs, closing, ids, installation, commits, aliases };
        store.ids = Arc::new(Ids {
            campaigns: AtomicI64::new(store.highest("campaigns").await?),
            drafts: AtomicI64::new(store.highest("drafts").await?),
            outbox: AtomicI64::new(store.highest("outbox").await?),
        });
        store.installation = Arc::from(store.read_installation().await?);
        store.aliases = Arc::new(store.read_aliases().await?);
        Ok(store)
    }

    /// Writes what waits and lets go of the database; every handle is of no more use.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        // The writer's end of it is dropped when the writer is done.
        self.closing.closed().await;
        self.readers.close().await;
    }

    /// The one row that answers a question, read, if there is one.
    async fn one<T>(
        &self,
        query: Query<'_>,
        read: impl FnOnce(&DbRow) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        query.fetch_optional(&self.readers).await?.as_ref().map(read).transpose()
    }

    /// All rows that answer a question, read.
    async fn all<T>(
        &self,
        query: Query<'_>,
        read: impl Fn(&DbRow) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        query.fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    /// The column of the one row that answers a question.
    async fn column<T>(&self, query: Query<'_>, column: &str) -> Result<T, StoreError>
    where
        T: for<'r> sqlx::Decode<'r, Db> + sqlx::Type<Db>,
    {
        Ok(query.fetch_one(&self.readers).await?.try_get(column)?)
    }

    async fn highest(&self, table: &str) -> Result<i64, StoreError> {
        let sql = match table {
            "campaigns" => "SELECT COALESCE(MAX(id), 0) AS top FROM campaigns",
            "drafts" => "SELECT COALESCE(MAX(id), 0) AS top FROM drafts",
            _ => "SELECT COALESCE(MAX(id), 0) AS top FROM outbox",
        };
        self.column(query!(sql), "top").await
    }

    /// The name of this installation; part of every nonce.
    pub fn installation(&self) -> &str {
        &self.installation
    }

    /// A fresh id for a campaign.
    pub fn next_campaign(&self) -> i64 {
        self.ids.campaigns.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// A fresh id for a draft.
    pub fn next_draft(&self) -> i64 {
        self.ids.drafts.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// A fresh id for an outbox row.
    pub fn next_post(&self) -> i64 {
        self.ids.outbox.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Keeps all of `changes`, or none. When this returns they are on the disk.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if one was there already, others if the database fails; then
    /// nothing of the list is kept.
    pub async fn commit(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        let began = Instant::now();
        let (done, result) = oneshot::channel();
        let job = Job { changes, done };
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        let outcome = result.await.map_err(|_| StoreError::Closed)?;
        self.commits.add(began.elapsed());
        outcome
    }

    /// How long commits have taken, waiting for their turn included.
    pub fn commit_times(&self) -> &Times {
        &self.commits
    }
}

/// The file a database URL names, if it names one.
pub fn file_of(url: &str) -> Option<PathBuf> {
    let rest = url.strip_prefix("sqlite:")?;
    let path = rest.strip_prefix("//").unwrap_or(rest);
    let path = path.split('?').next().unwrap_or(path);
    (!path.is_empty() && path != ":memory:").then(|| PathBuf::from(path))
}
