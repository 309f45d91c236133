//! `sirdar backup` and `sirdar restore`: the whole database, as one file.
//!
//! A backup is made while the bot runs. To restore, it must be stopped; what is replaced is kept.
//! A server is copied and put back by tools of its own; `sirdar restore` makes it ready after.
//!
//! `sirdar move`: everything from one database to another, of either kind, checked after.
//!
//! No bot may serve either meanwhile. The target must be empty. Dice, outbox and the installation's
//! name are kept: channels go on as if nothing had happened.

use std::path::{Path, PathBuf};

use campaign::recovery;
use model::clock::unix_now_ms;
use store::files::backup::{Contents, Fresh, copy};
use store::moving::{Moved, moved};
use store::{file_of, is_postgres, shown_url};

use crate::bot::{self, closed};
use crate::cli::records::database_file;
use crate::cli::verify::differing;
use crate::cli::{Failed, url};
use crate::config::{BadConfig, database};

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
    let held = copy(&from, to).await?;
    println!("{}: {}, {} bytes; read again and whole", to.display(), told(held), held.bytes);
    Ok(())
}

/// Puts a copy in the place of the database; of a server, makes what `pg_restore` has put there
/// ready for its channels.
pub(super) async fn restore(from: Option<PathBuf>) -> Result<(), Failed> {
    let url = url()?;
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
            return Err(Failed::of(told));
        }
    };
    let _mine = bot::own(&url)?;
    let now = unix_now_ms() / 1_000;
    let place = file_of(&url).unwrap_or_default();
    let fresh = Fresh::of(&from, &place).await?;
    recovery::prepare(&fresh.store, now).await?;
    let held = fresh.held;
    let replaced = fresh.put_in_place(now).await?;
    println!("{}: restored from {}: {}", place.display(), from.display(), told(held));
    if let Some(replaced) = replaced {
        println!("what was there before is kept as {}", replaced.display());
    }
    Ok(())
}

/// Makes a database of a server ready that was put back: time has gone on without it.
async fn put_back(url: &str) -> Result<(), Failed> {
    let campaigns = closed(url, async |store| {
        recovery::prepare(store, unix_now_ms() / 1_000).await?;
        Ok::<_, Failed>(store.campaigns().await?.len())
    });
    let campaigns = campaigns.await?;
    println!("{}: ready to be served again, with {campaigns} campaigns", shown_url(url));
    Ok(())
}

/// From where to where.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The database as it is
    #[arg(long, value_name = "URL")]
    from: String,
    /// Another one, which holds nothing yet
    #[arg(long, value_name = "URL")]
    to: String,
}

pub(super) async fn carried_over(arguments: &Arguments) -> Result<(), Failed> {
    let (from, to) = (database(&arguments.from)?, database(&arguments.to)?);
    if store::file_of(&from).is_some_and(|file| !file.is_file()) {
        return Err(Failed::Other(format!("there is no database `{}`", shown_url(&from))));
    }
    if from == to {
        return Err(Failed::of("both are the same database"));
    }
    let carried = closed(&from, async |source| {
        closed(&to, async |target| {
            let rows = moved(source, target).await?;
            let campaigns = target.campaigns().await?;
            let ids: Vec<_> = campaigns.iter().map(|listed| listed.id).collect();
            Ok::<_, Failed>((rows, differing(target, &ids).await?))
        })
        .await
    });
    let (rows, differing) = carried.await?;
    println!("{}: {} rows from {}", shown_url(&to), total(&rows), shown_url(&from));
    for Moved { table, rows } in &rows {
        println!("  {table}: {rows}");
    }
    if differing > 0 {
        return Err(Failed::Other(format!(
            "{differing} campaigns do not verify; those that did not before still do not"
        )));
    }
    println!("every row was read again and is the same, and every campaign verifies");
    println!("start the bot with DATABASE_URL naming the new one; the old one is as it was");
    Ok(())
}

fn total(rows: &[Moved]) -> i64 {
    rows.iter().map(|moved| moved.rows).sum()
}
