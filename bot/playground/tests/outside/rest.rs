//! The HTTP API by scripts: permissions, error codes, nonces, old messages, threads, pins, attachments.

use playground::{MessageId, Options, Playground, permission as p};
use serde_json::json;

use crate::bot::PIXEL;
use crate::caller::Caller;
use crate::script::Script;

macro_rules! scripts {
    ($($name:ident)*) => {$(
        #[tokio::test]
        async fn $name() {
            let playground = Playground::start(Options::default()).await.unwrap();
            let mut script = Script::new(&playground);
            script.run(include_str!(concat!("scripts/", stringify!($name), ".txt"))).await;
        }
    )*};
}

scripts!(permissions nonces old_messages pins lists mentions reactions commands);

#[tokio::test]
async fn wrong_calls_get_discords_codes() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let channel = playground.channel("campaign").unwrap();
    let said = playground.officer("Ben").unwrap().say(channel, "his").await.unwrap();
    let mut script = Script::new(&playground);
    script.name("said", said.id);
    script.run(include_str!("scripts/errors.txt")).await;
    let stranger = Caller::new(&playground).with_token("a.b.c");
    assert_eq!(stranger.code("GET", "/users/@me", json!(null)).await, (401, 0));
}

#[tokio::test]
async fn a_private_channel_is_seen_by_whom_it_names() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let channel = playground.channel("campaign").unwrap();
    let mut script = Script::new(&playground);
    playground.make_private(channel);
    script.run("GET $c/messages -> 403 50001").await;
    playground.set_bot_overwrite(channel, p::VIEW_CHANNEL, 0);
    script.run("GET $c/messages -> 200").await;
}

#[tokio::test]
async fn threads() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let channel = playground.channel("campaign").unwrap();
    let mut script = Script::new(&playground);
    script.run(include_str!("scripts/threads.txt")).await;
    let thread = script.named("battle");
    let alice = playground.officer("Alice").unwrap();
    let click = alice.click(thread, script.named("inside"), "go").await;
    assert!(click.refusal().is_some_and(|reason| reason.contains("archived")));
    script.run(include_str!("scripts/threads_opened.txt")).await;
    assert_eq!(playground.threads(channel).len(), 2);
    playground.lock_thread(thread, true);
    script.run(r#"POST /channels/$battle/messages {"content": "x"} -> 400 160005"#).await;
    assert!(playground.delete_channel(thread));
    script.run("GET /channels/$battle -> 404 10003").await;
}

#[tokio::test]
async fn attachments_are_kept_by_list() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let channel = playground.channel("campaign").unwrap();
    let mut script = Script::new(&playground);
    script.run(include_str!("scripts/attachments.txt")).await;
    let recorded = playground.take_recorded();
    assert_eq!(recorded[0].files[0].field, "files[0]");
    assert_eq!(recorded[0].body.as_ref().unwrap()["content"], "maps");
    let sent: MessageId = script.named("sent");
    let kept = playground.message(channel, sent).unwrap().attachments[1].id;
    let path = format!("/channels/{channel}/messages/{sent}");
    let body = json!({ "attachments": [{ "id": kept }, { "id": 0 }] });
    let caller = Caller::new(&playground);
    assert_eq!(caller.upload("PATCH", &path, body, &[("c.png", PIXEL)]).await.0, 200);
    let now = playground.message(channel, sent).unwrap().attachments;
    let names: Vec<_> = now.iter().map(|each| each.filename.as_str()).collect();
    assert_eq!(names, ["two_words.png", "c.png"]);
}
