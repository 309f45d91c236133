//! Looking without touching: pictures, what has changed, cards and counters, odds.

mod closer_looks;
mod emoji;
mod odds;
mod overlays;
mod pictures;
