//! A newcomer with a guide, who explains each matter once, names a move, and then takes leave.

use serde_json::json;

use crate::stories::driver::{Club, holds};
use crate::stories::player::Player;

/// Orders after which a battle and a siege must have been met.
const ORDERS_MAX: u32 = 400;

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_explains_each_matter_once_names_a_move_and_leaves_when_all_has_been_met() {
    let mut club = Club::open().await;
    club.tells("Alice", "my settings guide:true", json!({}), &["explain each prompt"]).await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    let first = ["📘 A turn has 7 rounds", "**The rebellion.**", "📘 **A good move:**"];
    club.tells("Alice", "orders", json!({}), &first).await;
    let others = club.told("Ben", "orders", json!({})).await;
    assert!(!others.contains("📘"), "only hers are explained: {others}");

    // What has been explained outlives the process, and stays until the next order.
    club.restart().await;
    let panel = club.panel("Alice").await;
    holds(&panel.words(), &first);
    let draft = club.press("Alice", &panel, "Draft the guide's move").await;
    holds(&draft.words(), &["The order so far", "nothing happens before"]);
    let done = club.press("Alice", &draft, "Give order").await;
    holds(&done.words(), &["✅ Done", "!📘 A turn has", "!**The rebellion.**"]);

    let mut player = Player::new(&club, "Alice", 11);
    let (mut orders, mut met) = (0, [("**A battle.**", false), ("**A siege.**", false)]);
    while !player.seen.contains("takes its leave") {
        for (words, seen) in &mut met {
            *seen |= player.seen.contains(*words);
        }
        orders += 1;
        assert!(orders < ORDERS_MAX, "the guide never leaves: {met:?}");
        assert!(player.order(&club).await, "the war goes on");
    }
    assert!(met.iter().all(|(_, seen)| *seen), "{met:?}");
    let story = "Alice /orders → !📘 -- the guide has gone; \
                 Alice /my settings guide:false → The guide is gone; ends well";
    club.play(story).await;
}
