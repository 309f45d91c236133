//! The siege of Khartoum in words.
//!
//! [`chapter`] says which message a fact belongs to, [`dispatch`] writes the messages, [`sentences`]
//! the sentences in them; [`questions`] and [`labels`] are what panels ask and offer, [`preview`] what
//! they say an order will do, [`prospects`] its exact chances, [`refusals`] why
//! something cannot be done; [`board`] is the city as it stands, [`guide`] is for those who begin.

pub mod board;
pub mod book;
pub mod chapter;
pub mod dispatch;
pub mod guide;
pub mod labels;
pub mod names;
pub mod preview;
pub mod prospects;
pub mod questions;
pub mod refusals;
pub mod sentences;

use games::Phrases;

/// How a siege calls what every game has.
pub const PHRASES: Phrases = Phrases {
    kind: "siege",
    foe: "the Mahdists",
    commander: "chairman of the council",
    turn_taker: "chairman of the council",
    look: "the city, the four tracks and the Banners on them",
    score: "City Morale",
    goal: ": at 0 in a clean-up the city falls, 10 is the most",
    again: "Cards seen since are shuffled back, and no die falls again as it fell.",
    ..Phrases::PLAIN
};

#[cfg(test)]
pub(crate) mod tests;
