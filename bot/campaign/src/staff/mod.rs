//! The staff of a campaign: who may decide what, votes, proposals, posts, leave, and what was
//! agreed on.

pub mod council;
pub mod posts;
pub mod presence;
pub mod votes;
