//! Rules proved by courses of play written out: a text of paragraphs, each a rule and what is
//! proved of it, a position, and what is played from there.
//!
//! The first line of a paragraph is its title. A line that begins with `on` is a position
//! (`position`), parted by `;`; `and` goes on with it. Besides: `with storming` and `without
//! garrisons_sail` are options, `phase sieges` begins another step of the turn, `dice 1 6` are the
//! faces it begins with, `calm` stands for any that bring nothing about. What follows is played
//! (`script`), up to the next position or the end. A line `for die, level: 3 1, 4 1` plays all of
//! it for each of these, `{die}` being replaced; `_` stands for a space.

use std::collections::BTreeSet;

use san_juans::{Options, Phase};
use serde_json::{Map, Value};

use crate::table::{Table, dice_of, position};

/// A step of the turn, by its name.
fn phase(name: &str) -> Phase {
    match name {
        "actions" => Phase::Actions,
        "draw" => Phase::Draw,
        "rebellion" => Phase::Rebellion,
        "replacements" => Phase::Replacements,
        "score" => Phase::Score,
        "sieges" => Phase::Sieges,
        "supply" => Phase::Supply,
        _ => panic!("{name}: no step of a turn"),
    }
}

/// The table of a position.
fn laid(text: &str) -> Table {
    let (mut options, mut board) = (Map::new(), Vec::new());
    let (mut begins, mut faces, mut calm) = (Phase::Actions, Vec::new(), false);
    for step in text.split(';').map(str::trim).filter(|step| !step.is_empty()) {
        let words: Vec<&str> = step.split_whitespace().collect();
        match words[..] {
            ["with", option] => {
                let (name, value) = option.split_once('=').unwrap_or((option, "true"));
                let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
                options.insert(name.to_owned(), value);
            }
            ["without", option] => {
                options.insert(option.to_owned(), false.into());
            }
            ["calm"] => calm = true,
            ["phase", name] => begins = phase(name),
            ["dice", ref words @ ..] => faces = words.to_vec(),
            _ => board.push(step),
        }
    }
    let usual = serde_json::to_value(Options::default()).expect("plain data");
    let Value::Object(mut all) = usual else { panic!("options have names") };
    for (name, value) in options {
        assert!(all.contains_key(&name), "{name} is no option");
        all.insert(name, value);
    }
    let options: Options = serde_json::from_value(all.into()).expect("options");
    let board = position(&board.join("; "));
    let faces = crate::script::faces(&faces, |word| dice_of(&board, word).expect("dice"));
    match calm {
        true => Table::calmly(&options, board, begins),
        false => Table::with(&options, board, begins, &faces),
    }
}

/// Plays a paragraph whose values have been put in.
fn play(title: &str, lines: &[String]) {
    println!("{title}");
    let mut lines = lines.iter().peekable();
    while let Some(line) = lines.next() {
        let mut on = line.strip_prefix("on ").expect("a position comes first").to_owned();
        while let Some(more) = lines.next_if(|line| line.starts_with("and ")) {
            on = format!("{on}; {}", &more[4..]);
        }
        println!("  on {on}");
        let mut table = laid(&on);
        let mut course = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("on ")) {
            course.push(line.as_str());
        }
        table.play(&course.join(" "));
    }
}

/// Plays every paragraph. What `never` names must be told somewhere else in the text, lest a wrong
/// name prove nothing.
pub(crate) fn courses(text: &str) {
    let named = |verb: &str| -> BTreeSet<&str> {
        let steps = text.split([';', '\n']).filter_map(|step| step.trim().strip_prefix(verb));
        steps.filter_map(|step| step.split_whitespace().next()).collect()
    };
    let unknown: Vec<&str> = named("never ").difference(&named("tells ")).copied().collect();
    assert_eq!(unknown, [""; 0], "never told of anywhere here");
    for paragraph in text.split("\n\n").map(str::trim).filter(|text| !text.is_empty()) {
        let (title, rest) = paragraph.split_once('\n').expect("a title and a course");
        let lines: Vec<&str> = rest.lines().map(str::trim).collect();
        match lines[0].strip_prefix("for ").and_then(|row| row.split_once(": ")) {
            None => play(title, &lines.iter().map(ToString::to_string).collect::<Vec<_>>()),
            Some((names, rows)) => {
                for row in rows.split(", ") {
                    let values: Vec<&str> = row.split(' ').collect();
                    assert_eq!(names.split(", ").count(), values.len(), "{title}: {row}");
                    let put_in = |line: &&str| {
                        let pairs = names.split(", ").zip(&values);
                        pairs.fold((*line).to_owned(), |line, (name, value)| {
                            line.replace(&format!("{{{name}}}"), &value.replace('_', " "))
                        })
                    };
                    play(title, &lines[1..].iter().map(put_in).collect::<Vec<_>>());
                }
            }
        }
    }
}
