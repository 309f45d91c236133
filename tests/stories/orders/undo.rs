//! Whoever gave the last order takes it back, as long as nobody has learnt anything from it.

use model::log::Body;
use playground::Message;
use serde_json::json;

use crate::stories::driver::{Club, holds};

/// The preview that `/undo` opens.
async fn preview(club: &Club, who: &str) -> Message {
    let reply = club.slash(who, "undo", json!({})).await;
    club.shown(who, &reply).await
}

/// Passes, without spending the Op, until a card is wanted again.
async fn pass_a_round(club: &Club, who: &str) {
    club.told(who, "pass", json!({})).await;
    club.told(who, "order do:finish", json!({})).await;
}

/// The newest card that can be played for Ops; the random event it brings throws dice.
async fn play_for_ops(club: &Club, who: &str) -> String {
    let officer = club.officer(who);
    let wanted = json!({ "card": "" });
    let offered = officer.autocomplete(club.channel, "play as:1", wanted, "card").await;
    let card = offered.first().and_then(|choice| choice.value.as_str().map(str::to_owned));
    let card = card.expect("a card for Ops");
    club.told(who, "play as:1", json!({ "card": card })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_taught_nobody_anything_is_taken_back() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    assert!(club.told("Alice", "undo", json!({})).await.contains("no order yet"));
    let receipt = club.asked("Alice", "pass", json!({})).await;
    assert!(receipt.button("Undo").is_some(), "{}", receipt.words());
    club.play(
        "posted; Ben /undo → is Alice's & /vote call matter:rewind; Edith /undo → /campaign join",
    )
    .await;
    // What others do meanwhile does not stand in the way, nor does a restart.
    let story = "Ben /vote call matter:dismiss reason:Idle; Dara /campaign join; Chen /dice roll:'2d6'; \
                 posted; restart";
    club.play(story).await;
    let first = preview(&club, "Alice").await;
    let second = club.press("Alice", &receipt, "Undo").await;
    for words in ["This takes back", "passed, one Op", "The game then asks", "Votes, posts"] {
        assert!(first.words().contains(words), "{words}: {}", first.words());
        assert!(second.words().contains(words), "{words}: {}", second.words());
    }
    let order = |lines: &[model::log::LogLine]| {
        let mut orders = lines.iter().filter(|line| matches!(line.body, Body::Order { .. }));
        orders.next().map(|line| line.number).expect("one order")
    };
    let number = order(&club.log().await);
    let back = club.press("Alice", &first, "Take it back").await;
    assert!(back.words().contains("is taken back"), "{}", back.words());
    assert!(back.words().contains("play a card"), "the question is asked again: {}", back.words());
    let late = club.press("Alice", &second, "Take it back").await;
    assert!(late.words().contains("taken back already, by Alice"), "{}", late.words());
    club.posted().await;
    let told = club.public().into_iter().any(|message| {
        let words = message.words();
        words.contains("~~") && words.contains("Alice") && words.contains("back")
    });
    assert!(told, "the channel is told: {:#?}", club.transcript());
    club.tells("Dara", "log", json!({}), &[&format!("`{number}` ~~"), "taken back by Alice"]).await;
    assert!(club.public().iter().any(|m| m.words().contains("Relieve Alice?")), "the vote goes on");
    // Twice in a row, and the same order may be given again.
    pass_a_round(&club, "Alice").await;
    club.board_says(&["round 2/7"]).await;
    for what in ["the round ends", "passed, one Op"] {
        let shown = preview(&club, "Alice").await;
        assert!(shown.words().contains(what), "{what}: {}", shown.words());
        club.press("Alice", &shown, "Take it back").await;
    }
    club.play("Alice /undo → no order yet; board → round 1/7").await;
    pass_a_round(&club, "Alice").await;
    club.play("Alice /orders → play a card; ends well").await;
    // A file of it opens as it stood, and goes back no further.
    std::fs::write(club.file("nile.json"), club.run(&["export", "Nile"])).expect("written");
    club.run(&["import", "nile.json", "--channel", &club.link("mess"), "--keep-roster"]);
    assert!(club.run(&["verify"]).matches("the same").count() == 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_die_has_shown_stands() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.told("Alice", "pass", json!({})).await;
    let old = preview(&club, "Alice").await;
    club.told("Alice", "order do:finish", json!({})).await;
    holds(&club.press("Alice", &old, "Take it back").await.words(), &["is not the last any more"]);
    let played = play_for_ops(&club, "Alice").await;
    assert!(played.contains("Done"), "{played}");
    let story = "Alice /undo → a die was thrown & /vote call matter:rewind & Ops -- it says what happened; \
                 ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_of_an_undone_future_is_stale() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    club.told("Alice", "pass", json!({})).await;
    // Drafted for what is asked after the pass, and laid aside with it.
    let draft = club.asked("Alice", "order do:finish", json!({ "preview": true })).await;
    assert!(draft.button("Give order").is_some(), "{}", draft.words());
    let shown = preview(&club, "Alice").await;
    club.press("Alice", &shown, "Take it back").await;
    holds(&club.press("Alice", &draft, "Give order").await.words(), &["no longer there"]);
    let orders = club.log().await;
    let orders = orders.iter().filter(|line| matches!(line.body, Body::Order { .. })).count();
    assert_eq!(orders, 1, "nothing was ordered by it");
    // The same question again has a number of its own.
    let ids = |lines: &[model::log::LogLine]| {
        let of = |line: &model::log::LogLine| match line.body {
            Body::Order { decision, .. } => Some(decision.0),
            _ => None,
        };
        lines.iter().filter_map(of).collect::<Vec<_>>()
    };
    club.play("Alice /pass; Alice /order do:finish").await;
    let ids = ids(&club.log().await);
    assert_eq!(ids[0], ids[1], "the same question");
    assert!(ids[2] > ids[0] + 1, "no number of the undone future: {ids:?}");
    club.ends_well().await;
}

/// How many messages have a title that begins so.
fn titled(club: &Club, title: &str) -> usize {
    club.public().iter().filter(|message| message.words().starts_with(title)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_undo_the_channel_reads_as_the_game_stands() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let undo = async |club: &Club| {
        let shown = preview(club, "Alice").await;
        club.press("Alice", &shown, "Take it back").await;
        club.posted().await;
    };
    let calls = |club: &Club| {
        let board = club.board().expect("a board").id;
        let others = club.public().into_iter().filter(|message| message.id != board);
        others.filter(|message| message.words().contains("is awaited:")).count()
    };
    pass_a_round(&club, "Alice").await;
    club.posted().await;
    assert_eq!((titled(&club, "Turn 1, round 1"), titled(&club, "Turn 1, round 2")), (1, 1));
    for _ in 0..2 {
        // The round that has begun is gone, and the message of the one before goes on.
        undo(&club).await;
        assert_eq!(titled(&club, "Turn 1, round 2"), 0, "{:#?}", club.transcript());
        assert_eq!((titled(&club, "Turn 1, round 1"), titled(&club, "↩️ Taken back")), (1, 1));
        holds(&club.newest().words(), &["~~", "taken back by **Alice**", "is awaited"]);
        assert_eq!(calls(&club), 1, "{:#?}", club.transcript());
        // Given again, it is told where it was told before.
        club.told("Alice", "order do:finish", json!({})).await;
        club.posted().await;
        assert_eq!((titled(&club, "Turn 1, round 1"), titled(&club, "Turn 1, round 2")), (1, 1));
        assert_eq!((titled(&club, "↩️ Taken back"), calls(&club)), (0, 1));
    }
    // What is old is struck through, too, and the channel is told below.
    club.pass(2 * 3_600).await;
    undo(&club).await;
    let words = club.transcript().join("\n");
    assert_eq!(titled(&club, "Turn 1, round 2"), 0, "{words}");
    holds(&club.newest().words(), &["takes back order", "**Alice** is awaited"]);
    assert_eq!(calls(&club), 1, "{words}");
    club.ends_well().await;
}
