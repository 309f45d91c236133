//! The world as the page reads it: as one officer sees it.

use serde_json::{Value, json};

use crate::client::options;
use crate::client::reply::{Reply, ReplyKind};
use crate::ids::{ChannelId, UserId};
use crate::state::State;
use crate::world::model::{Channel, Guild};
use crate::world::permissions::permission;
use crate::world::wire;

/// Guilds, people and the channels the officer sees, with what he may do there.
pub(crate) fn world(state: &State, officer: Option<UserId>) -> Value {
    let world = &state.world;
    let officers: Vec<Value> =
        world.users.values().filter(|user| !user.bot).map(wire::user).collect();
    let officer = officer
        .or_else(|| world.users.values().find(|user| !user.bot).map(|user| user.id))
        .unwrap_or_default();
    let guild = |guild: &Guild| {
        let members: Vec<Value> =
            guild.members.keys().filter_map(|id| world.users.get(id)).map(wire::user).collect();
        let roles: Vec<Value> =
            guild.roles.values().map(|role| json!({ "id": role.id, "name": role.name })).collect();
        json!({ "id": guild.id, "name": guild.name, "members": members, "roles": roles })
    };
    let seen = |channel: &&Channel| world.can(officer, channel.id, permission::VIEW_CHANNEL);
    let channels: Vec<Value> = world
        .channels
        .values()
        .filter(seen)
        .map(|channel| {
            let mut value = wire::channel(world, channel);
            value["permissions"] = json!(world.permissions(officer, channel.id).to_string());
            let needed = if channel.thread.is_some() {
                permission::SEND_MESSAGES_IN_THREADS
            } else {
                permission::SEND_MESSAGES
            };
            value["may_write"] = json!(world.can(officer, channel.id, needed));
            value["bot_sees"] =
                json!(world.can(world.bot_id, channel.id, permission::VIEW_CHANNEL));
            value
        })
        .collect();
    json!({
        "officer": officer,
        "officers": officers,
        "bot": wire::user(&world.bot()),
        "connected": state.gateway.connected(),
        "guilds": world.guilds.values().filter(|each| each.members.contains_key(&officer)).map(guild).collect::<Vec<_>>(),
        "channels": channels,
        "now_ms": state.clock.now_ms(),
    })
}

/// The commands an officer may use in a channel.
pub(crate) fn commands(state: &State, officer: UserId, channel: ChannelId) -> Value {
    let guild = state.world.channels.get(&channel).and_then(|channel| channel.guild_id);
    let all = state.world.commands_in(guild);
    all.into_iter()
        .filter(|command| options::usable(state, officer, channel, command).is_ok())
        .map(|command| command.value.clone())
        .collect()
}

/// The public messages of a channel: private ones are gone after a reload, as on Discord.
pub(crate) fn messages(state: &State, officer: UserId, channel: ChannelId) -> Value {
    if !state.world.can(officer, channel, permission::VIEW_CHANNEL) {
        return json!([]);
    }
    let public = state.world.log(channel).filter(|message| message.ephemeral_to.is_none());
    public.map(|message| state.page_message(message)).collect()
}

/// A reply, with its message in Discord's shape.
pub(crate) fn reply(state: &State, reply: &Reply) -> Value {
    let mut value = json!(reply);
    if let ReplyKind::Message { message, .. } | ReplyKind::Update { message } = &reply.kind {
        value["message"] = state.page_message(message);
    }
    value
}
