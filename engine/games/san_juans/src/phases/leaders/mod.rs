//! The hero, the expedition, orders that bind units, and officers with an island of their own.

pub mod duty;
pub mod expedition;
pub mod hero;
pub mod theatre;
