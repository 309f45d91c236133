//! What cards and random events do.

pub mod card_event;
pub mod random_event;
pub mod scouting;
