//! What is the same in every game, tried with the games of this build.

mod applied;
mod authority;
mod log;
mod people;
mod votes;
