//! The first answer to an interaction: a message, a promise of one, an update, choices or a form.

use serde_json::{Value, json};

use crate::client::modal::Modal;
use crate::client::reply::{Choice, ReplyKind};
use crate::http::call::Call;
use crate::http::draft::Draft;
use crate::http::error::{ApiError, check};
use crate::http::{Answer, ApiResult, id_of};
use crate::ids::{InteractionId, MessageId};
use crate::interactions::{Interaction, kind};
use crate::limits::{Report, commands, items, modal};
use crate::mentions::Rung;
use crate::posting::NewMessage;
use crate::state::State;
use crate::world::message_view::{FLAG_EPHEMERAL, FLAG_LOADING};

/// Most choices in an answer to autocomplete.
const CHOICES_MAX: usize = 25;

/// POST of a callback.
pub(crate) fn answer(state: &mut State, call: &mut Call, id: &str, token: &str) -> ApiResult {
    let id: InteractionId = id_of(id).ok_or_else(ApiError::unknown_interaction)?;
    let within = state.settings.acknowledge_within;
    let interaction = match state.interactions.get(id) {
        Some(interaction) if state.interactions.of_token(token) == Some(id) => interaction,
        _ => return Err(ApiError::unknown_interaction()),
    };
    if interaction.acknowledged.is_some() {
        return Err(ApiError::already_acknowledged());
    }
    if interaction.failed || interaction.started.elapsed() > within {
        return Err(ApiError::unknown_interaction());
    }
    let answer_kind = call.body["type"].as_u64().unwrap_or(0);
    let fits = match answer_kind {
        4 | 5 => interaction.kind != kind::AUTOCOMPLETE,
        6 | 7 => {
            interaction.kind == kind::COMPONENT
                || interaction.kind == kind::MODAL && interaction.component_message.is_some()
        }
        8 => interaction.kind == kind::AUTOCOMPLETE,
        9 => matches!(interaction.kind, kind::COMMAND | kind::COMPONENT),
        _ => false,
    };
    if !fits {
        return Err(ApiError::field(
            "type",
            "INTERACTION_APPLICATION_INVALID_TYPE",
            "This kind of answer does not fit this kind of interaction",
        ));
    }
    let message = match answer_kind {
        4 => Some(send(state, call, id)?),
        5 => Some(defer(state, call, id)?),
        6 => {
            defer_update(state, id);
            None
        }
        7 => Some(update(state, call, id)?),
        8 => {
            choices(state, &call.body["data"], id)?;
            None
        }
        _ => {
            open_modal(state, &call.body["data"], id)?;
            None
        }
    };
    if call.parameters().get("with_response").is_some_and(|value| *value == "true") {
        return with_response(state, id, answer_kind, message);
    }
    Ok(Answer::empty())
}

fn with_response(
    state: &State,
    id: InteractionId,
    answer_kind: u64,
    message: Option<MessageId>,
) -> ApiResult {
    let interaction = state.interactions.get(id).ok_or_else(ApiError::unknown_interaction)?;
    let mut body = json!({ "interaction": { "id": id, "type": interaction.kind } });
    if let Some(message) =
        message.and_then(|message| state.world.message(interaction.channel, message))
    {
        body["interaction"]["response_message_id"] = json!(message.id);
        body["interaction"]["response_message_loading"] = json!(message.is_thinking());
        body["interaction"]["response_message_ephemeral"] = json!(message.is_ephemeral());
        let view = crate::world::wire::message(&state.world, state.bot_reader(), message);
        body["resource"] = json!({ "type": answer_kind, "message": view });
    }
    Ok(Answer::ok(body))
}

/// Discord's number for the kind of message that answers an interaction.
pub(crate) fn message_kind(interaction: &Interaction) -> u8 {
    match (interaction.kind, interaction.component_message) {
        (_, Some(_)) => 19,
        (kind::COMMAND, None) if interaction.command_kind != 1 => 23,
        _ => 20,
    }
}

/// A new message from a draft, as the answer to an interaction.
pub(crate) fn from_draft(
    state: &State,
    id: InteractionId,
    mut draft: Draft,
) -> Result<NewMessage, ApiError> {
    let interaction = state.interactions.get(id).ok_or_else(ApiError::unknown_webhook)?;
    let channel = interaction.channel;
    if !state.world.channels.contains_key(&channel) {
        return Err(ApiError::unknown_channel());
    }
    let ephemeral = draft.flags & FLAG_EPHEMERAL != 0;
    let rung = if ephemeral { Rung::default() } else { draft.rung(state, channel) };
    Ok(NewMessage {
        channel,
        author: state.world.bot_id,
        kind: message_kind(interaction),
        content: draft.content.take().unwrap_or_default(),
        embeds: draft.embeds.take().unwrap_or_default(),
        components: draft.components.take().unwrap_or_default(),
        attachments: std::mem::take(&mut draft.files),
        flags: draft.flags,
        rung,
        reference: interaction.component_message.map(|message| (channel, message)),
        origin: Some(interaction.origin()),
        ephemeral_to: ephemeral.then_some(interaction.user),
        ..NewMessage::default()
    })
}

fn send(state: &mut State, call: &mut Call, id: InteractionId) -> Result<MessageId, ApiError> {
    let draft = Draft::read(state, &call.body["data"], &mut call.files, "data")?.not_empty()?;
    let new = from_draft(state, id, draft)?;
    let (channel, ephemeral) = (new.channel, new.ephemeral_to.is_some());
    let message = state.post(new);
    set_original(state, id, message, false);
    if let Some(sent) = state.world.message(channel, message).map(|sent| sent.as_ref().clone()) {
        state.acknowledge(id, ReplyKind::Message { message: Box::new(sent), ephemeral });
    }
    Ok(message)
}

fn set_original(state: &mut State, id: InteractionId, message: MessageId, thinking: bool) {
    if let Some(interaction) = state.interactions.get_mut(id) {
        interaction.original = Some(message);
        interaction.thinking = thinking;
    }
}

fn defer(state: &mut State, call: &Call, id: InteractionId) -> Result<MessageId, ApiError> {
    let flags = call.body["data"]["flags"].as_u64().unwrap_or(0) & FLAG_EPHEMERAL;
    let new = from_draft(state, id, Draft { flags, ..Draft::default() })?;
    let message = state.post(NewMessage { flags: flags | FLAG_LOADING, ..new });
    set_original(state, id, message, true);
    state.acknowledge(id, ReplyKind::Deferred { message_id: message, ephemeral: flags != 0 });
    Ok(message)
}

fn defer_update(state: &mut State, id: InteractionId) {
    if let Some(message) =
        state.interactions.get(id).and_then(|interaction| interaction.component_message)
    {
        set_original(state, id, message, false);
    }
    state.acknowledge(id, ReplyKind::Nothing);
}

fn update(state: &mut State, call: &mut Call, id: InteractionId) -> Result<MessageId, ApiError> {
    let target = state
        .interactions
        .get(id)
        .and_then(|interaction| Some((interaction.channel, interaction.component_message?)));
    let (channel, message_id) = target.ok_or_else(ApiError::unknown_message)?;
    let old =
        state.world.message(channel, message_id).cloned().ok_or_else(ApiError::unknown_message)?;
    let draft = Draft::read(state, &call.body["data"], &mut call.files, "data")?;
    draft.leaves_something(&old)?;
    let now = state.clock.now_ms();
    state.change(channel, message_id, |message| {
        draft.apply(message);
        message.edited_ms = Some(now);
    });
    set_original(state, id, message_id, false);
    if let Some(message) =
        state.world.message(channel, message_id).map(|message| message.as_ref().clone())
    {
        state.acknowledge(id, ReplyKind::Update { message: Box::new(message) });
    }
    Ok(message_id)
}

fn choices(state: &mut State, data: &Value, id: InteractionId) -> Result<(), ApiError> {
    let mut report = Report::default();
    let list = items(&data["choices"]);
    if list.len() > CHOICES_MAX {
        report.add(
            "data.choices",
            "BASE_TYPE_MAX_LENGTH",
            format!("Must be {CHOICES_MAX} or fewer in length."),
        );
    }
    for (index, choice) in list.iter().enumerate() {
        let kind = if choice["value"].is_string() { 3 } else { 10 };
        commands::check_choice(&format!("data.choices.{index}"), choice, kind, &mut report);
    }
    check(&report)?;
    let read = |choice: &Value| Choice {
        name: choice["name"].as_str().unwrap_or_default().to_owned(),
        value: choice["value"].clone(),
    };
    state.acknowledge(id, ReplyKind::Choices { choices: list.iter().map(read).collect() });
    Ok(())
}

fn open_modal(state: &mut State, data: &Value, id: InteractionId) -> Result<(), ApiError> {
    let mut report = Report::default();
    modal::check(data, &mut report);
    check(&report)?;
    if let Some(interaction) = state.interactions.get(id) {
        let modal = Modal::read(data, interaction);
        state.acknowledge(id, ReplyKind::Modal { modal });
    }
    Ok(())
}
