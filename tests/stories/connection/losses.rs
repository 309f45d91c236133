//! What the library loses, or cannot read at all, of what Discord may send: whoever pressed or typed gets an answer each time.

use playground::ReplyKind;
use serde_json::{Value, json};

use crate::stories::driver::{Club, holds};

/// A submission of a form with these parts.
fn form(id: &str, parts: Value) -> (u8, Value) {
    (5, json!({ "custom_id": id, "components": parts }))
}

fn command(name: &str, options: Value, more: Value) -> (u8, Value) {
    let mut data = json!({ "id": "1", "type": 1, "name": name, "options": options });
    for (key, value) in more.as_object().into_iter().flatten() {
        data[key] = value.clone();
    }
    (2, data)
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_lost_on_the_way_somebody_is_told_something() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let (alice, before) = (club.officer("Alice"), club.log().await.len());
    let text = json!({ "type": 4, "id": 2, "custom_id": "number", "value": "3" });
    let label = |inner: Value| json!([{ "type": 18, "id": 1, "component": inner }]);
    let row = |inner: Value| json!([{ "type": 1, "id": 1, "components": [inner] }]);
    let button = |kind: u64| json!({ "custom_id": "o:1", "component_type": kind, "values": ["a"] });
    let sub = |name: &str, options: Value| json!([{ "type": 1, "name": name, "options": options }]);
    let one = |name: &str, kind: u8, value: Value| json!([{ "name": name, "type": kind, "value": value }]);
    let fault = "fault of ours";
    let mut wrong = Vec::new();
    club.hurries(true);
    for ((kind, data), says) in [
        // Fields in labels do not reach us: the form reads as an empty one.
        (form("f:1:9999:report", label(text.clone())), "round 1 of 7"),
        (form("✋", label(text.clone())), "older version"),
        (
            form("✋", label(json!({ "type": 19, "id": 2, "custom_id": "a", "values": ["1"] }))),
            "older version",
        ),
        (form("✋", json!([{ "type": 10, "id": 1 }])), "older version"),
        // Parts of kinds that are not known cannot be read in a row.
        (form("✋", row(json!({ "type": 21, "id": 2, "custom_id": "a", "value": "b" }))), fault),
        (form("✋", row(json!({ "type": 99, "id": 2 }))), fault),
        // Components of kinds to come.
        ((3, button(21)), fault),
        ((3, button(99)), fault),
        // Options of another type than they were registered with.
        (command("campaign", sub("new", one("name", 3, json!(7))), json!({})), fault),
        (command("campaign", sub("new", one("name", 4, json!(7))), json!({})), "fault"),
        (command("campaign", sub("new", one("name", 12, json!("x"))), json!({})), "fault"),
        (
            command(
                "campaign",
                sub("start", one("commander", 6, json!("1"))),
                json!({ "resolved": {} }),
            ),
            "fault",
        ),
        (command("campaign", sub("start", one("commander", 3, json!("Ben"))), json!({})), "fault"),
        (command("campaign", json!([]), json!({})), "fault"),
        (command("orders", json!([]), json!({ "type": 4 })), "fault"),
    ] {
        let told = json!({ "type": kind, "channel_id": club.channel, "data": data });
        let reply = alice.interaction(told).await;
        let words = match reply.kind {
            ReplyKind::Unanswered => String::new(),
            _ => club.words("Alice", &reply).await.to_lowercase(),
        };
        if !words.contains(says) {
            wrong.push(format!("{data}: {words}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(club.log().await.len(), before, "nothing changed");
    club.hurries(false);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_completion_that_cannot_be_read_offers_nothing() {
    let mut club = Club::begun(&["Alice"]).await;
    let alice = club.officer("Alice");
    let focused = |kind: u8, value: Value| json!([{ "name": "do", "type": kind, "value": value, "focused": true }]);
    for options in [
        focused(3, json!(7)),
        focused(12, json!("x")),
        json!([{ "name": "gone", "type": 3, "value": "", "focused": true }]),
    ] {
        let data = json!({ "id": "1", "type": 1, "name": "order", "options": options });
        let told = json!({ "type": 4, "channel_id": club.channel, "data": data });
        let reply = alice.interaction(told).await;
        let nothing = matches!(&reply.kind, ReplyKind::Choices { choices } if choices.is_empty());
        assert!(nothing, "{options}: {reply:?}");
    }
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn permissions_without_a_name_are_no_hindrance() {
    let mut club = Club::begun(&["Alice"]).await;
    // Every bit that there is or will be, and those that the library knows no name of.
    for bits in [u64::MAX, 1 << 47 | 1 << 51 | 1 << 52 | 1 << 63] {
        let payload = json!({ "type": 2, "channel_id": club.channel, "app_permissions": bits.to_string(), "data": { "id": "1", "type": 1, "name": "orders", "options": [] } });
        let reply = club.officer("Alice").interaction(payload).await;
        holds(&club.words("Alice", &reply).await, &["Op", "!fault"]);
    }
    club.ends_well().await;
}
