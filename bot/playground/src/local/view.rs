//! The world as the page reads it: as one officer sees it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::client::options;
use crate::client::reply::{Reply, ReplyKind};
use crate::ids::{ChannelId, MessageId, UserId};
use crate::state::State;
use crate::world::model::{Channel, Guild, Member, Message};
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
        let standing: BTreeMap<String, Vec<&str>> = guild
            .members
            .values()
            .map(|member| (member.user_id.to_string(), standing(guild, member)))
            .collect();
        json!({ "id": guild.id, "name": guild.name, "members": members, "roles": roles, "standing": standing })
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
pub(crate) fn commands(state: &State, officer: UserId, channel: ChannelId) -> Value {
    let guild = state.world.channels.get(&channel).and_then(|channel| channel.guild_id);
    let all = state.world.commands_in(guild);
    all.into_iter()
        .filter(|command| options::usable(state, officer, channel, command).is_ok())
        .map(|command| command.value.clone())
        .collect()
}

/// Which messages of a channel; all of them if nothing is said.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    /// Only those before this one.
    pub(crate) before: Option<MessageId>,
    /// This one with a few before it, and all that came after.
    pub(crate) since: Option<MessageId>,
    /// At most so many, the newest of them.
    pub(crate) limit: Option<usize>,
}

/// Messages shown above the one that is asked for.
const ABOVE: usize = 20;

/// The public messages of a channel: private ones are gone after a reload, as on Discord.
pub(crate) fn messages(state: &State, officer: UserId, channel: ChannelId, range: Range) -> Value {
    if !state.world.can(officer, channel, permission::VIEW_CHANNEL) {
        return json!([]);
    }
    let public = |from: &&Arc<Message>| from.ephemeral_to.is_none();
    let newest_first = state.world.log(channel).rev().filter(public);
    let wanted = newest_first.filter(|each| range.before.is_none_or(|before| each.id < before));
    let found: Vec<_> = match range.since {
        Some(since) => {
            let mut above = 0;
            let near = |each: &&Arc<Message>| {
                above += usize::from(each.id < since);
                above <= ABOVE
            };
            wanted.take_while(near).collect()
        }
        None => wanted.take(range.limit.unwrap_or(usize::MAX)).collect(),
    };
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
