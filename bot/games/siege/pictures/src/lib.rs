//! The siege of Khartoum in pictures.
//!
//! A [`Map`] is a view of the siege with the [`Traces`] of what has happened since the last picture:
//! on a whole sheet a plan of the city between its rivers with tracks and boxes under it, or, for a
//! phone, the [same in large print](Framing::Close). [`fights`] tell Raids, Sorties and
//! assaults with their dice, [`card`] and [`banner_card`] show cards, and a [`Course`] the months of
//! a siege.

#![warn(missing_docs)]

mod cards;
mod course;
mod fights;
mod ground;
mod map;
mod marks;
mod names;
mod panel;
mod projection;
mod symbols;
mod traces;

#[cfg(test)]
#[path = "../tests/situations/mod.rs"]
mod situations;

#[cfg(test)]
#[path = "../../../../render/tests/compare/sight.rs"]
mod sight;

pub use cards::{banner_card, card, events_card};
pub use course::{Course, Month};
pub use fights::fights;
pub use map::{Map, describe};
pub use projection::Framing;
pub use traces::Traces;
