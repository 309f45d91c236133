//! An early victory: the staff votes on peace, and the war is not over before (J-123).

use kit::Calm;
use model::Game;
use model::log::{Body, Given};
use san_juans::{Campaign, Options, Phase};
use serde_json::json;

use super::votes::pressed;
use crate::stories::driver::{Club, holds};

/// What the vote is called by.
const VOTE: &str = "Make peace, or fight on?";

/// A war whose first turn ends with a score of 0 or less as soon as its points are kept.
async fn won_early(members: &[&str]) -> Club {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    (board.turn, board.vp, board.points.local) = (1, -200, 1);
    for unit in board.units.iter_mut().take(3) {
        unit.steps = 2;
    }
    let mut dice = Calm::default();
    let game = Campaign::at(&options, board, Phase::Replacements, &mut dice, &mut Vec::new());
    assert_eq!(game.decision().map(|waiting| waiting.why.topic()), Some("refit"));
    let game = Game::of(game);
    let position = json!({ "name": "Nile", "seed": 3, "options": options, "game": game });
    let mut club = Club::opening_with(&position).await;
    club.join(members).await;
    club.play("posted; Alice /order do:done → ✅ Done; posted").await;
    club
}

/// Nothing in the channel says that the war is over.
fn nothing_has_ended(club: &Club) {
    let told = club.transcript().join("\n");
    holds(&told, &["!is broken", "!We have won", "!The war is over", "!Check the dice"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_staff_fights_on_after_an_early_victory() {
    let mut club = won_early(&["Alice", "Ben", "Chen"]).await;
    nothing_has_ended(&club);
    let vote = club.saying(VOTE);
    holds(&vote.words(), &["score at 10", "else it is peace"]);
    // Nobody decides it alone, not even the commander, and nobody is said to be awaited.
    club.tells("Alice", "order", json!({ "do": "yes" }), &["The staff votes on that"]).await;
    holds(&club.board().expect("the board").words(), &["**The staff votes**", "!is awaited"]);
    holds(&club.told("Ben", "vote call matter:withdraw", json!({})).await, &["vote on peace"]);
    club.tells("Ben", "vote call matter:dismiss", json!({}), &["A motion is open already"]).await;
    holds(&pressed(&club, "Ben", VOTE, "Make peace").await, &["You have voted for peace"]);
    club.restart().await;
    holds(&pressed(&club, "Ben", VOTE, "Fight on").await, &["You have voted to fight on"]);
    nothing_has_ended(&club);
    // Two of three: Chen could change nothing.
    holds(&pressed(&club, "Alice", VOTE, "Fight on").await, &["That decides it"]);
    club.posted().await;
    nothing_has_ended(&club);
    holds(&club.saying("The war goes on").words(), &["The staff fights on"]);
    holds(&club.transcript().join("\n"), &["No peace: the war goes on"]);
    club.play("Alice /situation → urn 2 & 10; Alice /log → By vote of the staff").await;
    let by_vote = |given: &Given| matches!(given, Given::ByVote(_));
    let log = club.log().await;
    let order = |body: &Body| matches!(body, Body::Order { given, .. } if by_vote(given));
    assert_eq!(log.iter().filter(|line| order(&line.body)).count(), 1);
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn if_nobody_votes_it_is_peace_and_the_report_counts_from_then() {
    let mut club = won_early(&["Alice", "Ben"]).await;
    nothing_has_ended(&club);
    club.play("later 49h → We have won; '🗳️ Peace' → Peace is made; posted").await;
    holds(&club.transcript().join("\n"), &["In turn 1 the rebellion was broken"]);
    club.play("Alice /pass → The war is over; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_vote_on_peace_follows_those_who_leave() {
    let mut club = won_early(&["Alice", "Ben", "Chen"]).await;
    holds(&pressed(&club, "Ben", VOTE, "Fight on").await, &["You have voted to fight on"]);
    club.play("Chen /campaign leave; posted").await;
    holds(&club.saying(VOTE).words(), &["2 of 2 have voted", "!Closed"]);
    nothing_has_ended(&club);
    club.play("Alice /campaign leave; posted; 'The war goes on' → The staff fights on").await;
    nothing_has_ended(&club);
    holds(&club.transcript().join("\n"), &["No peace: the war goes on"]);
    club.play("Ben /log → Alice leaves & By vote of the staff; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn if_all_who_may_vote_on_peace_leave_those_who_came_later_vote_anew() {
    let mut club = won_early(&["Alice", "Ben"]).await;
    club.play("join Chen Dara; Alice /campaign leave; Ben /campaign leave; posted").await;
    holds(&club.transcript().join("\n"), &["Nobody is left who may vote on it"]);
    nothing_has_ended(&club);
    holds(&pressed(&club, "Chen", VOTE, "Make peace").await, &["You have voted for peace"]);
    holds(&pressed(&club, "Dara", VOTE, "Make peace").await, &["That decides it"]);
    club.play("posted; '🗳️ Peace' → Peace is made; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_alone_decides_by_a_button() {
    let mut club = won_early(&["Alice"]).await;
    nothing_has_ended(&club);
    let panel = club.panel("Alice").await;
    let words = panel.words();
    assert!(words.contains("make peace, or fight on?"), "{words}");
    assert!(panel.button("Make peace").is_some(), "{words}");
    let panel = club.press("Alice", &panel, "Fight on").await;
    holds(&club.press("Alice", &panel, "Give order").await.words(), &["No peace"]);
    club.posted().await;
    assert!(!club.transcript().join("\n").contains("🗳️"), "there is nobody to vote");
    club.ends_well().await;
}
