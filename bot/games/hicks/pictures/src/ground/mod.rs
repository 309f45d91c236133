//! What the table is: its cloth, what lies on it, the palm tree.

pub(super) mod cloth;
pub(super) mod palm;
pub(super) mod scenery;
