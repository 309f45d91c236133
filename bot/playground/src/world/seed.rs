//! The Nile Club as it opens: six officers, a visitor, the bot and three channels.
//!
//! All names are invented. Everyone has no permission as such; officers and visitor have them by role, and the bot by a
//! role of its own, so that setting the bot's permissions means exactly those.

use std::collections::BTreeMap;

use crate::ids::{ChannelId, GuildId, RoleId, UserId};
use crate::shard::Shard;
use crate::world::World;
use crate::world::model::{Channel, Guild, Overwrite, Role, User};
use crate::world::permissions::permission;

const OFFICERS: [&str; 6] = ["Alice", "Ben", "Chen", "Dara", "Edith", "Farouk"];

const OFFICER_ROLE: &str = "Officer";

pub(crate) fn fresh(bot_name: &str, bot_permissions: u64, now_ms: i64) -> World {
    let mut world = World { schema: super::snapshot::SCHEMA, ..World::default() };
    world.bot_id = UserId(world.new_id(now_ms));
    // Bots keep the capitals in their user names; people do not.
    let (id, name) = (world.bot_id, bot_name.to_owned());
    world.users.insert(id, User { id, username: name.clone(), display_name: name, bot: true });
    let officers = OFFICERS.map(|name| world.add_user(name, now_ms));
    let visitor = world.add_user("Visitor", now_ms);
    let guild = world.add_guild("Nile Club", officers[0], Shard::ONLY, bot_permissions, now_ms);
    for officer in officers {
        world.join_as_officer(guild, officer, now_ms);
    }
    let role = world.add_role(guild, "Visitor", permission::VISITOR, now_ms);
    world.join(guild, visitor, role, now_ms);
    for (position, name) in (0..).zip(["campaign", "mess", "no-entry"]) {
        let id = ChannelId(world.new_id(now_ms));
        let bot = world.bot_role(guild).filter(|_| name == "no-entry");
        world.insert_channel(Channel {
            id,
            guild_id: Some(guild),
            name: name.to_owned(),
            position,
            overwrites: bot.map(|role| Overwrite::hiding(role.0)).into_iter().collect(),
            ..Channel::default()
        });
    }
    world
}

impl World {
    pub(crate) fn add_user(&mut self, name: &str, now_ms: i64) -> UserId {
        let id = UserId(self.new_id(now_ms));
        let username = name.to_lowercase().replace(' ', "_");
        self.users.insert(id, User { id, username, display_name: name.to_owned(), bot: false });
        id
    }

    /// A new guild on a shard, with the owner and the bot in it.
    pub(crate) fn add_guild(
        &mut self,
        name: &str,
        owner: UserId,
        shard: Shard,
        bot: u64,
        now: i64,
    ) -> GuildId {
        let id = self.new_guild_id(now, shard);
        let everyone = Role { id: RoleId(id.0), name: "@everyone".to_owned(), ..Role::default() };
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner_id: owner,
            members: BTreeMap::new(),
            roles: BTreeMap::from([(everyone.id, everyone)]),
        };
        self.guilds.insert(id, guild);
        self.add_bot(id, bot, now);
        let role = self.add_role(id, OFFICER_ROLE, permission::OFFICER, now);
        self.join(id, owner, role, now);
        id
    }

    /// Brings the bot into a guild by a role of its own with these permissions.
    pub(crate) fn add_bot(&mut self, guild: GuildId, permissions: u64, now_ms: i64) {
        let bot = self.bot();
        let role = self.add_role(guild, &bot.display_name, permissions, now_ms);
        self.join(guild, bot.id, role, now_ms);
    }

    /// A new role at the top of a guild's list.
    fn add_role(&mut self, guild: GuildId, name: &str, bits: u64, now_ms: i64) -> Option<RoleId> {
        let id = RoleId(self.new_id(now_ms));
        let guild = self.guilds.get_mut(&guild)?;
        let position = u16::try_from(guild.roles.len()).unwrap_or(u16::MAX);
        let role = Role { id, name: name.to_owned(), permissions: bits, position, color: 0 };
        guild.roles.insert(id, role);
        Some(id)
    }

    pub(crate) fn join_as_officer(&mut self, guild: GuildId, user: UserId, now_ms: i64) {
        let role = self.role_named(guild, OFFICER_ROLE);
        self.join(guild, user, role, now_ms);
    }
}
