//! Sheets of figures, which need no game.

mod course;
mod dice;
mod faces;
mod fills;
mod losses;
mod prospects;
mod rounds;
mod sheet;
mod strata;
mod tally;

pub use course::{Course, Mark, Span};
pub use dice::{Die, DieResult, Rolled, Throw, face};
pub use faces::{Faces, Fallen};
pub use fills::Fill;
pub use losses::{LossBars, LossChart};
pub use prospects::{Bar, Prospects, Share};
pub use rounds::{Rounds, Volley};
pub use strata::{Layer, Strata};
pub use tally::{Band, Tallies, Tally};
