//! What falls due.

pub mod due;
pub mod remind;
mod ring;
