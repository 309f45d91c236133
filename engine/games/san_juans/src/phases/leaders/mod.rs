//! Gordon, Hicks, orders that bind units, and officers with an island of their own.

pub mod duty;
pub mod gordon;
pub mod hicks;
pub mod theatre;
