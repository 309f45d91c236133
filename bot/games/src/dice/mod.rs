//! Dice that anybody can check afterwards.

pub mod audit;
pub mod keys;
pub mod seeds;
