//! Who is rung: whoever becomes awaited, once and by their own setting; voters when a motion opens
//! and before it closes.

use model::clock::Clock as _;
use playground::{Message, UserId};
use serde_json::json;

use crate::stories::driver::{Club, holds};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

/// The messages since `before` that ring, and for whom, when all that is due and owed is told.
async fn rings(club: &Club, before: usize) -> Vec<(Message, Vec<UserId>)> {
    club.pass(0).await;
    club.posted().await;
    let all = club.public().into_iter().skip(before).filter(|of| !of.mentions.is_empty());
    all.map(|message| (Message::clone(&message), message.mentions.clone())).collect()
}

/// Whom they rang for, in their order.
async fn rung(club: &Club, before: usize) -> Vec<Vec<UserId>> {
    rings(club, before).await.into_iter().map(|(_, rung)| rung).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_becomes_awaited_is_rung_once_and_whoever_is_there_is_not() {
    let mut club = Club::open().await;
    let new = json!({ "name": "Nile", "seed": crate::stories::driver::quiet_seed(3) });
    club.told("Chen", "campaign new", new).await;
    club.join(&["Alice", "Ben", "Chen"]).await;
    club.pass(HOUR).await;
    // Chen begins the war: Alice, who joined an hour ago, is told that she commands it.
    let before = club.public().len();
    club.play("Chen /campaign start commander:@Alice; posted").await;
    let (alice, ben) = (club.officer("Alice").id(), club.officer("Ben").id());
    let rang = rings(&club, before).await;
    assert_eq!(rang.len(), 1, "{rang:#?}");
    let (message, rung_for) = &rang[0];
    assert_eq!(rung_for, &[alice]);
    holds(&message.words(), &["you are awaited", "**Alice** is awaited: "]);
    assert!(message.button("Orders").is_some() && !message.is_silent());
    // What she orders herself leaves her awaited, and is no reason to ring.
    club.play("Alice /pass; Alice /order do:finish; pass 1h").await;
    let before = club.public().len();
    // Ben has done nothing for an hour, Chen has looked just now.
    club.play("Chen /orders; Alice /my leave until:'3 days' stand-in:@Chen").await;
    assert_eq!(rung(&club, before).await, [[ben; 0]; 0], "he is there");
    club.play("Alice /my leave until:'3 days' stand-in:@Ben; restart").await;
    assert_eq!(rung(&club, before).await, [[ben]], "once");
    club.play("Alice /my leave until:back").await;
    assert_eq!(rung(&club, before).await, [[ben]], "she has caused it herself");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_awaited_again_is_rung_though_the_command_was_theirs_all_the_time() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let (alice, ben) = (club.officer("Alice").id(), club.officer("Ben").id());
    club.play("pass 1h; posted").await;
    let before = club.public().len();
    club.play("Alice /my leave until:'20 hours' stand-in:@Ben; pass 19h").await;
    assert_eq!(rung(&club, before).await, [[ben]], "he answers for her");
    club.play("pass 1h").await;
    assert_eq!(rung(&club, before).await, [[ben], [alice]], "her leave is over");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_says_what_rings_for_them_and_sleeps_in_peace() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let (ben, chen) = (club.officer("Ben").id(), club.officer("Chen").id());
    let settings = club.asked("Ben", "my settings", json!({})).await;
    holds(&settings.words(), &["rings for you at once"]);
    let settings = club.press("Ben", &settings, "🔔 only reminders").await;
    holds(&settings.words(), &["Only reminders ring"]);
    club.tells("Ben", "my settings", json!({ "rings": 1 }), &["Only reminders ring"]).await;
    let hour = club.clock.now().rem_euclid(DAY) / HOUR;
    let (from, to) = ((hour + 1) % 24, (hour + 6) % 24);
    let night = json!({ "zone": "UTC", "from": format!("{from}:00"), "to": format!("{to}:00") });
    club.told("Chen", "my hours", night).await;
    club.pass(2 * HOUR).await;
    let before = club.public().len();
    club.play("Alice /command resign to:@Chen").await;
    assert_eq!(rung(&club, before).await, [[chen; 0]; 0], "he sleeps");
    club.pass(4 * HOUR).await;
    assert_eq!(rung(&club, before).await, [[chen]], "he wakes");
    // The next night he has looked in before it is over.
    club.play("Chen /command resign to:@Alice; pass 20h; posted").await;
    let before = club.public().len();
    club.play("Alice /command resign to:@Chen; pass 1h; Chen /orders; pass 4h").await;
    let rang = rings(&club, before).await;
    assert!(rang.is_empty(), "he has seen it: {rang:#?}");
    // Ben is rung by reminders alone.
    club.play("Chen /command resign to:@Ben").await;
    assert_eq!(rung(&club, before).await, [[ben; 0]; 0]);
    club.pass(25 * HOUR).await;
    assert_eq!(rung(&club, before).await, [[ben]], "a reminder");
    club.ends_well().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chief_of_staff_is_rung_when_he_may_act_and_acts_until_the_commander_is_back() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    let (alice, ben) = (club.officer("Alice").id(), club.officer("Ben").id());
    // What has a default leaves him his time before it.
    club.play("Alice /pass; posted").await;
    let before = club.public().len();
    club.pass(25 * HOUR).await;
    assert_eq!(rung(&club, before).await, [[alice]], "a reminder");
    club.pass(12 * HOUR).await;
    assert_eq!(rung(&club, before).await, [[alice], [ben]], "nobody twice a day");
    holds(&club.saying("is awaited: ").words(), &["you are awaited", "you may act for now"]);
    club.board_says(&["**Ben** is awaited"]).await;
    club.pass(11 * HOUR).await;
    assert_eq!(club.by_default().await, [], "he has half of the pace");
    // His own orders do not end it, nor does a default; who says that she is back does.
    let story = "Ben /order do:finish → ✅ Done; Ben /pass → ✅ Done; pass 25h; later 24h → By default; \
                 Ben /pass → ✅ Done; Alice /my leave until:back → Welcome back & You are awaited; \
                 Ben /order do:finish → Alice; Alice /my leave until:back → not on leave; ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn voters_are_rung_when_a_motion_opens_and_before_it_closes() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen", "Dara", "Edith"]).await;
    let [alice, ben, chen, dara, edith] =
        ["Alice", "Ben", "Chen", "Dara", "Edith"].map(|name| club.officer(name).id());
    club.told("Dara", "my settings", json!({ "rings": 2 })).await;
    club.told("Edith", "my settings", json!({ "rings": 1 })).await;
    club.play("pass 1h; posted").await;
    let before = club.public().len();
    club.play("Ben /vote call matter:dismiss reason:Slow; restart").await;
    assert_eq!(rung(&club, before).await, [[alice, chen]], "not Ben, who asks");
    assert!(club.saying("the staff votes").button("Relieve").is_some());
    club.play("Chen /vote cast ballot:0; Alice /vote cast ballot:1; pass 37h").await;
    let last: Vec<_> = rings(&club, before).await.into_iter().skip(1).collect();
    let last = last.iter().find(|(message, _)| message.words().contains("your ballot is wanted"));
    let (message, rung_for) = last.expect("a last call");
    assert_eq!(rung_for, &[ben, edith], "{}", message.words());
    assert!(!rung_for.contains(&dara) && message.words().contains("Ben and Edith"));
    // Three of five are in favour: the others can change nothing.
    let story = "Edith /vote cast ballot:0 → vote again; Ben /vote cast ballot:0 → That decides it; \
                 posted; 'The commander is relieved' → acts; ends well";
    club.play(story).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_that_stands_still_says_so_once_and_then_weekly() {
    let mut club = Club::begun(&["Alice", "Ben"]).await;
    let before = club.public().len();
    let said = |club: &Club, words: &str| {
        let all = club.public().into_iter().skip(before);
        all.filter(|message| message.words().contains(words)).count()
    };
    club.pass(47 * HOUR).await;
    club.posted().await;
    assert_eq!(said(&club, "stands still"), 0);
    club.play("pass 2h; posted").await;
    let message = club.saying("stands still");
    holds(
        &message.words(),
        &["is awaited", "gives an order", "/vote call matter:dismiss", "/host seat"],
    );
    assert!(message.is_silent() && message.mentions.is_empty());
    for week in 1..=2 {
        club.play("pass 7d; posted; restart").await;
        assert_eq!((said(&club, "The war stands still"), said(&club, "Still **")), (1, week));
    }
    // An order ends it.
    club.play("Alice /pass; Alice /order do:finish; pass 30h; posted; ends well").await;
    assert_eq!((said(&club, "The war stands still"), said(&club, "Still **")), (1, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_stands_still_twice_the_pace_after_whatever_was_done_last() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    club.play("pass 20h; Ben /campaign pause; Ben /campaign resume; pass 47h; posted").await;
    let says = |club: &Club| club.transcript().join("\n").contains("The war stands still");
    assert!(!says(&club), "Ben has done something two days ago, but for an hour");
    club.play("pass 1h 1m; posted").await;
    assert!(says(&club), "{:#?}", club.transcript());
    club.ends_well().await;
}
