//! What panels say on a march: questions, the rules behind them, choices, the guide, what an order
//! will do.

pub mod guide;
pub mod labels;
pub mod preview;
pub mod questions;
pub mod reasons;
