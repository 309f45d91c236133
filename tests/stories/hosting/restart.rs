//! Ends and new beginnings of the process: in good order, and not.

use std::time::Duration;

use playground::{Fault, FaultKind, Message, ReplyKind};
use serde_json::json;

use crate::stories::driver::{Club, SOON, holds, until};

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_opened_before_a_restart_goes_on() {
    let mut club = Club::begun(&["Alice"]).await;
    let alice = club.officer("Alice");
    let opened = alice.press(&club.newest(), "Orders").await;
    let panel = alice.settled(&opened, SOON).await.expect("a panel");
    let orders = club.newest();
    club.restart().await;
    let again = alice.press(&orders, "Orders").await;
    assert!(alice.settled(&again, SOON).await.is_some(), "the opener works: {again:?}");
    let menus = panel.selects();
    let menu = menus.iter().find(|menu| menu.options.iter().any(|line| line.value == "pass"));
    let buttons: Vec<String> = panel.buttons().into_iter().filter_map(|b| b.custom_id).collect();
    let button = buttons.iter().find(|id| id.ends_with(":pass"));
    let reply = match (menu, button) {
        (Some(menu), _) => alice.select(club.channel, panel.id, &menu.custom_id, &["pass"]).await,
        (None, Some(button)) => alice.click(club.channel, panel.id, button).await,
        (None, None) => panic!("a way to pass: {}", panel.words()),
    };
    let panel = alice.settled(&reply, SOON).await.expect("the panel goes on");
    // Two clicks at once: the order is given once, and both are answered.
    // Both change the same panel: what each was answered counts, and what it shows in the end where
    // an answer was promised first.
    let mut words = Vec::new();
    for reply in club.pressed_twice("Alice", &panel, "Give order").await {
        let shown = match reply.message() {
            Some(message) => Some(message.clone()),
            None => alice.settled(&reply, SOON).await,
        };
        words.push(shown.expect("an answer").words());
    }
    assert!(words.iter().any(|words| words.contains("✅ Done")), "{words:#?}");
    assert_eq!(club.orders().await, 1);
    club.play("posted; stop").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_binary_serves_and_ends_in_good_order() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    club.play("Alice /pass; posted; stop").await;
    club.start_binary().await;
    club.play("Alice /order do:finish; posted").await;
    assert_eq!(club.orders().await, 2);
    club.stop().await;
    holds(&club.run(&["verify"]), &["1 Nile: 6 lines", "the same"]);
    let exported: serde_json::Value =
        serde_json::from_str(&club.run(&["export", "nile"])).expect("JSON");
    assert_eq!(exported["lines"].as_array().map(Vec::len), Some(6));
    assert!(club.run(&["render", "1", "map.png"]).contains("urn 1"), "the map is described");
    let picture = std::fs::read(club.file("map.png")).expect("a picture");
    assert!(picture.starts_with(b"\x89PNG"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_only_acknowledged_is_answered_after_a_restart() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    club.begin_quietly(&["Alice"]).await;
    let faults = club.playground.faults();
    faults.slow_gateway(Duration::from_millis(2_300));
    faults.add(
        Fault::once("PATCH", "/webhooks/*/*/messages/@original", FaultKind::Status(500)).always(),
    );
    let reply = club.slash("Alice", "pass", json!({})).await;
    assert!(matches!(reply.kind, ReplyKind::Deferred { .. }), "{reply:?}");
    until("the order is given", async || club.orders().await > 0).await;
    club.kill().await;
    club.playground.faults().clear();
    club.playground.faults().slow_gateway(Duration::ZERO);
    club.start_binary().await;
    holds(&club.words("Alice", &reply).await, &["Done: that is order"]);
    assert_eq!(club.orders().await, 1);
    club.stop().await;
}

/// The number of the order an answer confirms.
pub(in crate::stories) fn order_in(message: &Message) -> Option<i64> {
    let words = message.words();
    let (_, rest) = words.split_once("✅ Done:")?;
    rest.split_once("-# Order ")?.1.split(' ').next()?.parse().ok()
}
