//! The tests of the bot: stories through a local Discord.

mod hostile;
mod licences;
mod openapi;
mod stories;
mod tidy;
mod wars;
