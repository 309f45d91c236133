//! One person plays, and the automatic player has the other side.

use khartoum_play::Khartoum;
use model::log::{Body, Given};
use serde_json::json;

use crate::stories::club::{Club, holds};
use crate::stories::khartoum::{EMPIRE, KHARTOUM, MAHDISTS};
use crate::stories::sides::{game, order, wished};

/// Orders of one person after which a game must have ended.
const ORDERS_MAX: usize = 600;

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_a_whole_game_against_the_automatic_player() {
    let mut club = Club::open().await;
    let new = json!({ "name": "Sudan", "game": KHARTOUM });
    club.tells("Alice", "campaign new", new, &["Sudan"]).await;
    club.told("Alice", "campaign join", json!({ "side": "mahdists" })).await;
    club.tells("Alice", "campaign start", json!({}), &["Nobody plays for **the Empire**"]).await;
    let automatic = json!({ "option": "automatic", "value": "mahdists" });
    club.told("Alice", "campaign options", automatic.clone()).await;
    club.tells("Alice", "campaign start", json!({}), &["automatic player has **the Mahdists**"])
        .await;
    let automatic = json!({ "option": "automatic", "value": "empire" });
    club.told("Alice", "campaign options", automatic).await;
    club.tells("Ben", "campaign join", json!({ "side": "empire" }), &["automatic player"]).await;
    club.told("Alice", "campaign start", json!({})).await;
    club.posted().await;
    holds(&club.transcript().join("\n"), &["The automatic player plays for the Empire"]);
    let mut orders = 0;
    loop {
        // The automatic player takes no time but that of the next look at what is due.
        club.pass(1).await;
        let Some((side, answer)) = wished(&club, &Khartoum).await else { break };
        assert_eq!(side, MAHDISTS, "the Empire answers at once");
        order(&club, "Alice", &answer).await;
        orders += 1;
        assert!(orders < ORDERS_MAX, "it ends");
    }
    club.posted().await;
    let lines = club.log().await;
    let alice = club.officer("Alice").id().0;
    let mut automatic = 0;
    for line in &lines {
        match &line.body {
            Body::Order { given: Given::Automatic, .. } => automatic += 1,
            Body::Order { given: Given::ByHand, .. } => assert_eq!(line.player.0, alice),
            Body::Order { given, .. } => panic!("{given:?}"),
            _ => {}
        }
    }
    // How many depends on the dice: a turn may be skipped, and the war may end early.
    assert!(automatic > 0, "the Empire plays");
    holds(&club.transcript().join("\n"), &["!Nobody answered in time"]);
    assert!(game(&club).await.is_over());
    assert_ne!(EMPIRE, MAHDISTS);
    println!("{orders} orders, {} lines, {} messages", lines.len(), club.posts());
    club.ends_well().await;
}
