//! Limits of registered commands, and their stored form.
//!
//! The name rule `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$` is checked with the standard library's letter and number
//! classes plus the Devanagari and Thai blocks, which differs from it for a few combining marks of other scripts.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{Report, items};

/// Most global (or per guild) commands of each kind: chat, user, message.
pub(crate) const COMMANDS_MAX: [usize; 3] = [100, 5, 5];
/// Most characters of names, descriptions and values in one command.
const CHARACTERS_MAX: usize = 8000;

/// Checks one command; `path` is its place in a bulk registration.
pub(crate) fn check(path: &str, command: &Value, report: &mut Report) {
    let at = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match command["type"].as_u64().unwrap_or(1) {
        1 => {
            check_name(&at("name"), &command["name"], report);
            report.text(&at("description"), &command["description"], true, 1, 100);
            check_options(&at("options"), &command["options"], 0, report);
        }
        2 | 3 => {
            report.text(&at("name"), &command["name"], true, 1, 32);
            if command["description"].as_str().is_some_and(|text| !text.is_empty()) {
                report.add(
                    &at("description"),
                    "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID",
                    "Context menu commands cannot have description",
                );
            }
            if !items(&command["options"]).is_empty() {
                report.add(
                    &at("options"),
                    "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID",
                    "Context menu commands cannot have options",
                );
            }
        }
        _ => report.choice(&at("type"), "1, 2, 3"),
    }
    let permissions = &command["default_member_permissions"];
    if !permissions.is_null()
        && permissions.as_str().is_none_or(|bits| bits.parse::<u64>().is_err())
    {
        report.add(
            &at("default_member_permissions"),
            "BASE_TYPE_BAD_PERMISSIONS",
            "Invalid permissions",
        );
    }
    if characters(command) > CHARACTERS_MAX {
        report.add(
            path,
            "APPLICATION_COMMAND_TOO_LARGE",
            format!("Command exceeds maximum size ({CHARACTERS_MAX})"),
        );
    }
}

/// Checks a whole registration: every command, how many there are, and that names differ.
pub(crate) fn check_all(commands: &[Value], report: &mut Report) {
    let mut names = HashSet::new();
    let mut counts = [0_usize; 3];
    for (index, command) in commands.iter().enumerate() {
        check(&index.to_string(), command, report);
        let kind = command["type"].as_u64().unwrap_or(1);
        if let Some(count) =
            usize::try_from(kind).ok().and_then(|kind| counts.get_mut(kind.wrapping_sub(1)))
        {
            *count += 1;
        }
        if !names.insert((kind, command["name"].as_str().unwrap_or_default())) {
            report.add(
                &format!("{index}.name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                "Application command names must be unique",
            );
        }
    }
    if counts.iter().zip(COMMANDS_MAX).any(|(count, max)| *count > max) {
        report.add(
            "",
            "APPLICATION_COMMANDS_TOO_MANY",
            "Too many commands of one kind (100 chat, 5 user, 5 message)",
        );
    }
}

fn is_name(name: &str) -> bool {
    let script = |c: char| matches!(c, '\u{0900}'..='\u{097F}' | '\u{A8E0}'..='\u{A8FF}' | '\u{0E01}'..='\u{0E3A}' | '\u{0E40}'..='\u{0E5B}');
    let allowed = |c: char| matches!(c, '-' | '_' | '\'') || c.is_alphanumeric() || script(c);
    (1..=32).contains(&name.chars().count())
        && name.chars().all(allowed)
        && name.to_lowercase() == name
}

fn check_name(path: &str, name: &Value, report: &mut Report) {
    match name.as_str() {
        None => report.required(path),
        Some(name) if !is_name(name) => {
            report.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
        Some(_) => {}
    }
}

fn check_options(path: &str, options: &Value, depth: usize, report: &mut Report) {
    let options = items(options);
    if options.len() > 25 {
        report.add(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let branches =
        options.iter().filter(|option| matches!(option["type"].as_u64(), Some(1 | 2))).count();
    if branches > 0 && branches < options.len() {
        report.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types");
    }
    for (index, option) in options.iter().enumerate() {
        let at = format!("{path}.{index}");
        check_option(&at, option, depth, report);
        if !names.insert(option["name"].as_str().unwrap_or_default()) {
            report.add(
                &format!("{at}.name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            );
        }
        let required = option["required"] == true;
        if required && optional_seen {
            report.add(
                &at,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            );
        }
        optional_seen |= !required && branches == 0;
    }
}

fn check_option(path: &str, option: &Value, depth: usize, report: &mut Report) {
    check_name(&format!("{path}.name"), &option["name"], report);
    report.text(&format!("{path}.description"), &option["description"], true, 1, 100);
    match option["type"].as_u64() {
        Some(2) if depth == 0 => check_group(path, option, report),
        Some(1) if depth <= 1 => {
            check_options(&format!("{path}.options"), &option["options"], 2, report);
        }
        Some(3..=11) => check_leaf(path, option, report),
        _ => report.choice(&format!("{path}.type"), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"),
    }
}

fn check_group(path: &str, group: &Value, report: &mut Report) {
    let inner = items(&group["options"]);
    report.length(&format!("{path}.options"), inner.len(), 1, 25);
    for (index, option) in inner.iter().enumerate() {
        if option["type"] != 1 {
            report.choice(&format!("{path}.options.{index}.type"), "1");
        }
    }
    check_options(&format!("{path}.options"), &group["options"], 1, report);
}

fn check_leaf(path: &str, option: &Value, report: &mut Report) {
    let kind = option["type"].as_u64().unwrap_or(3);
    let choices = items(&option["choices"]);
    if choices.len() > 25 {
        report.add(
            &format!("{path}.choices"),
            "BASE_TYPE_MAX_LENGTH",
            "Must be 25 or fewer in length.",
        );
    }
    let completes = option["autocomplete"] == true;
    if completes && !choices.is_empty() {
        report.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_INVALID",
            "Autocomplete and choices are mutually exclusive",
        );
    }
    if (completes || !choices.is_empty()) && !matches!(kind, 3 | 4 | 10) {
        report.add(
            path,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Only strings and numbers have choices or autocomplete",
        );
    }
    let mut names = HashSet::new();
    for (index, choice) in choices.iter().enumerate() {
        let at = format!("{path}.choices.{index}");
        check_choice(&at, choice, kind, report);
        if !names.insert(choice["name"].as_str().unwrap_or_default()) {
            report.add(
                &format!("{at}.name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice name already exists",
            );
        }
    }
    report.whole(&format!("{path}.min_length"), &option["min_length"], 0, 6000);
    report.whole(&format!("{path}.max_length"), &option["max_length"], 1, 6000);
}

/// A choice: its name, and a value of the option's type.
pub(crate) fn check_choice(path: &str, choice: &Value, kind: u64, report: &mut Report) {
    report.text(&format!("{path}.name"), &choice["name"], true, 1, 100);
    let at = format!("{path}.value");
    match kind {
        4 if choice["value"].as_i64().is_none() => {
            report.add(&at, "NUMBER_TYPE_COERCE", "Value is not int.");
        }
        10 if !choice["value"].is_number() => {
            report.add(&at, "NUMBER_TYPE_COERCE", "Value is not number.");
        }
        3 => report.text(&at, &choice["value"], true, 1, 100),
        _ => {}
    }
}

/// Characters of names, descriptions and choice values, options within options included.
fn characters(value: &Value) -> usize {
    let count = |key: &str| value[key].as_str().map_or(0, |text| text.chars().count());
    let inner = |key: &str| items(&value[key]).iter().map(characters).sum::<usize>();
    count("name") + count("description") + count("value") + inner("options") + inner("choices")
}

/// The command as Discord returns it, without id and application.
pub(crate) fn stored(command: &Value) -> Value {
    let mut value = command.clone();
    value["type"] = json!(command["type"].as_u64().unwrap_or(1));
    value["description"] = json!(command["description"].as_str().unwrap_or_default());
    value["nsfw"] = json!(command["nsfw"] == true);
    value["dm_permission"] = json!(command["dm_permission"] != false);
    for key in [
        "default_member_permissions",
        "contexts",
        "name_localizations",
        "description_localizations",
    ] {
        value[key] = command[key].clone();
    }
    value["integration_types"] = if command["integration_types"].is_array() {
        command["integration_types"].clone()
    } else {
        json!([0])
    };
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

    fn wrong(command: &Value) -> Value {
        let mut report = Report::default();
        check("", command, &mut report);
        report.errors()
    }

    fn option(name: &str, kind: u64) -> Value {
        json!({ "type": kind, "name": name, "description": "d" })
    }

    fn command(options: &[Value]) -> Value {
        json!({ "name": "march", "description": "d", "options": options })
    }

    #[test]
    fn names_follow_the_rule() {
        for name in ["march", "san-juans", "élan", "a_b", "l'ordre", "命令", "กิน", "1"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "March", "two words", "dot.", &"x".repeat(33), "ask?"] {
            assert!(!is_name(name), "{name}");
        }
    }

    #[test]
    fn twenty_five_is_the_most() {
        let subcommands =
            |n: usize| -> Vec<_> { (0..n).map(|n| option(&format!("s{n}"), 1)).collect() };
        let choices = |n: usize| -> Vec<_> {
            (0..n).map(|n| json!({ "name": n.to_string(), "value": n.to_string() })).collect()
        };
        assert_eq!(wrong(&command(&subcommands(25))), json!({}));
        assert!(wrong(&command(&subcommands(26))).pointer("/options/_errors").is_some());
        let with = |n: usize| {
            command(&[json!({ "type": 3, "name": "a", "description": "d", "choices": choices(n) })])
        };
        assert_eq!(wrong(&with(25)), json!({}));
        assert!(wrong(&with(26)).pointer("/options/0/choices/_errors").is_some());
    }

    #[test]
    fn shapes_are_checked() {
        let mut both = json!({ "type": 3, "name": "a", "description": "d", "autocomplete": true });
        both["choices"] = json!([{ "name": "n", "value": "v" }]);
        let mut required = option("b", 3);
        required["required"] = json!(true);
        let cases = [
            (command(&[option("a", 3), required]), "/options/1"),
            (command(&[option("a", 3), option("a", 3)]), "/options/1/name"),
            (command(&[option("a", 1), option("b", 3)]), "/options"),
            (command(&[both]), "/options/0"),
            (command(&[option("A", 3)]), "/options/0/name"),
            (
                command(&[json!({ "type": 3, "name": "a", "description": "" })]),
                "/options/0/description",
            ),
            (json!({ "name": "march", "description": "d".repeat(101) }), "/description"),
            (json!({ "type": 3, "name": "Explain this", "description": "no" }), "/description"),
        ];
        for (command, path) in cases {
            assert!(
                wrong(&command).pointer(&format!("{path}/_errors")).is_some(),
                "{path}: {}",
                wrong(&command)
            );
        }
        assert_eq!(wrong(&json!({ "type": 3, "name": "Explain this" })), json!({}));
    }

    #[test]
    fn eight_thousand_characters_are_the_most() {
        let long = |name: usize| {
            json!({ "type": 3, "name": format!("o{name}"), "description": "d".repeat(100),
            "choices": (0..25).map(|n| json!({ "name": format!("{n:0>10}"), "value": format!("{n:0>10}") })).collect::<Vec<_>>() })
        };
        assert_eq!(wrong(&command(&(0..12).map(long).collect::<Vec<_>>())), json!({}));
        assert!(
            wrong(&command(&(0..25).map(long).collect::<Vec<_>>()))["_errors"][0]["code"]
                == "APPLICATION_COMMAND_TOO_LARGE"
        );
    }

    #[test]
    fn a_registration_is_checked_as_a_whole() {
        let named = |n: usize, kind: u64| json!({ "type": kind, "name": format!("c{n}"), "description": if kind == 1 { "d" } else { "" } });
        let mut report = Report::default();
        check_all(
            &(0..100).map(|n| named(n, 1)).chain((0..5).map(|n| named(n, 2))).collect::<Vec<_>>(),
            &mut report,
        );
        assert!(report.is_empty());
        check_all(&(0..6).map(|n| named(n, 3)).collect::<Vec<_>>(), &mut report);
        assert!(!report.is_empty());
        let mut report = Report::default();
        check_all(&[named(1, 1), named(1, 1)], &mut report);
        assert!(report.errors().pointer("/1/name/_errors").is_some());
    }
}
