//! The values of any game, as the bot passes them on: options, the game under way, choices, questions,
//! events; and how they are stored.

mod choice;
mod event;
mod game;
pub mod machine;
mod setup;
pub mod stored;
mod why;

pub use choice::{Choice, OwnChoice};
pub use event::{Edge, Event, OwnEvent};
pub use game::{DismissalBar, Game, Played};
pub use machine::{Offer, Table};
pub use setup::{OwnOptions, Setup};
pub use why::{OwnWhy, Why};
