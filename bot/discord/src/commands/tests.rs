//! The commands as they are registered.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::commands::{all, common, own};

fn check(of: &Value, path: &str) {
    let path = format!("{path}/{}", of["name"].as_str().unwrap_or_default());
    let options = of["options"].as_array().into_iter().flatten();
    if of["type"] == 3 {
        let chosen = of["choices"].as_array().is_some_and(|choices| !choices.is_empty());
        let most = of["max_length"].as_u64();
        assert!(chosen || most.is_some_and(|most| most <= 1_000), "{path}: {most:?}");
    }
    options.for_each(|option| check(option, &path));
}

/// The local Discord refuses a registration that breaks Discord's own limits: every story has one.
#[test]
fn whatever_is_typed_is_bounded() {
    games_testing::games();
    let commands = poise::builtins::create_application_commands(&all());
    let commands = serde_json::to_value(commands).expect("commands are JSON");
    let commands = commands.as_array().expect("a list");
    let names: BTreeSet<&str> = commands.iter().filter_map(|of| of["name"].as_str()).collect();
    assert_eq!(names.len(), commands.len(), "names repeat");
    commands.iter().for_each(|command| check(command, ""));
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
