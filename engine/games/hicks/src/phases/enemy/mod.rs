//! The Ansar: where they lie in ambush, what they do in their steps, their horsemen.

pub mod ambush;
pub mod ansar;
mod horsemen;
