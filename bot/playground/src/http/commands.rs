//! Registering commands, globally and for one guild.
//!
//! A registration is taken whole or not at all. Re-registering a name keeps its id, as on Discord.

use serde_json::{Value, json};

use crate::http::error::{ApiError, check};
use crate::http::{Api, ApiResult, created, id_of, no_content, ok};
use crate::ids::{CommandId, GuildId};
use crate::json::items;
use crate::limits::commands::{self as limits, DUPLICATE_NAME};
use crate::limits::{At, NOT_A_LIST};
use crate::world::StoredCommand;

impl Api<'_> {
    pub(super) fn commands_of(&mut self, app: &str, rest: &[&str]) -> ApiResult {
        if app != self.state.world.bot_id.to_string() {
            return Err(ApiError::MISSING_ACCESS);
        }
        match rest {
            ["commands", rest @ ..] => self.commands(None, rest),
            ["guilds", guild, "commands", rest @ ..] => {
                let guild: GuildId = id_of(guild, ApiError::UNKNOWN_GUILD)?;
                let world = &self.state.world;
                let found = world.guilds.get(&guild);
                if found.is_none_or(|guild| !guild.members.contains_key(&world.bot_id)) {
                    return Err(ApiError::MISSING_ACCESS);
                }
                self.commands(Some(guild), rest)
            }
            ["emojis", rest @ ..] => self.emojis(rest),
            _ => Err(ApiError::NOT_FOUND),
        }
    }

    fn commands(&mut self, guild: Option<GuildId>, rest: &[&str]) -> ApiResult {
        match (self.method, rest) {
            ("GET", []) => ok(self.here(guild).map(|command| command.value.clone()).collect()),
            ("PUT", []) => self.overwrite_commands(guild),
            ("POST", []) => self.create_command(guild),
            ("GET", ["permissions"]) => ok(json!([])),
            ("GET", [id]) => ok(self.command(guild, id)?.value.clone()),
            ("PATCH", [id]) => self.edit_command(guild, id),
            ("DELETE", [id]) => {
                let id = self.command(guild, id)?.id;
                self.replace_commands(|command| command.id != id, Vec::new());
                no_content()
            }
            _ => Err(ApiError::NOT_FOUND),
        }
    }

    fn here(&self, guild: Option<GuildId>) -> impl Iterator<Item = &StoredCommand> {
        self.state.world.commands.iter().filter(move |command| command.guild_id == guild)
    }

    fn command(&self, guild: Option<GuildId>, id: &str) -> Result<&StoredCommand, ApiError> {
        let id: CommandId = id_of(id, ApiError::UNKNOWN_COMMAND)?;
        self.here(guild).find(|command| command.id == id).ok_or(ApiError::UNKNOWN_COMMAND)
    }

    /// Lets some commands go, adds others and tells the page.
    fn replace_commands(&mut self, keep: impl Fn(&StoredCommand) -> bool, new: Vec<StoredCommand>) {
        self.state.world.commands.retain(keep);
        self.state.world.commands.extend(new);
        self.state.tell_page("commands", json!({}));
        self.state.changed();
    }

    /// The command as it is kept, with an id: the old one if there is one.
    fn store(
        &mut self,
        value: &Value,
        guild: Option<GuildId>,
        id: Option<CommandId>,
    ) -> StoredCommand {
        let id = id.unwrap_or_else(|| CommandId(self.state.new_id()));
        let version = self.state.new_id();
        let mut value = limits::stored(value);
        value["id"] = json!(id);
        value["application_id"] = json!(self.state.world.bot_id);
        value["version"] = json!(version.to_string());
        if let Some(guild) = guild {
            value["guild_id"] = json!(guild);
        }
        StoredCommand { id, guild_id: guild, value }
    }

    /// The id of the command of the same name and kind.
    fn same_name(&self, command: &Value, guild: Option<GuildId>) -> Option<CommandId> {
        let (kind, name) = (limits::kind(command), &command["name"]);
        let same = |old: &&StoredCommand| old.kind() == kind && name == old.name();
        self.here(guild).find(same).map(|old| old.id)
    }

    fn overwrite_commands(&mut self, guild: Option<GuildId>) -> ApiResult {
        if !self.body.is_array() {
            return Err(ApiError::field("", NOT_A_LIST));
        }
        check(|report| limits::check_all(&At::new("", self.body), report))?;
        let mut kept = Vec::new();
        for command in items(self.body) {
            let id = self.same_name(command, guild);
            kept.push(self.store(command, guild, id));
        }
        let answer = kept.iter().map(|command| command.value.clone()).collect();
        self.replace_commands(|command| command.guild_id != guild, kept);
        ok(answer)
    }

    fn create_command(&mut self, guild: Option<GuildId>) -> ApiResult {
        check(|report| limits::check(&At::new("", self.body), report))?;
        let old = self.same_name(self.body, guild);
        let kind = limits::kind(self.body);
        let count = self.here(guild).filter(|command| command.kind() == kind).count();
        if old.is_none() && limits::too_many(kind, count + 1) {
            return Err(ApiError::TOO_MANY_COMMANDS);
        }
        let command = self.store(self.body, guild, old);
        let (id, value) = (command.id, command.value.clone());
        self.replace_commands(|each| each.id != id, vec![command]);
        if old.is_some() { ok(value) } else { created(value) }
    }

    fn edit_command(&mut self, guild: Option<GuildId>, id: &str) -> ApiResult {
        let old = self.command(guild, id)?;
        let (id, mut merged) = (old.id, old.value.clone());
        if let (Some(into), Some(changes)) = (merged.as_object_mut(), self.body.as_object()) {
            into.extend(changes.iter().map(|(key, value)| (key.clone(), value.clone())));
        }
        let taken = self.same_name(&merged, guild).is_some_and(|other| other != id);
        check(|report| {
            let merged = At::new("", &merged);
            limits::check(&merged, report);
            report.add_all(&merged, &[(taken, "name", DUPLICATE_NAME)]);
        })?;
        let command = self.store(&merged, guild, Some(id));
        let value = command.value.clone();
        self.replace_commands(|each| each.id != id, vec![command]);
        ok(value)
    }
}
