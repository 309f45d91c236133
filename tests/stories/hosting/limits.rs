//! Limits that keep one person, or one server, from being everybody's trouble.

use serde_json::json;
use sirdar::config::Limits;

use crate::stories::driver::{Club, holds};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_presses_too_fast_is_asked_to_wait_and_nobody_else_is() {
    let mut club = Club::empty().await;
    club.start_as(|config| config.limits = Limits { rate: 4, campaigns: 0 }).await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    let orders = club.newest();
    let mut refused = None;
    for _ in 0..40 {
        let told = club.told("Alice", "hand", json!({})).await;
        if told.contains("Not so fast") {
            refused = Some(told);
            break;
        }
    }
    let refused = refused.expect("a stream of commands is not taken for ever");
    assert!(refused.contains("4 presses and commands") && refused.contains("Nothing was done"));
    // So it is with a button, whose panel is left alone; an order is not carried out.
    for _ in 0..20 {
        let pressed = club.slash("Alice", "pass", json!({})).await;
        let told = club.words("Alice", &pressed).await;
        let pressed = club.press("Alice", &orders, "Orders").await.words();
        if told.contains("Not so fast") && pressed.contains("Not so fast") {
            break;
        }
    }
    club.tells("Ben", "hand", json!({}), &["!Not so fast"]).await;
    // Completions have a measure of their own; beyond it nothing is offered, and nothing fails.
    let (alice, typed) = (club.officer("Alice"), json!({ "do": "" }));
    let mut offered = Vec::new();
    for _ in 0..120 {
        let choices = alice.autocomplete(club.channel, "order", typed.clone(), "do").await;
        offered.push(choices.len());
        if choices.is_empty() {
            break;
        }
    }
    assert!(offered.first().is_some_and(|many| *many > 0), "{offered:?}");
    assert!(offered.len() > 12 && offered.last() == Some(&0), "{offered:?}");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_full_is_told_what_would_help() {
    let mut club = Club::empty().await;
    club.start_as(|config| config.limits = Limits { rate: 0, campaigns: 1 }).await;
    club.begin_quietly(&["Alice"]).await;
    let guild = club.playground.guilds()[0];
    let other = club.playground.add_channel(guild, "another");
    let reply = club.officer("Alice").slash(other, "campaign new", json!({ "name": "Two" })).await;
    let told = club.words("Alice", &reply).await;
    holds(&told, &["as many campaigns under way", "`/campaign list`", ": 1."]);
    club.ends_well().await;
}
