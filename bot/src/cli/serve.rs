//! `sirdar serve`: the bot itself, on Discord or on the server it is told of.

use std::sync::Arc;

use tokio::sync::watch;
use tracing::info;

use super::Failed;
use crate::campaign::Campaigns;
use crate::clock::{SystemClock, due};
use crate::config::{BadConfig, Config};
use crate::discord::pictures::Pictures;
use crate::discord::{App, client};
use crate::store::{Store, file_of};

/// Serves until the process is told to end.
pub(super) async fn run() -> Result<(), Failed> {
    let config = Config::from_environment()?;
    let stop = signals()?;
    bot(&config, stop).await
}

/// The bot, until `stop` turns true.
pub(super) async fn bot(config: &Config, stop: watch::Receiver<bool>) -> Result<(), Failed> {
    let store = open(&config.database).await?;
    let campaigns = Campaigns::new(store, Arc::new(SystemClock));
    let pictures = Pictures::start();
    let pictures = pictures.map_err(|why| Failed::Other(format!("no thread to draw on: {why}")))?;
    let app = App::new(campaigns.clone(), client::http(config), pictures);
    tokio::spawn(due::run(campaigns));
    match client::run(app, stop).await {
        Ok(()) => {
            info!("ended");
            Ok(())
        }
        Err(client::ClientError::Token) => {
            Err(Failed::Config(BadConfig::Refused(client::ClientError::Token.to_string())))
        }
        Err(why) => Err(Failed::Other(why.to_string())),
    }
}

/// Opens the database, or says why it cannot be opened.
pub(super) async fn open(url: &str) -> Result<Store, BadConfig> {
    Store::open(url).await.map_err(|why| {
        let file = file_of(url).map(|file| file.display().to_string());
        BadConfig::DatabaseFile(file.unwrap_or_default(), why.to_string())
    })
}

/// Turns true when the process is told to end: by Ctrl-C, or by SIGTERM.
pub(super) fn signals() -> Result<watch::Receiver<bool>, Failed> {
    let (stop, stopped) = watch::channel(false);
    let fail = |why: std::io::Error| Failed::Other(format!("signals cannot be heard: {why}"));
    #[cfg(unix)]
    let mut terminate = {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::terminate()).map_err(fail)?
    };
    tokio::spawn(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
        // An error only means that everything has ended already.
        let _ = stop.send(true);
    });
    #[cfg(not(unix))]
    let _ = fail;
    Ok(stopped)
}
