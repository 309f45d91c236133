//! Interactions that Discord has given up: answers refused, promises that come too late.

use playground::{Fault, FaultKind, Reply, ReplyKind};
use serde_json::json;

use super::failures::{ORIGINAL, assert_told_once};
use crate::stories::driver::{Club, SOON, holds, until};
use crate::stories::hosting::http;

const CALLBACKS: &str = "/interactions/*/*/callback";

fn refused_promises(club: &Club) -> usize {
    let recorded = club.playground.recorded();
    recorded.iter().filter(|r| r.is("PATCH", ORIGINAL) && r.status == 401).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_nobody_waits_for_any_more_is_sent_once_and_the_order_counts() {
    let mut club = Club::begun(&["Alice"]).await;
    let unknown = FaultKind::Refused { status: 404, code: 10_062 };
    club.playground.faults().add(Fault::once("POST", CALLBACKS, unknown).always());
    club.hurries(true);
    let reply = club.slash("Alice", "pass", json!({})).await;
    assert!(matches!(reply.kind, ReplyKind::Unanswered), "{reply:?}");
    club.hurries(false);
    let tried = || {
        let recorded = club.playground.recorded();
        recorded.iter().filter(|r| r.is("POST", CALLBACKS) && r.status == 404).count()
    };
    assert!(club.playground.wait_until(SOON, |_| tried() > 0).await, "it is tried");
    club.posted().await;
    assert_eq!(tried(), 1, "what is refused for good is not repeated");
    club.playground.faults().clear();
    assert_eq!(club.orders().await, 1, "it was given, and the channel says so");
    assert!(club.newest().words().contains("passed"), "{:#?}", club.transcript());
    assert_told_once(&club);
    // Whoever tries again is told what is asked by now.
    club.tells("Alice", "pass", json!({}), &["!✅ Done"]).await;
    assert_eq!(club.orders().await, 1);
    club.stop().await;
}

/// An order that arrives so late that its answer is promised first.
async fn promised(club: &Club) -> Reply {
    let reply = club.slash("Alice", "pass", json!({})).await;
    assert!(matches!(reply.kind, ReplyKind::Deferred { .. }), "{reply:?}");
    reply
}

#[tokio::test(flavor = "multi_thread")]
async fn a_promise_whose_token_has_expired_is_let_go() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    club.begin_quietly(&["Alice"]).await;
    let faults = club.playground.faults();
    faults.slow_gateway(std::time::Duration::from_millis(2_100));
    faults.add(Fault::once("PATCH", ORIGINAL, FaultKind::Status(500)).always());
    promised(&club).await;
    until("the order is given", async || club.orders().await > 0).await;
    club.kill().await;
    club.playground.faults().clear();
    club.playground.faults().slow_gateway(std::time::Duration::ZERO);
    // Discord's clock says that a quarter of an hour is over.
    club.playground.clock().advance(std::time::Duration::from_secs(16 * 60));
    club.start_binary().await;
    let tried = club.playground.wait_until(SOON, |_| refused_promises(&club) == 1).await;
    assert!(tried, "it is tried and refused: {:#?}", club.refused());
    club.posted().await;
    assert_told_once(&club);
    assert_eq!(club.orders().await, 1);
    club.stop().await;
    club.start_binary().await;
    club.told("Alice", "hand", json!({})).await;
    assert_eq!(refused_promises(&club), 1, "and not again");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_promise_is_kept_however_often_the_line_fails() {
    let mut club = Club::begun(&["Alice"]).await;
    let faults = club.playground.faults();
    faults.slow_gateway(std::time::Duration::from_millis(2_100));
    // One after the other, with a longer pause before each.
    faults.add(Fault::once("PATCH", ORIGINAL, FaultKind::Status(503)).times(4));
    let reply = promised(&club).await;
    club.playground.faults().slow_gateway(std::time::Duration::ZERO);
    holds(&club.words("Alice", &reply).await, &["✅ Done"]);
    assert!(club.playground.faults().pending().is_empty(), "all of the trouble was met");
    assert_eq!(club.orders().await, 1);
    club.play("posted; stop").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_taken_is_not_lost_whatever_is_sent_or_delivered_twice() {
    let address = http::free();
    let mut club = Club::empty().await;
    let change = |config: &mut sirdar::config::Config| {
        config.http = Some(address);
        config.callbacks_until = std::time::Duration::from_secs(4);
    };
    club.start_as(change).await;
    club.begin_quietly(&["Alice"]).await;
    club.posted().await;
    // Discord takes the answer and says so too late: it is sent again, and refused as a second one.
    let late = FaultKind::AnswerLate(600_000);
    club.playground.faults().add(Fault::once("POST", CALLBACKS, late));
    club.tells("Alice", "pass", json!({}), &["✅ Done"]).await;
    // The same event comes once more.
    assert_eq!(club.playground.repeat_interactions(1), 1);
    let repeated = |_, page: &str| page.contains("outcome=\"repeated\"} 1");
    let page = http::until(address, "/metrics", repeated).await;
    let lines = page.lines().filter(|line| line.starts_with("sirdar_interactions"));
    holds(&lines.collect::<Vec<_>>().join("\n"), &["answered", "!lost", "!late"]);
    assert_eq!(club.orders().await, 1);
    club.posted().await;
    assert_told_once(&club);
    club.stop().await;
}
