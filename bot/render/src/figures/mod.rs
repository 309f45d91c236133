//! Sheets of figures, which need no game.

mod faces;
mod tally;

pub use faces::{Faces, Fallen};
pub use tally::{Band, Tallies, Tally};
