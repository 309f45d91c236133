//! The rules, proved: scenario tables with scripted dice, the example of play, and random play.

mod advanced_supply;
mod agreed;
mod battles;
mod cards;
mod changes;
mod choices;
#[expect(dead_code, reason = "rows of this game are counted in a way of their own")]
#[path = "../../../../../tests/cited.rs"]
mod cited;
#[path = "../../../../../tests/codec.rs"]
mod codec;
mod courses;
mod events;
mod leaders;
mod old_saves;
mod operations;
mod peace;
mod position;
mod printed;
mod random_play;
mod rebellion;
mod rows;
mod scenarios;
mod score;
#[path = "../../../../../tests/script.rs"]
mod script;
#[path = "../../../../../tests/seeded.rs"]
mod seeded;
mod setup;
mod ships;
mod sieges;
mod table;
mod train;
