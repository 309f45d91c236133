//! Sieges: the table, sorties, breakouts, and places that fall.

pub mod break_out;
pub mod fall;
pub mod siege;
pub mod sortie;
