//! What an interaction's token allows after the first answer: look at it, change it, remove it, follow it up.
//!
//! A first follow-up to a "thinking" answer fills that answer and takes its privacy, as Discord does it.

use crate::http::draft::Draft;
use crate::http::error::ApiError;
use crate::http::{Api, ApiResult, no_content};
use crate::ids::{ChannelId, InteractionId, MessageId};
use crate::interactions::{Interaction, TOKEN_MS};
use crate::world::message_view::{FLAG_EPHEMERAL, FLAG_LOADING};
use crate::world::model::REPLY;

impl Api<'_> {
    /// The routes under one token.
    pub(super) fn webhook(&mut self, app: &str, token: &str, rest: &[&str]) -> ApiResult {
        let state = &*self.state;
        let interaction =
            state.interactions.of_token(token).filter(|_| app == state.world.bot_id.to_string());
        let interaction = interaction.ok_or(ApiError::UNKNOWN_WEBHOOK)?;
        if state.now_ms() - interaction.created_ms > TOKEN_MS {
            return Err(ApiError::INVALID_WEBHOOK_TOKEN);
        }
        if interaction.acknowledged.is_none() {
            return Err(ApiError::UNKNOWN_WEBHOOK);
        }
        let (id, channel) = (interaction.id, interaction.channel);
        match (self.method, rest) {
            ("POST", []) => self.follow_up(id, channel),
            (_, ["messages", which]) => {
                let message = self.reachable(interaction, which)?;
                match self.method {
                    "GET" => self.message(channel, message),
                    "PATCH" => self.edit_answer(id, channel, message),
                    "DELETE" => {
                        self.state.remove_message(channel, message);
                        no_content()
                    }
                    _ => Err(ApiError::METHOD_NOT_ALLOWED),
                }
            }
            _ => Err(ApiError::NOT_FOUND),
        }
    }

    /// The message meant, if this token may touch it.
    fn reachable(&self, interaction: &Interaction, which: &str) -> Result<MessageId, ApiError> {
        let message = match which {
            "@original" => interaction.original,
            _ => which.parse().ok().filter(|message| {
                interaction.followups.contains(message) || interaction.original == Some(*message)
            }),
        };
        let there = |id: &MessageId| self.state.world.message(interaction.channel, *id).is_some();
        message.filter(there).ok_or(ApiError::UNKNOWN_MESSAGE)
    }

    fn follow_up(&mut self, id: InteractionId, channel: ChannelId) -> ApiResult {
        let draft = self.draft("")?.not_empty()?;
        let interaction = self.state.interactions.get(id).ok_or(ApiError::UNKNOWN_WEBHOOK)?;
        let original = interaction.original;
        if let (true, Some(original)) = (interaction.thinking, original) {
            self.fill(id, channel, original, draft);
            return self.message(channel, original);
        }
        let mut new = self.answer_of(id, draft)?;
        if new.kind != REPLY {
            new.reference = original.map(|original| (channel, original));
            new.kind = if original.is_some() { REPLY } else { 0 };
        }
        let message = self.state.post(self.state.world.bot_id, new);
        if let Some(interaction) = self.state.interactions.get_mut(id) {
            interaction.followups.push(message);
        }
        self.state.changed();
        self.message(channel, message)
    }

    /// Turns a "thinking" answer into what it was to become.
    fn fill(&mut self, id: InteractionId, channel: ChannelId, original: MessageId, draft: Draft) {
        let Some(old) = self.state.world.message(channel, original) else { return };
        let rung = if old.is_ephemeral() { None } else { Some(draft.rung(self.state, channel)) };
        let extra = draft.flags & !FLAG_EPHEMERAL;
        if let Some(interaction) = self.state.interactions.get_mut(id) {
            interaction.thinking = false;
            interaction.edits += 1;
        }
        self.state.change(channel, original, |message| {
            draft.apply(message);
            message.flags = message.flags & !FLAG_LOADING | extra;
            rung.unwrap_or_default().apply(message);
        });
    }

    fn edit_answer(
        &mut self,
        id: InteractionId,
        channel: ChannelId,
        message: MessageId,
    ) -> ApiResult {
        let old = self.state.world.message(channel, message).cloned();
        let old = old.ok_or(ApiError::UNKNOWN_MESSAGE)?;
        let draft = self.draft("")?;
        draft.leaves_something(&old)?;
        if old.is_thinking() {
            self.fill(id, channel, message, draft);
        } else {
            if let Some(interaction) = self.state.interactions.get_mut(id) {
                interaction.edits += 1;
            }
            self.revise(channel, message, draft);
        }
        self.message(channel, message)
    }

    /// Changes a message by a draft.
    pub(super) fn revise(&mut self, channel: ChannelId, id: MessageId, draft: Draft) {
        let now = self.state.now_ms();
        self.state.change(channel, id, |message| {
            draft.apply(message);
            message.edited_ms = Some(now);
        });
    }
}
