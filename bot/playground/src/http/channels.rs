//! Channels, pins and threads.

use serde_json::{Value, json};

use crate::clock::iso8601;
use crate::http::call::Call;
use crate::http::error::{ApiError, check};
use crate::http::messages::find;
use crate::http::{Answer, ApiResult, id_of, may, see};
use crate::ids::{ChannelId, GuildId, MessageId, UserId};
use crate::limits::Report;
use crate::state::State;
use crate::world::model::{Channel, ChannelKind};
use crate::world::permissions::permission as p;
use crate::world::wire;

/// Most pins in a channel.
const PINS_MAX: usize = 250;

/// GET of a channel.
pub(crate) fn get(state: &mut State, channel: ChannelId) -> ApiResult {
    let found = see(state, channel)?;
    Ok(Answer::ok(wire::channel(&state.world, found)))
}

/// PATCH of a channel or thread.
pub(crate) fn edit(state: &mut State, call: &Call, id: ChannelId) -> ApiResult {
    let found = see(state, id)?.clone();
    let body = &call.body;
    let mut report = Report::default();
    report.text("name", &body["name"], false, 1, 100);
    report.text("topic", &body["topic"], false, 0, 1024);
    check(&report)?;
    match &found.thread {
        Some(thread) => {
            let own = thread.owner_id == state.world.bot_id;
            let only_opens = body["archived"] == false;
            if !own && !only_opens || body.get("locked").is_some() {
                may(state, id, p::MANAGE_THREADS)?;
            }
            if thread.archived && body["archived"] != false {
                return Err(ApiError::archived());
            }
        }
        None => may(state, id, p::MANAGE_CHANNELS)?,
    }
    if let Some(archived) = body["archived"].as_bool() {
        state.set_archived(id, archived);
    }
    if let Some(channel) = state.world.channels.get_mut(&id) {
        if let Some(name) = body["name"].as_str() {
            name.clone_into(&mut channel.name);
        }
        if let Some(topic) = body.get("topic") {
            channel.topic = topic.as_str().map(str::to_owned);
        }
        if let Some(thread) = &mut channel.thread {
            thread.locked = body["locked"].as_bool().unwrap_or(thread.locked);
            let minutes = body["auto_archive_duration"]
                .as_u64()
                .and_then(|minutes| u32::try_from(minutes).ok());
            thread.auto_archive_minutes = minutes.unwrap_or(thread.auto_archive_minutes);
        }
    }
    state.tell_channel(if found.thread.is_some() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" }, id);
    get(state, id)
}

/// DELETE of a channel or thread.
pub(crate) fn delete(state: &mut State, id: ChannelId) -> ApiResult {
    let found = see(state, id)?;
    may(state, id, if found.thread.is_some() { p::MANAGE_THREADS } else { p::MANAGE_CHANNELS })?;
    let value = wire::channel(&state.world, found);
    state.remove_channel(id);
    Ok(Answer::ok(value))
}

/// POST of a new channel in a guild.
pub(crate) fn create(state: &mut State, call: &Call, guild: GuildId) -> ApiResult {
    let found = state.world.guilds.get(&guild).ok_or_else(ApiError::unknown_guild)?;
    if crate::world::permissions::guild_permissions(found, state.world.bot_id) & p::MANAGE_CHANNELS
        == 0
    {
        return Err(ApiError::missing_permissions());
    }
    let mut report = Report::default();
    report.text("name", &call.body["name"], true, 1, 100);
    check(&report)?;
    let id = ChannelId(state.new_id());
    let name = call.body["name"].as_str().unwrap_or_default();
    let mut channel = crate::world::text_channel(id, guild, name, 99, Vec::new());
    channel.topic = call.body["topic"].as_str().map(str::to_owned);
    state.world.insert_channel(channel);
    state.tell_channel("CHANNEL_CREATE", id);
    get(state, id).map(|answer| Answer { status: 201, ..answer })
}

/// PUT or DELETE of a pin, by either route.
pub(crate) fn pin(state: &mut State, channel: ChannelId, id: MessageId, pin: bool) -> ApiResult {
    let message = find(state, channel, id)?;
    may(state, channel, p::PIN_MESSAGES)?;
    if state.world.channels.get(&channel).is_some_and(Channel::is_archived) {
        return Err(ApiError::archived());
    }
    if pin && !matches!(message.kind, 0 | 19 | 20 | 23) {
        return Err(ApiError::system_message());
    }
    if pin == message.is_pinned() {
        return Ok(Answer::empty());
    }
    if !pin {
        state.unpin(channel, id);
    } else if state.pinned(channel).len() >= PINS_MAX {
        return Err(ApiError::too_many_pins());
    } else {
        state.pin(channel, id, state.world.bot_id);
    }
    Ok(Answer::empty())
}

/// GET of the pins; the newer route wraps each in an item.
pub(crate) fn pins(state: &mut State, call: &Call, channel: ChannelId, wrapped: bool) -> ApiResult {
    see(state, channel)?;
    let all = if state.world.can(state.world.bot_id, channel, p::READ_MESSAGE_HISTORY) {
        state.pinned(channel)
    } else {
        Vec::new()
    };
    if !wrapped {
        return Ok(Answer::ok(
            all.iter()
                .map(|message| wire::message(&state.world, state.bot_reader(), message))
                .collect(),
        ));
    }
    let limit = call
        .parameters()
        .get("limit")
        .and_then(|text| text.parse().ok())
        .unwrap_or(50_usize)
        .clamp(1, 50);
    let item = |message: &std::sync::Arc<crate::world::model::Message>| json!({ "pinned_at": message.pinned_ms.map(iso8601), "message": wire::message(&state.world, state.bot_reader(), message) });
    let items: Vec<Value> = all.iter().take(limit).map(item).collect();
    Ok(Answer::ok(json!({ "items": items, "has_more": all.len() > limit })))
}

/// POST of a thread, from a message or on its own.
pub(crate) fn start_thread(
    state: &mut State,
    call: &Call,
    parent: ChannelId,
    from: Option<MessageId>,
) -> ApiResult {
    let found = see(state, parent)?;
    if found.kind != ChannelKind::Text {
        return Err(ApiError::wrong_channel());
    }
    let private = from.is_none() && call.body["type"].as_u64().unwrap_or(12) == 12;
    may(state, parent, if private { p::CREATE_PRIVATE_THREADS } else { p::CREATE_PUBLIC_THREADS })?;
    let mut report = Report::default();
    report.text("name", &call.body["name"], true, 1, 100);
    let minutes = call.body["auto_archive_duration"].as_u64();
    if minutes.is_some_and(|minutes| !matches!(minutes, 60 | 1440 | 4320 | 10080)) {
        report.choice("auto_archive_duration", "60, 1440, 4320, 10080");
    }
    check(&report)?;
    if let Some(id) = from {
        let message = find(state, parent, id)?;
        if message.thread_id.is_some() || state.world.channels.contains_key(&ChannelId(id.0)) {
            return Err(ApiError::thread_exists());
        }
        if !matches!(message.kind, 0 | 19 | 20 | 23) {
            return Err(ApiError::system_message());
        }
    }
    let name = call.body["name"].as_str().unwrap_or_default();
    let minutes = minutes.and_then(|minutes| u32::try_from(minutes).ok()).unwrap_or(1440);
    let id = state.start_thread(parent, from, name, private, minutes, state.world.bot_id);
    get(state, id).map(|answer| Answer { status: 201, ..answer })
}

/// The routes under `.../thread-members`.
pub(crate) fn members(
    state: &mut State,
    method: &str,
    thread: ChannelId,
    rest: &[&str],
) -> ApiResult {
    let found = see(state, thread)?.clone();
    let Some(inner) = &found.thread else { return Err(ApiError::wrong_channel()) };
    let bot = state.world.bot_id;
    let who = |text: &str| if text == "@me" { Some(bot) } else { id_of::<UserId>(text) };
    match (method, rest) {
        ("GET", []) => Ok(Answer::ok(
            inner.members.iter().map(|user| wire::thread_member(&found, *user)).collect(),
        )),
        ("GET", [user]) => match who(user).filter(|user| inner.members.contains(user)) {
            Some(user) => Ok(Answer::ok(wire::thread_member(&found, user))),
            None => Err(ApiError::unknown_member()),
        },
        ("PUT" | "DELETE", [user]) => {
            let user = who(user).ok_or_else(ApiError::unknown_user)?;
            if inner.archived {
                return Err(ApiError::archived());
            }
            if method == "DELETE" && user != bot {
                may(state, thread, p::MANAGE_THREADS)?;
            }
            if !state.world.users.contains_key(&user) {
                return Err(ApiError::unknown_user());
            }
            state.set_thread_member(thread, user, method == "PUT");
            Ok(Answer::empty())
        }
        _ => Err(ApiError::method_not_allowed()),
    }
}

/// GET of a channel's archived threads, or of a guild's open ones.
pub(crate) fn threads(state: &mut State, wanted: impl Fn(&Channel) -> bool) -> ApiResult {
    let bot = state.world.bot_id;
    let seen = |channel: &&Channel| {
        channel.thread.is_some() && state.world.permissions(bot, channel.id) != 0
    };
    let threads: Vec<&Channel> =
        state.world.channels.values().filter(seen).filter(|channel| wanted(channel)).collect();
    let joined = |channel: &&Channel| {
        channel.thread.as_ref().is_some_and(|thread| thread.members.contains(&bot))
    };
    let members: Vec<Value> = threads
        .iter()
        .copied()
        .filter(joined)
        .map(|channel| wire::thread_member(channel, bot))
        .collect();
    let threads: Vec<Value> =
        threads.into_iter().map(|channel| wire::channel(&state.world, channel)).collect();
    Ok(Answer::ok(json!({ "threads": threads, "members": members, "has_more": false })))
}
