//! Pictures in private answers: drawn, in words, or both, as everybody has set for themselves.

use kit::Calm;
use model::Game;
use san_juans::{Campaign, Options, Phase, first};
use serde_json::{Value, json};

use crate::stories::driver::{Club, holds};

/// Friday Harbor besieged, its garrison about to be asked.
fn besieged() -> Value {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    board.place_mut(first().named("friday-harbor")).siege = Some(2);
    let game = Campaign::at(&options, board, Phase::Sieges, &mut Calm::default(), &mut Vec::new());
    json!({ "name": "Siege", "options": options, "seed": 5, "game": Game::of(game) })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_siege_is_shown_as_a_plan_and_its_dice_as_they_fell() {
    let mut club = Club::opening_with(&besieged()).await;
    club.told("Alice", "campaign join", json!({})).await;
    let place = json!({ "place": "friday-harbor" });
    for command in ["situation", "siege"] {
        let shown = club.asked("Alice", command, place.clone()).await;
        let alt = shown.attachments[0].description.clone().expect("a description");
        let head = "Siege of Friday Harbor, San Juan Island: fortified town besieged, level 2 of 4";
        assert!(alt.starts_with(head), "{alt}");
        assert!(alt.contains("If they hold out: lifted "), "{alt}");
        assert!(shown.words().contains("Besieged, level 2"), "{}", shown.words());
    }
    club.play("Alice /siege place:friday-harbor do:'hold out' → ✅ Done; posted").await;
    let drawn = |alt: &str| alt.contains("Friday Harbor, siege table: 2D6 ");
    let strip = club.public().into_iter().any(|message| {
        let alts = message.attachments.iter().filter_map(|file| file.description.as_deref());
        alts.into_iter().any(drawn)
    });
    assert!(strip, "{:#?}", club.transcript());
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_would_rather_read_is_told_what_others_are_shown() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let map = club.asked("Alice", "map", json!({})).await;
    let alt = map.attachments[0].description.clone().expect("a description");
    assert!(alt.starts_with("Map of the San Juans."), "{alt}");
    assert!(!map.words().contains("No place is besieged."), "{}", map.words());

    let told = club.told("Alice", "my settings", json!({ "pictures": "in words" })).await;
    assert!(told.contains("told to you in words"), "{told}");
    let map = club.asked("Alice", "map", json!({})).await;
    assert!(map.attachments.is_empty());
    assert!(map.words().contains("\nNo place is besieged.\n"), "{}", map.words());
    let place = json!({ "place": "tokar" });
    let place = club.asked("Alice", "situation", place).await;
    assert!(place.attachments.is_empty() && place.words().contains("In revolt"));
    let others = club.asked("Ben", "map", json!({})).await;
    assert_eq!(others.attachments.len(), 1, "only hers are told");

    // What is set outlives the process.
    club.restart().await;
    club.tells("Alice", "my settings", json!({}), &["told to you in words"]).await;
    club.told("Alice", "my settings", json!({ "pictures": "both" })).await;
    let map = club.asked("Alice", "map", json!({})).await;
    assert_eq!(map.attachments.len(), 1);
    assert!(map.words().contains("\nNo place is besieged.\n"), "{}", map.words());
    club.told("Alice", "my settings", json!({ "pictures": "drawn" })).await;
    holds(&club.asked("Alice", "map", json!({})).await.words(), &["!No place is besieged."]);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_is_shown_the_islands_in_large_print() {
    let mut club = Club::begun(&["Alice"]).await;
    let sheet = club.asked("Alice", "map", json!({})).await;
    let pocket = club.asked("Alice", "map", json!({ "area": "pocket" })).await;
    assert_eq!(pocket.attachments[0].description, sheet.attachments[0].description);
    assert!(pocket.attachments[0].bytes != sheet.attachments[0].bytes, "drawn otherwise");
    let menu = sheet.selects().into_iter().next().expect("a menu of areas");
    assert!(menu.options.iter().any(|option| option.value == "pocket"), "{menu:?}");
    club.ends_well().await;
}
