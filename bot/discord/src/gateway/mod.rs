//! The gateway: a session for each shard that this process serves.
//!
//! A process that is alone at its database serves all shards that Discord recommends, or those it
//! is told to. Where several share a database each serves the shards whose leases it holds.

use std::sync::{Mutex, PoisonError};

use serenity::all::{GatewayError, Http};
use store::Backend;
use store::leases::Shard;
use tokio::sync::watch;

use crate::client::BackgroundTasks;
use crate::failures::status;
use crate::gateway::leases::LeaseHolder;
use crate::gateway::session::Sessions;
use crate::prelude::*;

mod leases;
mod session;

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

pub async fn run(
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
