//! Interactions under way: opening one, waiting for its answer, letting it fail.
//!
//! An interaction is open for the time to acknowledge (real time), its token for fifteen minutes (the playground's
//! clock). What an officer may do at all is checked before, in `client`; what the bot may answer, in `http`.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::client::reply::{Reply, ReplyKind};
use crate::gateway::sessions::random_text;
use crate::ids::{ChannelId, GuildId, InteractionId, MessageId, UserId};
use crate::state::State;
use crate::world::model::Origin;
use crate::world::permissions::permission;
use crate::world::wire;

/// How long a token serves.
pub(crate) const TOKEN_MS: i64 = 15 * 60 * 1000;
/// Most interactions remembered.
const REMEMBERED_MAX: usize = 20_000;
/// Most menus of which it is remembered what stands chosen; those of the oldest messages go first.
const PICKED_MAX: usize = 1_000;

/// Discord's numbers for kinds of interactions.
pub(crate) mod kind {
    pub(crate) const COMMAND: u8 = 2;
    pub(crate) const COMPONENT: u8 = 3;
    pub(crate) const AUTOCOMPLETE: u8 = 4;
    pub(crate) const MODAL: u8 = 5;
}

/// One interaction.
#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) id: InteractionId,
    pub(crate) kind: u8,
    pub(crate) user: UserId,
    pub(crate) channel: ChannelId,
    pub(crate) created_ms: i64,
    pub(crate) started: Instant,
    /// The message whose component was used, or whose component opened the form.
    pub(crate) component_message: Option<MessageId>,
    /// The command's full name.
    pub(crate) name: String,
    /// Discord's number for the command's kind.
    pub(crate) command_kind: u64,
    pub(crate) failed: bool,
    pub(crate) acknowledged: Option<Duration>,
    /// The message `@original` means.
    pub(crate) original: Option<MessageId>,
    /// The original still says "thinking".
    pub(crate) thinking: bool,
    /// Times `@original` was edited since the acknowledgement.
    pub(crate) edits: u32,
    pub(crate) followups: Vec<MessageId>,
    /// The menu used, and what was chosen in it.
    pub(crate) picked: Option<(String, Vec<String>)>,
    pub(crate) waiting: Option<oneshot::Sender<Reply>>,
}

impl Interaction {
    /// What messages that answer it carry.
    pub(crate) fn origin(&self) -> Origin {
        Origin {
            id: self.id,
            kind: self.kind,
            name: self.name.clone(),
            user_id: self.user,
            component_message_id: self.component_message,
        }
    }
}

/// All interactions remembered.
#[derive(Debug, Default)]
pub(crate) struct Interactions {
    by_id: HashMap<InteractionId, Interaction>,
    tokens: HashMap<String, InteractionId>,
    order: VecDeque<(InteractionId, String)>,
}

impl Interactions {
    pub(crate) fn get(&self, id: InteractionId) -> Option<&Interaction> {
        self.by_id.get(&id)
    }

    pub(crate) fn get_mut(&mut self, id: InteractionId) -> Option<&mut Interaction> {
        self.by_id.get_mut(&id)
    }

    pub(crate) fn of_token(&self, token: &str) -> Option<InteractionId> {
        self.tokens.get(token).copied()
    }

    fn add(&mut self, interaction: Interaction, token: String) {
        if self.order.len() >= REMEMBERED_MAX
            && let Some((id, token)) = self.order.pop_front()
        {
            self.by_id.remove(&id);
            self.tokens.remove(&token);
        }
        self.order.push_back((interaction.id, token.clone()));
        self.tokens.insert(token, interaction.id);
        self.by_id.insert(interaction.id, interaction);
    }
}

/// What is about to be sent to the bot.
#[derive(Debug)]
pub(crate) struct Opening {
    pub(crate) kind: u8,
    pub(crate) user: UserId,
    pub(crate) channel: ChannelId,
    pub(crate) data: Value,
    pub(crate) component_message: Option<MessageId>,
    pub(crate) name: String,
    /// Keys laid over the payload as they are; for hostile input.
    pub(crate) overlay: Value,
}

/// The menu and what was chosen, if the data is a menu's.
fn picked(data: &Value) -> Option<(String, Vec<String>)> {
    let values = data["values"].as_array()?;
    let values = values.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    Some((data["custom_id"].as_str()?.to_owned(), values))
}

impl State {
    /// Sends an interaction to the bot. None if no gateway session is connected, or the bot is not in the guild.
    pub(crate) fn open_interaction(
        &mut self,
        opening: Opening,
    ) -> Option<(InteractionId, oneshot::Receiver<Reply>)> {
        let guild = self.world.guild_of(opening.channel);
        if guild.is_some_and(|guild| !guild.members.contains_key(&self.world.bot_id)) {
            return None;
        }
        let id = InteractionId(self.new_id());
        let token = format!("aW50ZXJhY3Rpb24{}", random_text());
        let mut payload = self.payload(id, &token, &opening);
        if let (Some(payload), Some(overlay)) =
            (payload.as_object_mut(), opening.overlay.as_object())
        {
            payload.extend(overlay.iter().map(|(key, value)| (key.clone(), value.clone())));
        }
        if !self.gateway.dispatch_once("INTERACTION_CREATE", &payload.to_string()) {
            return None;
        }
        let (waiting, answer) = oneshot::channel();
        let interaction = Interaction {
            id,
            kind: opening.kind,
            user: opening.user,
            channel: opening.channel,
            created_ms: self.clock.now_ms(),
            started: Instant::now(),
            component_message: opening.component_message,
            name: opening.name,
            command_kind: opening.data["type"].as_u64().unwrap_or(1),
            failed: false,
            acknowledged: None,
            original: None,
            thinking: false,
            edits: 0,
            followups: Vec::new(),
            picked: picked(&opening.data),
            waiting: Some(waiting),
        };
        self.interactions.add(interaction, token);
        Some((id, answer))
    }

    /// Marks an interaction as acknowledged and hands the reply to whoever waits.
    pub(crate) fn acknowledge(&mut self, id: InteractionId, answer: ReplyKind) {
        if let Some(interaction) = self.interactions.get_mut(id) {
            let after = interaction.started.elapsed();
            interaction.acknowledged = Some(after);
            // A message that was changed has fresh menus; on any other the choice stands.
            let stands = !matches!(answer, ReplyKind::Update { .. });
            if let (true, Some(message), Some((menu, values))) =
                (stands, interaction.component_message, interaction.picked.take())
            {
                if self.picked.len() >= PICKED_MAX {
                    self.picked.pop_first();
                }
                self.picked.insert((message, interaction.user, menu), values);
            }
            if let Some(waiting) = interaction.waiting.take() {
                // Nobody waiting any more is no error: the officer has gone.
                let _ = waiting.send(Reply {
                    interaction: Some(id),
                    acknowledged_after: after,
                    kind: answer,
                });
            }
        }
        self.changed();
    }

    /// Marks an interaction as failed, unless it was acknowledged meanwhile; true if it failed.
    pub(crate) fn fail_interaction(&mut self, id: InteractionId) -> bool {
        match self.interactions.get_mut(id) {
            Some(interaction) if interaction.acknowledged.is_none() => {
                interaction.failed = true;
                true
            }
            _ => false,
        }
    }

    fn payload(&self, id: InteractionId, token: &str, opening: &Opening) -> Value {
        let world = &self.world;
        let channel = world.channels.get(&opening.channel);
        let guild_id: Option<GuildId> = channel.and_then(|channel| channel.guild_id);
        let bits = world.permissions(opening.user, opening.channel);
        let user = world.users.get(&opening.user).map_or(Value::Null, wire::user);
        let mut payload = json!({
            "id": id,
            "application_id": world.bot_id,
            "type": opening.kind,
            "data": opening.data,
            "channel_id": opening.channel,
            "token": token,
            "version": 1,
            "app_permissions": self.app_permissions(opening.channel).to_string(),
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": if let Some(guild) = guild_id { json!({ "0": guild }) } else { json!({ "1": opening.user }) },
            "context": if guild_id.is_some() { 0 } else { 1 },
            "attachment_size_limit": crate::limits::message::FILE_BYTES_MAX,
        });
        if let Some(channel) = channel {
            let mut partial = wire::channel(world, channel);
            partial["permissions"] = json!(bits.to_string());
            payload["channel"] = partial;
        }
        match guild_id.and_then(|guild| world.guilds.get(&guild)) {
            Some(guild) => {
                let mut member = guild.members.get(&opening.user).map_or_else(|| json!({ "user": user, "roles": [], "joined_at": null, "deaf": false, "mute": false, "flags": 0 }), |member| wire::member(world, member));
                member["permissions"] = json!(bits.to_string());
                payload["member"] = member;
                payload["guild_id"] = json!(guild.id);
                payload["guild_locale"] = json!("en-US");
                payload["guild"] = json!({ "id": guild.id, "locale": "en-US", "features": [] });
            }
            None => payload["user"] = user,
        }
        if let Some(message) =
            opening.component_message.and_then(|id| world.message(opening.channel, id))
        {
            payload["message"] = wire::message(world, self.reader(), message);
        }
        payload
    }

    /// What the payload says the bot may do: interactions always may carry files and embeds.
    fn app_permissions(&self, channel: ChannelId) -> u64 {
        let own = self.world.permissions(self.world.bot_id, channel);
        own | permission::ATTACH_FILES | permission::EMBED_LINKS | permission::MENTION_EVERYONE
    }
}
