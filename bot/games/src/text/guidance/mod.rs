//! What helps people to begin: the guide, the brief for newcomers, the rules in short, how to play.

pub mod brief;
pub mod guide;
pub mod help;
pub mod rules;
