//! `sirdar move`: everything from one database to another, of either kind, checked after.
//!
//! No bot may serve either meanwhile. The target must be empty. Dice, outbox and the installation's
//! name are kept: channels go on as if nothing had happened.

use store::moving::{Moved, moved};
use store::shown_url;

use crate::bot::closed;
use crate::cli::Failed;
use crate::cli::records::other;
use crate::cli::verify::differing;
use crate::config::database;

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

pub(super) async fn run(arguments: &Arguments) -> Result<(), Failed> {
    let (from, to) = (database(&arguments.from)?, database(&arguments.to)?);
    if store::file_of(&from).is_some_and(|file| !file.is_file()) {
        return Err(Failed::Other(format!("there is no database `{}`", shown_url(&from))));
    }
    if from == to {
        return Err(Failed::Other("both are the same database".to_owned()));
    }
    let carried = closed(&from, async |source| {
        closed(&to, async |target| {
            let rows = moved(source, target).await.map_err(other)?;
            let campaigns = target.campaigns().await.map_err(other)?;
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
