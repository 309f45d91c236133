//! Khartoum drawn: the Sudan with its stacks, battles, cards and the course of a game.
//!
//! A [`Map`] is a view of the game with the [`Traces`] of what has happened since the last picture,
//! in one [`Framing`] or another. [`battles`] tells battles with their dice, [`card`] and
//! [`hand`] show cards, and [`course`] the turns of a game. Everything is drawn from a view that is
//! already cut for its audience; nothing here sees a whole board.

#![warn(missing_docs)]

mod battles;
mod cards;
mod chart;
mod course;
mod ground;
mod map;
mod marks;
mod names;
mod panel;
mod symbols;
mod traces;

#[cfg(test)]
#[path = "../tests/situations/mod.rs"]
mod situations;

#[cfg(test)]
#[path = "../../../../render/tests/compare/sight.rs"]
mod sight;

pub use battles::battles;
pub use cards::{card, hand};
pub use chart::{Framing, Region};
pub use course::{Turn, course};
pub use map::Map;
pub use traces::Traces;
