//! The bot as a whole: store, campaigns, pictures, clock and client put together.

use std::sync::Arc;

use tokio::sync::watch;
use tracing::info;

use crate::campaign::Campaigns;
use crate::clock::{Clock, due};
use crate::config::{BadConfig, Config};
use crate::discord::client::ClientError;
use crate::discord::pictures::Pictures;
use crate::discord::{App, client};
use crate::store::{Store, file_of};

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
        let file = file_of(url).map(|file| file.display().to_string());
        BadConfig::DatabaseFile(file.unwrap_or_default(), why.to_string())
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
    let store = open(&config.database).await?;
    let campaigns = Campaigns::new(store.clone(), clock);
    show(&campaigns);
    let app = App::new(campaigns.clone(), client::http(config), Pictures::start()?);
    let due = tokio::spawn(due::run(campaigns));
    let outcome = client::run(app, stop).await;
    due.abort();
    store.close().await;
    info!("ended");
    Ok(outcome?)
}
