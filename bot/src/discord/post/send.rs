//! Single calls to Discord: each within a time limit, each failure put into one of four drawers.

use std::time::Duration;

use serenity::all::{
    ChannelId, CreateAttachment, CreateMessage, EditMessage, Message, MessageId, Nonce, UserId,
};
use serenity::http::Http;
use tracing::{debug, warn};

use crate::discord::letter::wire;
use crate::discord::reply::{discord_code, status};

/// How long one call may take; with a picture on a slow line too.
const WITHIN: Duration = Duration::from_secs(15);
/// Messages looked through for one of our own.
const LOOKED_THROUGH: u8 = 50;
/// Clocks may differ by so much, in seconds.
const SKEW: i64 = 60;

/// Why a call came to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trouble {
    /// It may work in a moment: no answer, 429, 5xx.
    Later,
    /// The channel takes nothing from us: 401, 403, 404.
    Closed,
    /// The message is not there any more.
    Gone,
    /// Discord has understood and said no.
    Refused,
}

fn sort(why: &serenity::Error) -> Trouble {
    match (discord_code(why), status(why)) {
        (Some(10_008), _) => Trouble::Gone,
        // Too many edits of a message over an hour old.
        (Some(30_046), _) => Trouble::Later,
        (_, Some(401 | 403 | 404)) => Trouble::Closed,
        (_, Some(429)) => Trouble::Later,
        (_, Some(400..=499)) => Trouble::Refused,
        (_, Some(_)) => Trouble::Later,
        (_, None) => match why {
            serenity::Error::Http(_) | serenity::Error::Io(_) => Trouble::Later,
            _ => Trouble::Refused,
        },
    }
}

/// A call within the time limit.
pub(super) async fn timed<T>(
    what: &'static str,
    call: impl Future<Output = serenity::Result<T>>,
) -> Result<T, Trouble> {
    match tokio::time::timeout(WITHIN, call).await {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(why)) => {
            let trouble = sort(&why);
            match trouble {
                Trouble::Refused => warn!(what, %why, "Discord refused"),
                _ => debug!(what, %why, ?trouble, "a call failed"),
            }
            Err(trouble)
        }
        Err(_) => {
            debug!(what, "a call hung");
            Err(Trouble::Later)
        }
    }
}

/// Sends a message under a nonce: within a few minutes the same one is not sent twice.
pub(super) async fn message(
    http: &Http,
    channel: ChannelId,
    nonce: String,
    message: CreateMessage,
    files: Vec<CreateAttachment>,
) -> Result<Message, Trouble> {
    debug_assert!(nonce.len() <= 25, "{nonce}");
    let message = message.nonce(Nonce::String(nonce)).enforce_nonce(true);
    let body = wire(&message).map_err(|_| Trouble::Refused)?;
    timed("message", http.send_message(channel, files, &body)).await
}

/// Edits a message of ours.
pub(super) async fn edit(
    http: &Http,
    channel: ChannelId,
    message: MessageId,
    edit: EditMessage,
    files: Vec<CreateAttachment>,
) -> Result<Message, Trouble> {
    let body = wire(&edit).map_err(|_| Trouble::Refused)?;
    timed("edit", http.edit_message(channel, message, &body, files)).await
}

/// The newest message of ours in a channel, not older than `since` (seconds since 1970), whose
/// small print is `fits`.
pub(super) async fn find_own(
    http: &Http,
    channel: ChannelId,
    me: UserId,
    since: i64,
    fits: impl Fn(&str) -> bool,
) -> Result<Option<MessageId>, Trouble> {
    let messages = timed("list", http.get_messages(channel, None, Some(LOOKED_THROUGH))).await?;
    let ours = |message: &&Message| {
        let mut prints = message.embeds.iter().filter_map(|embed| embed.footer.as_ref());
        message.author.id == me
            && message.timestamp.unix_timestamp() >= since - SKEW
            && prints.any(|print| fits(&print.text))
    };
    Ok(messages.iter().filter(ours).map(|message| message.id).max())
}
