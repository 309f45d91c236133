//! Commands that only look: orders and maps, odds, dice, the rules.

pub(super) mod dice;
pub(super) mod rules;
pub(super) mod see;
