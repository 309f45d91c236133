//! `sirdar backup` and `sirdar restore`: the whole database, as one file.
//!
//! A backup is made while the bot runs. To restore, it must be stopped; what is replaced is kept.

use std::path::{Path, PathBuf};

use campaign::recovery::restored;
use model::clock::unix_now_ms;
use store::file_of;
use store::files::backup::{Fresh, Held, copy};

use crate::bot;
use crate::cli::Failed;
use crate::cli::records::{database_file, other};
use crate::config::{DATABASE, database, variable};

fn told(held: Held) -> String {
    let Held { campaigns, lines, .. } = held;
    let campaigns =
        if campaigns == 1 { "1 campaign".to_owned() } else { format!("{campaigns} campaigns") };
    format!("{campaigns}, {lines} lines of their logs")
}

/// Copies the database to a file that is not there yet.
pub(super) async fn backup(to: &Path) -> Result<(), Failed> {
    let from = database_file()?;
    let held = copy(&from, to).await.map_err(other)?;
    println!("{}: {}, {} bytes; read again and whole", to.display(), told(held), held.bytes);
    Ok(())
}

/// Puts a copy in the place of the database.
pub(super) async fn restore(from: PathBuf) -> Result<(), Failed> {
    let url = database(variable("DATABASE_URL").as_deref().unwrap_or(DATABASE))?;
    let _mine = bot::own(&url)?;
    let now = unix_now_ms() / 1_000;
    let place = file_of(&url).unwrap_or_default();
    let fresh = Fresh::of(&from, &place).await.map_err(other)?;
    restored::prepare(&fresh.store, now).await.map_err(other)?;
    let held = fresh.held;
    let replaced = fresh.put_in_place(now).await.map_err(other)?;
    println!("{}: restored from {}: {}", place.display(), from.display(), told(held));
    if let Some(replaced) = replaced {
        println!("what was there before is kept as {}", replaced.display());
    }
    Ok(())
}
