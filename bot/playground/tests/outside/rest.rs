//! The HTTP API: permissions, error codes, nonces, old messages, threads, pins, attachments.

use std::time::Duration;

use playground::{ChannelId, MessageId, Options, Playground, permission as p};
use serde_json::json;

use crate::bot::PIXEL;
use crate::caller::Caller;

async fn start() -> (Playground, Caller, ChannelId) {
    let playground = Playground::start(Options::default()).await.unwrap();
    let caller = Caller::new(&playground);
    let channel = playground.channel("campaign").unwrap();
    (playground, caller, channel)
}

#[tokio::test]
async fn wrong_calls_get_discords_codes() {
    let (playground, caller, channel) = start().await;
    let closed = playground.channel("no-entry").unwrap();
    let messages = format!("/channels/{channel}/messages");
    let own = caller.post(channel, json!({ "content": "mine" })).await;
    let said = playground.officer("Ben").unwrap().say(channel, "his").await.unwrap().id;
    for (method, path, body, expected) in [
        ("GET", "/channels/1".to_owned(), json!(null), (404, 10003)),
        ("GET", format!("/channels/{closed}"), json!(null), (403, 50001)),
        ("POST", format!("/channels/{closed}/messages"), json!({ "content": "x" }), (403, 50001)),
        ("GET", format!("{messages}/1"), json!(null), (404, 10008)),
        ("POST", messages.clone(), json!({}), (400, 50006)),
        ("POST", messages.clone(), json!({ "content": "  \n" }), (400, 50006)),
        ("POST", messages.clone(), json!({ "content": "x".repeat(2001) }), (400, 50035)),
        (
            "POST",
            messages.clone(),
            json!({ "content": "x", "message_reference": { "message_id": "1" } }),
            (400, 50035),
        ),
        ("PATCH", format!("{messages}/{said}"), json!({ "content": "x" }), (403, 50005)),
        ("DELETE", format!("{messages}/{said}"), json!(null), (403, 50013)),
        ("PATCH", format!("{messages}/{own}"), json!({ "content": "" }), (400, 50006)),
        ("GET", "/guilds/1".to_owned(), json!(null), (404, 10004)),
        ("GET", "/users/1".to_owned(), json!(null), (404, 10013)),
        ("PATCH", format!("/channels/{channel}"), json!({ "name": "x" }), (403, 50013)),
        ("POST", "/interactions/1/x/callback".to_owned(), json!({ "type": 4 }), (404, 10062)),
        (
            "POST",
            format!("/webhooks/{}/x", playground.bot_id()),
            json!({ "content": "x" }),
            (404, 10015),
        ),
        ("GET", "/nothing".to_owned(), json!(null), (404, 0)),
    ] {
        assert_eq!(
            caller.code(method, &path, body.clone()).await,
            expected,
            "{method} {path} {body}"
        );
    }
    let stranger = Caller::new(&playground).with_token("a.b.c");
    assert_eq!(stranger.code("GET", "/users/@me", json!(null)).await, (401, 0));
}

#[tokio::test]
async fn permissions_are_asked_for() {
    let (playground, caller, channel) = start().await;
    let messages = format!("/channels/{channel}/messages");
    let id = caller.post(channel, json!({ "content": "x" })).await;
    let thread = format!("{messages}/{id}/threads");
    for (taken, method, path, body, expected) in [
        (p::SEND_MESSAGES, "POST", messages.clone(), json!({ "content": "x" }), (403, 50013)),
        (
            p::EMBED_LINKS,
            "POST",
            messages.clone(),
            json!({ "embeds": [{ "title": "x" }] }),
            (403, 50013),
        ),
        (p::VIEW_CHANNEL, "POST", messages.clone(), json!({ "content": "x" }), (403, 50001)),
        (p::CREATE_PUBLIC_THREADS, "POST", thread, json!({ "name": "x" }), (403, 50013)),
        (
            p::PIN_MESSAGES,
            "PUT",
            format!("/channels/{channel}/pins/{id}"),
            json!(null),
            (403, 50013),
        ),
        (p::PIN_MESSAGES, "PUT", format!("{messages}/pins/{id}"), json!(null), (403, 50013)),
        (
            p::READ_MESSAGE_HISTORY,
            "POST",
            messages.clone(),
            json!({ "content": "x", "message_reference": { "message_id": id } }),
            (400, 160_002),
        ),
    ] {
        playground.set_bot_permissions(p::BOT_DEFAULT & !taken);
        assert_eq!(caller.code(method, &path, body).await, expected, "{path} without {taken:#x}");
    }
    playground.set_bot_permissions(p::BOT_DEFAULT & !p::ATTACH_FILES);
    assert_eq!(caller.upload("POST", &messages, json!({}), &[("a.png", PIXEL)]).await.0, 403);
    playground.set_bot_permissions(p::BOT_DEFAULT & !p::READ_MESSAGE_HISTORY);
    assert_eq!(caller.call("GET", &messages, json!(null)).await, (200, json!([])));
    for any in [id.as_str(), "1"] {
        let one = format!("{messages}/{any}");
        assert_eq!(caller.code("GET", &one, json!(null)).await, (403, 50013));
    }
    playground.set_bot_permissions(p::BOT_DEFAULT);
    playground.make_private(channel);
    assert_eq!(caller.code("GET", &messages, json!(null)).await, (403, 50001));
    playground.set_bot_overwrite(channel, p::VIEW_CHANNEL, 0);
    assert_eq!(caller.call("GET", &messages, json!(null)).await.0, 200);
}

#[tokio::test]
async fn a_nonce_is_honoured_for_some_minutes() {
    let options = Options::default();
    let clock = options.clock.clone();
    let playground = Playground::start(options).await.unwrap();
    let (caller, channel) = (Caller::new(&playground), playground.channel("campaign").unwrap());
    let body = json!({ "content": "once", "nonce": "order-1", "enforce_nonce": true });
    let first = caller.post(channel, body.clone()).await;
    assert_eq!(caller.post(channel, body.clone()).await, first);
    assert_ne!(
        caller.post(channel, json!({ "content": "once", "nonce": "order-1" })).await,
        first,
        "not enforced"
    );
    assert_eq!(playground.messages(channel).len(), 2);
    let body = json!({ "content": "once", "nonce": "order-2", "enforce_nonce": true });
    let second = caller.post(channel, body.clone()).await;
    assert!(playground.delete_message(channel, second.parse().unwrap()));
    assert_eq!(
        caller.code("POST", &format!("/channels/{channel}/messages"), body.clone()).await,
        (404, 10008)
    );
    clock.advance(Duration::from_secs(600));
    assert_ne!(caller.post(channel, body).await, second);
}

#[tokio::test]
async fn old_messages_are_edited_slowly() {
    let options = Options::default();
    let clock = options.clock.clone();
    let playground = Playground::start(options).await.unwrap();
    let (caller, channel) = (Caller::new(&playground), playground.channel("campaign").unwrap());
    let id = caller.post(channel, json!({ "content": "board" })).await;
    let path = format!("/channels/{channel}/messages/{id}");
    for n in 0..6 {
        assert_eq!(caller.call("PATCH", &path, json!({ "content": n.to_string() })).await.0, 200);
    }
    clock.advance(Duration::from_secs(3700));
    for n in 0..3 {
        assert_eq!(caller.call("PATCH", &path, json!({ "content": n.to_string() })).await.0, 200);
    }
    let (status, body) = caller.call("PATCH", &path, json!({ "content": "3" })).await;
    assert_eq!((status, body["code"].as_u64()), (429, Some(30046)));
    assert!(body["retry_after"].as_f64().is_some_and(|seconds| seconds > 0.0 && seconds <= 6.0));
    clock.advance(Duration::from_secs(7));
    assert_eq!(caller.call("PATCH", &path, json!({ "content": "3" })).await.0, 200);
}

#[tokio::test]
async fn threads_live_and_are_archived() {
    let (playground, caller, channel) = start().await;
    let id = caller.post(channel, json!({ "content": "battle" })).await;
    let path = format!("/channels/{channel}/messages/{id}/threads");
    assert_eq!(caller.code("POST", &path, json!({ "name": "" })).await, (400, 50035));
    assert_eq!(caller.code("POST", &path, json!({ "name": "x".repeat(101) })).await, (400, 50035));
    let (status, thread) = caller.call("POST", &path, json!({ "name": "Mud Bay" })).await;
    assert_eq!((status, thread["id"].as_str()), (201, Some(id.as_str())));
    assert_eq!(caller.code("POST", &path, json!({ "name": "Mud Bay" })).await, (400, 160_004));
    let (_, message) =
        caller.call("GET", &format!("/channels/{channel}/messages/{id}"), json!(null)).await;
    assert_eq!(message["thread"]["name"], "Mud Bay");
    let row = json!([{ "type": 1, "components": [{ "type": 2, "style": 1, "label": "Go", "custom_id": "go" }] }]);
    let inside = caller.post(&id, json!({ "content": "dice", "components": row })).await;
    assert_eq!(
        caller.call("PATCH", &format!("/channels/{id}"), json!({ "archived": true })).await.0,
        200
    );
    assert_eq!(
        caller
            .code("PATCH", &format!("/channels/{id}/messages/{inside}"), json!({ "content": "x" }))
            .await,
        (400, 50083)
    );
    let alice = playground.officer("Alice").unwrap();
    let thread_id: ChannelId = id.parse().unwrap();
    let click = alice.click(thread_id, inside.parse().unwrap(), "go").await;
    assert!(click.refusal().is_some_and(|reason| reason.contains("archived")));
    let (_, archived) = caller
        .call("GET", &format!("/channels/{channel}/threads/archived/public"), json!(null))
        .await;
    assert_eq!(archived["threads"].as_array().map(Vec::len), Some(1));
    caller.post(&id, json!({ "content": "sending opens it again" })).await;
    playground.lock_thread(thread_id, true);
    let path = format!("/channels/{id}/messages");
    assert_eq!(caller.code("POST", &path, json!({ "content": "x" })).await, (400, 160_005));
    assert!(!playground.threads(channel)[0].is_archived());
    let (status, alone) = caller
        .call(
            "POST",
            &format!("/channels/{channel}/threads"),
            json!({ "name": "Motion", "type": 11 }),
        )
        .await;
    assert_eq!((status, alone["type"].as_u64()), (201, Some(11)));
    assert_eq!(playground.threads(channel).len(), 2);
    assert!(playground.delete_channel(thread_id));
    assert_eq!(caller.code("GET", &format!("/channels/{id}"), json!(null)).await, (404, 10003));
}

#[tokio::test]
async fn pins_by_both_routes() {
    let (playground, caller, channel) = start().await;
    let first = caller.post(channel, json!({ "content": "1" })).await;
    let second = caller.post(channel, json!({ "content": "2" })).await;
    assert_eq!(
        caller.call("PUT", &format!("/channels/{channel}/pins/{first}"), json!(null)).await.0,
        204
    );
    assert_eq!(
        caller
            .call("PUT", &format!("/channels/{channel}/messages/pins/{second}"), json!(null))
            .await
            .0,
        204
    );
    assert_eq!(
        caller
            .call("PUT", &format!("/channels/{channel}/messages/pins/{second}"), json!(null))
            .await
            .0,
        204
    );
    let (_, old) = caller.call("GET", &format!("/channels/{channel}/pins"), json!(null)).await;
    let (_, new) =
        caller.call("GET", &format!("/channels/{channel}/messages/pins"), json!(null)).await;
    assert_eq!(old.as_array().map(Vec::len), Some(2));
    assert_eq!(new["items"][0]["message"]["id"].as_str(), Some(second.as_str()));
    let system = playground.messages(channel).iter().filter(|message| message.kind == 6).count();
    assert_eq!(system, 2, "each pin is told once");
    assert_eq!(
        caller.call("DELETE", &format!("/channels/{channel}/pins/{second}"), json!(null)).await.0,
        204
    );
    assert_eq!(playground.pins(channel).len(), 1);
}

#[tokio::test]
async fn attachments_are_kept_by_list() {
    let (playground, caller, channel) = start().await;
    let messages = format!("/channels/{channel}/messages");
    let body = json!({ "content": "maps", "attachments": [{ "id": 0, "description": "first" }, { "id": "1", "filename": "two words.png" }] });
    let (status, sent) =
        caller.upload("POST", &messages, body, &[("a.png", PIXEL), ("b.png", PIXEL)]).await;
    assert_eq!(status, 200, "{sent}");
    assert_eq!(sent["attachments"][0]["description"], "first");
    assert_eq!(sent["attachments"][1]["filename"], "two_words.png");
    let path = format!("{messages}/{}", sent["id"].as_str().unwrap());
    let keep = sent["attachments"][1]["id"].clone();
    let (status, edited) = caller
        .upload(
            "PATCH",
            &path,
            json!({ "attachments": [{ "id": keep }, { "id": 0 }] }),
            &[("c.png", PIXEL)],
        )
        .await;
    assert_eq!(status, 200, "{edited}");
    let names: Vec<_> = edited["attachments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|each| each["filename"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["two_words.png", "c.png"]);
    let id: MessageId = sent["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(playground.message(channel, id).unwrap().attachments.len(), 2);
    let long = json!({ "attachments": [{ "id": 0, "description": "d".repeat(1025) }] });
    assert_eq!(caller.upload("POST", &messages, long, &[("a.png", PIXEL)]).await.0, 400);
    let recorded = playground.take_recorded();
    assert_eq!(recorded[0].files[0].field, "files[0]");
    assert_eq!(recorded[0].body.as_ref().unwrap()["content"], "maps");
}

#[tokio::test]
async fn mentions_ring_as_allowed_and_lists_page() {
    let (playground, caller, channel) = start().await;
    let ben = playground.officer("Ben").unwrap().id();
    caller.post(channel, json!({ "content": format!("<@{ben}> @everyone") })).await;
    caller
        .post(
            channel,
            json!({ "content": format!("<@{ben}>"), "allowed_mentions": { "parse": [] } }),
        )
        .await;
    let rung: Vec<_> = playground
        .messages(channel)
        .iter()
        .map(|message| (message.mentions.len(), message.mention_everyone))
        .collect();
    assert_eq!(rung, [(1, false), (0, false)]);
    let mut ids = Vec::new();
    for n in 0..10 {
        ids.push(caller.post(channel, json!({ "content": n.to_string() })).await);
    }
    let list = |query: String| {
        let caller = &caller;
        async move {
            let (_, found) = caller
                .call("GET", &format!("/channels/{channel}/messages?{query}"), json!(null))
                .await;
            found
                .as_array()
                .unwrap()
                .iter()
                .map(|message| message["content"].as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        }
    };
    assert_eq!(list("limit=2".to_owned()).await, ["9", "8"]);
    assert_eq!(list(format!("before={}&limit=2", ids[5])).await, ["4", "3"]);
    assert_eq!(list(format!("after={}&limit=2", ids[5])).await, ["7", "6"]);
    assert_eq!(list(format!("around={}&limit=3", ids[5])).await, ["6", "5", "4"]);
}

#[tokio::test]
async fn commands_are_registered_whole_or_not_at_all() {
    let (playground, caller, _) = start().await;
    let path = format!("/applications/{}/commands", playground.bot_id());
    let command = |name: &str| json!({ "name": name, "description": "d" });
    let (status, body) = caller.call("PUT", &path, json!([command("one"), command("two")])).await;
    assert_eq!(status, 200);
    let id = body[0]["id"].clone();
    let subcommands: Vec<_> = (0..26)
        .map(|n| json!({ "type": 1, "name": format!("s{n}"), "description": "d" }))
        .collect();
    let broken = json!({ "name": "three", "description": "d", "options": subcommands });
    assert_eq!(caller.code("PUT", &path, json!([command("one"), broken])).await, (400, 50035));
    assert_eq!(playground.registered_commands().len(), 2);
    let (_, body) = caller.call("PUT", &path, json!([command("one")])).await;
    assert_eq!(body[0]["id"], id, "a name keeps its id");
    assert_eq!(caller.call("POST", &path, command("four")).await.0, 201);
    let (_, all) = caller.call("GET", &path, json!(null)).await;
    assert_eq!(all.as_array().map(Vec::len), Some(2));
    assert_eq!(
        caller.call("DELETE", &format!("{path}/{}", id.as_str().unwrap()), json!(null)).await.0,
        204
    );
    let guild = playground.guilds()[0];
    let (status, _) = caller
        .call(
            "PUT",
            &format!("/applications/{}/guilds/{guild}/commands", playground.bot_id()),
            json!([command("here")]),
        )
        .await;
    assert_eq!((status, playground.registered_commands().len()), (200, 2));
}
