//! Pages of other origins reach neither API nor gateway, nor anything else of a playground, even with the bot's token.

use std::net::SocketAddr;

use playground::{Options, Playground};
use reqwest::Client;
use serde_json::json;

use crate::bot::Bot;
use crate::socket::Socket;

/// What a browser sends for a page from elsewhere, and for a name of somebody else's that resolves here.
fn foreign(addr: SocketAddr) -> Vec<(&'static str, String)> {
    let port = addr.port();
    vec![
        ("origin", "https://evil.example".to_owned()),
        ("origin", "null".to_owned()),
        ("origin", format!("http://localhost:{}", port ^ 1)),
        ("sec-fetch-site", "cross-site".to_owned()),
        ("sec-fetch-site", "same-site".to_owned()),
        ("host", format!("evil.example:{port}")),
        ("host", format!("127.0.0.1.evil.example:{port}")),
        ("host", format!("localhost:{}", port ^ 1)),
        ("host", "localhost:evil.example".to_owned()),
    ]
}

#[tokio::test]
async fn a_foreign_page_calls_nothing_even_with_the_token() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let channel = playground.channel("campaign").unwrap();
    let (client, base) = (Client::new(), playground.base_url());
    let said = json!({ "content": "in its name" });
    let send = |method: &str, path: &str, header: Option<&(&str, String)>| {
        let request = client.request(method.parse().unwrap(), format!("{base}{path}"));
        let request = request.header("authorization", format!("Bot {}", playground.token()));
        let request =
            header.iter().fold(request, |request, (name, value)| request.header(*name, value));
        let request = if method == "POST" { request.json(&said) } else { request };
        async move { request.send().await.unwrap().status().as_u16() }
    };
    let post = format!("/api/v10/channels/{channel}/messages");
    for (method, path, usual) in [
        ("GET", "/api/v10/users/@me", 200),
        ("GET", "/api/v10/gateway", 200),
        ("POST", "/api/v10/interactions/1/token/callback", 404),
        ("GET", "/attachments/1/1/map.png", 404),
        ("GET", "/emojis/1", 404),
        ("GET", "/local/world", 200),
        ("POST", &post, 200),
    ] {
        let before = playground.recorded().len();
        for header in foreign(playground.addr()) {
            assert_eq!(send(method, path, Some(&header)).await, 403, "{path} with {header:?}");
        }
        assert_eq!(playground.recorded().len(), before, "{path}");
        assert_eq!(playground.messages(channel).len(), 0, "{path}");
        // Whoever tells no origin is no page.
        assert_eq!(send(method, path, None).await, usual, "{path}");
    }
    assert_eq!(playground.messages(channel).len(), 1);
}

#[tokio::test]
async fn a_foreign_page_opens_no_gateway() {
    let playground = Playground::start(Options::default()).await.unwrap();
    let addr = playground.addr();
    let asked = move || {
        for (name, value) in foreign(addr) {
            let host = if name == "host" { String::new() } else { format!("host: {addr}\r\n") };
            let (_, head) =
                Socket::try_connect(addr, "/gateway", &format!("{host}{name}: {value}"));
            assert!(head.starts_with("HTTP/1.1 403"), "{name}: {value}: {head}");
        }
    };
    tokio::task::spawn_blocking(asked).await.unwrap();
    // The bot, which tells no origin, is let in.
    let bot = Bot::start(&playground).await;
    assert!(playground.bot_is_connected());
    drop(bot);
}

#[tokio::test]
async fn the_token_is_another_at_each_start() {
    let start = async || Playground::start(Options::default()).await.unwrap();
    let (one, other) = (start().await, start().await);
    assert_ne!(one.token(), other.token());
    let shown = format!("Bot {}", one.token());
    for (playground, expected) in [(&one, 200), (&other, 401)] {
        let url = format!("{}/api/v10/users/@me", playground.base_url());
        let answer = Client::new().get(url).header("authorization", &shown).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), expected);
    }
}
