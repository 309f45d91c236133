//! Every fact, choice and question has words of its own: those of the lines in the files beside
//! this one, kept as snapshots.

use games_testing::{TestDice, new_game};
use model::words::{BODY_MAX, length};
use san_juans::{Choice, Event, PackNo, View, Why};
use serde::de::DeserializeOwned;

use crate::text::book::book;
use crate::text::names::Names;
use crate::text::panels::{labels, questions};
use crate::text::sentences;

fn read<T: DeserializeOwned>(lines: &str) -> Vec<T> {
    lines.lines().map(|line| serde_json::from_str(line).expect("a line is read")).collect()
}

fn view() -> View {
    let (game, _) = new_game(&mut TestDice(3));
    crate::view(&game).expect("a campaign")
}

#[test]
fn facts_are_told_in_sentences() {
    let view = view();
    let tell = |event: &Event| {
        let told = |names: Names<'_>| sentences::sentence(event, &names).unwrap_or_default();
        let told = [told(Names::new(&view)), told(Names { view: &view, secrets: true })];
        if told[0] == told[1] { told[0].clone() } else { told.join("\n") }
    };
    let facts: Vec<Event> = read(include_str!("facts.jsonl"));
    insta::assert_snapshot!("facts", facts.iter().map(tell).collect::<Vec<_>>().join("\n"));
}

#[test]
fn questions_have_a_title_a_text_and_a_reason() {
    let view = view();
    let ask = |why: &Why| {
        let (title, body) = questions::question(*why, &view);
        assert!(length(&title) <= 256 && length(&body) <= BODY_MAX, "{title}");
        let reason = book(PackNo::FIRST).words("reason", why);
        let body = if body == reason { String::new() } else { format!("{body}\n") };
        format!("{title} ({})\n{body}{reason}", questions::awaited(*why, None))
    };
    let asked: Vec<Why> = read(include_str!("questions.jsonl"));
    insta::assert_snapshot!("questions", asked.iter().map(ask).collect::<Vec<_>>().join("\n\n"));
}

#[test]
fn choices_have_labels() {
    let view = view();
    let show = |choice: &Choice| {
        let label = labels::label(*choice, &view, None);
        assert!(!label.title.is_empty() && !label.group.is_empty(), "{label:?}");
        format!("{} {} | {} | {}", label.emoji, label.title, label.detail, label.group)
    };
    let choices: Vec<Choice> = read(include_str!("choices.jsonl"));
    insta::assert_snapshot!("choices", choices.iter().map(show).collect::<Vec<_>>().join("\n"));
}
