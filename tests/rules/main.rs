//! The rules, proved: scenario tables with scripted dice, the example of play, and random play.

mod calibration;
mod example_of_play;
mod random_play;
mod table;
