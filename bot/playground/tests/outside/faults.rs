//! Trouble on demand.

use std::time::{Duration, Instant};

use playground::{Fault, Options, Playground, Trouble};
use serde_json::json;

use crate::bot::{self, SOON};
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
    assert_eq!(statuses, [502, 429, 0, 200, 200, 200]);
}

#[tokio::test]
async fn the_gateway_can_be_refused_for_a_while() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let _bot = bot::start(&playground).await;
    playground.faults().refuse_gateway(Duration::from_millis(300));
    playground.drop_gateway(playground::GatewayDrop::Abrupt);
    assert!(playground.wait_until(SOON, |playground| !playground.bot_is_connected()).await);
    assert!(playground.wait_for_bot(Duration::from_secs(40)).await);
}
