//! What moderators and owners of a guild do to it: messages, threads, roles, members and the bot itself.
//!
//! Never checked against permissions. Everybody concerned is told, the bot as far as its intents go.

use serde_json::json;

use crate::ids::{ChannelId, GuildId, MessageId, RoleId, UserId};
use crate::playground::Playground;
use crate::world::intent;
use crate::world::wire;

impl Playground {
    pub fn remove_member(&self, guild: GuildId, user: UserId) {
        let mut state = self.shared.lock();
        if let Some(found) = state.world.guilds.get_mut(&guild) {
            found.members.remove(&user);
        }
        let user = state.world.users.get(&user).map(wire::user);
        let data = json!({ "guild_id": guild, "user": user });
        state.tell_world("GUILD_MEMBER_REMOVE", guild, intent::GUILD_MEMBERS, &data);
    }

    /// Deletes a message as a moderator does; false if it is not there.
    pub fn delete_message(&self, channel: ChannelId, id: MessageId) -> bool {
        self.shared.lock().remove_message(channel, id)
    }

    pub fn has_channel(&self, channel: ChannelId) -> bool {
        self.shared.lock().world.channels.contains_key(&channel)
    }

    /// Deletes a channel or thread as a moderator does; false if it is not there.
    pub fn delete_channel(&self, channel: ChannelId) -> bool {
        self.shared.lock().remove_channel(channel)
    }

    /// Archives or reopens a thread as a moderator does.
    pub fn archive(&self, thread: ChannelId, archived: bool) {
        self.shared.lock().set_archived(thread, archived);
    }

    /// Locks a thread, so that only those who manage threads write in it, or unlocks it.
    pub fn lock_thread(&self, thread: ChannelId, locked: bool) {
        let mut state = self.shared.lock();
        if let Some(inner) = state.world.thread_mut(thread) {
            inner.locked = locked;
            state.tell_channel("THREAD_UPDATE", thread);
        }
    }

    pub fn role(&self, guild: GuildId, name: &str) -> Option<RoleId> {
        self.shared.lock().world.role_named(guild, name)
    }

    /// Deletes a role and takes it from everybody who had it; false if it is not there.
    pub fn delete_role(&self, guild: GuildId, role: RoleId) -> bool {
        let mut state = self.shared.lock();
        let Some(found) = state.world.guilds.get_mut(&guild) else { return false };
        if found.roles.remove(&role).is_none() {
            return false;
        }
        for member in found.members.values_mut() {
            member.roles.retain(|each| *each != role);
        }
        let data = json!({ "guild_id": guild, "role_id": role });
        state.tell_world("GUILD_ROLE_DELETE", guild, intent::GUILDS, &data);
        true
    }

    /// Takes the bot, the role it came with and the commands that it registered there out of a guild.
    pub fn kick_bot(&self, guild: GuildId) {
        let mut state = self.shared.lock();
        let (bot, role) = (state.world.bot_id, state.world.bot_role(guild));
        if let Some(found) = state.world.guilds.get_mut(&guild) {
            found.members.remove(&bot);
            if let Some(role) = role {
                found.roles.remove(&role);
            }
        }
        state.world.commands.retain(|command| command.guild_id != Some(guild));
        state.tell_page("commands", json!({}));
        state.tell_world("GUILD_DELETE", guild, intent::GUILDS, &json!({ "id": guild }));
    }

    /// Brings the bot back into a guild, with a new role of its own.
    pub fn invite_bot(&self, guild: GuildId) {
        let mut state = self.shared.lock();
        let (now, bits) = (state.now_ms(), state.options.bot_permissions);
        state.world.add_bot(guild, bits, now);
        state.tell_guild(guild);
    }
}
