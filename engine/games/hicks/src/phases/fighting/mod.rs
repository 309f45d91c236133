//! Fighting: fire, charges, hand to hand, morale, and who runs or leaves the table.

pub mod charge;
pub mod fire;
pub mod melee;
pub mod morale;
pub mod panic;
pub mod removal;
