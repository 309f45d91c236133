//! Trouble on demand.

use std::time::{Duration, Instant};

use playground::{Fault, GatewayDrop, Options, Playground, ReplyKind, Trouble};
use serde_json::json;

use crate::bot::{Bot, SOON};
use crate::caller::Caller;

#[tokio::test]
async fn each_trouble_does_what_it_says() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let caller = Caller::new(&playground);
    let channel = playground.channel("campaign").unwrap();
    let path = format!("/channels/{channel}/messages");
    let body = json!({ "content": "x" });
    let add =
        |trouble| playground.faults().add(Fault::once("POST", "/channels/*/messages", trouble));
    add(Trouble::Status(502));
    assert_eq!(caller.call("POST", &path, body.clone()).await.0, 502);
    add(Trouble::Refused { status: 400, code: 50035 });
    assert_eq!(caller.code("POST", &path, body.clone()).await, (400, 50035));
    add(Trouble::RateLimited { retry_after: 1.5, global: true });
    let (status, limited) = caller.call("POST", &path, body.clone()).await;
    assert_eq!(
        (status, limited["retry_after"].as_f64(), limited["global"].as_bool()),
        (429, Some(1.5), Some(true))
    );
    add(Trouble::Reset);
    assert!(caller.try_call("POST", &path, &body).await.is_err());
    assert!(playground.messages(channel).is_empty(), "nothing was carried out");
    add(Trouble::LoseAnswer);
    assert!(caller.try_call("POST", &path, &body).await.is_err());
    assert_eq!(playground.messages(channel).len(), 1, "carried out, answer lost");
    add(Trouble::Delay(80));
    let started = Instant::now();
    assert_eq!(caller.call("POST", &path, body.clone()).await.0, 200);
    assert!(started.elapsed() >= Duration::from_millis(80));
    assert_eq!(caller.call("POST", &path, body).await.0, 200);
    let statuses: Vec<u16> = playground.recorded().iter().map(|call| call.status).collect();
    assert_eq!(statuses, [502, 400, 429, 0, 200, 200, 200]);
}

#[tokio::test]
async fn the_gateway_can_be_refused_for_a_while() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let _bot = Bot::start(&playground).await;
    playground.faults().refuse_gateway(Duration::from_millis(300));
    playground.drop_gateway(playground::GatewayDrop::Abrupt);
    assert!(playground.wait_until(SOON, |playground| !playground.bot_is_connected()).await);
    assert!(playground.wait_for_bot(Duration::from_secs(40)).await);
}

#[tokio::test]
async fn a_connection_that_fell_silent_is_given_up_by_its_bot() {
    let options = Options { heartbeat: Duration::from_millis(400), ..Options::default() };
    let playground = Playground::start(options).await.unwrap();
    let mut bot = Bot::start(&playground).await;
    let (channel, alice) =
        (playground.channel("campaign").unwrap(), playground.officer("Alice").unwrap());
    playground.drop_gateway(GatewayDrop::Silence);
    let reply = bot.serve(alice.slash(channel, "roll", json!({ "dice": 1 }))).await;
    assert!(matches!(reply.kind, ReplyKind::Unanswered), "{reply:?}");
    // The bot is not told; it misses the answer to its heartbeat and comes back by itself. While it is away, commands
    // fail at once: what counts is that one is answered in the end.
    let until = tokio::time::Instant::now() + Duration::from_secs(90);
    let mut answered = false;
    while !answered && tokio::time::Instant::now() < until {
        playground.wait_for_bot(SOON).await;
        let reply = bot.serve(alice.slash(channel, "roll", json!({ "dice": 1 }))).await;
        answered = reply.message().is_some();
        if !answered {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    assert!(answered);
}

#[tokio::test]
async fn a_bot_that_was_put_out_hears_and_reads_nothing_until_it_is_invited() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let mut bot = Bot::start(&playground).await;
    let caller = Caller::new(&playground);
    let (channel, alice) =
        (playground.channel("campaign").unwrap(), playground.officer("Alice").unwrap());
    let guild = playground.guilds()[0];
    let path = format!("/channels/{channel}/messages");
    playground.kick_bot(guild);
    let reply = bot.serve(alice.slash(channel, "roll", json!({ "dice": 1 }))).await;
    assert!(matches!(reply.kind, ReplyKind::Unanswered), "{reply:?}");
    assert_eq!(caller.code("POST", &path, json!({ "content": "x" })).await, (403, 50001));
    assert_eq!(caller.code("GET", &format!("/guilds/{guild}"), json!(null)).await, (403, 50001));
    let (_, guilds) = caller.call("GET", "/users/@me/guilds", json!(null)).await;
    assert_eq!(guilds, json!([]));
    playground.invite_bot(guild);
    assert_eq!(caller.call("POST", &path, json!({ "content": "x" })).await.0, 200);
    let reply = bot.serve(alice.slash(channel, "roll", json!({ "dice": 1 }))).await;
    assert!(reply.message().is_some(), "{reply:?}");
}

#[tokio::test]
async fn a_deleted_role_takes_its_permissions_along() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let (channel, ben) =
        (playground.channel("campaign").unwrap(), playground.officer("Ben").unwrap());
    let guild = playground.guilds()[0];
    assert!(ben.say(channel, "here").await.is_some());
    let role = playground.role(guild, "Officer").unwrap();
    assert!(playground.delete_role(guild, role));
    assert!(ben.say(channel, "and here").await.is_none());
    assert!(!playground.delete_role(guild, role));
}
