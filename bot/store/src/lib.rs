//! All SQL, and the one task that writes.
//!
//! Whoever wants something kept hands a list of [`Change`]s to [`Store::commit`]. The writer takes
//! what waits, up to 64 lists, gives each a savepoint of its own and all of them one commit: a
//! list is kept as a whole or not at all, and when `commit` returns it is on the disk.
//!
//! The database is SQLite's, in a file, or PostgreSQL's, which several processes may serve: each
//! serves the shards whose leases it holds, and writes under their epochs.
//!
//! Deliberately missing: any knowledge of what the rows mean.

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
mod held;
mod ids;
pub mod leases;
pub mod moving;
mod tables;
#[cfg(test)]
mod tests;
mod writer;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use futures::future::BoxFuture;
use model::dice::Secret;
use model::ids::{CampaignId, GuildId};
use model::metrics::Times;
use sqlx::Row as _;
use tokio::sync::{mpsc, oneshot, watch};

use crate::db::{Db, DbPool};
use crate::held::Held;
use crate::ids::{Counter, Ids};
use crate::tables::settings;
use crate::writer::Job;

pub use crate::tables::boards::BoardShown;
pub use change::Change;
pub use db::Backend;
pub use db::address::{file_of, is_postgres, shown_url};
pub use db::schema::newest_schema;
pub use db::sqlite::must_be_whole;
pub use files::lock::{Lock, NotOwned};
pub use files::shadow::Shadow;
pub use held::shard_of;
pub use ids::MessageIds;
pub use model::CampaignRow;
pub use model::person::{Look, Person, Quiet, Shown};
pub use tables::boards::BoardRow;
pub use tables::campaigns::Listed;
pub use tables::dues::{Due, DueKind};
pub use tables::outbox::{Backlog, OutboxRow, PostState};
pub use tables::rooms::RoomBoard;
pub use tables::settings::KeptToken;

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
    /// The database cannot be reached, or another process keeps everybody from writing to it.
    #[error("the database cannot be reached: {0}")]
    Away(String),
    /// The database went away in the midst of it, and did not come back in time to tell.
    #[error("the database went away, and what became of it is not known")]
    Unknown,
    /// Another process serves the campaign by now.
    #[error("another process serves it")]
    Fenced,
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
    /// A database that should hold nothing does.
    #[error("the database that is to be filled holds something already (`{0}`)")]
    NotEmpty(&'static str),
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

impl StoreError {
    /// Whether this process has no more to do with it: it ends, or another one serves it.
    pub fn is_no_longer_ours(&self) -> bool {
        matches!(self, StoreError::Closed | StoreError::Fenced)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(why: sqlx::Error) -> Self {
        match &why {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => StoreError::Conflict,
            sqlx::Error::PoolClosed => StoreError::Closed,
            sqlx::Error::Database(inner) if inner.code().is_some_and(|code| is_away(&code)) => {
                StoreError::Away(why.to_string())
            }
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::WorkerCrashed => StoreError::Away(why.to_string()),
            _ => StoreError::Database(why.to_string()),
        }
    }
}

/// Whether PostgreSQL says by this code that the connection ends, or cannot begin now: it stops,
/// starts, has no connection left, or ended one that hung; or that a lock was waited for too long.
/// The same of SQLite.
fn is_away(code: &str) -> bool {
    let waited = matches!(code, "25P03" | "53300" | "55P03");
    code.starts_with("08") || code.starts_with("57P") || waited || is_busy(code)
}

/// Whether SQLite says by this code, or one of those that extend it, that another process holds the
/// file. Its codes are numbers, and shorter than PostgreSQL's.
fn is_busy(code: &str) -> bool {
    const BUSY: u32 = 5;
    let number = Some(code).filter(|code| code.len() < 5).and_then(|code| code.parse().ok());
    number.is_some_and(|number: u32| number & 0xff == BUSY)
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

/// The store; cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    backend: Backend,
    readers: DbPool,
    /// Leases are renewed on connections of their own: whoever reads much does not lose them.
    leasing: DbPool,
    jobs: mpsc::Sender<Job>,
    closing: watch::Sender<bool>,
    ids: Arc<Ids>,
    held: Arc<Held>,
    /// The name of this process among those that serve the database.
    process: Arc<str>,
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
    pub fn open(url: &str) -> BoxFuture<'_, Result<Self, StoreError>> {
        Box::pin(Self::opened(url, true))
    }

    /// The same, for a file that is itself a copy: none is made of it.
    async fn open_without_copy(url: &str) -> Result<Self, StoreError> {
        Self::opened(url, false).await
    }

    async fn opened(url: &str, copies: bool) -> Result<Self, StoreError> {
        let (connection, readers) = db::open(url, copies).await?;
        let (jobs, waiting) = mpsc::channel(WAITING_MAX);
        let leasing = db::leasing(url)?;
        let mut store = Self { leasing, ..Self::of(Backend::of(&connection), readers, jobs) };
        let (held, closes) = (Arc::clone(&store.held), store.closing.subscribe());
        tokio::spawn(writer::run(connection, url.to_owned(), held, waiting, closes));
        store.process = Arc::from(settings::fresh_name()?);
        store.installation = Arc::from(store.read_installation().await?);
        store.aliases = Arc::new(store.read_aliases().await?);
        store.enroll_packs().await?;
        Ok(store)
    }

    /// A store that knows nothing of its installation yet.
    fn of(backend: Backend, readers: DbPool, jobs: mpsc::Sender<Job>) -> Self {
        Self {
            backend,
            leasing: readers.clone(),
            readers,
            jobs,
            closing: watch::Sender::new(false),
            ids: Arc::default(),
            held: Arc::default(),
            process: Arc::from(""),
            installation: Arc::from(""),
            commits: Arc::default(),
            aliases: Arc::new(Secret::nobodys()),
        }
    }

    /// Writes what waits and lets go of the database; every handle is of no more use.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        // The writer's end of it is dropped when the writer is done.
        self.closing.closed().await;
        self.leasing.close().await;
        self.readers.close().await;
    }

    /// The one row that answers a question, read, if there is one.
    async fn one<T>(
        &self,
        query: Query<'_>,
        read: impl Fn(&DbRow) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        let row = query.fetch_optional(&self.readers).await?;
        Ok(self.read(row.as_slice(), read).await?.pop())
    }

    /// All rows that answer a question, read.
    async fn all<T>(
        &self,
        query: Query<'_>,
        read: impl Fn(&DbRow) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = query.fetch_all(&self.readers).await?;
        self.read(&rows, read).await
    }

    /// What rows hold; packs that they name and another process has brought are taken up first.
    async fn read<T>(
        &self,
        rows: &[DbRow],
        read: impl Fn(&DbRow) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let mut looked_for = BTreeSet::new();
        loop {
            let outcome: Result<Vec<T>, StoreError> = rows.iter().map(&read).collect();
            match outcome {
                Err(StoreError::Unreadable(why)) if self.enrolls(&why, &mut looked_for).await? => {}
                outcome => return outcome,
            }
        }
    }

    /// The same of those whose `guild` this process serves.
    async fn all_served<T>(
        &self,
        query: Query<'_>,
        read: impl Fn(&DbRow) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let served = |row: &DbRow| {
            let serves = self.held.serves(GuildId(snowflake(row, "guild")?));
            serves.then(|| read(row)).transpose()
        };
        Ok(self.all(query, served).await?.into_iter().flatten().collect())
    }

    /// The column of the one row that answers a question.
    async fn column<T>(&self, query: Query<'_>, column: &str) -> Result<T, StoreError>
    where
        T: for<'r> sqlx::Decode<'r, Db> + sqlx::Type<Db>,
    {
        Ok(query.fetch_one(&self.readers).await?.try_get(column)?)
    }

    /// The name of this installation; every nonce depends on it.
    pub fn installation(&self) -> &str {
        &self.installation
    }

    /// Which database it is kept in.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Whether this process serves a server.
    pub fn serves(&self, guild: GuildId) -> bool {
        self.held.serves(guild)
    }

    /// Whether this process serves a campaign; one that nobody knows it does not.
    pub async fn serves_campaign(&self, id: CampaignId) -> bool {
        if self.held.is_sole() {
            return true;
        }
        if self.held.guild_of(id).is_none() {
            let query = query!("SELECT guild FROM campaigns WHERE id = $1", id.0);
            let guild = self.one(query, |row| Ok(GuildId(snowflake(row, "guild")?))).await;
            if let Ok(Some(guild)) = guild {
                self.held.knows(id, guild);
            }
        }
        self.held.guild_of(id).is_some_and(|guild| self.held.serves(guild))
    }

    /// Tells whenever this process serves other shards than before.
    pub fn serving(&self) -> watch::Receiver<()> {
        self.held.changes()
    }

    /// The number under which it serves a server; none if it does not, or serves everything.
    pub fn epoch_of(&self, guild: GuildId) -> Option<i64> {
        self.held.epoch_of(guild).map(|epoch| epoch.number)
    }

    /// So many ids that nobody else is given.
    async fn reserve(&self, counter: Counter, count: i64) -> Result<Range<i64>, StoreError> {
        let (done, result) = oneshot::channel();
        let job = Job::Reserve { counter, count, done };
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }

    /// Keeps all of `changes`, or none. When this returns they are on the disk.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if one was there already, [`StoreError::Fenced`] if another process
    /// serves the campaign by now, others if the database fails; then nothing of the list is kept.
    /// Of [`StoreError::Unknown`] nobody knows.
    pub async fn commit(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        let began = Instant::now();
        let (done, result) = oneshot::channel();
        let job = Job::Keep { changes, done };
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
