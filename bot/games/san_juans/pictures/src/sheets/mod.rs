//! Plans for the players' own table: a battle on its ground, a siege in its works.

mod battle;
mod ground;
mod page;
mod siege;
mod zones;

pub use battle::{BattleSheet, Foe};
pub use siege::SiegeSheet;

#[cfg(test)]
#[path = "../../tests/war/waiting.rs"]
mod waiting;
