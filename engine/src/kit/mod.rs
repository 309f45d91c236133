//! Values that know no game: dice, decisions, decks and map graphs.
//!
//! Code is lifted here when a third user wants the *same* rule, not similar text. Nothing here
//! knows a place, a card or a unit by name.

pub mod decision;
pub mod deck;
pub mod dice;
pub mod graph;

pub use decision::{Answer, Ask, Decision, DecisionId, Refusal, Seat};
pub use deck::Deck;
pub use dice::{Calm, Dice, Scripted};
