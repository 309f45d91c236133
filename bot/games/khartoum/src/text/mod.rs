//! Khartoum in words.
//!
//! [`chapter`] says which message a fact belongs to, [`dispatch`] writes the messages, [`sentences`]
//! and [`battles`] the sentences in them; [`questions`] and [`labels`] are what panels ask and offer,
//! [`preview`] what they say an order will do; [`board`] and [`places`] tell how things stand;
//! [`story`] tells a game as a whole, [`guide`] is for those who begin.
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
pub mod page;
pub mod places;
pub mod preview;
pub mod questions;
pub mod sentences;
pub mod story;

use games::Phrases;

/// The story so far, in our own words.
pub const PREMISE: &str = "The Sudan, September 1883. Muhammad Ahmad, whom his followers call the \
    Mahdi, holds El Obeid, and more tribes join him every month. An Egyptian army marches against \
    him; behind it stand Cairo and London, which do not agree what the Sudan is worth to them.\n\
    In nine turns of two months the **Mahdists** try to take Khartoum, Wadi Halfa and Suakin, or to \
    leave the **Empire** fewer than nine points in towns. Each side plays one card a turn, and the \
    Empire sees only the top of each Mahdist stack.";

/// How command goes, for the lobby.
pub const COMMAND: &str = "Whoever joins a side first is its captain and gives its orders; others \
    of the side propose and back, and may act if the captain lets the time pass. Under *Options* the \
    bot can take a side.";

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
