//! The things of the local Discord: users, guilds, channels, messages.
//!
//! These are kept in memory, written to the world file and handed to tests as they are. How they look on Discord's
//! wire is `wire.rs`'s matter. An attachment's bytes are not part of the world file; they lie beside it. Instants are
//! milliseconds since the Unix epoch.

use std::collections::BTreeMap;

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ids::{AttachmentId, ChannelId, GuildId, InteractionId, MessageId, RoleId, UserId};
use crate::world::permissions::permission;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct User {
    pub id: UserId,
    /// The unique lower-case name.
    pub username: String,
    pub display_name: String,
    pub bot: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Member {
    pub(crate) user_id: UserId,
    pub(crate) roles: Vec<RoleId>,
    pub(crate) joined_ms: i64,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Role {
    pub(crate) id: RoleId,
    pub(crate) name: String,
    pub(crate) permissions: u64,
    /// Place in the order; higher outranks.
    pub(crate) position: u16,
    pub(crate) color: u32,
}

/// A guild with its members and roles; its channels are kept by the world.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: GuildId,
    pub(crate) name: String,
    /// Who may do everything.
    pub(crate) owner_id: UserId,
    pub(crate) members: BTreeMap<UserId, Member>,
    /// That of everyone has the guild's id.
    pub(crate) roles: BTreeMap<RoleId, Role>,
}

/// A channel's change to what a role or member may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overwrite {
    /// The role or user concerned.
    pub id: u64,
    /// Whether `id` is a user (else a role).
    pub member: bool,
    pub allow: u64,
    pub deny: u64,
}

impl Overwrite {
    pub(crate) fn hiding(role: u64) -> Self {
        Self { id: role, member: false, allow: 0, deny: permission::VIEW_CHANNEL }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ChannelKind {
    #[default]
    Text = 0,
    Direct = 1,
    /// A thread everybody may enter.
    PublicThread = 11,
    /// A thread for those invited.
    PrivateThread = 12,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ThreadState {
    pub(crate) archived: bool,
    /// Only those who manage threads may reopen it.
    pub(crate) locked: bool,
    /// Minutes of silence after which Discord archives it; kept, not acted upon.
    pub(crate) auto_archive_minutes: u32,
    pub(crate) archive_changed_ms: i64,
    pub(crate) owner_id: UserId,
    pub(crate) members: Vec<UserId>,
    /// Messages sent in it, deleted ones included.
    pub(crate) total_sent: u64,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Channel {
    pub id: ChannelId,
    /// Its guild, unless direct.
    pub guild_id: Option<GuildId>,
    pub(crate) kind: ChannelKind,
    pub name: String,
    pub(crate) topic: Option<String>,
    /// Place in the list.
    pub(crate) position: u16,
    pub parent_id: Option<ChannelId>,
    pub(crate) overwrites: Vec<Overwrite>,
    /// Who takes part in a direct conversation.
    pub(crate) recipients: Vec<UserId>,
    pub(crate) last_message_id: Option<MessageId>,
    pub(crate) last_pin_ms: Option<i64>,
    pub thread: Option<ThreadState>,
}

impl Channel {
    pub fn is_archived(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| thread.archived)
    }

    pub fn is_private_thread(&self) -> bool {
        self.kind == ChannelKind::PrivateThread
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    pub id: AttachmentId,
    /// Its name, as sanitised.
    pub filename: String,
    pub description: Option<String>,
    pub content_type: String,
    pub size: usize,
    /// Pixels across, if it is a picture whose header could be read.
    pub width: Option<u32>,
    pub height: Option<u32>,
    #[serde(skip)]
    pub bytes: Bytes,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Reaction {
    /// A Unicode emoji, or `name:id`.
    pub(crate) emoji: String,
    pub(crate) users: Vec<UserId>,
}

/// Discord's numbers for kinds of messages; 0 is an ordinary one.
pub(crate) const PINNED: u8 = 6;
pub(crate) const THREAD_CREATED: u8 = 18;
pub(crate) const REPLY: u8 = 19;
pub(crate) const COMMAND_ANSWER: u8 = 20;
pub(crate) const THREAD_STARTER: u8 = 21;
pub(crate) const MENU_ANSWER: u8 = 23;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Origin {
    pub(crate) id: InteractionId,
    pub(crate) kind: u8,
    /// The command's full name, if a command.
    pub(crate) name: String,
    pub(crate) user_id: UserId,
    /// The message whose component was used.
    pub(crate) component_message_id: Option<MessageId>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Message {
    pub id: MessageId,
    pub channel_id: ChannelId,
    pub author: User,
    /// Discord's number for its kind (0 ordinary, 6 "pinned a message", 19 reply, 20 answer to a command, ...).
    pub kind: u8,
    pub content: String,
    /// Embeds as Discord shapes them, with `attachment://` addresses as sent.
    pub embeds: Vec<Value>,
    /// Rows of components as Discord shapes them.
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    /// Flag bits (64 ephemeral, 128 thinking, 4096 silent, ...).
    pub flags: u64,
    /// Users rung: named in the text and allowed by `allowed_mentions`.
    pub mentions: Vec<UserId>,
    pub mention_roles: Vec<RoleId>,
    pub mention_everyone: bool,
    pub(crate) created_ms: i64,
    pub(crate) edited_ms: Option<i64>,
    pub(crate) pinned_ms: Option<i64>,
    pub nonce: Option<Value>,
    pub reference: Option<(ChannelId, MessageId)>,
    pub(crate) origin: Option<Origin>,
    /// Who alone can see it, if it is private.
    pub(crate) ephemeral_to: Option<UserId>,
    /// A private answer to a button far above the newest message: on Discord nobody would see it.
    pub out_of_sight: bool,
    pub(crate) reactions: Vec<Reaction>,
    pub(crate) thread_id: Option<ChannelId>,
}

impl Message {
    /// Rings somebody more, if anybody.
    pub(crate) fn ring(&mut self, user: Option<UserId>) {
        let new = user.filter(|user| !self.mentions.contains(user));
        self.mentions.extend(new);
    }
}
