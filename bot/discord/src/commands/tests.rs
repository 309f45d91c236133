//! The registered commands obey Discord's limits: one that does not fails the whole registration.

use serde_json::Value;

use crate::commands::{all, common, own};

fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.encode_utf16().count())
}

/// Characters Discord counts: names, descriptions, choices.
fn weight(of: &Value) -> usize {
    let own = length(&of["name"]) + length(&of["description"]);
    let list = |key: &str| of[key].as_array().cloned().unwrap_or_default();
    let choices: usize =
        list("choices").iter().map(|c| length(&c["name"]) + length(&c["value"])).sum();
    own + choices + list("options").iter().map(weight).sum::<usize>()
}

fn check(of: &Value, path: &str) {
    let name = of["name"].as_str().unwrap_or_default();
    let path = format!("{path}/{name}");
    let legal = |outgoing: char| {
        outgoing.is_ascii_lowercase() || outgoing.is_ascii_digit() || outgoing == '-'
    };
    assert!((1..=32).contains(&name.len()) && name.chars().all(legal), "{path}");
    assert!((1..=100).contains(&length(&of["description"])), "{path}: {}", of["description"]);
    let options = of["options"].as_array().cloned().unwrap_or_default();
    assert!(options.len() <= 25, "{path}");
    let required: Vec<bool> =
        options.iter().map(|option| option["required"].as_bool().unwrap_or(false)).collect();
    assert!(required.is_sorted_by(|a, b| a >= b), "{path}: required options come first");
    if of["type"] == 3 {
        let chosen = of["choices"].as_array().is_some_and(|choices| !choices.is_empty());
        let most = of["max_length"].as_u64();
        assert!(chosen || most.is_some_and(|most| most <= 1_000), "{path}: {most:?}");
    }
    for choice in of["choices"].as_array().cloned().unwrap_or_default() {
        assert!((1..=100).contains(&length(&choice["name"])), "{path}: {choice}");
    }
    for option in &options {
        check(option, &path);
    }
}

#[test]
fn what_is_registered_obeys_discords_limits() {
    games_testing::games();
    let commands = poise::builtins::create_application_commands(&all());
    let commands = serde_json::to_value(commands).expect("commands are JSON");
    let commands = commands.as_array().expect("a list");
    assert!(commands.len() <= 100);
    let names: std::collections::BTreeSet<&str> =
        commands.iter().filter_map(|command| command["name"].as_str()).collect();
    assert_eq!(names.len(), commands.len(), "names repeat");
    for command in commands {
        // The menus of people and messages have names in words, and nothing else.
        if command["type"].as_u64().is_some_and(|kind| kind > 1) {
            assert!((1..=32).contains(&length(&command["name"])), "{}", command["name"]);
            continue;
        }
        check(command, "");
        assert!(weight(command) <= 8_000, "{}", command["name"]);
    }
}

fn leaves(of: &crate::Command) -> usize {
    of.subcommands.iter().map(leaves).sum::<usize>().max(1)
}

#[test]
fn a_server_that_plays_one_game_has_at_most_fifty_commands() {
    for play in games_testing::games() {
        let own = own(|of| of.about().title == play.about().title);
        let all = common().into_iter().chain(own);
        let typed = all.filter(|command| command.slash_action.is_some());
        let count: usize = typed.map(|command| leaves(&command)).sum();
        assert!((1..=50).contains(&count), "{}: {count}", play.about().title);
    }
}

fn lines(of: &Value, depth: usize, all: &mut Vec<(usize, Value)>) {
    let mut own = of.clone();
    let below = own.as_object_mut().and_then(|own| own.remove("options"));
    all.push((depth, own));
    for option in below.iter().filter_map(Value::as_array).flatten() {
        lines(option, depth + 1, all);
    }
}

#[test]
fn the_registered_tree_is_the_written_one() {
    games_testing::games();
    let created = poise::builtins::create_application_commands(&all());
    // As text and read again, like the list: numbers are then the same to the last digit.
    let created = serde_json::to_string(&created).expect("written");
    let created: Value = serde_json::from_str(&created).expect("JSON");
    let mut found = Vec::new();
    for command in created.as_array().expect("a list") {
        lines(command, 0, &mut found);
    }
    let written = include_str!("../../../../tests/commands.jsonl").lines().map(|line| {
        let bare = line.trim_start();
        ((line.len() - bare.len()) / 2, serde_json::from_str::<Value>(bare).expect("JSON"))
    });
    let written: Vec<(usize, Value)> = written.collect();
    if std::env::var_os("UPDATE_REFERENCES").is_some() {
        let line = |(depth, of): &(usize, Value)| format!("{}{of}\n", "  ".repeat(*depth));
        let text: String = found.iter().map(line).collect();
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/commands.jsonl");
        std::fs::write(file, text).expect("written");
        return;
    }
    for (found, written) in found.iter().zip(&written) {
        assert_eq!(found, written);
    }
    assert_eq!(found.len(), written.len());
}
