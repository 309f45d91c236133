//! From what a person typed to the data of a command: found in the registered schema, typed and checked as Discord's
//! client does it before anything is sent.
//!
//! Options come as a JSON object by name. Users, roles and channels are given by id; a file as an object with
//! `filename` and `text` or `base64`.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value, json};

use crate::http::draft::attachment;
use crate::ids::{ChannelId, RoleId, UserId};
use crate::limits::{items, text_of};
use crate::state::State;
use crate::world::StoredCommand;
use crate::world::permissions::permission;
use crate::world::wire;

/// A command found by its path.
pub(crate) struct Found {
    pub(crate) command: StoredCommand,
    /// Names of the group and subcommand below it.
    branch: Vec<(u64, String)>,
    /// The options that can be given there.
    pub(crate) options: Vec<Value>,
}

/// Finds `"campaign new"` among the commands an officer may use in a channel.
pub(crate) fn find(
    state: &State,
    user: UserId,
    channel: ChannelId,
    path: &str,
) -> Result<Found, String> {
    let mut names = path.trim().trim_start_matches('/').split_whitespace();
    let first = names.next().unwrap_or_default();
    let mut commands = state.world.commands_in(state.world.guild_id_of(channel)).into_iter();
    let command = commands.find(|command| command.kind() == 1 && command.name() == first);
    let command = command.cloned().ok_or_else(|| format!("There is no command /{first}."))?;
    usable(state, user, channel, &command)?;
    let mut options = items(&command.value["options"]).to_vec();
    let mut branch = Vec::new();
    for name in names {
        let next = options.iter().find(|option| {
            option["name"] == name && matches!(option["type"].as_u64(), Some(1 | 2))
        });
        let next = next.cloned().ok_or_else(|| format!("There is no command /{path}."))?;
        branch.push((next["type"].as_u64().unwrap_or(1), name.to_owned()));
        options = items(&next["options"]).to_vec();
    }
    if options.iter().any(|option| matches!(option["type"].as_u64(), Some(1 | 2))) {
        return Err(format!("/{path} needs a subcommand."));
    }
    Ok(Found { command, branch, options })
}

/// Whether an officer may use a command in a channel, and if not, why.
pub(crate) fn usable(
    state: &State,
    user: UserId,
    channel: ChannelId,
    command: &StoredCommand,
) -> Result<(), String> {
    let found = state.world.channels.get(&channel);
    if found.is_some_and(|channel| channel.guild_id.is_none()) {
        let contexts = &command.value["contexts"];
        let here = if contexts.is_array() {
            items(contexts).contains(&json!(1))
        } else {
            command.value["dm_permission"] != false
        };
        return if here { Ok(()) } else { Err("This command is for guilds only.".to_owned()) };
    }
    let bits = state.world.permissions(user, channel);
    if bits & permission::USE_APPLICATION_COMMANDS == 0 {
        return Err("You may not use commands in this channel.".to_owned());
    }
    let needed = command.value["default_member_permissions"]
        .as_str()
        .and_then(|bits| bits.parse::<u64>().ok());
    match needed {
        Some(0) if bits != permission::ALL => {
            Err("This command is for administrators only.".to_owned())
        }
        Some(needed) if bits & needed != needed => {
            Err("You lack the permissions for this command.".to_owned())
        }
        _ => Ok(()),
    }
}

impl Found {
    /// The command's full name.
    pub(crate) fn full_name(&self) -> String {
        let names = self.branch.iter().map(|(_, name)| name.as_str());
        std::iter::once(self.command.name()).chain(names).collect::<Vec<_>>().join(" ")
    }

    /// The data of the interaction. With `focused`, of an autocomplete: nothing is required, and that option is text.
    pub(crate) fn data(
        &self,
        state: &mut State,
        channel: ChannelId,
        given: &Value,
        focused: Option<&str>,
    ) -> Result<Value, String> {
        let empty = Map::new();
        let given = given.as_object().unwrap_or(&empty);
        if let Some(unknown) =
            given.keys().find(|name| !self.options.iter().any(|option| option["name"] == **name))
        {
            return Err(format!("There is no option \"{unknown}\"."));
        }
        let mut resolved = json!({});
        let mut sent = Vec::new();
        for option in &self.options {
            let name = option["name"].as_str().unwrap_or_default();
            let value = given.get(name).filter(|value| !value.is_null());
            let kind = option["type"].as_u64().unwrap_or(3);
            match value {
                _ if focused == Some(name) => {
                    let text = value.map(text_of).unwrap_or_default();
                    sent.push(
                        json!({ "name": name, "type": kind, "value": text, "focused": true }),
                    );
                }
                Some(value) => {
                    let value = typed(state, channel, option, value, &mut resolved)
                        .map_err(|why| format!("{name}: {why}"))?;
                    sent.push(json!({ "name": name, "type": kind, "value": value }));
                }
                None if option["required"] == true && focused.is_none() => {
                    return Err(format!("The option \"{name}\" is required."));
                }
                None => {}
            }
        }
        let mut options = json!(sent);
        for (kind, name) in self.branch.iter().rev() {
            options = json!([{ "type": kind, "name": name, "options": options }]);
        }
        let mut data = json!({ "id": self.command.id, "name": self.command.name(), "type": 1, "options": options, "resolved": resolved });
        if let Some(guild) = self.command.guild_id {
            data["guild_id"] = json!(guild);
        }
        Ok(data)
    }
}

/// A value of an option's type, within its bounds.
fn typed(
    state: &mut State,
    channel: ChannelId,
    option: &Value,
    value: &Value,
    resolved: &mut Value,
) -> Result<Value, String> {
    let kind = option["type"].as_u64().unwrap_or(3);
    let choices = items(&option["choices"]);
    if !choices.is_empty() {
        // A person picks a choice by its name, a program by its value.
        let meant = |choice: &&Value| {
            choice["value"] == *value
                || choice["name"] == *value
                || number(&choice["value"]).is_some() && number(&choice["value"]) == number(value)
        };
        return choices
            .iter()
            .find(meant)
            .map(|choice| choice["value"].clone())
            .ok_or_else(|| "is not among the choices".to_owned());
    }
    let value = match kind {
        3 => json!(text_of(value)),
        4 => json!(whole(value).ok_or("must be a whole number")?),
        5 => json!(boolean(value).ok_or("must be true or false")?),
        10 => json!(number(value).ok_or("must be a number")?),
        6..=9 => return resolve(state, channel, kind, value, resolved),
        11 => return upload(state, channel, value, resolved),
        _ => return Err("has an unknown type".to_owned()),
    };
    in_bounds(option, &value)?;
    Ok(value)
}

fn whole(value: &Value) -> Option<i64> {
    value
        .as_i64()
        .or_else(|| value.as_str()?.trim().parse().ok())
        .filter(|number| number.abs() <= 1 << 53)
}

fn number(value: &Value) -> Option<f64> {
    value
        .as_f64()
        .or_else(|| value.as_str()?.trim().parse().ok())
        .filter(|number: &f64| number.is_finite())
}

fn boolean(value: &Value) -> Option<bool> {
    value.as_bool().or_else(|| value.as_str()?.trim().to_lowercase().parse().ok())
}

fn in_bounds(option: &Value, value: &Value) -> Result<(), String> {
    if let Some(text) = value.as_str() {
        let length = text.chars().count() as u64;
        if length == 0 {
            return Err("must not be empty".to_owned());
        }
        let (min, max) = (
            option["min_length"].as_u64().unwrap_or(0),
            option["max_length"].as_u64().unwrap_or(6000),
        );
        return if (min..=max).contains(&length) {
            Ok(())
        } else {
            Err(format!("must have {min} to {max} characters"))
        };
    }
    if let Some(number) = value.as_f64() {
        if option["min_value"].as_f64().is_some_and(|min| number < min) {
            return Err(format!("must be at least {}", option["min_value"]));
        }
        if option["max_value"].as_f64().is_some_and(|max| number > max) {
            return Err(format!("must be at most {}", option["max_value"]));
        }
    }
    Ok(())
}

/// Adds a user, role or channel to what the payload resolves, and gives back its id.
pub(crate) fn resolve(
    state: &State,
    channel: ChannelId,
    kind: u64,
    value: &Value,
    resolved: &mut Value,
) -> Result<Value, String> {
    let text = text_of(value);
    let bare = text.trim().trim_start_matches(['<', '@', '#', '!', '&']).trim_end_matches('>');
    let id: u64 = bare.parse().map_err(|_| "must be an id".to_owned())?;
    let key = id.to_string();
    let guild = state.world.guild_of(channel);
    if matches!(kind, 6 | 9)
        && let Some(user) = state.world.users.get(&UserId(id))
    {
        resolved["users"][key.as_str()] = wire::user(user);
        if let Some((guild, member)) =
            guild.and_then(|guild| Some((guild, guild.members.get(&user.id)?)))
        {
            let mut value = wire::partial_member(member);
            let bits = crate::world::permissions::guild_permissions(guild, user.id);
            value["permissions"] = json!(bits.to_string());
            resolved["members"][key.as_str()] = value;
        }
        return Ok(json!(key));
    }
    if matches!(kind, 8 | 9)
        && let Some((guild, role)) =
            guild.and_then(|guild| Some((guild, guild.roles.get(&RoleId(id))?)))
    {
        resolved["roles"][key.as_str()] = wire::role(role, guild, &state.world);
        return Ok(json!(key));
    }
    if kind == 7
        && let Some(found) = state.world.channels.get(&ChannelId(id))
    {
        let mut value = wire::channel(&state.world, found);
        value["permissions"] = json!(permission::OFFICER.to_string());
        resolved["channels"][key.as_str()] = value;
        return Ok(json!(key));
    }
    Err("is not known here".to_owned())
}

/// Keeps a file given as an option and adds it to what the payload resolves.
fn upload(
    state: &mut State,
    channel: ChannelId,
    value: &Value,
    resolved: &mut Value,
) -> Result<Value, String> {
    let filename =
        value["filename"].as_str().ok_or("must be a file: { filename, text or base64 }")?;
    let bytes = match (value["text"].as_str(), value["base64"].as_str()) {
        (Some(text), _) => text.as_bytes().to_vec(),
        (None, Some(encoded)) => {
            BASE64_STANDARD.decode(encoded).map_err(|error| error.to_string())?
        }
        (None, None) => return Err("must be a file: { filename, text or base64 }".to_owned()),
    };
    let content_type = value["content_type"].as_str().map(str::to_owned);
    let attachment = attachment(state, filename, None, content_type, bytes.into());
    let key = attachment.id.to_string();
    resolved["attachments"][key.as_str()] =
        wire::attachment(&state.base, channel, &attachment, true);
    state.keep_upload(attachment);
    Ok(json!(key))
}
