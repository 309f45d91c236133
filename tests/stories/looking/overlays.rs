//! What has changed, and what is planned: drawn over the map, and told in words.

use serde_json::{Value, json};

use crate::stories::driver::{Club, holds};
use crate::stories::orders::surface::to_a_round;

async fn first(club: &Club, path: &str, options: Value, focused: &str) -> String {
    let officer = club.officer("Alice");
    let offered = officer.autocomplete(club.channel, path, options, focused).await;
    let first = offered.first().and_then(|choice| choice.value.as_str().map(str::to_owned));
    first.unwrap_or_else(|| panic!("{path} offers something for {focused}"))
}

/// What stands under the only picture of a message.
fn alt(message: &playground::Message) -> String {
    assert_eq!(message.attachments.len(), 1, "{}", message.words());
    message.attachments[0].description.clone().expect("a description")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_march_is_drawn_before_it_is_ordered_and_after() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    to_a_round(&club).await;
    let card = first(&club, "play as:1", json!({ "card": "" }), "card").await;
    club.told("Alice", "play as:1", json!({ "card": card })).await;
    let from = first(&club, "march", json!({ "from": "" }), "from").await;
    let to = first(&club, "march", json!({ "from": from, "to": "" }), "to").await;
    let march = json!({ "from": from, "to": to, "preview": true });
    let panel = club.asked("Alice", "march", march.clone()).await;
    let road = alt(&panel);
    assert!(road.starts_with("Planned march of ") && road.contains("movement point"), "{road}");
    // A step back is no march any more, and its picture goes.
    let back = club.press("Alice", &panel, "Back").await;
    assert!(back.attachments.is_empty(), "{}", back.words());
    // Whoever reads instead is told space by space.
    club.told("Alice", "my settings", json!({ "pictures": "in words" })).await;
    let told = club.asked("Alice", "march", march.clone()).await;
    assert!(told.attachments.is_empty() && told.words().contains("Planned march of"));
    club.told("Alice", "my settings", json!({ "pictures": "drawn" })).await;
    // Ben may only propose it, which everybody sees.
    let mut proposed = march.clone();
    proposed["preview"] = json!(false);
    club.told("Ben", "march", proposed).await;
    club.posted().await;
    let mut public = club.public().into_iter();
    let proposal = public.find(|message| message.words().contains("Ben proposes"));
    let proposal = alt(&proposal.expect("a proposal"));
    assert!(proposal.starts_with("Planned march of "), "{proposal}");
    let panel = club.asked("Alice", "march", march).await;
    let given = club.press("Alice", &panel, "Give order").await;
    assert!(given.attachments.is_empty() && given.words().contains("✅ Done"));
    club.posted().await;
    let told =
        club.public().into_iter().rfind(|message| message.words().contains("Turn 1, round 1"));
    let told = alt(&told.expect("a dispatch"));
    assert!(told.starts_with("Turn 1, round 1:") && told.contains("Moved: "), "{told}");
    let order = club.orders().await;
    assert!(order > 1);
    let since = club.asked("Ben", "map", json!({ "since": "the last order" })).await;
    let alt = alt(&since);
    assert!(alt.starts_with("Since order ") && alt.contains(", turn 1, round 1: "), "{alt}");
    assert!(since.words().contains("🥾 Marches: "), "{}", since.words());
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_changed_is_shown_since_any_time_people_name() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let ask = |since: &str| json!({ "since": since });
    club.tells("Ben", "map", ask("order"), &["Nothing has happened since."]).await;
    club.told("Alice", "pass", json!({})).await;
    let undone = club.log().await.last().map(|line| line.number).expect("an order");
    club.told("Alice", "undo", json!({})).await;
    let preview = club.asked("Alice", "undo", json!({})).await;
    club.press("Alice", &preview, "Take it back").await;
    // What was taken back does not count.
    club.tells("Ben", "map", ask(&format!("order {undone}")), &["Nothing has happened since."])
        .await;
    club.play("Alice /pass; Alice /order do:finish").await;
    club.tells("Ben", "map", ask(&undone.to_string()), &["taken back do not count"]).await;
    let map = club.asked("Ben", "map", ask("you last looked")).await;
    assert!(alt(&map).starts_with("Since you looked, order "), "{}", alt(&map));
    let map = club.asked("Ben", "map", ask("turn 1")).await;
    assert!(alt(&map).starts_with("Since turn 1 began:"), "{}", alt(&map));
    let map = club.pick("Ben", &map, "rebellion").await;
    assert!(alt(&map).starts_with("Since the rebellion of turn 1:"), "{}", alt(&map));
    let map = club.pick("Ben", &map, "now").await;
    assert!(alt(&map).starts_with("Map of the San Juans."), "{}", alt(&map));
    let map = club.pick("Ben", &map, "lopez").await;
    let map = club.pick("Ben", &map, "turn").await;
    assert!(map.words().contains("Lopez Island"), "the island stays: {}", map.words());
    holds(&club.told("Ben", "map", ask("turn 9")).await, &["does not tell how turn 9 began"]);
    club.tells("Ben", "map", ask("yesterday"), &["“yesterday” is no time of this war"]).await;
    let offered = club.officer("Ben").autocomplete(club.channel, "map", ask(""), "since").await;
    let names: Vec<&str> = offered.iter().map(|choice| choice.name.as_str()).collect();
    assert!(names.starts_with(&["the last order", "the turn's beginning"]), "{names:?}");
    assert!(!names.contains(&format!("order {undone}").as_str()), "{names:?}");
    assert!(names.contains(&"turn 1"), "{names:?}");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_map_is_told_in_words() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let map = club.asked("Ben", "map", json!({ "words": true })).await;
    assert!(map.attachments.is_empty());
    let words = map.words();
    for place in &san_juans::first().places {
        assert!(words.contains(&format!("**{}**: ", place.name)), "{}: {words}", place.name);
    }
    assert!(words.contains("in port gunboat *") && words.contains("At sea"), "{words}");
    let island = json!({ "area": "lopez", "words": true, "since": "turn" });
    club.told("Alice", "pass", json!({})).await;
    club.tells("Ben", "map", island, &["**Since turn 1 began**", "**Mud Bay**", "!**Olga**"]).await;
    club.ends_well().await;
}
