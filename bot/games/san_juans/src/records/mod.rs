//! A war from its log alone: its figures, its story, what has changed, its page, its replay.

pub mod annals;
pub mod chronicle;
pub(super) mod counted;
pub mod film;
pub mod page;
pub mod since;
