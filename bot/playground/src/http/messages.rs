//! Messages of a channel: list, get, send, change, remove; reactions and typing.

use serde_json::{Value, json};

use crate::http::call::Call;
use crate::http::error::ApiError;
use crate::http::{Answer, ApiResult, id_of, may, see};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::posting::NewMessage;
use crate::state::State;
use crate::world::model::{Message, REPLY};
use crate::world::permissions::permission as p;
use crate::world::wire;

/// How long a nonce is remembered.
const NONCE_MS: i64 = 180_000;
/// Age from which edits of a message are throttled, and how many in which time.
const OLD_MS: i64 = 3_600_000;
const OLD_EDITS_MAX: usize = 3;
const OLD_EDITS_WINDOW_MS: i64 = 6_000;

/// GET of a channel's messages, newest first.
pub(crate) fn list(state: &mut State, call: &Call, channel: ChannelId) -> ApiResult {
    see(state, channel)?;
    if !state.world.can(state.world.bot_id, channel, p::READ_MESSAGE_HISTORY) {
        return Ok(Answer::ok(json!([])));
    }
    let parameters = call.parameters();
    let limit: usize = parameters.get("limit").and_then(|text| text.parse().ok()).unwrap_or(50);
    if !(1..=100).contains(&limit) {
        return Err(ApiError::field(
            "limit",
            "NUMBER_TYPE_MAX",
            "int value should be between 1 and 100.",
        ));
    }
    let at = |key: &str| parameters.get(key).and_then(|text| text.parse().ok()).map(MessageId);
    let all: Vec<_> =
        state.world.log(channel).filter(|message| message.ephemeral_to.is_none()).collect();
    let mut chosen: Vec<_> = if let Some(around) = at("around") {
        let split = all.partition_point(|message| message.id < around);
        let from = split.saturating_sub(limit / 2);
        all.into_iter().skip(from).take(limit).collect()
    } else if let Some(after) = at("after") {
        all.into_iter().filter(|message| message.id > after).take(limit).collect()
    } else {
        let before = at("before").unwrap_or(MessageId(u64::MAX));
        let older: Vec<_> = all.into_iter().filter(|message| message.id < before).collect();
        let from = older.len().saturating_sub(limit);
        older.into_iter().skip(from).collect()
    };
    chosen.reverse();
    Ok(Answer::ok(
        chosen
            .into_iter()
            .map(|message| wire::message(&state.world, state.bot_reader(), message))
            .collect(),
    ))
}

/// A public message the bot may read.
pub(crate) fn find(
    state: &State,
    channel: ChannelId,
    id: MessageId,
) -> Result<std::sync::Arc<Message>, ApiError> {
    see(state, channel)?;
    match state.world.message(channel, id) {
        Some(message) if message.ephemeral_to.is_none() => Ok(std::sync::Arc::clone(message)),
        _ => Err(ApiError::unknown_message()),
    }
}

/// GET of one message.
pub(crate) fn get(state: &mut State, channel: ChannelId, id: MessageId) -> ApiResult {
    see(state, channel)?;
    may(state, channel, p::READ_MESSAGE_HISTORY)?;
    let message = find(state, channel, id)?;
    Ok(answer(state, &message))
}

/// A message as an answer.
pub(crate) fn answer(state: &State, message: &Message) -> Answer {
    Answer::ok(wire::message(&state.world, state.bot_reader(), message))
}

fn answer_id(state: &State, channel: ChannelId, id: MessageId) -> ApiResult {
    state
        .world
        .message(channel, id)
        .map(|message| answer(state, message))
        .ok_or_else(ApiError::unknown_message)
}

/// POST of a message.
pub(crate) fn send(state: &mut State, call: &mut Call, channel: ChannelId) -> ApiResult {
    let thread = see(state, channel)?.thread.clone();
    may(
        state,
        channel,
        if thread.is_some() { p::SEND_MESSAGES_IN_THREADS } else { p::SEND_MESSAGES },
    )?;
    if !call.files.is_empty() {
        may(state, channel, p::ATTACH_FILES)?;
    }
    if call.body["embeds"].as_array().is_some_and(|embeds| !embeds.is_empty()) {
        may(state, channel, p::EMBED_LINKS)?;
    }
    if thread.as_ref().is_some_and(|thread| thread.locked)
        && !state.world.can(state.world.bot_id, channel, p::MANAGE_THREADS)
    {
        return Err(ApiError::thread_locked());
    }
    let mut draft = call.draft(state)?.not_empty()?;
    if let Some(earlier) = earlier(state, &call.body)? {
        return answer_id(state, earlier.0, earlier.1);
    }
    let reference = reply_to(state, channel, &call.body["message_reference"])?;
    let mut rung = draft.rung(state, channel);
    if let Some(target) = reference.and_then(|(channel, id)| state.world.message(channel, id))
        && rings_author(&draft.allowed)
        && !rung.users.contains(&target.author.id)
    {
        rung.users.push(target.author.id);
    }
    if thread.is_some() {
        state.set_archived(channel, false);
    }
    let nonce = Some(call.body["nonce"].clone()).filter(|nonce| !nonce.is_null());
    let id = state.post(NewMessage {
        channel,
        author: state.world.bot_id,
        kind: if reference.is_some() { REPLY } else { 0 },
        content: draft.content.take().unwrap_or_default(),
        embeds: draft.embeds.take().unwrap_or_default(),
        components: draft.components.take().unwrap_or_default(),
        attachments: std::mem::take(&mut draft.files),
        flags: draft.flags & !crate::world::message_view::FLAG_EPHEMERAL,
        rung,
        nonce: nonce.clone(),
        reference,
        ..NewMessage::default()
    });
    if let Some(nonce) = nonce {
        let now = state.clock.now_ms();
        state.nonces.retain(|_, (_, _, sent)| now - *sent < NONCE_MS);
        state.nonces.insert((state.world.bot_id, nonce_text(&nonce)), (channel, id, now));
    }
    answer_id(state, channel, id)
}

fn rings_author(allowed: &Value) -> bool {
    allowed.is_null() || allowed["replied_user"] == true
}

fn nonce_text(nonce: &Value) -> String {
    nonce.as_str().map_or_else(|| nonce.to_string(), str::to_owned)
}

/// The message sent before with this nonce, if the bot asks for that to be minded.
fn earlier(state: &State, body: &Value) -> Result<Option<(ChannelId, MessageId)>, ApiError> {
    if body["enforce_nonce"] != true || body["nonce"].is_null() {
        return Ok(None);
    }
    let key = (state.world.bot_id, nonce_text(&body["nonce"]));
    match state.nonces.get(&key) {
        Some((channel, id, sent)) if state.clock.now_ms() - sent < NONCE_MS => {
            match state.world.message(*channel, *id) {
                Some(_) => Ok(Some((*channel, *id))),
                None => Err(ApiError::unknown_message()),
            }
        }
        _ => Ok(None),
    }
}

fn reply_to(
    state: &State,
    channel: ChannelId,
    reference: &Value,
) -> Result<Option<(ChannelId, MessageId)>, ApiError> {
    if reference.is_null() {
        return Ok(None);
    }
    may(state, channel, p::READ_MESSAGE_HISTORY).map_err(|_| ApiError::no_history())?;
    let id: Option<MessageId> = serde_json::from_value(reference["message_id"].clone()).ok();
    match id.filter(|id| {
        state.world.message(channel, *id).is_some_and(|message| message.ephemeral_to.is_none())
    }) {
        Some(id) => Ok(Some((channel, id))),
        None if reference["fail_if_not_exists"] == false => Ok(None),
        None => {
            Err(ApiError::field("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message"))
        }
    }
}

/// PATCH of a message of the bot's own.
pub(crate) fn edit(
    state: &mut State,
    call: &mut Call,
    channel: ChannelId,
    id: MessageId,
) -> ApiResult {
    let message = find(state, channel, id)?;
    if message.author.id != state.world.bot_id {
        return Err(ApiError::foreign_message());
    }
    if state.world.channels.get(&channel).is_some_and(crate::world::model::Channel::is_archived) {
        return Err(ApiError::archived());
    }
    let draft = call.draft(state)?;
    draft.leaves_something(&message)?;
    throttle_old(state, &message)?;
    let now = state.clock.now_ms();
    let flags = call.body["flags"].as_u64();
    state.change(channel, id, |message| {
        draft.apply(message);
        message.edited_ms = Some(now);
        if let Some(flags) = flags {
            let suppress = crate::world::message_view::FLAG_SUPPRESS_EMBEDS;
            message.flags = message.flags & !suppress | flags & suppress;
        }
    });
    answer_id(state, channel, id)
}

/// Refuses the fourth edit of hour-old messages within six seconds in one channel.
fn throttle_old(state: &mut State, message: &Message) -> Result<(), ApiError> {
    let now = state.clock.now_ms();
    if now - message.created_ms <= OLD_MS {
        return Ok(());
    }
    let edits = state.old_edits.entry(message.channel_id).or_default();
    while edits.front().is_some_and(|at| now - at >= OLD_EDITS_WINDOW_MS) {
        edits.pop_front();
    }
    if let Some(first) = edits.front().filter(|_| edits.len() >= OLD_EDITS_MAX) {
        let wait_ms = u32::try_from(OLD_EDITS_WINDOW_MS - (now - first)).unwrap_or(0);
        return Err(ApiError::old_edits(f64::from(wait_ms) / 1000.0));
    }
    edits.push_back(now);
    Ok(())
}

/// DELETE of a message.
pub(crate) fn delete(state: &mut State, channel: ChannelId, id: MessageId) -> ApiResult {
    let message = find(state, channel, id)?;
    if message.author.id != state.world.bot_id {
        may(state, channel, p::MANAGE_MESSAGES)?;
    }
    if state.world.channels.get(&channel).is_some_and(crate::world::model::Channel::is_archived) {
        return Err(ApiError::archived());
    }
    state.remove_message(channel, id);
    Ok(Answer::empty())
}

/// POST of a bulk deletion.
pub(crate) fn delete_many(state: &mut State, call: &Call, channel: ChannelId) -> ApiResult {
    see(state, channel)?;
    may(state, channel, p::MANAGE_MESSAGES)?;
    let ids: Vec<MessageId> =
        serde_json::from_value(call.body["messages"].clone()).unwrap_or_default();
    if !(2..=100).contains(&ids.len()) {
        return Err(ApiError::field(
            "messages",
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 2 and 100 in length.",
        ));
    }
    for id in ids {
        state.remove_message(channel, id);
    }
    Ok(Answer::empty())
}

/// POST that shows "is typing".
pub(crate) fn typing(state: &mut State, channel: ChannelId) -> ApiResult {
    see(state, channel)?;
    may(state, channel, p::SEND_MESSAGES)?;
    state.tell_page("typing", json!({ "channel_id": channel, "user_id": state.world.bot_id }));
    Ok(Answer::empty())
}

/// The routes under `.../reactions`: the rest of the path decides.
pub(crate) fn reactions(
    state: &mut State,
    method: &str,
    channel: ChannelId,
    id: MessageId,
    rest: &[&str],
) -> ApiResult {
    let message = find(state, channel, id)?;
    let bot = state.world.bot_id;
    match (method, rest) {
        ("PUT", [emoji, "@me"]) => {
            let emoji = decode(emoji);
            if !message.reactions.iter().any(|reaction| reaction.emoji == emoji) {
                may(state, channel, p::ADD_REACTIONS)?;
            }
            may(state, channel, p::READ_MESSAGE_HISTORY)?;
            state.set_reaction(channel, id, &emoji, bot, true);
            Ok(Answer::empty())
        }
        ("DELETE", [emoji, "@me"]) => {
            state.set_reaction(channel, id, &decode(emoji), bot, false);
            Ok(Answer::empty())
        }
        ("DELETE", [emoji, user]) => {
            may(state, channel, p::MANAGE_MESSAGES)?;
            let user: UserId = id_of(user).ok_or_else(ApiError::unknown_user)?;
            state.set_reaction(channel, id, &decode(emoji), user, false);
            Ok(Answer::empty())
        }
        ("DELETE", []) => {
            may(state, channel, p::MANAGE_MESSAGES)?;
            state.change(channel, id, |message| message.reactions.clear());
            Ok(Answer::empty())
        }
        ("GET", [emoji]) => {
            let emoji = decode(emoji);
            let users = message
                .reactions
                .iter()
                .find(|reaction| reaction.emoji == emoji)
                .map(|reaction| reaction.users.as_slice());
            let users =
                users.unwrap_or_default().iter().filter_map(|user| state.world.users.get(user));
            Ok(Answer::ok(users.map(wire::user).collect()))
        }
        _ => Err(ApiError::method_not_allowed()),
    }
}

/// Undoes percent-encoding.
pub(crate) fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let code = (*first == b'%').then(|| tail.get(..2)).flatten();
        match code
            .and_then(|code| std::str::from_utf8(code).ok())
            .and_then(|code| u8::from_str_radix(code, 16).ok())
        {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
