//! The vocabulary below everything else: ids, and what buttons carry.
//!
//! It may know the engine's ids and nothing else of the bot: no Discord, no words, no store, no
//! campaign. It knows no game either: what is a game's own is a [`word::Word`] or a
//! [`button::Written`] answer, which the game reads.

pub mod button;
pub mod ids;
pub mod word;
