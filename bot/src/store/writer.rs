//! The one task that writes.

use sqlx::Executor as _;
use tokio::sync::{mpsc, oneshot, watch};
use tracing::error;

use super::db::{BEGIN, DbConnection};
use super::{Change, StoreError};

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
        let outcomes = together(&mut connection, &jobs).await;
        for (job, outcome) in jobs.drain(..).zip(outcomes) {
            // An error only means that nobody waits for the outcome.
            let _ = job.done.send(outcome);
        }
    }
    if let Err(why) = sqlx::Connection::close(connection).await {
        error!(%why, "the database was not closed in good order");
    }
}

/// One transaction: an outcome for each job.
async fn together(connection: &mut DbConnection, jobs: &[Job]) -> Vec<Result<(), StoreError>> {
    let all = |why: &StoreError| jobs.iter().map(|_| Err(why.clone())).collect::<Vec<_>>();
    if let Err(why) = connection.execute(BEGIN).await {
        error!(%why, "no transaction could be begun");
        return all(&why.into());
    }
    let mut outcomes = Vec::with_capacity(jobs.len());
    for job in jobs {
        outcomes.push(apart(connection, &job.changes).await);
    }
    match connection.execute("COMMIT").await {
        Ok(_) => outcomes,
        Err(why) => {
            error!(%why, "a transaction could not be committed");
            // If this fails too there was no transaction left to roll back.
            let _ = connection.execute("ROLLBACK").await;
            all(&why.into())
        }
    }
}

/// One job under a savepoint of its own.
async fn apart(connection: &mut DbConnection, changes: &[Change]) -> Result<(), StoreError> {
    connection.execute("SAVEPOINT job").await?;
    let mut outcome = Ok(());
    for change in changes {
        outcome = change.write(connection).await;
        if outcome.is_err() {
            connection.execute("ROLLBACK TO SAVEPOINT job").await?;
            break;
        }
    }
    connection.execute("RELEASE SAVEPOINT job").await?;
    outcome
}
