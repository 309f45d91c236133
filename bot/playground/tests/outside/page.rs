//! The page's own routes: they act as officers do, and only for this machine's own page.

use playground::{Options, Playground};
use serde_json::{Value, json};

use crate::bot;

#[tokio::test]
async fn officers_act_over_http_too() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let _bot = bot::start(&playground).await;
    let channel = playground.channel("campaign").unwrap();
    let alice = playground.officer("Alice").unwrap().id();
    let client = reqwest::Client::new();
    let base = playground.base_url();
    let post = |path: &str, body: Value| {
        let request = client
            .post(format!("{base}/local/{path}"))
            .header("content-type", "application/json")
            .body(body.to_string());
        async move {
            serde_json::from_str::<Value>(&request.send().await.unwrap().text().await.unwrap())
                .unwrap()
        }
    };
    let reply = post(
        "slash",
        json!({ "as": alice, "channel_id": channel, "path": "panel", "options": {} }),
    )
    .await;
    assert_eq!(
        (reply["kind"].as_str(), reply["message"]["content"].as_str()),
        (Some("message"), Some("Orders")),
        "{reply}"
    );
    let id = reply["message"]["id"].clone();
    let reply = post(
        "click",
        json!({ "as": alice, "channel_id": channel, "message_id": id, "custom_id": "form" }),
    )
    .await;
    assert_eq!(reply["kind"], "modal");
    let reply = post(
        "submit",
        json!({ "as": alice, "modal": reply["modal"], "fields": { "reason": "rain" } }),
    )
    .await;
    assert_eq!(reply["message"]["content"], "because rain");
    let reply = post("autocomplete", json!({ "as": alice, "channel_id": channel, "path": "campaign join", "options": { "place": "o" }, "focused": "place" })).await;
    assert_eq!(reply["choices"][0]["value"], "Olga");
    let reply =
        post("slash", json!({ "as": alice, "channel_id": channel, "path": "roll", "options": {} }))
            .await;
    assert_eq!(reply["kind"], "refused");
}

#[tokio::test]
async fn the_page_is_served_strictly_and_foreign_pages_are_refused() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let client = reqwest::Client::new();
    let base = playground.base_url();
    for file in ["", "page/style.css", "page/main.js", "page/composer.js"] {
        let response = client.get(format!("{base}/{file}")).send().await.unwrap();
        assert_eq!(response.status(), 200, "{file}");
        let policy = response.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    }
    let world = format!("{base}/local/world");
    assert_eq!(client.get(&world).send().await.unwrap().status(), 200);
    for (name, value) in [
        ("origin", "https://evil.example"),
        ("host", "evil.example"),
        ("sec-fetch-site", "cross-site"),
    ] {
        assert_eq!(
            client.get(&world).header(name, value).send().await.unwrap().status(),
            403,
            "{name}"
        );
    }
    assert!(playground.addr().ip().is_loopback());
}
