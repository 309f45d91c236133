//! What befalls several processes that share a database: one is killed, or stopped for a while, or
//! told to end; the database is started anew. Half of it comes while the trouble before lasts.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use tokio::task::JoinHandle;

use super::house::House;
use super::ledger::Ledger;
use super::observer::TakeOvers;
use super::plan::Plan;
use super::server::Mode;

/// The longest time in which a killed process is replaced.
const REPLACED_WITHIN: Duration = Duration::from_secs(30);

/// Something that befalls them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trouble {
    Kill,
    /// A process is told to end, and does so.
    End,
    Stop(Duration),
    Restart(Mode),
}

/// A time in which a take-over may last longer than it should.
#[derive(Debug, Clone, Copy)]
struct Hindrance {
    began: Instant,
    ended: Option<Instant>,
}

/// Takes what is planned for, in an order drawn at random.
fn drawn(plan: &Plan, rng: &mut ChaCha8Rng) -> VecDeque<Trouble> {
    let mut troubles: Vec<Trouble> = Vec::new();
    troubles.extend((0..plan.kills).map(|_| Trouble::Kill));
    // One for each seven, and one beside a few too.
    troubles.extend((0..plan.kills.div_ceil(7)).map(|_| Trouble::End));
    for number in 0..plan.stops {
        let seconds = match plan.long && number % 5 == 4 {
            true => 60.0,
            false => rng.random_range(2.0..20.0),
        };
        troubles.push(Trouble::Stop(Duration::from_secs_f64(seconds)));
    }
    let mode = |number| if number % 2 == 0 { Mode::Immediate } else { Mode::Fast };
    troubles.extend((0..plan.restarts).map(|number| Trouble::Restart(mode(number))));
    troubles.shuffle(rng);
    troubles.into()
}

pub(crate) struct Outages {
    house: Arc<House>,
    ledger: Arc<Ledger>,
    takeovers: Arc<TakeOvers>,
    rng: ChaCha8Rng,
    troubles: VecDeque<Trouble>,
    /// Processes that will be there again.
    returning: Vec<JoinHandle<()>>,
    hindrances: Vec<Hindrance>,
    done: Vec<Trouble>,
}

impl Outages {
    pub(crate) fn new(
        house: &Arc<House>,
        ledger: &Arc<Ledger>,
        takeovers: &Arc<TakeOvers>,
        plan: &Plan,
    ) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(plan.seed ^ 0x5157);
        let troubles = drawn(plan, &mut rng);
        Self {
            house: Arc::clone(house),
            ledger: Arc::clone(ledger),
            takeovers: Arc::clone(takeovers),
            rng,
            troubles,
            returning: Vec::new(),
            hindrances: Vec::new(),
            done: Vec::new(),
        }
    }

    /// How much is still to come.
    pub(crate) fn left(&self) -> usize {
        self.troubles.len()
    }

    /// Lets so much of it come, and waits until all is well again.
    pub(crate) async fn some(mut self, count: usize) -> Self {
        for _ in 0..count {
            let Some(trouble) = self.troubles.pop_front() else { break };
            let pause = self.rng.random_range(200..2_000);
            tokio::time::sleep(Duration::from_millis(pause)).await;
            // Somebody else must be left to go on.
            if self.house.awake().len() < 2 {
                self.peace().await;
            }
            match trouble {
                Trouble::Kill => self.kill(false).await,
                Trouble::End => self.kill(true).await,
                Trouble::Stop(length) => self.stop(length),
                Trouble::Restart(mode) => self.restart(mode).await,
            }
            self.done.push(trouble);
            if self.rng.random_range(0..2) == 0 {
                self.peace().await;
            }
        }
        self.peace().await;
        self.ledger.troubled(false);
        self
    }

    /// Waits until every process is there and every shard is served.
    async fn peace(&mut self) {
        for returning in self.returning.drain(..) {
            returning.await.expect("it returns");
        }
        if !self.house.until(|look| look.is_settled(&self.house)).await {
            let look = self.house.looks.borrow().clone();
            self.ledger.wrong(format!("the shards are never settled: {look:?}"));
        }
        self.ledger.note("--- settled");
        let now = Instant::now();
        for open in self.hindrances.iter_mut().filter(|one| one.ended.is_none()) {
            open.ended = Some(now);
        }
    }

    /// Any process that runs.
    fn somebody(&mut self) -> usize {
        let awake: Vec<usize> = self.house.awake().into_keys().collect();
        awake[self.rng.random_range(0..awake.len())]
    }

    /// The end of a process, mostly without a word, and its new beginning.
    async fn kill(&mut self, kindly: bool) {
        // What it has not seen by now nobody ever will.
        self.ledger.judge_silences(&self.house).await;
        let process = self.somebody();
        let name = if kindly { "SIGTERM" } else { "kill -9" };
        self.ledger.trouble(name);
        self.ledger.note(&format!("--- {name} to process {process}"));
        if !kindly {
            self.takeovers.begin(&self.house, process);
        }
        let since = Instant::now();
        self.house.end_one(process, kindly).await;
        if !kindly {
            self.ledger.killed(since);
        }
        let pause = Duration::from_millis(self.rng.random_range(100..4_000));
        let (house, ledger) = (Arc::clone(&self.house), Arc::clone(&self.ledger));
        self.returning.push(tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            house.start_one(process).await;
            ledger.note(&format!("--- process {process} started"));
        }));
    }

    /// A process does nothing for a while, and knows nothing of it.
    fn stop(&mut self, length: Duration) {
        let process = self.somebody();
        self.ledger.trouble("process stopped");
        self.ledger.note(&format!("--- process {process} stopped for {length:?}"));
        self.hindrances.push(Hindrance { began: Instant::now(), ended: None });
        let absence = self.ledger.absent(Some(process));
        self.house.stop(process);
        let (house, ledger) = (Arc::clone(&self.house), Arc::clone(&self.ledger));
        self.returning.push(tokio::spawn(async move {
            tokio::time::sleep(length).await;
            house.wake(process);
            ledger.returned(absence);
            ledger.note(&format!("--- process {process} goes on"));
        }));
    }

    /// The database goes away, and comes back.
    async fn restart(&mut self, mode: Mode) {
        self.ledger.trouble(&format!("database started anew, {}", mode.name()));
        self.ledger.note(&format!("--- the database is started anew, {}", mode.name()));
        let began = Instant::now();
        let (storm, absence) = (self.ledger.storm(), self.ledger.absent(None));
        let house = Arc::clone(&self.house);
        let restarted = tokio::task::spawn_blocking(move || {
            house.server().expect("there is one").restart(mode);
        });
        restarted.await.expect("it is started anew");
        let there = Instant::now();
        self.ledger.note("--- the database is there again");
        if !self.house.until(|look| look.is_renewed_since(there, &self.house)).await {
            self.ledger.wrong("not every process has found the database again".to_owned());
        }
        self.ledger.calm(storm);
        self.ledger.returned(absence);
        self.hindrances.push(Hindrance { began, ended: Some(Instant::now()) });
        self.ledger.note("--- the database is found again");
    }

    /// Judges how long it took to replace those that were killed, while nothing hindered it; what
    /// came of it, in figures.
    pub(crate) fn judge(&self) -> String {
        let mut lengths: Vec<Duration> = Vec::new();
        let mut hindered = 0;
        for takeover in self.takeovers.all() {
            let Some(length) = takeover.length() else {
                self.ledger.wrong(format!("shards were never taken over: {takeover:?}"));
                continue;
            };
            let until = takeover.began + length;
            let hinders = |hindrance: &Hindrance| {
                hindrance.began <= until
                    && hindrance.ended.is_none_or(|ended| ended >= takeover.began)
            };
            if self.hindrances.iter().any(hinders) {
                hindered += 1;
                continue;
            }
            if length > REPLACED_WITHIN {
                self.ledger.wrong(format!("a take-over took {length:?}: {takeover:?}"));
            }
            lengths.push(length);
        }
        lengths.sort_unstable();
        let at = |index: usize| lengths.get(index).copied().unwrap_or_default();
        let (median, longest) = (at(lengths.len() / 2), at(lengths.len().saturating_sub(1)));
        let many = lengths.len();
        format!(
            "{many} take-overs, median {median:.1?}, longest {longest:.1?}, {hindered} hindered"
        )
    }

    /// What has befallen them, in figures.
    pub(crate) fn counts(&self) -> String {
        let many = |fits: fn(&Trouble) -> bool| self.done.iter().filter(|one| fits(one)).count();
        format!(
            "{} kills, {} kind ends, {} stops, {} restarts of the database",
            many(|one| *one == Trouble::Kill),
            many(|one| *one == Trouble::End),
            many(|one| matches!(one, Trouble::Stop(_))),
            many(|one| matches!(one, Trouble::Restart(_))),
        )
    }
}
