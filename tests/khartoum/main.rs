//! Khartoum, proved: a course of play with scripted dice for every row, the tables row by row, and
//! random play.

mod asking;
mod cards;
mod choices;
#[path = "../cited.rs"]
mod cited;
#[path = "../codec.rs"]
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
#[path = "../script.rs"]
mod script;
mod secrets;
#[path = "../seeded.rs"]
mod seeded;
mod supplies;
mod table;
#[path = "../tally.rs"]
mod tally;
#[path = "../untold.rs"]
mod untold;
