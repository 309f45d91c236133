//! Acting: the checks of a client, the opening of an interaction, and the wait for its answer.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::Shared;
use crate::client::modal::Modal;
use crate::client::options;
use crate::client::reply::{Reply, ReplyKind};
use crate::ids::{ChannelId, InteractionId, MessageId, UserId};
use crate::interactions::{Opening, kind};
use crate::limits::items;
use crate::state::State;
use crate::world::model::{Channel, Message};
use crate::world::permissions::permission;

/// Why no interaction was sent.
#[derive(Debug)]
pub(crate) enum NotSent {
    /// The client refuses, for this reason.
    Refused(String),
    /// The bot is not connected.
    NobodyThere,
}

/// An interaction sent, or why it was not.
type Opened = Result<(InteractionId, oneshot::Receiver<Reply>), NotSent>;

fn refused(reason: impl Into<String>) -> NotSent {
    NotSent::Refused(reason.into())
}

/// Waits for the answer to what was opened.
pub(crate) async fn answered(shared: &Shared, opened: Opened) -> Reply {
    let (id, answer) = match opened {
        Ok(opened) => opened,
        Err(NotSent::Refused(reason)) => return Reply::refused(reason),
        Err(NotSent::NobodyThere) => {
            return Reply {
                interaction: None,
                acknowledged_after: Duration::ZERO,
                kind: ReplyKind::Unanswered,
            };
        }
    };
    let within = shared.lock().settings.acknowledge_within;
    if let Ok(Ok(reply)) = tokio::time::timeout(within, answer).await {
        return reply;
    }
    let mut state = shared.lock();
    state.fail_interaction(id);
    state.changed();
    Reply { interaction: Some(id), acknowledged_after: within, kind: ReplyKind::Unanswered }
}

fn open(state: &mut State, opening: Opening) -> Opened {
    state.open_interaction(opening).ok_or(NotSent::NobodyThere)
}

/// The channel, if the officer sees it.
fn seen(state: &State, user: UserId, channel: ChannelId) -> Result<&Channel, NotSent> {
    match state.world.channels.get(&channel) {
        Some(found) if state.world.can(user, channel, permission::VIEW_CHANNEL) => Ok(found),
        _ => Err(refused("You do not see this channel.")),
    }
}

/// The message, if the officer sees it.
fn seen_message(
    state: &State,
    user: UserId,
    channel: ChannelId,
    id: MessageId,
) -> Result<Arc<Message>, NotSent> {
    seen(state, user, channel)?;
    match state.world.message(channel, id) {
        Some(message) if message.ephemeral_to.is_none_or(|whose| whose == user) => {
            Ok(Arc::clone(message))
        }
        _ => Err(refused("You do not see this message.")),
    }
}

/// A slash command, or with `focused` its autocomplete.
pub(crate) fn slash(
    state: &mut State,
    user: UserId,
    channel: ChannelId,
    path: &str,
    given: &Value,
    focused: Option<&str>,
) -> Opened {
    let archived = seen(state, user, channel)?.is_archived();
    if archived {
        return Err(refused("This thread is archived."));
    }
    let found = options::find(state, user, channel, path).map_err(refused)?;
    if let Some(name) = focused {
        let completes = found
            .options
            .iter()
            .any(|option| option["name"] == name && option["autocomplete"] == true);
        if !completes {
            return Err(refused(format!("The option \"{name}\" has no autocomplete.")));
        }
    }
    let data = found.data(state, channel, given, focused).map_err(refused)?;
    let kind = if focused.is_some() { kind::AUTOCOMPLETE } else { kind::COMMAND };
    open(
        state,
        Opening {
            kind,
            user,
            channel,
            data,
            component_message: None,
            name: found.full_name(),
            overlay: Value::Null,
        },
    )
}

/// A command of the context menu of a message or user.
pub(crate) fn context_menu(
    state: &mut State,
    user: UserId,
    channel: ChannelId,
    name: &str,
    target: u64,
) -> Opened {
    let guild = seen(state, user, channel)?.guild_id;
    let message = state.world.message(channel, MessageId(target)).cloned();
    let wanted: u64 = if message.is_some() { 3 } else { 2 };
    let command = state
        .world
        .commands_in(guild)
        .into_iter()
        .find(|command| command.kind() == wanted && command.name() == name)
        .cloned();
    let command =
        command.ok_or_else(|| refused(format!("There is no menu command \"{name}\" for that.")))?;
    options::usable(state, user, channel, &command).map_err(refused)?;
    let mut resolved = json!({});
    match &message {
        Some(message) => {
            resolved["messages"][target.to_string()] =
                crate::world::wire::message(&state.world, state.reader(), message);
        }
        None => {
            options::resolve(state, channel, 6, &json!(target.to_string()), &mut resolved)
                .map_err(refused)?;
        }
    }
    let mut data = json!({ "id": command.id, "name": name, "type": wanted, "resolved": resolved, "target_id": target.to_string() });
    if let Some(guild) = command.guild_id {
        data["guild_id"] = json!(guild);
    }
    open(
        state,
        Opening {
            kind: kind::COMMAND,
            user,
            channel,
            data,
            component_message: None,
            name: name.to_owned(),
            overlay: Value::Null,
        },
    )
}

/// The component, if the officer can use it now.
fn usable_part(
    state: &State,
    user: UserId,
    channel: ChannelId,
    message: MessageId,
    custom_id: &str,
) -> Result<Value, NotSent> {
    let message = seen_message(state, user, channel, message)?;
    if seen(state, user, channel)?.is_archived() {
        return Err(refused("This thread is archived."));
    }
    let part = message
        .part(custom_id)
        .ok_or_else(|| refused(format!("The message has no component \"{custom_id}\".")))?;
    if part["disabled"] == true {
        Err(refused("This component is disabled."))
    } else {
        Ok(part.clone())
    }
}

/// A click on a button.
pub(crate) fn click(
    state: &mut State,
    user: UserId,
    channel: ChannelId,
    message: MessageId,
    custom_id: &str,
) -> Opened {
    let part = usable_part(state, user, channel, message, custom_id)?;
    if part["type"] != 2 {
        return Err(refused("That is not a button."));
    }
    let data = json!({ "id": part["id"], "custom_id": custom_id, "component_type": 2 });
    open(
        state,
        Opening {
            kind: kind::COMPONENT,
            user,
            channel,
            data,
            component_message: Some(message),
            name: String::new(),
            overlay: Value::Null,
        },
    )
}

/// A choice in a menu.
pub(crate) fn select(
    state: &mut State,
    user: UserId,
    channel: ChannelId,
    message: MessageId,
    custom_id: &str,
    values: &[&str],
) -> Opened {
    let part = usable_part(state, user, channel, message, custom_id)?;
    let Some(component_type @ (3 | 5..=8)) = part["type"].as_u64() else {
        return Err(refused("That is not a menu."));
    };
    let (min, max) =
        (part["min_values"].as_u64().unwrap_or(1), part["max_values"].as_u64().unwrap_or(1));
    if !(min..=max).contains(&(values.len() as u64)) {
        return Err(refused(format!("Choose {min} to {max}.")));
    }
    if values.iter().enumerate().any(|(at, value)| values[..at].contains(value)) {
        return Err(refused("The same line is chosen twice."));
    }
    let menu = (message, user, custom_id.to_owned());
    if state.picked.get(&menu).is_some_and(|stands| stands == values) {
        return Err(refused("That is chosen already: Discord's client sends nothing."));
    }
    let mut data = json!({ "id": part["id"], "custom_id": custom_id, "component_type": component_type, "values": values });
    if component_type == 3 {
        let offered =
            |value: &&str| items(&part["options"]).iter().any(|option| option["value"] == **value);
        if let Some(other) = values.iter().find(|value| !offered(value)) {
            return Err(refused(format!("\"{other}\" is not in the menu.")));
        }
    } else {
        let mut resolved = json!({});
        let option_kind = [6, 8, 9, 7]
            .get(usize::try_from(component_type - 5).unwrap_or(0))
            .copied()
            .unwrap_or(6);
        for value in values {
            options::resolve(state, channel, option_kind, &json!(value), &mut resolved)
                .map_err(refused)?;
        }
        data["resolved"] = resolved;
    }
    open(
        state,
        Opening {
            kind: kind::COMPONENT,
            user,
            channel,
            data,
            component_message: Some(message),
            name: String::new(),
            overlay: Value::Null,
        },
    )
}

/// A form sent.
pub(crate) fn submit(
    state: &mut State,
    user: UserId,
    modal: &Modal,
    fields: &[(&str, &str)],
) -> Opened {
    seen(state, user, modal.channel_id)?;
    if modal.user_id != user {
        return Err(refused("This form is another officer's."));
    }
    let data = modal.filled(fields).map_err(refused)?;
    open(
        state,
        Opening {
            kind: kind::MODAL,
            user,
            channel: modal.channel_id,
            data,
            component_message: modal.message_id,
            name: String::new(),
            overlay: Value::Null,
        },
    )
}

/// Whatever is given: `type`, `channel_id`, `data`, and optionally `message_id` for the message with the component; every
/// other key is laid over the payload as it is.
pub(crate) fn raw(state: &mut State, user: UserId, given: &Value) -> Opened {
    let id = |key: &str| {
        given[key].as_str().map_or_else(|| given[key].as_u64(), |text| text.parse().ok())
    };
    let channel = id("channel_id")
        .map(ChannelId)
        .ok_or_else(|| refused("A raw interaction needs channel_id."))?;
    let mut overlay = given.clone();
    if let Some(object) = overlay.as_object_mut() {
        object.remove("message_id");
    }
    let kind = given["type"]
        .as_u64()
        .and_then(|number| u8::try_from(number).ok())
        .unwrap_or(kind::COMPONENT);
    let component_message = id("message_id").map(MessageId);
    open(
        state,
        Opening {
            kind,
            user,
            channel,
            data: given["data"].clone(),
            component_message,
            name: String::new(),
            overlay,
        },
    )
}
