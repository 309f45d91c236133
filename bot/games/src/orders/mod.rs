//! Orders, before they are given: tried, planned, taken back, given by default.

pub mod builder;
pub mod finish;
pub mod offers;
pub mod planned;
pub mod unwind;

pub use crate::people::{by_default, rehearse};
