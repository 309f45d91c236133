//! Joining, leaving, beginning: what the lobby's buttons and `/campaign` share.

use std::sync::Arc;

use crate::campaign::dice::salts;
use crate::campaign::ids::PlayerId;
use crate::campaign::{Problem, Request, Snapshot};
use crate::discord::App;
use crate::discord::orders::desk::Origin;
use crate::discord::reply::Reply;
use crate::text;
use crate::text::post::Post;

fn said(body: String) -> Reply {
    Post { body, ..Post::default() }.into()
}

/// Somebody joins; whoever comes later is told how things stand.
///
/// # Errors
/// If they cannot.
pub async fn join(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
    name: &str,
    salt: Option<&str>,
) -> Result<Reply, Problem> {
    if salt.is_some_and(|typed| salts::word(typed).is_none()) {
        return Ok(said(text::dice::NO_SALT.to_owned()));
    }
    let name = text::words::clip(&text::bare(name), 40);
    let request = Request::Join { name, salt: salt.map(str::to_owned) };
    let receipt = app.campaigns.request(snapshot.id, origin.asker, request).await?;
    let mut post = text::joined_brief(&receipt.snapshot, origin.player());
    post.body.push_str(&text::dice::your_salt(&receipt.snapshot, salt));
    Ok(post.into())
}

/// Somebody leaves.
///
/// # Errors
/// If they had not joined.
pub async fn leave(app: &App, origin: &Origin, snapshot: Arc<Snapshot>) -> Result<Reply, Problem> {
    app.campaigns.request(snapshot.id, origin.asker, Request::Leave).await?;
    Ok(said("You have left the campaign. `/campaign join` brings you back.".to_owned()))
}

/// The campaign begins.
///
/// # Errors
/// If it has begun already, or whoever asks has not joined.
pub async fn start(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
    (commander, election): (Option<PlayerId>, bool),
) -> Result<Reply, Problem> {
    if let Some(named) = commander
        && snapshot.stage == crate::campaign::Stage::Lobby
        && snapshot.roster.has(origin.player())
        && !snapshot.roster.has(named)
    {
        return Ok(said(
            "Whoever is to command must join first: `/campaign join`, or the button in the lobby."
                .to_owned(),
        ));
    }
    if election {
        app.campaigns.request(snapshot.id, origin.asker, Request::CallElection).await?;
        return Ok(said(
            "🗳️ The election is open: whoever would command presses *I stand*, everybody votes in \
             secret, and the war begins when it closes."
                .to_owned(),
        ));
    }
    let turns = snapshot.setup.commands_by_turns();
    if turns && (commander.is_some() || election) {
        return Err(Problem::NoPosts);
    }
    let request = Request::Start { commander };
    let receipt = app.campaigns.request(snapshot.id, origin.asker, request).await?;
    let after = &receipt.snapshot;
    let who = after.roster.commander.map_or_else(String::new, |player| {
        if player == origin.player() {
            " You are commander in chief: press *Orders* under the newest message.".to_owned()
        } else {
            format!(" {} commands.", text::name_of(after, player))
        }
    });
    if turns {
        let first = text::staff::people::awaited_first(after);
        let who = first.map_or_else(String::new, |player| match player == origin.player() {
            true => " The first turn is yours: press *Orders* under the newest message.".to_owned(),
            false => format!(" {} is the first Pasha in command.", text::name_of(after, player)),
        });
        return Ok(said(format!("The march has begun.{who}")));
    }
    Ok(said(format!("The war has begun.{who}")))
}
