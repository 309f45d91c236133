//! A message that a newer one has followed: it has no openers any more, and does not say who is
//! awaited. Its picture stays as it was drawn.

use model::Snapshot;
use serenity::all::{CreateAllowedMentions, EditMessage};
use store::{OutboxRow, PostState};

use crate::App;
use crate::messages::send::{Channel, SendError};
use crate::outgoing::OutgoingMessage;

/// How long a message is edited freely, in seconds.
const EDITED_FOR: i64 = 3_600;

/// Tells a message as an older one; false if that is to be tried again. What is left standing does
/// no harm: a message that somebody deleted is not told anew for it, and edits of old ones are
/// throttled.
pub(super) async fn told(
    app: &App,
    row: &OutboxRow,
    snapshot: &Snapshot,
    outgoing: &OutgoingMessage,
) -> bool {
    let PostState::Sent { message, at, .. } = row.state else { return true };
    let channel = Channel::of(app, snapshot.channel);
    let strip =
        EditMessage::new().components(Vec::new()).allowed_mentions(CreateAllowedMentions::new());
    let edited = async {
        let stands = channel.change(message, strip, Vec::new()).await?;
        if row.kind.may_be_older() {
            let pictured = stands.embeds.iter().any(|embed| embed.image.is_some());
            channel.change(message, outgoing.words(pictured), Vec::new()).await?;
        }
        Ok(())
    };
    let is_new = app.campaigns.now() - at < EDITED_FOR;
    edited.await != Err(SendError::Later) || !is_new
}
