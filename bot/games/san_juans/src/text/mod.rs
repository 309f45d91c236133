//! The San Juans campaign in words.
//!
//! [`messages::topics`] says which message a fact belongs to, [`messages::dispatch`] writes the
//! messages, [`sentences`], [`battles::battle`], [`moves::marches`] and [`battles::rebellion`] the
//! sentences in them, [`moves::sea`], [`battles::siege`], [`moves::supply`], [`moves::train`] and
//! [`leaders`] those of their matters; [`panels::labels`], [`panels::questions`] and
//! [`panels::reasons`] are what panels say, [`board`] and [`cards`] are what stands.

pub mod battles;
pub mod board;
pub mod book;
pub mod cards;
pub mod chart;
pub mod commanders;
pub mod defaults;
pub mod guidance;
pub mod leaders;
pub mod messages;
pub mod moves;
pub mod names;
pub mod odds;
pub mod opening;
pub mod panels;
pub mod phrases;
pub mod random_events;
pub mod sentences;
pub mod story;

use san_juans::{CardId, Control, PlaceView};

pub fn control_word(control: Control) -> &'static str {
    book::BOOK.words("control", &control)
}

fn is_mahdist(place: &PlaceView) -> bool {
    place.control == Control::Mahdist
}

/// `Rallying the Troops (30) · Forced March (45)`.
fn hand(cards: &[CardId]) -> String {
    if cards.is_empty() {
        return "no cards".to_owned();
    }
    cards.iter().map(|card| names::card(*card)).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests;
