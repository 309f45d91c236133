//! Keeps the shards of a process that shares its database with others.
//!
//! Every few seconds its leases are renewed, by the database's clock. What lapsed elsewhere is
//! taken over; what another process has too little of is handed over: its session is closed, its
//! campaigns are let go, and only then is the lease.

use std::collections::BTreeMap;
use std::time::Duration;

use model::campaign::upgrade::SCHEMA;
use store::leases::{Acquired, Lease, Shard, Task};
use store::{Store, StoreError};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior};
use tracing::{debug, error, info, warn};

use crate::App;
use crate::gateway::session::Sessions;
use crate::gateway::share::{Next, next};
use crate::gateway::{ClientError, told_to_end};

const LASTS: Duration = Duration::from_secs(10);
const EVERY: Duration = Duration::from_secs(3);
/// How long the database may be away before the sessions are closed: others may serve by then.
const AWAY_MAX: Duration = Duration::from_secs(15);

/// The number of this build: a newer one stores what an older one cannot read, and an older one
/// hands over what it serves once a newer one is there.
fn build() -> i64 {
    (SCHEMA * 1_000 + i64::from(model::RULES_VERSION)) * 1_000 + store::newest_schema()
}

pub(super) struct LeaseHolder {
    app: App,
    of: u32,
    wanted: Vec<u32>,
    shared: bool,
    renewed: Instant,
    told: Option<Acquired>,
}

impl LeaseHolder {
    pub(super) fn new(app: App, of: u32, wanted: Vec<u32>) -> Self {
        app.campaigns.store().shares(of);
        let shared = u32::try_from(wanted.len()).is_ok_and(|wanted| wanted == of);
        Self { app, of, wanted, shared, renewed: Instant::now(), told: None }
    }

    fn store(&self) -> &Store {
        self.app.campaigns.store()
    }

    fn shard(&self, number: u32) -> Shard {
        Shard { number, of: self.of }
    }

    pub(super) async fn run(
        mut self,
        sessions: &mut Sessions,
        stop: &mut watch::Receiver<bool>,
    ) -> Result<(), ClientError> {
        let mut looks = tokio::time::interval(EVERY);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = looks.tick() => {}
                why = sessions.fatal() => return Err(why),
                () = told_to_end(stop) => return Ok(()),
            }
            if let Err(why) = self.look(sessions).await {
                self.unreached(sessions, &why).await;
            }
        }
    }

    async fn look(&mut self, sessions: &mut Sessions) -> Result<(), StoreError> {
        let asked = Instant::now();
        let held = self.store().renew(self.of, build(), LASTS).await?;
        self.renewed = asked;
        for shard in sessions.running() {
            if !held.contains(&shard) {
                warn!(shard, "another process serves this shard by now");
                self.lose(sessions, shard).await;
            }
        }
        // One that was taken before the database went away, and is ours still.
        for shard in held.iter().filter(|shard| !sessions.running().contains(shard)) {
            self.store().release(self.shard(*shard)).await?;
        }
        let leases = self.store().leases().await?;
        let wanted: Vec<u32> = self.wanted.clone();
        let free = wanted.into_iter().filter(|shard| {
            let ours = self.shard(*shard);
            !leases.iter().any(|lease| lease.stands() && lease.shard() == Some(ours))
        });
        let free: Vec<u32> = free.collect();
        let holds = self.holds(&leases);
        let next = match self.shared {
            true => next(self.store().process(), &holds, self.wanted.len()),
            false => Next::Take(free.len()),
        };
        let newer = leases
            .iter()
            .any(|lease| lease.stands() && lease.process().is_some() && lease.epoch > build());
        match if newer { Next::HandOver } else { next } {
            Next::Take(count) => {
                for shard in free.into_iter().take(count) {
                    self.take(sessions, shard).await?;
                }
            }
            Next::HandOver => {
                if let Some(shard) = sessions.running().last() {
                    self.hand_over(sessions, *shard).await?;
                }
            }
            Next::Stay => {}
        }
        // Only who is connected hears of servers and campaigns.
        let commands = match sessions.running().is_empty() {
            true => self.store().yields(Task::Commands).await.map(|()| false)?,
            false => self.store().takes(Task::Commands, LASTS).await?,
        };
        debug!(commands, shards = held.len(), "leases are renewed");
        Ok(())
    }

    async fn take(&mut self, sessions: &mut Sessions, number: u32) -> Result<(), StoreError> {
        let came = self.store().acquire(self.shard(number), build(), LASTS).await?;
        match came {
            Acquired::Ours => {
                info!(shard = number, of = self.of, "this process serves a shard from now on");
                let campaigns = self.app.campaigns.clone();
                tokio::spawn(async move {
                    campaigns.mend_all().await;
                    campaigns.take_over_all().await;
                });
                sessions.begin(self.shard(number)).await;
                self.told = None;
            }
            Acquired::Taken => debug!(shard = number, "another process was faster"),
            Acquired::Otherwise(others) if self.told != Some(came) => error!(
                here = self.of,
                others,
                "other processes at this database count another number of shards: nothing is \
                 served here until they have ended"
            ),
            Acquired::Newer if self.told != Some(came) => warn!(
                "a newer build of Sirdar has served this database: this one takes nothing more"
            ),
            Acquired::Closed if self.told != Some(came) => {
                warn!("a command works on the database: nothing is served until it is done");
            }
            _ => {}
        }
        if came != Acquired::Taken && came != Acquired::Ours {
            self.told = Some(came);
        }
        Ok(())
    }

    async fn hand_over(&self, sessions: &mut Sessions, number: u32) -> Result<(), StoreError> {
        info!(shard = number, "a shard is handed over to another process");
        // Whoever presses until the last answer is out is told to wait.
        self.app.leaves(Some(self.shard(number)));
        self.app.answers_end().await;
        sessions.end(number).await;
        self.app.answers_end().await;
        self.store().drop_shard(number);
        self.app.campaigns.let_go();
        self.app.leaves(None);
        self.store().release(self.shard(number)).await
    }

    async fn lose(&self, sessions: &mut Sessions, number: u32) {
        self.store().drop_shard(number);
        self.app.campaigns.let_go();
        sessions.end(number).await;
    }

    /// The database does not answer: whatever is held lapses, and others may take it over.
    async fn unreached(&self, sessions: &mut Sessions, why: &StoreError) {
        warn!(%why, "leases could not be renewed");
        if self.renewed.elapsed() < AWAY_MAX {
            return;
        }
        for shard in sessions.running() {
            error!(shard, "the database is away: a shard is served no longer");
            self.lose(sessions, shard).await;
        }
    }

    /// How many shards each process holds that is alive and takes its share: those of this build
    /// that count the same shards. This one is.
    fn holds(&self, leases: &[Lease]) -> BTreeMap<String, usize> {
        let stand = || leases.iter().filter(|lease| lease.stands());
        let sharing = stand().filter(|lease| lease.epoch == build()).filter_map(Lease::process);
        let sharing = sharing.filter(|(_, shards)| *shards == self.of);
        let mut holds: BTreeMap<String, usize> =
            sharing.map(|(name, _)| (name.to_owned(), 0)).collect();
        holds.entry(self.store().process().to_owned()).or_default();
        for lease in stand().filter(|lease| lease.shard().is_some()) {
            if let Some(count) = holds.get_mut(&lease.holder) {
                *count += 1;
            }
        }
        holds
    }
}
