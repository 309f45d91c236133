//! Khartoum, proved: a course of play with scripted dice for every row, the tables row by row, and
//! random play.

mod asking;
mod cards;
mod choices;
#[path = "../../../../../tests/cited.rs"]
mod cited;
#[path = "../../../../../tests/codec.rs"]
mod codec;
mod ends;
mod fights;
mod flow;
mod fog;
mod fortune;
mod fortune_cards;
mod marches;
mod morale;
mod places;
mod printed;
mod random;
mod recruits;
mod retreats;
mod rows;
#[path = "../../../../../tests/script.rs"]
mod script;
mod secrets;
#[path = "../../../../../tests/seeded.rs"]
mod seeded;
mod supplies;
mod table;
#[path = "../../../../../tests/tally.rs"]
mod tally;
#[path = "../../../../../tests/untold.rs"]
mod untold;
