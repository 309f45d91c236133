//! Hours and zones of the people who play.

pub mod database;
pub mod hours;
pub mod moments;
pub mod zones;
