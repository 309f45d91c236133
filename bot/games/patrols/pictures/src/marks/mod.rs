//! What stands on the table and over it: units, their ways and shots, names, ranges.

pub(crate) mod bases;
pub(crate) mod labels;
pub(crate) mod pieces;
pub(crate) mod reach;
pub(crate) mod trails;
pub(crate) mod units;
