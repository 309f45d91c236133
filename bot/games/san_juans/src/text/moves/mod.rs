//! Movement in words: marches and their road, ships and convoys, the train, supply.

pub mod marches;
pub mod road;
pub mod sea;
pub mod supply;
pub mod train;
pub mod voyage;
