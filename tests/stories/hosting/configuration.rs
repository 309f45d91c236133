//! Wrong or missing configuration: one sentence, and exit code 2.

use std::path::PathBuf;
use std::process::{Command, Output};

use crate::stories::driver::{Club, holds};

/// A name, the variables set, and what the sentence says.
type Case<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a str);

/// Runs the binary in an empty folder with nothing but these variables.
fn run(name: &str, arguments: &[&str], variables: &[(&str, &str)]) -> (Output, PathBuf) {
    let folder = std::env::temp_dir().join(format!("sirdar-config-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_sirdar"))
        .args(arguments)
        .current_dir(&folder)
        .env_remove("DISCORD_TOKEN")
        .env_remove("DISCORD_API_BASE")
        .env_remove("DATABASE_URL")
        .env_remove("RUST_LOG")
        .envs(variables.iter().copied())
        .output()
        .expect("it runs");
    (output, folder)
}

#[test]
fn mistakes_are_one_sentence_and_exit_code_2() {
    let token = ("DISCORD_TOKEN", "a.b.c");
    let cases: [Case<'_>; 9] = [
        ("no-token", &[], "DISCORD_TOKEN is not set"),
        ("empty-token", &[("DISCORD_TOKEN", " ")], "DISCORD_TOKEN is not set"),
        ("bad-token", &[("DISCORD_TOKEN", "hunter2")], "not a bot token"),
        ("bad-base", &[token, ("DISCORD_API_BASE", "nowhere")], "DISCORD_API_BASE"),
        ("bad-db", &[token, ("DATABASE_URL", "mysql://x")], "DATABASE_URL"),
        (
            "secret-db",
            &[token, ("DATABASE_URL", "mysql://sirdar:hunter2@db.example/sirdar")],
            "not `mysql:…`",
        ),
        (
            "secret-folder",
            &[token, ("DATABASE_URL", "sqlite://sirdar:hunter2@db.example/x/sirdar.db")],
            "DATABASE_URL",
        ),
        ("no-folder", &[token, ("DATABASE_URL", "sqlite:///no/such/x.db")], "no such folder"),
        ("bad-log", &[token, ("RUST_LOG", "sirdar=loud=er")], "RUST_LOG"),
    ];
    for (name, variables, expected) in cases {
        let (output, folder) = run(name, &["serve"], variables);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert_eq!(said.trim().lines().count(), 1, "{name}: one sentence: {said}");
        assert!(said.contains(expected), "{name}: {said}");
        assert!(!said.contains("hunter2"), "the token is not repeated");
        let _ = std::fs::remove_dir_all(folder);
    }
}

#[test]
fn a_database_that_cannot_be_used_is_named() {
    let (output, folder) = run("help", &["--help"], &[]);
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    holds(&text, &["serve", "play", "simulate", "verify", "DATABASE_URL"]);
    let file = folder.join("junk.db");
    std::fs::write(&file, "this is no database, and never was one".repeat(99)).expect("written");
    let url = format!("sqlite://{}", file.display());
    let variables = [("DISCORD_TOKEN", "a.b.c"), ("DATABASE_URL", url.as_str())];
    let (output, other) = run("junk", &["serve"], &variables);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("junk.db") && said.trim().lines().count() == 1, "{said}");
    for folder in [folder, other] {
        let _ = std::fs::remove_dir_all(folder);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_nobody_knows_ends_the_process_with_a_sentence() {
    let club = Club::empty().await;
    let base = club.playground.base_url();
    let outcome = tokio::task::spawn_blocking(move || {
        let variables = [("DISCORD_TOKEN", "a.b.c"), ("DISCORD_API_BASE", base.as_str())];
        run("unknown-token", &["serve"], &variables)
    });
    let (output, folder) = outcome.await.expect("joined");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("does not accept DISCORD_TOKEN"), "{said}");
    assert!(!said.contains("a.b.c"), "the token is not repeated: {said}");
    let _ = std::fs::remove_dir_all(folder);
}
