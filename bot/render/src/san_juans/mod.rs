//! The San Juans in pictures.

mod atlas;
mod base;
mod cards;
mod cartouche;
mod chart;
mod describe;
mod map;
mod marks;
mod symbols;
mod window;

pub(crate) use atlas::Atlas;
pub use cards::{Card, Hand, Held};
pub use describe::describe;
pub use map::Map;
pub use window::Shot;
