//! The Khartoum Club as it opens: six officers, a visitor, the bot and three channels.
//!
//! All names are invented. Everyone has no permission as such; officers and visitor have them by role, and the bot by a
//! role of its own, so that setting the bot's permissions means exactly those.

use std::collections::BTreeMap;

use crate::ids::{ChannelId, GuildId, IdSource, RoleId, UserId};
use crate::world::model::{Guild, Overwrite, Role, User};
use crate::world::permissions::permission;
use crate::world::{World, text_channel};

/// Officers of the club; the first is its owner.
pub(crate) const OFFICERS: [&str; 6] = ["Alice", "Ben", "Chen", "Dara", "Edith", "Farouk"];

/// The name of the role that officers have.
const OFFICER_ROLE: &str = "Officer";

/// A fresh world with the club in it.
pub(crate) fn fresh(bot_name: &str, bot_permissions: u64, now_ms: i64) -> World {
    let mut ids = IdSource::default();
    let bot_id = UserId(ids.next(now_ms));
    let mut world = World {
        schema: super::snapshot::SCHEMA,
        last_id: 0,
        bot_id,
        users: BTreeMap::new(),
        guilds: BTreeMap::new(),
        channels: BTreeMap::new(),
        logs: BTreeMap::new(),
        commands: Vec::new(),
        ahead_ms: 0,
    };
    // Bots keep the capitals in their user names; people do not.
    world.users.insert(
        bot_id,
        User {
            id: bot_id,
            username: bot_name.to_owned(),
            display_name: bot_name.to_owned(),
            bot: true,
        },
    );
    for name in OFFICERS.into_iter().chain(["Visitor"]) {
        add_user(&mut world, &mut ids, name, now_ms);
    }
    let owner = world.person(OFFICERS[0]).map_or(bot_id, |user| user.id);
    let guild = add_guild(&mut world, &mut ids, "Khartoum Club", owner, bot_permissions, now_ms);
    for name in OFFICERS {
        join_as_officer(&mut world, guild, name, now_ms);
    }
    let visitor_role =
        add_role(&mut world, &mut ids, guild, "Visitor", permission::VISITOR, now_ms);
    if let (Some(visitor), Some(role)) = (world.person("Visitor").map(|user| user.id), visitor_role)
    {
        world.join(guild, visitor, vec![role], now_ms);
    }
    for (position, name) in ["campaign", "mess"].into_iter().enumerate() {
        let id = ChannelId(ids.next(now_ms));
        world.insert_channel(text_channel(
            id,
            guild,
            name,
            u16::try_from(position).unwrap_or(0),
            Vec::new(),
        ));
    }
    let closed = world.bot_role(guild).map(|role| Overwrite {
        id: role.0,
        member: false,
        allow: 0,
        deny: permission::VIEW_CHANNEL,
    });
    let id = ChannelId(ids.next(now_ms));
    world.insert_channel(text_channel(id, guild, "no-entry", 2, closed.into_iter().collect()));
    world.last_id = ids.last();
    world
}

/// A new person without any guild.
pub(crate) fn add_user(world: &mut World, ids: &mut IdSource, name: &str, now_ms: i64) -> UserId {
    let id = UserId(ids.next(now_ms));
    let username = name.to_lowercase().replace(' ', "_");
    world.users.insert(id, User { id, username, display_name: name.to_owned(), bot: false });
    id
}

/// A new guild with the owner and the bot in it, the bot by a role of its own.
pub(crate) fn add_guild(
    world: &mut World,
    ids: &mut IdSource,
    name: &str,
    owner: UserId,
    bot_permissions: u64,
    now_ms: i64,
) -> GuildId {
    let id = GuildId(ids.next(now_ms));
    let everyone = Role {
        id: RoleId(id.0),
        name: "@everyone".to_owned(),
        permissions: 0,
        position: 0,
        color: 0,
    };
    let guild = Guild {
        id,
        name: name.to_owned(),
        owner_id: owner,
        members: BTreeMap::new(),
        roles: BTreeMap::from([(everyone.id, everyone)]),
    };
    world.guilds.insert(id, guild);
    let bot = world.bot();
    let bot_role = add_role(world, ids, id, &bot.display_name, bot_permissions, now_ms);
    world.join(id, bot.id, bot_role.into_iter().collect(), now_ms);
    let officer_role = add_role(world, ids, id, OFFICER_ROLE, permission::OFFICER, now_ms);
    world.join(id, owner, officer_role.into_iter().collect(), now_ms);
    id
}

/// A new role at the top of a guild's list.
pub(crate) fn add_role(
    world: &mut World,
    ids: &mut IdSource,
    guild: GuildId,
    name: &str,
    permissions: u64,
    now_ms: i64,
) -> Option<RoleId> {
    let guild = world.guilds.get_mut(&guild)?;
    let id = RoleId(ids.next(now_ms));
    let position = u16::try_from(guild.roles.len()).unwrap_or(u16::MAX);
    guild.roles.insert(id, Role { id, name: name.to_owned(), permissions, position, color: 0 });
    Some(id)
}

/// Makes a person an officer of a guild.
pub(crate) fn join_as_officer(world: &mut World, guild: GuildId, name: &str, now_ms: i64) {
    let role = world
        .guilds
        .get(&guild)
        .and_then(|guild| guild.roles.values().find(|role| role.name == OFFICER_ROLE))
        .map(|role| role.id);
    if let Some(user) = world.person(name).map(|user| user.id) {
        world.join(guild, user, role.into_iter().collect(), now_ms);
    }
}
