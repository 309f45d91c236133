//! Sheets of figures, which need no game.

mod course;
mod dice;
mod faces;
mod prospects;
mod rounds;
mod sheet;
mod tally;
mod turns;

pub use course::{Course, Mark, Span};
pub use dice::{Die, DieResult, Rolled, Throw, face};
pub use faces::{Faces, Fallen};
pub use prospects::{Bar, Prospects, Share};
pub use rounds::{Rounds, Volley};
pub use sheet::Fill;
pub use tally::{Band, Tallies, Tally};
pub use turns::{Layer, LossBars, LossChart, Strata};
