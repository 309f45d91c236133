//! A first turn with a guide, who explains each prompt and then takes leave.

use serde_json::json;

use crate::stories::driver::Club;
use crate::stories::player::Player;

/// Orders after which a turn must have ended.
const ORDERS_MAX: u32 = 400;

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_explains_the_first_turn_and_leaves_with_the_second() {
    let mut club = Club::open().await;
    club.tells("Alice", "my guide", json!({}), &["explain each prompt"]).await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    club.tells("Alice", "orders", json!({}), &["📘 The Mahdi's men hold", "7 rounds"]).await;
    let others = club.told("Ben", "orders", json!({})).await;
    assert!(!others.contains("📘"), "only hers are explained: {others}");

    // What is explained outlives the process.
    club.restart().await;
    let mut player = Player::new(&club, "Alice", 11);
    let mut explained = 0;
    while !player.seen.contains("takes its leave") {
        club.play("Alice /orders → 📘 -- every prompt is explained").await;
        explained += 1;
        assert!(explained < ORDERS_MAX, "the guide never leaves");
        assert!(player.order(&club).await, "the war goes on");
    }
    assert!(explained >= 7, "a prompt for each round at least: {explained}");
    let story = "Alice /orders → !📘 -- the guide has gone; \
                 Alice /my guide on:false → The guide is gone; ends well";
    club.play(story).await;
}
