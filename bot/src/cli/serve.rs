//! `sirdar serve`: the bot itself, on Discord or on the server it is told of.
//!
//! For tests its time can be moved from outside.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use discord::gateway::ClientError;
use model::clock::{SystemClock, move_ahead};
use tokio::sync::watch;

use crate::bot::BotError;
use crate::cli::Failed;
use crate::config::{BadConfig, Config, variable};
use crate::{bot, config, http};

pub(super) async fn run() -> Result<(), Failed> {
    let mut config = Config::from_environment()?;
    let stop = signals()?;
    // Time is moved, and boards are hurried, for tests, and never on Discord itself.
    if config.api_base.is_some() {
        if let Some(file) = variable("SIRDAR_CLOCK") {
            tokio::spawn(follow(file.into()));
        }
        let pause = variable("SIRDAR_BOARDS_MS").and_then(|pause| pause.parse().ok());
        config.boards_every = pause.map_or(config.boards_every, Duration::from_millis);
        let pause = variable("SIRDAR_IDENTIFY_MS").and_then(|pause| pause.parse().ok());
        config.identify_every = pause.map_or(config.identify_every, Duration::from_millis);
    }
    bot(&config, stop).await
}

pub(super) async fn health() -> Result<(), Failed> {
    let address = config::http(&variable("SIRDAR_HTTP").ok_or(BadConfig::NoHttp)?)?;
    let told = http::health(address).await.map_err(Failed::Other)?;
    print!("{told}");
    Ok(())
}

async fn bot(config: &Config, stop: watch::Receiver<bool>) -> Result<(), Failed> {
    bot::run(config, Arc::new(SystemClock), stop).await.map_err(failed)
}

pub(super) fn failed(why: BotError) -> Failed {
    match why {
        BotError::Config(why) => Failed::Config(why),
        BotError::Client(ClientError::Token) => {
            Failed::Config(BadConfig::Refused(ClientError::Token.to_string()))
        }
        other => Failed::Other(other.to_string()),
    }
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

const FOLLOWED_EVERY: Duration = Duration::from_millis(20);

/// Keeps the whole process so many seconds ahead of the machine as a file says, from now on, so
/// that a test can move the time of a bot that is not in its own process.
async fn follow(file: PathBuf) {
    loop {
        // Half a number, or none, is for the next reading.
        let said = std::fs::read_to_string(&file).ok().and_then(|text| text.trim().parse().ok());
        if let Some(seconds) = said {
            move_ahead(seconds);
        }
        tokio::time::sleep(FOLLOWED_EVERY).await;
    }
}
