//! The march with Hicks, proved: a scenario with scripted dice for every row, and random play.

mod ambushes;
mod choices;
#[path = "../../../../../tests/cited.rs"]
mod cited;
#[path = "../../../../../tests/codec.rs"]
mod codec;
mod command;
mod courses;
mod ends;
mod fighting;
mod finds;
#[path = "../../../../../tests/kept.rs"]
mod kept;
mod moves;
mod paces;
mod random;
mod rows;
#[path = "../../../../../tests/script.rs"]
mod script;
#[path = "../../../../../tests/seeded.rs"]
mod seeded;
mod start;
mod supply;
mod table;
#[path = "../../../../../tests/tally.rs"]
mod tally;
mod words;
