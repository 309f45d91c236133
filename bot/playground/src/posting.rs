//! Sending, changing and removing messages, pins and threads: what the API, the officers and moderators all do alike.
//!
//! No permission is checked here and no limit; callers do that. Every function tells everybody concerned.

use std::sync::Arc;

use bytes::Bytes;
use serde_json::json;

use crate::clock::iso8601;
use crate::ids::{AttachmentId, ChannelId, MessageId, UserId};
use crate::state::State;
use crate::world::intent;
use crate::world::message_view::{FLAG_EPHEMERAL, FLAG_HAS_THREAD};
use crate::world::model::{
    Attachment, Channel, ChannelKind, Message, Origin, PINNED, Reaction, THREAD_CREATED,
    THREAD_STARTER, ThreadState,
};

/// Most private messages kept per channel, besides the public ones.
const EPHEMERALS_MAX: usize = 200;
/// Messages below a component's message from which a private answer would not be seen.
const OUT_OF_SIGHT: usize = 20;

impl State {
    /// Sends a message as somebody; what only sending decides (id, times, author) is filled in. The channel must exist.
    pub(crate) fn post(&mut self, by: UserId, mut message: Message) -> MessageId {
        let id = MessageId(self.new_id());
        let Some(author) = self.world.users.get(&by).cloned() else { return id };
        let (channel, public) = (message.channel_id, !message.is_ephemeral());
        message.id = id;
        message.author = author;
        message.created_ms = self.now_ms();
        if !public {
            message.flags |= FLAG_EPHEMERAL;
            message.out_of_sight = self.is_far_up(channel, message.origin.as_ref());
        }
        let rung = message.mentions.clone();
        self.world.logs.entry(channel).or_default().insert(id, Arc::new(message));
        if public && let Some(channel) = self.world.channels.get_mut(&channel) {
            channel.last_message_id = Some(id);
            if let Some(thread) = &mut channel.thread {
                thread.total_sent += 1;
            }
        }
        // Whoever is rung in a thread follows it from then on; elsewhere this does nothing.
        for user in rung {
            self.set_thread_member(channel, user, true);
        }
        self.prune(channel, public);
        self.tell_message("MESSAGE_CREATE", channel, id);
        id
    }

    /// Whether the component that was used stands far above the newest message.
    fn is_far_up(&self, channel: ChannelId, origin: Option<&Origin>) -> bool {
        let component = origin.and_then(|origin| origin.component_message_id);
        component.is_some_and(|component| {
            let newest_first = self.world.public_log(channel).rev();
            newest_first.take_while(|message| message.id > component).count() >= OUT_OF_SIGHT
        })
    }

    /// Lets the oldest messages go when a channel has more than is kept; pinned ones stay.
    fn prune(&mut self, channel: ChannelId, public: bool) {
        let most = if public { self.options.messages_per_channel } else { EPHEMERALS_MAX };
        let Some(log) = self.world.logs.get_mut(&channel) else { return };
        if log.len() <= most {
            return;
        }
        let same =
            |message: &&Arc<Message>| message.is_ephemeral() != public && !message.is_pinned();
        let ids: Vec<MessageId> = log.values().filter(same).map(|message| message.id).collect();
        for id in &ids[..ids.len().saturating_sub(most)] {
            log.remove(id);
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

    pub(crate) fn remove_message(&mut self, channel: ChannelId, id: MessageId) -> bool {
        let log = self.world.logs.get_mut(&channel);
        let Some(gone) = log.and_then(|log| log.remove(&id)) else { return false };
        if !gone.is_ephemeral() {
            let guild = self.world.guild_id_of(channel);
            let data = json!({ "id": id, "channel_id": channel, "guild_id": guild });
            self.tell_bot("MESSAGE_DELETE", guild, self.message_intent(channel), &data);
        }
        self.tell_page("message_delete", json!({ "channel_id": channel, "id": id }));
        if gone.is_pinned() {
            self.tell_pins(channel);
        }
        self.changed();
        true
    }

    /// Pinned messages, latest pinned first.
    pub(crate) fn pinned(&self, channel: ChannelId) -> Vec<Arc<Message>> {
        let pinned = self.world.log(channel).filter(|message| message.is_pinned());
        let mut pinned: Vec<_> = pinned.cloned().collect();
        pinned.sort_by_key(|message| std::cmp::Reverse((message.pinned_ms, message.id)));
        pinned
    }

    /// Pins a message and says so in the channel, as Discord does.
    pub(crate) fn pin(&mut self, channel: ChannelId, id: MessageId, by: UserId) {
        let now = self.now_ms();
        if !self.change(channel, id, |message| message.pinned_ms = Some(now)) {
            return;
        }
        if let Some(channel) = self.world.channels.get_mut(&channel) {
            channel.last_pin_ms = Some(now);
        }
        self.tell_pins(channel);
        self.notice(by, channel, PINNED, String::new(), (channel, id));
    }

    pub(crate) fn unpin(&mut self, channel: ChannelId, id: MessageId) {
        if self.change(channel, id, |message| message.pinned_ms = None) {
            self.tell_pins(channel);
        }
    }

    /// A message of Discord's own that tells of another one.
    fn notice(
        &mut self,
        by: UserId,
        channel_id: ChannelId,
        kind: u8,
        content: String,
        of: (ChannelId, MessageId),
    ) {
        let reference = Some(of);
        self.post(by, Message { channel_id, kind, content, reference, ..Message::default() });
    }

    /// Starts a thread of this kind, from a message (whose id it takes) or on its own.
    pub(crate) fn start_thread(
        &mut self,
        parent: ChannelId,
        from: Option<MessageId>,
        name: &str,
        kind: ChannelKind,
        auto_archive_minutes: u32,
    ) -> ChannelId {
        let id = ChannelId(from.map_or_else(|| self.new_id(), MessageId::get));
        let by = self.world.bot_id;
        let thread = ThreadState {
            archived: false,
            locked: false,
            auto_archive_minutes,
            archive_changed_ms: self.now_ms(),
            owner_id: by,
            members: vec![by],
            total_sent: 0,
        };
        self.world.insert_channel(Channel {
            id,
            guild_id: self.world.guild_id_of(parent),
            kind,
            name: name.to_owned(),
            parent_id: Some(parent),
            thread: Some(thread),
            ..Channel::default()
        });
        self.tell_channel("THREAD_CREATE", id);
        if let Some(message) = from {
            self.change(parent, message, |message| {
                message.flags |= FLAG_HAS_THREAD;
                message.thread_id = Some(id);
            });
            self.notice(by, id, THREAD_STARTER, String::new(), (parent, message));
        } else if kind == ChannelKind::PublicThread {
            self.notice(by, parent, THREAD_CREATED, name.to_owned(), (id, MessageId(id.0)));
        }
        id
    }

    pub(crate) fn set_archived(&mut self, thread: ChannelId, archived: bool) {
        let now = self.now_ms();
        if let Some(state) = self.world.thread_mut(thread)
            && state.archived != archived
        {
            state.archived = archived;
            state.archive_changed_ms = now;
            self.tell_channel("THREAD_UPDATE", thread);
        }
    }

    pub(crate) fn set_thread_member(&mut self, thread: ChannelId, user: UserId, there: bool) {
        let (guild, now) = (self.world.guild_id_of(thread), self.now_ms());
        let Some(state) = self.world.thread_mut(thread) else { return };
        if state.members.contains(&user) == there {
            return;
        }
        state.members.retain(|member| *member != user);
        if there {
            state.members.push(user);
        }
        let count = state.members.len().min(50);
        let mut data = json!({ "id": thread, "guild_id": guild, "member_count": count });
        if there {
            data["added_members"] = json!([{ "id": thread, "user_id": user, "join_timestamp": iso8601(now), "flags": 1 }]);
        } else {
            data["removed_member_ids"] = json!([user]);
        }
        self.tell_bot("THREAD_MEMBERS_UPDATE", guild, intent::GUILDS, &data);
        self.tell_channel("THREAD_UPDATE", thread);
    }

    pub(crate) fn remove_channel(&mut self, id: ChannelId) -> bool {
        let Some(found) = self.world.channels.get(&id) else { return false };
        let event = if found.thread.is_some() { "THREAD_DELETE" } else { "CHANNEL_DELETE" };
        self.tell_channel(event, id);
        let gone = |channel: &Channel| channel.id == id || channel.parent_id == Some(id);
        self.world.channels.retain(|_, channel| !gone(channel));
        let channels = &self.world.channels;
        self.world.logs.retain(|id, _| channels.contains_key(id));
        self.changed();
        true
    }

    pub(crate) fn set_reaction(
        &mut self,
        channel: ChannelId,
        id: MessageId,
        emoji: &str,
        user: UserId,
        there: bool,
    ) {
        let guild = self.world.guild_id_of(channel);
        let Some(message) = self.world.message_mut(channel, id) else { return };
        if !message.reactions.iter().any(|reaction| reaction.emoji == emoji) {
            message.reactions.push(Reaction { emoji: emoji.to_owned(), users: Vec::new() });
        }
        for reaction in message.reactions.iter_mut().filter(|each| each.emoji == emoji) {
            reaction.users.retain(|each| *each != user);
            reaction.users.extend(there.then_some(user));
        }
        message.reactions.retain(|reaction| !reaction.users.is_empty());
        let message = message.clone();
        let data = json!({ "user_id": user, "channel_id": channel, "message_id": id, "guild_id": guild, "burst": false, "type": 0,
            "emoji": { "id": null, "name": emoji }, "message_author_id": message.author.id });
        let event = if there { "MESSAGE_REACTION_ADD" } else { "MESSAGE_REACTION_REMOVE" };
        self.tell_bot(event, guild, intent::GUILD_REACTIONS, &data);
        self.show_message(&message);
    }
}

pub(crate) fn attachment(
    state: &mut State,
    filename: &str,
    description: Option<String>,
    content_type: Option<String>,
    bytes: Bytes,
) -> Attachment {
    let safe =
        |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' };
    let mut filename: String = filename.chars().map(safe).take(120).collect();
    if filename.is_empty() {
        "file".clone_into(&mut filename);
    }
    let size = imagesize::blob_size(&bytes).ok();
    let pixels = |pixels: usize| u32::try_from(pixels).ok();
    let content_type = content_type
        .filter(|kind| kind != "application/octet-stream")
        .unwrap_or_else(|| guess_type(&filename).to_owned());
    Attachment {
        id: AttachmentId(state.new_id()),
        filename,
        description: description.filter(|text| !text.is_empty()),
        content_type,
        size: bytes.len(),
        width: size.and_then(|size| pixels(size.width)),
        height: size.and_then(|size| pixels(size.height)),
        bytes,
    }
}

fn guess_type(filename: &str) -> &'static str {
    match filename.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase()).as_deref()
    {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
