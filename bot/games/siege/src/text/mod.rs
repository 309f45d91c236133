//! The siege of Khartoum in words.
//!
//! [`chapter`] says which message a fact belongs to, [`dispatch`] writes the messages, [`sentences`]
//! the sentences in them; [`questions`] and [`labels`] are what panels ask and offer, [`preview`] and
//! [`promise`] what they say an order will do, [`prospects`] its exact chances, [`refusals`] why
//! something cannot be done; [`board`] is the city as it stands; [`story`] tells a siege as a whole, [`guide`] is for those who begin.

pub mod board;
pub mod book;
pub mod cards;
pub mod chapter;
pub mod dispatch;
pub mod guide;
pub mod labels;
pub mod names;
pub mod page;
pub mod preview;
pub mod promise;
pub mod prospects;
pub mod questions;
pub mod refusals;
pub mod sentences;
pub mod story;

use games::Phrases;

/// The story so far, in our own words.
pub const PREMISE: &str = "Khartoum, February 1884. The Mahdi's men have destroyed the armies \
    of Hicks and of Baker, and Cairo has given up the Sudan. Charles Gordon has come up the Nile to \
    bring the garrison away, and finds that he cannot leave. Soon the telegraph will be cut. Four \
    Banners gather round the city: at Halfaya, at El Eilafun, on the Jebel Aulia road and below \
    Jebel Merkhiyat.\n\
    A relief will come, but not before January 1885. Hold the Palace for twelve months, with too \
    few men, steamers plated with boiler iron, and a city that has to eat.";

/// How command goes, for the lobby.
pub const COMMAND: &str = "One person plays Gordon alone. With more of you it is a council: every \
    member may propose an action, and the chairman's word carries it out. If nobody acts in time, \
    no further action is taken this month; Resource Points and City Morale are never spent for you.";

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
mod tests;
