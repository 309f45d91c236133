//! The bot as a whole: store, campaigns, pictures, clock and client put together.

use std::sync::Arc;
use std::time::Duration;

use campaign::{Campaigns, clock};
use discord::gateway::ClientError;
use discord::pictures::Pictures;
use discord::rate_limit::RateLimit;
use discord::{App, client, gateway};
use model::clock::Clock;
use store::{Lock, NotOwned, Store, StoreError, file_of, is_postgres, must_be_whole, shown_url};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tracing::{info, warn};

use crate::config::{BadConfig, Config, shown_path};
use crate::{backups, http, packs};

const PAUSE: Duration = Duration::from_secs(1);
/// How long bots stay away from a database at which a command was killed.
const CLOSED_FOR: Duration = Duration::from_secs(60);

#[derive(Debug, thiserror::Error)]
pub enum BotError {
    #[error(transparent)]
    Config(#[from] BadConfig),
    #[error("no thread to draw on: {0}")]
    Thread(#[from] std::io::Error),
    #[error(transparent)]
    Client(#[from] ClientError),
}

pub async fn open(url: &str) -> Result<Store, BadConfig> {
    Store::open(url).await.map_err(|why| unopened(url, why))
}

pub fn unopened(url: &str, why: StoreError) -> BadConfig {
    match why {
        StoreError::Newer { .. } => BadConfig::Unusable(shown_url(url), why.to_string()),
        why => BadConfig::DatabaseFile(shown_url(url), why.to_string()),
    }
}

/// The same for the bot: a server that is away is waited for, none if `stop` turns true meanwhile.
async fn reached(url: &str, stop: &mut watch::Receiver<bool>) -> Result<Option<Store>, BadConfig> {
    let mut told = false;
    loop {
        match Store::open(url).await {
            Err(StoreError::Away(why)) if is_postgres(url) => {
                if !std::mem::replace(&mut told, true) {
                    warn!(database = shown_url(url), %why, "the database is away; trying again");
                }
            }
            opened => return opened.map(Some).map_err(|why| unopened(url, why)),
        }
        tokio::select! {
            () = tokio::time::sleep(PAUSE) => {}
            _ = stop.wait_for(|stop| *stop) => return Ok(None),
        }
    }
}

/// Looks a file over, one that takes long only if it `always` is, or says what is damaged.
///
/// # Errors
/// If it is damaged.
pub async fn whole(url: &str, always: bool) -> Result<(), BadConfig> {
    let Some(file) = file_of(url) else { return Ok(()) };
    must_be_whole(&file, always).await.map_err(|why| match why {
        StoreError::Damaged(_, what) => BadConfig::Damaged(shown_path(&file), what),
        why => BadConfig::Unusable(shown_path(&file), why.to_string()),
    })
}

/// Takes a file for this process alone, for as long as the lock is held. A server keeps several
/// processes apart by leases.
///
/// # Errors
/// If another process has it.
pub fn own(url: &str) -> Result<Option<Lock>, BadConfig> {
    let Some(file) = file_of(url) else { return Ok(None) };
    let mine = Lock::take(&file).map_err(|why| match why {
        NotOwned::Taken => BadConfig::InUse(shown_path(&file)),
        why => BadConfig::Unusable(shown_path(&file), why.to_string()),
    })?;
    Ok(Some(mine))
}

/// A database that no bot serves while a command works on it.
struct Closed {
    store: Store,
    url: String,
    renewing: Option<JoinHandle<()>>,
    _mine: Option<Lock>,
}

impl Closed {
    async fn open(url: &str) -> Result<Self, BadConfig> {
        let mine = own(url)?;
        let store = open(url).await?;
        let mut renewing = None;
        if is_postgres(url) {
            match store.closes(CLOSED_FOR).await {
                Ok(true) => {}
                Ok(false) => return Err(BadConfig::InUse(shown_url(url))),
                Err(why) => return Err(BadConfig::Unusable(shown_url(url), why.to_string())),
            }
            let store = store.clone();
            renewing = Some(tokio::spawn(async move {
                loop {
                    tokio::time::sleep(CLOSED_FOR / 4).await;
                    if let Err(why) = store.closes(CLOSED_FOR).await {
                        warn!(%why, "the database may be served by a bot again");
                    }
                }
            }));
        }
        Ok(Self { store, url: url.to_owned(), renewing, _mine: mine })
    }

    /// Lets go of it.
    ///
    /// # Errors
    /// If the database fails; then bots wait for a minute.
    async fn close(self) -> Result<(), BadConfig> {
        if let Some(renewing) = self.renewing {
            renewing.abort();
            let left = self.store.leave().await;
            left.map_err(|why| BadConfig::Unusable(shown_url(&self.url), why.to_string()))?;
        }
        self.store.close().await;
        Ok(())
    }
}

/// Works on a database that no bot serves, and that none does meanwhile; it is let go of whatever
/// comes of the work.
///
/// # Errors
/// If a bot serves it, it cannot be opened for writing, or the work fails.
pub async fn closed<T, E: From<BadConfig>>(
    url: &str,
    work: impl AsyncFnOnce(&Store) -> Result<T, E>,
) -> Result<T, E> {
    let closed = Closed::open(url).await?;
    let outcome = work(&closed.store).await;
    let left = closed.close().await;
    let done = outcome?;
    left?;
    Ok(done)
}

/// Runs the bot until `stop` turns true.
///
/// # Errors
/// If it cannot start, or Discord refuses it for good.
pub async fn run(
    config: &Config,
    clock: Arc<dyn Clock>,
    stop: watch::Receiver<bool>,
) -> Result<(), BotError> {
    run_with(config, clock, stop, |_| {}).await
}

/// The same, and shows the campaigns to somebody before the first of them is served.
///
/// # Errors
/// As [`run`].
pub async fn run_with(
    config: &Config,
    clock: Arc<dyn Clock>,
    mut stop: watch::Receiver<bool>,
    show: impl FnOnce(&Campaigns),
) -> Result<(), BotError> {
    // Whoever starts the process may have handed over others.
    games::register(&crate::GAMES);
    let listener = match config.http {
        Some(address) => Some(http::listen(address).await?),
        None => None,
    };
    // Held until everything else has ended.
    let _mine = own(&config.database)?;
    whole(&config.database, false).await?;
    let Some(store) = reached(&config.database, &mut stop).await? else { return Ok(()) };
    // After the packs of wars under way, which come first if two have the same tag.
    if let Some(folder) = &config.packs {
        packs::offer_all(folder);
    }
    let rules = games::time::database::rules();
    let (system, bundle) = (rules.system.as_deref(), rules.bundle.as_deref());
    let from = if rules.systems { "the system" } else { "this program" };
    info!(release = rules.release(), from, system, bundle, "the rules of time zones");
    if is_postgres(&config.database) {
        // Others may serve by now: it moves no campaign before it has taken a shard.
        store.shares(0);
    }
    let copies = backups::start(config, store.clone(), Arc::clone(&clock));
    let campaigns = Campaigns::holding(store.clone(), clock, config.limits.campaigns);
    show(&campaigns);
    let http = client::http(config.token.secret(), config.api_base.as_deref());
    let mut app = App::new(campaigns.clone(), http, Pictures::new(config.pictures_within));
    app.rate_limit = Arc::new(RateLimit::of(config.limits.rate));
    app.identify_every = config.identify_every;
    app.boards_every = config.boards_every;
    app.callbacks_until = config.callbacks_until;
    if !is_postgres(&config.database) {
        // Where several processes serve, each does so for the shards that it takes.
        let rules = campaigns.clone();
        tokio::spawn(async move {
            rules.mend_all().await;
            rules.take_over_all().await;
        });
    }
    let due = tokio::spawn(clock::run(campaigns));
    let watched = listener.map(|listener| tokio::spawn(http::serve(listener, app.clone())));
    let outcome = gateway::run(app, config.shards, stop).await;
    due.abort();
    if let Some(watched) = watched {
        watched.abort();
    }
    copies.abort();
    if store.is_shared()
        && let Err(why) = store.leave().await
    {
        warn!(%why, "leases could not be let go: they lapse by themselves");
    }
    store.close().await;
    info!("ended");
    Ok(outcome?)
}
