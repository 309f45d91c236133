//! `sirdar shadow`: how this build would read the campaigns that are under way, before it serves.
//!
//! The database is only read, also while the bot of another build runs.

use campaign::recovery::same_as_kept;
use model::Stage;
use store::Store;

use crate::cli::Failed;
use crate::cli::import::quietly;
use crate::cli::records::{lines, other, shadow};

pub(super) async fn run() -> Result<(), Failed> {
    let shadow = shadow().await?;
    let told = told(shadow.store()).await;
    shadow.close().await;
    match told? {
        (_, 0) => Ok(()),
        (live, differing) => Err(Failed::Other(format!(
            "this build reads {differing} of {live} campaigns otherwise: they will go on as they \
             stand, and nothing from before can be taken back"
        ))),
    }
}

async fn told(store: &Store) -> Result<(usize, usize), Failed> {
    let (mut live, mut differing) = (0, 0);
    for listed in store.campaigns().await.map_err(other)? {
        if listed.stage != Stage::Running {
            continue;
        }
        live += 1;
        let head = format!("{} {}", listed.id, listed.name);
        let read = match store.campaign(listed.id).await {
            Ok(Some(row)) => {
                let lines = lines(store, row.id).await?;
                quietly(|| same_as_kept(&lines, &row)).map(|_| (row.rules, lines.len()))
            }
            Ok(None) => continue,
            Err(why) => Err(why.to_string()),
        };
        match read {
            Ok((rules, lines)) => println!("{head}: {lines} lines of rules {rules}: the same"),
            Err(why) => {
                differing += 1;
                println!("{head}: {why}");
            }
        }
    }
    Ok((live, differing))
}
