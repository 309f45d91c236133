//! Stories: people, a local Discord, and the bot between them.

mod at_length;
mod battles;
mod club;
mod connection;
mod dice;
mod driver;
mod hosting;
mod khartoum;
mod looking;
mod orders;
mod parade;
mod patrols;
mod player;
mod positions;
mod records;
mod script;
mod short;
mod sides;
mod sieges;
mod staff;
mod war;
mod whole;
mod wire;
mod wording;
