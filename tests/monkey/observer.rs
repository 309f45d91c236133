//! Looks, ten times a second, at which process serves each shard and whether it is connected: by
//! the leases in the database, and by the sessions at the local Discord. From that follows when
//! interactions of a shard may be lost, and how long it takes until a killed process is replaced.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use store::Store;

use super::house::House;
use super::ledger::Ledger;

/// How often it is looked.
const EVERY: Duration = Duration::from_millis(100);
/// How long the database may take to answer.
const WITHIN: Duration = Duration::from_secs(1);
/// How long a lease lasts that was just renewed.
const LASTS: Duration = Duration::from_secs(10);

/// How a shard stands.
#[derive(Debug, Clone, Default)]
pub(crate) struct Standing {
    /// The process that holds it; empty if nobody does.
    holder: String,
    epoch: i64,
    /// Sessions that are connected now, and those that were ever begun.
    connected: usize,
    begun: u64,
    /// Sessions that had been begun when the process before still held it.
    begun_before: u64,
}

/// How everything stands.
#[derive(Debug, Clone, Default)]
pub(crate) struct Look {
    /// When it was looked.
    pub(crate) at: Option<Instant>,
    /// Whether the database answered.
    answered: bool,
    /// The processes that are alive, and when each has renewed its leases.
    renewed: BTreeMap<String, Instant>,
    shards: BTreeMap<u32, Standing>,
}

impl Look {
    /// The next look after this one.
    async fn next(&self, house: &House, store: &Store) -> Self {
        let at = Instant::now();
        let of = house.shards();
        let mut look = Look { at: Some(at), ..self.clone() };
        for number in 0..of {
            let shard = look.shards.entry(number).or_default();
            shard.connected = house.playground.connected_sessions((number, of));
            shard.begun = house.playground.sessions_begun((number, of));
        }
        let leases = tokio::time::timeout(WITHIN, store.leases()).await;
        let Ok(Ok(leases)) = leases else { return Look { answered: false, ..look } };
        (look.answered, look.renewed) = (true, BTreeMap::new());
        for lease in leases {
            let left = Duration::from_millis(u64::try_from(lease.left).unwrap_or_default());
            if let Some((process, _)) = lease.process().filter(|_| lease.left > 0) {
                let renewed = at.checked_sub(LASTS.saturating_sub(left)).unwrap_or(at);
                look.renewed.insert(process.to_owned(), renewed);
            }
            let Some(shard) = lease.shard().filter(|shard| shard.of == of) else { continue };
            let before = self.shards.get(&shard.number).cloned().unwrap_or_default();
            let shard = look.shards.entry(shard.number).or_default();
            if lease.epoch != before.epoch {
                shard.begun_before = before.begun;
            }
            let holder = if lease.stands() { lease.holder } else { String::new() };
            (shard.holder, shard.epoch) = (holder, lease.epoch);
        }
        look
    }

    /// Whether a process that is awake serves a shard, and is connected for it.
    fn is_served(&self, shard: u32, awake: &BTreeMap<usize, String>) -> bool {
        let Some(shard) = self.shards.get(&shard).filter(|_| self.answered) else { return false };
        let there = shard.connected > 0 && shard.begun > shard.begun_before;
        there && awake.values().any(|name| *name == shard.holder)
    }

    /// Whether a shard has one session, and had no other since the look before. A process that wakes
    /// may begin one once more before it learns that it is another's, and what comes on that is lost.
    fn is_alone(&self, shard: u32, before: &Look) -> bool {
        let (now, before) = (self.shards.get(&shard), before.shards.get(&shard));
        let begun = |standing: Option<&Standing>| standing.map_or(0, |standing| standing.begun);
        now.is_some_and(|now| now.connected == 1) && begun(now) == begun(before)
    }

    /// Whether every process is there, every shard is served by one of them alone, and no shard
    /// will go from one to another.
    pub(crate) fn is_settled(&self, house: &House) -> bool {
        let awake = house.awake();
        let counts = awake
            .values()
            .map(|name| self.shards.values().filter(|shard| shard.holder == **name).count());
        let counts: Vec<usize> = counts.collect();
        let (least, most) = (counts.iter().min().copied(), counts.iter().max().copied());
        awake.len() == house.processes()
            && self.renewed.keys().eq(awake.values().collect::<std::collections::BTreeSet<_>>())
            && self.shards.keys().all(|shard| self.is_served(*shard, &awake))
            && self.shards.values().all(|shard| shard.connected == 1)
            && most <= least.map(|least| least + 1)
    }

    /// Whether every process that is awake has renewed its leases since then.
    pub(crate) fn is_renewed_since(&self, then: Instant, house: &House) -> bool {
        let renewed = |name: &String| self.renewed.get(name).is_some_and(|at| *at > then);
        self.answered && house.awake().values().all(renewed)
    }
}

/// Shards that are to be taken over from a process that was killed.
#[derive(Debug, Clone)]
pub(crate) struct TakeOver {
    pub(crate) began: Instant,
    /// How they stood when it was killed.
    from: BTreeMap<u32, Standing>,
    /// When all of them were connected again.
    pub(crate) ended: Option<Instant>,
}

impl TakeOver {
    fn is_over(&self, look: &Look) -> bool {
        self.from.iter().all(|(number, before)| {
            look.shards.get(number).is_some_and(|now| {
                now.connected > 0 && now.epoch > before.epoch && now.begun > before.begun
            })
        })
    }

    /// How long it took, if it is over.
    pub(crate) fn length(&self) -> Option<Duration> {
        Some(self.ended?.duration_since(self.began))
    }
}

/// What the shards of killed processes have come to.
#[derive(Default)]
pub(crate) struct TakeOvers(Mutex<Vec<TakeOver>>);

impl TakeOvers {
    /// A process is about to be killed.
    pub(crate) fn begin(&self, house: &House, process: usize) {
        let Some(name) = house.awake().remove(&process) else { return };
        let mut from = house.looks.borrow().shards.clone();
        from.retain(|_, shard| shard.holder == name);
        if !from.is_empty() {
            let began = Instant::now();
            self.all_mut().push(TakeOver { began, from, ended: None });
        }
    }

    fn all_mut(&self) -> std::sync::MutexGuard<'_, Vec<TakeOver>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn all(&self) -> Vec<TakeOver> {
        self.all_mut().clone()
    }

    fn see(&self, look: &Look) {
        for open in self.all_mut().iter_mut().filter(|one| one.ended.is_none()) {
            open.ended = look.at.filter(|at| *at > open.began && open.is_over(look));
        }
    }
}

/// Looks until it is aborted.
pub(crate) async fn run(house: Arc<House>, ledger: Arc<Ledger>, takeovers: Arc<TakeOvers>) {
    let store = house.store().await;
    let mut storms: BTreeMap<u32, usize> = BTreeMap::new();
    let mut last = Look::default();
    let mut pace = tokio::time::interval(EVERY);
    pace.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        pace.tick().await;
        let look = last.next(&house, &store).await;
        house.learn(look.renewed.keys());
        for process in house.fallen() {
            ledger.wrong(format!("process {process} has ended by itself"));
        }
        let awake = house.awake();
        for shard in 0..house.shards() {
            let served = look.is_served(shard, &awake) && look.is_alone(shard, &last);
            match storms.remove(&shard) {
                Some(storm) if served => ledger.calm(storm),
                Some(storm) => drop(storms.insert(shard, storm)),
                // It may have begun just after the look before.
                None if !served => {
                    let since = last.at.unwrap_or_else(Instant::now);
                    storms.insert(shard, ledger.storm_over(shard, since));
                }
                None => {}
            }
        }
        takeovers.see(&look);
        last = look.clone();
        house.looks.send_replace(look);
    }
}
