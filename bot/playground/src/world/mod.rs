//! Everything that is kept: guilds, people, channels, messages, registered commands.
//!
//! The world is plain data behind one lock. Messages are shared pointers, so that a snapshot for the world file is a
//! cheap clone. What lives only as long as the process (sessions, interactions, nonces) is in `state.rs`.

pub(crate) mod intent;
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

use crate::ids::{self, ChannelId, CommandId, GuildId, MessageId, RoleId, UserId};
use crate::limits::commands::kind;
use crate::shard::Shard;
use model::{Channel, ChannelKind, Guild, Member, Message, ThreadState, User};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredCommand {
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
        kind(&self.value)
    }
}

pub(crate) type Log = BTreeMap<MessageId, Arc<Message>>;

/// All that a restart finds again.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct World {
    pub(crate) schema: u32,
    /// The highest id given away.
    last_id: u64,
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
    pub(crate) fn new_id(&mut self, now_ms: i64) -> u64 {
        self.last_id = ids::next(self.last_id, now_ms);
        self.last_id
    }

    /// The same for a guild that is to be on this shard.
    pub(crate) fn new_guild_id(&mut self, now_ms: i64, shard: Shard) -> GuildId {
        self.last_id = ids::next_guild(self.last_id, now_ms, shard);
        GuildId(self.last_id)
    }

    pub(crate) fn bot(&self) -> User {
        self.users.get(&self.bot_id).cloned().unwrap_or_default()
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

    pub(crate) fn public_message(
        &self,
        channel: ChannelId,
        id: MessageId,
    ) -> Option<&Arc<Message>> {
        self.message(channel, id).filter(|message| !message.is_ephemeral())
    }

    pub(crate) fn public_log(
        &self,
        channel: ChannelId,
    ) -> impl DoubleEndedIterator<Item = &Arc<Message>> {
        self.log(channel).filter(|message| !message.is_ephemeral())
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

    pub(crate) fn guild_id_of(&self, channel: ChannelId) -> Option<GuildId> {
        self.channels.get(&channel)?.guild_id
    }

    pub(crate) fn guild_of(&self, channel: ChannelId) -> Option<&Guild> {
        self.guilds.get(&self.guild_id_of(channel)?)
    }

    /// Whether this is a thread nobody can act in for now.
    pub(crate) fn is_archived(&self, channel: ChannelId) -> bool {
        self.channels.get(&channel).is_some_and(Channel::is_archived)
    }

    pub(crate) fn thread_mut(&mut self, channel: ChannelId) -> Option<&mut ThreadState> {
        self.channels.get_mut(&channel)?.thread.as_mut()
    }

    pub(crate) fn guilds_of_bot(&self) -> impl Iterator<Item = &Guild> {
        self.guilds.values().filter(|guild| guild.members.contains_key(&self.bot_id))
    }

    /// The role that carries the bot's permissions in a guild: the managed one, named as the bot.
    pub(crate) fn bot_role(&self, guild: GuildId) -> Option<RoleId> {
        self.guilds.get(&guild)?.members.get(&self.bot_id)?.roles.first().copied()
    }

    pub(crate) fn role_named(&self, guild: GuildId, name: &str) -> Option<RoleId> {
        let mut roles = self.guilds.get(&guild)?.roles.values();
        roles.find(|role| role.name == name).map(|role| role.id)
    }

    /// Commands usable in a guild; a guild's own hides a global one of the same name and kind.
    pub(crate) fn commands_in(&self, guild: Option<GuildId>) -> Vec<&StoredCommand> {
        let of = |of: Option<GuildId>| self.commands.iter().filter(move |each| each.guild_id == of);
        let own: Vec<_> = guild.into_iter().flat_map(|guild| of(Some(guild))).collect();
        let hidden = |each: &&StoredCommand| {
            own.iter().any(|other| other.name() == each.name() && other.kind() == each.kind())
        };
        of(None).filter(|each| !hidden(each)).chain(own.iter().copied()).collect()
    }

    pub(crate) fn direct_channel(&self, user: UserId) -> Option<ChannelId> {
        let fits = |channel: &&Channel| {
            channel.kind == ChannelKind::Direct && channel.recipients.contains(&user)
        };
        self.channels.values().find(fits).map(|channel| channel.id)
    }

    pub(crate) fn insert_channel(&mut self, channel: Channel) {
        self.logs.entry(channel.id).or_default();
        self.channels.insert(channel.id, channel);
    }

    pub(crate) fn join(&mut self, guild: GuildId, user_id: UserId, role: Option<RoleId>, ms: i64) {
        if let Some(guild) = self.guilds.get_mut(&guild) {
            let roles = role.into_iter().collect();
            guild.members.insert(user_id, Member { user_id, roles, joined_ms: ms });
        }
    }
}
