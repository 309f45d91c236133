//! What lies on the map: counters, stations with their works, Banners, and what has happened.

pub(crate) mod arrows;
mod chips;
pub(crate) mod counters;
mod plates;
pub(crate) mod stations;
pub(crate) mod traces;
