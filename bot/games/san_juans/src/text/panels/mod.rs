//! What panels say: questions, the rules behind them, choices, options, what an order will do.

pub mod labels;
pub mod options;
pub mod preview;
pub mod questions;
pub mod reasons;
mod warnings;
