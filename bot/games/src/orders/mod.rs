//! Orders, before they are given: tried, planned, taken back, given by default.

pub mod by_default;
pub mod offers;
pub mod plan;
pub mod planned;
pub mod rehearse;
pub mod unwind;
