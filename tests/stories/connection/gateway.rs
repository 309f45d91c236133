//! The gateway at its worst: a line that has fallen silent, sessions called invalid, closings after
//! which no patience helps.

use std::process::{Command, Output, Stdio};
use std::time::Duration;

use playground::{Fault, FaultKind, GatewayDrop, Options, ReplyKind};
use serde_json::json;

use crate::stories::driver::{Club, SOON, holds, until};

/// Runs the real binary until the gateway closes with this code, and then to its end.
async fn closed_with(club: &Club, code: u16) -> Output {
    let child = Command::new(env!("CARGO_BIN_EXE_sirdar"))
        .arg("serve")
        .env("DISCORD_TOKEN", club.playground.token())
        .env("DISCORD_API_BASE", club.playground.base_url())
        .env("DATABASE_URL", club.database())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    assert!(club.playground.wait_for_bot(SOON).await, "the bot connects");
    club.playground.drop_gateway(GatewayDrop::Close(code));
    let ended = tokio::task::spawn_blocking(move || child.wait_with_output());
    let ended = tokio::time::timeout(SOON, ended).await.expect("it ends by itself");
    ended.expect("joined").expect("waited")
}

#[tokio::test(flavor = "multi_thread")]
async fn closings_that_no_patience_mends_end_the_process_with_a_sentence() {
    let club = Club::empty().await;
    for (code, status, sentence) in [
        (4004, 2, "does not accept DISCORD_TOKEN"),
        (4013, 1, "refuses the connection"),
        (4014, 1, "refuses the connection"),
    ] {
        let output = closed_with(&club, code).await;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{code}: {said}");
        let last = said.trim().lines().last().unwrap_or_default();
        assert!(last.contains(sentence), "{code}: {said}");
        assert!(!said.contains(club.playground.token()), "the token is not told");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_has_fallen_silent_is_given_up_for_a_new_one() {
    let options = Options { heartbeat: Duration::from_secs(1), ..Options::default() };
    let mut club = Club::empty_with(options).await;
    club.start().await;
    club.begin_quietly(&["Alice"]).await;
    let before = club.playground.connections();
    club.playground.drop_gateway(GatewayDrop::Silence);
    // The bot misses its heartbeat's answer.
    let anew = club.playground.wait_until(SOON, |club| club.connections() > before);
    assert!(anew.await, "a new line is made");
    club.tells("Alice", "pass", json!({}), &["✅ Done"]).await;
    assert_eq!(club.orders().await, 1);
    club.play("posted; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_called_invalid_is_resumed_where_it_may_be_and_begun_anew_where_not() {
    let mut club = Club::begun(&["Alice"]).await;
    let before = club.playground.resumes();
    for resumable in [true, false] {
        club.playground.drop_gateway(GatewayDrop::InvalidSession { resumable });
        let path = if resumable { "pass" } else { "order do:finish" };
        let mut reply = club.slash("Alice", path, json!({})).await;
        while matches!(reply.kind, ReplyKind::Unanswered) {
            assert!(club.playground.wait_for_bot(SOON).await, "it comes back");
            reply = club.slash("Alice", path, json!({})).await;
        }
        let told = club.words("Alice", &reply).await;
        assert!(told.contains("✅ Done"), "{resumable}: {told}");
        let resumed = club.playground.wait_until(SOON, |club| club.resumes() > before);
        assert!(!resumable || resumed.await, "the session goes on");
    }
    assert_eq!(club.orders().await, 2);
    club.play("posted; ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_end_it_closes_its_connection_even_if_the_session_is_not_its_first() {
    let club = Club::empty().await;
    let log = club.file("log");
    let stderr = std::fs::File::create(&log).expect("a file");
    let mut child = Command::new(env!("CARGO_BIN_EXE_sirdar"))
        .arg("serve")
        .env("DISCORD_TOKEN", club.playground.token())
        .env("DISCORD_API_BASE", club.playground.base_url())
        .env("DATABASE_URL", club.database())
        .env("RUST_LOG", "sirdar=debug")
        .stdin(Stdio::null())
        .stderr(stderr)
        .spawn()
        .expect("the binary starts");
    assert!(club.playground.wait_for_command("campaign", SOON).await, "commands appear");
    club.playground.drop_gateway(GatewayDrop::InvalidSession { resumable: false });
    let anew = async || club.slash("Alice", "campaign list", json!({})).await.message().is_some();
    until("a new session is begun", anew).await;
    // An answer is under way while it ends: the first try hangs, and a second follows.
    let callbacks = "/interactions/*/*/callback";
    club.playground.faults().add(Fault::once("POST", callbacks, FaultKind::Delay(60_000)));
    let (alice, channel) = (club.officer("Alice"), club.channel);
    let pressed =
        tokio::spawn(async move { alice.slash(channel, "campaign list", json!({})).await });
    until("it is being answered", async || club.playground.faults().pending().is_empty()).await;
    let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(told.is_ok_and(|status| status.success()));
    let reply = pressed.await.expect("no panic");
    assert!(reply.is_ephemeral(), "the last answer is given: {reply:?}");
    let ended = tokio::task::spawn_blocking(move || child.wait()).await;
    assert!(ended.expect("joined").expect("waited").success(), "it ends with 0");
    let said = std::fs::read_to_string(&log).expect("read");
    holds(&said, &["ended", "!could not be closed in time"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_cannot_be_read_leaves_a_line_without_what_was_typed() {
    let mut club = Club::empty().await;
    let log = club.file("log");
    let stderr = std::fs::File::create(&log).expect("a file");
    club.start_binary_with(&[], stderr.into()).await;
    let (guild, alice) = (club.playground.guilds()[0], club.officer("Alice"));
    club.hurries(true);
    for (kind, data) in [(77, json!({ "name": "my plan" })), (2, json!("my plan"))] {
        let payload = json!({ "type": kind, "channel_id": club.channel, "data": data });
        let reply = alice.interaction(payload).await;
        let id = reply.interaction.expect("it was sent");
        match reply.message().map(playground::Message::words) {
            Some(words) => holds(&words, &["fault of ours", &format!("I-{id}")]),
            None => assert!(kind == 77, "whoever typed is told: {reply:?}"),
        }
        let line = format!("interaction={id}");
        let said = async || std::fs::read_to_string(&log).expect("read");
        until("it is logged", async || said().await.contains(&line)).await;
        holds(&said().await, &[&format!("guild={guild}"), "!my plan", "!token\":"]);
    }
    club.hurries(false);
    club.tells("Alice", "campaign list", json!({}), &["None yet"]).await;
    club.stop().await;
}
