//! The San Juans campaign in words.
//!
//! [`messages::topics`] says which message a fact belongs to, [`messages::dispatch`] writes the
//! messages; [`sentences`] has a sentence for each fact, and [`battles`] and [`moves`] tell facts
//! together; [`panels`] is what panels say, [`board`], [`chart`] and [`cards`] are what stands,
//! [`story`] tells a war as a whole.

pub mod battles {
    //! Fighting: battles and their sheets, sieges, revolts, and the dice of them.
    pub mod battle;
    pub mod dice;
    pub mod rebellion;
    pub mod rounds;
    pub mod sheet;
    pub mod siege;
}
pub mod between;
pub mod board;
pub mod book;
pub mod cards;
pub mod chart;
pub mod commanders;
pub mod defaults;
pub mod guide;
pub mod messages {
    //! The messages of the channel: which there are, what stands in each, the dice under it.
    pub mod dispatch;
    pub mod strips;
    pub mod topics;
}
pub mod moves {
    //! Marches and their road, ships and convoys, the train.
    pub mod marches;
    pub mod road;
    pub mod sea;
    pub mod train;
}
pub mod names;
pub mod odds;
pub mod opening;
pub mod panels {
    //! Questions, choices, options, what an order will do.
    pub mod labels;
    pub mod options;
    pub mod preview;
    pub mod questions;
    mod warnings;
}
pub mod random_events;
pub mod rules;
pub mod sentences;
pub mod story {
    //! A war as a whole: its report, its page, its plots, its replay.
    pub mod page;
    pub mod plots;
    pub mod replay;
    pub mod report;
}
#[cfg(test)]
mod tests;
pub mod war;
