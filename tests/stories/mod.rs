//! Stories: people, a local Discord, and the bot between them.

mod busy;
mod configuration;
mod divided;
mod driver;
mod first_turn;
mod imports;
mod lobby;
mod player;
mod restart;
mod surface;
mod table;
mod trouble;
mod whole_war;
