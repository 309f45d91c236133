//! What an order is worth is told before it is given, and what a turn was worth when it ends.

use san_juans::{Control, first};
use serde_json::json;

use crate::stories::driver::holds;
use crate::stories::positions::{Position, all_at_once};

/// Mud Bay and Blakely are in revolt, and these cards are in the hand.
fn position(name: &str, hand: &[u8]) -> Position {
    let mut position = Position::new(name).with_hand(hand);
    for place in ["mud-bay", "blakely"] {
        position.board.place_mut(first().named(place)).control = Control::Rebel;
    }
    position
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_says_what_waits_and_the_odds_of_it() {
    let positions = vec![position("Worth", &[39, 47]), position("Landing", &[39, 47])];
    all_at_once(positions, async |number, table| {
        if number == 0 {
            let panel = table.press("39 / March from Richardson / Mud Bay").await;
            let words = panel.words();
            let risk =
                ["🎯 Mud Bay: met on the way or there: **", "; if met you hold the field **"];
            holds(&words, &risk);
            holds(&words, &["nobody met: 46 %", "!they wait"]);
            let given = table.press_on(panel, "Give order").await;
            holds(&given.words(), &["✅ Done", "!🎯"]);
        } else {
            let alice = table.club.officer("Alice");
            let asked = json!({ "ship": "Dongola", "to": "Mud Bay" });
            let reply = alice.slash(table.channel, "odds landing", asked).await;
            let told = table.club.words("Alice", &reply).await;
            holds(&told, &["Odds of a landing at Mud Bay", "Mud Bay: on 5+, **33 %**"]);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_ends_with_its_account_for_everybody() {
    let mut position = position("Account", &[47]);
    position.board.turn = 2;
    all_at_once(vec![position], async |_, table| {
        let board = table.board().await;
        assert_eq!(board.hand.len(), 1);
        let alice = table.club.officer("Alice");
        let reply = alice.slash(table.channel, "situation", json!({})).await;
        let situation = table.club.words("Alice", &reply).await;
        holds(
            &situation,
            &["As things stand the score ends the turn at **15**:", "lost: Blakely, Mud Bay"],
        );
        table.order("47 / Replacements").await;
        let mut panel = table.press("").await;
        // With an empty hand the other rounds are passes.
        for _ in 0..12 {
            if table.board().await.turn > 2 {
                break;
            }
            panel = table.order("Finish the round").await;
        }
        let account =
            ["**The account**", "`  +5` a card used for replacements", "Mahdi's score **"];
        holds(&panel.words(), &account);
        table.tells(&account);
    })
    .await;
}
