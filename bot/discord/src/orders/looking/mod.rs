//! Looking without touching: maps, cards, the log, records, odds, dice, the rules.

pub mod changes;
pub mod dice;
pub mod log;
pub mod look;
pub mod odds;
pub mod records;
pub mod rules;
pub mod shown;
pub mod story;
