//! The world as the page reads it: as one officer sees it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::client::act::Client;
use crate::client::reply::{Reply, ReplyKind};
use crate::ids::{ChannelId, UserId};
use crate::local::Looking;
use crate::state::State;
use crate::world::model::{Channel, Guild, Member, Message};
use crate::world::wire;

/// Guilds, people and the channels the officer sees, with what he may do there.
pub(crate) fn world(state: &State, officer: Option<UserId>) -> Value {
    let world = &state.world;
    let people = || world.users.values().filter(|user| !user.bot);
    let officers: Vec<Value> = people().map(wire::user).collect();
    let officer = officer.or_else(|| people().next().map(|user| user.id)).unwrap_or_default();
    let guild = |guild: &Guild| {
        let members: Vec<Value> =
            guild.members.keys().filter_map(|id| world.users.get(id)).map(wire::user).collect();
        let roles: Vec<Value> =
            guild.roles.values().map(|role| json!({ "id": role.id, "name": role.name })).collect();
        let standing: BTreeMap<UserId, Vec<&str>> =
            guild.members.iter().map(|(id, member)| (*id, standing(guild, member))).collect();
        json!({ "id": guild.id, "name": guild.name, "members": members, "roles": roles, "standing": standing })
    };
    let seen = |channel: &&Channel| world.sees(officer, channel.id);
    let channel = |channel: &Channel| {
        let mut value = wire::channel(world, channel);
        value["permissions"] = json!(world.permissions(officer, channel.id).to_string());
        value["may_write"] = json!(world.may_write(officer, channel.id));
        value["bot_sees"] = json!(world.sees(world.bot_id, channel.id));
        value
    };
    let channels: Vec<Value> = world.channels.values().filter(seen).map(channel).collect();
    json!({
        "officer": officer,
        "officers": officers,
        "bot": wire::user(&world.bot()),
        "connected": state.gateway.connected(),
        "guilds": world.guilds.values().filter(|each| each.members.contains_key(&officer)).map(guild).collect::<Vec<_>>(),
        "channels": channels,
        "now_ms": state.now_ms(),
    })
}

/// What a member is called by in a guild: its owner, and the roles he has.
fn standing<'a>(guild: &'a Guild, member: &Member) -> Vec<&'a str> {
    let owner = (guild.owner_id == member.user_id).then_some("owner of the server");
    let roles = member.roles.iter().filter_map(|role| guild.roles.get(role));
    owner.into_iter().chain(roles.map(|role| role.name.as_str())).collect()
}

/// The commands an officer may use in a channel.
pub(crate) fn commands(state: &mut State, user: UserId, channel: ChannelId) -> Value {
    let client = Client { state, user, channel };
    let world = &client.state.world;
    let all = world.commands_in(world.guild_id_of(channel)).into_iter();
    let usable = all.filter(|command| client.may_use(command).is_ok());
    usable.map(|command| brief(&command.value)).collect()
}

/// Without what says nothing: null, false and empty maps are a good part of all commands.
fn brief(value: &Value) -> Value {
    let says = |value: &Value| match value {
        Value::Null | Value::Bool(false) => false,
        Value::Object(map) => !map.is_empty(),
        _ => true,
    };
    match value {
        Value::Object(map) => {
            let said = map.iter().filter(|(_, value)| says(value));
            said.map(|(key, value)| (key.clone(), brief(value))).collect()
        }
        Value::Array(all) => all.iter().map(brief).collect(),
        other => other.clone(),
    }
}

/// Messages shown above the one that is asked for.
const ABOVE: usize = 20;

/// The public messages of a channel: private ones are gone after a reload, as on Discord. All of them, if nothing is
/// said; else those before one, or one with a few above it and all that came after; and the newest of them at most.
pub(crate) fn messages(state: &State, looking: &Looking) -> Value {
    let channel = looking.channel.unwrap_or_default();
    if !state.world.sees(looking.r#as.unwrap_or_default(), channel) {
        return json!([]);
    }
    let newest_first = state.world.public_log(channel).rev();
    let wanted = newest_first.filter(|each| looking.before.is_none_or(|before| each.id < before));
    let limit = looking.limit.filter(|_| looking.since.is_none()).unwrap_or(usize::MAX);
    let mut above = 0;
    let near = |each: &&Arc<Message>| {
        above += usize::from(looking.since.is_some_and(|since| each.id < since));
        above <= ABOVE
    };
    let found: Vec<_> = wanted.take_while(near).take(limit).collect();
    found.iter().rev().map(|message| state.page_message(message)).collect()
}

/// A reply, with its message in Discord's shape.
pub(crate) fn reply(state: &State, reply: &Reply) -> Value {
    let mut value = json!(reply);
    if let ReplyKind::Message { message, .. } | ReplyKind::Update { message } = &reply.kind {
        value["message"] = state.page_message(message);
    }
    value
}
