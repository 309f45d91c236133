//! What the table is: its cloth with a grid, and the scenery on it.

pub(crate) mod cloth;
pub(crate) mod scenery;
