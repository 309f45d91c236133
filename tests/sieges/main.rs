//! The siege of Khartoum, proved: a course of play with scripted dice for every row, the tables row
//! by row, and random play.

mod cards;
mod choices;
#[path = "../cited.rs"]
mod cited;
#[path = "../codec.rs"]
mod codec;
mod fights;
mod months;
mod orders;
mod printed;
mod random;
mod rows;
#[path = "../script.rs"]
mod script;
#[path = "../seeded.rs"]
mod seeded;
mod table;
#[path = "../tally.rs"]
mod tally;
