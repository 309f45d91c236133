//! A war told as a whole: its report, its page, its plots, its replay.

pub mod page;
pub mod plots;
pub mod replay;
pub mod report;
