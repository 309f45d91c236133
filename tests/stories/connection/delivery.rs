//! Exactly one of everything: answers that are always lost, a process killed before they came,
//! nonces forgotten, edits throttled, a server that hangs.

use std::time::Duration;

use model::clock::Clock as _;
use playground::{Fault, FaultKind, Message, Playground};
use serde_json::json;
use store::PostState;

use super::failures::assert_told_once;
use crate::stories::driver;
use crate::stories::driver::{Club, SOON, until};
use crate::stories::orders::surface::to_a_battle;

const MESSAGES: &str = "/channels/*/messages";
const CALLBACKS: &str = "/interactions/*/*/callback";

fn foot(message: &Message) -> &str {
    let foot = message.embeds.first().and_then(|embed| embed["footer"]["text"].as_str());
    foot.unwrap_or_default()
}

/// Waits until nothing is owed. Only two minutes after the first attempt at a message the bot looks
/// for what may have arrived: its time passes as far as that, and no further. Discord's own does not
/// pass: it would forget the nonce of a message that is on its way.
async fn found(club: &Club, and: impl AsyncFn() -> bool) {
    let store = club.store().await;
    until("everything is found", async || {
        let owed = store.campaigns_owed().await.expect("read");
        for campaign in &owed {
            for row in store.owed(*campaign).await.expect("read") {
                let PostState::Trying { since } = row.state else { continue };
                let seconds = since + 125 - club.clock.now();
                if seconds > 0 {
                    club.pass(seconds).await;
                }
            }
        }
        owed.is_empty() && and().await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_is_told_everything_once_though_no_answer_ever_arrives() {
    let mut club = Club::open().await;
    club.playground.faults().add(Fault::once("POST", MESSAGES, FaultKind::LoseAnswer).always());
    club.play("Alice /campaign new name:Nile seed:5; Alice /campaign join").await;
    found(&club, async || true).await;
    club.told("Alice", "campaign start", json!({})).await;
    found(&club, async || club.board().is_some()).await;
    assert!(!club.playground.faults().pending().is_empty(), "and still no answer arrives");
    assert_eq!(club.boards(), 1, "{:#?}", club.transcript());
    assert_told_once(&club);
    club.playground.faults().clear();
    club.posted().await;
    assert_eq!(club.boards(), 1);
    assert_told_once(&club);
    club.stop().await;
}

/// Kills the bot while the first messages of a war are on their way, lets so many seconds and
/// words go by, and starts it again.
async fn killed_on_the_way(seconds: u64, chat: u32) {
    let mut club = Club::empty().await;
    club.start_binary().await;
    let late = FaultKind::AnswerLate(120_000);
    club.playground.faults().add(Fault::once("POST", MESSAGES, late).always());
    let seed = driver::quiet_seed(1);
    club.told("Alice", "campaign new", json!({ "name": "Nile", "seed": seed })).await;
    club.play("Alice /campaign join; Alice /campaign start").await;
    let arrived = |club: &Playground, channel| {
        let messages = club.messages(channel);
        let has = |mark: &str| messages.iter().any(|message| foot(message).contains(mark));
        has("No. 1") && has("board 1")
    };
    let channel = club.channel;
    let both = club.playground.wait_until(SOON, |club| arrived(club, channel)).await;
    assert!(both, "lobby and board stand, unanswered: {:#?}", club.transcript());
    club.kill().await;
    club.playground.faults().clear();
    club.playground.clock().advance(Duration::from_secs(seconds));
    let ben = club.officer("Ben");
    for word in 0..chat {
        ben.say(club.channel, &format!("Where is the bot? {word}")).await.expect("said");
    }
    club.start_binary().await;
    club.posted().await;
    assert_eq!(club.boards(), 1, "{:#?}", club.transcript());
    let pinned =
        |club: &Playground| club.pins(channel).iter().any(|pin| foot(pin).contains("board"));
    assert!(club.playground.wait_until(SOON, pinned).await, "and it is pinned");
    assert_told_once(&club);
    club.play("Alice /pass → ✅ Done; posted").await;
    assert_eq!(club.boards(), 1);
    assert_told_once(&club);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_before_the_answer_it_finds_what_arrived() {
    killed_on_the_way(0, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_before_the_answer_it_finds_it_when_the_nonce_is_forgotten_and_much_was_said() {
    killed_on_the_way(900, 260).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn old_messages_are_edited_as_slowly_as_discord_wants_and_come_right_in_the_end() {
    let mut club = Club::begun(&["Alice"]).await;
    // By Discord's clock all of it is over an hour old; by the bot's it is young.
    club.playground.clock().advance(Duration::from_secs(3_700));
    let throttled = FaultKind::Refused { status: 429, code: 30_046 };
    club.playground.faults().add(Fault::once("PATCH", MESSAGES, throttled).times(4));
    for path in ["pass", "order do:finish", "pass", "order do:finish"] {
        let told = club.told("Alice", path, json!({})).await;
        assert!(told.contains("✅ Done"), "{path}: {told}");
    }
    club.posted().await;
    assert!(club.playground.faults().pending().is_empty(), "it was met");
    assert_eq!(club.boards(), 1);
    assert_told_once(&club);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_whose_opening_was_not_answered_is_opened_once_and_filled_once() {
    let mut club = Club::open().await;
    club.begin(5, &["Alice", "Ben"]).await;
    let threads = "/channels/*/messages/*/threads";
    for trouble in [FaultKind::LoseAnswer, FaultKind::Status(502)] {
        club.playground.faults().add(Fault::once("POST", threads, trouble));
    }
    to_a_battle(&club).await;
    club.posted().await;
    let channel = club.channel;
    let filled = |club: &Playground| {
        let last = club.threads(channel).last().map(|thread| thread.id);
        last.is_some_and(|last| club.messages(last).iter().any(|m| m.words().contains("sheet")))
    };
    assert!(club.playground.wait_until(SOON, filled).await, "the sheet is there");
    let threads = club.playground.threads(club.channel);
    for thread in threads {
        let mut texts: Vec<String> =
            club.playground.messages(thread.id).iter().map(|m| m.words()).collect();
        texts.sort();
        let before = texts.len();
        texts.dedup();
        assert_eq!(texts.len(), before, "nothing stands in it twice: {texts:#?}");
    }
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_hangs_holds_nothing_up_for_long() {
    let mut club = Club::begun(&["Alice"]).await;
    // One answer hangs for longer than anybody is waited for: it is given again.
    club.playground.faults().add(Fault::once("POST", CALLBACKS, FaultKind::Delay(60_000)));
    let reply = club.slash("Alice", "hand", json!({})).await;
    assert!(reply.is_ephemeral(), "{reply:?}");
    club.words("Alice", &reply).await;
    // One message hangs for good: answers do not wait for it, and it is sent again.
    club.playground.faults().add(Fault::once("POST", MESSAGES, FaultKind::Delay(600_000)));
    for path in ["pass", "order do:finish"] {
        club.tells("Alice", path, json!({}), &["✅ Done"]).await;
    }
    let says = |message: &Message| message.words().contains("R2");
    let came = club.playground.wait_for_message(club.channel, SOON, says).await;
    assert!(came.is_some(), "{:#?}", club.transcript());
    club.posted().await;
    assert_told_once(&club);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_every_request_fails_orders_are_kept_and_told_afterwards() {
    for trouble in
        [FaultKind::Status(503), FaultKind::RateLimited { retry_after: 0.2, global: true }]
    {
        let mut club = Club::begun(&["Alice"]).await;
        let faults = club.playground.faults();
        let all = Fault { method: None, ..Fault::once("POST", "/", trouble).always() };
        faults.add(all);
        club.hurries(true);
        let reply = club.slash("Alice", "pass", json!({})).await;
        assert!(reply.message().is_none(), "{reply:?}");
        club.hurries(false);
        until("the order is kept", async || club.orders().await == 1).await;
        club.playground.faults().clear();
        club.posted().await;
        assert!(club.newest().words().contains("passed"), "{:#?}", club.transcript());
        assert_told_once(&club);
        club.play("Alice /order do:finish → ✅ Done; stop").await;
    }
}
