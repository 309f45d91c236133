//! What a log tells: played again, verified, counted.

pub mod applied;
pub mod faults;
pub mod history;
pub mod record;
pub mod verify;
