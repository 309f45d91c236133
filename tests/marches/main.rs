//! The march with Hicks, proved: a scenario with scripted dice for every row, and random play.

mod ambushes;
mod choices;
#[path = "../cited.rs"]
mod cited;
#[path = "../codec.rs"]
mod codec;
mod command;
mod control;
mod ends;
mod fighting;
mod finds;
mod moves;
mod paces;
mod random;
mod rows;
#[path = "../script.rs"]
mod script;
#[path = "../seeded.rs"]
mod seeded;
mod start;
mod supply;
mod table;
#[path = "../tally.rs"]
mod tally;
