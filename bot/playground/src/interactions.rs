//! Interactions under way: opening one, waiting for its answer, letting it fail.
//!
//! An interaction is open for the time to acknowledge (real time), its token for fifteen minutes (the playground's
//! clock). What an officer may do at all is checked before, in `client`; what the bot may answer, in `http`.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::client::reply::{Reply, ReplyKind};
use crate::gateway::sessions::random_text;
use crate::ids::{ChannelId, InteractionId, MessageId, UserId};
use crate::limits::message::FILE_BYTES_MAX;
use crate::state::State;
use crate::world::model::Origin;
use crate::world::permissions::permission;
use crate::world::wire;

pub(crate) const TOKEN_MS: i64 = 15 * 60 * 1000;
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

#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) id: InteractionId,
    token: String,
    pub(crate) kind: u8,
    pub(crate) user: UserId,
    pub(crate) channel: ChannelId,
    pub(crate) created_ms: i64,
    pub(crate) started: Instant,
    /// The message whose component was used, or whose component opened the form.
    pub(crate) component_message: Option<MessageId>,
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

#[derive(Debug, Default)]
pub(crate) struct Interactions {
    by_id: BTreeMap<InteractionId, Interaction>,
    tokens: HashMap<String, InteractionId>,
}

impl Interactions {
    pub(crate) fn get(&self, id: InteractionId) -> Option<&Interaction> {
        self.by_id.get(&id)
    }

    pub(crate) fn get_mut(&mut self, id: InteractionId) -> Option<&mut Interaction> {
        self.by_id.get_mut(&id)
    }

    pub(crate) fn of_token(&self, token: &str) -> Option<&Interaction> {
        self.get(*self.tokens.get(token)?)
    }

    fn add(&mut self, interaction: Interaction) {
        if self.by_id.len() >= REMEMBERED_MAX
            && let Some((_, oldest)) = self.by_id.pop_first()
        {
            self.tokens.remove(&oldest.token);
        }
        self.tokens.insert(interaction.token.clone(), interaction.id);
        self.by_id.insert(interaction.id, interaction);
    }
}

#[derive(Debug, Default)]
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
    /// Sends an interaction to the bot. None if no gateway session for it is connected, or the bot is not in the guild.
    pub(crate) fn open_interaction(
        &mut self,
        opening: Opening,
    ) -> Option<(InteractionId, oneshot::Receiver<Reply>)> {
        let guild = self.world.guild_of(opening.channel);
        if guild.is_some_and(|guild| !guild.members.contains_key(&self.world.bot_id)) {
            return None;
        }
        let guild = guild.map(|guild| guild.id);
        let id = InteractionId(self.new_id());
        let token = format!("aW50ZXJhY3Rpb24{}", random_text());
        let mut payload = self.payload(id, &token, &opening);
        wire::lay_over(&mut payload, &opening.overlay);
        if !self.gateway.dispatch_once("INTERACTION_CREATE", guild, &payload.to_string()) {
            return None;
        }
        let (waiting, answer) = oneshot::channel();
        let interaction = Interaction {
            id,
            token,
            kind: opening.kind,
            user: opening.user,
            channel: opening.channel,
            created_ms: self.now_ms(),
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
        self.interactions.add(interaction);
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

    pub(crate) fn fail_interaction(&mut self, id: InteractionId) {
        if let Some(interaction) = self.interactions.get_mut(id) {
            interaction.failed = interaction.acknowledged.is_none();
        }
        self.changed();
    }

    fn payload(&self, id: InteractionId, token: &str, opening: &Opening) -> Value {
        let world = &self.world;
        let guild = world.guild_of(opening.channel);
        let bits = world.permissions(opening.user, opening.channel).to_string();
        let user = world.users.get(&opening.user).map_or(Value::Null, wire::user);
        // Interactions always may carry files and embeds.
        let answering =
            permission::ATTACH_FILES | permission::EMBED_LINKS | permission::MENTION_EVERYONE;
        let app_permissions = world.permissions(world.bot_id, opening.channel) | answering;
        let owners = wire::integration_owners(world, opening.channel, opening.user);
        let own = json!({
            "id": id,
            "application_id": world.bot_id,
            "type": opening.kind,
            "data": opening.data,
            "channel_id": opening.channel,
            "token": token,
            "app_permissions": app_permissions.to_string(),
            "authorizing_integration_owners": owners,
            "context": u8::from(guild.is_none()),
            "attachment_size_limit": FILE_BYTES_MAX,
        });
        let mut payload = wire::object("interaction", own);
        if let Some(channel) = world.channels.get(&opening.channel) {
            payload["channel"] = wire::channel(world, channel);
            payload["channel"]["permissions"] = json!(bits);
        }
        if let Some(guild) = guild {
            let member = guild.members.get(&opening.user);
            let member = member.map_or_else(|| json!({}), wire::partial_member);
            payload["member"] = wire::object("member", member);
            payload["member"]["user"] = user;
            payload["member"]["permissions"] = json!(bits);
            payload["guild_id"] = json!(guild.id);
            payload["guild_locale"] = json!("en-US");
            payload["guild"] = json!({ "id": guild.id, "locale": "en-US", "features": [] });
        } else {
            payload["user"] = user;
        }
        let component = opening.component_message.and_then(|id| world.message(opening.channel, id));
        if let Some(message) = component {
            payload["message"] = wire::message(world, self.reader(), message);
        }
        payload
    }
}
