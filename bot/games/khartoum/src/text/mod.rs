//! Khartoum in words.
//!
//! [`chapter`] says which message a fact belongs to, [`dispatch`] writes the messages, [`sentences`]
//! and [`battles`] the sentences in them; [`questions`] and [`labels`] are what panels ask and offer,
//! [`preview`] what they say an order will do; [`board`] and [`places`] tell how things stand,
//! [`guide`] is for those who begin.
//!
//! Two sides read these words. Everything here is made of facts and of a copy of the game that are
//! already cut for whoever reads: nothing asks for more.

pub mod battles;
pub mod board;
pub mod book;
pub mod cards;
pub mod chapter;
pub mod dispatch;
pub mod guide;
pub mod labels;
pub mod names;
pub mod places;
pub mod preview;
pub mod questions;
pub mod sentences;

use games::Phrases;

/// How Khartoum calls what every game has.
pub const PHRASES: Phrases = Phrases {
    kind: "game",
    foe: "the other side",
    commander: "captain",
    turn_taker: "captain",
    look: "the map, as far as your side sees it",
    score: "points",
    goal: ": with 9 or more after turn 9 the Empire wins, 18 are the most",
    again: "Cards drawn since are shuffled back, and no die falls again as it fell.",
    ..Phrases::PLAIN
};

#[cfg(test)]
pub(crate) mod tests;
