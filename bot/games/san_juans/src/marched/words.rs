//! A battle of the campaign that is fought as a march, in words.

use fought::{Choice, Event, Why};
use hicks::{Force, Grade};
use hicks_play::text::names::pasha;
use hicks_play::text::sentences::grade;
use model::label::Label;
use model::words::{count, list};

use crate::text::book::{BOOK, Unseen};
use crate::text::names;

pub fn label(choice: Choice) -> Label {
    BOOK.label("between.choice", &choice, &Unseen).unwrap_or_default()
}

pub fn awaited(why: Why) -> String {
    BOOK.tell("between.awaited", &why, &Unseen).unwrap_or_default()
}

pub fn question(why: Why) -> (String, String) {
    let title = BOOK.tell("between.question", &why, &Unseen).unwrap_or_default();
    (title, rule(why).to_owned())
}

pub fn rule(why: Why) -> &'static str {
    BOOK.words("between.reason", &why)
}

fn figures(force: &Force) -> String {
    let horse: u8 = force.squadrons.iter().map(|squadron| squadron.figures).sum();
    let mut told = vec![count(force.infantry().into(), "figure") + " of foot"];
    if horse > 0 {
        told.push(format!("{horse} of horse"));
    }
    if force.field_gun {
        told.push("a field gun".to_owned());
    }
    if force.mitrailleuse {
        told.push("a mitrailleuse".to_owned());
    }
    list(&told)
}

pub fn sentence(event: &Event) -> Option<String> {
    Some(match event {
        Event::Formed { space, units, force, pashas } => {
            let pashas: Vec<String> = pashas.iter().map(|seat| pasha(*seat)).collect();
            format!(
                "🐪 The force {} forms square: {} become {}. {} {}.",
                names::at(*space),
                count(units.len(), "unit"),
                figures(force),
                list(&pashas),
                if pashas.len() == 1 { "commands" } else { "command in turn" }
            )
        }
        Event::Reported { space, outcome, held, losses } => {
            let lost: u32 = losses.iter().map(|toll| u32::from(toll.steps)).sum();
            let lost = count(usize::try_from(lost).unwrap_or(usize::MAX), "step");
            let field = match (held, outcome.arrived && outcome.grade != Grade::Annihilated) {
                (true, _) => "the field is held",
                (false, false) => "the field is lost",
                (false, true) if outcome.unbroken => {
                    "the square came through, but leaves the field to too many Ansar"
                }
                (false, true) => "the square came through, but broken: the field is lost",
            };
            format!(
                "⚔ The march {} is over, {}: {field}, {lost} lost.",
                names::at(*space),
                grade(outcome.grade)
            )
        }
    })
}
