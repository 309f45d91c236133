//! The tests of the bot: stories through a local Discord.

mod database;
mod hostile;
mod licences;
mod monkey;
mod openapi;
mod stories;
mod tidy;
mod wars;
mod words;

/// The program that the tests run.
const BINARY: &str = env!("CARGO_BIN_EXE_sirdar");
