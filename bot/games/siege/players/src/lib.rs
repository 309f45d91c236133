//! The siege of Khartoum without people: a governor who goes by the exact chances of the tables, and
//! looks ahead from what he knows.
//!
//! A crate by itself, as it reckons much: it is compiled for speed, and does not wait for what draws
//! and words the game.

mod force;
mod outlook;
mod policy;
mod worth;

use search::{Level, Player};

pub use force::{Forces, Known, Mind, attacked, muster, positions};
pub use policy::{Governor, chosen};

/// Answers in trials, and tries of an answer in a round of them at most, at *normal* and *hard*.
const EFFORTS: [(u32, u32); 2] = [(400, 40), (3_000, 60)];

/// Somebody who governs, and never does one of the actions if that is said.
pub fn player(level: Level, shuns: Option<siege::Action>, seed: u64) -> Player<Governor> {
    Player::new(level, Governor::who_shuns(shuns), EFFORTS, seed)
}
