//! The world as Discord writes it on the wire: users, members, roles, channels, guilds.
//!
//! Shapes follow Discord's published schema. Fields that a bot cannot learn anything from are left out where the schema
//! allows it; what is the same in all objects of a kind stands in `constants.json`. Messages have a file of their own
//! (`wire_message`).

use std::sync::LazyLock;

use serde_json::{Value, json};

pub(crate) use super::wire_message::attachment;
use super::wire_message::bare;
use crate::clock::iso8601;
use crate::ids::{ChannelId, UserId, created_ms};
use crate::world::model::{
    Channel, ChannelKind, Guild, Member, Message, Overwrite, REPLY, Role, THREAD_STARTER, User,
};
use crate::world::{World, intent};

/// What is the same in every object, by kinds of objects.
static CONSTANTS: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("constants.json")).expect("JSON"));

/// An object of a kind: what all of them have, and what is its own.
pub(crate) fn object(kind: &str, own: Value) -> Value {
    let mut value = CONSTANTS[kind].clone();
    lay_over(&mut value, &own);
    value
}

/// Sets every key that another object has.
pub(crate) fn lay_over(value: &mut Value, own: &Value) {
    for (key, own) in own.as_object().into_iter().flatten() {
        value[key] = own.clone();
    }
}

pub(crate) fn user(user: &User) -> Value {
    let global_name = if user.bot { Value::Null } else { json!(user.display_name) };
    let own = json!({ "id": user.id, "username": user.username, "global_name": global_name, "bot": user.bot });
    object("user", own)
}

pub(crate) fn own_user(world: &World) -> Value {
    object("own_user", user(&world.bot()))
}

pub(crate) fn member(world: &World, member: &Member) -> Value {
    let mut value = partial_member(member);
    value["user"] = world.users.get(&member.user_id).map_or(Value::Null, user);
    value
}

/// A member without the user, as messages and resolved options carry it.
pub(crate) fn partial_member(member: &Member) -> Value {
    object("member", json!({ "roles": member.roles, "joined_at": iso8601(member.joined_ms) }))
}

pub(crate) fn role(role: &Role, guild: &Guild, world: &World) -> Value {
    let managed = world.bot_role(guild.id) == Some(role.id);
    let own = json!({
        "id": role.id,
        "name": role.name,
        "color": role.color,
        "colors": { "primary_color": role.color, "secondary_color": null, "tertiary_color": null },
        "position": role.position,
        "permissions": role.permissions.to_string(),
        "managed": managed,
    });
    let mut value = object("role", own);
    if managed {
        value["tags"] = json!({ "bot_id": world.bot_id });
    }
    value
}

/// A channel, thread or direct conversation.
pub(crate) fn channel(world: &World, channel: &Channel) -> Value {
    let mut value = match (channel.kind, &channel.thread) {
        (ChannelKind::Direct, _) => {
            let people = channel.recipients.iter().filter(|id| **id != world.bot_id);
            let people = people.filter_map(|id| world.users.get(id)).map(user);
            object("direct_channel", json!({ "recipients": people.collect::<Value>() }))
        }
        (_, Some(thread)) => {
            let kept = world.logs.get(&channel.id).map_or(0, |log| log.len());
            let own = json!({
                "parent_id": channel.parent_id,
                "owner_id": thread.owner_id,
                "message_count": kept,
                "member_count": thread.members.len().min(50),
                "total_message_sent": thread.total_sent,
                "thread_metadata": {
                    "archived": thread.archived,
                    "auto_archive_duration": thread.auto_archive_minutes,
                    "archive_timestamp": iso8601(thread.archive_changed_ms),
                    "locked": thread.locked,
                    "create_timestamp": iso8601(created_ms(channel.id.0)),
                },
            });
            let mut value = object("thread", own);
            if thread.members.contains(&world.bot_id) {
                value["member"] = thread_member(channel, world.bot_id);
            }
            value
        }
        (_, None) => {
            let overwrites: Value = channel.overwrites.iter().map(overwrite).collect();
            let own = json!({
                "topic": channel.topic,
                "position": channel.position,
                "permission_overwrites": overwrites,
            });
            object("text_channel", own)
        }
    };
    if channel.guild_id.is_some() {
        lay_over(&mut value, &json!({ "guild_id": channel.guild_id, "name": channel.name }));
    }
    let own = json!({
        "id": channel.id,
        "type": channel.kind as u8,
        "last_message_id": channel.last_message_id,
        "last_pin_timestamp": channel.last_pin_ms.map(iso8601),
    });
    lay_over(&mut value, &own);
    value
}

fn overwrite(overwrite: &Overwrite) -> Value {
    json!({
        "id": overwrite.id.to_string(),
        "type": u8::from(overwrite.member),
        "allow": overwrite.allow.to_string(),
        "deny": overwrite.deny.to_string(),
    })
}

pub(crate) fn thread_member(channel: &Channel, user: UserId) -> Value {
    json!({ "id": channel.id, "user_id": user, "join_timestamp": iso8601(created_ms(channel.id.0)), "flags": 1 })
}

pub(crate) fn guild(world: &World, guild: &Guild) -> Value {
    let own = json!({
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner_id,
        "roles": guild.roles.values().map(|each| role(each, guild, world)).collect::<Value>(),
        "approximate_member_count": guild.members.len(),
        "approximate_presence_count": guild.members.len(),
    });
    object("guild", own)
}

/// A guild as GUILD_CREATE brings it to somebody with these intents.
pub(crate) fn guild_create(world: &World, of: &Guild, granted: u64) -> Value {
    let all_members = granted & intent::GUILD_MEMBERS != 0;
    let presences = granted & intent::GUILD_PRESENCES != 0;
    let bot = world.bot_id;
    let here = world.channels.values().filter(|channel| channel.guild_id == Some(of.id));
    let (channels, threads): (Vec<_>, Vec<_>) = here.partition(|each| each.thread.is_none());
    let seen =
        |channel: &&Channel| !channel.is_archived() && world.permissions(bot, channel.id) != 0;
    let view = |each: &Channel| channel(world, each);
    let members = of.members.values().filter(|each| all_members || each.user_id == bot);
    let present =
        |user: &UserId| object("presence", json!({ "user": { "id": user }, "guild_id": of.id }));
    let mut value = object("guild_create", guild(world, of));
    let own = json!({
        "joined_at": iso8601(of.members.get(&bot).map_or(0, |member| member.joined_ms)),
        "member_count": of.members.len(),
        "members": members.map(|each| member(world, each)).collect::<Value>(),
        "channels": channels.into_iter().map(view).collect::<Value>(),
        "threads": threads.into_iter().filter(seen).map(view).collect::<Value>(),
        "presences": of.members.keys().filter(|_| presences).map(present).collect::<Value>(),
    });
    lay_over(&mut value, &own);
    value
}

/// On whose behalf an interaction came: the guild's, or in a direct conversation the person's.
pub(crate) fn integration_owners(world: &World, channel: ChannelId, user: UserId) -> Value {
    match world.guild_id_of(channel) {
        Some(guild) => json!({ "0": guild }),
        None => json!({ "1": user }),
    }
}

/// How to write a message: for whom, and where files are served.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    /// Address of this server, without a slash at the end.
    pub(crate) base: &'a str,
    /// Whether texts that are not the bot's own may be shown.
    pub(crate) content: bool,
}

/// A message without the extras of the gateway.
pub(crate) fn message(world: &World, reader: Reader<'_>, message: &Message) -> Value {
    let mut value = bare(world, reader, message);
    if let Some((channel, id)) = message.reference {
        value["message_reference"] = json!({ "type": 0, "channel_id": channel, "guild_id": world.guild_id_of(channel), "message_id": id });
        if matches!(message.kind, REPLY | THREAD_STARTER) {
            let target = world.message(channel, id).map(|target| bare(world, reader, target));
            value["referenced_message"] = target.unwrap_or_default();
        }
    }
    if let Some(thread) = message.thread_id.and_then(|id| world.channels.get(&id)) {
        value["thread"] = channel(world, thread);
    }
    value
}

/// A message as MESSAGE_CREATE and MESSAGE_UPDATE bring it.
pub(crate) fn message_event(world: &World, reader: Reader<'_>, of: &Message) -> Value {
    let mut value = message(world, reader, of);
    if let Some(guild) = world.guild_of(of.channel_id) {
        value["guild_id"] = json!(guild.id);
        if let Some(member) = guild.members.get(&of.author.id) {
            value["member"] = partial_member(member);
        }
    }
    value
}
