//! Orders: as drafts, strung together as plans, carried out, given by default, taken back.

pub mod defaults;
pub mod order;
pub mod plans;
pub mod undo;
