//! The first answer to an interaction: a message, a promise of one, an update, choices or a form.

use serde_json::json;

use crate::client::modal::Modal;
use crate::client::reply::{Choice, ReplyKind};
use crate::http::draft::Draft;
use crate::http::error::{ApiError, check, check_rules};
use crate::http::{Api, ApiResult, id_of, no_content, ok};
use crate::ids::{ChannelId, InteractionId, MessageId};
use crate::interactions::{Interaction, kind};
use crate::json::items;
use crate::limits::{At, Limit, commands, findings, modal};
use crate::world::message_view::{FLAG_EPHEMERAL, FLAG_LOADING};
use crate::world::model::{COMMAND_ANSWER, MENU_ANSWER, Message, REPLY};

/// Most choices in an answer to autocomplete.
const CHOICES_MAX: usize = 25;

findings! {
    UNFIT_ANSWER: INTERACTION_APPLICATION_INVALID_TYPE "This kind of answer does not fit this kind of interaction";
}

/// Whether an answer of this kind may be given to an interaction.
fn fits(answer_kind: u64, interaction: &Interaction) -> bool {
    match answer_kind {
        4 | 5 => interaction.kind != kind::AUTOCOMPLETE,
        6 | 7 => {
            interaction.kind == kind::COMPONENT
                || interaction.kind == kind::MODAL && interaction.component_message.is_some()
        }
        8 => interaction.kind == kind::AUTOCOMPLETE,
        9 => matches!(interaction.kind, kind::COMMAND | kind::COMPONENT),
        _ => false,
    }
}

/// Discord's number for the kind of message that answers an interaction.
fn message_kind(interaction: &Interaction) -> u8 {
    match (interaction.kind, interaction.component_message) {
        (_, Some(_)) => REPLY,
        (kind::COMMAND, None) if interaction.command_kind != 1 => MENU_ANSWER,
        _ => COMMAND_ANSWER,
    }
}

impl Api<'_> {
    pub(super) fn callback(&mut self, id: &str, token: &str) -> ApiResult {
        let id: InteractionId = id_of(id, ApiError::UNKNOWN_INTERACTION)?;
        let interaction = self.state.interactions.of_token(token).filter(|each| each.id == id);
        let interaction = interaction.ok_or(ApiError::UNKNOWN_INTERACTION)?;
        if interaction.acknowledged.is_some() {
            return Err(ApiError::ALREADY_ACKNOWLEDGED);
        }
        let within = self.state.options.acknowledge_within;
        if interaction.failed || interaction.started.elapsed() > within {
            return Err(ApiError::UNKNOWN_INTERACTION);
        }
        let answer_kind = self.body["type"].as_u64().unwrap_or(0);
        if !fits(answer_kind, interaction) {
            return Err(ApiError::field("type", UNFIT_ANSWER));
        }
        let (interaction_kind, channel) = (interaction.kind, interaction.channel);
        let component = interaction.component_message;
        let (message, reply) = match answer_kind {
            4 => self.answer_at_once(id, channel)?,
            5 => self.defer(id)?,
            6 => {
                self.set_original(id, component, false);
                (None, ReplyKind::Nothing)
            }
            7 => self.update(id, channel, component.ok_or(ApiError::UNKNOWN_MESSAGE)?)?,
            8 => (None, self.choices()?),
            _ => (None, self.open_modal(id)?),
        };
        self.state.acknowledge(id, reply);
        let asked = |value: &String| matches!(value.as_str(), "true" | "1");
        if !self.query.get("with_response").is_some_and(asked) {
            return no_content();
        }
        let mut body = json!({ "interaction": { "id": id, "type": interaction_kind } });
        if let Some(message) = message.and_then(|id| self.state.world.message(channel, id)) {
            body["interaction"]["response_message_id"] = json!(message.id);
            body["interaction"]["response_message_loading"] = json!(message.is_thinking());
            body["interaction"]["response_message_ephemeral"] = json!(message.is_ephemeral());
            if matches!(answer_kind, 4 | 7) {
                let view = self.state.bot_message(message);
                body["resource"] = json!({ "type": answer_kind, "message": view });
            }
        }
        ok(body)
    }

    /// A new message from a draft, as the answer to an interaction.
    pub(super) fn answer_of(&self, id: InteractionId, draft: Draft) -> Result<Message, ApiError> {
        let interaction = self.state.interactions.get(id).ok_or(ApiError::UNKNOWN_WEBHOOK)?;
        let channel = interaction.channel;
        if !self.state.world.channels.contains_key(&channel) {
            return Err(ApiError::UNKNOWN_CHANNEL);
        }
        let ephemeral = draft.flags & FLAG_EPHEMERAL != 0;
        Ok(Message {
            kind: message_kind(interaction),
            reference: interaction.component_message.map(|message| (channel, message)),
            origin: Some(interaction.origin()),
            ephemeral_to: ephemeral.then_some(interaction.user),
            ..draft.into_message(self.state, channel)
        })
    }

    fn set_original(&mut self, id: InteractionId, message: Option<MessageId>, thinking: bool) {
        if let Some(interaction) = self.state.interactions.get_mut(id) {
            interaction.original = message.or(interaction.original);
            interaction.thinking = thinking;
        }
    }

    fn post_answer(&mut self, id: InteractionId, message: Message, thinking: bool) -> MessageId {
        let message = self.state.post(self.state.world.bot_id, message);
        self.set_original(id, Some(message), thinking);
        message
    }

    fn shown(&self, channel: ChannelId, id: MessageId) -> Result<Box<Message>, ApiError> {
        let found = self.state.world.message(channel, id).ok_or(ApiError::UNKNOWN_MESSAGE)?;
        Ok(Box::new(Message::clone(found)))
    }

    fn answer_at_once(&mut self, id: InteractionId, channel: ChannelId) -> Given {
        let draft = self.draft("data")?.not_empty()?;
        let new = self.answer_of(id, draft)?;
        let id = self.post_answer(id, new, false);
        let message = self.shown(channel, id)?;
        let ephemeral = message.is_ephemeral();
        Ok((Some(id), ReplyKind::Message { message, ephemeral }))
    }

    fn defer(&mut self, id: InteractionId) -> Given {
        let flags = self.body["data"]["flags"].as_u64().unwrap_or(0) & FLAG_EPHEMERAL;
        let mut new = self.answer_of(id, Draft { flags, ..Draft::default() })?;
        new.flags |= FLAG_LOADING;
        let message_id = self.post_answer(id, new, true);
        Ok((Some(message_id), ReplyKind::Deferred { message_id, ephemeral: flags != 0 }))
    }

    fn update(&mut self, id: InteractionId, channel: ChannelId, message: MessageId) -> Given {
        let old = self.shown(channel, message)?;
        let draft = self.draft("data")?;
        draft.leaves_something(&old)?;
        self.revise(channel, message, draft);
        self.set_original(id, Some(message), false);
        Ok((Some(message), ReplyKind::Update { message: self.shown(channel, message)? }))
    }

    fn choices(&self) -> Result<ReplyKind, ApiError> {
        check_rules(self.body, &[("data.choices", Limit::List(0, CHOICES_MAX))])?;
        let list = &self.body["data"]["choices"];
        check(|report| {
            for choice in At::new("data.choices", list).items() {
                let kind = if choice["value"].is_string() { 3 } else { 10 };
                commands::check_choice(&choice, kind, report);
            }
        })?;
        let choices = items(list).iter().map(|choice| Choice {
            name: choice["name"].as_str().unwrap_or_default().to_owned(),
            value: choice["value"].clone(),
        });
        Ok(ReplyKind::Choices { choices: choices.collect() })
    }

    fn open_modal(&self, id: InteractionId) -> Result<ReplyKind, ApiError> {
        let data = &self.body["data"];
        check(|report| modal::check(&At::new("data", data), report))?;
        let interaction = self.state.interactions.get(id).ok_or(ApiError::UNKNOWN_INTERACTION)?;
        Ok(ReplyKind::Modal { modal: Modal::read(data, interaction) })
    }
}

/// The message that came of a callback, and how it looks to whoever acted.
type Given = Result<(Option<MessageId>, ReplyKind), ApiError>;
