//! A war from its log alone: its figures, its story, what has changed, its page, its replay.

pub(super) mod counted;
pub mod film;
pub mod since;
pub mod turn_stats;
pub mod war_report;
