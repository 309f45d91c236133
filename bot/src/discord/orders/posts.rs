//! Posts that change hands, islands and battles that are given to officers: what `/command`,
//! `/battle lead` and the buttons under a battle share.

use std::sync::Arc;

use crate::games::DecisionId;
use engine::san_juans::Ansar;
use engine::staff::PlayerId;
use engine::staff::posts::{Area, Posting};

use super::desk::{self, Origin};
use crate::campaign::{Problem, Request, Snapshot, Stage};
use crate::discord::App;
use crate::discord::reply::Reply;
use crate::model::button::PostsButton;
use crate::text;
use crate::text::post::Post;
use crate::text::words::bare;

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
            let how: Ansar = how.as_str().parse().map_err(|_| Problem::Stale)?;
            bear(app, origin, &snapshot, battle, how).await
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
    Ok(said(text::posts::receipt(&posting, &receipt.snapshot)))
}

/// Whoever leads the Ansar says in secret how they fight.
async fn bear(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    battle: DecisionId,
    how: Ansar,
) -> Result<Reply, Problem> {
    let request = Request::Bear { battle, how };
    let receipt = app.campaigns.request(snapshot.id, origin.asker, request).await?;
    super::sheet::show(app, origin, receipt.snapshot, super::sheet::Wish::default()).await
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
    let how: Ansar = how.parse().map_err(|_| Problem::Stale)?;
    let waiting = desk::game_of(&snapshot)?.decision();
    let battle = waiting.filter(|waiting| waiting.why.topic() == "settle-battle");
    match battle {
        Some(waiting) => bear(app, origin, &snapshot, waiting.id, how).await,
        None => super::sheet::show(app, origin, snapshot, super::sheet::Wish::default()).await,
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
    let waiting = desk::game_of(snapshot)?.decision();
    let battle = waiting.filter(|waiting| waiting.why.topic() == "settle-battle");
    let Some(battle) = battle.map(|waiting| waiting.id) else {
        return Ok(said(
            "No battle waits to be led. While Ops are still being spent, whoever spends them \
             chooses to fight first; `/command show` says who holds which island.",
        ));
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
    let Some(area) = found(typed) else {
        return Ok(said(format!(
            "There is no island “{}”. They are {}.",
            text::plain(typed),
            text::words::list(&islands(""))
        )));
    };
    repost(app, origin, snapshot, Posting::Delegate { area, to }).await
}

/// Names of islands that hold these letters.
pub fn islands(partial: &str) -> Vec<&'static str> {
    let partial = bare(partial).to_lowercase();
    let names = crate::campaign::authority::areas().map(text::posts::island);
    names.filter(|name| name.to_lowercase().contains(partial.trim())).collect()
}

fn found(typed: &str) -> Option<Area> {
    let mut areas = crate::campaign::authority::areas();
    let named: Vec<&str> = islands(typed);
    let typed = bare(typed).trim().to_lowercase();
    let same = |name: &str| name.to_lowercase() == typed;
    areas.find(|area| match &named[..] {
        [only] => text::posts::island(*area) == *only,
        _ => same(text::posts::island(*area)),
    })
}

/// Who holds which post.
///
/// # Errors
/// If the campaign has not begun.
pub fn show(snapshot: &Snapshot) -> Result<Reply, Problem> {
    match snapshot.stage {
        Stage::Lobby => Err(Problem::NotStarted),
        Stage::Running | Stage::Over | Stage::Frozen => Ok(text::posts::show(snapshot).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_island_is_found_by_part_of_its_name() {
        let name = |typed: &str| found(typed).map(text::posts::island);
        assert_eq!(name("orcas"), Some("Orcas Island"));
        assert_eq!(name("Orcas Island"), Some("Orcas Island"));
        assert_eq!((name("island"), name("Nile")), (None, None));
        assert!(islands("o").len() > 1 && islands("nile").is_empty());
    }
}
