//! The playground from outside: a small bot that serenity connects, and plain HTTP.

mod bot;
mod caller;
mod faults;
mod foreign;
mod interactions;
mod meets_a_bot;
mod page;
mod rest;
mod script;
mod shards;
mod socket;
mod world_file;
