//! Signs in texts, drawn as emoji of the bot's own where Discord has them.

use playground::Options;
use serde_json::json;

use crate::stories::driver::{Club, until};

/// How many emoji the bot has uploaded.
fn uploads(club: &Club) -> usize {
    let path = |path: &str| path.ends_with("/emojis");
    let recorded = club.playground.recorded();
    recorded.iter().filter(|request| request.method == "POST" && path(&request.path)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn signs_are_drawn_where_discord_takes_emoji_and_uploaded_once() {
    let options = Options { takes_emoji: true, ..Options::default() };
    let mut club = Club::empty_with(options).await;
    club.start().await;
    let all = games::text::signs::all().len();
    assert!(all >= 14, "dice, who holds a place, arms: {all}");
    until("they are uploaded", async || uploads(&club) == all).await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    club.restart().await;
    club.tells("Alice", "situation", json!({}), &["in revolt"]).await;
    assert_eq!(uploads(&club), all, "those that are there are not uploaded again");
    club.ends_well().await;
}
