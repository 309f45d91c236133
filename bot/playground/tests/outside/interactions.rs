//! The life of an interaction: three seconds, one acknowledgement, fifteen minutes.

use std::time::Duration;

use playground::{Options, Playground, ReplyKind};
use serde_json::json;

use crate::bot::SOON;
use crate::caller::{Caller, mute_gateway};

#[tokio::test]
async fn an_acknowledgement_counts_once_and_in_time() {
    let options = Options { acknowledge_within: Duration::from_secs(2), ..Options::default() };
    let playground = Playground::start(options).await.unwrap();
    let mut mute = mute_gateway(&playground).await;
    let caller = Caller::new(&playground);
    let channel = playground.channel("campaign").unwrap();
    let alice = playground.officer("Alice").unwrap();

    let reply = alice.slash(channel, "ask", json!({})).await;
    assert!(matches!(reply.kind, ReplyKind::Unanswered));
    let (id, token) = mute.next().await;
    assert_eq!(
        caller
            .code("POST", &format!("/interactions/{id}/{token}/callback"), json!({ "type": 5 }))
            .await,
        (404, 10062)
    );
}

#[tokio::test]
async fn a_promise_is_kept_within_fifteen_minutes() {
    let options = Options::default();
    let clock = options.clock.clone();
    let playground = Playground::start(options).await.unwrap();
    let mut mute = mute_gateway(&playground).await;
    let caller = Caller::new(&playground);
    let channel = playground.channel("campaign").unwrap();
    let alice = playground.officer("Alice").unwrap();
    let asking = tokio::spawn({
        let alice = alice.clone();
        async move { alice.slash(channel, "ask", json!({})).await }
    });
    let (id, token) = mute.next().await;
    let (callback, webhook) = (
        format!("/interactions/{id}/{token}/callback"),
        format!("/webhooks/{}/{token}", playground.bot_id()),
    );
    assert_eq!(caller.code("POST", &webhook, json!({ "content": "early" })).await, (404, 10015));
    assert_eq!(
        caller.code("POST", &callback, json!({ "type": 7, "data": { "content": "x" } })).await,
        (400, 50035)
    );
    assert_eq!(
        caller.code("POST", &callback, json!({ "type": 4, "data": { "content": "" } })).await,
        (400, 50006)
    );
    assert_eq!(
        caller
            .code("POST", &callback, json!({ "type": 4, "data": { "content": "x".repeat(2001) } }))
            .await,
        (400, 50035)
    );
    let (status, body) = caller
        .call(
            "POST",
            &format!("{callback}?with_response=true"),
            json!({ "type": 5, "data": { "flags": 64 } }),
        )
        .await;
    assert_eq!(
        (status, body["interaction"]["response_message_ephemeral"].as_bool()),
        (200, Some(true)),
        "{body}"
    );
    assert_eq!(caller.code("POST", &callback, json!({ "type": 5 })).await, (400, 40060));
    let reply = asking.await.unwrap();
    assert!(matches!(reply.kind, ReplyKind::Deferred { ephemeral: true, .. }));
    let (status, filled) = caller.call("POST", &webhook, json!({ "content": "filled" })).await;
    assert_eq!(
        (status, filled["flags"].as_u64()),
        (200, Some(64)),
        "the first follow-up takes the privacy of the promise"
    );
    assert_eq!(alice.settled(&reply, SOON).await.unwrap().content, "filled");
    assert_eq!(caller.call("POST", &webhook, json!({ "content": "public" })).await.0, 200);
    assert_eq!(playground.messages(channel).last().unwrap().content, "public");
    clock.advance(Duration::from_secs(14 * 60));
    assert_eq!(
        caller
            .call("PATCH", &format!("{webhook}/messages/@original"), json!({ "content": "late" }))
            .await
            .0,
        200
    );
    clock.advance(Duration::from_secs(61));
    assert_eq!(
        caller
            .code(
                "PATCH",
                &format!("{webhook}/messages/@original"),
                json!({ "content": "too late" })
            )
            .await,
        (401, 50027)
    );
}

#[tokio::test]
async fn private_answers_to_old_buttons_are_out_of_sight() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let mut mute = mute_gateway(&playground).await;
    let caller = Caller::new(&playground);
    let channel = playground.channel("campaign").unwrap();
    let alice = playground.officer("Alice").unwrap();
    let row = json!([{ "type": 1, "components": [{ "type": 2, "style": 1, "label": "Go", "custom_id": "go" }] }]);
    let board = caller
        .post(channel, json!({ "content": "board", "components": row }))
        .await
        .parse()
        .unwrap();
    for far in [false, true] {
        let clicking = tokio::spawn({
            let alice = alice.clone();
            async move { alice.click(channel, board, "go").await }
        });
        let (id, token) = mute.next().await;
        let answer = json!({ "type": 4, "data": { "content": "yours", "flags": 64 } });
        assert_eq!(
            caller.call("POST", &format!("/interactions/{id}/{token}/callback"), answer).await.0,
            204
        );
        assert_eq!(clicking.await.unwrap().message().unwrap().out_of_sight, far);
        for n in 0..20 {
            caller.post(channel, json!({ "content": n.to_string() })).await;
        }
    }
}

#[tokio::test]
async fn four_hundred_interactions_at_once() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let mut mute = mute_gateway(&playground).await;
    let channel = playground.channel("campaign").unwrap();
    let alice = playground.officer("Alice").unwrap();
    let caller = std::sync::Arc::new(Caller::new(&playground));
    let mut asking = tokio::task::JoinSet::new();
    for _ in 0..400 {
        let alice = alice.clone();
        asking.spawn(async move { alice.slash(channel, "ask", json!({})).await });
    }
    let mut answering = tokio::task::JoinSet::new();
    for _ in 0..400 {
        let (id, token) = mute.next().await;
        let caller = std::sync::Arc::clone(&caller);
        answering.spawn(async move {
            caller
                .call(
                    "POST",
                    &format!("/interactions/{id}/{token}/callback"),
                    json!({ "type": 4, "data": { "content": "x" } }),
                )
                .await
                .0
        });
    }
    let statuses = answering.join_all().await;
    let replies = asking.join_all().await;
    assert!(statuses.iter().all(|status| *status == 204));
    assert!(replies.iter().all(|reply| reply.message().is_some()));
}
