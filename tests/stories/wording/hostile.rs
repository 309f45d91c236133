//! What people type may be hostile: characters that turn text around, hide in it or pile up. None
//! of it reaches a message, public or private; every story looks for that when its bot ends.

use std::sync::Arc;

use playground::RecordedRequest;
use serde_json::{Value, json};

use crate::stories::driver::{Club, SOON, quiet_seed};

/// Whether a character turns text around or hides in it.
fn steers(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200c}' | '\u{200e}' | '\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        | '\u{e0000}'..='\u{e007f}')
        || letter.is_control() && letter != '\n'
}

/// What is amiss with a text, if something is.
fn amiss(text: &str) -> Option<String> {
    let mut stacked = 0;
    for letter in text.chars() {
        if steers(letter) {
            return Some(format!("U+{:04X} in {text:?}", u32::from(letter)));
        }
        stacked = if ('\u{300}'..='\u{36f}').contains(&letter) { stacked + 1 } else { 0 };
        if stacked > 2 {
            return Some(format!("a stack in {text:?}"));
        }
    }
    None
}

fn walk(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.extend(amiss(text)),
        Value::Array(items) => items.iter().for_each(|item| walk(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| walk(field, found)),
        _ => {}
    }
}

/// Fails with every text the bot has sent that steers how it is read.
pub(crate) fn check(requests: &[Arc<RecordedRequest>]) {
    let mut found = Vec::new();
    for body in requests.iter().filter_map(|request| request.body.as_ref()) {
        walk(body, &mut found);
    }
    assert!(found.is_empty(), "these texts steer how they are read: {found:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_is_typed_turns_text_around_hides_in_it_or_piles_up() {
    let mut club = Club::open().await;
    let guild = club.playground.guilds()[0];
    let pile = format!("o{}", "\u{301}\u{336}".repeat(8));
    let evil = format!("\u{202e}gpj\u{2066} a\u{200b}\u{feff}b {pile}\u{0}\u{7}\u{ad}");
    let short = "\u{202e}22\u{2066}";
    let new = json!({ "name": "Nile", "seed": quiet_seed(3) });
    club.told("Ben", "campaign new", new).await;
    for officer in ["Ben", "Dara"] {
        club.told(officer, "campaign join", json!({ "salt": evil })).await;
    }
    let visitor = club.playground.add_officer(guild, &format!("Eve {evil}"));
    visitor.slash(club.channel, "campaign join", json!({ "salt": evil })).await;
    club.play("Ben /campaign start commander:@Ben; Dara /pass → Proposed").await;
    let elsewhere = club.playground.add_channel(guild, "elsewhere");
    for (path, options) in [
        ("dice", json!({ "roll": "2d6", "reason": evil, "label": evil })),
        ("dice", json!({ "roll": evil })),
        ("council list", json!({ "proposal": evil })),
        ("command delegate", json!({ "post": short })),
        ("vote call matter:dismiss", json!({ "reason": evil })),
        ("vote call", json!({ "matter": evil, "value": evil })),
        ("campaign options", json!({ "option": evil, "value": evil })),
        ("order", json!({ "do": evil })),
        ("play as:0", json!({ "card": evil, "at": evil })),
        ("march", json!({ "from": evil, "to": evil, "units": evil })),
        ("siege", json!({ "place": evil })),
        ("odds march", json!({ "from": evil, "to": evil, "units": evil })),
        ("hand", json!({ "card": evil })),
        ("map", json!({ "area": evil, "since": evil })),
        ("rules", json!({ "topic": evil })),
        ("my hours", json!({ "zone": evil, "from": short, "to": short })),
        ("my leave", json!({ "until": evil })),
        ("my leave snooze:true", json!({ "until": evil })),
        ("nudge", json!({})),
        ("log", json!({})),
        ("situation", json!({})),
        ("command show", json!({})),
    ] {
        let reply = visitor.slash(club.channel, path, options).await;
        let message = visitor.settled(&reply, SOON).await;
        let message = message.unwrap_or_else(|| panic!("/{path}: {reply:?}"));
        assert!(!message.words().contains("fault of ours"), "/{path}: {}", message.words());
    }
    let name = json!({ "name": evil });
    let reply = visitor.slash(elsewhere, "campaign new", name).await;
    assert!(visitor.settled(&reply, SOON).await.is_some(), "{reply:?}");
    club.play("Ben /pass; posted").await;
    let told = club.transcript().join("\n");
    assert!(told.contains("Eve") && told.contains("gpj"), "it was said: {told}");
    club.ends_well().await;
}

#[test]
fn the_look_for_hostile_text_finds_it() {
    assert_eq!(amiss("Glück – 🔥 ◀️ @\u{200b}everyone\n1\u{338}"), None);
    for bad in ["a\u{202e}b", "\u{2066}", "a\u{0}", "x\u{301}\u{302}\u{303}"] {
        assert!(amiss(bad).is_some(), "{bad:?}");
    }
}
