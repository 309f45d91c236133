//! The staff of a campaign: who may decide what, votes, proposals, posts, leave, and what was
//! agreed on.

pub(crate) mod council;
pub(crate) mod posts;
pub(crate) mod presence;
pub(crate) mod votes;
