//! Dice that everybody can check: salts, what was promised of the dice, and dice thrown for their
//! own sake.

use super::words::plain;
use crate::campaign::Snapshot;
use crate::campaign::matter::LateSalt;

/// A salt of which nothing can be read.
pub const NO_SALT: &str = "There is nothing in that salt that can be read. A salt is a word or two \
    of yours, up to 60 letters; leave it out, and the press of your button serves. You have not \
    joined.";

/// What the channel reads of a late joiner's salt; `name` is safe in a message.
pub fn salt_line(name: &str, salt: &LateSalt) -> String {
    let shown = plain(&salt.salt);
    match salt.from {
        Some(turn) => format!(
            "\n-# {name}'s salt changes the dice from the first order of turn {turn} on: {shown}"
        ),
        None => format!("\n-# {name}'s salt comes too late to change the dice: {shown}"),
    }
}

/// What somebody who has joined is told of their salt; `typed` is what they gave.
pub fn your_salt(snapshot: &Snapshot, typed: Option<&str>) -> String {
    if snapshot.open_dice {
        return match typed {
            Some(_) => "\n-# The dice come from an open seed, so your salt changes nothing.".into(),
            None => String::new(),
        };
    }
    let from = match &snapshot.game {
        None => "",
        Some(_) => " from the next turn on",
    };
    match typed.and_then(crate::campaign::salts::word) {
        Some(word) => format!("\n-# Your salt is mixed into the dice{from}: {}", plain(&word)),
        None => format!("\n-# The number of your joining is mixed into the dice{from}."),
    }
}
