//! The staff takes the war back to an earlier order, or agrees on something else, by a vote.

use model::log::{Body, LogLine};
use serde_json::json;

use crate::stories::driver::{Club, holds};
use crate::stories::staff::votes::pressed;

const HOUR: i64 = 3_600;

async fn play_for_ops(club: &Club) {
    let officer = club.officer("Alice");
    let wanted = json!({ "card": "" });
    let offered = officer.autocomplete(club.channel, "play as:1", wanted, "card").await;
    let card = offered.first().and_then(|choice| choice.value.as_str().map(str::to_owned));
    let card = card.expect("a card for Ops");
    club.told("Alice", "play as:1", json!({ "card": card })).await;
}

fn orders(lines: &[LogLine]) -> Vec<&LogLine> {
    lines.iter().filter(|line| matches!(line.body, Body::Order { .. })).collect()
}

async fn put(club: &Club, who: &str, to: i64) -> String {
    club.told(who, "vote call matter:rewind", json!({ "value": to.to_string() })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_staff_takes_the_war_back_and_it_goes_on_otherwise() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara"]).await;
    play_for_ops(&club).await;
    let log = club.log().await;
    let first = orders(&log)[0].clone();
    assert!(!first.faces.is_empty(), "a random event was rolled for");
    club.posted().await;
    // What is offered to go back to names the order in words.
    let officer = club.officer("Ben");
    let offered = officer
        .autocomplete(club.channel, "vote call matter:rewind", json!({ "value": "" }), "value")
        .await;
    let number = first.number.to_string();
    let shown = offered.iter().find(|choice| choice.value == number.as_str());
    let shown = shown.unwrap_or_else(|| panic!("{offered:?}"));
    assert!(shown.name.contains("Alice") && shown.name.contains(" Op"), "{shown:?}");
    holds(
        &club.told("Ben", "vote call matter:rewind", json!({ "value": "yesterday" })).await,
        &["is no order"],
    );
    assert!(put(&club, "Ben", 1).await.contains("no order that stands"));
    assert!(put(&club, "Edith", first.number).await.contains("/campaign join"));
    // Lost.
    assert!(put(&club, "Ben", first.number).await.contains("put to the vote"));
    club.posted().await;
    let title = format!("Rewind to before order {}?", first.number);
    let motion = club.saying(&title).words();
    holds(
        &motion,
        &[
            "whatever follows: so far 1 order",
            "Alice:",
            "Now it is turn 1",
            "shuffled back",
            "quorum 3 of 4",
        ],
    );
    assert!(put(&club, "Chen", first.number).await.contains("open already"));
    club.tells("Chen", "vote cast", json!({ "ballot": 0 }), &["cannot be voted for"]).await;
    for officer in ["Alice", "Chen"] {
        pressed(&club, officer, &title, "Against").await;
    }
    let told = pressed(&club, "Ben", &title, "In favour").await;
    assert!(told.contains("voted in favour") && told.contains("That decides it"), "{told}");
    club.posted().await;
    let told = club.saying("The staff does not agree").words();
    assert!(told.contains("goes on as it stands") && told.contains("counts stay secret"), "{told}");
    assert!(put(&club, "Ben", first.number).await.contains("You made a motion"));
    assert!(put(&club, "Dara", first.number).await.contains("only just been asked"));
    // Withdrawn.
    club.told("Alice", "order do:finish", json!({})).await;
    let second = orders(&club.log().await)[1].number;
    assert!(put(&club, "Dara", second).await.contains("put to the vote"));
    club.play("Dara /vote call matter:withdraw; posted; 'The motion falls' → Dara").await;
    // Carried, across a restart that forgets no ballot, three days later.
    club.pass(73 * HOUR).await;
    put(&club, "Chen", first.number).await;
    club.posted().await;
    assert!(club.saying(&title).words().contains("whatever follows: so far 2 orders"));
    pressed(&club, "Chen", &title, "In favour").await;
    pressed(&club, "Ben", &title, "Against").await;
    club.restart().await;
    pressed(&club, "Ben", &title, "In favour").await;
    pressed(&club, "Alice", &title, "Against").await;
    pressed(&club, "Dara", &title, "In favour").await;
    club.posted().await;
    let told = club.saying("Back to before order").words();
    holds(&told, &["2 orders undone", "Mahdi's score", "shuffled back"]);
    assert!(club.saying("The staff takes the war back").words().contains("goes back"));
    let log = club.log().await;
    let rewound = log.iter().find(|line| matches!(line.body, Body::Rewound { .. }));
    let rewound = rewound.expect("a line of its own");
    assert!(!rewound.faces.is_empty(), "the pile was shuffled");
    // The game goes on, with other dice.
    play_for_ops(&club).await;
    let log = club.log().await;
    let last = orders(&log).last().map(|line| (*line).clone()).expect("an order");
    let (Body::Order { steps: once, .. }, Body::Order { steps: again, .. }) =
        (&first.body, &last.body)
    else {
        panic!("orders")
    };
    assert_eq!(once, again, "the same card from the same hand");
    assert!(last.number > first.number && last.player == first.player);
    club.tells(
        "Dara",
        "log",
        json!({}),
        &[
            &format!("`{}` ~~", first.number),
            "taken back by vote",
            &format!("goes back to before order {}", first.number),
        ],
    )
    .await;
    club.tells("Alice", "undo", json!({}), &["a die was thrown"]).await;
    let told = club.told("Edith", "dice check:true", json!({})).await;
    assert!(told.contains("every one is what"), "the shuffle of the rewind too: {told}");
    assert!(put(&club, "Ben", first.number).await.contains("taken back already"));
    club.ends_well().await;
    let exported = club.run(&["export", "Nile"]);
    assert!(!exported.contains("Favour") && !exported.contains("Against"), "ballots are secret");
    club.play("start; Alice /order do:finish; stop").await;
    assert!(club.run(&["verify"]).contains("the same"), "and after a restart");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rewind_fails_without_a_quorum_and_lapses_with_its_order() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara"]).await;
    // A card is wanted, which nobody plays by default.
    club.play("Alice /pass; Alice /order do:finish").await;
    let first = orders(&club.log().await)[0].number;
    put(&club, "Ben", first).await;
    club.posted().await;
    pressed(&club, "Ben", "Rewind to before order", "In favour").await;
    club.later(49 * HOUR, "The staff does not agree").await;
    holds(&club.saying("The staff does not agree").words(), &["1 ballot where 3 were wanted"]);
    // The order is taken back while the staff votes on it: there is nothing left to unwind.
    club.told("Alice", "pass", json!({})).await;
    let second = orders(&club.log().await).last().map_or(0, |line| line.number);
    put(&club, "Chen", second).await;
    club.posted().await;
    let preview = club.asked("Alice", "undo", json!({})).await;
    club.press("Alice", &preview, "Take it back").await;
    for officer in ["Alice", "Ben", "Chen"] {
        pressed(&club, officer, &format!("before order {second}?"), "In favour").await;
    }
    club.play("posted; 'The motion falls' → does not stand any more; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_staff_agrees_on_other_options_while_the_war_is_played() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let change = |name: &str, value: &str| json!({ "matter": name, "value": value });
    for (name, value, why) in [
        ("scenario", "reconquest", "cannot change any more"),
        ("steps_per_unit", "6", "cannot change any more"),
        ("advanced_supply", "true", "cannot change any more"),
        ("storming", "false", "agreed on already"),
        ("storming", "perhaps", "will not do"),
        ("fireworks", "true", "no such option"),
    ] {
        let told = club.told("Ben", "vote call", change(name, value)).await;
        assert!(told.contains(why), "{name} {value}: {told}");
    }
    club.tells("Ben", "vote call", change("storming", "true"), &["put to the vote"]).await;
    club.play("posted; 'Storming: On?' → Now: Off & from the next round on").await;
    for officer in ["Alice", "Ben", "Chen"] {
        club.told(officer, "vote cast", json!({ "ballot": 2 })).await;
    }
    club.play("posted; 'The staff agrees' → Storming: On; Chen /campaign options → Storming").await;
    // The pace is no part of the game and holds at once.
    club.tells("Alice", "vote call", change("pace", "live"), &["put to the vote"]).await;
    for officer in ["Alice", "Ben", "Chen"] {
        club.told(officer, "vote cast", json!({ "ballot": 2 })).await;
    }
    club.posted().await;
    club.tells("Chen", "vote call", change("storming", "false"), &["put to the vote"]).await;
    club.later(21 * 60, "Not agreed on").await;
    // The war goes on under what was agreed, and an order can still be taken back.
    club.play("Alice /pass; Alice /order do:finish").await;
    let preview = club.asked("Alice", "undo", json!({})).await;
    club.press("Alice", &preview, "Take it back").await;
    club.play("Alice /order do:finish; ends well").await;
    let store = club.store().await;
    let row = store.campaign(model::ids::CampaignId(1)).await.expect("read");
    let row = row.expect("the campaign");
    let agreed = row.setup.own::<san_juans::Options>().expect("a campaign");
    let game = row.game.as_ref().expect("begun").machine::<san_juans::Board>().expect("a campaign");
    assert!(agreed.storming && game.options().storming, "J-140");
}
