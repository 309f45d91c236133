//! The page's own routes: they act as officers do, and only for this machine's own page.

use playground::{Options, Playground};
use serde_json::{Value, json};

use crate::bot::Bot;

#[tokio::test]
async fn officers_act_over_http_too() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let mut bot = Bot::start(&playground).await;
    let channel = playground.channel("campaign").unwrap();
    let alice = playground.officer("Alice").unwrap().id();
    let client = reqwest::Client::new();
    let base = playground.base_url();
    let post = |path: &str, mut body: Value| {
        body["as"] = json!(alice);
        body["channel_id"] = json!(channel);
        let request = client.post(format!("{base}/local/{path}")).json(&body);
        async move { request.send().await.unwrap().json::<Value>().await.unwrap() }
    };
    let panel = bot.serve(post("slash", json!({ "path": "panel", "options": {} }))).await;
    assert_eq!(
        (&panel["kind"], &panel["message"]["content"]),
        (&json!("message"), &json!("Orders"))
    );
    let id = &panel["message"]["id"];
    let form = bot.serve(post("click", json!({ "message_id": id, "custom_id": "form" }))).await;
    assert_eq!(form["kind"], "modal");
    let fields = json!({ "reason": "rain" });
    let reply =
        bot.serve(post("submit", json!({ "modal": form["modal"], "fields": fields }))).await;
    assert_eq!(reply["message"]["content"], "because rain");
    let typed = json!({ "path": "campaign join", "options": { "place": "o" }, "focused": "place" });
    assert_eq!(bot.serve(post("autocomplete", typed)).await["choices"][0]["name"], "after o");
    let chosen = json!({ "message_id": id, "custom_id": "pick", "values": ["a"] });
    assert_eq!(bot.serve(post("select", chosen)).await["message"]["content"], "chosen a");
    assert_eq!(bot.serve(post("slash", json!({ "path": "roll" }))).await["kind"], "refused");
    let said = bot.serve(post("say", json!({ "content": "to arms" }))).await;
    let menu = json!({ "name": "Explain this", "target": said["id"] });
    assert_eq!(bot.serve(post("menu", menu)).await["message"]["content"], "It says: to arms");
}

#[tokio::test]
async fn the_page_is_served_strictly_and_foreign_pages_are_refused() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let client = reqwest::Client::new();
    let base = playground.base_url();
    // Every file there is: one that is written and not served would be missed only in a browser.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page");
    let names = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    let names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let file = if name == "index.html" { String::new() } else { format!("page/{name}") };
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
        let foreign = client.get(&world).header(name, value).send().await.unwrap();
        assert_eq!(foreign.status(), 403, "{name}");
    }
    assert!(playground.addr().ip().is_loopback());
}

#[tokio::test]
async fn messages_come_by_the_page() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let channel = playground.channel("mess").unwrap();
    let alice = playground.officer("Alice").unwrap();
    for number in 0..30 {
        alice.say(channel, &format!("line {number}")).await.unwrap();
    }
    let fifth = alice.messages(channel)[5].id;
    let last = alice.messages(channel)[29].id;
    let client = reqwest::Client::new();
    let lines = |range: String| {
        let url =
            format!("{}/local/messages?as={}&channel={channel}", playground.base_url(), alice.id());
        let request = client.get(format!("{url}{range}")).send();
        async move {
            let all: Vec<Value> = request.await.unwrap().json().await.unwrap();
            let line =
                |message: &Value| message["content"].as_str().unwrap()[5..].parse::<u32>().unwrap();
            all.iter().map(line).collect::<Vec<_>>()
        }
    };
    assert_eq!(lines(String::new()).await, (0..30).collect::<Vec<_>>());
    assert_eq!(lines("&limit=3".to_owned()).await, [27, 28, 29]);
    assert_eq!(lines(format!("&limit=2&before={fifth}")).await, [3, 4]);
    // A few stand above the one that is asked for.
    assert_eq!(lines(format!("&since={last}")).await, (9..30).collect::<Vec<_>>());
    assert_eq!(lines(format!("&since={fifth}")).await, (0..30).collect::<Vec<_>>());
}
