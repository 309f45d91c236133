//! Orders: the first ones, with a guide, as plans, by default, and taken back.

mod defaults;
mod first_turn;
mod guide;
mod plans;
mod presses;
mod rewind;
pub(super) mod surface;
mod turns;
mod undo;
mod worth;
