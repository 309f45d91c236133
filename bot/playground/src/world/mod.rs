//! Everything that is kept: guilds, people, channels, messages, registered commands.
//!
//! The world is plain data behind one lock. Messages are shared pointers, so that a snapshot for the world file is a
//! cheap clone. What lives only as long as the process (sessions, interactions, nonces) is in `state.rs`.

pub(crate) mod message_view;
pub(crate) mod model;
pub(crate) mod permissions;
pub(crate) mod seed;
pub(crate) mod snapshot;
pub(crate) mod wire;
mod wire_message;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ids::{ChannelId, CommandId, GuildId, MessageId, RoleId, UserId};
use model::{Channel, ChannelKind, Guild, Member, Message, Overwrite, User};

/// One registered command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredCommand {
    /// Its id.
    pub(crate) id: CommandId,
    /// The guild it is for; none for global ones.
    pub(crate) guild_id: Option<GuildId>,
    /// The whole command as Discord returns it.
    pub(crate) value: Value,
}

impl StoredCommand {
    pub(crate) fn name(&self) -> &str {
        self.value["name"].as_str().unwrap_or_default()
    }

    pub(crate) fn kind(&self) -> u64 {
        self.value["type"].as_u64().unwrap_or(1)
    }
}

/// The messages of one channel, oldest first.
pub(crate) type Log = BTreeMap<MessageId, Arc<Message>>;

/// All that a restart finds again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct World {
    pub(crate) schema: u32,
    pub(crate) last_id: u64,
    pub(crate) bot_id: UserId,
    pub(crate) users: BTreeMap<UserId, User>,
    pub(crate) guilds: BTreeMap<GuildId, Guild>,
    pub(crate) channels: BTreeMap<ChannelId, Channel>,
    pub(crate) logs: BTreeMap<ChannelId, Log>,
    pub(crate) commands: Vec<StoredCommand>,
    /// How far its clock is ahead of the machine's, in milliseconds.
    #[serde(default)]
    pub(crate) ahead_ms: i64,
}

impl World {
    /// The bot's user.
    pub(crate) fn bot(&self) -> User {
        self.users.get(&self.bot_id).cloned().unwrap_or_else(|| User {
            id: self.bot_id,
            username: "bot".to_owned(),
            display_name: "Bot".to_owned(),
            bot: true,
        })
    }

    /// A person by shown name or user name, whatever the case.
    pub(crate) fn person(&self, name: &str) -> Option<&User> {
        self.users.values().find(|user| {
            user.display_name.eq_ignore_ascii_case(name) || user.username.eq_ignore_ascii_case(name)
        })
    }

    pub(crate) fn message(&self, channel: ChannelId, message: MessageId) -> Option<&Arc<Message>> {
        self.logs.get(&channel)?.get(&message)
    }

    /// Changes a message in place; a snapshot being written keeps the old one.
    pub(crate) fn message_mut(
        &mut self,
        channel: ChannelId,
        message: MessageId,
    ) -> Option<&mut Message> {
        self.logs.get_mut(&channel)?.get_mut(&message).map(Arc::make_mut)
    }

    pub(crate) fn log(&self, channel: ChannelId) -> impl DoubleEndedIterator<Item = &Arc<Message>> {
        self.logs.get(&channel).into_iter().flat_map(BTreeMap::values)
    }

    /// The guild a channel belongs to.
    pub(crate) fn guild_of(&self, channel: ChannelId) -> Option<&Guild> {
        self.guilds.get(&self.channels.get(&channel)?.guild_id?)
    }

    /// The guilds the bot is in.
    pub(crate) fn guilds_of_bot(&self) -> impl Iterator<Item = &Guild> {
        self.guilds.values().filter(|guild| guild.members.contains_key(&self.bot_id))
    }

    /// The role that carries the bot's permissions in a guild: the managed one, named as the bot.
    pub(crate) fn bot_role(&self, guild: GuildId) -> Option<RoleId> {
        self.guilds.get(&guild)?.members.get(&self.bot_id)?.roles.first().copied()
    }

    /// Commands usable in a guild; a guild's own hides a global one of the same name and kind.
    pub(crate) fn commands_in(&self, guild: Option<GuildId>) -> Vec<&StoredCommand> {
        let own: Vec<_> = self
            .commands
            .iter()
            .filter(|command| guild.is_some() && command.guild_id == guild)
            .collect();
        let global = self.commands.iter().filter(|command| {
            command.guild_id.is_none()
                && !own
                    .iter()
                    .any(|other| other.name() == command.name() && other.kind() == command.kind())
        });
        let mut all: Vec<_> = global.collect();
        all.extend(own.iter().copied());
        all
    }

    /// The direct conversation of a user with the bot.
    pub(crate) fn direct_channel(&self, user: UserId) -> Option<ChannelId> {
        self.channels
            .values()
            .find(|channel| {
                channel.kind == ChannelKind::Direct && channel.recipients.contains(&user)
            })
            .map(|channel| channel.id)
    }

    pub(crate) fn insert_channel(&mut self, channel: Channel) {
        self.logs.entry(channel.id).or_default();
        self.channels.insert(channel.id, channel);
    }

    pub(crate) fn join(
        &mut self,
        guild: GuildId,
        user: UserId,
        roles: Vec<RoleId>,
        joined_ms: i64,
    ) {
        if let Some(guild) = self.guilds.get_mut(&guild) {
            guild.members.insert(user, Member { user_id: user, roles, joined_ms });
        }
    }
}

/// A new text channel.
pub(crate) fn text_channel(
    id: ChannelId,
    guild: GuildId,
    name: &str,
    position: u16,
    overwrites: Vec<Overwrite>,
) -> Channel {
    Channel {
        id,
        guild_id: Some(guild),
        kind: ChannelKind::Text,
        name: name.to_owned(),
        topic: None,
        position,
        parent_id: None,
        overwrites,
        recipients: Vec::new(),
        last_message_id: None,
        last_pin_ms: None,
        thread: None,
    }
}
