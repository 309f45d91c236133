//! The bot as a whole: store, campaigns, pictures, clock and client put together.

use std::sync::Arc;

use campaign::Campaigns;
use campaign::clock::due;
use discord::client::ClientError;
use discord::pictures::Pictures;
use discord::{App, client};
use model::clock::Clock;
use store::{Lock, NotOwned, Store, StoreError, file_of, must_be_whole};
use tokio::sync::watch;
use tracing::info;

use crate::config::{BadConfig, Config, shown_path};
use crate::{backups, http};

/// Why the bot ended badly.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The configuration cannot work.
    #[error(transparent)]
    Config(#[from] BadConfig),
    /// The system gives no thread to draw on.
    #[error("no thread to draw on: {0}")]
    Thread(#[from] std::io::Error),
    /// Discord says no for good.
    #[error(transparent)]
    Client(#[from] ClientError),
}

/// Opens the database, or says why it cannot be opened.
///
/// # Errors
/// If it cannot be opened for writing.
pub async fn open(url: &str) -> Result<Store, BadConfig> {
    Store::open(url).await.map_err(|why| {
        let file = shown_path(&file_of(url).unwrap_or_default());
        match why {
            StoreError::Newer { .. } => BadConfig::Unusable(file, why.to_string()),
            why => BadConfig::DatabaseFile(file, why.to_string()),
        }
    })
}

/// Looks the database over, one that takes long only if it `always` is, or says what is damaged.
///
/// # Errors
/// If it is damaged.
pub async fn whole(url: &str, always: bool) -> Result<(), BadConfig> {
    let file = file_of(url).unwrap_or_default();
    must_be_whole(&file, always).await.map_err(|why| match why {
        StoreError::Damaged(_, what) => BadConfig::Damaged(shown_path(&file), what),
        why => BadConfig::Unusable(shown_path(&file), why.to_string()),
    })
}

/// Takes the database for this process alone, for as long as the lock is held.
///
/// # Errors
/// If another process has it.
pub fn own(url: &str) -> Result<Lock, BadConfig> {
    let file = file_of(url).unwrap_or_default();
    Lock::take(&file).map_err(|why| match why {
        NotOwned::Taken => BadConfig::InUse(shown_path(&file)),
        why => BadConfig::Unusable(shown_path(&file), why.to_string()),
    })
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
    stop: watch::Receiver<bool>,
    show: impl FnOnce(&Campaigns),
) -> Result<(), BotError> {
    // Whoever starts the process may have handed over others.
    games::hand(&crate::GAMES);
    let listener = match config.http {
        Some(address) => Some(http::listen(address).await?),
        None => None,
    };
    // Held until everything else has ended.
    let _mine = own(&config.database)?;
    whole(&config.database, false).await?;
    let store = open(&config.database).await?;
    let copies = backups::start(config, store.clone(), Arc::clone(&clock));
    let campaigns = Campaigns::holding(store.clone(), clock, config.limits.campaigns);
    show(&campaigns);
    let http = client::http(config.token.secret(), config.api_base.as_deref());
    let app = App::new(campaigns.clone(), http, Pictures::start(config.pictures_within)?)
        .at_pace(config.limits.rate)
        .editing_boards_every(config.boards_every)
        .answering_until(config.callbacks_until);
    let rules = campaigns.clone();
    tokio::spawn(async move {
        rules.mend_all().await;
        rules.take_over_all().await;
    });
    let due = tokio::spawn(due::run(campaigns));
    let watched = listener.map(|listener| tokio::spawn(http::serve(listener, app.clone())));
    let outcome = client::run(app, stop).await;
    due.abort();
    if let Some(watched) = watched {
        watched.abort();
    }
    copies.abort();
    store.close().await;
    info!("ended");
    Ok(outcome?)
}
