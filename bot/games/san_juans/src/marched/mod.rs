//! A battle of the San Juans campaign that is fought as a march, as the bot plays it.

pub(super) mod battles;
pub mod words;

pub use fought::Fought;
