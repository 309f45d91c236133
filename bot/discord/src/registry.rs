//! Registers the slash commands when they are not registered as they are.

use std::time::Duration;

use model::dice::hex;
use serenity::all::Command;
use sha2::{Digest as _, Sha256};
use store::Change;
use tracing::{info, warn};

use crate::{App, commands};

/// The setting that holds the hash of what was registered last.
const HASH: &str = "commands";
/// How long one call may take; Discord is slow at this one.
const WITHIN: Duration = Duration::from_secs(30);
/// Between attempts, at first and at most.
const PAUSE: Duration = Duration::from_secs(2);
const PAUSE_MAX: Duration = Duration::from_secs(300);

/// Tries until the commands are registered.
pub(super) async fn register(app: App) {
    let mut pause = PAUSE;
    while !once(&app).await {
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(PAUSE_MAX);
    }
}

/// Whether the commands are registered now.
async fn once(app: &App) -> bool {
    let commands = commands::all();
    let wanted = poise::builtins::create_application_commands(&commands);
    let Ok(text) = serde_json::to_string(&wanted) else { return true };
    let hash = hex(&Sha256::digest(text));
    let store = app.campaigns.store();
    let known = store.setting(HASH).await.ok().flatten();
    if known.as_ref() == Some(&hash) {
        // The server may be another one than last time: it is asked how many it knows.
        let there = tokio::time::timeout(WITHIN, Command::get_global_commands(&app.http)).await;
        if there.is_ok_and(|there| there.is_ok_and(|there| there.len() == wanted.len())) {
            return true;
        }
    }
    let count = wanted.len();
    let setting = Command::set_global_commands(&app.http, wanted);
    match tokio::time::timeout(WITHIN, setting).await {
        Ok(Ok(_)) => {
            info!(count, "commands registered");
            if let Err(why) = store.commit(vec![Change::Set(HASH, hash)]).await {
                warn!(%why, "the registration could not be noted");
            }
            true
        }
        Ok(Err(why)) => {
            warn!(%why, "the commands could not be registered; trying again");
            false
        }
        Err(_) => {
            warn!("registering the commands hung; trying again");
            false
        }
    }
}
