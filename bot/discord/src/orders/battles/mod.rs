//! Battles on the players' own table: their sheets, and the report of how they ended.

pub mod report;
pub mod sheet;
