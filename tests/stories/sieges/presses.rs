//! Every action takes at most three presses, and what a panel says of its chances is what `/odds`
//! says.

use games::Play as _;
use serde_json::json;
use siege_play::Siege;

use crate::stories::club::{Club, holds};
use crate::stories::sieges::{begin, game};

/// Orders until March, at most.
const ORDERS_MAX: usize = 12;

/// Ends the first month.
async fn on_to_march(club: &Club) {
    for _ in 0..ORDERS_MAX {
        let game = game(club).await;
        if game.turn().0 > 1 && game.decision().is_some_and(|of| of.why.topic() == "city-action") {
            return;
        }
        let answer = Siege.by_default(&game, staff::standing::Standing::default());
        let panel = club.panel("Alice").await;
        let panel = club.pick("Alice", &panel, &answer.expect("a default").to_string()).await;
        if panel.button("Give order").is_some() {
            club.press("Alice", &panel, "Give order").await;
        }
    }
    panic!("March never comes");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_action_takes_at_most_three_presses_and_says_what_it_is_worth() {
    let mut club = Club::open().await;
    begin(&club, 3, &["Alice"]).await;
    // Works: Orders, the line, Give order; where the list is long, its part is opened first.
    let panel = club.panel("Alice").await;
    let drafted = club.pick("Alice", &panel, "fortify:burri:1").await;
    holds(&drafted.words(), &["Burri", "level 3", "Nothing is rolled"]);
    club.press("Alice", &drafted, "Discard").await;
    on_to_march(&club).await;
    // The end of the month cannot be taken back: it is drafted first, and says what is lost.
    let panel = club.panel("Alice").await;
    holds(&panel.words(), &["Nothing happens before you press Give order", "!✅"]);
    let end = club.press("Alice", &panel, "No further action").await;
    holds(&end.words(), &["Action Points are lost", "cannot be taken back"]);
    club.press("Alice", &end, "Discard").await;
    assert_eq!(game(&club).await.turn().0, 2, "nothing has been given");
    // Odds are told where a fight is allowed, and an order is refused for the reason that holds.
    let far = json!({ "banner": "White" });
    let why = &["The White Banner stands at Halfaya, in Area 4", "Area 3, 2 or 1"];
    club.tells("Alice", "odds sortie", far.clone(), why).await;
    club.tells("Alice", "gordon sortie", far, why).await;
    // A Raid names nobody: whom the guide would send goes, and two presses give it.
    let panel = club.panel("Alice").await;
    let drafted = club.pick("Alice", &panel, "raid:White").await;
    let words = drafted.words();
    holds(&words, &["Two dice", "Resource Points", "May be lost", "cannot be taken back"]);
    assert!(drafted.button("Choose who goes").is_some(), "{:?}", drafted.buttons());
    let odds = club.told("Alice", "odds raid", json!({ "banner": "White" })).await;
    let shared = |text: &str| {
        let wanted = ["🎲 Two dice", "🎯 2 Resource Points", "💀"];
        let lines = text.lines().map(|line| line.trim_start_matches("- ").to_owned());
        lines.filter(|line| wanted.iter().any(|sign| line.starts_with(sign))).collect::<Vec<_>>()
    };
    assert_eq!(shared(&words), shared(&odds), "a preview and the odds agree to the digit");
    assert_eq!(shared(&odds).len(), 3, "{odds}");
    // By hand it is asked arm by arm.
    let asked = club.press("Alice", &drafted, "Choose who goes").await;
    assert!(!asked.selects().is_empty(), "{}", asked.words());
    club.press("Alice", &asked, "Discard").await;
    // Positions: the button, and Give order; each Area is named with who holds it.
    let panel = club.panel("Alice").await;
    let drafted = club.pick("Alice", &panel, "defend").await;
    holds(&drafted.words(), &["🛡"]);
    club.press("Alice", &drafted, "Discard").await;
    // Where *Give order* goes on to end the month, all that it does stands in the draft.
    let one = json!({ "area": "messalamieh-gate", "preview": true });
    let ends = [
        "also set up no more Positions:",
        "Nobody who fights holds Hogali: if",
        "a Banner card is drawn",
        "cannot be taken",
    ];
    let drafted = club.told("Alice", "gordon defend", one).await;
    holds(&drafted, &ends);
    assert_eq!(drafted.matches("is rolled").count(), 0, "{drafted}");
    // Typed, with units by name.
    let raid = json!({ "banner": "Green", "with": "1st Egyptians, stewart", "preview": true });
    club.tells("Alice", "gordon raid", raid, &["1st Egyptians", "Stewart"]).await;
    let wrong = json!({ "banner": "Green", "with": "1st Egyptians, gordon, stewart" });
    club.tells("Alice", "gordon raid", wrong, &["At most 1 leader"]).await;
    club.ends_well().await;
}
