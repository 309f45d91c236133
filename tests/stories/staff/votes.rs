//! The staff relieves its commander, or does not, and elects another (J-002, J-003).

use kit::Calm;
use model::Game;
use san_juans::{Campaign, Options, Phase};
use serde_json::json;

use crate::stories::driver::{Club, holds};

const HOUR: i64 = 3_600;

/// Presses a button of that message and gives the words of the answer.
pub(crate) async fn pressed(club: &Club, who: &str, on: &str, button: &str) -> String {
    let reply = club.officer(who).press(&club.saying(on), button).await;
    club.words(who, &reply).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commander_is_relieved_and_a_successor_elected() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara"]).await;
    club.tells("Edith", "vote dismiss", json!({}), &["/campaign join"]).await;
    club.tells("Ben", "vote cast", json!({ "ballot": 0 }), &["No motion is open"]).await;
    let reason = json!({ "reason": "Mud Bay, @everyone" });
    club.tells("Ben", "vote dismiss", reason.clone(), &["open"]).await;
    club.tells("Chen", "vote dismiss", reason, &["already"]).await;
    club.posted().await;
    let motion = club.saying("Relieve Alice?");
    assert!(motion.words().contains("quorum 3 of 4: not yet"), "{}", motion.words());
    club.told("Edith", "campaign join", json!({})).await;
    let told = pressed(&club, "Edith", "Relieve Alice?", "Relieve").await;
    assert!(told.contains("vote, stand, lead battles and take copies from turn 3 on"), "{told}");
    // A ballot can be changed, and a restart forgets none.
    holds(&pressed(&club, "Ben", "Relieve Alice?", "Keep").await, &["voted to keep"]);
    pressed(&club, "Chen", "Relieve Alice?", "Relieve").await;
    club.posted().await;
    club.restart().await;
    assert!(club.saying("Relieve Alice?").words().contains("2 ballots cast"));
    pressed(&club, "Ben", "Relieve Alice?", "Relieve").await;
    pressed(&club, "Alice", "Relieve Alice?", "Keep").await;
    let told = pressed(&club, "Dara", "Relieve Alice?", "Relieve").await;
    assert!(told.contains("Yours was the last"), "{told}");
    club.posted().await;
    let verdict = club.saying("The commander is relieved").words();
    holds(&verdict, &["so few are not told apart", "Ben", "acts"]);
    let closed = club.saying("Relieve Alice?");
    assert!(closed.button("Keep").is_none() && closed.words().contains("Closed"));
    let told = club.told("Alice", "pass", json!({})).await;
    assert!(told.contains("Ben"), "Alice commands no more: {told}");
    // The election: Chen stands and wins, though Ben acts until it closes.
    club.tells("Alice", "vote stand", json!({}), &["cannot stand"]).await;
    pressed(&club, "Chen", "Who takes the command?", "I stand").await;
    club.posted().await;
    for (voter, candidate) in [("Alice", "Chen"), ("Dara", "Chen"), ("Ben", "Ben")] {
        let election = club.saying("Who takes the command?");
        let menu = election.selects().into_iter().next().expect("a menu of candidates");
        let option = menu.options.iter().find(|option| option.label == candidate);
        let value = option.unwrap_or_else(|| panic!("{candidate} stands")).value.clone();
        let officer = club.officer(voter);
        let reply = officer.select(club.channel, election.id, &menu.custom_id, &[&value]).await;
        let told = club.words(voter, &reply).await;
        assert!(told.contains(candidate), "{told}");
    }
    club.tells("Ben", "vote withdraw", json!({}), &["runs to its end"]).await;
    club.later(25 * HOUR, "A new commander in chief").await;
    holds(&club.saying("A new commander in chief").words(), &["Chen", "!by lot"]);
    club.told("Chen", "pass", json!({})).await;
    let told = club.told("Dara", "log", json!({})).await;
    holds(&told, &["Ben moves against the commander", "Alice is relieved", "takes the command"]);
    club.ends_well().await;
    let log = club.run(&["export", "Nile"]);
    assert!(!log.contains("Keep") && !log.contains("\"For\""), "no log tells how one voted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_motion_fails_without_a_quorum_and_rests_for_three_days() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara"]).await;
    club.told("Ben", "vote dismiss", json!({})).await;
    club.tells("Chen", "vote withdraw", json!({}), &["Only whoever moved it"]).await;
    club.told("Ben", "vote withdraw", json!({})).await;
    club.posted().await;
    assert!(club.saying("The motion falls").words().contains("Ben"));
    club.told("Chen", "vote dismiss", json!({ "reason": "Too slow" })).await;
    club.posted().await;
    pressed(&club, "Chen", "Too slow", "Relieve").await;
    let stale = club.public().into_iter().find(|m| m.words().contains("Relieve Alice?"));
    assert!(stale.is_some_and(|first| first.button("Relieve").is_none()), "the first is closed");
    // The bot sleeps through the deadline.
    club.stop().await;
    club.pass(49 * HOUR).await;
    club.start().await;
    club.later(1, "The commander stays").await;
    holds(&club.saying("The commander stays").words(), &["1 ballot where 3 were wanted"]);
    club.tells("Dara", "vote dismiss", json!({}), &["only just decided"]).await;
    club.pass(73 * HOUR).await;
    club.tells("Dara", "vote dismiss", json!({}), &["open"]).await;
    // Those who have voted or ordered nothing for a week do not count: two decide.
    club.pass(47 * HOUR).await;
    club.posted().await;
    pressed(&club, "Dara", "Relieve Alice?", "Relieve").await;
    pressed(&club, "Ben", "Relieve Alice?", "Keep").await;
    club.later(2 * HOUR, "keeps the command: 2 ballots").await;
    // A commander who goes of her own accord ends the motion against her.
    club.pass(73 * HOUR).await;
    club.told("Dara", "vote dismiss", json!({})).await;
    club.told("Alice", "campaign leave", json!({})).await;
    club.posted().await;
    assert!(club.saying("The motion falls").words().contains("lapses"));
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn once_the_british_have_come_only_london_relieves() {
    let options = Options::default();
    let start = Campaign::new(&options, &mut Calm::default(), &mut Vec::new());
    let mut board = start.board().clone();
    board.milestones.british_arrived = true;
    let game = Campaign::at(&options, board, Phase::Actions, &mut Calm::default(), &mut Vec::new());
    let game = Game::of(game);
    let position = json!({ "name": "Relief", "options": options, "game": game });
    let mut club = Club::opening_with(&position).await;
    club.join(&["Alice", "Ben"]).await;
    let told = club.told("Ben", "vote dismiss", json!({ "reason": "Nerves" })).await;
    assert!(told.contains("Prime Minister"), "J-002: {told}");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_may_leave_the_accused_out() {
    let mut club = Club::open().await;
    club.told("Alice", "campaign new", json!({ "name": "Nile", "seed": 3 })).await;
    club.join(&["Alice", "Ben", "Chen"]).await;
    for (option, value) in [("accused_votes", "false"), ("dismissal_majority", "two-thirds")] {
        let agreed = json!({ "option": option, "value": value });
        club.told("Ben", "campaign options", agreed).await;
    }
    let commander = club.user("Alice");
    club.told("Alice", "campaign start", json!({ "commander": commander })).await;
    club.told("Ben", "vote dismiss", json!({})).await;
    club.posted().await;
    assert!(club.saying("Relieve Alice?").words().contains("Two thirds"));
    club.tells("Alice", "vote cast", json!({ "ballot": 1 }), &["the accused does not vote"]).await;
    club.told("Ben", "vote cast", json!({ "ballot": 0 })).await;
    club.told("Chen", "vote cast", json!({ "ballot": 0 })).await;
    club.posted().await;
    assert!(club.saying("The commander is relieved").words().contains("Alice"));
    club.ends_well().await;
}
