//! The San Juans in pictures.

mod atlas;
mod base;
mod berths;
mod cards;
mod cartouche;
mod chart;
mod describe;
mod map;
mod marks;
mod overlay;
pub(crate) mod paint;
mod symbols;
mod table;
mod window;

pub(crate) use atlas::Atlas;
pub use cards::{Card, Counters, Hand, Held, Track};
pub use describe::describe;
pub use map::Map;
pub use overlay::{Overlay, Since};
pub use table::{BattleSheet, Foe, SiegePlan};
pub use window::Shot;
