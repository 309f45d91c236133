//! All that happens behind the one lock: the world, gateway sessions, interactions, and telling everybody of changes.
//!
//! Critical sections are short and never await. Every change goes out three ways: to the bot over its gateway sessions,
//! to the page over a broadcast, and as a bumped revision number on which waiting tests look again.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use crate::clock::iso8601;
use crate::gateway::sessions::Gateway;
use crate::http::emojis::StoredEmoji;
use crate::ids::{ChannelId, GuildId, MessageId, UserId};
use crate::interactions::Interactions;
use crate::options::Options;
use crate::record::{REQUESTS_MAX, RecordedRequest};
use crate::world::World;
use crate::world::intent;
use crate::world::model::{Attachment, Channel, Guild, Message};
use crate::world::wire::{self, Reader};

const UPLOADS_MAX: usize = 50;

/// Adds something to what is kept; the oldest goes if that is too much.
pub(crate) fn push_bounded<T>(kept: &mut VecDeque<T>, new: T, most: usize) {
    if kept.len() >= most {
        kept.pop_front();
    }
    kept.push_back(new);
}

pub(crate) struct State {
    pub(crate) world: World,
    pub(crate) options: Options,
    pub(crate) base: String,
    pub(crate) gateway: Gateway,
    pub(crate) interactions: Interactions,
    /// Messages sent with a nonce, and when.
    pub(crate) nonces: HashMap<String, (ChannelId, MessageId, i64)>,
    pub(crate) old_edits: HashMap<ChannelId, VecDeque<i64>>,
    /// What stands chosen in menus, by message, person and menu.
    pub(crate) picked: BTreeMap<(MessageId, UserId, String), Vec<String>>,
    /// Files given to commands or hung on messages, newest last: they outlive a change.
    pub(crate) uploads: VecDeque<Attachment>,
    pub(crate) emojis: Vec<StoredEmoji>,
    pub(crate) recorded: VecDeque<Arc<RecordedRequest>>,
    pub(crate) bus: broadcast::Sender<Arc<str>>,
    pub(crate) revision: watch::Sender<u64>,
    pub(crate) dirty: bool,
}

impl State {
    pub(crate) fn new(world: World, options: Options, base: String) -> Self {
        Self {
            world,
            options,
            base,
            gateway: Gateway::default(),
            interactions: Interactions::default(),
            nonces: HashMap::new(),
            old_edits: HashMap::new(),
            picked: BTreeMap::new(),
            uploads: VecDeque::new(),
            emojis: Vec::new(),
            recorded: VecDeque::new(),
            bus: broadcast::channel(1024).0,
            revision: watch::channel(0).0,
            dirty: true,
        }
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.options.clock.now_ms()
    }

    pub(crate) fn new_id(&mut self) -> u64 {
        self.world.new_id(self.now_ms())
    }

    /// How the page and the in-process API read: everything.
    pub(crate) fn reader(&self) -> Reader<'_> {
        Reader { base: &self.base, content: true }
    }

    /// A message as the bot reads it over REST.
    pub(crate) fn bot_message(&self, message: &Message) -> Value {
        let content = self.options.privileged_intents & intent::MESSAGE_CONTENT != 0;
        wire::message(&self.world, Reader { base: &self.base, content }, message)
    }

    pub(crate) fn keep_upload(&mut self, file: Attachment) {
        push_bounded(&mut self.uploads, file, UPLOADS_MAX);
    }

    pub(crate) fn record(&mut self, request: RecordedRequest) {
        push_bounded(&mut self.recorded, Arc::new(request), REQUESTS_MAX);
        self.wake();
    }

    pub(crate) fn changed(&mut self) {
        self.dirty = true;
        self.wake();
    }

    pub(crate) fn wake(&self) {
        self.revision.send_modify(|revision| *revision += 1);
    }

    pub(crate) fn tell_page(&self, kind: &str, mut data: Value) {
        if self.bus.receiver_count() > 0 {
            data["event"] = json!(kind);
            // An error only means that no page listens.
            let _ = self.bus.send(Arc::from(data.to_string()));
        }
    }

    /// Tells the bot of what happened in a guild or in none, if its intents cover the event.
    pub(crate) fn tell_bot(
        &mut self,
        event: &str,
        guild: Option<GuildId>,
        intents: u64,
        data: &Value,
    ) {
        self.gateway.dispatch(event, guild, intents, |_| data.to_string());
    }

    /// Tells the bot, and the page that a guild, its people or its channels changed.
    pub(crate) fn tell_world(&mut self, event: &str, guild: GuildId, intents: u64, data: &Value) {
        self.tell_bot(event, Some(guild), intents, data);
        self.tell_page("world", json!({}));
        self.changed();
    }

    /// Tells everybody that a message came or changed; private ones only the page.
    pub(crate) fn tell_message(&mut self, event: &str, channel: ChannelId, id: MessageId) {
        let Some(message) = self.world.message(channel, id).cloned() else { return };
        if !message.is_ephemeral() && self.world.sees(self.world.bot_id, channel) {
            let (guild, intents) = (self.world.guild_id_of(channel), self.message_intent(channel));
            let (world, base) = (&self.world, self.base.as_str());
            self.gateway.dispatch(event, guild, intents, |granted| {
                let reader = Reader { base, content: granted & intent::MESSAGE_CONTENT != 0 };
                wire::message_event(world, reader, &message).to_string()
            });
        }
        self.show_message(&message);
    }

    /// The intent that events of messages in a channel take.
    pub(crate) fn message_intent(&self, channel: ChannelId) -> u64 {
        match self.world.guild_id_of(channel) {
            Some(_) => intent::GUILD_MESSAGES,
            None => intent::DIRECT_MESSAGES,
        }
    }

    pub(crate) fn show_message(&mut self, message: &Message) {
        if self.bus.receiver_count() > 0 {
            self.tell_page("message", json!({ "message": self.page_message(message) }));
        }
        self.changed();
    }

    /// A message as the page reads it: Discord's shape and what the page alone is told.
    pub(crate) fn page_message(&self, message: &Message) -> Value {
        let mut view = wire::message(&self.world, self.reader(), message);
        view["ephemeral_to"] = json!(message.ephemeral_to);
        view["out_of_sight"] = json!(message.out_of_sight);
        view
    }

    /// Tells everybody of a channel or thread that came, changed or went; of direct conversations the page alone, as Discord
    /// tells no bot of them.
    pub(crate) fn tell_channel(&mut self, event: &str, channel: ChannelId) {
        let Some(found) = self.world.channels.get(&channel) else { return };
        let mut value = wire::channel(&self.world, found);
        let kind = if event.ends_with("DELETE") { "channel_delete" } else { "channel" };
        self.tell_page(kind, json!({ "channel": value }));
        let bot = self.world.bot_id;
        let there = |guild: &Guild| guild.members.contains_key(&bot);
        let told = match event.starts_with("THREAD") {
            false => self.world.guild_of(channel).is_some_and(there),
            true => self.world.sees(bot, channel),
        };
        if event == "THREAD_CREATE" {
            // Without it the event says that a thread has come into sight.
            value["newly_created"] = json!(true);
        }
        if told {
            self.tell_bot(event, self.world.guild_id_of(channel), intent::GUILDS, &value);
        }
        self.changed();
    }

    pub(crate) fn add_channel(&mut self, guild: GuildId, name: &str) -> ChannelId {
        let id = ChannelId(self.new_id());
        let position = u16::try_from(self.world.channels.len()).unwrap_or(u16::MAX);
        self.world.insert_channel(Channel {
            id,
            guild_id: Some(guild),
            name: name.to_owned(),
            position,
            ..Channel::default()
        });
        self.tell_channel("CHANNEL_CREATE", id);
        id
    }

    /// Tells everybody that a channel's pins changed.
    pub(crate) fn tell_pins(&mut self, channel: ChannelId) {
        let Some(found) = self.world.channels.get(&channel) else { return };
        let guild = found.guild_id;
        let data = json!({ "guild_id": guild, "channel_id": channel, "last_pin_timestamp": found.last_pin_ms.map(iso8601) });
        let intents = if guild.is_some() { intent::GUILDS } else { intent::DIRECT_MESSAGES };
        self.tell_bot("CHANNEL_PINS_UPDATE", guild, intents, &data);
        self.tell_page("pins", json!({ "channel_id": channel }));
        self.changed();
    }

    /// The permissions the bot's role shall have in every guild from now on.
    pub(crate) fn set_bot_permissions(&mut self, bits: u64) {
        self.options.bot_permissions = bits;
        let guilds: Vec<GuildId> = self.world.guilds.keys().copied().collect();
        for id in guilds {
            let role = self.world.bot_role(id);
            let Some(guild) = self.world.guilds.get_mut(&id) else { continue };
            let Some(role) = role.and_then(|role| guild.roles.get_mut(&role)) else { continue };
            role.permissions = bits;
            let role = role.clone();
            let role = wire::role(&role, &self.world.guilds[&id], &self.world);
            let data = json!({ "guild_id": id, "role": role });
            self.tell_bot("GUILD_ROLE_UPDATE", Some(id), intent::GUILDS, &data);
        }
        self.changed();
    }

    /// Brings a guild to the bot's gateway sessions.
    pub(crate) fn tell_guild(&mut self, guild: GuildId) {
        let Some(found) = self.world.guilds.get(&guild) else { return };
        let guild_create = |granted| wire::guild_create(&self.world, found, granted).to_string();
        self.gateway.dispatch("GUILD_CREATE", Some(guild), intent::GUILDS, guild_create);
        self.tell_page("world", json!({}));
        self.changed();
    }
}
