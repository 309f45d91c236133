//! Messages of a channel: list, get, send, change, remove; reactions and typing.

use serde_json::{Value, json};

use crate::http::error::{ApiError, check_rules};
use crate::http::{Api, ApiResult, id_of, no_content, ok};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::json::text_of;
use crate::limits::{Limit, findings};
use crate::world::message_view::{FLAG_EPHEMERAL, FLAG_SUPPRESS_EMBEDS};
use crate::world::model::{Message, REPLY};
use crate::world::permissions::permission as p;
use crate::world::wire;

/// How long a nonce is remembered.
const NONCE_MS: i64 = 180_000;
/// Age from which edits of a message are throttled, and how many in which time.
const OLD_MS: i64 = 3_600_000;
const OLD_EDITS_MAX: usize = 3;
const OLD_EDITS_WINDOW_MS: i64 = 6_000;

findings! {
    LIMIT: NUMBER_TYPE_MAX "int value should be between 1 and 100.";
    UNKNOWN_REFERENCE: REPLIES_UNKNOWN_MESSAGE "Unknown message";
    BULK_LENGTH: BASE_TYPE_BAD_LENGTH "Must be between 2 and 100 in length.";
}

impl Api<'_> {
    pub(super) fn messages(&mut self, channel: ChannelId) -> ApiResult {
        self.see(channel)?;
        if !self.may(channel, p::READ_MESSAGE_HISTORY) {
            return ok(json!([]));
        }
        let limit = self.limit(50);
        if !(1..=100).contains(&limit) {
            return Err(ApiError::field("limit", LIMIT));
        }
        let at = |key: &str| self.query.get(key).and_then(|text| text.parse().ok()).map(MessageId);
        let all: Vec<_> = self.state.world.public_log(channel).collect();
        let count = |older: MessageId| all.partition_point(|message| message.id < older);
        let from = at("around").map(|around| count(around).saturating_sub(limit / 2));
        let from = from.or_else(|| at("after").map(|after| count(MessageId(after.0 + 1))));
        let until = from.map_or_else(|| at("before").map_or(all.len(), count), |from| from + limit);
        let from = from.unwrap_or_else(|| until.saturating_sub(limit));
        let chosen = all.iter().take(until).skip(from).rev();
        ok(chosen.map(|message| self.state.bot_message(message)).collect())
    }

    pub(super) fn get_message(&mut self, channel: ChannelId, id: MessageId) -> ApiResult {
        self.see(channel)?;
        self.need(channel, p::READ_MESSAGE_HISTORY)?;
        self.find(channel, id)?;
        self.message(channel, id)
    }

    pub(super) fn send(&mut self, channel: ChannelId) -> ApiResult {
        let thread = self.see(channel)?.thread.as_ref();
        let (threaded, locked) = (thread.is_some(), thread.is_some_and(|thread| thread.locked));
        self.need(channel, p::send(threaded))?;
        if !self.files.is_empty() {
            self.need(channel, p::ATTACH_FILES)?;
        }
        if self.body["embeds"].as_array().is_some_and(|embeds| !embeds.is_empty()) {
            self.need(channel, p::EMBED_LINKS)?;
        }
        if locked && !self.may(channel, p::MANAGE_THREADS) {
            return Err(ApiError::THREAD_LOCKED);
        }
        let mut draft = self.draft("")?.not_empty()?;
        draft.flags &= !FLAG_EPHEMERAL;
        if let Some((channel, id)) = self.earlier()? {
            return self.message(channel, id);
        }
        let reference = self.reply_to(channel)?;
        let rings_author = draft.allowed.is_null() || draft.allowed["replied_user"] == true;
        let mut message = draft.into_message(self.state, channel);
        if let Some((channel, id)) = reference {
            message.kind = REPLY;
            let author = self.state.world.message(channel, id).map(|target| target.author.id);
            message.ring(author.filter(|_| rings_author));
        }
        message.reference = reference;
        let nonce = Some(self.body["nonce"].clone()).filter(|nonce| !nonce.is_null());
        message.nonce.clone_from(&nonce);
        if threaded {
            self.state.set_archived(channel, false);
        }
        let id = self.state.post(self.state.world.bot_id, message);
        if let Some(nonce) = nonce {
            let now = self.state.now_ms();
            self.state.nonces.retain(|_, (_, _, sent)| now - *sent < NONCE_MS);
            self.state.nonces.insert(text_of(&nonce), (channel, id, now));
        }
        self.message(channel, id)
    }

    /// The message sent before with this nonce, if the bot asks for that to be minded.
    fn earlier(&self) -> Result<Option<(ChannelId, MessageId)>, ApiError> {
        let nonce = &self.body["nonce"];
        if self.body["enforce_nonce"] != true || nonce.is_null() {
            return Ok(None);
        }
        let now = self.state.now_ms();
        match self.state.nonces.get(&text_of(nonce)) {
            Some((channel, id, sent)) if now - sent < NONCE_MS => {
                let found = self.state.world.message(*channel, *id);
                found.map(|_| Some((*channel, *id))).ok_or(ApiError::UNKNOWN_MESSAGE)
            }
            _ => Ok(None),
        }
    }

    fn reply_to(&self, channel: ChannelId) -> Result<Option<(ChannelId, MessageId)>, ApiError> {
        let reference = &self.body["message_reference"];
        if reference.is_null() {
            return Ok(None);
        }
        self.need(channel, p::READ_MESSAGE_HISTORY).map_err(|_| ApiError::NO_HISTORY)?;
        let id: Option<MessageId> = serde_json::from_value(reference["message_id"].clone()).ok();
        match id.filter(|id| self.state.world.public_message(channel, *id).is_some()) {
            Some(id) => Ok(Some((channel, id))),
            None if reference["fail_if_not_exists"] == false => Ok(None),
            None => Err(ApiError::field("message_reference", UNKNOWN_REFERENCE)),
        }
    }

    /// PATCH of a message of the bot's own.
    pub(super) fn edit(&mut self, channel: ChannelId, id: MessageId) -> ApiResult {
        let message = self.find(channel, id)?;
        if message.author.id != self.state.world.bot_id {
            return Err(ApiError::FOREIGN_MESSAGE);
        }
        self.need_open(channel)?;
        // Discord's reference does not say whether it minds this here too; whoever can do without
        // can do with it.
        if !self.files.is_empty() {
            self.need(channel, p::ATTACH_FILES)?;
        }
        let draft = self.draft("")?;
        draft.leaves_something(&message)?;
        self.throttle_old(&message)?;
        let (now, flags) = (self.state.now_ms(), self.body["flags"].as_u64());
        self.state.change(channel, id, |message| {
            draft.apply(message);
            message.edited_ms = Some(now);
            if let Some(flags) = flags {
                let kept = message.flags & !FLAG_SUPPRESS_EMBEDS;
                message.flags = kept | flags & FLAG_SUPPRESS_EMBEDS;
            }
        });
        self.message(channel, id)
    }

    /// Refuses the fourth edit of hour-old messages within six seconds in one channel.
    fn throttle_old(&mut self, message: &Message) -> Result<(), ApiError> {
        let now = self.state.now_ms();
        if now - message.created_ms <= OLD_MS {
            return Ok(());
        }
        let edits = self.state.old_edits.entry(message.channel_id).or_default();
        edits.retain(|at| now - at < OLD_EDITS_WINDOW_MS);
        if let Some(first) = edits.front().filter(|_| edits.len() >= OLD_EDITS_MAX) {
            let wait_ms = u32::try_from(OLD_EDITS_WINDOW_MS - (now - first)).unwrap_or(0);
            return Err(ApiError::OLD_EDITS.after(f64::from(wait_ms) / 1000.0));
        }
        edits.push_back(now);
        Ok(())
    }

    /// DELETE of a message.
    pub(super) fn delete(&mut self, channel: ChannelId, id: MessageId) -> ApiResult {
        if self.find(channel, id)?.author.id != self.state.world.bot_id {
            self.need(channel, p::MANAGE_MESSAGES)?;
        }
        self.need_open(channel)?;
        self.state.remove_message(channel, id);
        no_content()
    }

    /// POST of a bulk deletion.
    pub(super) fn delete_many(&mut self, channel: ChannelId) -> ApiResult {
        self.see(channel)?;
        self.need(channel, p::MANAGE_MESSAGES)?;
        check_rules(self.body, &[("messages", Limit::List(2, 100))])?;
        let ids: Option<Vec<MessageId>> =
            serde_json::from_value(self.body["messages"].clone()).ok();
        for id in ids.ok_or(ApiError::field("messages", BULK_LENGTH))? {
            self.state.remove_message(channel, id);
        }
        no_content()
    }

    /// POST that shows "is typing".
    pub(super) fn typing(&mut self, channel: ChannelId) -> ApiResult {
        self.see(channel)?;
        self.need(channel, p::SEND_MESSAGES)?;
        let bot = self.state.world.bot_id;
        self.state.tell_page("typing", json!({ "channel_id": channel, "user_id": bot }));
        no_content()
    }

    /// The routes under `.../reactions`: the rest of the path decides.
    pub(super) fn reactions(
        &mut self,
        channel: ChannelId,
        id: MessageId,
        rest: &[&str],
    ) -> ApiResult {
        let message = self.find(channel, id)?;
        let emoji = rest.first().copied().unwrap_or_default();
        let there = message.reactions.iter().find(|reaction| reaction.emoji == emoji);
        let bot = self.state.world.bot_id;
        match (self.method, rest) {
            ("PUT", [_, "@me"]) => {
                if there.is_none() {
                    self.need(channel, p::ADD_REACTIONS)?;
                }
                self.need(channel, p::READ_MESSAGE_HISTORY)?;
                self.state.set_reaction(channel, id, emoji, bot, true);
            }
            ("DELETE", [_, "@me"]) => self.state.set_reaction(channel, id, emoji, bot, false),
            ("DELETE", [_, user]) => {
                self.need(channel, p::MANAGE_MESSAGES)?;
                let user: UserId = id_of(user, ApiError::UNKNOWN_USER)?;
                self.state.set_reaction(channel, id, emoji, user, false);
            }
            ("DELETE", []) => {
                self.need(channel, p::MANAGE_MESSAGES)?;
                self.state.change(channel, id, |message| message.reactions.clear());
            }
            ("GET", [_]) => {
                let users = there.into_iter().flat_map(|reaction| &reaction.users);
                let users = users.filter_map(|user| self.state.world.users.get(user));
                return ok(users.map(wire::user).collect::<Value>());
            }
            _ => return Err(ApiError::METHOD_NOT_ALLOWED),
        }
        no_content()
    }
}
