//! Pictures in private answers: drawn, in words, or both, as everybody has set for themselves.

use serde_json::json;

use super::driver::Club;

#[tokio::test(flavor = "multi_thread")]
async fn who_would_rather_read_is_told_what_others_are_shown() {
    let mut club = Club::open().await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    let map = club.answered("Alice", "map", json!({})).await;
    let alt = map.attachments[0].description.clone().expect("a description");
    assert!(alt.starts_with("Map of the San Juans."), "{alt}");
    assert!(!map.words().contains("No place is besieged."), "{}", map.words());

    let told = club.told("Alice", "my pictures", json!({ "as": "in words" })).await;
    assert!(told.contains("told to you in words"), "{told}");
    let map = club.answered("Alice", "map", json!({})).await;
    assert!(map.attachments.is_empty());
    assert!(map.words().contains("\nNo place is besieged.\n"), "{}", map.words());
    let place = json!({ "place": "tokar" });
    let place = club.answered("Alice", "situation", place).await;
    assert!(place.attachments.is_empty() && place.words().contains("In revolt"));
    let others = club.answered("Ben", "map", json!({})).await;
    assert_eq!(others.attachments.len(), 1, "only hers are told");

    // What is set outlives the process.
    club.stop().await;
    club.start().await;
    let told = club.told("Alice", "my reminders", json!({})).await;
    assert!(told.contains("told to you in words"), "{told}");
    club.told("Alice", "my pictures", json!({ "as": "both" })).await;
    let map = club.answered("Alice", "map", json!({})).await;
    assert_eq!(map.attachments.len(), 1);
    assert!(map.words().contains("\nNo place is besieged.\n"), "{}", map.words());
    club.told("Alice", "my pictures", json!({ "as": "drawn" })).await;
    let map = club.answered("Alice", "map", json!({})).await;
    assert!(!map.words().contains("No place is besieged."), "{}", map.words());
    club.ends_well().await;
}
