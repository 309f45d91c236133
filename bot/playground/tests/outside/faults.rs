//! Faults on demand.

use std::time::{Duration, Instant};

use playground::{
    ChannelId, Fault, FaultKind, GatewayDrop, Officer, Options, Playground, ReplyKind,
};
use serde_json::json;

use crate::bot::{Bot, SOON};
use crate::caller::Caller;

async fn start(options: Options) -> (Playground, ChannelId, Officer) {
    let playground = Playground::start(options).await.unwrap();
    let channel = playground.channel("campaign").unwrap();
    let ben = playground.officer("Ben").unwrap();
    (playground, channel, ben)
}

#[tokio::test]
async fn each_trouble_does_what_it_says() {
    let (playground, channel, _) = start(Options::default()).await;
    let caller = Caller::new(&playground);
    let path = format!("/channels/{channel}/messages");
    for (kind, expected, carried_out) in [
        (FaultKind::Status(502), Some((502, None)), 0),
        (FaultKind::Status(404), Some((404, Some(0))), 0),
        (FaultKind::Refused { status: 400, code: 50035 }, Some((400, Some(50035))), 0),
        (FaultKind::RateLimited { retry_after: 1.5, global: true }, Some((429, None)), 0),
        (FaultKind::Reset, None, 0),
        (FaultKind::LoseAnswer, None, 1),
        (FaultKind::Delay(80), Some((200, None)), 2),
        (FaultKind::AnswerLate(80), Some((200, None)), 3),
    ] {
        playground.faults().add(Fault::once("POST", "/channels/*/messages", kind.clone()));
        let started = Instant::now();
        let answer = caller.try_call("POST", &path, &json!({ "content": "x" })).await.ok();
        let seen = answer.as_ref().map(|(status, body)| (*status, body["code"].as_u64()));
        assert_eq!(seen, expected, "{kind:?}");
        assert_eq!(playground.messages(channel).len(), carried_out, "{kind:?}");
        if matches!(kind, FaultKind::Delay(_) | FaultKind::AnswerLate(_)) {
            assert!(started.elapsed() >= Duration::from_millis(80), "{kind:?}");
        }
        if let (FaultKind::RateLimited { .. }, Some((_, body))) = (kind, answer) {
            assert_eq!((&body["retry_after"], &body["global"]), (&json!(1.5), &json!(true)));
        }
    }
    let statuses: Vec<u16> = playground.recorded().iter().map(|call| call.status).collect();
    assert_eq!(statuses, [502, 404, 400, 429, 0, 200, 200, 200]);
}

#[tokio::test]
async fn a_request_whose_sender_is_gone_half_way_is_no_mistake_of_anybody() {
    let (playground, channel, _) = start(Options::default()).await;
    let server = playground.base_url().replace("http://", "");
    let mut stream = std::net::TcpStream::connect(&server).unwrap();
    let half = format!(
        "POST /api/v10/channels/{channel}/messages HTTP/1.1\r\nhost: {server}\r\nauthorization: Bot {}\r\n\
         content-type: application/json\r\ncontent-length: 100\r\n\r\n{{\"content\":",
        playground.token()
    );
    std::io::Write::write_all(&mut stream, half.as_bytes()).unwrap();
    drop(stream);
    assert!(playground.wait_until(SOON, |there| !there.recorded().is_empty()).await);
    assert_eq!(playground.recorded()[0].status, 0);
    assert!(playground.messages(channel).is_empty());
}

#[tokio::test]
async fn a_rate_limit_comes_from_discord_itself() {
    let (playground, ..) = start(Options::default()).await;
    let limited = FaultKind::RateLimited { retry_after: 1.5, global: false };
    playground.faults().add(Fault::once("GET", "/gateway", limited));
    let url = format!("{}/api/v10/gateway", playground.base_url());
    let answer = reqwest::get(url).await.unwrap();
    for (name, told) in [
        ("via", "1.1 google"),
        ("retry-after", "1.500"),
        ("x-ratelimit-scope", "user"),
        ("x-ratelimit-remaining", "0"),
        ("x-ratelimit-reset-after", "1.500"),
    ] {
        assert_eq!(answer.headers()[name], told, "{name}");
    }
}

#[tokio::test]
async fn the_gateway_can_be_refused_for_a_while() {
    let (playground, ..) = start(Options::default()).await;
    let _bot = Bot::start(&playground).await;
    playground.faults().refuse_gateway(Duration::from_millis(300));
    playground.drop_gateway(GatewayDrop::Abrupt);
    assert!(playground.wait_until(SOON, |playground| !playground.bot_is_connected()).await);
    assert!(playground.wait_for_bot(Duration::from_secs(40)).await);
}

#[tokio::test]
async fn a_connection_that_fell_silent_is_given_up_by_its_bot() {
    let options = Options { heartbeat: Duration::from_millis(400), ..Options::default() };
    let (playground, channel, ben) = start(options).await;
    let mut bot = Bot::start(&playground).await;
    playground.drop_gateway(GatewayDrop::Silence);
    let reply = bot.serve(ben.slash(channel, "roll", json!({ "dice": 1 }))).await;
    assert!(matches!(reply.kind, ReplyKind::Unanswered), "{reply:?}");
    // The bot is not told; it misses the answer to its heartbeat and comes back by itself. While it is away, commands
    // fail at once: what counts is that one is answered in the end.
    let until = tokio::time::Instant::now() + Duration::from_secs(90);
    let mut answered = false;
    while !answered && tokio::time::Instant::now() < until {
        playground.wait_for_bot(SOON).await;
        let reply = bot.serve(ben.slash(channel, "roll", json!({ "dice": 1 }))).await;
        answered = reply.message().is_some();
        if !answered {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    assert!(answered);
}

#[tokio::test]
async fn a_bot_that_was_put_out_hears_and_reads_nothing_until_it_is_invited() {
    let (playground, channel, ben) = start(Options::default()).await;
    let mut bot = Bot::start(&playground).await;
    let caller = Caller::new(&playground);
    let guild = playground.guilds()[0];
    let path = format!("/channels/{channel}/messages");
    playground.kick_bot(guild);
    let reply = bot.serve(ben.slash(channel, "roll", json!({ "dice": 1 }))).await;
    assert!(matches!(reply.kind, ReplyKind::Unanswered), "{reply:?}");
    assert_eq!(caller.code("POST", &path, json!({ "content": "x" })).await, (403, 50001));
    assert_eq!(caller.code("GET", &format!("/guilds/{guild}"), json!(null)).await, (403, 50001));
    let (_, guilds) = caller.call("GET", "/users/@me/guilds", json!(null)).await;
    assert_eq!(guilds, json!([]));
    playground.invite_bot(guild);
    assert_eq!(caller.call("POST", &path, json!({ "content": "x" })).await.0, 200);
    let reply = bot.serve(ben.slash(channel, "roll", json!({ "dice": 1 }))).await;
    assert!(reply.message().is_some(), "{reply:?}");
}

#[tokio::test]
async fn a_deleted_role_takes_its_permissions_along() {
    let (playground, channel, ben) = start(Options::default()).await;
    let guild = playground.guilds()[0];
    assert!(ben.say(channel, "here").await.is_some());
    let role = playground.role(guild, "Officer").unwrap();
    assert!(playground.delete_role(guild, role));
    assert!(ben.say(channel, "and here").await.is_none());
    assert!(!playground.delete_role(guild, role));
}
