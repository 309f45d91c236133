//! The life of an interaction: three seconds, one acknowledgement, fifteen minutes.

use std::sync::Arc;
use std::time::Duration;

use playground::{Options, Playground, Reply, ReplyKind};
use serde_json::json;
use tokio::task::JoinHandle;

use crate::bot::SOON;
use crate::caller::{Caller, MuteBot, callback, mute_gateway};
use crate::script::Script;

async fn start(options: Options) -> (Playground, MuteBot) {
    let playground = Playground::start(options).await.unwrap();
    let mute = mute_gateway(&playground).await;
    (playground, mute)
}

/// Alice asks the bot something.
fn ask(playground: &Playground) -> JoinHandle<Reply> {
    let alice = playground.officer("Alice").unwrap();
    let channel = playground.channel("campaign").unwrap();
    tokio::spawn(async move { alice.slash(channel, "ask", json!({})).await })
}

#[tokio::test]
async fn an_acknowledgement_counts_in_time_only() {
    let within = Duration::from_secs(2);
    let (playground, mut mute) =
        start(Options { acknowledge_within: within, ..Options::default() }).await;
    assert!(matches!(ask(&playground).await.unwrap().kind, ReplyKind::Unanswered));
    let path = callback(&mute.next().await);
    let late = Caller::new(&playground).code("POST", &path, json!({ "type": 5 })).await;
    assert_eq!(late, (404, 10062));
}

#[tokio::test]
async fn a_promise_is_kept_within_fifteen_minutes() {
    let (playground, mut mute) = start(Options::default()).await;
    let asking = ask(&playground);
    let interaction = mute.next().await;
    let mut script = Script::new(&playground);
    script.name("callback", callback(&interaction));
    script.name("webhook", format!("/webhooks/{}/{}", playground.bot_id(), interaction.1));
    script.run(include_str!("scripts/promise.txt")).await;
    let reply = asking.await.unwrap();
    assert!(matches!(reply.kind, ReplyKind::Deferred { ephemeral: true, .. }));
    let alice = playground.officer("Alice").unwrap();
    assert_eq!(alice.settled(&reply, SOON).await.unwrap().content, "filled");
    script.run(include_str!("scripts/promise_kept.txt")).await;
}

#[tokio::test]
async fn private_answers_to_old_buttons_are_out_of_sight() {
    let (playground, mut mute) = start(Options::default()).await;
    let caller = Caller::new(&playground);
    let channel = playground.channel("campaign").unwrap();
    let alice = playground.officer("Alice").unwrap();
    let row = json!([{ "type": 1, "components": [{ "type": 2, "style": 1, "label": "Go", "custom_id": "go" }] }]);
    let board = caller.post(channel, json!({ "content": "board", "components": row })).await;
    let board = board.parse().unwrap();
    for far in [false, true] {
        let alice = alice.clone();
        let clicking = tokio::spawn(async move { alice.click(channel, board, "go").await });
        let path = callback(&mute.next().await);
        let answer = json!({ "type": 4, "data": { "content": "yours", "flags": 64 } });
        assert_eq!(caller.call("POST", &path, answer).await.0, 204);
        assert_eq!(clicking.await.unwrap().message().unwrap().out_of_sight, far);
        for n in 0..20 {
            caller.post(channel, json!({ "content": n.to_string() })).await;
        }
    }
}

#[tokio::test]
async fn four_hundred_interactions_at_once() {
    let (playground, mut mute) =
        start(Options { acknowledge_within: SOON, ..Options::default() }).await;
    let caller = Arc::new(Caller::new(&playground));
    let asking: Vec<_> = (0..400).map(|_| ask(&playground)).collect();
    let mut answering = tokio::task::JoinSet::new();
    for _ in 0..400 {
        let (path, caller) = (callback(&mute.next().await), Arc::clone(&caller));
        let answer = json!({ "type": 4, "data": { "content": "x" } });
        answering.spawn(async move { caller.call("POST", &path, answer).await.0 });
    }
    assert!(answering.join_all().await.iter().all(|status| *status == 204));
    for reply in asking {
        assert!(reply.await.unwrap().message().is_some());
    }
}
