//! What every game is made of: dice, decisions, decks, and the machine that runs it.
//!
//! Code is lifted here when a third user wants the *same* rule, not similar text. Nothing here
//! knows a place, a card or a unit by name.

pub mod audience;
pub mod chances;
pub mod decision;
pub mod deck;
pub mod dice;
pub mod interlude;
pub mod machine;
pub mod rules;
pub mod text;
#[cfg(test)]
mod toy;

pub use audience::{Audience, Side};
pub use chances::{Budget, Chances, chances, counted, play_on};
pub use decision::{Answer, Ask, Decision, DecisionId, Refusal, Seat};
pub use deck::Deck;
pub use dice::{Calm, Dice, Scripted, SplitMix, seed_of};
pub use interlude::{Interlude, Nested, NestedEvent};
pub use machine::Machine;
pub use rules::{AnswerOf, Cx, Fixed, Next, PutOff, Rules, Stored, Value, Watch};

/// The version of the rules this build plays; written beside every line of the log.
pub const RULES_VERSION: u32 = 6;
