//! Sheets of figures, which need no game.

mod dice;
mod faces;
mod tally;

pub use dice::{Die, Fate, Rolled, Throw};
pub use faces::{Faces, Fallen};
pub use tally::{Band, Tallies, Tally};
