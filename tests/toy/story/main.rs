//! A game of two sides that no file outside this folder knows, from its founding to its end, and
//! what each side is told of the other.

#[path = "../game.rs"]
mod game;

mod club;
mod life;
mod secrets;
