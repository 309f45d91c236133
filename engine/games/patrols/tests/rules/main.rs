//! Patrols in the Sudan, proved: a course of play with scripted dice for every row, the tables row
//! by row, geometry by properties, and random play.

mod altered;
mod asked;
mod choices;
#[path = "../../../../../tests/cited.rs"]
mod cited;
#[path = "../../../../../tests/codec.rs"]
mod codec;
mod courses;
mod geometry;
#[path = "../../../../../tests/kept.rs"]
mod kept;
mod printed;
mod random;
mod rows;
#[path = "../../../../../tests/script.rs"]
mod script;
mod secrets;
#[path = "../../../../../tests/seeded.rs"]
mod seeded;
mod set_up;
mod table;
#[path = "../../../../../tests/tally.rs"]
mod tally;
#[path = "../../../../../tests/untold.rs"]
mod untold;
