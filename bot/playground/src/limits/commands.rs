//! Limits of registered commands, and their stored form.
//!
//! The name rule `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$` is checked with the standard library's letter and number
//! classes plus the Devanagari and Thai blocks, which differs from it for a few combining marks of other scripts.

use serde_json::{Value, json};

use super::Limit::{Distinct, List, OneOf, Required, RequiredText, Whole};
use super::{At, NOT_NUMBER, NOT_WHOLE, Report, Rule, findings};
use crate::json::items;

/// Most global (or per guild) commands of each kind: chat, user, message.
const COMMANDS_MAX: [usize; 3] = [100, 5, 5];
/// Most characters of names, descriptions and values in one command.
const CHARACTERS_MAX: usize = 8000;

/// Whatever has a name of its own: a slash command, or an option of one.
const NAMED: &[Rule] = &[("name", Required), ("description", RequiredText(1, 100))];
const OPTIONS: &[Rule] =
    &[("options", List(0, 25)), ("options.*.name", Distinct(DUPLICATE_OPTION))];
const GROUP: &[Rule] = &[("options", List(1, 25)), ("options.*.type", OneOf("1"))];
const VALUE_OPTION: &[Rule] = &[
    ("choices", List(0, 25)),
    ("choices.*.name", Distinct(DUPLICATE_CHOICE)),
    ("min_length", Whole(0, 6000)),
    ("max_length", Whole(1, 6000)),
];
const OPTION_KINDS: &str = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11";

findings! {
    BAD_NAME: APPLICATION_COMMAND_INVALID_NAME "Command name is invalid";
    BAD_PERMISSIONS: BASE_TYPE_BAD_PERMISSIONS "Invalid permissions";
    DUPLICATE_NAME: APPLICATION_COMMANDS_DUPLICATE_NAME "Application command names must be unique";
    DUPLICATE_OPTION: APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS "Option name already exists";
    DUPLICATE_CHOICE: APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS "Option choice name already exists";
    MENU_DESCRIPTION: APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID "Context menu commands cannot have description";
    MENU_OPTIONS: APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID "Context menu commands cannot have options";
    MIXED_OPTIONS: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID "Sub-command and sub-command group option types are mutually exclusive to all other types";
    LATE_REQUIRED: APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID "Required options must be placed before non-required options";
    CHOICES_AND_AUTOCOMPLETE: APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_INVALID "Autocomplete and choices are mutually exclusive";
    NOT_CHOOSABLE: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID "Only strings and numbers have choices or autocomplete";
    TOO_LARGE: APPLICATION_COMMAND_TOO_LARGE "Command exceeds maximum size (8000)";
    TOO_MANY: APPLICATION_COMMANDS_TOO_MANY "Too many commands of one kind (100 chat, 5 user, 5 message)";
}

/// Discord's number for a command's kind: 1 chat, 2 user, 3 message.
pub(crate) fn kind(command: &Value) -> u64 {
    command["type"].as_u64().unwrap_or(1)
}

/// Whether so many commands of a kind are too many.
pub(crate) fn too_many(kind: u64, count: usize) -> bool {
    let kinds = (1..).zip(COMMANDS_MAX);
    kinds.filter(|(each, _)| *each == kind).any(|(_, most)| count > most)
}

pub(crate) fn check(command: &At<'_>, report: &mut Report) {
    match kind(command) {
        1 => {
            check_named(command, report);
            check_options(command, 0, report);
        }
        2 | 3 => {
            report.check(command, &[("name", RequiredText(1, 32))]);
            let described = command["description"].as_str().is_some_and(|text| !text.is_empty());
            let options = !items(&command["options"]).is_empty();
            let cases =
                [(described, "description", MENU_DESCRIPTION), (options, "options", MENU_OPTIONS)];
            report.add_all(command, &cases);
        }
        _ => report.choice(&command.key("type"), "1, 2, 3"),
    }
    let bits = &command["default_member_permissions"];
    let numbered = bits.as_str().is_some_and(|bits| bits.parse::<u64>().is_ok());
    let cases = [
        (!bits.is_null() && !numbered, "default_member_permissions", BAD_PERMISSIONS),
        (characters(command) > CHARACTERS_MAX, "", TOO_LARGE),
    ];
    report.add_all(command, &cases);
}

/// Checks a whole registration: every command, how many there are, and that names differ.
pub(crate) fn check_all(commands: &At<'_>, report: &mut Report) {
    for command in commands.items() {
        check(&command, report);
    }
    for wanted in 1..=3 {
        let same: Vec<_> = commands.items().filter(|each| kind(each) == wanted).collect();
        report.add_all(commands, &[(too_many(wanted, same.len()), "", TOO_MANY)]);
        for (at, command) in same.iter().enumerate() {
            let again = same[..at].iter().any(|other| other["name"] == command["name"]);
            report.add_all(command, &[(again, "name", DUPLICATE_NAME)]);
        }
    }
}

fn is_name(name: &str) -> bool {
    let script = |c: char| matches!(c, '\u{0900}'..='\u{097F}' | '\u{A8E0}'..='\u{A8FF}' | '\u{0E01}'..='\u{0E3A}' | '\u{0E40}'..='\u{0E5B}');
    let allowed = |c: char| matches!(c, '-' | '_' | '\'') || c.is_alphanumeric() || script(c);
    (1..=32).contains(&name.chars().count())
        && name.chars().all(allowed)
        && name.to_lowercase() == name
}

fn check_named(at: &At<'_>, report: &mut Report) {
    report.check(at, NAMED);
    let bad = !at["name"].is_null() && !at["name"].as_str().is_some_and(is_name);
    report.add_all(at, &[(bad, "name", BAD_NAME)]);
}

/// Checks the options of a command, group or subcommand; `depth` is 0, 1 or 2.
fn check_options(of: &At<'_>, depth: usize, report: &mut Report) {
    report.check(of, OPTIONS);
    let options = items(&of["options"]);
    let branch = |option: &Value| matches!(option["type"].as_u64(), Some(1 | 2));
    let branches = options.iter().filter(|option| branch(option)).count();
    report.add_all(of, &[(branches > 0 && branches < options.len(), "options", MIXED_OPTIONS)]);
    let mut optional_seen = false;
    for option in of.key("options").items() {
        check_option(&option, depth, report);
        let required = option["required"] == true;
        report.add_all(&option, &[(required && optional_seen, "", LATE_REQUIRED)]);
        optional_seen |= !required && branches == 0;
    }
}

fn check_option(option: &At<'_>, depth: usize, report: &mut Report) {
    check_named(option, report);
    match option["type"].as_u64() {
        Some(2) if depth == 0 => {
            report.check(option, GROUP);
            check_options(option, 1, report);
        }
        Some(1) if depth <= 1 => check_options(option, 2, report),
        Some(kind @ 3..=11) => check_value_option(option, kind, report),
        _ => report.choice(&option.key("type"), OPTION_KINDS),
    }
}

fn check_value_option(option: &At<'_>, kind: u64, report: &mut Report) {
    report.check(option, VALUE_OPTION);
    let chosen = !items(&option["choices"]).is_empty();
    let completes = option["autocomplete"] == true;
    let choosable = matches!(kind, 3 | 4 | 10);
    let cases = [
        (completes && chosen, "", CHOICES_AND_AUTOCOMPLETE),
        ((completes || chosen) && !choosable, "", NOT_CHOOSABLE),
    ];
    report.add_all(option, &cases);
    for choice in option.key("choices").items() {
        check_choice(&choice, kind, report);
    }
}

/// A choice: its name, and a value of the option's type.
pub(crate) fn check_choice(choice: &At<'_>, kind: u64, report: &mut Report) {
    report.check(choice, &[("name", RequiredText(1, 100))]);
    if kind == 3 {
        report.check(choice, &[("value", RequiredText(1, 100))]);
    }
    let value = &choice["value"];
    let cases = [
        (kind == 4 && value.as_i64().is_none(), "value", NOT_WHOLE),
        (kind == 10 && !value.is_number(), "value", NOT_NUMBER),
    ];
    report.add_all(choice, &cases);
}

/// Characters of names, descriptions and choice values, options within options included.
fn characters(value: &Value) -> usize {
    let count = |key: &str| value[key].as_str().map_or(0, |text| text.chars().count());
    let inner = |key: &str| items(&value[key]).iter().map(characters).sum::<usize>();
    count("name") + count("description") + count("value") + inner("options") + inner("choices")
}

/// The command as Discord returns it, without id and application.
pub(crate) fn stored(command: &Value) -> Value {
    let types = &command["integration_types"];
    let mut value = command.clone();
    value["type"] = json!(kind(command));
    value["description"] = json!(command["description"].as_str().unwrap_or_default());
    value["nsfw"] = json!(command["nsfw"] == true);
    value["dm_permission"] = json!(command["dm_permission"] != false);
    value["integration_types"] = if types.is_array() { types.clone() } else { json!([0]) };
    for key in [
        "default_member_permissions",
        "contexts",
        "name_localizations",
        "description_localizations",
    ] {
        value[key] = command[key].clone();
    }
    let options: Vec<Value> = items(&command["options"]).iter().map(stored_option).collect();
    if let Some(object) = value.as_object_mut() {
        object.remove("handler");
        object.remove("options");
        if !options.is_empty() {
            object.insert("options".to_owned(), json!(options));
        }
    }
    value
}

/// An option as Discord returns it: what is null, empty or foreign to its type is left out.
fn stored_option(option: &Value) -> Value {
    let mut kept = option.clone();
    let kind = option["type"].as_u64().unwrap_or(3);
    if let Some(object) = kept.as_object_mut() {
        object.retain(|key, value| {
            let fits = match key.as_str() {
                "autocomplete" => matches!(kind, 3 | 4 | 10),
                "required" => kind > 2,
                _ => true,
            };
            fits && !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty())
        });
        if let Some(inner) = object.get_mut("options") {
            *inner = items(inner).iter().map(stored_option).collect();
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_rule() {
        for name in ["march", "two-words", "élan", "a_b", "l'ordre", "命令", "กิน", "1"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "March", "two words", "dot.", &"x".repeat(33), "ask?"] {
            assert!(!is_name(name), "{name}");
        }
    }
}
