//! Keeps the shards of a process that shares its database with others.
//!
//! Every few seconds its leases are renewed, by the database's clock. What lapsed elsewhere is
//! taken over; what another process has too little of is handed over: its session is closed, its
//! campaigns are let go, and only then is the lease.
//!
//! Who serves how many shards: as even as it goes, one shard at a time.

use model::campaign::upgrade::SCHEMA;
use store::Store;
use store::leases::{Acquired, Lease, Shard, Task};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior};

use crate::gateway::{ClientError, Sessions, told_to_end};
use crate::prelude::*;

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
            _ if self.told.replace(came) == Some(came) => {}
            Acquired::Otherwise(others) => error!(
                here = self.of,
                others,
                "other processes at this database count another number of shards: nothing is \
                 served here until they have ended"
            ),
            Acquired::Newer => warn!(
                "a newer build of Sirdar has served this database: this one takes nothing more"
            ),
            Acquired::Closed => {
                warn!("a command works on the database: nothing is served until it is done");
            }
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Take(usize),
    HandOver,
    Stay,
}

pub(super) fn next(me: &str, holds: &BTreeMap<String, usize>, shards: usize) -> Next {
    let alive = holds.len().max(1);
    let (least, most) = (shards / alive, shards.div_ceil(alive));
    let mine = holds.get(me).copied().unwrap_or_default();
    let somebody_lacks = holds.iter().any(|(name, count)| name != me && *count < least);
    if mine > most {
        return Next::HandOver;
    }
    if mine < least {
        return Next::Take(least - mine);
    }
    if !somebody_lacks {
        return Next::Take(most - mine);
    }
    // Of those that have the most, one hands over; the others wait for it.
    let fullest = holds.iter().max_by_key(|(name, count)| (**count, *name));
    match fullest {
        Some((name, count)) if name == me && *count > least => Next::HandOver,
        _ => Next::Stay,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(of: &[(&str, usize)]) -> BTreeMap<String, usize> {
        of.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
    }

    #[test]
    fn one_that_is_alone_takes_everything() {
        assert_eq!(next("a", &holds(&[("a", 0)]), 4), Next::Take(4));
        assert_eq!(next("a", &holds(&[]), 4), Next::Take(4));
        assert_eq!(next("a", &holds(&[("a", 4)]), 4), Next::Take(0));
    }

    #[test]
    fn one_that_joins_is_given_its_share_and_no_more() {
        let there = holds(&[("a", 4), ("b", 0)]);
        assert_eq!(next("a", &there, 4), Next::HandOver);
        assert_eq!(next("b", &there, 4), Next::Take(2));
        let there = holds(&[("a", 2), ("b", 2), ("c", 0)]);
        assert_eq!(next("a", &there, 4), Next::Stay, "another hands over");
        assert_eq!(next("b", &there, 4), Next::HandOver);
        assert_eq!(next("c", &there, 4), Next::Take(1));
        // What was handed over is not taken back before it has come to who lacks it.
        let there = holds(&[("a", 2), ("b", 1), ("c", 0)]);
        assert_eq!(next("b", &there, 4), Next::Stay);
        assert_eq!(next("a", &there, 4), Next::HandOver, "it holds more than the least");
        let there = holds(&[("a", 2), ("b", 1), ("c", 1)]);
        assert_eq!(next("a", &there, 4), Next::Take(0));
    }

    #[test]
    fn any_number_of_processes_comes_to_rest_at_an_even_share() {
        for processes in 1..=5_usize {
            for shards in 1..=16_usize {
                let names: Vec<String> = (0..processes).map(|of| of.to_string()).collect();
                let mut there: BTreeMap<String, usize> =
                    names.iter().map(|name| (name.clone(), 0)).collect();
                there.insert(names[0].clone(), shards);
                let mut free = 0;
                for _ in 0..200 {
                    for name in &names {
                        let of_mine = match next(name, &there, shards) {
                            Next::Take(count) => {
                                let taken = count.min(free);
                                free -= taken;
                                there[name] + taken
                            }
                            Next::HandOver => {
                                free += 1;
                                there[name] - 1
                            }
                            Next::Stay => continue,
                        };
                        there.insert(name.clone(), of_mine);
                    }
                }
                let most = there.values().max().expect("some");
                let least = there.values().min().expect("some");
                assert!(free == 0 && most - least <= 1, "{shards} by {processes}: {there:?}");
            }
        }
    }
}
