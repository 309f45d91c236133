//! Acting: the checks of a client, the opening of an interaction, and the wait for its answer.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::Shared;
use crate::client::modal::Modal;
use crate::client::reply::{Reply, ReplyKind};
use crate::ids::{ChannelId, InteractionId, MessageId, UserId};
use crate::interactions::{Opening, kind};
use crate::json::{items, text_of};
use crate::state::State;
use crate::world::model::{Channel, Message};
use crate::world::wire;

#[derive(Debug)]
pub(crate) enum NotSent {
    Refused(String),
    NobodyThere,
}

impl From<String> for NotSent {
    fn from(reason: String) -> Self {
        Self::Refused(reason)
    }
}

pub(crate) type Opened = Result<(InteractionId, oneshot::Receiver<Reply>), NotSent>;

fn refused<T>(reason: impl Into<String>) -> Result<T, NotSent> {
    Err(NotSent::Refused(reason.into()))
}

pub(crate) async fn answered(shared: &Shared, opened: Opened) -> Reply {
    let unanswered = |interaction, acknowledged_after| Reply {
        interaction,
        acknowledged_after,
        kind: ReplyKind::Unanswered,
    };
    let (id, mut answer) = match opened {
        Ok(opened) => opened,
        Err(NotSent::Refused(reason)) => return Reply::refused(reason),
        Err(NotSent::NobodyThere) => return unanswered(None, Duration::ZERO),
    };
    let within = shared.lock().options.acknowledge_within;
    if let Ok(Ok(reply)) = tokio::time::timeout(within, &mut answer).await {
        return reply;
    }
    shared.lock().fail_interaction(id);
    // What was taken before it failed counts; nothing is taken any more.
    answer.try_recv().unwrap_or_else(|_| unanswered(Some(id), within))
}

pub(crate) struct Client<'a> {
    pub(crate) state: &'a mut State,
    pub(crate) user: UserId,
    pub(crate) channel: ChannelId,
}

/// A path with options typed behind it, as in `dice roll:2d6`, parted; of numbers and switches the value is read.
fn typed_out(path: &str, given: &Value) -> (String, Value) {
    let mut all = given.as_object().cloned().unwrap_or_default();
    let mut names = Vec::new();
    for word in path.split_whitespace() {
        match word.split_once(':') {
            Some((name, value)) => {
                let read = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
                all.entry(name).or_insert(read);
            }
            None => names.push(word),
        }
    }
    (names.join(" "), Value::Object(all))
}

impl Client<'_> {
    fn open(&mut self, kind: u8, data: Value, more: Opening) -> Opened {
        let opening = Opening { kind, data, user: self.user, channel: self.channel, ..more };
        self.state.open_interaction(opening).ok_or(NotSent::NobodyThere)
    }

    fn seen(&self) -> Result<&Channel, NotSent> {
        match self.state.world.channels.get(&self.channel) {
            Some(found) if self.state.world.sees(self.user, self.channel) => Ok(found),
            _ => refused("You do not see this channel."),
        }
    }

    /// The same, if it is not an archived thread.
    fn seen_open(&self) -> Result<(), NotSent> {
        if self.seen()?.is_archived() { refused("This thread is archived.") } else { Ok(()) }
    }

    pub(crate) fn message(&self, id: MessageId) -> Result<Arc<Message>, NotSent> {
        self.seen()?;
        match self.state.world.message(self.channel, id) {
            Some(message) if message.is_for(self.user) => Ok(Arc::clone(message)),
            _ => refused("You do not see this message."),
        }
    }

    /// A slash command, or with `focused` its autocomplete.
    pub(crate) fn slash(&mut self, path: &str, given: &Value, focused: Option<&str>) -> Opened {
        self.seen_open()?;
        let (path, given) = &typed_out(path, given);
        let found = self.find(path)?;
        if let Some(name) = focused {
            let completes =
                |option: &Value| option["name"] == name && option["autocomplete"] == true;
            if !found.options.iter().any(completes) {
                return refused(format!("The option \"{name}\" has no autocomplete."));
            }
        }
        let data = self.data(&found, given, focused)?;
        let kind = if focused.is_some() { kind::AUTOCOMPLETE } else { kind::COMMAND };
        self.open(kind, data, Opening { name: found.full_name(), ..Opening::default() })
    }

    /// A command of the context menu of a message or user.
    pub(crate) fn context_menu(&mut self, name: &str, target: u64) -> Opened {
        let guild = self.seen()?.guild_id;
        let world = &self.state.world;
        let message = world.message(self.channel, MessageId(target));
        let wanted = if message.is_some() { 3 } else { 2 };
        let mut commands = world.commands_in(guild).into_iter();
        let command = commands.find(|each| each.kind() == wanted && each.name() == name);
        let Some(command) = command else {
            return refused(format!("There is no menu command \"{name}\" for that."));
        };
        self.may_use(command)?;
        let mut resolved = json!({});
        let key = target.to_string();
        if let Some(message) = message {
            resolved["messages"][&key] = wire::message(world, self.state.reader(), message);
        } else {
            self.resolve(6, &json!(key), &mut resolved)?;
        }
        let mut data = json!({ "id": command.id, "name": name, "type": wanted, "resolved": resolved, "target_id": key });
        if let Some(guild) = command.guild_id {
            data["guild_id"] = json!(guild);
        }
        let name = name.to_owned();
        self.open(kind::COMMAND, data, Opening { name, ..Opening::default() })
    }

    fn usable_part(&self, message: MessageId, custom_id: &str) -> Result<Value, NotSent> {
        let message = self.message(message)?;
        self.seen_open()?;
        match message.parts().find(|part| part["custom_id"] == custom_id) {
            None => refused(format!("The message has no component \"{custom_id}\".")),
            Some(part) if part["disabled"] == true => refused("This component is disabled."),
            Some(part) => Ok(part.clone()),
        }
    }

    fn open_component(&mut self, message: MessageId, data: Value) -> Opened {
        let component_message = Some(message);
        self.open(kind::COMPONENT, data, Opening { component_message, ..Opening::default() })
    }

    pub(crate) fn click(&mut self, message: MessageId, custom_id: &str) -> Opened {
        let part = self.usable_part(message, custom_id)?;
        if part["type"] != 2 {
            return refused("That is not a button.");
        }
        let data = json!({ "id": part["id"], "custom_id": custom_id, "component_type": 2 });
        self.open_component(message, data)
    }

    pub(crate) fn select(&mut self, message: MessageId, id: &str, values: &[&str]) -> Opened {
        let part = self.usable_part(message, id)?;
        let Some(component_type @ (3 | 5..=8)) = part["type"].as_u64() else {
            return refused("That is not a menu.");
        };
        let bound = |key: &str| part[key].as_u64().unwrap_or(1);
        let (min, max) = (bound("min_values"), bound("max_values"));
        if !(min..=max).contains(&(values.len() as u64)) {
            return refused(format!("Choose {min} to {max}."));
        }
        if values.iter().enumerate().any(|(at, value)| values[..at].contains(value)) {
            return refused("The same line is chosen twice.");
        }
        let menu = (message, self.user, id.to_owned());
        if self.state.picked.get(&menu).is_some_and(|stands| stands == values) {
            return refused("That is chosen already: Discord's client sends nothing.");
        }
        let mut data = json!({ "id": part["id"], "custom_id": id, "component_type": component_type, "values": values });
        // The kinds of options that the other menus offer: users, roles, both, channels.
        let option_kind = match component_type {
            5 => 6,
            6 => 8,
            7 => 9,
            _ => 7,
        };
        if component_type == 3 {
            let offered =
                |value: &str| items(&part["options"]).iter().any(|of| of["value"] == value);
            if let Some(other) = values.iter().find(|value| !offered(value)) {
                return refused(format!("\"{other}\" is not in the menu."));
            }
        } else {
            let mut resolved = json!({});
            for value in values {
                self.resolve(option_kind, &json!(value), &mut resolved)?;
            }
            data["resolved"] = resolved;
        }
        self.open_component(message, data)
    }

    pub(crate) fn submit(&mut self, modal: &Modal, fields: &[(&str, &str)]) -> Opened {
        self.seen()?;
        if modal.user_id != self.user {
            return refused("This form is another officer's.");
        }
        let data = modal.filled(fields)?;
        let component_message = modal.message_id;
        self.open(kind::MODAL, data, Opening { component_message, ..Opening::default() })
    }

    /// Whatever is given: `type`, `channel_id`, `data`, and optionally `message_id` for the message with the component;
    /// every other key is laid over the payload as it is.
    pub(crate) fn raw(&mut self, given: &Value) -> Opened {
        let id = |key: &str| text_of(&given[key]).parse().ok();
        match id("channel_id") {
            Some(channel) => self.channel = ChannelId(channel),
            None => return refused("A raw interaction needs channel_id."),
        }
        let mut overlay = given.clone();
        if let Some(object) = overlay.as_object_mut() {
            object.remove("message_id");
        }
        let kind = given["type"].as_u64().and_then(|number| u8::try_from(number).ok());
        let component_message = id("message_id").map(MessageId);
        let more = Opening { component_message, overlay, ..Opening::default() };
        self.open(kind.unwrap_or(kind::COMPONENT), given["data"].clone(), more)
    }
}
