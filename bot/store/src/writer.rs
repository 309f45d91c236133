//! The one task that writes.

use sqlx::Executor as _;
use tokio::sync::{mpsc, oneshot, watch};
use tracing::{error, warn};

use crate::db::{BEGIN, DbConnection};
use crate::{Change, StoreError};

/// Lists of changes taken into one commit.
const TOGETHER_MAX: usize = 64;

/// A list of changes, kept as a whole or not at all.
pub(super) struct Job {
    pub(super) changes: Vec<Change>,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// Writes what comes until nobody can send any more, or the store is closed; what was sent before
/// that is still written.
pub(super) async fn run(
    mut connection: DbConnection,
    mut waiting: mpsc::Receiver<Job>,
    mut closing: watch::Receiver<bool>,
) {
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
        let outcomes = written(&mut connection, &jobs).await;
        for (job, outcome) in jobs.drain(..).zip(outcomes) {
            // An error only means that nobody waits for the outcome.
            let _ = job.done.send(outcome);
        }
    }
    if let Err(why) = sqlx::Connection::close(connection).await {
        error!(%why, "the database was not closed in good order");
    }
}

/// How a transaction went.
enum Attempt {
    /// As each outcome says.
    Done(Vec<Result<(), StoreError>>),
    /// It could not be begun, and would not be for any other list.
    NotBegun(StoreError),
    /// The database failed in it; nothing of it is kept.
    GivenUp(StoreError),
}

/// An outcome for each job. Where the database fails at one, as when the disk is full, nobody
/// knows what is left of the transaction: it is given up, and each job gets one of its own.
async fn written(connection: &mut DbConnection, jobs: &[Job]) -> Vec<Result<(), StoreError>> {
    let all = |why: StoreError| jobs.iter().map(|_| Err(why.clone())).collect();
    match together(connection, jobs).await {
        Attempt::Done(outcomes) => return outcomes,
        Attempt::NotBegun(why) => return all(why),
        Attempt::GivenUp(why) if jobs.len() == 1 => return all(why),
        Attempt::GivenUp(_) => {}
    }
    warn!(lists = jobs.len(), "a transaction was given up; each list is tried by itself");
    let mut outcomes = Vec::with_capacity(jobs.len());
    for job in jobs {
        match together(connection, std::slice::from_ref(job)).await {
            Attempt::Done(outcome) => outcomes.extend(outcome),
            Attempt::NotBegun(why) | Attempt::GivenUp(why) => outcomes.push(Err(why)),
        }
    }
    outcomes
}

async fn together(connection: &mut DbConnection, jobs: &[Job]) -> Attempt {
    if let Err(why) = connection.execute(BEGIN).await {
        error!(%why, "no transaction could be begun");
        return Attempt::NotBegun(why.into());
    }
    let mut outcomes = Vec::with_capacity(jobs.len());
    for job in jobs {
        match apart(connection, &job.changes).await {
            Err(why @ StoreError::Database(_)) => {
                error!(%why, "a list of changes could not be written");
                // The database may have done so by itself.
                let _ = connection.execute("ROLLBACK").await;
                return Attempt::GivenUp(why);
            }
            outcome => outcomes.push(outcome),
        }
    }
    match connection.execute("COMMIT").await {
        Ok(_) => Attempt::Done(outcomes),
        Err(why) => {
            error!(%why, "a transaction could not be committed");
            // If this fails too there was no transaction left to roll back.
            let _ = connection.execute("ROLLBACK").await;
            Attempt::GivenUp(why.into())
        }
    }
}

/// One job under a savepoint of its own.
async fn apart(connection: &mut DbConnection, changes: &[Change]) -> Result<(), StoreError> {
    connection.execute("SAVEPOINT job").await?;
    let mut outcome = Ok(());
    for change in changes {
        outcome = change.write(connection).await;
        if let Err(StoreError::Database(_)) = outcome {
            // There may be no savepoint any more: the whole transaction is given up.
            return outcome;
        }
        if outcome.is_err() {
            connection.execute("ROLLBACK TO SAVEPOINT job").await?;
            break;
        }
    }
    connection.execute("RELEASE SAVEPOINT job").await?;
    outcome
}
