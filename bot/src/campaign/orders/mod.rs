//! Orders: as drafts, strung together as plans, carried out, given by default, taken back.

pub mod defaults;
pub mod draft;
pub(super) mod order;
pub mod plans;
pub mod undo;
