//! The tests of the bot: stories through a local Discord.

mod openapi;
mod stories;
mod tidy;
