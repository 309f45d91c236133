//! One person leads the patrol, and the automatic player has the Dervishes.

use model::log::{Body, Given};
use patrols_play::Patrols;
use serde_json::json;

use crate::stories::club::{Club, holds};
use crate::stories::patrols::{PATROL, PATROLS};
use crate::stories::sides::{game, order, wished};

/// Orders of one person after which a skirmish must have ended.
const ORDERS_MAX: usize = 500;

/// Whoever looks ahead thinks beside everything else, and gives whole orders like anybody.
#[tokio::test(flavor = "multi_thread")]
async fn dervishes_who_look_ahead_answer_in_their_own_time() {
    let mut club = Club::open().await;
    let new = json!({ "name": "Tokar", "game": PATROLS });
    club.tells("Alice", "campaign new", new, &["Tokar"]).await;
    club.told("Alice", "campaign join", json!({ "side": "patrol" })).await;
    for (option, value) in [("automatic", "dervish"), ("level", "normal")] {
        let change = json!({ "option": option, "value": value });
        club.told("Alice", "campaign options", change).await;
    }
    club.told("Alice", "campaign start", json!({})).await;
    for _ in 0..12 {
        club.pass(1).await;
        let (side, answer) = wished(&club, &Patrols).await.expect("it goes on");
        assert_eq!(side, PATROL, "the Dervishes have answered");
        order(&club, "Alice", &answer).await;
    }
    let automatic = |body: &Body| matches!(body, Body::Order { given: Given::Automatic, .. });
    let lines = club.log().await;
    assert!(lines.iter().any(|line| automatic(&line.body)), "they laid their ambush");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_leads_a_patrol_against_the_automatic_dervishes() {
    let mut club = Club::open().await;
    let new = json!({ "name": "Tokar", "game": PATROLS });
    club.tells("Alice", "campaign new", new, &["Tokar"]).await;
    club.told("Alice", "campaign join", json!({ "side": "patrol" })).await;
    let automatic = json!({ "option": "automatic", "value": "dervish" });
    club.told("Alice", "campaign options", automatic).await;
    club.told("Alice", "campaign start", json!({})).await;
    club.posted().await;
    holds(&club.transcript().join("\n"), &["The automatic player plays for"]);
    let mut orders = 0;
    loop {
        // The automatic player takes no time but that of the next look at what is due.
        club.pass(1).await;
        let Some((side, answer)) = wished(&club, &Patrols).await else { break };
        assert_eq!(side, PATROL, "the Dervishes answer at once");
        order(&club, "Alice", &answer).await;
        orders += 1;
        assert!(orders < ORDERS_MAX, "it ends");
    }
    club.posted().await;
    let lines = club.log().await;
    let by = |how: &Given| {
        let of = |body: &Body| matches!(body, Body::Order { given, .. } if given == how);
        lines.iter().filter(|line| of(&line.body)).count()
    };
    assert!(by(&Given::Automatic) >= 6, "a turn of the Dervishes each: {}", by(&Given::Automatic));
    assert_eq!(by(&Given::ByDefault), 0);
    assert!(game(&club).await.is_over());
    println!("{orders} orders, {} lines, {} messages", lines.len(), club.posts());
    club.ends_well().await;
}
