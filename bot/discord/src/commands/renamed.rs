//! Commands by the names they once had: done under the new one where that is the same, else
//! answered with it. Clients keep lists of commands for a while, and people keep habits.

use poise::CommandParameter;
use serde_json::{Value, json};
use serenity::all::CommandData;

use crate::{App, Command, Failure, commands};

/// What becomes of a command by an old name.
#[derive(Debug)]
pub(crate) enum Renamed {
    /// It is done as this.
    To(Box<CommandData>),
    /// Whoever typed it is told this.
    Told(String),
}

/// What a new command wants that was in the old one's name.
enum Adds {
    Text(&'static str),
    Yes,
    /// The choice of a list that begins so.
    Pick(&'static str),
}
use Adds::{Pick, Text, Yes};

/// An old name, the new one, options that are called otherwise, options that are added.
type Row = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static [(&'static str, Adds)],
);

/// What is done under a new name. A name that is old and new is meant where it comes with an
/// option that has another name now.
const SAME: &[Row] = &[
    ("choose", "order", &[("option", "do")], &[]),
    ("finish", "order", &[], &[("do", Text("finish"))]),
    ("deploy", "order", &[("at", "do")], &[]),
    ("play event", "play", &[], &[("as", Pick("its event"))]),
    ("play ops", "play", &[], &[("as", Pick("Ops"))]),
    ("play replacements", "play", &[], &[("as", Pick("replacement"))]),
    ("train lay", "train", &[], &[("do", Pick("lay"))]),
    ("train run", "train", &[("to", "at")], &[("do", Pick("run"))]),
    ("battle resolve", "battle resolve", &[("stance", "withdraw-at")], &[]),
    ("battle stance", "battle resolve", &[], &[]),
    ("battle lead", "command delegate", &[("who", "to")], &[("post", Text("the battle"))]),
    ("roll", "dice", &[("dice", "roll")], &[]),
    ("dice commitment", "dice", &[], &[]),
    ("dice audit", "dice", &[], &[("check", Yes)]),
    ("council back", "council list", &[], &[]),
    ("council object", "council list", &[], &[]),
    ("council adopt", "council list", &[], &[]),
    ("council drop", "council list", &[], &[]),
    ("plan show", "plan", &[], &[("do", Pick("show"))]),
    ("plan run", "plan", &[], &[("do", Pick("run"))]),
    ("plan add", "plan", &[], &[("do", Pick("add the order"))]),
    ("plan clear", "plan", &[], &[("do", Pick("clear"))]),
    ("vote dismiss", "vote call", &[], &[("matter", Text("dismiss"))]),
    ("vote rewind", "vote call", &[("to", "value")], &[("matter", Text("rewind"))]),
    ("vote option", "vote call", &[("name", "matter")], &[]),
    ("vote withdraw", "vote call", &[], &[("matter", Text("withdraw"))]),
    ("vote stand", "command stand", &[], &[]),
    ("command handover", "command resign", &[], &[]),
    ("command chief", "command delegate", &[], &[("post", Text("chief of staff"))]),
    ("command delegate", "command delegate", &[("island", "post")], &[]),
    ("host remove", "host seat", &[], &[("post", Pick("off the staff"))]),
    ("host board", "host check", &[], &[("board", Yes)]),
    ("host freeze", "campaign pause", &[], &[("freeze", Yes)]),
    ("host thaw", "campaign resume", &[], &[]),
    ("my reminders", "my settings", &[], &[]),
    ("my pictures", "my settings", &[("as", "pictures")], &[]),
    ("my guide", "my settings", &[("on", "guide")], &[("guide", Yes)]),
    ("my forget", "my settings", &[], &[("forget", Yes)]),
    ("my snooze", "my leave", &[], &[("until", Text("tomorrow")), ("snooze", Yes)]),
    ("my back", "my leave", &[], &[("until", Text("back"))]),
    ("my games", "campaign list", &[], &[]),
    ("odds siege", "odds fight", &[], &[]),
    ("campaign import", "campaign new", &[], &[]),
    ("campaign room", "room", &[], &[]),
    ("campaign export", "campaign report", &[], &[("as", Pick("file"))]),
];

/// What stands elsewhere now, and where.
const ELSEWHERE: &[(&str, &str)] = &[
    ("replace", "Replacement points are spent with `/order` now: it offers the units as you type."),
    ("battle side", "The sheet has buttons for that now: `/battle sheet`."),
];

/// The options below a command's own name, and the rest of its name.
fn leaf(data: &Value) -> (String, Vec<Value>) {
    let mut path = data["name"].as_str().unwrap_or_default().to_owned();
    let mut options = data["options"].as_array().cloned().unwrap_or_default();
    while let [only] = &options[..]
        && matches!(only["type"].as_u64(), Some(1 | 2))
    {
        path = format!("{path} {}", only["name"].as_str().unwrap_or_default());
        options = only["options"].as_array().cloned().unwrap_or_default();
    }
    (path, options)
}

/// The options of a command of this build.
fn parameters(path: &str) -> Vec<CommandParameter<App, Failure>> {
    let mut below = commands::all();
    let mut found = Vec::new();
    for name in path.split(' ') {
        let next = below.into_iter().find(|command: &Command| command.name == name);
        let Some(next) = next else { return Vec::new() };
        (below, found) = (next.subcommands, next.parameters);
    }
    found
}

fn added(adds: &Adds, to: &CommandParameter<App, Failure>) -> Option<Value> {
    let (kind, value) = match adds {
        Text(text) => (3, json!(text)),
        Yes => (5, json!(true)),
        Pick(begins) => {
            (4, json!(to.choices.iter().position(|choice| choice.name.starts_with(begins))?))
        }
    };
    Some(json!({ "name": to.name, "type": kind, "value": value }))
}

/// The options of the new command; nothing if it has no such options.
fn options(row: &Row, mut given: Vec<Value>) -> Option<Vec<Value>> {
    let (_, new, names, adds) = row;
    let known = parameters(new);
    for option in &mut given {
        if let Some((_, now)) = names.iter().find(|(old, _)| option["name"] == *old) {
            option["name"] = json!(now);
        }
        known.iter().find(|of| option["name"] == *of.name)?;
    }
    for (name, adds) in *adds {
        if given.iter().all(|option| option["name"] != *name) {
            given.push(added(adds, known.iter().find(|of| of.name == *name)?)?);
        }
    }
    Some(given)
}

/// What becomes of a command, if it goes by a name of before.
pub(crate) fn renamed(data: &CommandData) -> Option<Renamed> {
    let mut data = serde_json::to_value(data).ok()?;
    let (path, given) = leaf(&data);
    if let Some((_, told)) = ELSEWHERE.iter().find(|(old, _)| *old == path) {
        return Some(Renamed::Told((*told).to_owned()));
    }
    let is_old = |(old, new, names, _): &&Row| {
        let named = |(old, _): &(&str, &str)| given.iter().any(|option| option["name"] == *old);
        *old == path && (old != new || names.iter().any(named))
    };
    let row = SAME.iter().find(is_old)?;
    let told = || Renamed::Told(format!("That is `/{}` now.", row.1));
    let Some(options) = options(row, given) else { return Some(told()) };
    let (name, below) = row.1.split_once(' ').unwrap_or((row.1, ""));
    data["name"] = json!(name);
    data["options"] = match below {
        "" => json!(options),
        below => json!([{ "name": below, "type": 1, "options": options }]),
    };
    Some(serde_json::from_value(data).map_or_else(|_| told(), |data| Renamed::To(Box::new(data))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(path: &str, options: Value) -> CommandData {
        let options = path.split(' ').skip(1).fold(
            options,
            |options, name| json!([{ "name": name, "type": 1, "options": options }]),
        );
        let name = path.split(' ').next();
        serde_json::from_value(json!({ "id": "1", "name": name, "type": 1, "options": options }))
            .expect("as Discord sends it")
    }

    fn done_as(path: &str, options: Value) -> (String, Value) {
        match renamed(&typed(path, options)) {
            Some(Renamed::To(data)) => {
                let (path, options) = leaf(&serde_json::to_value(data).expect("written"));
                let pair = |of: &Value| (of["name"].to_string(), of["value"].clone());
                let options: std::collections::BTreeMap<_, _> = options.iter().map(pair).collect();
                (path, json!(options.values().collect::<Vec<_>>()))
            }
            other => panic!("{path}: {other:?}"),
        }
    }

    #[test]
    fn every_old_name_leads_to_a_command_that_is_there() {
        games_testing::games();
        for row @ (old, new, names, adds) in SAME {
            let known = parameters(new);
            let has = |name: &str| known.iter().any(|of| of.name == name);
            assert!(names.iter().all(|(_, now)| has(now)), "{old}");
            assert!(adds.iter().all(|(name, _)| has(name)), "{old}");
            assert!(options(row, Vec::new()).is_some(), "{old}");
            let gone = parameters(old);
            let still = |(name, _): &(&str, &str)| gone.iter().any(|of| of.name == *name);
            assert!(old != new || !names.iter().any(still), "{old}");
        }
    }

    #[test]
    fn what_is_typed_by_an_old_name_is_done_by_the_new_one() {
        games_testing::games();
        let text = |name: &str, value: &str| json!({ "name": name, "type": 3, "value": value });
        let order = done_as("choose", json!([text("option", "Lopez")]));
        assert_eq!(order, ("order".to_owned(), json!(["Lopez"])));
        assert_eq!(done_as("finish", json!([])), ("order".to_owned(), json!(["finish"])));
        let play = done_as("play ops", json!([text("card", "30")]));
        assert_eq!(play, ("play".to_owned(), json!([1, "30"])));
        let fight = json!([{ "name": "stance", "type": 4, "value": 2 }]);
        let fight = done_as("battle resolve", fight);
        assert_eq!(fight, ("battle resolve".to_owned(), json!([2])));
        let snooze = done_as("my snooze", json!([]));
        assert_eq!(snooze, ("my leave".to_owned(), json!([true, "tomorrow"])));
        assert_eq!(done_as("my guide", json!([])), ("my settings".to_owned(), json!([true])));
        let away = json!([{ "name": "on", "type": 5, "value": false }]);
        assert_eq!(done_as("my guide", away), ("my settings".to_owned(), json!([false])));
    }

    #[test]
    fn what_is_not_the_same_is_told_and_what_is_new_is_left_alone() {
        games_testing::games();
        let told = |path: &str, options: Value| match renamed(&typed(path, options)) {
            Some(Renamed::Told(told)) => told,
            other => panic!("{path}: {other:?}"),
        };
        assert!(told("replace", json!([])).contains("`/order`"));
        let stop = json!([{ "name": "stop", "type": 5, "value": true }]);
        assert_eq!(told("plan add", stop), "That is `/plan` now.");
        for path in ["order", "battle resolve", "command delegate", "no such"] {
            assert!(renamed(&typed(path, json!([]))).is_none(), "{path}");
        }
    }
}
