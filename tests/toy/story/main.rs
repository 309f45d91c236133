//! A game of two sides that no file outside this folder knows, from its founding to its end, and
//! what each side is told of the other.

#[path = "../game.rs"]
mod game;

mod club;
#[path = "../../database.rs"]
mod database;
#[path = "../../stories/club.rs"]
#[expect(dead_code, reason = "the toy asks for less")]
mod driver;
mod life;
mod secrets;
mod server;
#[path = "../../stories/whole.rs"]
mod whole;

/// The program that the tests run.
const BINARY: &str = env!("CARGO_BIN_EXE_toy");
