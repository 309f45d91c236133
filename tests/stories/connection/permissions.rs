//! Each permission taken away: what still works, what waits, and that nothing is lost or doubled.

use std::time::Duration;

use playground::{Fault, FaultKind, Message, permission};
use serde_json::json;

use super::failures::assert_told_once;
use crate::stories::driver::{Club, SOON};
use crate::stories::orders::surface::to_a_battle;

const MESSAGES: &str = "/channels/*/messages";

/// What was asked, in short.
fn recorded(club: &Club) -> Vec<String> {
    let recorded = club.playground.recorded();
    recorded.iter().map(|r| format!("{} {} {}", r.method, r.path, r.status)).collect()
}

/// Waits until a message of the channel says this, without anybody pressing anything.
async fn appears(club: &Club, words: &str) -> Message {
    let says = |message: &Message| message.words().contains(words);
    let found = club.playground.wait_for_message(club.channel, SOON, says).await;
    let refused = club.refused();
    found.unwrap_or_else(|| panic!("{words} never appears, {refused:?}: {:#?}", club.transcript()))
}

/// Passes a round: its dispatch is edited, and that of the next one posted.
async fn passes(club: &Club) {
    for path in ["pass", "order do:finish"] {
        club.tells("Alice", path, json!({}), &["✅ Done"]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_for_a_permission_comes_as_soon_as_it_is_granted() {
    for denied in [permission::SEND_MESSAGES, permission::VIEW_CHANNEL, permission::EMBED_LINKS] {
        let mut club = Club::begun(&["Alice"]).await;
        let before = club.public().len();
        // For the channel the first time, for the whole server the second.
        for whole in [false, true] {
            match whole {
                false => club.playground.set_bot_overwrite(club.channel, 0, denied),
                true => club.playground.set_bot_permissions(permission::BOT_DEFAULT & !denied),
            }
            passes(&club).await;
            let met = |club: &playground::Playground| {
                club.recorded().iter().any(|r| r.is("POST", MESSAGES) && r.status == 403)
                    || club.recorded().iter().any(|r| r.is("PATCH", MESSAGES) && r.status == 403)
            };
            assert!(
                club.playground.wait_until(SOON, met).await,
                "{denied:#x}, {whole}: {:?}",
                club.refused()
            );
            club.playground.set_bot_overwrite(club.channel, 0, 0);
            club.playground.set_bot_permissions(permission::BOT_DEFAULT);
            // Nobody presses anything: Discord's word that something changed is enough.
            club.posted().await;
            let _ = club.playground.take_recorded();
        }
        assert!(club.public().len() > before, "{:#?}", club.transcript());
        assert_eq!(club.boards(), 1);
        assert_told_once(&club);
        club.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_to_attach_files_words_come_alone() {
    let mut club = Club::empty().await;
    let files = permission::ATTACH_FILES;
    club.playground.set_bot_permissions(permission::BOT_DEFAULT & !files);
    club.start().await;
    club.begin_quietly(&["Alice"]).await;
    passes(&club).await;
    club.posted().await;
    let posted = club.playground.recorded().into_iter();
    let mut posted = posted.filter(|r| r.is("POST", MESSAGES) && r.status < 300).peekable();
    assert!(posted.peek().is_some() && posted.all(|request| request.files.is_empty()));
    assert!(club.newest().words().contains("R2"), "{:#?}", club.transcript());
    assert_eq!(club.boards(), 1);
    // Nobody presses anything.
    club.playground.set_bot_permissions(permission::BOT_DEFAULT);
    let pictured = |_: &playground::Playground| {
        club.board().is_some_and(|board| !board.attachments.is_empty())
    };
    assert!(club.playground.wait_until(SOON, pictured).await, "the board shows its map again");
    passes(&club).await;
    club.posted().await;
    assert_told_once(&club);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_to_open_threads_battles_are_told_in_the_channel() {
    let mut club = Club::empty().await;
    let threads = permission::CREATE_PUBLIC_THREADS | permission::SEND_MESSAGES_IN_THREADS;
    club.playground.set_bot_permissions(permission::BOT_DEFAULT & !threads);
    club.start().await;
    club.begin(5, &["Alice", "Ben"]).await;
    to_a_battle(&club).await;
    club.posted().await;
    assert!(club.newest().words().contains("battle"), "{:#?}", club.transcript());
    club.play("Alice /battle resolve → ✅ Done; posted").await;
    assert!(club.playground.threads(club.channel).is_empty());
    assert_told_once(&club);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_history_a_battle_is_told_without_an_answer_to_its_call() {
    let mut club = Club::open().await;
    club.begin(5, &["Alice", "Ben"]).await;
    to_a_battle(&club).await;
    club.posted().await;
    let history = permission::READ_MESSAGE_HISTORY;
    club.playground.set_bot_permissions(permission::BOT_DEFAULT & !history);
    club.play("Alice /battle resolve → ✅ Done; posted").await;
    let refused = club.playground.recorded().into_iter().any(|request| {
        request.is("POST", MESSAGES)
            && request.response.as_ref().is_some_and(|answer| answer["code"] == 160_002)
    });
    assert!(refused, "an answer to the call was tried: {:#?}", club.transcript());
    assert_told_once(&club);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_history_nothing_is_said_twice_after_a_restart() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    club.begin_quietly(&["Alice"]).await;
    let late = FaultKind::AnswerLate(60_000);
    club.playground.faults().add(Fault::once("POST", MESSAGES, late).always());
    passes(&club).await;
    appears(&club, "R2").await;
    club.kill().await;
    club.playground.faults().clear();
    // Discord has forgotten the nonce, and shows the bot nothing of what was said.
    club.playground.clock().advance(Duration::from_secs(600));
    let history = permission::READ_MESSAGE_HISTORY;
    club.playground.set_bot_permissions(permission::BOT_DEFAULT & !history);
    let _ = club.playground.take_recorded();
    club.start_binary().await;
    let looked = |club: &playground::Playground| {
        let recorded = club.recorded();
        recorded.iter().any(|request| request.is("GET", MESSAGES) && request.status == 403)
    };
    assert!(club.playground.wait_until(SOON, looked).await, "it asks: {:?}", recorded(&club));
    assert_told_once(&club);
    club.playground.set_bot_permissions(permission::BOT_DEFAULT);
    club.posted().await;
    assert_told_once(&club);
    assert_eq!(club.boards(), 1);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_does_not_take_whole_is_told_in_short() {
    let mut club = Club::begun(&["Alice"]).await;
    let refused = FaultKind::Refused { status: 400, code: 50_035 };
    club.playground.faults().add(Fault::once("POST", MESSAGES, refused.clone()));
    passes(&club).await;
    let short = appears(&club, "would not take all of this message").await;
    assert!(short.button("Orders").is_some(), "the game goes on from it: {}", short.words());
    club.posted().await;
    // Not even in short: it is given up, and what comes after it is told.
    club.playground.faults().add(Fault::once("POST", MESSAGES, refused).times(2));
    passes(&club).await;
    let worn = |club: &playground::Playground| club.faults().pending().is_empty();
    assert!(club.playground.wait_until(SOON, worn).await);
    passes(&club).await;
    appears(&club, "R4").await;
    club.posted().await;
    assert_told_once(&club);
    club.stop().await;
}
