//! Joining, leaving, beginning: what the lobby's buttons and `/campaign` share.

use std::sync::Arc;

use games::text;
use kit::Side;
use model::ids::ChannelId;
use model::message::Post;
use model::{Problem, Request, Snapshot};
use staff::PlayerId;

use crate::App;
use crate::orders::context::Origin;
use crate::reply::Reply;

fn said(body: String) -> Reply {
    Post { body, ..Post::default() }.into()
}

/// What somebody says when they join.
#[derive(Debug, Clone, Copy, Default)]
pub struct Joining<'a> {
    /// Which side they join, in a game of sides.
    pub side: Option<Side>,
    /// What they add to the dice.
    pub salt: Option<&'a str>,
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
    Joining { side, salt }: Joining<'_>,
) -> Result<Reply, Problem> {
    if salt.is_some_and(|typed| model::dice::entropy::word(typed).is_none()) {
        return Ok(said(text::dice::NO_SALT.to_owned()));
    }
    let name = model::words::clip(&model::words::bare(name), 40);
    let request = Request::Join { name, salt: salt.map(str::to_owned), side };
    let receipt = app.campaigns.request(snapshot.id, origin.asker, request).await?;
    let mut post = games::text::guidance::brief::joined_brief(&receipt.snapshot, origin.player());
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
        && snapshot.stage == model::Stage::Lobby
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
    if after.roster.side.is_some() {
        let body = "It has begun: press *Orders* under the newest message.";
        return Ok(said(body.to_owned()));
    }
    let who = after.roster.commander.map_or_else(String::new, |player| {
        if player == origin.player() {
            " You are commander in chief: press *Orders* under the newest message.".to_owned()
        } else {
            format!(" {} commands.", games::text::staff::people::name_of(after, player))
        }
    });
    if turns {
        let first = text::staff::people::awaited_first(after);
        let who = first.map_or_else(String::new, |player| match player == origin.player() {
            true => " The first turn is yours: press *Orders* under the newest message.".to_owned(),
            false => format!(
                " {} is the first Pasha in command.",
                games::text::staff::people::name_of(after, player)
            ),
        });
        return Ok(said(format!("The march has begun.{who}")));
    }
    Ok(said(format!("The war has begun.{who}")))
}

/// A side names a channel of its own, or gives it up.
///
/// # Errors
/// If somebody of the other side can read it, or whoever asks has not joined a side.
pub async fn room(
    app: &App,
    origin: &Origin,
    snapshot: Arc<Snapshot>,
    room: Option<ChannelId>,
) -> Result<Reply, Problem> {
    if let (Some(side), Some(channel)) = (snapshot.side(), room) {
        match crate::post::rooms::readers(app, &snapshot, side, channel).await {
            Ok(who) if who.is_empty() => {}
            Ok(who) => return Err(Problem::SeenByOthers { who }),
            Err(_) => return Ok(said(text::staff::sides::UNKNOWN_READERS.to_owned())),
        }
    }
    app.campaigns.request(snapshot.id, origin.asker, Request::Room { room }).await?;
    Ok(text::staff::sides::roomed(room).into())
}
