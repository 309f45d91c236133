//! Who did what: `/record` and the entry in the menu of a person.

use std::collections::BTreeMap;
use std::sync::Arc;

use tracing::error;

use super::shown::with_scene;
use super::story;
use crate::campaign::ids::{GuildId, PlayerId};
use crate::campaign::log::LogLine;
use crate::campaign::record::{self, Record};
use crate::campaign::{Problem, Snapshot, Stage};
use crate::discord::App;
use crate::discord::letter::Letter;
use crate::discord::reply::Reply;
use crate::text::post::Post;
use crate::text::record as words;

/// Wars looked through for somebody's record on a server, the newest first.
const WARS_MAX: usize = 30;

/// What everybody did by a log; only what was `fought_here`, or all of it.
async fn counted(
    lines: Vec<LogLine>,
    now: i64,
    fought_here: bool,
) -> Result<BTreeMap<PlayerId, Record>, Problem> {
    let counted = tokio::task::spawn_blocking(move || {
        let mut command = record::command(&lines, now);
        if !fought_here {
            return record::of(&lines, &command);
        }
        let here = record::fought_here(&lines);
        command.since(here.first().map_or(0, |line| line.at));
        record::of(here, &command)
    });
    counted.await.map_err(|why| {
        error!(%why, "a record could not be made");
        Problem::Fault("record".to_owned())
    })
}

/// What somebody did in this war.
///
/// # Errors
/// If the log cannot be read.
pub async fn here(
    app: &App,
    asker: PlayerId,
    snapshot: Arc<Snapshot>,
    player: PlayerId,
    name: &str,
) -> Result<Reply, Problem> {
    let lines = app.campaigns.whole_log(snapshot.id).await?;
    let mut all = counted(lines.clone(), app.campaigns.now(), false).await?;
    let name = snapshot.roster.name(player).unwrap_or(name);
    let record = all.remove(&player);
    // The score under whoever has held the command.
    let scene = match record.as_ref().is_some_and(|record| record.commanded > 0) {
        true => story::under(lines, player, name).await,
        false => None,
    };
    Ok(with_scene(app, asker, told(record, name, false), scene, false).await.into())
}

/// What somebody did in all wars of a server.
///
/// # Errors
/// If a log cannot be read.
pub async fn everywhere(
    app: &App,
    guild: GuildId,
    player: PlayerId,
    name: &str,
) -> Result<Reply, Problem> {
    let mut sum: Option<Record> = None;
    let listed = app.campaigns.list(guild).await;
    let begun = listed.into_iter().filter(|listed| listed.stage != Stage::Lobby);
    for listed in begun.take(WARS_MAX) {
        let lines = app.campaigns.whole_log(listed.id).await?;
        // What was fought elsewhere is counted there.
        let mut all = counted(lines, app.campaigns.now(), true).await?;
        if let Some(record) = all.remove(&player) {
            sum.get_or_insert_default().join(&record);
        }
    }
    Ok(told(sum, name, true).into())
}

fn told(record: Option<Record>, name: &str, everywhere: bool) -> Letter {
    match record {
        Some(record) => words::record(name, &record, everywhere).into(),
        None => Post { body: words::nothing(name), ..Post::default() }.into(),
    }
}
