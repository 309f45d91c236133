//! What an interaction's token allows after the first answer: look at it, change it, remove it, follow it up.
//!
//! A first follow-up to a "thinking" answer fills that answer and takes its privacy, as Discord does it.

use crate::http::call::Call;
use crate::http::callbacks::from_draft;
use crate::http::draft::Draft;
use crate::http::error::ApiError;
use crate::http::messages::answer;
use crate::http::{Answer, ApiResult, id_of};
use crate::ids::{ChannelId, InteractionId, MessageId};
use crate::interactions::TOKEN_MS;
use crate::posting::NewMessage;
use crate::state::State;
use crate::world::message_view::{FLAG_EPHEMERAL, FLAG_LOADING};

/// The routes under one token.
pub(crate) fn serve(
    state: &mut State,
    call: &mut Call,
    app: &str,
    token: &str,
    rest: &[&str],
) -> ApiResult {
    if app != state.world.bot_id.to_string() {
        return Err(ApiError::unknown_webhook());
    }
    let id = state.interactions.of_token(token).ok_or_else(ApiError::unknown_webhook)?;
    let interaction = state.interactions.get(id).ok_or_else(ApiError::unknown_webhook)?;
    if state.clock.now_ms() - interaction.created_ms > TOKEN_MS {
        return Err(ApiError::invalid_webhook_token());
    }
    if interaction.acknowledged.is_none() {
        return Err(ApiError::unknown_webhook());
    }
    let channel = interaction.channel;
    let method = call.method.clone();
    match (method.as_str(), rest) {
        ("POST", []) => follow_up(state, call, id),
        (_, ["messages", which]) => {
            let message = reachable(state, id, which)?;
            match method.as_str() {
                "GET" => state
                    .world
                    .message(channel, message)
                    .map(|message| answer(state, message))
                    .ok_or_else(ApiError::unknown_message),
                "PATCH" => edit(state, call, id, message),
                "DELETE" => {
                    state.remove_message(channel, message);
                    Ok(Answer::empty())
                }
                _ => Err(ApiError::method_not_allowed()),
            }
        }
        _ => Err(ApiError::not_found()),
    }
}

/// The message meant, if this token may touch it.
fn reachable(state: &State, id: InteractionId, which: &str) -> Result<MessageId, ApiError> {
    let interaction = state.interactions.get(id).ok_or_else(ApiError::unknown_webhook)?;
    let message = match which {
        "@original" => interaction.original,
        _ => id_of::<MessageId>(which).filter(|message| {
            interaction.followups.contains(message) || interaction.original == Some(*message)
        }),
    };
    message
        .filter(|message| state.world.message(interaction.channel, *message).is_some())
        .ok_or_else(ApiError::unknown_message)
}

fn follow_up(state: &mut State, call: &mut Call, id: InteractionId) -> ApiResult {
    let draft = call.draft(state)?.not_empty()?;
    let thinking = state
        .interactions
        .get(id)
        .filter(|interaction| interaction.thinking)
        .and_then(|interaction| Some((interaction.channel, interaction.original?)));
    if let Some((channel, original)) = thinking {
        fill(state, id, channel, original, draft);
        return state
            .world
            .message(channel, original)
            .map(|message| answer(state, message))
            .ok_or_else(ApiError::unknown_message);
    }
    let mut new = from_draft(state, id, draft)?;
    let original = state.interactions.get(id).and_then(|interaction| interaction.original);
    let channel = new.channel;
    if new.kind != 19 {
        new.reference = original.map(|original| (channel, original));
        new.kind = if original.is_some() { 19 } else { 0 };
    }
    let message = state.post(NewMessage { ..new });
    if let Some(interaction) = state.interactions.get_mut(id) {
        interaction.followups.push(message);
    }
    state.changed();
    state
        .world
        .message(channel, message)
        .map(|message| answer(state, message))
        .ok_or_else(ApiError::unknown_message)
}

/// Turns a "thinking" answer into what it was to become.
fn fill(
    state: &mut State,
    id: InteractionId,
    channel: ChannelId,
    original: MessageId,
    draft: Draft,
) {
    let ephemeral =
        state.world.message(channel, original).is_some_and(|message| message.is_ephemeral());
    let rung =
        if ephemeral { crate::mentions::Rung::default() } else { draft.rung(state, channel) };
    let extra = draft.flags & !FLAG_EPHEMERAL;
    if let Some(interaction) = state.interactions.get_mut(id) {
        interaction.thinking = false;
        interaction.edits += 1;
    }
    state.change(channel, original, |message| {
        draft.apply(message);
        message.flags = message.flags & !FLAG_LOADING | extra;
        message.mentions = rung.users;
        message.mention_roles = rung.roles;
        message.mention_everyone = rung.everyone;
    });
}

fn edit(state: &mut State, call: &mut Call, id: InteractionId, message: MessageId) -> ApiResult {
    let channel = state
        .interactions
        .get(id)
        .map(|interaction| interaction.channel)
        .ok_or_else(ApiError::unknown_webhook)?;
    let old =
        state.world.message(channel, message).cloned().ok_or_else(ApiError::unknown_message)?;
    let draft = call.draft(state)?;
    draft.leaves_something(&old)?;
    if old.is_thinking() {
        fill(state, id, channel, message, draft);
    } else {
        let now = state.clock.now_ms();
        if let Some(interaction) = state.interactions.get_mut(id) {
            interaction.edits += 1;
        }
        state.change(channel, message, |message| {
            draft.apply(message);
            message.edited_ms = Some(now);
        });
    }
    state
        .world
        .message(channel, message)
        .map(|message| answer(state, message))
        .ok_or_else(ApiError::unknown_message)
}
