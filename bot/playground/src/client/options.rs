//! From what a person typed to the data of a command: found in the registered schema, typed and checked as Discord's
//! client does it before anything is sent.
//!
//! Options come as a JSON object by name. Users, roles and channels are given by id; a file as an object with
//! `filename` and `text` or `base64`.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value, json};

use crate::client::act::Client;
use crate::ids::{ChannelId, RoleId, UserId};
use crate::json::{items, text_of};
use crate::posting::attachment;
use crate::world::StoredCommand;
use crate::world::permissions::{guild_permissions, permission};
use crate::world::wire;

pub(crate) struct Found {
    command: StoredCommand,
    branch: Vec<(u64, String)>,
    pub(crate) options: Vec<Value>,
}

impl Found {
    pub(crate) fn full_name(&self) -> String {
        let names = self.branch.iter().map(|(_, name)| name.as_str());
        std::iter::once(self.command.name()).chain(names).collect::<Vec<_>>().join(" ")
    }
}

fn is_branch(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

impl Client<'_> {
    /// Finds `"campaign new"` among the commands the person may use.
    pub(crate) fn find(&self, path: &str) -> Result<Found, String> {
        let mut names = path.trim().trim_start_matches('/').split_whitespace();
        let first = names.next().unwrap_or_default();
        let world = &self.state.world;
        let mut commands = world.commands_in(world.guild_id_of(self.channel)).into_iter();
        let command = commands.find(|command| command.kind() == 1 && command.name() == first);
        let command = command.ok_or_else(|| format!("There is no command /{first}."))?.clone();
        self.may_use(&command)?;
        let mut options = items(&command.value["options"]);
        let mut branch = Vec::new();
        for name in names {
            let mut named = options.iter().filter(|option| option["name"] == name);
            let next = named.find(|option| is_branch(option));
            let next = next.ok_or_else(|| format!("There is no command /{path}."))?;
            branch.push((next["type"].as_u64().unwrap_or(1), name.to_owned()));
            options = items(&next["options"]);
        }
        if options.iter().any(is_branch) {
            return Err(format!("/{path} needs a subcommand."));
        }
        let options = options.to_vec();
        Ok(Found { command, branch, options })
    }

    /// Whether the person may use a command here, and if not, why.
    pub(crate) fn may_use(&self, command: &StoredCommand) -> Result<(), String> {
        let world = &self.state.world;
        let command = &command.value;
        let found = world.channels.get(&self.channel);
        let bits = world.permissions(self.user, self.channel);
        let needed = command["default_member_permissions"].as_str();
        let needed = needed.and_then(|bits| bits.parse::<u64>().ok()).unwrap_or(bits);
        let why_not = if found.is_some_and(|channel| channel.guild_id.is_none()) {
            let here = match command["contexts"].as_array() {
                Some(contexts) => contexts.contains(&json!(1)),
                None => command["dm_permission"] != false,
            };
            (!here).then_some("This command is for guilds only.")
        } else if bits & permission::USE_APPLICATION_COMMANDS == 0 {
            Some("You may not use commands in this channel.")
        } else if needed == 0 && bits != permission::ALL {
            Some("This command is for administrators only.")
        } else {
            (bits & needed != needed).then_some("You lack the permissions for this command.")
        };
        why_not.map_or(Ok(()), |why_not| Err(why_not.to_owned()))
    }

    /// The data of the interaction. With `focused`, of an autocomplete: nothing is required, and that option is text.
    pub(crate) fn data(
        &mut self,
        found: &Found,
        given: &Value,
        focused: Option<&str>,
    ) -> Result<Value, String> {
        let empty = Map::new();
        let given = given.as_object().unwrap_or(&empty);
        let known = |name: &str| found.options.iter().any(|option| option["name"] == name);
        if let Some(unknown) = given.keys().find(|name| !known(name)) {
            return Err(format!("There is no option \"{unknown}\"."));
        }
        let mut resolved = json!({});
        let mut sent = Vec::new();
        for option in &found.options {
            let name = option["name"].as_str().unwrap_or_default();
            let value = given.get(name).filter(|value| !value.is_null());
            let kind = &option["type"];
            if focused == Some(name) {
                let text = value.map(text_of).unwrap_or_default();
                sent.push(json!({ "name": name, "type": kind, "value": text, "focused": true }));
            } else if let Some(value) = value {
                let typed = self.typed(option, value, &mut resolved);
                let value = typed.map_err(|why| format!("{name}: {why}"))?;
                sent.push(json!({ "name": name, "type": kind, "value": value }));
            } else if option["required"] == true && focused.is_none() {
                return Err(format!("The option \"{name}\" is required."));
            }
        }
        let options = found.branch.iter().rev().fold(
            json!(sent),
            |options, (kind, name)| json!([{ "type": kind, "name": name, "options": options }]),
        );
        let command = &found.command;
        let mut data = json!({ "id": command.id, "name": command.name(), "type": 1, "options": options, "resolved": resolved });
        if let Some(guild) = command.guild_id {
            data["guild_id"] = json!(guild);
        }
        Ok(data)
    }

    /// A value of an option's type, within its bounds.
    fn typed(
        &mut self,
        option: &Value,
        value: &Value,
        resolved: &mut Value,
    ) -> Result<Value, String> {
        let kind = option["type"].as_u64().unwrap_or(3);
        let choices = items(&option["choices"]);
        if !choices.is_empty() {
            // A person picks a choice by its name, a program by its value.
            let meant = |choice: &&Value| {
                let given = number(&choice["value"]);
                choice["value"] == *value
                    || choice["name"] == *value
                    || given.is_some() && given == number(value)
            };
            let meant = choices.iter().find(meant).map(|choice| choice["value"].clone());
            return meant.ok_or_else(|| "is not among the choices".to_owned());
        }
        let value = match kind {
            3 => json!(text_of(value)),
            4 => json!(whole(value).ok_or("must be a whole number")?),
            5 => json!(boolean(value).ok_or("must be true or false")?),
            10 => json!(number(value).ok_or("must be a number")?),
            6..=9 => return self.resolve(kind, value, resolved),
            11 => return self.upload(value, resolved),
            _ => return Err("has an unknown type".to_owned()),
        };
        in_bounds(option, &value)?;
        Ok(value)
    }

    /// Adds a user, role or channel to what the payload resolves, and gives back its id.
    pub(crate) fn resolve(
        &self,
        kind: u64,
        value: &Value,
        resolved: &mut Value,
    ) -> Result<Value, String> {
        let text = text_of(value);
        let bare = text.trim().trim_start_matches(['<', '@', '#', '!', '&']).trim_end_matches('>');
        let id: u64 = bare.parse().map_err(|_| "must be an id".to_owned())?;
        let key = id.to_string();
        let world = &self.state.world;
        let guild = world.guild_of(self.channel);
        let role = guild.and_then(|guild| Some((guild, guild.roles.get(&RoleId(id))?)));
        let member = guild.and_then(|guild| Some((guild, guild.members.get(&UserId(id))?)));
        match (kind, world.users.get(&UserId(id)), role, world.channels.get(&ChannelId(id))) {
            (6 | 9, Some(user), ..) => {
                resolved["users"][&key] = wire::user(user);
                if let Some((guild, member)) = member {
                    let mut value = wire::partial_member(member);
                    value["permissions"] = json!(guild_permissions(guild, user.id).to_string());
                    resolved["members"][&key] = value;
                }
            }
            (8 | 9, _, Some((guild, role)), _) => {
                resolved["roles"][&key] = wire::role(role, guild, world);
            }
            (7, _, _, Some(found)) => {
                let mut value = wire::channel(world, found);
                value["permissions"] = json!(permission::OFFICER.to_string());
                resolved["channels"][&key] = value;
            }
            _ => return Err("is not known here".to_owned()),
        }
        Ok(json!(key))
    }

    /// Keeps a file given as an option and adds it to what the payload resolves.
    fn upload(&mut self, value: &Value, resolved: &mut Value) -> Result<Value, String> {
        let text = |key: &str| value[key].as_str();
        let bytes = match (text("text"), text("base64")) {
            (Some(text), _) => Some(text.as_bytes().to_vec()),
            (None, Some(encoded)) => {
                Some(BASE64_STANDARD.decode(encoded).map_err(|error| error.to_string())?)
            }
            (None, None) => None,
        };
        let (Some(filename), Some(bytes)) = (text("filename"), bytes) else {
            return Err("must be a file: { filename, text or base64 }".to_owned());
        };
        let content_type = text("content_type").map(str::to_owned);
        let file = attachment(self.state, filename, None, content_type, bytes.into());
        let key = file.id.to_string();
        let view = wire::attachment(&self.state.base, self.channel, &file, true);
        resolved["attachments"][&key] = view;
        self.state.keep_upload(file);
        Ok(json!(key))
    }
}

/// A value as a number, or typed as one.
fn number(value: &Value) -> Option<f64> {
    let number = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
    number.filter(|number: &f64| number.is_finite())
}

fn whole(value: &Value) -> Option<i64> {
    let number = value.as_i64().or_else(|| value.as_str()?.trim().parse().ok());
    number.filter(|number| number.abs() <= 1 << 53)
}

fn boolean(value: &Value) -> Option<bool> {
    value.as_bool().or_else(|| value.as_str()?.trim().to_lowercase().parse().ok())
}

fn in_bounds(option: &Value, value: &Value) -> Result<(), String> {
    let bound = |key: &str| option[key].as_f64();
    if let Some(text) = value.as_str() {
        let length = text.chars().count() as u64;
        let bound = |key: &str, default| option[key].as_u64().unwrap_or(default);
        let (min, max) = (bound("min_length", 0), bound("max_length", 6000));
        if length == 0 {
            return Err("must not be empty".to_owned());
        }
        if !(min..=max).contains(&length) {
            return Err(format!("must have {min} to {max} characters"));
        }
    } else if let Some(number) = value.as_f64() {
        if bound("min_value").is_some_and(|min| number < min) {
            return Err(format!("must be at least {}", option["min_value"]));
        }
        if bound("max_value").is_some_and(|max| number > max) {
            return Err(format!("must be at most {}", option["max_value"]));
        }
    }
    Ok(())
}
