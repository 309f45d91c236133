//! The world as Discord writes it on the wire: users, members, roles, channels, guilds.
//!
//! Shapes follow Discord's published schema. Fields that a bot cannot learn anything from are left out where the schema
//! allows it. Messages have a file of their own (`wire_message`).

use serde_json::{Value, json};

pub(crate) use super::wire_message::attachment;
use crate::clock::iso8601;
use crate::gateway::sessions::intent;
use crate::ids::{ChannelId, UserId, created_ms};
use crate::world::World;
use crate::world::model::{
    Channel, ChannelKind, Guild, Member, Message, Overwrite, REPLY, Role, THREAD_STARTER, User,
};

/// A user.
pub(crate) fn user(user: &User) -> Value {
    json!({
        "id": user.id,
        "username": user.username,
        "discriminator": "0000",
        "global_name": if user.bot { Value::Null } else { json!(user.display_name) },
        "avatar": null,
        "bot": user.bot,
        "flags": 0,
        "public_flags": 0,
        "primary_guild": null,
    })
}

/// The bot's own user, as only it may read it.
pub(crate) fn own_user(world: &World) -> Value {
    let mut value = user(&world.bot());
    value["mfa_enabled"] = json!(true);
    value["verified"] = json!(true);
    value["locale"] = json!("en-US");
    value["email"] = Value::Null;
    value
}

/// A member, with the user inside.
pub(crate) fn member(world: &World, member: &Member) -> Value {
    let mut value = partial_member(member);
    value["user"] = world.users.get(&member.user_id).map_or(Value::Null, user);
    value
}

/// A member without the user, as messages and resolved options carry it.
pub(crate) fn partial_member(member: &Member) -> Value {
    json!({
        "nick": null,
        "avatar": null,
        "banner": null,
        "roles": member.roles,
        "joined_at": iso8601(member.joined_ms),
        "premium_since": null,
        "deaf": false,
        "mute": false,
        "flags": 0,
        "pending": false,
        "communication_disabled_until": null,
    })
}

/// A role.
pub(crate) fn role(role: &Role, guild: &Guild, world: &World) -> Value {
    let managed = world.bot_role(guild.id) == Some(role.id);
    let tags = if managed { json!({ "bot_id": world.bot_id }) } else { json!({}) };
    json!({
        "id": role.id,
        "name": role.name,
        "color": role.color,
        "colors": { "primary_color": role.color, "secondary_color": null, "tertiary_color": null },
        "hoist": false,
        "icon": null,
        "unicode_emoji": null,
        "position": role.position,
        "permissions": role.permissions.to_string(),
        "managed": managed,
        "mentionable": false,
        "flags": 0,
        "tags": tags,
    })
}

/// A channel, thread or direct conversation.
pub(crate) fn channel(world: &World, channel: &Channel) -> Value {
    let mut value = json!({
        "id": channel.id,
        "type": channel.kind as u8,
        "last_message_id": channel.last_message_id,
        "last_pin_timestamp": channel.last_pin_ms.map(iso8601),
        "flags": 0,
    });
    match channel.kind {
        ChannelKind::Direct => {
            let people = channel.recipients.iter().filter(|id| **id != world.bot_id);
            value["recipients"] = people.filter_map(|id| world.users.get(id)).map(user).collect();
        }
        ChannelKind::Text => {
            value["guild_id"] = json!(channel.guild_id);
            value["name"] = json!(channel.name);
            value["topic"] = json!(channel.topic);
            value["position"] = json!(channel.position);
            value["parent_id"] = Value::Null;
            value["nsfw"] = json!(false);
            value["rate_limit_per_user"] = json!(0);
            value["permission_overwrites"] = channel.overwrites.iter().map(overwrite).collect();
        }
        ChannelKind::PublicThread | ChannelKind::PrivateThread => {
            thread_fields(world, channel, &mut value);
        }
    }
    value
}

fn thread_fields(world: &World, channel: &Channel, value: &mut Value) {
    let Some(thread) = &channel.thread else { return };
    let kept = world.logs.get(&channel.id).map_or(0, std::collections::BTreeMap::len);
    value["guild_id"] = json!(channel.guild_id);
    value["name"] = json!(channel.name);
    value["parent_id"] = json!(channel.parent_id);
    value["owner_id"] = json!(thread.owner_id);
    value["rate_limit_per_user"] = json!(0);
    value["message_count"] = json!(kept);
    value["member_count"] = json!(thread.members.len().min(50));
    value["total_message_sent"] = json!(thread.total_sent);
    value["thread_metadata"] = json!({
        "archived": thread.archived,
        "auto_archive_duration": thread.auto_archive_minutes,
        "archive_timestamp": iso8601(thread.archive_changed_ms),
        "locked": thread.locked,
        "create_timestamp": iso8601(created_ms(channel.id.0)),
    });
    if thread.members.contains(&world.bot_id) {
        value["member"] = thread_member(channel, world.bot_id);
    }
}

fn overwrite(overwrite: &Overwrite) -> Value {
    json!({
        "id": overwrite.id.to_string(),
        "type": u8::from(overwrite.member),
        "allow": overwrite.allow.to_string(),
        "deny": overwrite.deny.to_string(),
    })
}

/// A thread's member.
pub(crate) fn thread_member(channel: &Channel, user: UserId) -> Value {
    json!({ "id": channel.id, "user_id": user, "join_timestamp": iso8601(created_ms(channel.id.0)), "flags": 1 })
}

/// A guild as REST returns it.
pub(crate) fn guild(world: &World, guild: &Guild) -> Value {
    let mut value = json!({
        "id": guild.id, "name": guild.name, "icon": null, "splash": null, "discovery_splash": null, "banner": null,
        "description": null, "owner_id": guild.owner_id, "region": "rotterdam",
        "afk_channel_id": null, "afk_timeout": 300, "widget_enabled": false, "widget_channel_id": null,
        "verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0,
        "roles": guild.roles.values().map(|each| role(each, guild, world)).collect::<Vec<_>>(),
        "emojis": [], "stickers": [], "features": [], "mfa_level": 0, "application_id": null,
        "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
        "public_updates_channel_id": null, "safety_alerts_channel_id": null,
        "max_presences": null, "max_members": 500_000, "vanity_url_code": null, "premium_tier": 0,
        "premium_subscription_count": 0, "preferred_locale": "en-US", "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50, "nsfw": false, "nsfw_level": 0, "premium_progress_bar_enabled": false,
        "approximate_member_count": guild.members.len(), "approximate_presence_count": guild.members.len(),
    });
    value["home_header"] = Value::Null;
    value["incidents_data"] = Value::Null;
    value
}

/// A guild as GUILD_CREATE brings it; `members` and `presences` say which privileged intents were granted.
pub(crate) fn guild_create(world: &World, of: &Guild, granted: u64) -> Value {
    let all_members = granted & intent::GUILD_MEMBERS != 0;
    let presences = granted & intent::GUILD_PRESENCES != 0;
    let mut value = guild(world, of);
    let bot = world.bot_id;
    let joined = of.members.get(&bot).map_or(0, |member| member.joined_ms);
    let here = |channel: &&Channel| channel.guild_id == Some(of.id);
    let thread_seen =
        |channel: &&Channel| !channel.is_archived() && world.permissions(bot, channel.id) != 0;
    let (channels, threads): (Vec<_>, Vec<_>) =
        world.channels.values().filter(here).partition(|each| each.kind == ChannelKind::Text);
    value["joined_at"] = json!(iso8601(joined));
    value["large"] = json!(false);
    value["unavailable"] = json!(false);
    value["member_count"] = json!(of.members.len());
    value["voice_states"] = json!([]);
    value["members"] = of
        .members
        .values()
        .filter(|each| all_members || each.user_id == bot)
        .map(|each| member(world, each))
        .collect();
    value["channels"] = channels.into_iter().map(|each| channel(world, each)).collect();
    value["threads"] =
        threads.into_iter().filter(thread_seen).map(|each| channel(world, each)).collect();
    let present = |user: &UserId| json!({ "user": { "id": user }, "guild_id": of.id, "status": "online", "activities": [], "client_status": {} });
    value["presences"] = of.members.keys().filter(|_| presences).map(present).collect();
    value["stage_instances"] = json!([]);
    value["guild_scheduled_events"] = json!([]);
    value["soundboard_sounds"] = json!([]);
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
    let mut value = super::wire_message::bare(world, reader, message);
    if let Some((channel, id)) = message.reference {
        value["message_reference"] = json!({ "type": 0, "channel_id": channel, "guild_id": world.guild_id_of(channel), "message_id": id });
        if matches!(message.kind, REPLY | THREAD_STARTER) {
            let target = world.message(channel, id);
            value["referenced_message"] = target
                .map_or(Value::Null, |target| super::wire_message::bare(world, reader, target));
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
