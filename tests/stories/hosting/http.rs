//! Whoever hosts the bot looks at it over HTTP: is it alive, is it ready, what has it done.

use std::net::{SocketAddr, TcpListener};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use playground::{Fault, FaultKind, GatewayDrop, permission};
use serde_json::json;

use crate::stories::driver::{self, Club, SOON};

/// An address nobody listens at.
pub(in crate::stories) fn free() -> SocketAddr {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    taken.local_addr().expect("its address")
}

/// What stands at a path: the status and the text.
async fn at(address: SocketAddr, path: &str) -> (u16, String) {
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let answer = client.get(format!("http://{address}{path}")).send().await.expect("an answer");
    (answer.status().as_u16(), answer.text().await.expect("a text"))
}

/// Waits until a path answers as wanted.
pub(in crate::stories) async fn until(
    address: SocketAddr,
    path: &str,
    wanted: impl Fn(u16, &str) -> bool,
) -> String {
    let mut last = String::new();
    driver::until(path, async || {
        let (status, text) = at(address, path).await;
        last = text;
        wanted(status, &last)
    })
    .await;
    last
}

/// The value of a line of the figures.
fn value(page: &str, line: &str) -> Option<f64> {
    let found = page.lines().find_map(|known| known.strip_prefix(line)?.strip_prefix(' '));
    found.and_then(|value| value.parse().ok())
}

fn health(variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sirdar"));
    command.arg("health").current_dir(std::env::temp_dir()).env_remove("SIRDAR_HTTP");
    command.envs(variables.iter().copied()).output().expect("it runs")
}

#[tokio::test(flavor = "multi_thread")]
async fn health_readiness_and_figures_follow_what_happens() {
    let address = free();
    let named = address.to_string();
    let variables = [("SIRDAR_HTTP", named.as_str())];
    let nobody = health(&variables);
    assert_eq!(nobody.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&nobody.stderr).contains("no healthy bot answers"));
    assert_eq!(health(&[]).status.code(), Some(2), "it must be told where to ask");

    let mut club = Club::empty().await;
    club.start_binary_with(&variables, Stdio::inherit()).await;
    let healthy = health(&variables);
    assert!(healthy.status.success() && healthy.stdout == b"alive\n", "{healthy:?}");
    assert_eq!(at(address, "/healthz").await, (200, "alive\n".to_owned()));
    until(address, "/readyz", |status, text| status == 200 && text == "ready\n").await;

    club.begin_quietly(&["Alice", "Ben"]).await;
    club.play("Alice /pass; Ben /order do:finish; posted").await;
    // An answer is counted when Discord has taken it, which is after whoever asked has seen it.
    let answered = |page: &str| value(page, "sirdar_answer_seconds_count") == Some(7.0);
    let owed = |page: &str| value(page, "sirdar_outbox_owed");
    let all = |page: &str| owed(page) == Some(0.0) && answered(page);
    let page = until(address, "/metrics", |_, page| all(page)).await;
    for (line, expected) in [
        ("sirdar_gateway_connected", 1.0),
        ("sirdar_gateway_connections_total{how=\"begun\"}", 1.0),
        ("sirdar_orders_total{kind=\"order\",outcome=\"taken\"}", 1.0),
        ("sirdar_orders_total{kind=\"staff\",outcome=\"taken\"}", 2.0),
        ("sirdar_campaigns{stage=\"running\"}", 1.0),
        ("sirdar_campaigns_frozen{by=\"fault\"}", 0.0),
        ("sirdar_channels_parked", 0.0),
        ("sirdar_answer_seconds_count", 7.0),
    ] {
        assert_eq!(value(&page, line), Some(expected), "{line}: {page}");
    }
    // To found it, one joins, one has, one starts, one passes, one proposes or is refused. That it
    // starts without the other is a press. On a busy machine some are acknowledged first.
    let outcome = |how: &str| {
        let line = format!("sirdar_interactions_total{{kind=\"command\",outcome=\"{how}\"}}");
        value(&page, &line).unwrap_or_default()
    };
    assert_eq!(outcome("answered") + outcome("deferred"), 6.0, "{page}");
    assert!(value(&page, "sirdar_commit_seconds_count").is_some_and(|many| many > 5.0), "{page}");
    assert!(page.contains("sirdar_pictures_total{outcome="), "{page}");
    for private in ["Alice", "Nile", &club.channel.to_string(), club.playground.token()] {
        assert!(!page.contains(private), "{private}: {page}");
    }

    // A campaign that its host freezes is counted as such.
    club.told("Alice", "campaign pause freeze:true", json!({})).await;
    let frozen = |page: &str| value(page, "sirdar_campaigns_frozen{by=\"host\"}");
    until(address, "/metrics", |_, page| frozen(page) == Some(1.0)).await;
    club.play("Alice /campaign resume; posted").await;

    // A channel that takes nothing is counted, and is nobody's fault but its own.
    let quiet = permission::BOT_DEFAULT & !permission::SEND_MESSAGES;
    club.playground.set_bot_permissions(quiet);
    club.told("Alice", "dice", json!({ "roll": "1d6" })).await;
    let parked = |page: &str| value(page, "sirdar_channels_parked");
    until(address, "/metrics", |_, page| parked(page) == Some(1.0)).await;
    until(address, "/readyz", |status, _| status == 200).await;
    club.playground.set_bot_permissions(permission::BOT_DEFAULT);

    // Without the gateway nothing reaches it: alive, but not ready.
    club.playground.faults().refuse_gateway(SOON);
    club.playground.drop_gateway(GatewayDrop::Abrupt);
    let told = until(address, "/readyz", |status, _| status == 503).await;
    assert!(told.contains("not connected"), "{told}");
    until(address, "/healthz", |status, _| status == 200).await;
    club.playground.faults().refuse_gateway(Duration::ZERO);
    assert!(club.playground.wait_for_bot(SOON).await, "it comes back");
    until(address, "/readyz", |status, _| status == 200).await;
    let page = at(address, "/metrics").await.1;
    let many = |how: &str| {
        let line = format!("sirdar_gateway_connections_total{{how=\"{how}\"}}");
        value(&page, &line).unwrap_or_default()
    };
    assert!(many("begun") + many("resumed") >= 2.0, "{page}");
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_nobody_takes_for_long_makes_it_unready() {
    let address = free();
    let mut club = Club::empty().await;
    club.start_as(|config| config.http = Some(address)).await;
    club.begin_quietly(&["Alice"]).await;
    let posts = "/channels/*/messages";
    club.playground.faults().add(Fault::once("POST", posts, FaultKind::Status(503)).always());
    club.told("Alice", "dice", json!({ "roll": "1d6" })).await;
    // It waits, but not for long. On a busy machine the database may not answer at once.
    until(address, "/readyz", |status, _| status == 200).await;
    club.pass(400).await;
    let told = until(address, "/readyz", |status, _| status == 503).await;
    assert!(told.contains("has waited for"), "{told}");
    let page = at(address, "/metrics").await.1;
    assert!(value(&page, "sirdar_outbox_oldest_seconds") >= Some(400.0), "{page}");
    club.playground.faults().clear();
    until(address, "/readyz", |status, _| status == 200).await;
    club.play("posted; stop").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_taken_is_one_sentence() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its address").to_string();
    let club = Club::empty().await;
    let run = |address: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_sirdar"))
            .arg("serve")
            .current_dir(std::env::temp_dir())
            .env("DISCORD_TOKEN", club.playground.token())
            .env("DISCORD_API_BASE", club.playground.base_url())
            .env("DATABASE_URL", club.database())
            .env("SIRDAR_HTTP", address)
            .output();
        output.expect("it runs")
    };
    for (address, said) in [(address.as_str(), "cannot be listened at"), ("9100", "an address")] {
        let output = run(address);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(said) && told.trim().lines().count() == 1, "{told}");
    }
    drop(taken);
}
