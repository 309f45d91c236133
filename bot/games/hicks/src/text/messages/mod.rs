//! The messages of a march: which there are, what stands in each, the dice drawn under it.

pub mod dispatch;
pub mod strips;
pub mod topics;
