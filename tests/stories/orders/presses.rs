//! Presses on buttons: how many a turn takes, played as a person would; and those that come twice or
//! too late.

use serde_json::json;

use crate::stories::driver::{Club, holds};
use crate::stories::positions::{Position, all_at_once};

/// A turn: what is pressed in each round, after the panel has been opened once.
const ROUNDS: [&str; 7] = [
    "39 / March from West Sound / Deer / March from Richardson / Lopez / Give order",
    "33 / San Juan / Give order",
    "42 / Replacements",
    "44 / Sail from Friday / Load / Sail to Deer / Give order",
    "41 / Friday / Sinkat / Give order",
    "49 / Sail from Deer / Land all / Give order, drop anchor and finish",
    "March from El Obeid / Olga / Give order",
];

/// The most presses of a turn, the opening of the panel among them.
const PRESSES_MAX: usize = 28;

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_seven_rounds_takes_at_most_28_presses() {
    let position = Position::new("presses").with_hand(&[30, 33, 39, 41, 42, 44, 49]);
    all_at_once(vec![position], async |_, table| {
        let mut panel = table.press("").await;
        let mut presses = 1;
        for round in ROUNDS {
            panel = table.press_on(panel, round).await;
            presses += round.split(" / ").count();
        }
        println!("{presses} presses");
        assert!(presses <= PRESSES_MAX, "{presses} presses");
        // It was the last round: the turn has ended.
        assert_eq!(table.board().await.turn, 2, "{}", panel.words());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_that_is_stale_is_not_answered_with_another_order() {
    let mut club = Club::begun(&["Alice"]).await;
    let drafted = json!({ "preview": true });
    let panel = club.asked("Alice", "pass", drafted).await;
    // The same decision is answered otherwise, and the next one too, a moment later.
    club.tells("Alice", "order", json!({ "do": "pass" }), &["✅ Done"]).await;
    club.tells("Alice", "order", json!({ "do": "finish" }), &["✅ Done"]).await;
    let told = club.press("Alice", &panel, "Give order").await.words();
    holds(&told, &["That draft is no longer there", "The newest order is Alice's", "!✅ Done"]);
    club.play("posted; ends well").await;
}
