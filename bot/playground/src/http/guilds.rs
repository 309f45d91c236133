//! Guilds, members, roles, users, the application itself, and where the gateway is.

use serde_json::{Value, json};

use crate::gateway::gateway_url;
use crate::http::error::{ApiError, check_rules};
use crate::http::{Api, ApiResult, id_of, ok};
use crate::ids::{ChannelId, GuildId, RoleId, UserId};
use crate::limits::Limit;
use crate::state::State;
use crate::world::intent;
use crate::world::model::{Channel, ChannelKind, Guild, Member};
use crate::world::permissions::{guild_permissions, permission as p};
use crate::world::wire;

impl Api<'_> {
    pub(super) fn gateway(&mut self) -> ApiResult {
        ok(json!({ "url": gateway_url(&self.state.base) }))
    }

    /// GET of the gateway's address with what the bot must know to begin sessions.
    pub(super) fn gateway_of_bot(&mut self) -> ApiResult {
        let options = &self.state.options;
        ok(json!({
            "url": gateway_url(&self.state.base),
            "shards": options.shards,
            "session_start_limit": self.state.gateway.starts.limit(options),
        }))
    }

    pub(super) fn application(&mut self) -> ApiResult {
        let world = &self.state.world;
        let bot = world.bot();
        let first = world.guilds.values().next();
        let owner = first.and_then(|guild| world.users.get(&guild.owner_id)).map(wire::user);
        let own = json!({
            "id": bot.id,
            "name": bot.display_name,
            "owner": owner,
            "bot": wire::user(&bot),
            "approximate_guild_count": world.guilds.len(),
        });
        ok(wire::object("application", own))
    }

    pub(super) fn users(&mut self, rest: &[&str]) -> ApiResult {
        let world = &self.state.world;
        match (self.method, rest) {
            ("GET", ["@me"]) => ok(wire::own_user(world)),
            ("GET", ["@me", "guilds"]) => {
                let partial = |guild: &Guild| {
                    let bits = guild_permissions(guild, world.bot_id).to_string();
                    let own = json!({ "id": guild.id, "name": guild.name, "permissions": bits });
                    wire::object("partial_guild", own)
                };
                ok(world.guilds_of_bot().map(partial).collect())
            }
            ("POST", ["@me", "channels"]) => {
                check_rules(self.body, &[("recipient_id", Limit::Required)])?;
                let recipient = serde_json::from_value(self.body["recipient_id"].clone()).ok();
                let channel = recipient.and_then(|user| open_direct(self.state, user));
                self.get_channel(channel.ok_or(ApiError::UNKNOWN_USER)?)
            }
            ("GET", [user]) => {
                let user = world.users.get(&id_of(user, ApiError::UNKNOWN_USER)?);
                ok(wire::user(user.ok_or(ApiError::UNKNOWN_USER)?))
            }
            _ => Err(ApiError::NOT_FOUND),
        }
    }

    pub(super) fn guild(&mut self, id: GuildId, rest: &[&str]) -> ApiResult {
        let world = &self.state.world;
        let guild = world.guilds.get(&id).ok_or(ApiError::UNKNOWN_GUILD)?;
        if !guild.members.contains_key(&world.bot_id) {
            return Err(ApiError::MISSING_ACCESS);
        }
        match (self.method, rest) {
            ("POST", ["channels"]) => self.create_channel(id),
            ("GET", ["threads", "active"]) => {
                self.threads(|thread, inner| thread.guild_id == Some(id) && !inner.archived)
            }
            ("GET", [] | ["preview"]) => ok(wire::guild(world, guild)),
            ("GET", ["channels"]) => {
                let here =
                    |channel: &&Channel| channel.guild_id == Some(id) && channel.thread.is_none();
                let here = world.channels.values().filter(here);
                ok(here.map(|channel| wire::channel(world, channel)).collect())
            }
            ("GET", ["roles"]) => {
                ok(guild.roles.values().map(|role| wire::role(role, guild, world)).collect())
            }
            ("GET", ["roles", role]) => {
                let role: RoleId = id_of(role, ApiError::UNKNOWN_ROLE)?;
                let role = guild.roles.get(&role).ok_or(ApiError::UNKNOWN_ROLE)?;
                ok(wire::role(role, guild, world))
            }
            ("GET", ["members", rest @ ..]) => self.members(guild, rest),
            ("PATCH" | "DELETE" | "PUT", _) => {
                let may = guild_permissions(guild, world.bot_id) & p::MANAGE_GUILD != 0;
                Err(if may { ApiError::NOT_FOUND } else { ApiError::MISSING_PERMISSIONS })
            }
            (
                "GET",
                [
                    "emojis" | "stickers" | "scheduled-events" | "bans" | "invites"
                    | "integrations" | "webhooks",
                ],
            ) => ok(json!([])),
            _ => Err(ApiError::NOT_FOUND),
        }
    }

    /// GET of a guild's members: all of them (a privileged matter), by name, or one.
    fn members(&self, guild: &Guild, rest: &[&str]) -> ApiResult {
        let world = &self.state.world;
        let view = |member: &Member| wire::member(world, member);
        match rest {
            ["search"] => {
                let query = self.query.get("query").map(|text| text.to_lowercase());
                let query = query.unwrap_or_default();
                let named = |member: &&Member| {
                    world.users.get(&member.user_id).is_some_and(|user| {
                        user.username.starts_with(&query)
                            || user.display_name.to_lowercase().starts_with(&query)
                    })
                };
                ok(guild.members.values().filter(named).take(100).map(view).collect::<Value>())
            }
            [] if self.state.options.privileged_intents & intent::GUILD_MEMBERS == 0 => {
                Err(ApiError::MISSING_ACCESS)
            }
            [] => ok(guild.members.values().map(view).collect()),
            [user] => {
                let me = Some(world.bot_id).filter(|_| *user == "@me");
                let user = me.or_else(|| user.parse().ok());
                let member = user.and_then(|user| guild.members.get(&user));
                ok(view(member.ok_or(ApiError::UNKNOWN_MEMBER)?))
            }
            _ => Err(ApiError::NOT_FOUND),
        }
    }
}

/// The bot's direct conversation with somebody, opened if need be.
fn open_direct(state: &mut State, user: UserId) -> Option<ChannelId> {
    let name = state.world.users.get(&user).filter(|user| !user.bot)?.display_name.clone();
    if let Some(channel) = state.world.direct_channel(user) {
        return Some(channel);
    }
    let id = ChannelId(state.new_id());
    state.world.insert_channel(Channel {
        id,
        kind: ChannelKind::Direct,
        name,
        recipients: vec![user, state.world.bot_id],
        ..Channel::default()
    });
    state.tell_channel("CHANNEL_CREATE", id);
    Some(id)
}
