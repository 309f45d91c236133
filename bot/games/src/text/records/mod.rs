//! What is written down, in words: the log, who did what, campaigns as files, what was done to the
//! database.

pub mod files;
pub mod log;
pub mod record;
pub mod upkeep;
pub mod weight;
