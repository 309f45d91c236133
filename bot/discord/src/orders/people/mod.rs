//! What people settle among themselves: votes, proposals, posts, plans, options, their own
//! settings.

pub mod council;
pub mod joining;
pub mod me;
pub mod options;
pub mod plans;
pub mod posts;
pub mod votes;
