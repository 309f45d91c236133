//! The values of any game, as the bot passes them on: options, the game under way, choices, questions,
//! events; and how they are stored.

pub mod choice;
pub mod event;
pub mod game;
pub mod machine;
pub mod setup;
pub mod stored;
pub mod why;

pub use choice::Choice;
pub use event::Event;
pub use game::{Game, Played};
pub use machine::Offer;
pub use setup::Setup;
pub use staff::own::{DismissalBar, Edge, OwnChoice, OwnEvent, OwnOptions, OwnWhy, StaffRules};
pub use why::Why;
