//! Motions against the commander and ballots: what the buttons of a motion and `/vote` share.

use engine::staff::motion::{BadMotion, Ballot};

use super::desk::Origin;
use crate::campaign::ids::PlayerId;
use crate::campaign::{Problem, Request, Snapshot};
use crate::discord::App;
use crate::discord::reply::Reply;
use crate::text;
use crate::text::post::Post;

/// The button that relieves the commander.
pub const RELIEVE: &str = "relieve";
/// The button that keeps him.
pub const KEEP: &str = "keep";
/// The button of whoever wants what is put to the vote.
pub const FAVOUR: &str = "favour";
/// The button of whoever does not.
pub const AGAINST: &str = "against";
/// The menu of those who stand.
pub const FOR: &str = "for";
/// The button of whoever wants to stand.
pub const STAND: &str = "stand";

fn said(body: &str) -> Reply {
    Post { body: body.to_owned(), ..Post::default() }.into()
}

/// A press of a ballot, or of a candidacy.
///
/// # Errors
/// If it does not count.
pub async fn pressed(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    motion: u32,
    part: &str,
    values: &[String],
) -> Result<Reply, Problem> {
    let ballot = match part {
        RELIEVE => Ballot::Relieve,
        KEEP => Ballot::Keep,
        FAVOUR => Ballot::Favour,
        AGAINST => Ballot::Against,
        STAND => return stand(app, origin, snapshot, Some(motion)).await,
        _ => {
            let picked = values.first().and_then(|value| value.parse().ok());
            Ballot::For(PlayerId(picked.ok_or(BadMotion::NoSuchBallot)?))
        }
    };
    vote(app, origin, snapshot, Some(motion), ballot).await
}

/// A ballot, on the open motion if none is named.
///
/// # Errors
/// If it does not count.
pub async fn vote(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    motion: Option<u32>,
    ballot: Ballot,
) -> Result<Reply, Problem> {
    let open = snapshot.roster.motion().map(|motion| motion.number);
    let request = Request::Vote { motion, ballot };
    let receipt = app.campaigns.request(snapshot.id, origin.asker, request).await?;
    let after = receipt.snapshot.roster.motion().map(|motion| motion.number);
    Ok(text::votes::ballot_taken(&receipt.snapshot, ballot, open != after).into())
}

/// Somebody stands for election.
///
/// # Errors
/// If they cannot.
pub async fn stand(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    motion: Option<u32>,
) -> Result<Reply, Problem> {
    app.campaigns.request(snapshot.id, origin.asker, Request::Stand { motion }).await?;
    Ok(said("🙋 You stand for the command. Your name is in the menu under the election now."))
}

/// Somebody moves that the commander be relieved.
///
/// # Errors
/// If the rules do not allow it, or not now.
pub async fn move_relief(
    app: &App,
    origin: &Origin,
    snapshot: &Snapshot,
    reason: String,
) -> Result<Reply, Problem> {
    app.campaigns.request(snapshot.id, origin.asker, Request::Move { reason }).await?;
    Ok(said(
        "🗳️ The motion is open: everybody votes in secret with the buttons under it, you too. \
         `/vote withdraw` takes it back.",
    ))
}

/// The mover takes the motion back.
///
/// # Errors
/// If it is another's, or closed.
pub async fn withdraw(app: &App, origin: &Origin, snapshot: &Snapshot) -> Result<Reply, Problem> {
    app.campaigns.request(snapshot.id, origin.asker, Request::Withdraw).await?;
    Ok(said("🗳️ The motion is withdrawn."))
}
