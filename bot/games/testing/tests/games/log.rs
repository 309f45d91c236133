//! Lines of the log, in words.

use games::log::history::Fates;
use games::text::records::log::*;
use games_testing::{game_at_a_round, logs, snapshot};
use model::button::look::Sort;
use model::log::{Body, Given, LogLine};
use model::{Snapshot, Stage};

fn started(faces: Vec<u8>) -> LogLine {
    LogLine { faces, ..logs::line(3, 2, logs::started(), Vec::new()) }
}

#[test]
fn the_shuffle_stays_hidden_while_the_war_lasts() {
    let mut war = snapshot(game_at_a_round(5));
    let begun = started(vec![17, 42, 39]);
    let told = |war: &Snapshot| {
        line(&begun, war, false, Sort::Dice, &Fates::default(), LINE_MAX).unwrap_or_default()
    };
    let while_it_lasts = told(&war);
    assert!(while_it_lasts.starts_with("`3` 🎲 3 dice · The war begins"), "{while_it_lasts}");
    for face in ["17", "42", "39"] {
        assert!(!while_it_lasts.contains(face), "{while_it_lasts}");
    }
    war.stage = Stage::Frozen;
    assert_eq!(told(&war), while_it_lasts);
    war.stage = Stage::Over;
    assert!(told(&war).contains("🎲 17 42 39 · "), "{}", told(&war));
}

#[test]
fn a_long_line_is_clipped_before_it_is_struck_through() {
    let war = snapshot(game_at_a_round(5));
    let (decision, steps, left) = (kit::DecisionId(1), Vec::new(), Vec::new());
    let given = Given::ByDefault;
    let body = Body::Order { decision, steps, left, given, led: Vec::new() };
    let order = LogLine { body, ..started(Vec::new()) };
    let undone = LogLine { number: 4, body: Body::Undone { order: 3 }, ..started(Vec::new()) };
    let fates = Fates::of([&undone]);
    let told = line(&order, &war, false, Sort::All, &fates, 20).unwrap_or_default();
    assert_eq!(told, "`3` ~~By default:…~~ taken back by Ben");
    // A label in bold is closed where it is cut off.
    let (roll, reason) = (None, "on and on, ".repeat(40));
    let label = "the **die** of fate".to_owned();
    let body = Body::Rolled { sides: 6, reason, roll, label };
    let rolled = LogLine { body, faces: vec![4], ..started(Vec::new()) };
    let told = line(&rolled, &war, false, Sort::All, &fates, 20).unwrap_or_default();
    assert!(told.starts_with("`3` **the") && told.ends_with("…**"), "{told}");
}
