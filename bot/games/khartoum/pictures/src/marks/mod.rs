//! What lies on the map: towns and other spaces, counters, and what has happened.

pub(crate) mod arrows;
mod plates;
pub(crate) mod stations;
pub(crate) mod tokens;
