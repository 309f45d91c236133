//! The database that a test goes by: a file in its folder, or a schema of its own on a server of
//! PostgreSQL.
//!
//! Tests go by files. Those that are told on a server too are told again by the same binary, which
//! is told of the server by a variable.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection as _};

/// The server that tests are told on too, if they are.
const SERVER: &str = "SIRDAR_POSTGRES";
/// The server that all databases of a run are on.
const EVERYWHERE: &str = "SIRDAR_POSTGRES_ONLY";

/// A database.
pub(crate) struct Database {
    url: String,
    /// Dropped with it.
    _schema: Option<Schema>,
}

/// A schema of a server, which is dropped with it.
struct Schema {
    server: String,
    name: String,
}

impl Drop for Schema {
    fn drop(&mut self) {
        let (server, name) = (self.server.clone(), self.name.clone());
        // Whoever drops it may be inside a runtime, in which nothing may be waited for.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            // What stays of a run that ends badly is in the way of nothing.
            let _ = runtime.map(|runtime| {
                runtime.block_on(run(&server, &format!("DROP SCHEMA {name} CASCADE")))
            });
        });
        let _ = dropped.join();
    }
}

/// Carries a statement out on a server.
pub(crate) async fn run(server: &str, sql: &str) -> Result<(), sqlx::Error> {
    let mut connection = PgConnection::connect(server).await?;
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await?;
    connection.close().await
}

impl Database {
    /// One that holds nothing yet: where this run goes, with its files in a folder.
    pub(crate) async fn fresh(folder: &Path) -> Self {
        match std::env::var(EVERYWHERE) {
            Ok(server) => Self::on(&server).await,
            Err(_) => Self::in_file(&folder.join("sirdar.db")),
        }
    }

    /// One in this file.
    pub(crate) fn in_file(file: &Path) -> Self {
        Self { url: format!("sqlite://{}", file.display()), _schema: None }
    }

    /// A schema of its own on this server.
    pub(crate) async fn on(server: &str) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", std::process::id());
        let sql = format!("DROP SCHEMA IF EXISTS {name} CASCADE; CREATE SCHEMA {name}");
        run(server, &sql).await.expect("a schema is made");
        let joint = if server.contains('?') { '&' } else { '?' };
        let url = format!("{server}{joint}options[search_path]={name}");
        Self { url, _schema: Some(Schema { server: server.to_owned(), name }) }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

/// The server that tests are told on too; if there is none it is said that they were skipped.
pub(crate) fn server() -> Option<String> {
    let server = std::env::var(SERVER).ok().filter(|server| !server.is_empty());
    if server.is_none() {
        println!("skipped: {SERVER} names no server of PostgreSQL");
    }
    server
}

/// Runs tests of this binary again, those whose names begin so, with all databases on the server.
pub(crate) fn on_postgresql_too(groups: &[&str]) {
    let Some(server) = server() else { return };
    let binary = std::env::current_exe().expect("the binary of the tests");
    let mut command = Command::new(binary);
    command.args(groups).env(EVERYWHERE, &server).env_remove(SERVER);
    let output = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    // What the bot logs beside it is long, and of all of them.
    let told = |line: &&str| !line.contains(" INFO ") && !line.ends_with(" ... ok");
    let told: Vec<&str> = said.lines().chain(complained.lines()).filter(told).collect();
    assert!(output.status.success(), "on PostgreSQL: {}", told.join("\n"));
    assert!(!said.contains("running 0 tests"), "there are such tests: {groups:?}");
}
