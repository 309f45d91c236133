//! What cards and random events do.

pub mod card_event;
pub mod own_places;
pub mod random_event;
pub mod scouting;
