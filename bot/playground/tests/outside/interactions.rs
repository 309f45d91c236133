//! The life of an interaction: three seconds, one acknowledgement, fifteen minutes.

use std::time::Duration;

use futures::future::join_all;
use playground::{Officer, Options, Playground, Reply, ReplyKind};
use serde_json::json;
use tokio::task::JoinHandle;

use crate::bot::{Bot, SOON};
use crate::script::Script;

async fn start(acknowledge_within: Duration) -> (Playground, Officer) {
    let options = Options { acknowledge_within, ..Options::default() };
    let playground = Playground::start(options).await.unwrap();
    let alice = playground.officer("Alice").unwrap();
    (playground, alice)
}

/// Alice asks the bot something.
fn ask(playground: &Playground, alice: &Officer) -> JoinHandle<Reply> {
    let (channel, alice) = (playground.channel("campaign").unwrap(), alice.clone());
    tokio::spawn(async move { alice.slash(channel, "ask", json!({})).await })
}

#[tokio::test]
async fn an_acknowledgement_counts_in_time_only() {
    let (playground, alice) = start(Duration::from_secs(2)).await;
    let mut bot = Bot::start(&playground).await;
    assert!(matches!(ask(&playground, &alice).await.unwrap().kind, ReplyKind::Unanswered));
    bot.next().await.run(r#"POST $callback {"type": 5} -> 404 10062"#).await;
}

#[tokio::test]
async fn a_promise_is_kept_within_fifteen_minutes() {
    let (playground, alice) = start(SOON).await;
    let mut bot = Bot::start(&playground).await;
    let asking = ask(&playground, &alice);
    let mut script = bot.next().await;
    script.run(include_str!("scripts/promise.txt")).await;
    let reply = asking.await.unwrap();
    assert!(matches!(reply.kind, ReplyKind::Deferred { ephemeral: true, .. }));
    assert_eq!(alice.settled(&reply, SOON).await.unwrap().content, "filled");
    script.run(include_str!("scripts/promise_kept.txt")).await;
}

#[tokio::test]
async fn private_answers_to_old_buttons_are_out_of_sight() {
    let (playground, alice) = start(SOON).await;
    let mut bot = Bot::start(&playground).await;
    let channel = playground.channel("campaign").unwrap();
    let mut script = Script::new(&playground);
    script.run(include_str!("scripts/board.txt")).await;
    let board = script.named("board");
    for far in [false, true] {
        let reply = bot.serve(alice.click(channel, board, "private")).await;
        assert_eq!(reply.message().unwrap().out_of_sight, far);
        for _ in 0..20 {
            script.run(r#"POST $c/messages {"content": "more"} -> 200"#).await;
        }
    }
}

#[tokio::test]
async fn four_hundred_interactions_at_once() {
    let (playground, alice) = start(SOON).await;
    let mut bot = Bot::start(&playground).await;
    let asking: Vec<_> = (0..400).map(|_| ask(&playground, &alice)).collect();
    let mut scripts = Vec::new();
    for _ in 0..400 {
        scripts.push(bot.next().await);
    }
    let answer = r#"POST $callback {"type": 4, "data": {"content": "asked"}} -> 204"#;
    join_all(scripts.iter_mut().map(|script| script.run(answer))).await;
    for reply in join_all(asking).await {
        assert!(reply.unwrap().message().is_some());
    }
}

#[tokio::test]
async fn a_form_has_fields_in_labels_and_in_rows() {
    let (playground, alice) = start(SOON).await;
    let mut bot = Bot::start(&playground).await;
    let asking = ask(&playground, &alice);
    bot.next().await.run(include_str!("scripts/label.txt")).await;
    let reply = asking.await.unwrap();
    let modal = reply.modal().unwrap();
    let seen: Vec<_> = modal.inputs.iter().map(|of| (of.label.as_str(), of.labelled)).collect();
    assert_eq!(seen, [("Reason", true), ("More", false)]);
    assert!(alice.submit(modal, &[]).await.refusal().is_some(), "it must be filled in");
}
