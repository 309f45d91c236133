//! The square marches, and whoever is outside it: tactical competence, the ways they take, men left
//! behind.

pub(crate) mod control;
pub mod lead;
pub(crate) mod movement;
pub mod square;
pub(crate) mod stragglers;
pub(crate) mod way;
