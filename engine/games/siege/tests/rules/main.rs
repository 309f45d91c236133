//! The siege of Khartoum, proved: a course of play with scripted dice for every row, the tables row
//! by row, and random play.

mod cards;
mod choices;
#[path = "../../../../../tests/cited.rs"]
mod cited;
#[path = "../../../../../tests/codec.rs"]
mod codec;
mod fights;
mod months;
mod orders;
mod printed;
mod random;
mod rows;
#[path = "../../../../../tests/script.rs"]
mod script;
#[path = "../../../../../tests/seeded.rs"]
mod seeded;
mod table;
#[path = "../../../../../tests/tally.rs"]
mod tally;
