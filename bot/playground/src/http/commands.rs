//! Registering commands, globally and for one guild.
//!
//! A registration is taken whole or not at all. Re-registering a name keeps its id, as on Discord.

use serde_json::{Value, json};

use crate::http::call::Call;
use crate::http::error::{ApiError, check};
use crate::http::{Answer, ApiResult, id_of};
use crate::ids::{CommandId, GuildId};
use crate::limits::{Report, commands as limits, items};
use crate::state::State;
use crate::world::StoredCommand;

/// The routes under one application.
pub(crate) fn serve(state: &mut State, call: &Call, app: &str, rest: &[&str]) -> ApiResult {
    if app != state.world.bot_id.to_string() {
        return Err(ApiError::missing_access());
    }
    match rest {
        ["commands", rest @ ..] => commands(state, call, None, rest),
        ["guilds", guild, "commands", rest @ ..] => {
            let guild: GuildId = id_of(guild).ok_or_else(ApiError::unknown_guild)?;
            if !state.world.guilds.contains_key(&guild) {
                return Err(ApiError::missing_access());
            }
            commands(state, call, Some(guild), rest)
        }
        ["emojis"] => Ok(Answer::ok(json!({ "items": [] }))),
        _ => Err(ApiError::not_found()),
    }
}

fn commands(state: &mut State, call: &Call, guild: Option<GuildId>, rest: &[&str]) -> ApiResult {
    match (call.method.as_str(), rest) {
        ("GET", []) => {
            Ok(Answer::ok(here(state, guild).map(|command| command.value.clone()).collect()))
        }
        ("PUT", []) => overwrite(state, &call.body, guild),
        ("POST", []) => create(state, &call.body, guild),
        ("GET", ["permissions"]) => Ok(Answer::ok(json!([]))),
        ("GET", [id]) => find(state, guild, id).map(|command| Answer::ok(command.value.clone())),
        ("PATCH", [id]) => edit(state, &call.body, guild, id),
        ("DELETE", [id]) => {
            let id = find(state, guild, id)?.id;
            state.world.commands.retain(|command| command.id != id);
            tell(state);
            Ok(Answer::empty())
        }
        _ => Err(ApiError::not_found()),
    }
}

fn here(state: &State, guild: Option<GuildId>) -> impl Iterator<Item = &StoredCommand> {
    state.world.commands.iter().filter(move |command| command.guild_id == guild)
}

fn find<'a>(
    state: &'a State,
    guild: Option<GuildId>,
    id: &str,
) -> Result<&'a StoredCommand, ApiError> {
    let id: CommandId = id_of(id).ok_or_else(ApiError::unknown_command)?;
    here(state, guild).find(|command| command.id == id).ok_or_else(ApiError::unknown_command)
}

fn tell(state: &mut State) {
    state.tell_page("commands", json!({}));
    state.changed();
}

/// The command as it is kept, with an id: the old one if there is one of the name.
fn keep(
    state: &mut State,
    command: &Value,
    guild: Option<GuildId>,
    id: Option<CommandId>,
) -> StoredCommand {
    let id = id.unwrap_or_else(|| CommandId(state.new_id()));
    let version = state.new_id();
    let mut value = limits::stored(command);
    value["id"] = json!(id);
    value["application_id"] = json!(state.world.bot_id);
    value["version"] = json!(version.to_string());
    if let Some(guild) = guild {
        value["guild_id"] = json!(guild);
    }
    StoredCommand { id, guild_id: guild, value }
}

fn same_name(state: &State, command: &Value, guild: Option<GuildId>) -> Option<CommandId> {
    let kind = command["type"].as_u64().unwrap_or(1);
    here(state, guild)
        .find(|old| {
            old.kind() == kind && old.name() == command["name"].as_str().unwrap_or_default()
        })
        .map(|old| old.id)
}

fn overwrite(state: &mut State, body: &Value, guild: Option<GuildId>) -> ApiResult {
    let Some(list) = body.as_array() else {
        return Err(ApiError::field(
            "",
            "LIST_TYPE_CONVERT",
            "Only iterables may be used in a ListType",
        ));
    };
    let mut report = Report::default();
    limits::check_all(list, &mut report);
    check(&report)?;
    let mut kept = Vec::with_capacity(list.len());
    for command in list {
        let id = same_name(state, command, guild);
        kept.push(keep(state, command, guild, id));
    }
    let answer = kept.iter().map(|command| command.value.clone()).collect();
    state.world.commands.retain(|command| command.guild_id != guild);
    state.world.commands.extend(kept);
    tell(state);
    Ok(Answer::ok(answer))
}

fn create(state: &mut State, body: &Value, guild: Option<GuildId>) -> ApiResult {
    let mut report = Report::default();
    limits::check("", body, &mut report);
    check(&report)?;
    let old = same_name(state, body, guild);
    let kind = body["type"].as_u64().unwrap_or(1);
    let most = usize::try_from(kind)
        .ok()
        .and_then(|kind| limits::COMMANDS_MAX.get(kind.wrapping_sub(1)))
        .copied()
        .unwrap_or(0);
    if old.is_none() && here(state, guild).filter(|command| command.kind() == kind).count() >= most
    {
        return Err(ApiError::too_many_commands());
    }
    let command = keep(state, body, guild, old);
    let answer =
        Answer { status: if old.is_some() { 200 } else { 201 }, body: Some(command.value.clone()) };
    state.world.commands.retain(|each| each.id != command.id);
    state.world.commands.push(command);
    tell(state);
    Ok(answer)
}

fn edit(state: &mut State, body: &Value, guild: Option<GuildId>, id: &str) -> ApiResult {
    let old = find(state, guild, id)?.clone();
    let mut merged = old.value.clone();
    if let (Some(into), Some(changes)) = (merged.as_object_mut(), body.as_object()) {
        into.extend(changes.iter().map(|(key, value)| (key.clone(), value.clone())));
    }
    let mut report = Report::default();
    limits::check("", &merged, &mut report);
    let taken = here(state, guild).any(|other| {
        other.id != old.id && other.kind() == old.kind() && merged["name"] == other.name()
    });
    if taken {
        report.add(
            "name",
            "APPLICATION_COMMANDS_DUPLICATE_NAME",
            "Application command names must be unique",
        );
    }
    check(&report)?;
    if items(&merged["options"]).is_empty() {
        merged.as_object_mut().map(|object| object.remove("options"));
    }
    let command = keep(state, &merged, guild, Some(old.id));
    let answer = Answer::ok(command.value.clone());
    state.world.commands.retain(|each| each.id != command.id);
    state.world.commands.push(command);
    tell(state);
    Ok(answer)
}
