//! Sending, changing and removing messages, pins and threads: what the API, the officers and moderators all do alike.
//!
//! No permission is checked here and no limit; callers do that. Every function tells everybody concerned.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::gateway::sessions::intent;
use crate::ids::{ChannelId, MessageId, UserId};
use crate::mentions::Rung;
use crate::state::State;
use crate::world::message_view::{FLAG_EPHEMERAL, FLAG_HAS_THREAD};
use crate::world::model::{Attachment, Channel, ChannelKind, Message, Origin, ThreadState};

/// Most private messages kept per channel, besides the public ones.
const EPHEMERALS_MAX: usize = 200;
/// Messages below a component's message from which a private answer would not be seen.
const OUT_OF_SIGHT: usize = 20;

/// A message about to be sent.
#[derive(Debug, Default)]
pub(crate) struct NewMessage {
    pub(crate) channel: ChannelId,
    pub(crate) author: UserId,
    pub(crate) kind: u8,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) flags: u64,
    pub(crate) rung: Rung,
    pub(crate) nonce: Option<Value>,
    pub(crate) reference: Option<(ChannelId, MessageId)>,
    pub(crate) origin: Option<Origin>,
    pub(crate) ephemeral_to: Option<UserId>,
}

impl State {
    /// Sends a message. The channel must exist.
    pub(crate) fn post(&mut self, new: NewMessage) -> MessageId {
        let id = MessageId(self.new_id());
        let now = self.clock.now_ms();
        let Some(author) = self.world.users.get(&new.author).cloned() else { return id };
        let out_of_sight =
            new.ephemeral_to.is_some() && self.is_far_up(new.channel, new.origin.as_ref());
        let message = Message {
            id,
            channel_id: new.channel,
            author,
            kind: new.kind,
            content: new.content,
            embeds: new.embeds,
            components: new.components,
            attachments: new.attachments,
            flags: new.flags | if new.ephemeral_to.is_some() { FLAG_EPHEMERAL } else { 0 },
            mentions: new.rung.users,
            mention_roles: new.rung.roles,
            mention_everyone: new.rung.everyone,
            created_ms: now,
            edited_ms: None,
            pinned_ms: None,
            nonce: new.nonce,
            reference: new.reference,
            origin: new.origin,
            ephemeral_to: new.ephemeral_to,
            out_of_sight,
            reactions: Vec::new(),
            thread_id: None,
        };
        let public = message.ephemeral_to.is_none();
        self.world.logs.entry(new.channel).or_default().insert(id, Arc::new(message));
        if public && let Some(channel) = self.world.channels.get_mut(&new.channel) {
            channel.last_message_id = Some(id);
            if let Some(thread) = &mut channel.thread {
                thread.total_sent += 1;
            }
        }
        self.follow_those_rung(new.channel, id);
        self.prune(new.channel, public);
        self.tell_message("MESSAGE_CREATE", new.channel, id);
        id
    }

    /// Whoever is rung in a thread follows it from then on.
    fn follow_those_rung(&mut self, channel: ChannelId, id: MessageId) {
        let thread =
            self.world.channels.get(&channel).is_some_and(|channel| channel.thread.is_some());
        let rung = match self.world.message(channel, id) {
            Some(message) if thread => message.mentions.clone(),
            _ => return,
        };
        for user in rung {
            self.set_thread_member(channel, user, true);
        }
    }

    /// Whether the component that was used stands far above the newest message.
    fn is_far_up(&self, channel: ChannelId, origin: Option<&Origin>) -> bool {
        let Some(component) = origin.and_then(|origin| origin.component_message_id) else {
            return false;
        };
        let Some(log) = self.world.logs.get(&channel) else { return false };
        log.range(component..).skip(1).filter(|(_, message)| message.ephemeral_to.is_none()).count()
            >= OUT_OF_SIGHT
    }

    /// Lets the oldest messages go when a channel has more than is kept; pinned ones stay.
    fn prune(&mut self, channel: ChannelId, public: bool) {
        let most = if public { self.settings.messages_per_channel } else { EPHEMERALS_MAX };
        let Some(log) = self.world.logs.get_mut(&channel) else { return };
        if log.len() <= most {
            return;
        }
        let same = |message: &Message| {
            message.ephemeral_to.is_none() == public && message.pinned_ms.is_none()
        };
        let count = log.values().filter(|message| same(message)).count();
        let surplus: Vec<MessageId> = log
            .values()
            .filter(|message| same(message))
            .map(|message| message.id)
            .take(count.saturating_sub(most))
            .collect();
        for id in surplus {
            log.remove(&id);
        }
    }

    /// Changes a message and tells; false if it is not there.
    pub(crate) fn change(
        &mut self,
        channel: ChannelId,
        id: MessageId,
        change: impl FnOnce(&mut Message),
    ) -> bool {
        let Some(message) = self.world.message_mut(channel, id) else { return false };
        change(message);
        // As on Discord, a menu that was drawn anew can be used for the same line again.
        self.picked.retain(|(message, ..), _| *message != id);
        self.tell_message("MESSAGE_UPDATE", channel, id);
        true
    }

    /// Removes a message; false if it is not there.
    pub(crate) fn remove_message(&mut self, channel: ChannelId, id: MessageId) -> bool {
        let Some(gone) = self.world.logs.get_mut(&channel).and_then(|log| log.remove(&id)) else {
            return false;
        };
        let guild = self.world.channels.get(&channel).and_then(|channel| channel.guild_id);
        if gone.ephemeral_to.is_none() {
            let data = json!({ "id": id, "channel_id": channel, "guild_id": guild });
            self.tell_bot(
                "MESSAGE_DELETE",
                if guild.is_some() { intent::GUILD_MESSAGES } else { intent::DIRECT_MESSAGES },
                &data,
            );
        }
        self.tell_page("message_delete", json!({ "channel_id": channel, "id": id }));
        if gone.pinned_ms.is_some() {
            self.tell_pins(channel);
        }
        self.changed();
        true
    }

    /// Pinned messages, latest pinned first.
    pub(crate) fn pinned(&self, channel: ChannelId) -> Vec<Arc<Message>> {
        let mut pinned: Vec<_> = self
            .world
            .log(channel)
            .filter(|message| message.pinned_ms.is_some())
            .cloned()
            .collect();
        pinned.sort_by_key(|message| std::cmp::Reverse((message.pinned_ms, message.id)));
        pinned
    }

    /// Pins a message and says so in the channel, as Discord does.
    pub(crate) fn pin(&mut self, channel: ChannelId, id: MessageId, by: UserId) {
        let now = self.clock.now_ms();
        if !self.change(channel, id, |message| message.pinned_ms = Some(now)) {
            return;
        }
        if let Some(channel) = self.world.channels.get_mut(&channel) {
            channel.last_pin_ms = Some(now);
        }
        self.tell_pins(channel);
        self.post(NewMessage {
            channel,
            author: by,
            kind: 6,
            reference: Some((channel, id)),
            ..NewMessage::default()
        });
    }

    /// Takes a pin away.
    pub(crate) fn unpin(&mut self, channel: ChannelId, id: MessageId) {
        if self.change(channel, id, |message| message.pinned_ms = None) {
            self.tell_pins(channel);
        }
    }

    /// Starts a thread, from a message (whose id it takes) or on its own.
    pub(crate) fn start_thread(
        &mut self,
        parent: ChannelId,
        from: Option<MessageId>,
        name: &str,
        private: bool,
        minutes: u32,
        by: UserId,
    ) -> ChannelId {
        let id = from.map_or_else(|| ChannelId(self.new_id()), |message| ChannelId(message.0));
        let now = self.clock.now_ms();
        let guild_id = self.world.channels.get(&parent).and_then(|channel| channel.guild_id);
        self.world.insert_channel(Channel {
            id,
            guild_id,
            kind: if private { ChannelKind::PrivateThread } else { ChannelKind::PublicThread },
            name: name.to_owned(),
            topic: None,
            position: 0,
            parent_id: Some(parent),
            overwrites: Vec::new(),
            recipients: Vec::new(),
            last_message_id: None,
            last_pin_ms: None,
            thread: Some(ThreadState {
                archived: false,
                locked: false,
                auto_archive_minutes: minutes,
                archive_changed_ms: now,
                owner_id: by,
                members: vec![by],
                total_sent: 0,
            }),
        });
        self.tell_channel("THREAD_CREATE", id);
        match from {
            Some(message) => {
                self.change(parent, message, |message| {
                    message.flags |= FLAG_HAS_THREAD;
                    message.thread_id = Some(id);
                });
                self.post(NewMessage {
                    channel: id,
                    author: by,
                    kind: 21,
                    reference: Some((parent, message)),
                    ..NewMessage::default()
                });
            }
            None if !private => {
                let content = name.to_owned();
                self.post(NewMessage {
                    channel: parent,
                    author: by,
                    kind: 18,
                    content,
                    reference: Some((id, MessageId(id.0))),
                    ..NewMessage::default()
                });
            }
            None => {}
        }
        id
    }

    /// Opens or closes a thread.
    pub(crate) fn set_archived(&mut self, thread: ChannelId, archived: bool) {
        let now = self.clock.now_ms();
        if let Some(state) =
            self.world.channels.get_mut(&thread).and_then(|channel| channel.thread.as_mut())
            && state.archived != archived
        {
            state.archived = archived;
            state.archive_changed_ms = now;
            self.tell_channel("THREAD_UPDATE", thread);
        }
    }

    /// Adds or removes a thread's follower.
    pub(crate) fn set_thread_member(&mut self, thread: ChannelId, user: UserId, there: bool) {
        let Some(channel) = self.world.channels.get_mut(&thread) else { return };
        let guild = channel.guild_id;
        let Some(state) = channel.thread.as_mut() else { return };
        if state.members.contains(&user) == there {
            return;
        }
        state.members.retain(|member| *member != user);
        if there {
            state.members.push(user);
        }
        let count = state.members.len();
        let mut data = json!({ "id": thread, "guild_id": guild, "member_count": count.min(50) });
        if there {
            data["added_members"] = json!([{ "id": thread, "user_id": user, "join_timestamp": crate::clock::iso8601(self.clock.now_ms()), "flags": 1 }]);
        } else {
            data["removed_member_ids"] = json!([user]);
        }
        self.tell_bot("THREAD_MEMBERS_UPDATE", intent::GUILDS, &data);
        self.tell_channel("THREAD_UPDATE", thread);
    }

    /// Removes a channel with its threads and messages.
    pub(crate) fn remove_channel(&mut self, id: ChannelId) -> bool {
        let Some(kind) = self.world.channels.get(&id).map(|channel| channel.kind) else {
            return false;
        };
        let threads: Vec<ChannelId> = self
            .world
            .channels
            .values()
            .filter(|channel| channel.parent_id == Some(id))
            .map(|channel| channel.id)
            .collect();
        for thread in threads {
            self.world.channels.remove(&thread);
            self.world.logs.remove(&thread);
        }
        let event = if matches!(kind, ChannelKind::PublicThread | ChannelKind::PrivateThread) {
            "THREAD_DELETE"
        } else {
            "CHANNEL_DELETE"
        };
        self.tell_channel(event, id);
        self.world.channels.remove(&id);
        self.world.logs.remove(&id);
        self.changed();
        true
    }

    /// Adds or removes a reaction.
    pub(crate) fn set_reaction(
        &mut self,
        channel: ChannelId,
        id: MessageId,
        emoji: &str,
        user: UserId,
        there: bool,
    ) {
        let guild = self.world.channels.get(&channel).and_then(|channel| channel.guild_id);
        let Some(message) = self.world.message_mut(channel, id) else { return };
        match message.reactions.iter_mut().find(|reaction| reaction.emoji == emoji) {
            Some(reaction) => {
                reaction.users.retain(|each| *each != user);
                if there {
                    reaction.users.push(user);
                }
            }
            None if there => message
                .reactions
                .push(crate::world::model::Reaction { emoji: emoji.to_owned(), users: vec![user] }),
            None => {}
        }
        message.reactions.retain(|reaction| !reaction.users.is_empty());
        let data = json!({ "user_id": user, "channel_id": channel, "message_id": id, "guild_id": guild, "burst": false, "type": 0,
            "emoji": { "id": null, "name": emoji }, "message_author_id": message.author.id });
        let event = if there { "MESSAGE_REACTION_ADD" } else { "MESSAGE_REACTION_REMOVE" };
        self.tell_bot(event, intent::GUILD_REACTIONS, &data);
        if let Some(message) = self.world.message(channel, id).cloned() {
            let view = self.page_message(&message);
            self.tell_page("message", json!({ "message": view }));
        }
        self.changed();
    }
}
