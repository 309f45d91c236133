//! The one task that writes.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use model::ids::{CampaignId, GuildId};
use sqlx::{AssertSqlSafe, Executor as _, Row as _};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;
use tracing::{error, info, warn};

use crate::db::postgres::{CommitStatus, status_of};
use crate::db::{self, Backend, DbConnection};
use crate::held::{Epoch, Held};
use crate::ids::Counter;
use crate::tables::campaigns;
use crate::{Change, StoreError};

const TOGETHER_MAX: usize = 64;
/// How long the database may be away before what is to be written is given up: a server that is
/// started anew is back by then, and so is a file that somebody copies.
const AWAY_MAX: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(200);

pub(super) enum Job {
    Keep { changes: Vec<Change>, done: oneshot::Sender<Result<(), StoreError>> },
    Reserve { counter: Counter, count: i64, done: oneshot::Sender<Result<Range<i64>, StoreError>> },
}

enum Came {
    Kept,
    Reserved(Range<i64>),
}

impl Job {
    fn answer(self, outcome: Result<Came, StoreError>) {
        // An error only means that nobody waits for the outcome.
        match self {
            Job::Keep { done, .. } => drop(done.send(outcome.map(drop))),
            Job::Reserve { done, .. } => {
                let range = outcome.map(|came| match came {
                    Came::Reserved(range) => range,
                    Came::Kept => 0..0,
                });
                drop(done.send(range));
            }
        }
    }
}

/// Writes what comes until nobody can send any more, or the store is closed; what was sent before
/// that is still written.
pub(super) async fn run(
    connection: DbConnection,
    url: String,
    held: Arc<Held>,
    mut waiting: mpsc::Receiver<Job>,
    mut closing: watch::Receiver<bool>,
) {
    let backend = Backend::of(&connection);
    let mut writer = Writer { connection: Some(connection), backend, url, held };
    let mut jobs = Vec::with_capacity(TOGETHER_MAX);
    let mut open = true;
    loop {
        let taken = tokio::select! {
            biased;
            taken = waiting.recv_many(&mut jobs, TOGETHER_MAX) => taken,
            // An error means that every handle is gone, and the queue with them.
            _ = closing.wait_for(|closing| *closing), if open => {
                waiting.close();
                open = false;
                continue;
            }
        };
        if taken == 0 {
            break;
        }
        let outcomes = writer.written(&jobs).await;
        for (job, outcome) in jobs.drain(..).zip(outcomes) {
            job.answer(outcome);
        }
    }
    let Some(connection) = writer.connection else { return };
    match sqlx::Connection::close(connection).await.map_err(StoreError::from) {
        Ok(()) => {}
        // A server that has gone away before has nothing left to close.
        Err(StoreError::Away(why)) => info!(%why, "the database was away at the end"),
        Err(why) => error!(%why, "the database was not closed in good order"),
    }
}

enum Attempt {
    Done(Vec<Result<Came, StoreError>>),
    /// It could not be begun, and would not be for any other list.
    NotBegun(StoreError),
    /// The database failed in it; nothing of it is kept.
    GivenUp(StoreError),
    /// The connection broke before anything was kept.
    Broken(StoreError),
}

struct Writer {
    /// None while the database is away.
    connection: Option<DbConnection>,
    backend: Backend,
    url: String,
    held: Arc<Held>,
}

impl Writer {
    /// An outcome for each job. Where the database fails at one, as when the disk is full, nobody
    /// knows what is left of the transaction: it is given up, and each job gets one of its own.
    async fn written(&mut self, jobs: &[Job]) -> Vec<Result<Came, StoreError>> {
        let all = |why: StoreError| jobs.iter().map(|_| Err(why.clone())).collect();
        match self.in_time(jobs).await {
            Attempt::Done(outcomes) => return outcomes,
            Attempt::NotBegun(why) | Attempt::Broken(why) => return all(why),
            Attempt::GivenUp(why) if jobs.len() == 1 => return all(why),
            Attempt::GivenUp(_) => {}
        }
        warn!(lists = jobs.len(), "a transaction was given up; each list is tried by itself");
        let mut outcomes = Vec::with_capacity(jobs.len());
        for job in jobs {
            match self.in_time(std::slice::from_ref(job)).await {
                Attempt::Done(outcome) => outcomes.extend(outcome),
                Attempt::NotBegun(why) | Attempt::GivenUp(why) | Attempt::Broken(why) => {
                    outcomes.push(Err(why));
                }
            }
        }
        outcomes
    }

    /// One transaction, begun anew if the connection breaks before anything is kept, or another
    /// process holds the file for longer than SQLite waits, for as long as the database may be
    /// away.
    async fn in_time(&mut self, jobs: &[Job]) -> Attempt {
        let until = Instant::now() + AWAY_MAX;
        loop {
            let why = match self.reached(until).await {
                Err(why) => return Attempt::NotBegun(why),
                Ok(()) => match self.together(jobs).await {
                    Attempt::Broken(why) => why,
                    other => return other,
                },
            };
            warn!(%why, "the database does not take it; a new connection is made");
            self.connection = None;
            if Instant::now() >= until {
                return Attempt::Broken(why);
            }
        }
    }

    async fn reached(&mut self, until: Instant) -> Result<(), StoreError> {
        while self.connection.is_none() {
            match db::writer(&self.url).await {
                Ok(connection) => {
                    info!("the database is reached again");
                    self.connection = Some(connection);
                }
                Err(why) if Instant::now() >= until => return Err(why),
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
        Ok(())
    }

    async fn together(&mut self, jobs: &[Job]) -> Attempt {
        let Some(connection) = &mut self.connection else {
            return Attempt::Broken(StoreError::Away("there is no connection".to_owned()));
        };
        let (backend, held) = (self.backend, &self.held);
        let begun = begun(connection, backend, held, jobs).await;
        let (id, allowed) = match begun {
            Ok(begun) => begun,
            Err(why @ StoreError::Away(_)) => return Attempt::Broken(why),
            Err(why) => {
                error!(%why, "no transaction could be begun");
                let _ = connection.execute("ROLLBACK").await;
                return Attempt::NotBegun(why);
            }
        };
        let outcomes = match each(connection, jobs, &allowed).await {
            Ok(outcomes) => outcomes,
            Err(why @ StoreError::Away(_)) => return Attempt::Broken(why),
            Err(why) => {
                error!(%why, "a list of changes could not be written");
                // The database may have done so by itself.
                let _ = connection.execute("ROLLBACK").await;
                return Attempt::GivenUp(why);
            }
        };
        // Of one list alone that was refused nothing may stay.
        let nothing = outcomes.iter().all(Result::is_err);
        let end = if nothing { "ROLLBACK" } else { "COMMIT" };
        match connection.execute(end).await.map_err(StoreError::from) {
            Ok(_) => Attempt::Done(outcomes),
            Err(StoreError::Away(_)) if nothing => Attempt::Done(outcomes),
            Err(StoreError::Away(why)) if backend == Backend::Postgres => {
                self.fate(&id, outcomes, why).await
            }
            Err(why) => {
                error!(%why, "a transaction could not be committed");
                // If this fails too there was no transaction left to roll back.
                let _ = connection.execute("ROLLBACK").await;
                Attempt::GivenUp(why)
            }
        }
    }

    /// Asks the database what became of a transaction whose commit was not answered.
    async fn fate(
        &mut self,
        id: &str,
        outcomes: Vec<Result<Came, StoreError>>,
        why: String,
    ) -> Attempt {
        let until = Instant::now() + AWAY_MAX;
        warn!(%why, "a commit was not answered; the database is asked what became of it");
        self.connection = None;
        while Instant::now() < until {
            if self.reached(until).await.is_err() {
                break;
            }
            let Some(connection) = &mut self.connection else { break };
            match status_of(connection, id).await {
                Ok(CommitStatus::Committed) => return Attempt::Done(outcomes),
                Ok(CommitStatus::Aborted) => return Attempt::Broken(StoreError::Away(why)),
                Ok(CommitStatus::Open) => tokio::time::sleep(PAUSE).await,
                Err(_) => self.connection = None,
            }
        }
        error!("what became of a commit is not known: the database is away");
        Attempt::NotBegun(StoreError::Unknown)
    }
}

/// Which epoch each campaign of a transaction is written under; none if its shard is no longer
/// this process's.
type Allowed = BTreeMap<CampaignId, Option<i64>>;

/// Begins a transaction: its id, where the database has one, and what may be written in it. Until
/// it ends nobody takes the shards over that it writes for.
async fn begun(
    connection: &mut DbConnection,
    backend: Backend,
    held: &Held,
    jobs: &[Job],
) -> Result<(String, Allowed), StoreError> {
    connection.execute(backend.begin()).await?;
    if backend == Backend::Sqlite {
        return Ok((String::new(), Allowed::new()));
    }
    let mut shards = BTreeMap::<CampaignId, Epoch>::new();
    let mut allowed = Allowed::new();
    for id in jobs.iter().filter_map(campaign) {
        if held.is_sole() || shards.contains_key(&id) || allowed.contains_key(&id) {
            continue;
        }
        match held.epoch_of(guild(connection, held, jobs, id).await?) {
            Some(epoch) => drop(shards.insert(id, epoch)),
            None => drop(allowed.insert(id, None)),
        }
    }
    let names: Vec<String> = {
        let mut names: Vec<String> = shards.values().map(|epoch| epoch.name.clone()).collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    let (id, epochs) = fenced(connection, &names).await?;
    for (campaign, epoch) in shards {
        let stands = epochs.get(&epoch.name) == Some(&epoch.number);
        allowed.insert(campaign, stands.then_some(epoch.number));
    }
    Ok((id, allowed))
}

/// The id of the transaction, and the epochs that stand; nobody changes them until it ends.
async fn fenced(
    connection: &mut DbConnection,
    names: &[String],
) -> Result<(String, BTreeMap<String, i64>), StoreError> {
    let id = "CAST(pg_current_xact_id() AS TEXT) AS id";
    if names.is_empty() {
        let sql = format!("SELECT {id}");
        let row = sqlx::query(AssertSqlSafe(sql)).fetch_one(connection).await?;
        return Ok((row.try_get("id")?, BTreeMap::new()));
    }
    let places: Vec<String> = (1..=names.len()).map(|place| format!("${place}")).collect();
    let places = places.join(", ");
    let sql = format!(
        "SELECT {id}, name, epoch FROM leases WHERE name IN ({places}) ORDER BY name FOR KEY SHARE"
    );
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for name in names {
        query = query.bind(name.clone());
    }
    let rows = query.fetch_all(connection).await?;
    let id = rows.first().map_or(Ok(String::new()), |row| row.try_get("id"))?;
    let epochs = rows.iter().map(|row| Ok((row.try_get("name")?, row.try_get("epoch")?)));
    Ok((id, epochs.collect::<Result<_, sqlx::Error>>()?))
}

fn campaign(job: &Job) -> Option<CampaignId> {
    match job {
        Job::Keep { changes, .. } => changes.iter().find_map(Change::campaign),
        Job::Reserve { .. } => None,
    }
}

async fn guild(
    connection: &mut DbConnection,
    held: &Held,
    jobs: &[Job],
    id: CampaignId,
) -> Result<GuildId, StoreError> {
    if let Some(guild) = held.guild_of(id) {
        return Ok(guild);
    }
    let added = jobs.iter().find_map(|job| match job {
        Job::Keep { changes, .. } => changes.iter().find_map(|change| change.founded(id)),
        Job::Reserve { .. } => None,
    });
    let guild = match added {
        Some(guild) => Some(guild),
        None => campaigns::guild(connection, id).await?,
    };
    // Of a campaign that is not there nothing can be kept.
    let guild = guild.unwrap_or(GuildId(0));
    held.knows(id, guild);
    Ok(guild)
}

/// Each job under a savepoint of its own, the others whatever becomes of it; one that is alone
/// needs none. An error is of the whole transaction.
async fn each(
    connection: &mut DbConnection,
    jobs: &[Job],
    allowed: &Allowed,
) -> Result<Vec<Result<Came, StoreError>>, StoreError> {
    let mut outcomes = Vec::with_capacity(jobs.len());
    let mut savepoint = "SAVEPOINT job";
    for job in jobs {
        let epoch = campaign(job).and_then(|id| allowed.get(&id));
        if epoch.is_some_and(Option::is_none) {
            outcomes.push(Err(StoreError::Fenced));
            continue;
        }
        let epoch = epoch.copied().flatten().unwrap_or_default();
        if jobs.len() > 1 {
            connection.execute(savepoint).await?;
            // One statement ends the savepoint of before and begins the next.
            savepoint = "RELEASE SAVEPOINT job; SAVEPOINT job";
        }
        let outcome = match job {
            Job::Keep { changes, .. } => kept(connection, changes, epoch).await,
            Job::Reserve { counter, count, .. } => {
                reserved(connection, *counter, *count).await.map(Came::Reserved)
            }
        };
        match outcome {
            // There may be no savepoint any more: the whole transaction is given up.
            Err(why @ (StoreError::Database(_) | StoreError::Away(_))) => return Err(why),
            Err(why) => {
                if jobs.len() > 1 {
                    connection.execute("ROLLBACK TO SAVEPOINT job").await?;
                }
                outcomes.push(Err(why));
            }
            Ok(came) => outcomes.push(Ok(came)),
        }
    }
    Ok(outcomes)
}

async fn kept(
    connection: &mut DbConnection,
    changes: &[Change],
    epoch: i64,
) -> Result<Came, StoreError> {
    for change in changes {
        change.write(connection, epoch).await?;
    }
    Ok(Came::Kept)
}

async fn reserved(
    connection: &mut DbConnection,
    counter: Counter,
    count: i64,
) -> Result<Range<i64>, StoreError> {
    let sql = "UPDATE counters SET last = last + $1 WHERE name = $2 RETURNING last";
    let row = query!(sql, count, counter.name()).fetch_one(connection).await?;
    let last: i64 = row.try_get("last")?;
    Ok(last - count + 1..last + 1)
}
