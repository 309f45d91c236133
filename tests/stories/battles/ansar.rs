//! A volunteer leads the Ansar in secret (J-005); our leader presses home or spares the men.

use san_juans::{Bearing, Event as Own, Stance, Tactic};
use serde_json::json;

use crate::stories::driver::{Club, holds};
use crate::stories::orders::surface::to_a_battle;

/// How the last battle of the log was fought.
async fn fought(club: &Club) -> (Option<Bearing>, Option<Tactic>, Stance) {
    let log = club.log().await;
    let events = log.iter().flat_map(|line| &line.events);
    let mut found = events.filter_map(|event| match event.own()? {
        Own::BattleFought { bearing, tactic, stance, .. } => Some((*bearing, *tactic, *stance)),
        _ => None,
    });
    found.next_back().expect("a battle was fought")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_volunteer_decides_in_secret_how_the_ansar_fight() {
    let mut club = Club::open().await;
    club.begin(5, &["Alice", "Ben", "Chen"]).await;
    to_a_battle(&club).await;
    club.posted().await;
    let sheet = club.asked("Dara", "battle sheet", json!({})).await;
    assert!(sheet.button("Lead the Ansar").is_none(), "she has not joined: {}", sheet.words());
    let sheet = club.press("Chen", &club.newest(), "Battle sheet").await;
    assert!(sheet.button("Creep up: later there, harder hit").is_none());
    let sheet = club.press("Chen", &sheet, "Lead the Ansar").await;
    let sheet = club.press("Chen", &sheet, "Charge: sooner there, easier hit").await;
    club.press("Chen", &sheet, "Creep up: later there, harder hit").await;
    // Ben would charge; but Chen was first.
    let story = "Ben presses 'Lead the Ansar' in '/battle sheet'; \
                 Ben presses 'Charge: sooner there, easier hit' in '/battle sheet'; posted";
    club.play(story).await;
    let told = club.transcript().join("\n");
    assert_eq!(told.matches("**Chen** has decided how the Ansar fight").count(), 1, "{told}");
    club.stop().await;
    let export = club.run(&["export", "Nile"]);
    assert!(!export.contains("creep") && !export.contains("charge"), "no log knows it");
    assert!(club.run(&["verify"]).contains("the same"));
    let story = "start; posted; Alice /log → !creep; Alice /order do:'ansar:charge' → \
                 !✅ Done -- that is not hers to say";
    club.play(story).await;

    club.play("Alice /battle resolve do:1 withdraw-at:0 → ✅ Done").await;
    let how = fought(&club).await;
    assert_eq!(how, (Some(Bearing::Press), Some(Tactic::Creep), Stance::Quarter));
    club.posted().await;
    holds(&club.transcript().join("\n"), &["close in", "creep up from cover"]);
    // The next battle has no leader of theirs.
    to_a_battle(&club).await;
    club.told("Alice", "battle resolve", json!({})).await;
    assert_eq!(fought(&club).await, (None, None, Stance::Half));
    club.ends_well().await;
}
