//! The gateway: a session for each shard that this process serves.
//!
//! A process that is alone at its database serves all shards that Discord recommends, or those it
//! is told to. Where several share a database each serves the shards whose leases it holds.
//!
//! One shard's session: connects, and comes back.

use std::sync::{Mutex, PoisonError};

use futures::future::BoxFuture;
use serenity::all::{ConnectionStage, GatewayError, Http, ShardManager, ShardRunnerMessage};
use store::leases::{Shard, Task};
use store::{Backend, KeptToken};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};

use crate::client::{BackgroundTasks, built};
use crate::gateway::leases::LeaseHolder;
use crate::messages::send::status;
use crate::prelude::*;

mod leases;

const WITHIN: Duration = Duration::from_secs(15);
const PAUSE: Duration = Duration::from_millis(500);
const PAUSE_MAX: Duration = Duration::from_secs(60);
const SHUTDOWN_WITHIN: Duration = Duration::from_secs(2);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shards {
    #[default]
    Auto,
    Some {
        from: u32,
        to: u32,
        of: u32,
    },
}

impl Shards {
    fn includes(self, shard: u32) -> bool {
        match self {
            Shards::Auto => true,
            Shards::Some { from, to, .. } => (from..=to).contains(&shard),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClientError {
    #[error("Discord does not accept DISCORD_TOKEN: copy it anew from the developer portal")]
    Token,
    #[error("Discord refuses the connection: {0}")]
    Refused(String),
}

fn fatal(why: &serenity::Error) -> Option<ClientError> {
    match why {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => Some(ClientError::Token),
        serenity::Error::Gateway(
            GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents,
        ) => Some(ClientError::Refused("the intents".to_owned())),
        _ => None,
    }
}

#[derive(Debug, Clone, Default)]
pub struct Connections(Arc<Mutex<BTreeMap<u32, bool>>>);

impl Connections {
    pub fn all(&self) -> BTreeMap<u32, bool> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn is(&self, shard: u32, connected: bool) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(shard, connected);
    }

    fn ends(&self, shard: u32) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&shard);
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    url: String,
    shards: u32,
    at_once: u32,
}

/// Serves these shards until `stop` turns true.
///
/// # Errors
/// If Discord refuses the bot for good.
pub fn run(
    app: App,
    shards: Shards,
    stop: watch::Receiver<bool>,
) -> BoxFuture<'static, Result<(), ClientError>> {
    Box::pin(serve(app, shards, stop))
}

async fn serve(
    app: App,
    shards: Shards,
    mut stop: watch::Receiver<bool>,
) -> Result<(), ClientError> {
    let place = tokio::select! {
        place = found(&app.http) => place?,
        () = told_to_end(&mut stop) => return Ok(()),
    };
    let of = match shards {
        Shards::Auto => place.shards.max(1),
        Shards::Some { of, .. } => of.max(1),
    };
    info!(shards = of, recommended = place.shards, "the gateway is known");
    if of < place.shards {
        // serenity does not tell of a connection that is refused for this.
        warn!("SIRDAR_SHARDS counts fewer shards than Discord recommends: it may refuse them");
    }
    let background = Arc::new(BackgroundTasks::default());
    let mut sessions = Sessions::new(app.clone(), place, of, Arc::clone(&background));
    let outcome = if app.campaigns.store().backend() == Backend::Postgres {
        let wanted = (0..of).filter(|shard| shards.includes(*shard)).collect();
        LeaseHolder::new(app.clone(), of, wanted).run(&mut sessions, &mut stop).await
    } else {
        for number in (0..of).filter(|shard| shards.includes(*shard)) {
            sessions.begin(Shard { number, of }).await;
        }
        tokio::select! {
            why = sessions.fatal() => Err(why),
            () = told_to_end(&mut stop) => Ok(()),
        }
    };
    end(&app, &mut sessions, &background, outcome.is_ok()).await;
    outcome
}

/// Begins nothing new, lets answers under way finish, closes the connections, and posts no more.
/// Until the last answer is out the connections are read: whoever presses meanwhile is told so. Later
/// Discord says that nobody is there.
async fn end(app: &App, sessions: &mut Sessions, background: &BackgroundTasks, well: bool) {
    if well {
        info!("ending");
        app.ends();
        app.answers_end().await;
    }
    sessions.end_all().await;
    app.answers_end().await;
    background.end().await;
}

/// Waits until `stop` turns true; whoever could turn it having gone means the same.
async fn told_to_end(stop: &mut watch::Receiver<bool>) {
    // Both outcomes end the process: there is nothing to tell apart.
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Asks where the gateway is until the server answers. serenity would fall back to the real Discord
/// if the configured server did not name one.
async fn found(http: &Http) -> Result<Place, ClientError> {
    let mut pause = PAUSE;
    loop {
        match asked(http).await {
            Ok((place, None)) => return Ok(place),
            Ok((_, Some(reset))) => {
                warn!(
                    minutes = reset.as_secs() / 60,
                    "Discord takes no more sessions of this bot today; waiting until it does"
                );
                tokio::time::sleep(reset.min(PAUSE_MAX * 10)).await;
                continue;
            }
            Err(Some(why)) if status(&why) == Some(401) => return Err(ClientError::Token),
            Err(Some(why)) => warn!(%why, "the server cannot be reached; trying again"),
            Err(None) => warn!("the server does not answer; trying again"),
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(PAUSE_MAX);
    }
}

/// One attempt, and when sessions may be begun again, if none may be now; an error without a cause
/// is a call that hung.
async fn asked(http: &Http) -> Result<(Place, Option<Duration>), Option<serenity::Error>> {
    let asking = async {
        http.get_current_user().await?;
        http.get_bot_gateway().await
    };
    let gateway = tokio::time::timeout(WITHIN, asking).await.map_err(|_| None)?.map_err(Some)?;
    let limit = gateway.session_start_limit;
    let reset = (limit.remaining == 0).then(|| Duration::from_millis(limit.reset_after));
    let at_once = u32::try_from(limit.max_concurrency).unwrap_or(1).max(1);
    Ok((Place { url: gateway.url, shards: gateway.shards, at_once }, reset))
}

const LOOKED_AT_EVERY: Duration = Duration::from_millis(200);
/// A process that could not look for so long was stopped or starved: its lease may have lapsed.
const ASLEEP: Duration = Duration::from_secs(5);
/// A connection that lasted longer was a good one: the next attempt need not wait.
const LASTED: Duration = Duration::from_secs(300);
const TURN_ASKED_EVERY: Duration = Duration::from_millis(200);

struct Sessions {
    app: App,
    place: Place,
    of: u32,
    background: Arc<BackgroundTasks>,
    running: BTreeMap<u32, (watch::Sender<bool>, JoinHandle<()>)>,
    turns: Arc<Mutex<BTreeMap<u32, Instant>>>,
    gave_up: (mpsc::Sender<ClientError>, mpsc::Receiver<ClientError>),
}

impl Sessions {
    fn new(app: App, place: Place, of: u32, background: Arc<BackgroundTasks>) -> Self {
        let (running, turns) = (BTreeMap::new(), Arc::default());
        Self { app, place, of, background, running, turns, gave_up: mpsc::channel(1) }
    }

    /// Begins the session of a shard; what an earlier process has promised there is answered once
    /// it stands.
    async fn begin(&mut self, shard: Shard) {
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

    async fn fatal(&mut self) -> ClientError {
        match self.gave_up.1.recv().await {
            Some(why) => why,
            // This end of it is kept here.
            None => std::future::pending().await,
        }
    }

    fn running(&self) -> Vec<u32> {
        self.running.keys().copied().collect()
    }

    async fn end(&mut self, shard: u32) {
        if let Some((stop, task)) = self.running.remove(&shard) {
            stop.send_replace(true);
            // It ends in time, or has panicked and is over.
            let _ = task.await;
        }
    }

    async fn end_all(&mut self) {
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
        let kept = Arc::new(Mutex::new(kept));
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
            let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
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
