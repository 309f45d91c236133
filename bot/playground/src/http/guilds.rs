//! Guilds, members, roles, users, the application itself, and where the gateway is.

use serde_json::{Value, json};

use crate::gateway::gateway_url;
use crate::http::call::Call;
use crate::http::error::ApiError;
use crate::http::{Answer, ApiResult, guild_channels, id_of};
use crate::ids::{ChannelId, GuildId, UserId};
use crate::state::State;
use crate::world::model::{Channel, ChannelKind, Guild};
use crate::world::permissions::permission as p;
use crate::world::wire;

/// GET of the gateway's address.
pub(crate) fn gateway(state: &State, bot: bool) -> Answer {
    let mut value = json!({ "url": gateway_url(&state.base) });
    if bot {
        value["shards"] = json!(1);
        value["session_start_limit"] = json!({ "total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1 });
    }
    Answer::ok(value)
}

/// GET of the bot's application.
pub(crate) fn application(state: &State) -> Answer {
    let bot = state.world.bot();
    let owner = state
        .world
        .guilds
        .values()
        .next()
        .and_then(|guild| state.world.users.get(&guild.owner_id))
        .map(wire::user);
    Answer::ok(json!({
        "id": bot.id, "name": bot.display_name, "icon": null, "description": "", "summary": "", "type": null,
        "rpc_origins": [], "bot_public": true, "bot_require_code_grant": false, "verify_key": "00".repeat(32),
        "owner": owner, "team": null, "flags": 0, "flags_new": "0", "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0, "eligible_oauth2_scopes": [], "hook": true, "redirect_uris": [], "integration_types_config": {},
        "interactions_endpoint_url": null, "role_connections_verification_url": null, "bot": wire::user(&bot),
        "approximate_guild_count": state.world.guilds.len(), "approximate_user_install_count": 0,
    }))
}

/// The routes under `/users`.
pub(crate) fn users(state: &mut State, call: &Call, rest: &[&str]) -> ApiResult {
    match (call.method.as_str(), rest) {
        ("GET", ["@me"]) => Ok(Answer::ok(wire::own_user(&state.world))),
        ("GET", ["@me", "guilds"]) => {
            let partial = |guild: &Guild| {
                let bits = crate::world::permissions::guild_permissions(guild, state.world.bot_id);
                json!({ "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false, "permissions": bits.to_string(), "features": [] })
            };
            Ok(Answer::ok(state.world.guilds_of_bot().map(partial).collect()))
        }
        ("POST", ["@me", "channels"]) => {
            let recipient = serde_json::from_value::<UserId>(call.body["recipient_id"].clone());
            let recipient = recipient.map_err(|_| {
                ApiError::field("recipient_id", "BASE_TYPE_REQUIRED", "This field is required")
            })?;
            let channel = open_direct(state, recipient).ok_or_else(ApiError::unknown_user)?;
            let found = state.world.channels.get(&channel).ok_or_else(ApiError::unknown_channel)?;
            Ok(Answer::ok(wire::channel(&state.world, found)))
        }
        ("GET", [user]) => {
            let user = id_of::<UserId>(user).and_then(|id| state.world.users.get(&id));
            user.map(|user| Answer::ok(wire::user(user))).ok_or_else(ApiError::unknown_user)
        }
        _ => Err(ApiError::not_found()),
    }
}

/// The bot's direct conversation with somebody, opened if need be.
pub(crate) fn open_direct(state: &mut State, user: UserId) -> Option<ChannelId> {
    let name = state.world.users.get(&user).filter(|user| !user.bot)?.display_name.clone();
    if let Some(channel) = state.world.direct_channel(user) {
        return Some(channel);
    }
    let id = ChannelId(state.new_id());
    let recipients = vec![user, state.world.bot_id];
    let mut channel = crate::world::text_channel(id, GuildId(0), &name, 0, Vec::new());
    channel.guild_id = None;
    channel.kind = ChannelKind::Direct;
    channel.recipients = recipients;
    state.world.insert_channel(channel);
    state.tell_channel("CHANNEL_CREATE", id);
    Some(id)
}

/// The routes under one guild.
pub(crate) fn serve(state: &mut State, call: &Call, id: GuildId, rest: &[&str]) -> ApiResult {
    let Some(found) = state.world.guilds.get(&id) else { return Err(ApiError::unknown_guild()) };
    if !found.members.contains_key(&state.world.bot_id) {
        return Err(ApiError::missing_access());
    }
    if let Some(result) = guild_channels(state, call, id, rest) {
        return result;
    }
    let world = &state.world;
    let guild = world.guilds.get(&id).ok_or_else(ApiError::unknown_guild)?;
    match (call.method.as_str(), rest) {
        ("GET", [] | ["preview"]) => Ok(Answer::ok(wire::guild(world, guild))),
        ("GET", ["channels"]) => {
            let here =
                |channel: &&Channel| channel.guild_id == Some(id) && channel.thread.is_none();
            Ok(Answer::ok(
                world
                    .channels
                    .values()
                    .filter(here)
                    .map(|channel| wire::channel(world, channel))
                    .collect(),
            ))
        }
        ("GET", ["roles"]) => Ok(Answer::ok(
            guild.roles.values().map(|role| wire::role(role, guild, world)).collect(),
        )),
        ("GET", ["roles", role]) => {
            let role = id_of(role)
                .and_then(|role| guild.roles.get(&role))
                .ok_or_else(ApiError::unknown_role)?;
            Ok(Answer::ok(wire::role(role, guild, world)))
        }
        ("GET", ["members", rest @ ..]) => members(state, call, guild, rest),
        ("PATCH" | "DELETE" | "PUT", _) => {
            let bits = crate::world::permissions::guild_permissions(guild, world.bot_id);
            Err(if bits & p::MANAGE_GUILD == 0 {
                ApiError::missing_permissions()
            } else {
                ApiError::not_found()
            })
        }
        (
            "GET",
            [
                "emojis" | "stickers" | "scheduled-events" | "bans" | "invites" | "integrations"
                | "webhooks",
            ],
        ) => Ok(Answer::ok(Value::Array(Vec::new()))),
        _ => Err(ApiError::not_found()),
    }
}

/// GET of a guild's members: all of them (a privileged matter), by name, or one.
fn members(state: &State, call: &Call, guild: &Guild, rest: &[&str]) -> ApiResult {
    let world = &state.world;
    match rest {
        ["search"] => {
            let query = call
                .parameters()
                .get("query")
                .map(|text| super::messages::decode(text).to_lowercase())
                .unwrap_or_default();
            let named = |user: &crate::world::model::User| {
                user.username.starts_with(&query)
                    || user.display_name.to_lowercase().starts_with(&query)
            };
            let found = guild
                .members
                .values()
                .filter(|member| world.users.get(&member.user_id).is_some_and(named));
            Ok(Answer::ok(found.take(100).map(|member| wire::member(world, member)).collect()))
        }
        [] => {
            if state.settings.privileged_intents & crate::gateway::sessions::intent::GUILD_MEMBERS
                == 0
            {
                return Err(ApiError::missing_access());
            }
            Ok(Answer::ok(
                guild.members.values().map(|member| wire::member(world, member)).collect(),
            ))
        }
        [user] => {
            let user = if *user == "@me" { Some(world.bot_id) } else { id_of(user) };
            let member = user
                .and_then(|user| guild.members.get(&user))
                .ok_or_else(ApiError::unknown_member)?;
            Ok(Answer::ok(wire::member(world, member)))
        }
        _ => Err(ApiError::not_found()),
    }
}
