//! The San Juans campaign in words.
//!
//! [`topics`] says which message a fact belongs to, [`dispatch`] writes the messages,
//! [`sentences`], [`battle`], [`marches`] and [`rebellion`] the sentences in them, [`sea`],
//! [`siege`], [`supply`], [`train`] and [`leaders`] those of their matters; [`labels`],
//! [`questions`] and [`reasons`] are what panels say, [`board`] and [`cards`] are what stands.

pub mod bars;
pub mod battle;
pub mod board;
pub mod cards;
pub mod chances;
pub mod chart;
pub mod commanders;
pub mod defaults;
pub mod dice;
pub mod dispatch;
pub mod guide;
pub mod help;
pub mod labels;
pub mod leaders;
pub mod marches;
pub mod names;
pub mod odds;
pub mod opening;
pub mod options;
pub mod page;
pub mod phrases;
pub mod plots;
pub mod preview;
pub mod questions;
pub mod random_events;
pub mod reasons;
pub mod rebellion;
pub mod replay;
pub mod report;
pub mod road;
pub mod sea;
pub mod sentences;
pub mod sheet;
pub mod siege;
pub mod strips;
pub mod supply;
pub mod topics;
pub mod train;
pub mod voyage;

use engine::san_juans::{Control, PlaceView, View};

/// Who holds a place, in a few words.
pub fn control_word(control: Control) -> &'static str {
    match control {
        Control::Egyptian => "ours",
        Control::Mahdist => "in revolt",
        Control::RetakenEgyptian => "retaken by Egyptians",
        Control::RetakenBritish => "retaken by the British",
    }
}

/// Whether the Ansar hold it.
fn is_mahdist(place: &PlaceView) -> bool {
    place.control == Control::Mahdist
}

/// `38 · 41 · 44`.
fn hand_numbers(view: &View) -> String {
    if view.hand.is_empty() {
        return "empty".to_owned();
    }
    view.hand.iter().map(ToString::to_string).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod rules_tests;
#[cfg(test)]
pub(crate) mod tests;
