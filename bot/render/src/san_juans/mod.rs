//! The San Juans in pictures.

mod atlas;
mod base;
mod cartouche;
mod chart;
mod describe;
mod map;
mod marks;
mod symbols;
mod window;

pub(crate) use atlas::Atlas;
pub use describe::describe;
pub use map::Map;
pub use window::Shot;
