//! A bot with several shards.

use std::time::{Duration, Instant};

use playground::{ChannelId, GatewayDrop, Officer, Options, Playground, ReplyKind};
use serde_json::{Value, json};

use crate::bot::{Bot, SOON};
use crate::caller::Caller;
use crate::script::Script;
use crate::socket::Socket;

/// A guild of Alice's on a shard, and a channel in it.
fn add_guild(playground: &Playground, shard: (u32, u32)) -> (Officer, ChannelId) {
    let alice = playground.officer("Alice").unwrap();
    let guild = playground.add_guild_on_shard("Another club", alice.id(), shard);
    assert_eq!(guild.shard(shard.1), shard.0);
    (alice, playground.add_channel(guild, "campaign"))
}

#[tokio::test]
async fn the_bot_is_told_how_many_shards_and_sessions() {
    let options = Options { shards: 3, max_concurrency: 2, sessions: 5, ..Options::default() };
    let playground = Playground::start(options).await.unwrap();
    let mut script = Script::new(&playground);
    let url = format!("\"{}/gateway\"", playground.base_url().replacen("http", "ws", 1));
    script.run(include_str!("scripts/gateway.txt")).await;
    script.run(&format!("is /url {url}")).await;
    let _bot = Bot::start_shard(&playground, 1, 3).await;
    let begun = [0, 1].map(|id| playground.sessions_begun((id, 3)));
    assert_eq!((playground.connected_shards(), begun), (vec![(1, 3)], [0, 1]));
    script.run("GET /gateway/bot -> 200\nis /session_start_limit/remaining 4").await;
    script.run("below /session_start_limit/reset_after 86400001").await;
    let stranger = Caller::new(&playground).with_token("a.b.c");
    assert_eq!(stranger.code("GET", "/gateway/bot", json!(null)).await, (401, 0));
    assert_eq!(stranger.call("GET", "/gateway", json!(null)).await.0, 200);
}

#[tokio::test]
async fn each_shard_serves_its_own_guilds() {
    let options = Options { acknowledge_within: Duration::from_secs(2), ..Options::default() };
    let playground = Playground::start(options).await.unwrap();
    let [first, second] = [0, 1].map(|id| add_guild(&playground, (id, 2)));
    let mut zero = Bot::start_shard(&playground, 0, 2).await;
    let (alice, there) = &second;
    let reply = zero.serve(alice.slash(*there, "ask", json!({}))).await;
    assert!(matches!(reply.kind, ReplyKind::Unanswered), "{reply:?}");
    let mut one = Bot::start_shard(&playground, 1, 2).await;
    assert!(playground.wait_for_shards(2, SOON).await);
    for round in 0..2 {
        for (bot, (alice, channel)) in [(&mut zero, &first), (&mut one, &second)] {
            let reply = bot.serve(alice.slash(*channel, "ask", json!({}))).await;
            assert!(reply.message().is_some(), "round {round}: {reply:?}");
        }
        if round == 0 {
            playground.drop_gateway(GatewayDrop::Abrupt);
            let resumed = playground.wait_until(SOON, |playground| playground.resumes() == 2);
            assert!(resumed.await, "both sessions go on");
        }
    }
    assert_eq!(playground.connected_shards(), [(0, 2), (1, 2)]);
    let of_each = [(0, 2), (1, 2)]
        .map(|shard| (playground.connected_sessions(shard), playground.sessions_begun(shard)));
    assert_eq!(of_each, [(1, 1); 2]);
}

/// How an IDENTIFY is answered on a new connection: what comes until READY or the end.
async fn answer(playground: &Playground, shard: Value) -> String {
    let (addr, token) = (playground.addr(), playground.token().to_owned());
    let talk = move || {
        let mut socket = Socket::connect(addr);
        socket.send(
            &json!({ "op": 2, "d": { "token": token, "intents": 1, "properties": {}, "shard": shard } }),
        );
        let mut heard = Vec::new();
        loop {
            match socket.receive() {
                Ok(message) if message["t"] == "READY" => {
                    heard.push(format!("READY {}", message["d"]["shard"]));
                    break;
                }
                Ok(message) => heard.push(format!("{} {}", message["op"], message["d"])),
                Err(code) => {
                    heard.push(format!("closed {code}"));
                    break;
                }
            }
        }
        // The greeting comes first, whatever follows.
        heard[1..].join(", ")
    };
    tokio::task::spawn_blocking(talk).await.unwrap()
}

#[tokio::test]
async fn identify_is_refused_as_discord_refuses_it() {
    let options = Options { shards: 2, sharding_required: true, sessions: 2, ..Options::default() };
    let playground = Playground::start(options).await.unwrap();
    for (shard, expected) in [
        (json!([2, 2]), "closed 4010"),
        (json!([0, 1]), "closed 4011"),
        (json!(null), "closed 4011"),
        (json!([1, 2]), "READY [1,2]"),
        (json!([0, 3]), "READY [0,3]"),
        (json!([0, 2]), "9 false, closed 4009"),
    ] {
        assert_eq!(answer(&playground, shard.clone()).await, expected, "{shard}");
    }
    playground.clock().advance(Duration::from_secs(24 * 3600));
    assert_eq!(answer(&playground, json!([0, 2])).await, "READY [0,2]");
}

#[tokio::test]
async fn shards_of_a_bucket_identify_one_after_another() {
    // The library waits five seconds before it tries again.
    let every = Duration::from_secs(3);
    let options = Options { identify_every: every, ..Options::default() };
    let playground = Playground::start(options).await.unwrap();
    let started = Instant::now();
    let (_zero, _one) =
        tokio::join!(Bot::start_shard(&playground, 0, 2), Bot::start_shard(&playground, 1, 2));
    assert!(playground.wait_for_shards(2, SOON).await);
    assert!(started.elapsed() >= every);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_is_packed_if_its_address_asks_for_it() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let hello = |path: &str| Socket::connect_at(playground.addr(), path).receive().unwrap();
    let plain = hello("/gateway?v=10&encoding=json");
    assert_eq!(plain["op"], 10);
    assert_eq!(hello("/gateway?v=10&encoding=json&compress=zlib-stream"), plain);
}
