//! All that happens behind the one lock: the world, gateway sessions, interactions, and telling everybody of changes.
//!
//! Critical sections are short and never await. Every change goes out three ways: to the bot over its gateway sessions,
//! to the page over a broadcast, and as a bumped revision number on which waiting tests look again.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use crate::clock::Clock;
use crate::gateway::sessions::{Gateway, intent};
use crate::ids::{ChannelId, GuildId, IdSource, MessageId, UserId};
use crate::interactions::Interactions;
use crate::record::Recorder;
use crate::world::World;
use crate::world::model::Attachment;
use crate::world::permissions::permission;
use crate::world::wire::{self, Reader};

/// What the options fix for the life of a playground.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The token the bot shows.
    pub(crate) token: String,
    /// Time to acknowledge an interaction.
    pub(crate) acknowledge_within: Duration,
    /// Messages kept per channel.
    pub(crate) messages_per_channel: usize,
    /// Milliseconds between heartbeats.
    pub(crate) heartbeat_ms: u64,
    /// Privileged intents granted.
    pub(crate) privileged_intents: u64,
    /// Permission bits for the bot's role in new guilds.
    pub(crate) bot_permissions: u64,
}

/// Most files given to commands that are kept.
const UPLOADS_MAX: usize = 50;

/// An earlier message sent with a nonce, and when.
pub(crate) type SentWithNonce = (ChannelId, MessageId, i64);

/// Everything behind the lock.
pub(crate) struct State {
    pub(crate) world: World,
    pub(crate) ids: IdSource,
    pub(crate) clock: Clock,
    pub(crate) base: String,
    pub(crate) settings: Settings,
    pub(crate) gateway: Gateway,
    pub(crate) interactions: Interactions,
    pub(crate) nonces: HashMap<(UserId, String), SentWithNonce>,
    pub(crate) old_edits: HashMap<ChannelId, VecDeque<i64>>,
    /// What stands chosen in menus, by message, person and menu.
    pub(crate) picked: BTreeMap<(MessageId, UserId, String), Vec<String>>,
    /// Files given to commands, newest last.
    pub(crate) uploads: VecDeque<(ChannelId, Attachment)>,
    pub(crate) recorder: Recorder,
    pub(crate) bus: broadcast::Sender<Arc<str>>,
    pub(crate) revision: watch::Sender<u64>,
    pub(crate) dirty: bool,
}

impl State {
    /// A new snowflake.
    pub(crate) fn new_id(&mut self) -> u64 {
        let id = self.ids.next(self.clock.now_ms());
        self.world.last_id = id;
        id
    }

    /// How the page and the in-process API read: everything.
    pub(crate) fn reader(&self) -> Reader<'_> {
        Reader { base: &self.base, content: true }
    }

    /// How the bot reads over REST.
    pub(crate) fn bot_reader(&self) -> Reader<'_> {
        Reader {
            base: &self.base,
            content: self.settings.privileged_intents & intent::MESSAGE_CONTENT != 0,
        }
    }

    /// Keeps a file given to a command, so that the bot can fetch it.
    pub(crate) fn keep_upload(&mut self, channel: ChannelId, file: Attachment) {
        if self.uploads.len() >= UPLOADS_MAX {
            self.uploads.pop_front();
        }
        self.uploads.push_back((channel, file));
    }

    /// Notes that something changed.
    pub(crate) fn changed(&mut self) {
        self.dirty = true;
        self.wake();
    }

    /// Lets whoever waits look again.
    pub(crate) fn wake(&self) {
        self.revision.send_modify(|revision| *revision += 1);
    }

    /// Tells the page.
    pub(crate) fn tell_page(&self, kind: &str, mut data: Value) {
        if self.bus.receiver_count() > 0 {
            data["event"] = json!(kind);
            // An error only means that no page listens.
            let _ = self.bus.send(Arc::from(data.to_string()));
        }
    }

    /// Tells the bot, if its intents cover the event.
    pub(crate) fn tell_bot(&mut self, event: &str, intents: u64, data: &Value) {
        self.gateway.dispatch(event, intents, |_| data.to_string());
    }

    /// Tells everybody that a message came or changed; private ones only the page.
    pub(crate) fn tell_message(&mut self, event: &str, channel: ChannelId, id: MessageId) {
        let Some(message) = self.world.message(channel, id).cloned() else { return };
        if message.ephemeral_to.is_none()
            && self.world.can(self.world.bot_id, channel, permission::VIEW_CHANNEL)
        {
            let intents = if message_is_direct(&self.world, channel) {
                intent::DIRECT_MESSAGES
            } else {
                intent::GUILD_MESSAGES
            };
            let (world, base) = (&self.world, self.base.as_str());
            self.gateway.dispatch(event, intents, |granted| {
                let reader = Reader { base, content: granted & intent::MESSAGE_CONTENT != 0 };
                wire::message_event(world, reader, &message).to_string()
            });
        }
        if self.bus.receiver_count() > 0 {
            let view = self.page_message(&message);
            self.tell_page("message", json!({ "message": view }));
        }
        self.changed();
    }

    /// A message as the page reads it: Discord's shape and what the page alone is told.
    pub(crate) fn page_message(&self, message: &crate::world::model::Message) -> Value {
        let mut view = wire::message(&self.world, self.reader(), message);
        view["ephemeral_to"] = json!(message.ephemeral_to);
        view["out_of_sight"] = json!(message.out_of_sight);
        view
    }

    /// Tells everybody of a channel or thread that came, changed or went.
    pub(crate) fn tell_channel(&mut self, event: &str, channel: ChannelId) {
        let Some(found) = self.world.channels.get(&channel) else { return };
        let value = wire::channel(&self.world, found);
        self.tell_page(
            if event.ends_with("DELETE") { "channel_delete" } else { "channel" },
            json!({ "channel": value }),
        );
        let guild = self.world.guild_of(channel);
        let there = guild.is_none_or(|guild| guild.members.contains_key(&self.world.bot_id));
        let seen = self.world.can(self.world.bot_id, channel, permission::VIEW_CHANNEL)
            || there && !event.starts_with("THREAD");
        if seen {
            self.tell_bot(event, intent::GUILDS, &value);
        }
        self.changed();
    }

    /// Tells everybody that a channel's pins changed.
    pub(crate) fn tell_pins(&mut self, channel: ChannelId) {
        let Some(found) = self.world.channels.get(&channel) else { return };
        let direct = found.guild_id.is_none();
        let data = json!({ "guild_id": found.guild_id, "channel_id": channel, "last_pin_timestamp": found.last_pin_ms.map(crate::clock::iso8601) });
        self.tell_bot(
            "CHANNEL_PINS_UPDATE",
            if direct { intent::DIRECT_MESSAGES } else { intent::GUILDS },
            &data,
        );
        self.tell_page("pins", json!({ "channel_id": channel }));
        self.changed();
    }

    /// The permissions the bot's role shall have in every guild from now on.
    pub(crate) fn set_bot_permissions(&mut self, bits: u64) {
        self.settings.bot_permissions = bits;
        let guilds: Vec<GuildId> = self.world.guilds.keys().copied().collect();
        for guild_id in guilds {
            let Some(role_id) = self.world.bot_role(guild_id) else { continue };
            if let Some(role) =
                self.world.guilds.get_mut(&guild_id).and_then(|guild| guild.roles.get_mut(&role_id))
            {
                role.permissions = bits;
            }
            if let Some((guild, role)) = self
                .world
                .guilds
                .get(&guild_id)
                .and_then(|guild| Some((guild, guild.roles.get(&role_id)?)))
            {
                let data =
                    json!({ "guild_id": guild_id, "role": wire::role(role, guild, &self.world) });
                self.tell_bot("GUILD_ROLE_UPDATE", intent::GUILDS, &data);
            }
        }
        self.changed();
    }

    /// Brings a guild to the bot's gateway sessions.
    pub(crate) fn tell_guild(&mut self, guild: GuildId) {
        let Some(found) = self.world.guilds.get(&guild) else { return };
        let world = &self.world;
        self.gateway.dispatch("GUILD_CREATE", intent::GUILDS, |granted| {
            wire::guild_create(
                world,
                found,
                granted & intent::GUILD_MEMBERS != 0,
                granted & intent::GUILD_PRESENCES != 0,
            )
            .to_string()
        });
        self.tell_page("world", json!({}));
        self.changed();
    }
}

fn message_is_direct(world: &World, channel: ChannelId) -> bool {
    world.channels.get(&channel).is_some_and(|channel| channel.guild_id.is_none())
}
