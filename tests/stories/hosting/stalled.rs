//! A database that does not answer: whoever asks is acknowledged all the same, and told what became
//! of it.

use std::time::Duration;

use playground::ReplyKind;
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection as _, Row as _};

use crate::stories::connection::failures::assert_told_once;
use crate::stories::driver::{Club, SOON, holds};

/// Another process's transaction, which nobody writes beside until it is let go; on a server nobody
/// reads either.
enum Stall {
    File(sqlx::SqliteConnection),
    Server(sqlx::PgConnection),
}

impl Stall {
    async fn of(club: &Club) -> Self {
        let url = club.database();
        if store::is_postgres(&url) {
            let mut server = sqlx::PgConnection::connect(&url).await.expect("connects");
            // Leases are renewed, or another process would take over.
            let tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() \
                          AND tablename <> 'leases'";
            let rows = sqlx::query(tables).fetch_all(&mut server).await.expect("tables");
            let names: Vec<String> = rows.iter().map(|row| row.get("tablename")).collect();
            let lock = format!("BEGIN; LOCK TABLE {} IN ACCESS EXCLUSIVE MODE", names.join(", "));
            sqlx::raw_sql(AssertSqlSafe(lock)).execute(&mut server).await.expect("locked");
            return Self::Server(server);
        }
        let mut file = sqlx::SqliteConnection::connect(&url).await.expect("opens");
        sqlx::query("BEGIN EXCLUSIVE").execute(&mut file).await.expect("locked");
        Self::File(file)
    }

    async fn ends(self) {
        match self {
            Self::File(file) => file.close().await,
            Self::Server(server) => server.close().await,
        }
        .expect("let go");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_is_acknowledged_while_the_database_is_away_and_counts_when_it_is_back() {
    let mut club = Club::begun(&["Alice"]).await;
    club.posted().await;
    let stall = Stall::of(&club).await;
    let reply = club.slash("Alice", "pass", json!({})).await;
    assert!(matches!(reply.kind, ReplyKind::Deferred { ephemeral: true, .. }), "{reply:?}");
    stall.ends().await;
    holds(&club.words("Alice", &reply).await, &["✅ Done"]);
    assert_eq!(club.orders().await, 1);
    club.posted().await;
    assert_told_once(&club);
    club.play("ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_is_acknowledged_while_the_database_is_away_and_completions_offer_nothing() {
    let mut club = Club::empty().await;
    club.start_as(|config| config.callbacks_until = Duration::from_secs(4)).await;
    club.begin_quietly(&["Alice", "Ben"]).await;
    club.posted().await;
    let panel = club.panel("Alice").await;
    let stall = Stall::of(&club).await;
    let mut asked = Vec::new();
    for (path, options) in [
        ("help", json!({})),
        ("rules", json!({ "topic": "siege" })),
        ("orders", json!({})),
        ("order", json!({ "do": "finish" })),
        ("situation", json!({})),
        ("hand", json!({})),
        ("log", json!({})),
        ("my settings", json!({ "digest": true })),
        ("campaign list", json!({})),
        ("council list", json!({})),
    ] {
        asked.push((path, club.slash("Ben", path, options).await));
    }
    let pressed = club.officer("Alice").press(&panel, "Pass").await;
    let typed = json!({ "do": "" });
    let offered = club.officer("Alice").complete(club.channel, "order", &typed, "do").await;
    let is_server = matches!(stall, Stall::Server(_));
    stall.ends().await;
    for (path, reply) in asked {
        let acknowledged = match reply.kind {
            // Help is read from nowhere.
            ReplyKind::Message { ephemeral, .. } => ephemeral && (path == "help" || !is_server),
            ReplyKind::Deferred { ephemeral, .. } => ephemeral,
            _ => false,
        };
        assert!(acknowledged, "/{path}: {reply:?}");
        let told = club.words("Ben", &reply).await;
        holds(&told, &["!fault of ours", "!does not count", "!No campaign"]);
    }
    assert!(matches!(pressed.kind, ReplyKind::Nothing), "a press is acknowledged: {pressed:?}");
    holds(&club.words("Alice", &pressed).await, &["Your order", "pass"]);
    let ReplyKind::Choices { choices } = &offered.kind else { panic!("unanswered: {offered:?}") };
    assert_eq!(choices.is_empty(), is_server, "who only reads a file is not kept from it");
    club.posted().await;
    club.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_the_database_never_takes_does_not_count_and_is_told_so() {
    let mut club = Club::begun(&["Alice"]).await;
    club.posted().await;
    let stall = Stall::of(&club).await;
    let reply = club.slash("Alice", "pass", json!({})).await;
    assert!(matches!(reply.kind, ReplyKind::Deferred { .. }), "{reply:?}");
    let told = club.officer("Alice").settled(&reply, SOON).await.expect("told while it is away");
    holds(&told.words(), &["database does not answer", "does not count"]);
    stall.ends().await;
    assert_eq!(club.orders().await, 0);
    club.tells("Alice", "pass", json!({}), &["✅ Done"]).await;
    assert_eq!(club.orders().await, 1);
    club.posted().await;
    assert_told_once(&club);
    club.play("ends well").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_the_database_is_away_nothing_counts_and_nothing_happens_twice() {
    let mut club = Club::empty().await;
    club.start_binary().await;
    club.begin_quietly(&["Alice"]).await;
    club.posted().await;
    let stall = Stall::of(&club).await;
    let reply = club.slash("Alice", "pass", json!({})).await;
    assert!(matches!(reply.kind, ReplyKind::Deferred { .. }), "{reply:?}");
    // Neither the order nor the token of its answer is kept yet.
    club.kill().await;
    stall.ends().await;
    club.start_binary().await;
    assert_eq!(club.orders().await, 0);
    club.tells("Alice", "pass", json!({}), &["✅ Done"]).await;
    assert_eq!(club.orders().await, 1);
    club.posted().await;
    assert_told_once(&club);
    club.stop().await;
}
