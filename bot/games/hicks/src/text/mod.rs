//! With Hicks in Kordofan, in words.
//!
//! `messages` says which message a fact belongs to, writes them, and draws their dice;
//! [`sentences`], [`enemy`] and [`fighting`] have the sentences in them; `panels` is what panels say,
//! [`board`] what stands on the table. The picture of the table has words of its own, beside its drawing.
//!
//! Those the rules of 1883 call Blacks are the Sudanese here, as in every game of this project.

pub mod board;
pub mod book;
pub mod enemy;
pub mod fighting;
pub mod messages {
    pub mod chapter;
    pub mod dispatch;
    pub mod strips;
}
pub mod names;
pub mod panels {
    pub mod guide;
    pub mod labels;
    pub mod preview;
    pub mod questions;
}
pub mod sentences;

use games::Phrases;

/// The story so far, in our own words (H-001 to H-005).
pub const PREMISE: &str = "Kordofan, autumn 1883. The Mahdi holds El Obeid, and Cairo has sent \
    Hicks Pasha after him with an army nobody wanted: conscripts in chains not long ago, \
    Bashi-Bazouks, one battalion of whom nobody knows what they will do. There is little water, \
    there are no roads, and the guides are the enemy's. The real column marched into the thorn of \
    Shaykan and never came out.\n\
    Yours is one square, four battalions round their camels and guns. Bring it across the table to \
    the palm tree in the far corner. The Ansar have no player: your own dice call them up.";

/// How command goes, for the lobby (H-002).
pub const COMMAND: &str = "You are the Pashas and command in turn, a turn each, in an order that is \
    drawn. Whoever commands decides alone. The rules strictly forbid all talk about what would be \
    the best thing to do: please keep it out of this channel until the march is over. I take no \
    proposals either.";

/// How a march calls what every game has.
pub const PHRASES: Phrases = Phrases {
    kind: "march",
    foe: "the Ansar",
    turn_taker: "Pasha",
    look: "the table, the square and what is round it",
    ..Phrases::PLAIN
};

#[cfg(test)]
mod tests;
