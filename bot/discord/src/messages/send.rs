//! Single calls to Discord: each within a time limit, each failure put into one of a few drawers.
//!
//! Less of a message, where the whole of it is not taken: without its files, then in short. What
//! players must know and press gets through; what is left out is told.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use model::ids;
use serenity::all::{
    ChannelId, CreateAttachment, CreateMessage, CreateThread, EditMessage, Message, MessageId,
    MessageReference, MessageReferenceKind, Nonce,
};
use serenity::http::{ErrorResponse, HttpError, MessagePagination};

use crate::messages::compose::openers;
use crate::outgoing::wire;
use crate::prelude::*;

/// How long one call may take; with a picture on a slow line too.
const WITHIN: Duration = Duration::from_secs(15);
const PAGE: u8 = 100;
const PAGES_MAX: u32 = 50;
/// Clocks may differ by so much, in seconds.
const SKEW: i64 = 3_600;
/// "A thread has already been created for this message."
const THREAD_THERE_ALREADY: isize = 160_004;
/// Discord's epoch, in seconds since 1970.
const DISCORD_EPOCH: i64 = 1_420_070_400;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SendError {
    /// It may work in a moment: no answer, 429, 5xx.
    Later,
    /// The channel takes nothing from us: 401, 403, 404.
    Closed,
    Gone,
    NoHistory,
    Refused,
}

fn sort(why: &serenity::Error) -> SendError {
    match (discord_code(why), status(why)) {
        (Some(10_008), _) => SendError::Gone,
        (Some(160_002), _) => SendError::NoHistory,
        // Too many edits of a message over an hour old.
        (Some(30_046), _) => SendError::Later,
        (_, Some(401 | 403 | 404)) => SendError::Closed,
        (_, Some(429)) => SendError::Later,
        (_, Some(400..=499)) => SendError::Refused,
        (_, Some(_)) => SendError::Later,
        (_, None) => match why {
            serenity::Error::Http(_) | serenity::Error::Io(_) => SendError::Later,
            _ => SendError::Refused,
        },
    }
}

/// A call within the time limit, for as long as this process may serve: one that was stopped must
/// not carry out afterwards what it was about to do, as another process may have shown more by then.
async fn timed<T>(
    app: &App,
    what: &'static str,
    call: impl Future<Output = serenity::Result<T>>,
) -> Result<T, SendError> {
    let store = app.campaigns.store();
    let mut call = pin!(call);
    // Looked at before each step, as a call may wait for its turn before it is sent.
    let served = poll_fn(|wake| match store.has_lapsed() {
        true => Poll::Ready(None),
        false => call.as_mut().poll(wake).map(Some),
    });
    let Ok(outcome) = tokio::time::timeout(WITHIN, served).await else {
        debug!(what, "a call hung");
        return Err(SendError::Later);
    };
    match outcome {
        Some(Ok(value)) => Ok(value),
        Some(Err(why)) => {
            let error = sort(&why);
            match error {
                SendError::Refused => warn!(what, %why, "Discord refused"),
                _ => debug!(what, %why, ?error, "a call failed"),
            }
            Err(error)
        }
        None => {
            debug!(what, "a call was given up, as the leases have lapsed");
            Err(SendError::Later)
        }
    }
}

impl From<StoreError> for SendError {
    /// What cannot be kept is not sent yet.
    fn from(_: StoreError) -> Self {
        SendError::Later
    }
}

/// A channel, or a thread, as messages are sent there.
#[derive(Clone, Copy)]
pub(super) struct Channel<'a> {
    app: &'a App,
    id: ChannelId,
}

fn message_id(id: ids::MessageId) -> MessageId {
    MessageId::new(id.0.max(1))
}

impl<'a> Channel<'a> {
    pub(super) fn of(app: &'a App, id: ids::ChannelId) -> Self {
        Self { app, id: ChannelId::new(id.0.max(1)) }
    }

    /// The thread that was made from a message: it has the message's id.
    pub(super) fn thread(app: &'a App, id: ids::MessageId) -> Self {
        Self::of(app, ids::ChannelId(id.0))
    }

    /// Sends a message under a nonce: within a few minutes the same one is not sent twice.
    pub(super) async fn send(
        self,
        nonce: String,
        outgoing: &OutgoingMessage,
    ) -> Result<ids::MessageId, SendError> {
        self.create(nonce, outgoing.message(), outgoing.files()).await
    }

    pub(super) async fn answer(
        self,
        nonce: String,
        outgoing: &OutgoingMessage,
        to: ids::MessageId,
    ) -> Result<ids::MessageId, SendError> {
        let reference = MessageReference::new(MessageReferenceKind::Default, self.id)
            .message_id(message_id(to))
            .fail_if_not_exists(false);
        let message = outgoing.message().reference_message(reference);
        self.create(nonce, message, outgoing.files()).await
    }

    pub(super) async fn create(
        self,
        nonce: String,
        message: CreateMessage,
        files: Vec<CreateAttachment>,
    ) -> Result<ids::MessageId, SendError> {
        debug_assert!(nonce.len() <= 25, "{nonce}");
        let message = message.nonce(Nonce::String(nonce)).enforce_nonce(true);
        let body = wire(&message, &self.app.emoji).map_err(|_| SendError::Refused)?;
        let call = self.app.http.send_message(self.id, files, &body);
        let sent = timed(self.app, "message", call).await?;
        Ok(ids::MessageId(sent.id.get()))
    }

    pub(super) async fn edit(
        self,
        message: ids::MessageId,
        outgoing: &OutgoingMessage,
    ) -> Result<(), SendError> {
        self.change(message, outgoing.edit(), outgoing.files()).await.map(drop)
    }

    pub(super) async fn change(
        self,
        message: ids::MessageId,
        edit: EditMessage,
        files: Vec<CreateAttachment>,
    ) -> Result<Message, SendError> {
        let body = wire(&edit, &self.app.emoji).map_err(|_| SendError::Refused)?;
        let call = self.app.http.edit_message(self.id, message_id(message), &body, files);
        timed(self.app, "edit", call).await
    }

    pub(super) async fn pin(self, message: ids::MessageId) -> Result<(), SendError> {
        timed(self.app, "pin", self.app.http.pin_message(self.id, message_id(message), None)).await
    }

    pub(super) async fn delete(self, message: ids::MessageId) -> Result<(), SendError> {
        let call = self.app.http.delete_message(self.id, message_id(message), None);
        timed(self.app, "delete", call).await
    }

    pub(super) async fn open_thread(
        self,
        message: ids::MessageId,
        thread: &CreateThread<'_>,
    ) -> Result<(), SendError> {
        let call = async {
            let (http, message) = (&self.app.http, message_id(message));
            match http.create_thread_from_message(self.id, message, thread, None).await {
                Err(why) if discord_code(&why) == Some(THREAD_THERE_ALREADY) => Ok(()),
                other => other.map(drop),
            }
        };
        timed(self.app, "thread", call).await
    }

    /// The messages of ours in the channel, not older than `since` (seconds since 1970), whose small
    /// print is `fits`. However much has been said since then, all of it is looked through.
    pub(super) async fn find(
        self,
        me: UserId,
        since: i64,
        fits: impl Fn(&str) -> bool,
    ) -> Result<Vec<ids::MessageId>, SendError> {
        let ours = |message: &&Message| {
            let mut prints = message.embeds.iter().filter_map(|embed| embed.footer.as_ref());
            message.author.id == me && prints.any(|print| fits(&print.text))
        };
        let mut after = first_id_at(since - SKEW);
        let mut found = Vec::new();
        for page in 0..PAGES_MAX {
            let older = Some(MessagePagination::After(after));
            let call = self.app.http.get_messages(self.id, older, Some(PAGE));
            let messages = timed(self.app, "list", call).await?;
            let Some(last) = messages.iter().map(|message| message.id).max() else {
                if page == 0 {
                    self.may_read(after).await?;
                }
                break;
            };
            let own = messages.iter().filter(ours);
            found.extend(own.map(|message| ids::MessageId(message.id.get())));
            if messages.len() < usize::from(PAGE) {
                break;
            }
            after = last;
        }
        Ok(found)
    }

    /// Whether an empty list means that there is nothing: to those who may not read what was said
    /// before, Discord gives an empty one too. A single message it refuses them.
    async fn may_read(self, any: MessageId) -> Result<(), SendError> {
        match timed(self.app, "look", self.app.http.get_message(self.id, any)).await {
            Err(error @ (SendError::Closed | SendError::Later)) => Err(error),
            _ => Ok(()),
        }
    }
}

/// The first id a message of that time, in seconds since 1970, could have.
fn first_id_at(seconds: i64) -> MessageId {
    let since = u64::try_from(seconds - DISCORD_EPOCH).unwrap_or(0);
    MessageId::new((since.saturating_mul(1_000) << 22).max(1))
}

/// What was left out of a message so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LeftOut {
    /// Its files: the channel may forbid them.
    pub(super) files: bool,
    /// All but its gist: something in it is not as Discord wants it.
    rest: bool,
}

impl LeftOut {
    pub(super) fn is_files_alone(self) -> bool {
        self.files && !self.rest
    }
}

/// What may be taken where `outgoing` was not; nothing if less of it would not help. `opens` tells
/// whose openers it carries, if it does, and whether cards are played there.
pub(super) fn fallback(
    outgoing: &OutgoingMessage,
    error: SendError,
    left_out: &mut LeftOut,
    opens: Option<(CampaignId, bool)>,
) -> Option<OutgoingMessage> {
    let mut less = outgoing.clone();
    match error {
        SendError::Closed if outgoing.picture.is_some() || outgoing.file.is_some() => {
            left_out.files = true;
        }
        SendError::Refused if !left_out.rest => {
            *left_out = LeftOut { files: true, rest: true };
            less.post = text::in_short(&outgoing.post);
            less.rows =
                opens.map(|(id, cards)| Row::Buttons(openers(id, cards))).into_iter().collect();
        }
        _ => return None,
    }
    (less.picture, less.file) = (None, None);
    Some(less)
}

fn answer(why: &serenity::Error) -> Option<&ErrorResponse> {
    match why {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Some(answer),
        _ => None,
    }
}

/// The number Discord gives an error, if it is one of Discord's.
pub(crate) fn discord_code(why: &serenity::Error) -> Option<isize> {
    answer(why).map(|answer| answer.error.code)
}

/// The HTTP status of a failed call, if there was an answer.
pub(crate) fn status(why: &serenity::Error) -> Option<u16> {
    answer(why).map(|answer| answer.status_code.as_u16())
}

/// Whether trying again is pointless: Discord has understood and said no.
pub(crate) fn is_final(why: &serenity::Error) -> bool {
    match status(why) {
        Some(429) => false,
        Some(status) => (400..500).contains(&status),
        None => !matches!(why, serenity::Error::Http(_) | serenity::Error::Io(_)),
    }
}

/// Whether Discord would not have what was sent, rather than the sender.
pub(crate) fn finds_fault(why: &serenity::Error) -> bool {
    status(why) == Some(400)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outgoing::File;
    use model::message::Post;

    #[test]
    fn ids_follow_the_time() {
        // The example in Discord's own documentation.
        let example = MessageId::new(175_928_847_299_117_063);
        let made = example.created_at().unix_timestamp();
        assert!(first_id_at(made) <= example && example < first_id_at(made + 1));
        assert_eq!(first_id_at(0).get(), 1);
    }

    fn outgoing() -> OutgoingMessage {
        let file = File { name: "a".to_owned(), bytes: Vec::new().into(), about: String::new() };
        let post = Post { body: "Words. ".repeat(600), ..Post::default() };
        OutgoingMessage::from(post).with_file(file)
    }

    #[test]
    fn files_go_first_where_the_channel_is_closed_and_once_only() {
        let mut left_out = LeftOut::default();
        let less =
            fallback(&outgoing(), SendError::Closed, &mut left_out, None).expect("less of it");
        assert!(less.file.is_none() && less.post == outgoing().post);
        assert!(left_out.is_files_alone());
        assert!(fallback(&less, SendError::Closed, &mut left_out, None).is_none());
    }

    #[test]
    fn what_is_refused_is_told_in_short_with_its_openers_and_then_given_up() {
        let mut left_out = LeftOut::default();
        let opens = Some((CampaignId(1), true));
        let less =
            fallback(&outgoing(), SendError::Refused, &mut left_out, opens).expect("less of it");
        assert!(less.post.body.chars().count() < 1_500, "{}", less.post.body);
        assert!(less.post.body.contains("/log"), "{}", less.post.body);
        assert_eq!(less.rows.len(), 1);
        assert!(!left_out.is_files_alone());
        assert!(fallback(&less, SendError::Refused, &mut left_out, opens).is_none());
        assert!(fallback(&less, SendError::Later, &mut left_out, opens).is_none());
    }
}
