//! Khartoum, proved: a course of play with scripted dice for every row, the tables row by row, and
//! random play.

mod asking;
mod choices;
#[path = "../../../../../tests/cited.rs"]
mod cited;
#[path = "../../../../../tests/codec.rs"]
mod codec;
mod courses;
mod fog;
#[path = "../../../../../tests/kept.rs"]
mod kept;
mod places;
mod printed;
mod random;
mod rows;
#[path = "../../../../../tests/script.rs"]
mod script;
mod secrets;
#[path = "../../../../../tests/seeded.rs"]
mod seeded;
mod table;
#[path = "../../../../../tests/tally.rs"]
mod tally;
#[path = "../../../../../tests/untold.rs"]
mod untold;
