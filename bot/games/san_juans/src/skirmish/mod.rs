//! A small battle of the San Juans campaign that is fought as a skirmish, as the bot plays it.

pub(crate) mod words;
