//! Patrols in the Sudan, proved: a course of play with scripted dice for every row, the tables row
//! by row, geometry by properties, and random play.

mod altered;
mod asked;
mod assaults;
mod cards;
mod choices;
#[path = "../../../../../tests/cited.rs"]
mod cited;
#[path = "../../../../../tests/codec.rs"]
mod codec;
mod ends;
mod events;
mod fights;
mod geometry;
mod hiding;
mod morale;
mod moves;
mod printed;
mod random;
mod rows;
#[path = "../../../../../tests/script.rs"]
mod script;
mod searches;
mod secrets;
#[path = "../../../../../tests/seeded.rs"]
mod seeded;
mod set_up;
mod shots;
mod table;
#[path = "../../../../../tests/tally.rs"]
mod tally;
mod turns;
#[path = "../../../../../tests/untold.rs"]
mod untold;
