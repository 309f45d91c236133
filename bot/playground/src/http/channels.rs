//! Channels, pins and threads.

use serde_json::{Value, json};

use crate::clock::iso8601;
use crate::http::error::{ApiError, check_rules};
use crate::http::{Api, ApiResult, created, id_of, no_content, ok};
use crate::ids::{ChannelId, GuildId, MessageId};
use crate::limits::Limit::{OneOf, RequiredText, Text};
use crate::world::model::{
    COMMAND_ANSWER, Channel, ChannelKind, MENU_ANSWER, Message, REPLY, ThreadState,
};
use crate::world::permissions::{guild_permissions, permission as p};
use crate::world::wire;

/// Most pins in a channel.
const PINS_MAX: usize = 250;
/// Most pins the newer route gives at once.
const PINS_PAGE: usize = 50;

/// Refuses to pin or open a thread from what no person or bot has written.
fn need_written(message: &Message) -> Result<(), ApiError> {
    let written = matches!(message.kind, 0 | REPLY | COMMAND_ANSWER | MENU_ANSWER);
    if written { Ok(()) } else { Err(ApiError::SYSTEM_MESSAGE) }
}

impl Api<'_> {
    fn channel_now(&self, channel: ChannelId) -> Result<Value, ApiError> {
        Ok(wire::channel(&self.state.world, self.see(channel)?))
    }

    pub(super) fn get_channel(&mut self, channel: ChannelId) -> ApiResult {
        ok(self.channel_now(channel)?)
    }

    pub(super) fn edit_channel(&mut self, id: ChannelId) -> ApiResult {
        let body = self.body;
        let thread = self.see(id)?.thread.clone();
        check_rules(body, &[("name", Text(1, 100)), ("topic", Text(0, 1024))])?;
        if let Some(thread) = &thread {
            let own = thread.owner_id == self.state.world.bot_id;
            let opens = body["archived"] == false;
            if !own && !opens || body.get("locked").is_some() {
                self.need(id, p::MANAGE_THREADS)?;
            }
            if thread.archived && !opens {
                return Err(ApiError::ARCHIVED);
            }
        } else {
            self.need(id, p::MANAGE_CHANNELS)?;
        }
        if let Some(archived) = body["archived"].as_bool() {
            self.state.set_archived(id, archived);
        }
        if let Some(channel) = self.state.world.channels.get_mut(&id) {
            if let Some(name) = body["name"].as_str() {
                name.clone_into(&mut channel.name);
            }
            if let Some(topic) = body.get("topic") {
                channel.topic = topic.as_str().map(str::to_owned);
            }
            if let Some(thread) = &mut channel.thread {
                thread.locked = body["locked"].as_bool().unwrap_or(thread.locked);
                thread.auto_archive_minutes = minutes(body).unwrap_or(thread.auto_archive_minutes);
            }
        }
        let event = if thread.is_some() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
        self.state.tell_channel(event, id);
        self.get_channel(id)
    }

    pub(super) fn delete_channel(&mut self, id: ChannelId) -> ApiResult {
        let thread = self.see(id)?.thread.is_some();
        self.need(id, if thread { p::MANAGE_THREADS } else { p::MANAGE_CHANNELS })?;
        let value = self.channel_now(id)?;
        self.state.remove_channel(id);
        ok(value)
    }

    pub(super) fn create_channel(&mut self, guild: GuildId) -> ApiResult {
        let found = self.state.world.guilds.get(&guild).ok_or(ApiError::UNKNOWN_GUILD)?;
        if guild_permissions(found, self.state.world.bot_id) & p::MANAGE_CHANNELS == 0 {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        check_rules(self.body, &[("name", RequiredText(1, 100))])?;
        let id = ChannelId(self.state.new_id());
        self.state.world.insert_channel(Channel {
            id,
            guild_id: Some(guild),
            name: self.body["name"].as_str().unwrap_or_default().to_owned(),
            topic: self.body["topic"].as_str().map(str::to_owned),
            position: 99,
            ..Channel::default()
        });
        self.state.tell_channel("CHANNEL_CREATE", id);
        created(self.channel_now(id)?)
    }

    /// PUT or DELETE of a pin, by either route.
    pub(super) fn pin(&mut self, channel: ChannelId, id: MessageId) -> ApiResult {
        let pin = self.method == "PUT";
        let message = self.find(channel, id)?;
        self.need(channel, p::PIN_MESSAGES)?;
        self.need_open(channel)?;
        if pin {
            need_written(&message)?;
        }
        if pin == message.is_pinned() {
            return no_content();
        }
        if !pin {
            self.state.unpin(channel, id);
        } else if self.state.pinned(channel).len() >= PINS_MAX {
            return Err(ApiError::TOO_MANY_PINS);
        } else {
            self.state.pin(channel, id, self.state.world.bot_id);
        }
        no_content()
    }

    /// GET of the pins; the newer route wraps each in an item.
    pub(super) fn pins(&mut self, channel: ChannelId, wrapped: bool) -> ApiResult {
        self.see(channel)?;
        let seen = self.may(channel, p::READ_MESSAGE_HISTORY);
        let all = if seen { self.state.pinned(channel) } else { Vec::new() };
        let view = |message: &Message| self.state.bot_message(message);
        if !wrapped {
            return ok(all.iter().map(|message| view(message)).collect());
        }
        let limit = self.limit(PINS_PAGE).clamp(1, PINS_PAGE);
        let shown = all.iter().take(limit).map(|message| json!({ "pinned_at": message.pinned_ms.map(iso8601), "message": view(message) }));
        ok(json!({ "items": shown.collect::<Value>(), "has_more": all.len() > limit }))
    }

    pub(super) fn start_thread(&mut self, parent: ChannelId, from: Option<MessageId>) -> ApiResult {
        if self.see(parent)?.kind != ChannelKind::Text {
            return Err(ApiError::WRONG_CHANNEL);
        }
        let private = from.is_none() && self.body["type"].as_u64().unwrap_or(12) == 12;
        let (kind, bits) = if private {
            (ChannelKind::PrivateThread, p::CREATE_PRIVATE_THREADS)
        } else {
            (ChannelKind::PublicThread, p::CREATE_PUBLIC_THREADS)
        };
        self.need(parent, bits)?;
        let minutes = minutes(self.body);
        let rules = [
            ("name", RequiredText(1, 100)),
            ("auto_archive_duration", OneOf("60, 1440, 4320, 10080")),
        ];
        check_rules(self.body, if minutes.is_some() { &rules } else { &rules[..1] })?;
        if let Some(id) = from {
            let message = self.find(parent, id)?;
            let channels = &self.state.world.channels;
            if message.thread_id.is_some() || channels.contains_key(&ChannelId(id.0)) {
                return Err(ApiError::THREAD_EXISTS);
            }
            need_written(&message)?;
        }
        let name = self.body["name"].as_str().unwrap_or_default();
        let id = self.state.start_thread(parent, from, name, kind, minutes.unwrap_or(1440));
        created(self.channel_now(id)?)
    }

    pub(super) fn thread_members(&mut self, thread: ChannelId, rest: &[&str]) -> ApiResult {
        let found = self.see(thread)?;
        let inner = found.thread.as_ref().ok_or(ApiError::WRONG_CHANNEL)?;
        let bot = self.state.world.bot_id;
        let view = |user| wire::thread_member(found, user);
        let who = |unknown: ApiError| match rest {
            ["@me"] => Ok(bot),
            [user] => id_of(user, unknown),
            _ => Err(ApiError::METHOD_NOT_ALLOWED),
        };
        match (self.method, rest) {
            ("GET", []) => ok(inner.members.iter().map(|user| view(*user)).collect()),
            ("GET", _) => match who(ApiError::UNKNOWN_MEMBER)? {
                user if inner.members.contains(&user) => ok(view(user)),
                _ => Err(ApiError::UNKNOWN_MEMBER),
            },
            ("PUT" | "DELETE", _) => {
                let (user, put) = (who(ApiError::UNKNOWN_USER)?, self.method == "PUT");
                self.need_open(thread)?;
                if !put && user != bot {
                    self.need(thread, p::MANAGE_THREADS)?;
                }
                if !self.state.world.users.contains_key(&user) {
                    return Err(ApiError::UNKNOWN_USER);
                }
                self.state.set_thread_member(thread, user, put);
                no_content()
            }
            _ => Err(ApiError::METHOD_NOT_ALLOWED),
        }
    }

    /// GET of a channel's archived threads of a kind.
    pub(super) fn archived_threads(&mut self, channel: ChannelId, kind: &str) -> ApiResult {
        self.see(channel)?;
        self.threads(|thread, inner| {
            thread.parent_id == Some(channel)
                && inner.archived
                && thread.is_private_thread() == (kind == "private")
        })
    }

    /// Answers with the threads that are wanted, as far as the bot sees them.
    pub(super) fn threads(&self, wanted: impl Fn(&Channel, &ThreadState) -> bool) -> ApiResult {
        let (world, bot) = (&self.state.world, self.state.world.bot_id);
        let seen = |channel: &&Channel| {
            channel.thread.as_ref().is_some_and(|inner| wanted(channel, inner))
                && world.permissions(bot, channel.id) != 0
        };
        let threads: Vec<Value> =
            world.channels.values().filter(seen).map(|each| wire::channel(world, each)).collect();
        let members: Vec<&Value> =
            threads.iter().filter_map(|thread| thread.get("member")).collect();
        ok(json!({ "threads": threads, "members": members, "has_more": false }))
    }
}

/// After how much silence a thread shall be archived, if the body says.
fn minutes(body: &Value) -> Option<u32> {
    body["auto_archive_duration"].as_u64().and_then(|minutes| u32::try_from(minutes).ok())
}
