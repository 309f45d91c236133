//! Who may do what where: roles, then channel overwrites, as Discord computes them.
//!
//! Threads take their parent's overwrites. There are no time-outs and no category channels.

use crate::ids::{ChannelId, RoleId, UserId};
use crate::world::World;
use crate::world::model::{Channel, Guild, Overwrite};

/// Discord's permission bits that this playground knows.
pub mod permission {
    pub const ADMINISTRATOR: u64 = 1 << 3;
    pub const MANAGE_CHANNELS: u64 = 1 << 4;
    pub const MANAGE_GUILD: u64 = 1 << 5;
    pub const ADD_REACTIONS: u64 = 1 << 6;
    pub const VIEW_CHANNEL: u64 = 1 << 10;
    pub const SEND_MESSAGES: u64 = 1 << 11;
    pub const MANAGE_MESSAGES: u64 = 1 << 13;
    pub const EMBED_LINKS: u64 = 1 << 14;
    pub const ATTACH_FILES: u64 = 1 << 15;
    pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    pub const MENTION_EVERYONE: u64 = 1 << 17;
    pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
    pub const MANAGE_THREADS: u64 = 1 << 34;
    pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
    pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
    pub const PIN_MESSAGES: u64 = 1 << 51;

    /// What the bot is given unless the options say otherwise: enough to run a game, nothing to run a guild.
    pub const BOT_DEFAULT: u64 = OFFICER | PIN_MESSAGES;
    /// What an ordinary officer may do.
    pub const OFFICER: u64 = VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | ADD_REACTIONS
        | CREATE_PUBLIC_THREADS
        | SEND_MESSAGES_IN_THREADS
        | USE_APPLICATION_COMMANDS;
    /// What a visitor may do: look.
    pub const VISITOR: u64 = VIEW_CHANNEL | READ_MESSAGE_HISTORY;
    /// Every bit; what owners and administrators have.
    pub const ALL: u64 = (1 << 53) - 1;

    /// What it takes to write in a thread or another channel.
    pub(crate) fn send(thread: bool) -> u64 {
        if thread { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES }
    }
}

impl World {
    /// The permissions of a user in a channel; nothing for people who are not there.
    pub(crate) fn permissions(&self, user: UserId, channel: ChannelId) -> u64 {
        let Some(channel) = self.channels.get(&channel) else { return 0 };
        let Some(guild_id) = channel.guild_id else {
            return if channel.recipients.contains(&user) { permission::ALL } else { 0 };
        };
        let Some(guild) = self.guilds.get(&guild_id) else { return 0 };
        if !guild.members.contains_key(&user) {
            return 0;
        }
        let base = guild_permissions(guild, user);
        if base == permission::ALL {
            return base;
        }
        let place =
            channel.parent_id.and_then(|parent| self.channels.get(&parent)).unwrap_or(channel);
        let granted = overwritten(guild, place, user, base);
        if granted & permission::VIEW_CHANNEL == 0 || hidden_thread(channel, user, granted) {
            return 0;
        }
        granted
    }

    pub(crate) fn bot_can(&self, channel: ChannelId, wanted: u64) -> bool {
        self.can(self.bot_id, channel, wanted)
    }

    pub(crate) fn sees(&self, user: UserId, channel: ChannelId) -> bool {
        self.can(user, channel, permission::VIEW_CHANNEL)
    }

    pub(crate) fn may_write(&self, user: UserId, channel: ChannelId) -> bool {
        let thread = self.channels.get(&channel).is_some_and(|channel| channel.thread.is_some());
        self.can(user, channel, permission::VIEW_CHANNEL | permission::send(thread))
    }

    pub(crate) fn can(&self, user: UserId, channel: ChannelId, wanted: u64) -> bool {
        self.permissions(user, channel) & wanted == wanted
    }
}

/// A private thread shows itself to its members and to those who manage threads.
fn hidden_thread(channel: &Channel, user: UserId, granted: u64) -> bool {
    channel.is_private_thread()
        && granted & permission::MANAGE_THREADS == 0
        && channel.thread.as_ref().is_some_and(|thread| !thread.members.contains(&user))
}

/// What a member has in the guild before any channel's overwrites.
pub(crate) fn guild_permissions(guild: &Guild, user: UserId) -> u64 {
    let Some(member) = guild.members.get(&user) else { return 0 };
    if guild.owner_id == user {
        return permission::ALL;
    }
    let everyone = guild.roles.get(&RoleId(guild.id.0)).map_or(0, |role| role.permissions);
    let base = member
        .roles
        .iter()
        .filter_map(|role| guild.roles.get(role))
        .fold(everyone, |bits, role| bits | role.permissions);
    if base & permission::ADMINISTRATOR != 0 { permission::ALL } else { base }
}

fn overwritten(guild: &Guild, channel: &Channel, user: UserId, base: u64) -> u64 {
    let find = |id: u64| channel.overwrites.iter().find(|overwrite| overwrite.id == id);
    let apply = |bits: u64, overwrite: Option<&Overwrite>| match overwrite {
        Some(overwrite) => bits & !overwrite.deny | overwrite.allow,
        None => bits,
    };
    let mut bits = apply(base, find(guild.id.0));
    let (mut allow, mut deny) = (0, 0);
    for role in guild.members.get(&user).map(|member| member.roles.as_slice()).unwrap_or_default() {
        if let Some(overwrite) = find(role.0) {
            allow |= overwrite.allow;
            deny |= overwrite.deny;
        }
    }
    bits = bits & !deny | allow;
    apply(bits, find(user.0))
}
