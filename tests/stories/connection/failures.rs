//! Failures on the line: lost answers, errors, slow gateways, closed channels, deleted boards.

use std::sync::Arc;
use std::time::Duration;

use playground::{Fault, FaultKind, GatewayDrop, ReplyKind, permission};
use serde_json::json;

use crate::stories::driver::{Club, SOON, holds, until};

const MESSAGES: &str = "/channels/*/messages";
const CALLBACKS: &str = "/interactions/*/*/callback";
pub(super) const ORIGINAL: &str = "/webhooks/*/*/messages/@original";

/// The foot of every message of the bot; a doubled message would have the same one twice.
fn feet(club: &Club) -> Vec<String> {
    let foot = |message: &Arc<playground::Message>| {
        let text = message.embeds.first()?["footer"]["text"].as_str()?.to_owned();
        (!text.contains("board")).then_some(text)
    };
    club.public().iter().filter_map(foot).collect()
}

pub(in crate::stories) fn assert_told_once(club: &Club) {
    let feet = feet(club);
    let mut once = feet.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), feet.len(), "nothing is said twice: {feet:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_lost_on_the_way_is_said_once_all_the_same() {
    let mut club = Club::open().await;
    let faults = club.playground.faults();
    for trouble in [
        FaultKind::LoseAnswer,
        FaultKind::Status(500),
        FaultKind::RateLimited { retry_after: 0.3, global: false },
        FaultKind::Reset,
        FaultKind::Status(502),
    ] {
        faults.add(Fault::once("POST", MESSAGES, trouble));
    }
    faults.add(Fault::once("PATCH", MESSAGES, FaultKind::Status(500)).times(2));
    faults.add(Fault::once("PATCH", MESSAGES, FaultKind::LoseAnswer));
    club.begin_quietly(&["Alice"]).await;
    club.play("Alice /pass → ✅ Done; posted").await;
    assert!(club.playground.faults().pending().is_empty(), "all of the trouble was met");
    assert_told_once(&club);
    assert!(club.newest().words().contains("R1"), "{:#?}", club.transcript());
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_callback_waits_its_turn_while_the_server_asks_for_patience() {
    let mut club = Club::begun(&["Alice"]).await;
    let patience = FaultKind::RateLimited { retry_after: 0.5, global: false };
    for trouble in [patience, FaultKind::Status(503)] {
        club.playground.faults().add(Fault::once("POST", CALLBACKS, trouble).times(4));
        let reply = club.slash("Alice", "situation", json!({})).await;
        club.words("Alice", &reply).await;
        assert!(club.playground.faults().pending().is_empty(), "all of the trouble was met");
    }
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_callback_is_sent_again_and_the_order_given_once() {
    let mut club = Club::begun(&["Alice"]).await;
    for trouble in [FaultKind::LoseAnswer, FaultKind::Status(500), FaultKind::Reset] {
        let before = club.orders().await;
        club.playground.faults().add(Fault::once("POST", CALLBACKS, trouble.clone()));
        let path = if before == 0 { "pass" } else { "order do:finish" };
        let reply = club.slash("Alice", path, json!({})).await;
        assert!(!matches!(reply.kind, ReplyKind::Unanswered), "{trouble:?}: {reply:?}");
        let words = club.words("Alice", &reply).await;
        if words.contains("✅ Done") {
            assert_eq!(club.orders().await, before + 1, "{trouble:?}");
        }
    }
    club.posted().await;
    assert_told_once(&club);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_discord_will_not_show_an_answer_an_apology_with_a_number_stands() {
    let mut club = Club::begun(&["Alice"]).await;
    let refused = || FaultKind::Refused { status: 400, code: 50_035 };
    club.playground.faults().add(Fault::once("POST", CALLBACKS, refused()));
    let reply = club.slash("Alice", "pass", json!({})).await;
    holds(&club.words("Alice", &reply).await, &["a fault of ours", "`I-"]);
    assert_eq!(club.orders().await, 1, "what was ordered stands, as the apology says");
    // The same of an answer that comes late.
    club.playground.faults().slow_gateway(Duration::from_millis(2_300));
    club.playground.faults().add(Fault::once("PATCH", "/webhooks/*/*/messages", refused()));
    let reply = club.slash("Alice", "order do:finish", json!({})).await;
    assert!(matches!(reply.kind, ReplyKind::Deferred { .. }), "{reply:?}");
    holds(&club.words("Alice", &reply).await, &["a fault of ours", "`I-"]);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gateway_comes_back() {
    let mut club = Club::begun(&["Alice"]).await;
    let drops = [
        GatewayDrop::Abrupt,
        GatewayDrop::Reconnect,
        GatewayDrop::Close(4000),
        GatewayDrop::Close(4009),
        GatewayDrop::InvalidSession { resumable: false },
    ];
    for drop in drops {
        club.hurries(true);
        club.playground.drop_gateway(drop);
        // What is pressed while it is away is lost.
        until(&format!("it answers after {drop:?}"), async || {
            club.slash("Alice", "hand", json!({})).await.message().is_some()
        })
        .await;
        club.hurries(false);
    }
    assert!(club.playground.resumes() >= 1, "sessions are resumed where they can be");
    club.play("Alice /pass → ✅ Done; posted").await;
    assert_told_once(&club);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn old_interactions_are_acknowledged_first_and_late_ones_left_alone() {
    let mut club = Club::begun(&["Alice"]).await;
    club.playground.faults().slow_gateway(Duration::from_millis(2_300));
    let reply = club.slash("Alice", "pass", json!({})).await;
    assert!(matches!(reply.kind, ReplyKind::Deferred { ephemeral: true, .. }), "{reply:?}");
    holds(&club.words("Alice", &reply).await, &["✅ Done"]);
    let before = club.orders().await;
    club.playground.faults().slow_gateway(Duration::from_millis(3_300));
    club.hurries(true);
    let reply = club.slash("Alice", "order do:finish", json!({})).await;
    assert!(matches!(reply.kind, ReplyKind::Unanswered), "{reply:?}");
    club.hurries(false);
    club.playground.faults().slow_gateway(Duration::ZERO);
    club.told("Alice", "hand", json!({})).await;
    assert_eq!(club.orders().await, before, "what was not acknowledged was not done");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_is_replaced_and_pinned() {
    let mut club = Club::begun(&["Alice"]).await;
    let board = club.board().expect("a board");
    assert!(club.playground.pins(club.channel).iter().any(|pin| pin.id == board.id), "pinned");
    assert!(club.playground.delete_message(club.channel, board.id));
    club.play("Alice /pass; posted").await;
    let new = club.board().expect("a new board");
    assert_ne!(new.id, board.id);
    let pinned = || club.playground.pins(club.channel).iter().any(|pin| pin.id == new.id);
    assert!(club.playground.wait_until(SOON, |_| pinned()).await, "the new one is pinned");
    let buttons = new.buttons();
    assert!(buttons.iter().all(|button| button.url.is_some()), "link buttons only");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_board_that_could_not_be_deleted_goes_all_the_same() {
    let mut club = Club::begun(&["Alice"]).await;
    let first = club.board().expect("a board");
    let path = format!("{MESSAGES}/*");
    let trouble = Fault::once("DELETE", &path, FaultKind::Status(503)).times(3);
    club.playground.faults().add(trouble);
    club.told("Alice", "host check board:true", json!({})).await;
    let alone = club.playground.wait_until(SOON, |there| {
        let stands = there.message(club.channel, first.id).is_some();
        !stands && club.board().is_some_and(|board| board.id != first.id)
    });
    assert!(alone.await, "one board stands: {:#?}", club.transcript());
    assert!(club.playground.faults().pending().is_empty(), "all of the trouble was met");
    club.stop().await;
}

/// A panel is taken away while the answer to a press on it is held up on its way.
async fn taken_away(club: &Club, delay: Fault) {
    let alice = club.officer("Alice");
    let opened = alice.slash(club.channel, "pass", json!({ "preview": true })).await;
    let panel = alice.settled(&opened, SOON).await.expect("a panel");
    let before = club.orders().await;
    club.playground.faults().add(delay);
    let taken_away = async {
        // The answer is on its way once it has met its trouble.
        until("it is met", async || club.playground.faults().pending().is_empty()).await;
        assert!(club.playground.delete_message(club.channel, panel.id));
    };
    let (reply, ()) = tokio::join!(alice.press(&panel, "Give order"), taken_away);
    holds(&club.words("Alice", &reply).await, &["✅ Done"]);
    assert_eq!(club.orders().await, before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_on_a_panel_that_is_taken_away_is_answered_all_the_same() {
    let mut club = Club::begun(&["Alice"]).await;
    taken_away(&club, Fault::once("POST", CALLBACKS, FaultKind::Delay(400))).await;
    club.posted().await;
    club.told("Alice", "order do:finish", json!({})).await;
    club.posted().await;
    // The same where the answer was promised first: the press itself came late.
    club.playground.faults().slow_gateway(Duration::from_millis(2_100));
    taken_away(&club, Fault::once("PATCH", ORIGINAL, FaultKind::Delay(400))).await;
    club.playground.faults().slow_gateway(Duration::ZERO);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispatch_deleted_while_it_grows_is_told_anew_at_once() {
    let mut club = Club::begun(&["Alice"]).await;
    for path in ["pass", "order do:finish"] {
        club.told("Alice", path, json!({})).await;
        club.posted().await;
        // Discord still minds the nonce it was sent under.
        let dispatch = club.newest();
        assert!(club.playground.delete_message(club.channel, dispatch.id));
    }
    club.play("Alice /pass → ✅ Done; posted").await;
    assert!(club.newest().words().contains("R2"), "{:#?}", club.transcript());
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_whose_answer_was_lost_gives_way_to_the_next_one() {
    let mut club = Club::begun(&["Alice"]).await;
    club.play("Alice /pass; posted").await;
    let board = club.board().expect("a board");
    assert!(club.playground.delete_message(club.channel, board.id));
    // The dispatch of this round grows: the only new message is the board.
    club.playground.faults().add(Fault::once("POST", MESSAGES, FaultKind::LoseAnswer));
    club.told("Alice", "order do:finish", json!({})).await;
    let found = club.playground.wait_until(SOON, |_| {
        club.board().is_some_and(|found| found.id != board.id && found.is_pinned())
    });
    assert!(found.await, "it is found and pinned: {:#?}", club.transcript());
    let lost = club.board().expect("a board");
    club.told("Alice", "host check board:true", json!({})).await;
    let new = club
        .playground
        .wait_until(SOON, |_| club.board().is_some_and(|new| new.id != lost.id && new.is_pinned()));
    assert!(new.await, "a new one stands in its place: {:#?}", club.transcript());
    club.play("posted; stop").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_closed_gets_everything_when_it_opens() {
    let mut club = Club::begun(&["Alice"]).await;
    let before = club.public().len();
    club.playground.set_bot_overwrite(club.channel, 0, permission::SEND_MESSAGES);
    for path in ["pass", "order do:finish", "pass"] {
        let told = club.told("Alice", path, json!({})).await;
        assert!(told.contains("✅ Done"), "orders are taken all the same: {told}");
    }
    let refused = async || club.refused().iter().any(|refused| refused.starts_with("POST"));
    until("the channel is tried", refused).await;
    assert_eq!(club.public().len(), before);
    club.playground.set_bot_overwrite(club.channel, 0, 0);
    club.play("Alice /order do:finish → ✅ Done; posted").await;
    assert!(club.public().len() > before);
    assert_told_once(&club);
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_without_permissions_is_told_what_to_grant() {
    let mut club = Club::open().await;
    let denied = permission::SEND_MESSAGES;
    club.playground.set_bot_overwrite(club.channel, 0, denied);
    club.tells("Alice", "campaign new", json!({}), &["is open", "**Send Messages**"]).await;
    club.playground.set_bot_overwrite(club.channel, 0, 0);
    club.told("Alice", "campaign join", json!({})).await;
    let lobby = club.playground.wait_for_message(club.channel, SOON, |message| {
        message.words().contains("Officers: Alice")
    });
    assert!(lobby.await.is_some(), "the lobby appears once it may");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_to_pin_everything_else_works() {
    let mut club = Club::empty().await;
    let pin = permission::PIN_MESSAGES | permission::MANAGE_MESSAGES;
    club.playground.set_bot_permissions(permission::BOT_DEFAULT & !pin);
    club.start().await;
    club.begin_quietly(&["Alice"]).await;
    assert!(club.board().is_some());
    assert!(club.playground.pins(club.channel).is_empty());
    club.play("Alice /pass; posted").await;
    club.check_requests();
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispatch_over_an_hour_old_is_continued_by_a_reply() {
    let mut club = Club::begun(&["Alice"]).await;
    club.play("Alice /pass; posted").await;
    let old = club.newest();
    club.pass(3_600).await;
    let alice = club.officer("Alice");
    let typed = json!({ "do": "" });
    let offered = alice.autocomplete(club.channel, "order", typed, "do").await;
    let mut values = offered.iter().filter_map(|choice| choice.value.as_str());
    let march = values.find(|value| value.starts_with("activate")).expect("a march is offered");
    club.tells("Alice", "order", json!({ "do": march }), &["✅ Done"]).await;
    club.posted().await;
    let public = club.public();
    let reply =
        public.iter().find(|message| message.reference.is_some_and(|(_, before)| before == old.id));
    assert!(reply.is_some(), "{:#?}", club.transcript());
    let carriers = public.iter().filter(|message| message.button("Orders").is_some());
    assert_eq!(carriers.count(), 1, "only the newest message carries the openers");
    assert_told_once(&club);
    club.stop().await;
}
