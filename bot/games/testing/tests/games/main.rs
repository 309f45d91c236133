//! What is the same in every game, tried with the games of this build.

mod applied;
mod audit;
mod authority;
mod changes;
mod completions;
mod finish;
mod foreign;
mod guide;
mod guided;
mod hidden;
mod keys;
mod log;
mod options;
mod people;
mod problems;
mod rebased;
mod rules;
mod sentences;
mod votes;
