//! The rules, proved: scenario tables with scripted dice, the example of play, and random play.

mod advanced_supply;
mod battles;
mod calibration;
mod card_effects;
mod card_units;
mod cards;
mod divided_command;
mod example_of_play;
mod gordon;
mod gunboats;
mod hicks;
mod leaders;
mod leaders_random_play;
mod old_saves;
mod operations;
mod printed;
mod random_events;
mod random_play;
mod rebellion;
mod relief;
mod rows;
mod scenarios;
mod score;
mod scouting;
#[path = "../seeded.rs"]
mod seeded;
mod setup;
mod ships;
mod ships_at_random;
mod siege_actions;
mod sieges;
mod sieges_at_random;
mod table;
mod train;
mod train_at_random;
