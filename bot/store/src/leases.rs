//! Leases: what one process at a time holds, by rows in the database and by the database's clock.
//!
//! A lease is renewed every few seconds. One that has lapsed, or was let go, is taken over by the
//! next process that wants it, under the next epoch. Whatever is written for a shard names the epoch
//! it was taken under; the database refuses it once there is a later one. They are asked for on
//! connections of their own: whoever waits for the writer does not lose what they hold.

use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Row as _};

use crate::db::{Backend, DbConnection};
use crate::held::shard_name;
use crate::{Store, StoreError};

/// What is done by one process at a time, beside serving shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    Commands,
    /// A shard of this place in Discord's queue may begin a session.
    Identify(u32),
}

impl Task {
    fn name(self) -> String {
        match self {
            Task::Commands => "task commands".to_owned(),
            Task::Identify(place) => format!("identify {place}"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    pub number: u32,
    pub of: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    pub name: String,
    /// The process that holds it; empty if nobody does.
    pub holder: String,
    pub epoch: i64,
    /// How long it lasts if it is not renewed, in milliseconds; nothing or less if it has lapsed.
    pub left: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Acquired {
    Ours,
    Taken,
    /// Other processes serve another number of shards.
    Otherwise(u32),
    /// A command works on the database.
    Closed,
    Newer,
}

/// The name of the row that says how many shards there are.
const SHARDS: &str = "shards";

fn process_name(holder: &str, shards: u32) -> String {
    format!("process {holder} of {shards}")
}

impl Store {
    /// From now on this process serves what it holds of so many shards, and nothing else.
    pub fn shares(&self, of: u32) {
        self.held.shares(of);
    }

    pub fn is_shared(&self) -> bool {
        !self.held.is_sole()
    }

    /// Whether the leases of this process have lapsed, so that another may serve what it held: it was
    /// stopped, or the database does not answer. By this machine's clock; nothing is asked.
    pub fn has_lapsed(&self) -> bool {
        self.held.has_lapsed()
    }

    /// Tells others that this process of a build is alive, and renews all it holds; which shards it still
    /// holds. Those it holds no more are not served from then on.
    ///
    /// # Errors
    /// If the database fails; then nothing is known.
    pub async fn renew(
        &self,
        shards: u32,
        build: i64,
        lasts: Duration,
    ) -> Result<Vec<u32>, StoreError> {
        let until = Instant::now().checked_add(lasts);
        let (now, lasts) = (self.backend.now(), millis(lasts));
        let alive = format!(
            "INSERT INTO leases (name, holder, epoch, until) VALUES ($1, $2, $4, {now} + $3) \
             ON CONFLICT (name) DO UPDATE SET until = excluded.until"
        );
        let renewed =
            format!("UPDATE leases SET until = {now} + $2 WHERE holder = $1 RETURNING name, epoch");
        let holder = self.process();
        let mut db = self.leasing.acquire().await?;
        query!(AssertSqlSafe(alive), process_name(holder, shards), holder, lasts, build)
            .execute(&mut *db)
            .await?;
        let rows = query!(AssertSqlSafe(renewed), holder, lasts).fetch_all(&mut *db).await?;
        self.held.lasts(until);
        let mut held = Vec::new();
        for row in &rows {
            let name: String = row.try_get("name")?;
            held.extend((0..shards).find(|shard| shard_name(*shard, shards) == name));
        }
        for shard in (0..shards).filter(|shard| !held.contains(shard)) {
            self.held.holds(shard, None);
        }
        Ok(held)
    }

    /// Takes a shard, if nobody holds it; from then on its servers are served. Once a newer build
    /// has taken one, older ones take no more: they could not read what it writes.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn acquire(
        &self,
        shard: Shard,
        build: i64,
        lasts: Duration,
    ) -> Result<Acquired, StoreError> {
        // Whoever stops waiting for it leaves nothing begun behind: the next on this connection would
        // take what was never committed for taken.
        let mut db = self.leasing.begin_with(self.backend.begin()).await?;
        let process = (self.process(), build);
        let taken = taken(&mut db, self.backend, process, shard, millis(lasts)).await?;
        db.commit().await?;
        match taken {
            Ok(epoch) => {
                // Whoever served it before has written ids that are higher than ours.
                self.ids_anew();
                // And wars by packs of its own.
                self.enroll_packs().await?;
                self.held.holds(shard.number, Some(epoch));
                Ok(Acquired::Ours)
            }
            Err(other) => Ok(other),
        }
    }

    /// Serves a shard no longer; it stays this process's until it is let go.
    pub fn drop_shard(&self, shard: u32) {
        self.held.holds(shard, None);
    }

    pub async fn release(&self, shard: Shard) -> Result<(), StoreError> {
        self.drop_shard(shard.number);
        self.let_go_of(shard_name(shard.number, shard.of)).await
    }

    async fn let_go_of(&self, name: String) -> Result<(), StoreError> {
        let mut db = self.leasing.acquire().await?;
        let sql = "UPDATE leases SET holder = '', until = 0 WHERE name = $1 AND holder = $2";
        run!(db, sql, name, self.process())
    }

    /// Takes a task, unless another process holds it, or renews it. A turn in Discord's queue is
    /// nobody's, and is never renewed.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn takes(&self, task: Task, lasts: Duration) -> Result<bool, StoreError> {
        let holder = if task == Task::Commands { self.process() } else { "" };
        let now = self.backend.now();
        let sql = format!(
            "INSERT INTO leases (name, holder, epoch, until) VALUES ($1, $2, 1, {now} + $3) \
             ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, \
             until = excluded.until, epoch = leases.epoch + \
             CASE WHEN leases.holder = excluded.holder THEN 0 ELSE 1 END \
             WHERE leases.until <= {now} OR (excluded.holder <> '' AND \
             leases.holder = excluded.holder) RETURNING epoch"
        );
        let query = query!(AssertSqlSafe(sql), task.name(), holder, millis(lasts));
        let mut db = self.leasing.acquire().await?;
        let taken = query.fetch_optional(&mut *db).await?.is_some();
        if task == Task::Commands {
            self.held.commands(taken);
        }
        Ok(taken)
    }

    pub async fn yields(&self, task: Task) -> Result<(), StoreError> {
        if task == Task::Commands {
            self.held.commands(false);
        }
        self.let_go_of(task.name()).await
    }

    /// Keeps every process from serving the database while a command works on it, for as long as it
    /// is renewed; false if one serves it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn closes(&self, lasts: Duration) -> Result<bool, StoreError> {
        let (now, lock) = (self.backend.now(), self.backend.for_update());
        let mut db = self.leasing.begin_with(self.backend.begin()).await?;
        // Whoever takes a shard waits for this row.
        let row = format!("SELECT epoch FROM leases WHERE name = '{SHARDS}'{lock}");
        query!(AssertSqlSafe(row)).fetch_one(&mut *db).await?;
        let sql = format!(
            "UPDATE leases SET holder = $1, until = {now} + $2 WHERE name = '{SHARDS}' \
             AND (until <= {now} OR holder = $1) AND NOT EXISTS (SELECT 1 FROM leases other \
             WHERE (other.name LIKE 'process %' OR other.name LIKE 'shard %') \
             AND other.until > {now}) RETURNING epoch"
        );
        let query = query!(AssertSqlSafe(sql), self.process(), millis(lasts));
        let closed = query.fetch_optional(&mut *db).await?.is_some();
        db.commit().await?;
        Ok(closed)
    }

    pub async fn leave(&self) -> Result<(), StoreError> {
        let mut db = self.leasing.acquire().await?;
        run!(db, "UPDATE leases SET holder = '', until = 0 WHERE holder = $1", self.process())?;
        // Of processes that ended nothing is left.
        run!(db, "DELETE FROM leases WHERE name LIKE 'process %' AND until = 0")
    }

    pub fn process(&self) -> &str {
        &self.process
    }

    pub fn holds_commands(&self) -> bool {
        self.held.is_sole() || self.held.has_commands()
    }

    pub async fn leases(&self) -> Result<Vec<Lease>, StoreError> {
        let now = self.backend.now();
        let sql = format!(
            "SELECT name, holder, epoch, until - {now} AS time_left FROM leases ORDER BY name"
        );
        let read = |row: &crate::DbRow| {
            let (name, holder) = (row.try_get("name")?, row.try_get("holder")?);
            Ok(Lease {
                name,
                holder,
                epoch: row.try_get("epoch")?,
                left: row.try_get("time_left")?,
            })
        };
        let rows = query!(AssertSqlSafe(sql)).fetch_all(&self.leasing).await?;
        rows.iter().map(read).collect()
    }

    /// Whether this process holds a shard, as the database knows it.
    ///
    /// # Errors
    /// If the database fails; then nothing is known.
    pub async fn holds(&self, shard: Shard) -> Result<bool, StoreError> {
        let now = self.backend.now();
        let sql =
            format!("SELECT name FROM leases WHERE name = $1 AND holder = $2 AND until > {now}");
        let name = shard_name(shard.number, shard.of);
        let row = query!(AssertSqlSafe(sql), name, self.process());
        Ok(row.fetch_optional(&self.leasing).await?.is_some())
    }
}

impl Lease {
    pub fn stands(&self) -> bool {
        self.left > 0 && !self.holder.is_empty()
    }

    pub fn shard(&self) -> Option<Shard> {
        let (number, of) = self.name.strip_prefix("shard ")?.split_once('/')?;
        Some(Shard { number: number.parse().ok()?, of: of.parse().ok()? })
    }

    /// The process it tells of, and how many shards that one counts, if it is the word of one that
    /// it is alive.
    pub fn process(&self) -> Option<(&str, u32)> {
        let (process, shards) = self.name.strip_prefix("process ")?.split_once(" of ")?;
        Some((process, shards.parse().ok()?))
    }

    /// How many shards the processes have agreed on, if it is the row that says so.
    pub fn shards(&self) -> Option<u32> {
        (self.name == SHARDS).then(|| u32::try_from(self.epoch).unwrap_or_default())
    }
}

fn millis(lasts: Duration) -> i64 {
    i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX)
}

async fn taken(
    db: &mut DbConnection,
    backend: Backend,
    (holder, build): (&str, i64),
    shard: Shard,
    lasts: i64,
) -> Result<Result<i64, Acquired>, StoreError> {
    if let Err(other) = agreed(db, backend, shard.of, build).await? {
        return Ok(Err(other));
    }
    let now = backend.now();
    let name = shard_name(shard.number, shard.of);
    let sql = format!(
        "INSERT INTO leases (name, holder, epoch, until) VALUES ($1, $2, 1, {now} + $3) \
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, epoch = leases.epoch + 1, \
         until = excluded.until WHERE leases.until <= {now} RETURNING epoch"
    );
    let row = query!(AssertSqlSafe(sql), name, holder, lasts).fetch_optional(&mut *db).await?;
    // A process that was killed cannot delete its row itself.
    let ended = format!("DELETE FROM leases WHERE name LIKE 'process %' AND until <= {now}");
    query!(AssertSqlSafe(ended)).execute(db).await?;
    Ok(match row {
        Some(row) => Ok(row.try_get("epoch")?),
        None => Err(Acquired::Taken),
    })
}

/// Sees to it that every process counts the same number of shards. The row that says it is locked
/// until the transaction ends: shards are taken one after the other.
async fn agreed(
    db: &mut DbConnection,
    backend: Backend,
    of: u32,
    build: i64,
) -> Result<Result<(), Acquired>, StoreError> {
    let (now, lock) = (backend.now(), backend.for_update());
    let sql = format!(
        "SELECT epoch, CASE WHEN until > {now} THEN 1 ELSE 0 END AS closed FROM leases \
         WHERE name = '{SHARDS}'{lock}"
    );
    let row = query!(AssertSqlSafe(sql)).fetch_one(&mut *db).await?;
    if row.try_get::<i64, _>("closed")? == 1 {
        return Ok(Err(Acquired::Closed));
    }
    let told: i64 = row.try_get("epoch")?;
    let newest = query!("SELECT epoch FROM leases WHERE name = 'build'");
    let newest: i64 = newest.fetch_one(&mut *db).await?.try_get("epoch")?;
    if newest > build {
        return Ok(Err(Acquired::Newer));
    }
    if newest < build {
        run!(db, "UPDATE leases SET epoch = $1 WHERE name = 'build'", build)?;
    }
    if told == i64::from(of) {
        return Ok(Ok(()));
    }
    let sql =
        format!("SELECT COUNT(*) AS many FROM leases WHERE name LIKE 'shard %' AND until > {now}");
    let row = query!(AssertSqlSafe(sql)).fetch_one(&mut *db).await?;
    if row.try_get::<i64, _>("many")? > 0 {
        return Ok(Err(Acquired::Otherwise(u32::try_from(told).unwrap_or_default())));
    }
    // Whoever held a shard of another number and hangs is refused when it wakes.
    run!(
        db,
        "UPDATE leases SET holder = '', epoch = epoch + 1, until = 0 WHERE name LIKE 'shard %'"
    )?;
    run!(db, "UPDATE leases SET epoch = $1 WHERE name = 'shards'", i64::from(of))?;
    Ok(Ok(()))
}
