//! The games of Sirdar, with what they are made of, under one name.
//!
//! Pure rules: no clock, no network, no disk, no async, and no word of Discord. Each game is a crate
//! of the same shape: its board implements [`kit::Rules`], and [`kit::Machine`] runs it. A game is
//! then a value; [`kit::Machine::apply`] takes an answer that the game itself has offered, changes
//! the value with dice it is handed, and says what happened as events. [`kit::Machine::view`] is
//! the only way out to pictures and text.
//!
//! Nothing here knows which games there are but by their names: there is no code.

pub use {fought, hicks, kit, san_juans, staff};

pub use kit::{
    Answer, Ask, Calm, Decision, DecisionId, Dice, RULES_VERSION, Refusal, Scripted, Seat,
};
