//! With Hicks in Kordofan without people: a Pasha who keeps the square together and gets on, and looks
//! ahead from what everybody sees.
//!
//! A crate by itself, as it reckons much: it is compiled for speed, and does not wait for what draws
//! and words the game.

mod outlook;
mod policy;

use search::{Level, Player};

pub use policy::{Pasha, led};

/// Answers in trials, and tries of an answer in a round of them at most, at *normal* and *hard*.
const EFFORTS: [(u32, u32); 2] = [(2_400, 60), (16_000, 200)];

/// Somebody who commands a march, by turns or alone.
pub fn player(level: Level, seed: u64) -> Player<Pasha> {
    Player::new(level, Pasha::default(), EFFORTS, seed)
}
