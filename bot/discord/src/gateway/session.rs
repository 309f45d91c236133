//! One shard's session: connects, and comes back.

use serenity::all::{ConnectionStage, ShardManager, ShardRunnerMessage};
use store::KeptToken;
use store::leases::{Shard, Task};
use tokio::sync::{Mutex, mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

use crate::client::{BackgroundTasks, built};
use crate::gateway::{ClientError, PAUSE, PAUSE_MAX, Place, SHUTDOWN_WITHIN, fatal, told_to_end};
use crate::prelude::*;

const LOOKED_AT_EVERY: Duration = Duration::from_millis(200);
/// A process that could not look for so long was stopped or starved: its lease may have lapsed.
const ASLEEP: Duration = Duration::from_secs(5);
/// A connection that lasted longer was a good one: the next attempt need not wait.
const LASTED: Duration = Duration::from_secs(300);
const TURN_ASKED_EVERY: Duration = Duration::from_millis(200);

pub(super) struct Sessions {
    app: App,
    place: Place,
    of: u32,
    background: Arc<BackgroundTasks>,
    running: BTreeMap<u32, (watch::Sender<bool>, JoinHandle<()>)>,
    turns: Arc<Mutex<BTreeMap<u32, Instant>>>,
    gave_up: (mpsc::Sender<ClientError>, mpsc::Receiver<ClientError>),
}

impl Sessions {
    pub(super) fn new(app: App, place: Place, of: u32, background: Arc<BackgroundTasks>) -> Self {
        let (running, turns) = (BTreeMap::new(), Arc::default());
        Self { app, place, of, background, running, turns, gave_up: mpsc::channel(1) }
    }

    /// Begins the session of a shard; what an earlier process has promised there is answered once
    /// it stands.
    pub(super) async fn begin(&mut self, shard: Shard) {
        let mut kept = self.app.campaigns.kept_tokens().await;
        kept.retain(|kept| store::shard_of(kept.guild, self.of) == shard.number);
        let (stop, stopped) = watch::channel(false);
        let session = Session {
            app: self.app.clone(),
            place: self.place.clone(),
            shard,
            background: Arc::clone(&self.background),
            turns: Arc::clone(&self.turns),
        };
        let gave_up = self.gave_up.0.clone();
        let task = tokio::spawn(async move {
            if let Err(why) = session.run(kept, stopped).await {
                // One that gave up before has said so.
                let _ = gave_up.try_send(why);
            }
        });
        self.running.insert(shard.number, (stop, task));
    }

    pub(super) async fn fatal(&mut self) -> ClientError {
        match self.gave_up.1.recv().await {
            Some(why) => why,
            // This end of it is kept here.
            None => std::future::pending().await,
        }
    }

    pub(super) fn running(&self) -> Vec<u32> {
        self.running.keys().copied().collect()
    }

    pub(super) async fn end(&mut self, shard: u32) {
        if let Some((stop, task)) = self.running.remove(&shard) {
            stop.send_replace(true);
            // It ends in time, or has panicked and is over.
            let _ = task.await;
        }
    }

    pub(super) async fn end_all(&mut self) {
        for (stop, _) in self.running.values() {
            stop.send_replace(true);
        }
        for shard in self.running() {
            self.end(shard).await;
        }
    }
}

struct Session {
    app: App,
    place: Place,
    shard: Shard,
    background: Arc<BackgroundTasks>,
    turns: Arc<Mutex<BTreeMap<u32, Instant>>>,
}

impl Session {
    async fn run(
        &self,
        kept: Vec<KeptToken>,
        mut stop: watch::Receiver<bool>,
    ) -> Result<(), ClientError> {
        self.app.connections.is(self.shard.number, false);
        let outcome = self.again_and_again(kept, &mut stop).await;
        self.app.connections.ends(self.shard.number);
        outcome
    }

    async fn again_and_again(
        &self,
        kept: Vec<KeptToken>,
        stop: &mut watch::Receiver<bool>,
    ) -> Result<(), ClientError> {
        let kept = Arc::new(std::sync::Mutex::new(kept));
        let mut pause = PAUSE;
        loop {
            let connecting = async {
                self.turn().await;
                built(&self.app, &self.background, &self.place.url, &kept).await
            };
            let client = tokio::select! {
                client = connecting => client,
                () = told_to_end(stop) => return Ok(()),
            };
            match client {
                Ok(mut client) => {
                    let (shards, began) = (Arc::clone(&client.shard_manager), Instant::now());
                    let Shard { number, of } = self.shard;
                    let mut serving = Box::pin(async move { client.start_shard(number, of).await });
                    let ended = tokio::select! {
                        ended = &mut serving => ended,
                        // The library would begin the session anew by itself, though another process
                        // may have one by now.
                        () = self.watched(&shards) => {
                            closed(shards, serving).await;
                            Ok(())
                        }
                        () = told_to_end(stop) => {
                            closed(shards, serving).await;
                            return Ok(());
                        }
                    };
                    self.app.connections.is(self.shard.number, false);
                    if let Err(why) = ended {
                        if let Some(fatal) = fatal(&why) {
                            return Err(fatal);
                        }
                        warn!(shard = self.shard.number, %why, "the connection ended");
                    }
                    if began.elapsed() > LASTED {
                        pause = PAUSE;
                    }
                }
                Err(Some(why)) => warn!(%why, "the server cannot be reached; trying again"),
                Err(None) => warn!("the server does not answer; trying again"),
            }
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = told_to_end(stop) => return Ok(()),
            }
            pause = (pause * 2).min(PAUSE_MAX);
        }
    }

    /// Waits for a turn to begin a session: of those that share a place in Discord's queue one may
    /// in so many seconds, over all processes.
    async fn turn(&self) {
        let (place, every) = (self.shard.number % self.place.at_once, self.app.identify_every);
        let store = self.app.campaigns.store();
        if store.is_shared() {
            // One that is ours no longer is ended by whoever keeps the leases.
            while !matches!(store.holds(self.shard).await, Ok(true))
                || !matches!(store.takes(Task::Identify(place), every).await, Ok(true))
            {
                tokio::time::sleep(TURN_ASKED_EVERY).await;
            }
            return;
        }
        let at = {
            let mut turns = self.turns.lock().await;
            let now = Instant::now();
            let at = turns.get(&place).map_or(now, |last| (*last + every).max(now));
            turns.insert(place, at);
            at
        };
        tokio::time::sleep_until(at).await;
    }

    /// Looks at the connection for as long as it is wanted: between two attempts to come back
    /// nothing tells of it. Ends if another process may serve the shard by now, because this one
    /// could not look for too long.
    async fn watched(&self, shards: &ShardManager) {
        let shared = self.app.campaigns.store().is_shared();
        let mut looked = Instant::now();
        loop {
            if shared && looked.elapsed() > ASLEEP {
                warn!(shard = self.shard.number, "this process stood still: its session ends");
                return;
            }
            looked = Instant::now();
            let stands = {
                let runners = shards.runners.lock().await;
                let connected = |stage| stage == ConnectionStage::Connected;
                !runners.is_empty() && runners.values().all(|shard| connected(shard.stage))
            };
            self.app.connections.is(self.shard.number, stands);
            tokio::time::sleep(LOOKED_AT_EVERY).await;
        }
    }
}

/// Closes a connection, for good: where the library is about to begin it anew that is waited for
/// behind the scenes, and closed too. `serving` ends when all of it has.
async fn closed(shards: Arc<ShardManager>, serving: impl Future + Send + 'static) {
    let again_and_again = async move {
        loop {
            // Each connection is told by itself: after a new session the library takes an old word
            // that one has ended for this one's, and forgets it while it goes on.
            for (shard, runner) in shards.runners.lock().await.iter() {
                runner.runner_tx.send_to_shard(ShardRunnerMessage::Shutdown(*shard, 1000));
            }
            shards.shutdown_all().await;
            tokio::time::sleep(LOOKED_AT_EVERY).await;
        }
    };
    let closing = tokio::spawn(async move {
        tokio::select! {
            _ = serving => {}
            () = again_and_again => {}
        }
    });
    if timeout(SHUTDOWN_WITHIN, closing).await.is_err() {
        debug!("the connection could not be closed in time");
    }
}
