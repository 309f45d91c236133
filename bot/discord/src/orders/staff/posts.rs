//! Posts that change hands, islands and battles that are given to officers: what `/command`,
//! `/battle lead` and the buttons under a battle share.

use std::sync::Arc;

use games::{Play, text};
use kit::DecisionId;
use model::button::battle::PostsButton;
use model::message::Post;
use model::words::bare;
use model::{Problem, Request, Snapshot, Stage};
use staff::PlayerId;
use staff::posts::{Area, Posting};

use crate::App;
use crate::orders::battles::sheet;
use crate::orders::context;
use crate::orders::context::Origin;
use crate::reply::Reply;

fn said(body: impl Into<String>) -> Reply {
    Post { body: body.into(), ..Post::default() }.into()
}

/// A press on a button about posts.
///
/// # Errors
/// If it is not taken.
pub async fn pressed(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
    button: PostsButton,
) -> Result<Reply, Problem> {
    match button {
        PostsButton::Bear { battle, how } => {
            bear(app, origin, &snapshot, battle, how.as_str()).await
        }
        PostsButton::Lead(battle) => {
            let posting = Posting::Lead { battle, player: origin.player() };
            repost(app, origin, &snapshot, posting).await
        }
    }
}

/// Posts change hands.
///
/// # Errors
/// If they do not.
pub async fn repost(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    posting: Posting,
) -> Result<Reply, Problem> {
    let request = Request::Repost { posting: posting.clone() };
    let receipt = app.campaigns.request(snapshot.id, origin.asker, request).await?;
    Ok(said(text::staff::posts::receipt(&posting, &receipt.snapshot)))
}

/// Whoever leads the foe says in secret how they fight.
async fn bear(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    battle: DecisionId,
    how: &str,
) -> Result<Reply, Problem> {
    if !games::of(&snapshot.setup).is_foes_way(how) {
        return Err(Problem::Stale);
    }
    let request = Request::Bear { battle, how: how.to_owned() };
    let receipt = app.campaigns.request(snapshot.id, origin.asker, request).await?;
    sheet::show(app, origin, receipt.snapshot, sheet::Wish::default()).await
}

/// The same for the battle that waits.
///
/// # Errors
/// If none does, or they settle it for our side.
pub async fn bear_now(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
    how: &str,
) -> Result<Reply, Problem> {
    let waiting = context::game_of(&snapshot)?.decision();
    let battle = waiting.filter(|waiting| games::named(waiting.why.key()).is_battle(&waiting.why));
    match battle {
        Some(waiting) => bear(app, origin, &snapshot, waiting.id, how).await,
        None => sheet::show(app, origin, snapshot, sheet::Wish::default()).await,
    }
}

/// Somebody takes over the battle that waits, or the commander names who leads it.
///
/// # Errors
/// If no battle waits, or it is not theirs to give.
pub async fn lead(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    who: Option<PlayerId>,
) -> Result<Reply, Problem> {
    let waiting = context::game_of(snapshot)?.decision();
    let battle = waiting.filter(|waiting| games::named(waiting.why.key()).is_battle(&waiting.why));
    let Some(battle) = battle.map(|waiting| waiting.id) else {
        return Ok(said(sheet::tabletop(snapshot)?.words().unled));
    };
    let player = who.unwrap_or(origin.player());
    repost(app, origin, snapshot, Posting::Lead { battle, player }).await
}

/// The commander gives an island to an officer, or keeps it.
///
/// # Errors
/// If that cannot be.
pub async fn delegate(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    typed: &str,
    to: Option<PlayerId>,
) -> Result<Reply, Problem> {
    let play = games::of(&snapshot.setup);
    let Some(area) = found(play, typed) else {
        return Ok(said(format!(
            "There is no island “{}”. They are {}.",
            model::words::plain(typed),
            model::words::list(&areas(play, ""))
        )));
    };
    repost(app, origin, snapshot, Posting::Delegate { area, to }).await
}

/// Names of areas of any game that hold these letters.
pub fn islands(partial: &str) -> Vec<&'static str> {
    games::list().iter().flat_map(|play| areas(*play, partial)).collect()
}

/// Names of areas of a game that hold these letters.
fn areas(play: &dyn Play, partial: &str) -> Vec<&'static str> {
    let partial = bare(partial).to_lowercase();
    let names = play.areas().into_iter().map(|area| play.area_name(area));
    names.filter(|name| name.to_lowercase().contains(partial.trim())).collect()
}

fn found(play: &dyn Play, typed: &str) -> Option<Area> {
    let named: Vec<&str> = areas(play, typed);
    let typed = bare(typed).trim().to_lowercase();
    let same = |name: &str| name.to_lowercase() == typed;
    play.areas().into_iter().find(|area| match &named[..] {
        [only] => play.area_name(*area) == *only,
        _ => same(play.area_name(*area)),
    })
}

/// Who holds which post.
///
/// # Errors
/// If the campaign has not begun.
pub fn show(snapshot: &Snapshot) -> Result<Reply, Problem> {
    match snapshot.stage {
        Stage::Lobby => Err(Problem::NotStarted),
        Stage::Running | Stage::Over | Stage::Frozen => {
            Ok(text::staff::posts::show(snapshot).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_island_is_found_by_part_of_its_name() {
        let play = games_testing::games()[0];
        let name = |typed: &str| found(play, typed).map(|area| play.area_name(area));
        assert_eq!(name("orcas"), Some("Orcas Island"));
        assert_eq!(name("Orcas Island"), Some("Orcas Island"));
        assert_eq!((name("island"), name("Nile")), (None, None));
        assert!(islands("o").len() > 1 && islands("nile").is_empty());
    }
}
