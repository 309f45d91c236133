//! Scripts: requests of a bot, one a line, each with the answer that is expected.
//!
//! `METHOD path body + files -> status code as name` calls the API; body, files, code and name may be left out, and
//! `$name` stands for the id that came of an earlier line. Of what was answered last, `is` says what stands at a JSON
//! pointer, `each` what stands there in every item, and `below` of which number it must be smaller. `without` takes
//! permissions from the bot until the next `without`; `advance` moves the clock by seconds. A text such as `"x*2001"` is that long.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::Duration;

use playground::{Playground, permission as p};
use serde_json::{Value, json};

use crate::bot::PIXEL;
use crate::caller::Caller;

/// A script that is being carried out.
pub(crate) struct Script<'a> {
    playground: &'a Playground,
    caller: Caller,
    names: BTreeMap<String, String>,
    last: Value,
}

/// A body with its long texts written out.
fn written_out(value: Value) -> Value {
    match value {
        Value::String(text) => match text.split_once('*').map(|(x, times)| (x, times.parse())) {
            Some((x, Ok(times))) => Value::String(x.repeat(times)),
            _ => Value::String(text),
        },
        Value::Array(items) => items.into_iter().map(written_out).collect(),
        Value::Object(map) => map.into_iter().map(|(key, of)| (key, written_out(of))).collect(),
        other => other,
    }
}

impl<'a> Script<'a> {
    pub(crate) fn new(playground: &'a Playground) -> Self {
        Self::of(playground, Caller::new(playground))
    }

    /// A script of somebody who calls already: to make a caller takes its time.
    pub(crate) fn of(playground: &'a Playground, caller: Caller) -> Self {
        let mut script = Self { playground, caller, names: BTreeMap::new(), last: Value::Null };
        let channel = |name: &str| playground.channel(name).unwrap();
        script.name("c", format!("/channels/{}", channel("campaign")));
        script.name("closed", format!("/channels/{}", channel("no-entry")));
        script.name("guild", playground.guilds()[0]);
        script.name("bot", playground.bot_id());
        script.name("ben", playground.officer("Ben").unwrap().id());
        script
    }

    /// Gives a name to something.
    pub(crate) fn name(&mut self, name: &str, value: impl Display) {
        self.names.insert(format!("${name}"), value.to_string());
    }

    /// What was given this name.
    pub(crate) fn named<T: std::str::FromStr<Err: std::fmt::Debug>>(&self, name: &str) -> T {
        self.names[&format!("${name}")].parse().unwrap()
    }

    pub(crate) async fn run(&mut self, script: &str) {
        let steps = script.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for step in steps {
            // Longer names first: one may begin as another does.
            let names = self.names.iter().rev();
            let step = names.fold(step.to_owned(), |step, (name, of)| step.replace(name, of));
            let (verb, rest) = step.split_once(' ').unwrap_or((&step, ""));
            let (pointer, wanted) = rest.split_once(' ').unwrap_or((rest, "null"));
            let wanted = || serde_json::from_str::<Value>(wanted).expect(&step);
            let found =
                |at: &Value, pointer: &str| at.pointer(pointer).cloned().unwrap_or_default();
            match verb {
                "is" => assert_eq!(found(&self.last, pointer), wanted(), "{step}: {}", self.last),
                "each" => {
                    let items = self.last.as_array().expect(&step).iter();
                    let all: Value = items.map(|item| found(item, pointer)).collect();
                    assert_eq!(all, wanted(), "{step}");
                }
                "below" => {
                    let number = found(&self.last, pointer).as_f64().expect(&step);
                    assert!(
                        0.0 < number && number < wanted().as_f64().unwrap(),
                        "{step}: {number}"
                    );
                }
                "without" => {
                    let taken = rest.split(' ').fold(0, |bits, name| bits | permission(name));
                    self.playground.set_bot_permissions(p::BOT_DEFAULT & !taken);
                }
                "advance" => {
                    self.playground.clock().advance(Duration::from_secs(rest.parse().unwrap()));
                }
                method => self.call(method, rest).await,
            }
        }
    }

    async fn call(&mut self, method: &str, rest: &str) {
        let (request, expected) = rest.split_once(" -> ").expect(rest);
        let (path, body) = request.split_once(' ').unwrap_or((request, "null"));
        let (body, files) = body.split_once(" + ").unwrap_or((body, ""));
        let body = written_out(serde_json::from_str(body).expect(rest));
        let files: Vec<_> = files.split_whitespace().map(|name| (name, PIXEL)).collect();
        let (status, answer) = if files.is_empty() {
            self.caller.call(method, path, body).await
        } else {
            self.caller.upload(method, path, body, &files).await
        };
        let (expected, name) = expected.split_once(" as ").unwrap_or((expected, ""));
        let code =
            if expected.contains(' ') { format!(" {}", answer["code"]) } else { String::new() };
        assert_eq!(format!("{status}{code}"), expected, "{method} {rest}: {answer}");
        if let Some(id) = answer["id"].as_str().filter(|_| !name.is_empty()) {
            self.name(name, id);
        }
        if answer.pointer("/author").or(answer.pointer("/0/author")).is_some() {
            let list = if answer.is_array() { answer.clone() } else { json!([answer]) };
            let read: Result<Vec<serenity::all::Message>, _> = serde_json::from_value(list);
            assert!(read.is_ok(), "serenity reads every message: {read:?}");
        }
        self.last = answer;
    }
}

fn permission(name: &str) -> u64 {
    match name {
        "" => 0,
        "ADD_REACTIONS" => p::ADD_REACTIONS,
        "ATTACH_FILES" => p::ATTACH_FILES,
        "CREATE_PUBLIC_THREADS" => p::CREATE_PUBLIC_THREADS,
        "EMBED_LINKS" => p::EMBED_LINKS,
        "PIN_MESSAGES" => p::PIN_MESSAGES,
        "READ_MESSAGE_HISTORY" => p::READ_MESSAGE_HISTORY,
        "SEND_MESSAGES" => p::SEND_MESSAGES,
        "VIEW_CHANNEL" => p::VIEW_CHANNEL,
        _ => panic!("no permission {name}"),
    }
}
