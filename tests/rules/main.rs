//! The rules, proved: scenario tables with scripted dice, the example of play, and random play.

mod advanced_supply;
mod battles;
mod calibration;
mod cards;
mod divided_command;
mod example_of_play;
mod gordon;
mod hicks;
mod leaders;
mod leaders_random_play;
mod old_saves;
mod operations;
mod random_play;
mod rebellion;
mod relief;
mod scenarios;
mod score;
mod scouting;
mod setup;
mod ships;
mod ships_at_random;
mod siege_actions;
mod sieges;
mod sieges_at_random;
mod table;
