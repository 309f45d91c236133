//! The people of a campaign in words: votes, proposals, posts, plans, reminders, what is agreed on,
//! and what happens when nobody answers.

pub mod council;
pub mod defaults;
pub mod leaving;
pub mod me;
pub mod members;
pub mod options;
pub mod plans;
pub mod posts;
pub mod presence;
pub mod rings;
pub mod sides;
pub mod votes;
pub mod waiting;
