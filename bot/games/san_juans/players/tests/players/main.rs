//! Automatic players of the San Juans, and the odds that they and people are told.

mod aims;
mod lookahead;
mod odds;
