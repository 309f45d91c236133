//! Stories: people, a local Discord, and the bot between them.

mod at_sea;
mod british_cards;
mod busy;
mod cards;
mod configuration;
mod deeds;
mod dice;
mod divided;
mod driver;
mod egyptian_cards;
mod first_turn;
mod garrisons;
mod imports;
mod lobby;
mod many;
mod persons;
mod player;
mod positions;
mod restart;
mod ringing;
mod surface;
mod table;
mod trouble;
mod votes;
mod whole_war;
mod wording;
