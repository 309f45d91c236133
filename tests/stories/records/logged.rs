//! What the log holds: every order, found again by the id in an apology; nobody's words or names.

use std::collections::BTreeSet;
use std::fs::File;
use std::sync::Arc;

use model::ids::CampaignId;
use playground::{Fault, FaultKind};
use serde_json::{Value, json};
use store::Change;

use crate::stories::driver::{Club, quiet_seed};

/// The log so far, an object a line.
fn log(club: &Club) -> (String, Vec<Value>) {
    let text = std::fs::read_to_string(club.file("sirdar.log")).expect("a log");
    let lines = text.lines().map(|line| {
        serde_json::from_str(line).unwrap_or_else(|why| panic!("no JSON, {why}: {line}"))
    });
    (text.clone(), lines.collect())
}

async fn start(club: &mut Club) {
    let file = File::options().create(true).append(true).open(club.file("sirdar.log"));
    let variables = [("RUST_LOG", "trace"), ("SIRDAR_LOG", "json")];
    club.start_binary_with(&variables, file.expect("a log").into()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_logged_and_neither_words_nor_names_nor_tokens_are() {
    let mut club = Club::empty().await;
    start(&mut club).await;
    let new = json!({ "name": "Xylophone", "seed": quiet_seed(2) });
    club.told("Alice", "campaign new", new).await;
    for officer in ["Alice", "Ben"] {
        club.told(officer, "campaign join", json!({ "salt": "quagmire" })).await;
    }
    club.play("Alice /campaign start commander:@Alice; posted").await;
    // Lost answers put addresses into errors, and errors into the log.
    let callbacks = "/interactions/*/*/callback";
    for trouble in [FaultKind::Reset, FaultKind::Status(500), FaultKind::LoseAnswer] {
        club.playground.faults().add(Fault::once("POST", callbacks, trouble));
        club.play("Ben /dice roll:'2d6' reason:wheelbarrow label:zeppelin").await;
    }
    let posts = "/channels/*/messages";
    club.playground.faults().add(Fault::once("POST", posts, FaultKind::Reset));
    let story = "Alice /pass; Ben /vote call matter:dismiss reason:'a hullabaloo'; \
                 Ben /dice roll:marmalade; posted";
    club.play(story).await;
    let recorded = club.playground.recorded();
    club.stop().await;

    let (text, lines) = log(&club);
    let spans = |line: &Value| line["span"].clone();
    let orders: Vec<Value> =
        lines.iter().map(spans).filter(|span| span["name"] == "order").collect();
    assert!(orders.iter().any(|span| span["kind"] == "order"), "{text}");
    for span in &orders {
        let by = span["by"].as_str().expect("by somebody");
        let hashed = by.len() == 16 && by.bytes().all(|byte| byte.is_ascii_hexdigit());
        assert!(hashed || by == "clock", "{span}");
        assert!(span["campaign"] == 1 && span["number"].as_i64() > Some(1), "{span}");
    }
    let people: BTreeSet<&str> = orders.iter().filter_map(|span| span["by"].as_str()).collect();
    assert_eq!(people.len(), 2, "each by one alias: {people:?}");

    let mut secrets: BTreeSet<String> = BTreeSet::new();
    let words =
        ["Xylophone", "quagmire", "wheelbarrow", "zeppelin", "hullabaloo", "marmalade", "Alice"];
    secrets.extend(words.map(str::to_owned));
    secrets.extend(["Alice", "Ben"].map(|name| club.user(name)));
    secrets.insert(club.playground.token().to_owned());
    let mut tokens = 0;
    for request in &recorded {
        let mut parts = request.path.split('/').skip_while(|part| *part != "interactions");
        if let (Some(_), Some(_), Some(token)) = (parts.next(), parts.next(), parts.next()) {
            tokens += usize::from(secrets.insert(token.to_owned()));
        }
    }
    assert!(tokens >= 8, "there are tokens to look for: {tokens}");
    for secret in &secrets {
        let found = text.lines().find(|line| line.contains(secret.as_str()));
        assert!(found.is_none(), "{secret}: {found:?}");
    }
    assert!(text.contains("a callback failed"), "the trouble itself is told: {text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_id_in_an_apology_is_found_in_the_log() {
    let mut club = Club::begun(&["Alice"]).await;
    club.stop().await;
    // Frames are what a game goes on from: without them the next answer cannot be carried out.
    let (store, id) = (club.store().await, CampaignId(1));
    let mut row = store.campaign(id).await.expect("read").expect("there");
    let mut game = serde_json::to_value(row.game.as_deref()).expect("written");
    game["SanJuans"]["frames"] = json!([]);
    row.game = Some(Arc::new(serde_json::from_value(game).expect("read")));
    store.commit(vec![Change::SaveCampaign(Box::new(row))]).await.expect("kept");
    store.close().await;
    start(&mut club).await;
    let told = club.told("Alice", "order", json!({ "do": "pass" })).await;
    assert!(told.contains("fault of ours"), "{told}");
    let id = told.split('`').nth(1).unwrap_or_else(|| panic!("an id: {told}")).to_owned();
    club.kill().await;
    let text = std::fs::read_to_string(club.file("sirdar.log")).expect("a log");
    // A panic writes to the same place, in lines of its own.
    let found: Vec<Value> =
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let found = found.iter().find(|line| line["fault"] == id.as_str());
    let found = found.unwrap_or_else(|| panic!("{id}: {text}"));
    assert_eq!(found["level"], "ERROR");
    assert!(found["by"].as_str().is_some_and(|by| by.len() == 16), "{found}");
}
