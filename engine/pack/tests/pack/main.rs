//! Packs as whoever reads them sees them: their words, their places, and what is said of wrong ones.

mod mistakes;
mod places;
mod words;
