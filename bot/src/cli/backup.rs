//! `sirdar backup` and `sirdar restore`: the whole database, as one file.
//!
//! A backup is made while the bot runs. To restore, it must be stopped; what is replaced is kept.
//! A server is copied and put back by tools of its own; `sirdar restore` makes it ready after.

use std::path::{Path, PathBuf};

use campaign::recovery;
use model::clock::unix_now_ms;
use store::files::backup::{Contents, Fresh, copy};
use store::{file_of, is_postgres, shown_url};

use crate::bot::{self, closed};
use crate::cli::Failed;
use crate::cli::records::{database_file, other};
use crate::config::{BadConfig, DATABASE, database, variable};

fn told(held: Contents) -> String {
    let Contents { campaigns, lines, .. } = held;
    let campaigns =
        if campaigns == 1 { "1 campaign".to_owned() } else { format!("{campaigns} campaigns") };
    format!("{campaigns}, {lines} lines of their logs")
}

const DUMPED: &str =
    "`sirdar backup` copies a file: copy the database by `pg_dump --format=custom`";

pub(super) async fn backup(to: &Path) -> Result<(), Failed> {
    let from = database_file(DUMPED)?;
    let held = copy(&from, to).await.map_err(other)?;
    println!("{}: {}, {} bytes; read again and whole", to.display(), told(held), held.bytes);
    Ok(())
}

/// Puts a copy in the place of the database; of a server, makes what `pg_restore` has put there
/// ready for its channels.
pub(super) async fn restore(from: Option<PathBuf>) -> Result<(), Failed> {
    let url = database(variable("DATABASE_URL").as_deref().unwrap_or(DATABASE))?;
    let from = match (from, is_postgres(&url)) {
        (Some(from), false) => from,
        (None, true) => return put_back(&url).await,
        (Some(_), true) => {
            let told = "`sirdar restore` puts a file in its place: put a dump back by \
                        `pg_restore`, then run `sirdar restore` without a file";
            return Err(BadConfig::NoFile(told.to_owned()).into());
        }
        (None, false) => {
            let told = "which file? `sirdar restore FILE` puts it in the place of the database";
            return Err(Failed::Other(told.to_owned()));
        }
    };
    let _mine = bot::own(&url)?;
    let now = unix_now_ms() / 1_000;
    let place = file_of(&url).unwrap_or_default();
    let fresh = Fresh::of(&from, &place).await.map_err(other)?;
    recovery::prepare(&fresh.store, now).await.map_err(other)?;
    let held = fresh.held;
    let replaced = fresh.put_in_place(now).await.map_err(other)?;
    println!("{}: restored from {}: {}", place.display(), from.display(), told(held));
    if let Some(replaced) = replaced {
        println!("what was there before is kept as {}", replaced.display());
    }
    Ok(())
}

/// Makes a database of a server ready that was put back: time has gone on without it.
async fn put_back(url: &str) -> Result<(), Failed> {
    let campaigns = closed(url, async |store| {
        recovery::prepare(store, unix_now_ms() / 1_000).await.map_err(other)?;
        Ok::<_, Failed>(store.campaigns().await.map_err(other)?.len())
    });
    let campaigns = campaigns.await?;
    println!("{}: ready to be served again, with {campaigns} campaigns", shown_url(url));
    Ok(())
}
