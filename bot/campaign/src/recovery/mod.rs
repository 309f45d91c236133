//! Stored campaigns that other rules, another build or a copy of the database have left behind.

pub mod rebase;
pub mod rebuild;
pub mod restored;
