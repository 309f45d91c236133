//! Orders: as drafts, strung together as plans, carried out, given by default, taken back.

pub(crate) mod defaults;
pub(crate) mod order;
pub(crate) mod plans;
pub(crate) mod undo;
