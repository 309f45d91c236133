//! Patrols in the Sudan in words.
//!
//! [`chapter`] says which message a fact belongs to, [`dispatch`] writes the messages, [`sentences`]
//! and [`fighting`] the sentences in them; [`questions`] and [`labels`] are what panels ask and
//! offer, [`preview`] what they say an order will do; [`board`] tells how things stand; [`guide`] is
//! for those who begin.
//!
//! Two sides read these words. Everything here is made of facts and of a copy of the game that are
//! already cut for whoever reads: nothing asks for more.

pub mod board;
pub mod book;
pub mod cards;
pub mod chapter;
pub mod dispatch;
pub mod fighting;
pub mod guide;
pub mod labels;
pub mod names;
pub mod preview;
pub mod questions;
pub mod sentences;
pub mod ways;

use games::Phrases;

pub const PREMISE: &str = "The Sudan in the 1880s. A British and Egyptian patrol marches north \
    through country in which every thicket and every hut may hold Dervishes.\n\
    In at most twelve turns the **patrol** searches scenery and beats whoever comes out of it; the \
    **Dervishes** lie hidden, half of each unit in one place and half in another, and come out whole \
    at either. Each side chooses one unit a turn, which rolls for its action points. Searched scenery, \
    lost units and fallen leaders count points; whoever has more at the end wins.";

pub const COMMAND: &str = "Whoever joins a side first is its captain and gives its orders; others \
    of the side propose and back, and may act if the captain lets the time pass. The captain of the \
    patrol can give them units, or the scouts, to lead. Under *Options* the bot can take a side.";

pub const PHRASES: Phrases = Phrases {
    kind: "patrol",
    foe: "the other side",
    commander: "captain",
    turn_taker: "captain",
    look: "the table, as far as your side sees it",
    score: "points",
    share: ["unit", "units"],
    goal: ": whoever has more at the end wins",
    again: "Cards drawn since are shuffled back, and no die falls again as it fell.",
    ..Phrases::PLAIN
};

#[cfg(test)]
pub(crate) mod tests;
