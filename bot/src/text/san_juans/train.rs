//! The armoured train in words.

use engine::san_juans::{Train, TrainAt, TrainChoice, TrainEvent};

use super::labels::made;
use super::names::{self, Names};
use crate::text::Label;
use crate::text::words::count;

/// The sentence for one fact.
pub fn sentence(event: &TrainEvent, names: &Names<'_>) -> String {
    match event {
        TrainEvent::Arrived { at } => {
            format!("🚂 The armoured train lies in crates at {}.", names::town(*at))
        }
        TrainEvent::Loaded { ships } => {
            format!("🚂 Train and track go aboard {}.", names.ships(ships))
        }
        TrainEvent::Based { at } => {
            format!("🚂 The train is landed: **{} is its base**.", names::town(*at))
        }
        TrainEvent::Activated { .. } => "An Op is spent on the armoured train.".to_owned(),
        TrainEvent::TrackLaid { space } => {
            format!("🚂 Track is laid {}.", names::at(*space))
        }
        TrainEvent::Ran { units, from, to } => format!(
            "🚂 The train takes {} from {} to {} and comes back.",
            names.units(units),
            names::town(*from),
            names::space(*to)
        ),
        TrainEvent::Lost { at } => {
            format!("✝ 🚂 The armoured train is lost at {}.", names::town(*at))
        }
        TrainEvent::Sank { ship } => {
            format!("✝ 🚂 The armoured train goes down with {}.", names.ship(*ship))
        }
    }
}

/// What the train may do with an Op, as a line of a menu.
pub fn label(choice: TrainChoice) -> Label {
    match choice {
        TrainChoice::Lay(space) => made(
            format!("Lay track {}", names::at(space)),
            "Next to the base or to other track; eight sections in all".to_owned(),
            "🛤️",
            "Lay track",
        ),
        TrainChoice::Run(space) => made(
            format!("Run to {}", names::space(space)),
            "Two infantry or batteries, or one cavalry; no encounters".to_owned(),
            "🚂",
            "Run",
        ),
        TrainChoice::Stop => made(
            "Lay no more".to_owned(),
            "What is not laid now is not laid".to_owned(),
            "🏁",
            "Lay track",
        ),
    }
}

/// Where the train is and how far its line runs, for the board.
pub fn line(train: &Train, names: &Names<'_>) -> String {
    let at = match train.at {
        TrainAt::Crated(place) => format!("in crates at {}", names::town(place)),
        TrainAt::Aboard(first, second) => {
            format!("aboard {}", names.ships(&[first, second]))
        }
        TrainAt::Base(place) => {
            let laid = match train.track.last() {
                None => "no track laid".to_owned(),
                Some(end) => format!(
                    "{} of track, the last {}",
                    count(train.track.len(), "section"),
                    names::at(*end)
                ),
            };
            format!("based at {}, {laid}", names::town(place))
        }
        TrainAt::Lost => "lost".to_owned(),
    };
    format!("🚂 Armoured train: {at}")
}
