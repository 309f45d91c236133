//! The binary killed again and again while somebody gives orders.

use games::log::verify::replay;
use model::log::Body;
use playground::{ChannelId, Message, Officer, ReplyKind};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::json;

use crate::stories::driver::{Club, SOON};
use crate::stories::hosting::restart::order_in;

/// How often it is killed.
const KILLS: u32 = 14;
/// The same on a server, where each new process waits until the lease of the old one has run out.
const KILLS_ON_A_SERVER: u32 = 5;

#[tokio::test(flavor = "multi_thread")]
async fn killed_again_and_again_nothing_is_lost_and_nothing_doubled() {
    let mut club = Club::empty().await;
    let on_a_server = club.database().starts_with("postgres");
    let kills = if on_a_server { KILLS_ON_A_SERVER } else { KILLS };
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let mut confirmed: Vec<i64> = Vec::new();
    let mut interrupted = 0;
    club.start_binary().await;
    club.begin_quietly(&["Alice"]).await;
    // Whoever presses while nobody is there waits no longer than on Discord itself.
    club.hurries(true);
    for kill in 0..kills {
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
    // How many depends on how busy the machine is.
    assert!(interrupted > 0, "no order was given before any of {kills} kills");
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
    let feet: Vec<String> = club.public().iter().filter_map(|of| foot(of)).collect();
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
