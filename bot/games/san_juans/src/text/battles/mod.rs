//! Fighting in words: battles and their sheets, sieges, revolts, and the dice of them.

pub mod battle;
pub mod dice;
pub mod rebellion;
pub mod rounds;
pub mod sheet;
pub mod siege;
