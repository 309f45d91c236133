//! Ends and new beginnings of the process: in good order, and not.

use std::time::Duration;

use games::log::verify::replay;
use model::log::Body;
use playground::{ChannelId, Fault, FaultKind, Message, Officer, Options, ReplyKind};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
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
    assert!(again.message().is_some(), "the opener works: {again:?}");
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
    let (one, other) =
        tokio::join!(alice.press(&panel, "Give order"), alice.press(&panel, "Give order"));
    // Both change the same panel: what each was answered counts, not what it shows in the end.
    let words = [&one, &other].map(|reply| reply.message().map(Message::words));
    let words = words.map(|words| words.expect("an answer"));
    let done = words.iter().filter(|words| words.contains("✅ Done"));
    assert!((1..=2).contains(&done.count()), "{words:#?}");
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

#[tokio::test(flavor = "multi_thread")]
async fn killed_twenty_times_nothing_is_lost_and_nothing_doubled() {
    // Whoever presses while nobody is there waits no longer than on Discord itself.
    let mut club = Club::empty_with(Options::default()).await;
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let mut confirmed: Vec<i64> = Vec::new();
    let mut interrupted = 0;
    club.start_binary().await;
    club.begin_quietly(&["Alice"]).await;
    for kill in 0..20 {
        let seen = club.playground.recorded().len() + rng.random_range(2..30);
        let busy_enough = |there: &playground::Playground| there.recorded().len() >= seen;
        let mut given = Vec::new();
        loop {
            let busy = tokio::spawn(give_orders(club.officer("Alice"), club.channel));
            // Where the machine is so busy that a press is answered too late, she begins again.
            let enough = |there: &playground::Playground| busy_enough(there) || busy.is_finished();
            assert!(club.playground.wait_until(SOON, enough).await, "orders are given");
            let killed = busy_enough(&club.playground);
            if killed {
                club.kill().await;
            }
            given.extend(busy.await.expect("joined"));
            if killed {
                break;
            }
        }
        interrupted += u32::from(!given.is_empty());
        confirmed.extend(given);
        club.start_binary().await;
        if kill % 5 == 4 {
            club.posted().await;
        }
    }
    club.posted().await;
    let log = club.log().await;
    replay(&log).expect("the log comes out the same");
    let orders: Vec<i64> = log
        .iter()
        .filter(|line| matches!(line.body, Body::Order { .. }))
        .map(|line| line.number)
        .collect();
    println!("{} orders confirmed, {} in the log", confirmed.len(), orders.len());
    assert!(interrupted >= 15, "orders were given before {interrupted} of 20 kills");
    for order in &confirmed {
        let times = orders.iter().filter(|number| *number == order).count();
        assert_eq!(times, 1, "order {order} is in the log once");
    }
    let mut once = confirmed.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), confirmed.len(), "no order was confirmed twice");
    let boards = club
        .public()
        .into_iter()
        .filter(|message| message.buttons().iter().any(|button| button.label == "Newest message"));
    assert_eq!(boards.count(), 1, "one board: {:#?}", club.transcript());
    let feet: Vec<String> = club.public().iter().filter_map(foot).collect();
    let mut distinct = feet.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), feet.len(), "nothing is told twice: {feet:#?}");
    club.stop().await;
}

/// Gives orders for as long as somebody takes them, and keeps the numbers of those confirmed.
async fn give_orders(alice: Officer, channel: ChannelId) -> Vec<i64> {
    let mut confirmed = Vec::new();
    loop {
        let before = confirmed.len();
        for path in ["pass", "order do:finish"] {
            let reply = alice.slash(channel, path, json!({})).await;
            if matches!(reply.kind, ReplyKind::Unanswered) {
                return confirmed;
            }
            confirmed.extend(reply.message().and_then(order_in));
        }
        if confirmed.len() > before {
            continue;
        }
        // Something else is asked, or the bot is gone: the first things offered will do.
        let typed = json!({ "do": "" });
        let offered = alice.autocomplete(channel, "order", typed, "do").await;
        let values: Vec<String> =
            offered.iter().filter_map(|offer| offer.value.as_str().map(str::to_owned)).collect();
        for many in 1..=values.len() {
            let option = json!({ "do": values[..many].join(", ") });
            let reply = alice.slash(channel, "order", option).await;
            if let Some(order) = reply.message().and_then(order_in) {
                confirmed.push(order);
                break;
            }
            if reply.message().is_none() {
                break;
            }
        }
        if confirmed.len() == before {
            return confirmed;
        }
    }
}

fn foot(message: &Message) -> Option<String> {
    message.embeds.first()?["footer"]["text"].as_str().map(str::to_owned)
}

/// The number of the order an answer confirms.
pub(super) fn order_in(message: &Message) -> Option<i64> {
    let words = message.words();
    let (_, rest) = words.split_once("✅ Done:")?;
    rest.split_once("-# Order ")?.1.split(' ').next()?.parse().ok()
}
