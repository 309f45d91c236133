//! The San Juans in pictures: the map, and what is drawn over it, cards and hands, the score's track,
//! the sheets of battles and sieges.
//!
//! Each is a [`render::Drawing`] that owns what it shows, taken from a [`san_juans::View`], so that it
//! can show nothing its seat may not know. What all maps share, the charts with their measures, is
//! kept by the renderer.

mod base;
mod cards;
mod chart;
mod describe;
mod drawn;
mod gallery;
mod holders;
mod label_layout;
mod legend;
mod map;
mod marks;
mod overlay;
mod paint;
mod panels;
mod sheets;
mod symbols;

#[cfg(test)]
#[path = "../../../../render/tests/compare/sight.rs"]
mod sight;

pub use cards::{Card, Counters, Hand, Held, Track};
pub(crate) use chart::Atlas;
pub use describe::describe;
pub use drawn::mistakes;
pub use gallery::gallery;
pub use legend::Legend;
pub use map::{Map, Shot};
pub use overlay::{Overlay, Rolled, Since};
pub use sheets::{BattleSheet, Foe, SiegeSheet};
pub use symbols::emoji;
