//! What a newcomer to the San Juans reads: the guide beside prompts, and how to play.

pub mod guide;
pub mod help;
#[cfg(test)]
mod rules_tests;
