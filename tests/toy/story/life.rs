//! The toy is founded, joined by side, played by buttons and by command, undone, reminded, killed
//! and restarted, verified, exported, imported, reported and drawn.

use model::log::Body;
use serde_json::json;

use crate::club::{Club, holds};

/// Lights a lantern by the buttons of the panel.
async fn light_by_buttons(club: &Club, who: &str, lantern: &str) -> String {
    let panel = club.press(who, &club.with_button("Orders"), "Orders").await;
    assert!(panel.words().contains("To light a lantern"), "{}", panel.words());
    let drafted = club.press(who, &panel, lantern).await;
    club.press(who, &drafted, "Give order").await.words()
}

/// Both sides watch in turn until one sees the other's lantern, or nine watches have passed.
async fn play_on(club: &Club) {
    for watch in 0..9 {
        let who = ["Alice", "Ben"][watch % 2];
        let told = club.told(who, "lantern", json!({ "number": "2" })).await;
        assert!(told.contains("watches lantern 2"), "{told}");
        if club.log().await.iter().any(|line| matches!(line.body, Body::Archived)) {
            return;
        }
        if told.contains("sees it burn") {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_founded_joined_by_side_and_played_to_its_end() {
    let mut club = Club::with_toy().await;
    club.start().await;
    club.tells("Alice", "campaign new", json!({ "seed": 7 }), &["fair dice"]).await;
    club.told("Alice", "campaign new", json!({})).await;
    club.posted().await;
    let lobby = club.with_button("Join the Hill");
    assert!(lobby.words().contains("the Shore**: nobody yet"), "{}", lobby.words());
    club.press("Alice", &lobby, "Join the Hill").await;
    club.tells("Alice", "campaign start", json!({}), &["Nobody plays for **the Shore**"]).await;
    club.tells("Ben", "campaign join", json!({}), &["`shore` (the Shore)"]).await;
    club.told("Ben", "campaign join", json!({ "side": "shore" })).await;
    club.told("Chen", "campaign join", json!({ "side": "the Hill" })).await;
    let told = club.told("Alice", "campaign join", json!({ "side": "shore" })).await;
    holds(&told, &["You play for **the Hill**"]);
    club.told("Alice", "campaign start", json!({})).await;
    club.posted().await;
    holds(&club.transcript().join("\n"), &["Alice** leads the Hill", "Ben** leads the Shore"]);

    // One side decides nothing for the other.
    club.tells("Alice", "vote call", json!({ "matter": "pace", "value": "live" }), &["!opened"])
        .await;
    let told = light_by_buttons(&club, "Alice", "Lantern 3").await;
    assert!(!told.contains("Hill lights"), "nothing has come of it yet: {told}");
    club.tells("Alice", "undo", json!({}), &["take"]).await;
    let undo = club.asked("Alice", "undo", json!({})).await;
    club.press("Alice", &undo, "Take it back").await;
    club.told("Alice", "lantern", json!({ "number": "1" })).await;
    let told = club.told("Chen", "lantern", json!({ "number": "2" })).await;
    assert!(!told.contains("Done"), "Alice leads: {told}");
    // Whoever is awaited is reminded.
    club.pass(25 * 3_600).await;
    club.posted().await;
    let reminded = |told: &String| told.contains("Ben") && told.contains("lantern");
    assert!(club.transcript().iter().any(reminded), "{:#?}", club.transcript());
    club.told("Ben", "lantern", json!({ "number": "3" })).await;
    // The Hill is asked now: who knows it could choose otherwise.
    club.tells("Ben", "undo", json!({}), &["the other side was asked after it"]).await;
    club.posted().await;
    holds(&club.transcript().join("\n"), &["the Hill has lit a lantern", "!lights lantern"]);

    play_on(&club).await;
    club.posted().await;
    club.tells("Chen", "campaign report", json!({}), &["watch "]).await;
    let map = club.asked("Chen", "map", json!({})).await;
    let alt = map.attachments[0].description.clone().unwrap_or_default();
    assert!(alt.contains("Two hills at night"), "{alt}");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_killed_restarted_exported_and_goes_on_elsewhere() {
    let mut club = Club::with_toy().await;
    club.start_binary().await;
    club.begin().await;
    club.told("Alice", "lantern", json!({ "number": "1" })).await;
    // A kill at any moment: what was confirmed is there.
    club.kill().await;
    club.start_binary().await;
    let told = club.told("Alice", "lantern", json!({ "number": "2" })).await;
    assert!(!told.contains("Done"), "she has answered: {told}");
    club.told("Ben", "lantern", json!({ "number": "3" })).await;
    club.posted().await;
    holds(&club.told("Alice", "campaign report as:3", json!({})).await, &["both sides hide"]);
    club.ends_well().await;
    let file = club.run(&["export", "Lanterns"]);
    std::fs::write(club.file("night.json"), &file).expect("written");
    club.run(&["import", "night.json", "--channel", &club.link("mess"), "--keep-roster"]);
    club.start_binary().await;
    club.posted().await;
    club.channel = club.playground.channel("mess").expect("a channel");
    let panel = club.press("Alice", &club.with_button("Orders"), "Orders").await;
    assert!(panel.words().contains("Our lantern 1 burns"), "{}", panel.words());
    play_on(&club).await;
    club.posted().await;
    // What is over is everybody's to read.
    club.tells("Alice", "campaign report as:3", json!({}), &["!both sides hide"]).await;
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_side_that_does_not_answer_is_answered_for() {
    let mut club = Club::begun().await;
    for orders in 1..=3 {
        club.pass_the_hours().await;
        let log = club.log().await;
        let given = log.iter().filter(|line| matches!(line.body, Body::Order { .. })).count();
        assert!(given >= orders, "{:#?}", club.transcript());
    }
    club.posted().await;
    let public = club.transcript().join("\n");
    assert!(public.contains("Nobody answered in time"), "{public}");
    assert!(public.contains("the Shore has lit a lantern") && !public.contains("lights lantern"));
    assert!(public.contains("the Hill watches lantern 1"), "{public}");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_side_votes_on_its_own_leader_alone() {
    let mut club = Club::begun().await;
    for (who, side) in [("Chen", "hill"), ("Dara", "hill"), ("Edith", "shore")] {
        club.told(who, "campaign join", json!({ "side": side })).await;
    }
    // Whoever joins late waits two turns before they vote.
    for (who, number) in
        [("Alice", "1"), ("Ben", "3"), ("Alice", "1"), ("Ben", "3"), ("Alice", "1")]
    {
        club.told(who, "lantern", json!({ "number": number })).await;
    }
    let told =
        club.told("Chen", "vote call matter:dismiss", json!({ "reason": "He sleeps." })).await;
    club.posted().await;
    let motion = club.with_button("Relieve");
    assert!(motion.words().contains("Alice"), "{told} {}", motion.words());
    holds(&club.press("Ben", &motion, "Relieve").await.words(), &["!Your ballot"]);
    for (who, ballot) in [("Chen", "Relieve"), ("Alice", "Keep"), ("Dara", "Relieve")] {
        club.press(who, &motion, ballot).await;
    }
    club.posted().await;
    let log = club.log().await;
    let votes = log.iter().filter(|line| matches!(line.body, Body::Voted { .. })).count();
    assert_eq!(votes, 3, "Ben's counts nothing");
    holds(&club.transcript().join("\n"), &["relieved"]);
    club.ends_well().await;
}
