//! The staff of a campaign: who may decide what, votes, proposals, posts, leave, and what was
//! agreed on.

pub mod authority;
pub(super) mod council;
pub mod lot;
pub(super) mod posts;
pub mod presence;
pub mod terms;
pub(super) mod votes;
