//! What boards of several games are drawn with: places and roads on a sheet, and figures on a table.

pub mod places;
pub mod table;
