//! Stories: people, a local Discord, and the bot between them.

mod driver;
mod first_turn;
