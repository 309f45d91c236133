//! Commands about who decides: posts, proposals, plans, votes, and what people set for themselves.

pub(super) mod command;
pub(super) mod council;
pub(super) mod my;
pub(super) mod plan;
pub(super) mod vote;
