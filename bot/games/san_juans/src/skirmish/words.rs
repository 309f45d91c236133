//! A battle of the campaign that is fought as a skirmish, in words.

use model::label::Label;
use model::words::{count, list};
use skirmished::{Choice, Event};

use crate::text::book::{BOOK, Unseen};
use crate::text::names;

pub(crate) fn label(choice: Choice) -> Label {
    BOOK.label("skirmish.choice", &choice, &Unseen).unwrap_or_default()
}

pub(crate) fn sentence(event: &Event) -> String {
    match event {
        Event::Began { space, units, bases, goal, turns, .. } => {
            let all: u32 = bases.iter().map(|bases| u32::from(*bases)).sum();
            format!(
                "🔎 The force {} goes into the scrub as a patrol: {} become {}. The Mahdists lie \
                 hidden. {} and {goal} % of them on their feet hold the field.",
                names::at(*space),
                count(units.len(), "unit"),
                count(usize::try_from(all).unwrap_or(usize::MAX), "base"),
                count(usize::from(*turns), "turn"),
            )
        }
        Event::Reported { space, outcome, stood, held, losses } => {
            let lost: u32 = losses.iter().map(|toll| u32::from(toll.steps)).sum();
            let lost = count(usize::try_from(lost).unwrap_or(usize::MAX), "step");
            let field = if *held { "the field is held" } else { "the field is lost" };
            let points = list(&outcome.points.map(|points| points.to_string()));
            format!(
                "⚔ The skirmish {} is over after turn {} with {points} points for us and them: \
                 {stood} % of the bases stand, {field}, {lost} lost.",
                names::at(*space),
                outcome.turn
            )
        }
    }
}
