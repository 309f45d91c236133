//! Whoever joins a war under way looks, proposes and backs at once, and decides with the others
//! from the end of the next turn on.

use serde_json::json;

use crate::stories::dice::play_to;
use crate::stories::driver::{Club, holds};
use crate::stories::player::Player;

/// What is not yet theirs, by the command that asks for it.
const NOT_YET: [&str; 2] = ["vote dismiss", "campaign export"];

#[tokio::test(flavor = "multi_thread")]
async fn who_joins_a_war_under_way_decides_with_the_others_from_the_end_of_the_next_turn_on() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.tells("Alice", "pass", json!({}), &["Done: order"]).await;
    for officer in ["Chen", "Dara", "Edith"] {
        let told = club.told(officer, "campaign join", json!({})).await;
        let plain = "you look, propose and back at once, and vote, stand, lead battles and take \
                     copies from turn 3 on";
        assert!(told.contains(plain), "{told}");
    }
    for path in NOT_YET {
        let told = club.told("Chen", path, json!({})).await;
        assert!(told.contains("from turn 3 on"), "/{path}: {told}");
    }
    let told = club.told("Chen", "orders", json!({})).await;
    assert!(told.contains("from turn 3 on"), "the panel says so: {told}");
    club.tells("Alice", "command show", json!({}), &["Chen from turn 3 on, Dara from turn 3 on"])
        .await;
    club.told("Ben", "vote dismiss", json!({})).await;
    club.tells("Dara", "vote cast", json!({ "ballot": 0 }), &["from turn 3 on"]).await;
    club.posted().await;
    let of_two = |club: &Club| club.transcript().join("\n").contains("quorum 2 of 2");
    assert!(of_two(&club), "those who wait are no electors: {:#?}", club.transcript());
    club.told("Ben", "vote withdraw", json!({})).await;
    let told = club.told("Chen", "finish", json!({})).await;
    assert!(told.contains("Proposed") || told.contains("proposal"), "they propose: {told}");
    let mut player = Player::new(&club, "Alice", 3);
    play_to(&club, &mut player, 3).await;
    holds(&club.told("Chen", "campaign export", json!({})).await, &["The war so far"]);
    club.tells("Chen", "vote dismiss", json!({ "reason": "It is time" }), &["The motion is open"])
        .await;
    club.posted().await;
    assert!(club.transcript().join("\n").contains("of 5"), "{:#?}", club.transcript());
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_may_let_newcomers_decide_at_once() {
    let mut club = Club::begun(&["Alice"]).await;
    club.told("Ben", "campaign join", json!({})).await;
    assert!(club.told("Ben", "campaign export", json!({})).await.contains("from turn 3 on"));
    let at_once = json!({ "name": "newcomers_at_once", "value": "on" });
    club.tells("Alice", "vote option", at_once, &["put to the vote"]).await;
    club.told("Alice", "vote cast", json!({ "ballot": 2 })).await;
    club.posted().await;
    let told = club.told("Ben", "campaign export", json!({})).await;
    assert!(told.contains("The war so far"), "agreed on at once: {told} {:#?}", club.transcript());
    club.tells("Chen", "campaign join", json!({}), &["!from turn"]).await;
    club.ends_well().await;
}
