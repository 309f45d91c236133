//! The San Juans without people: players that play by themselves, and the odds of what could be done, by
//! trying it in copies of the campaign.
//!
//! A crate by itself, as it reckons much: it is compiled for speed, and does not wait for what draws
//! and words the game.

pub mod odds;
pub mod policy;
