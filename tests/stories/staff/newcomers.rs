//! Whoever joins a war under way looks, proposes and backs at once, and decides with the others
//! from the end of the next turn on.

use serde_json::json;

use crate::stories::dice::play_to;
use crate::stories::driver::Club;
use crate::stories::player::Player;

/// What is not yet theirs, by the command that asks for it.
const NOT_YET: [&str; 2] = ["vote call matter:dismiss", "campaign report as:3"];

#[tokio::test(flavor = "multi_thread")]
async fn who_joins_a_war_under_way_decides_with_the_others_from_the_end_of_the_next_turn_on() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.tells("Alice", "pass", json!({}), &["✅ Done"]).await;
    for officer in ["Chen", "Dara", "Edith"] {
        let told = club.told(officer, "campaign join", json!({})).await;
        let plain = "you look, propose and back at once, and vote, decide with the others and \
                     take copies from turn 3 on";
        assert!(told.contains(plain), "{told}");
    }
    for path in NOT_YET {
        let told = club.told("Chen", path, json!({})).await;
        assert!(told.contains("from turn 3 on"), "/{path}: {told}");
    }
    let told = club.told("Chen", "orders", json!({})).await;
    assert!(told.contains("from turn 3 on"), "the panel says so: {told}");
    let story = "Alice /command show → Chen from turn 3 on, Dara from turn 3 on; \
                 Ben /vote call matter:dismiss; Dara /vote cast ballot:0 → from turn 3 on; posted";
    club.play(story).await;
    let of_two = |club: &Club| club.transcript().join("\n").contains("quorum 2 of 2");
    assert!(of_two(&club), "those who wait are no electors: {:#?}", club.transcript());
    club.told("Ben", "vote call matter:withdraw", json!({})).await;
    let told = club.told("Chen", "order do:finish", json!({})).await;
    assert!(told.contains("Proposed") || told.contains("proposal"), "they propose: {told}");
    let mut player = Player::new(&club, "Alice", 3);
    play_to(&club, &mut player, 3).await;
    let story = "Chen /campaign report as:3 → The war so far; pass 73h; \
                 Chen /vote call matter:dismiss reason:'It is time' → The motion is open; posted";
    club.play(story).await;
    assert!(club.transcript().join("\n").contains("of 5"), "{:#?}", club.transcript());
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_may_let_newcomers_decide_at_once() {
    let mut club = Club::begun(&["Alice"]).await;
    let story = "Ben /campaign join; Ben /campaign report as:3 → from turn 3 on; \
                 Alice /vote call matter:newcomers_at_once value:on → put to the vote; \
                 Alice /vote cast ballot:2; posted";
    club.play(story).await;
    let told = club.told("Ben", "campaign report as:3", json!({})).await;
    assert!(told.contains("The war so far"), "agreed on at once: {told} {:#?}", club.transcript());
    club.play("Chen /campaign join → !from turn; ends well").await;
}
