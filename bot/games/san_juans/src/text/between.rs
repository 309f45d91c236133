//! Battles of the campaign that are fought as a march or as a skirmish, in words.

use games::{Bearing, ui};
use hicks::{Force, Grade};
use hicks_play::text::names::pasha;
use hicks_play::text::sentences::grade;
use model::label::Label;
use model::words::{count, list};
use model::{Choice, Event, Why};
use san_juans::{COMMANDER, UnitSteps};

use crate::text::battles::battle::steps;
use crate::text::book::{BOOK, Unseen, told};
use crate::text::names;

/// Over the menu of ways to fight a battle.
pub const WAYS: &str = "Or close in, fire from farther off, or go as a patrol";

fn figures(force: &Force) -> String {
    let horse: u8 = force.squadrons.iter().map(|squadron| squadron.figures).sum();
    let mut told = vec![count(force.infantry().into(), "figure") + " of foot"];
    told.extend((horse > 0).then(|| format!("{horse} of horse")));
    told.extend(force.field_gun.then(|| "a field gun".to_owned()));
    told.extend(force.mitrailleuse.then(|| "a mitrailleuse".to_owned()));
    list(&told)
}

fn lost(losses: &[UnitSteps]) -> String {
    count(steps(losses), "step")
}

/// The sentence for one fact of a march.
pub fn of_march(event: &fought::Event) -> String {
    use fought::Event::{Formed, Reported};
    match event {
        Formed { space, units, force, pashas } => {
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
        Reported { space, outcome, held, losses } => {
            let through = outcome.arrived && outcome.grade != Grade::Annihilated;
            let field = match (held, through) {
                (true, _) => "the field is held",
                (false, false) => "the field is lost",
                (false, true) if outcome.unbroken => {
                    "the square came through, but leaves the field to too many Ansar"
                }
                (false, true) => "the square came through, but broken: the field is lost",
            };
            let (at, grade) = (names::at(*space), grade(outcome.grade));
            format!("⚔ The march {at} is over, {grade}: {field}, {} lost.", lost(losses))
        }
    }
}

/// The sentence for one fact of a skirmish.
pub fn of_skirmish(event: &skirmished::Event) -> String {
    use skirmished::Event::{Began, Reported};
    match event {
        Began { space, units, bases, goal, turns, .. } => {
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
        Reported { space, outcome, stood, held, losses } => {
            let field = if *held { "the field is held" } else { "the field is lost" };
            let points = list(&outcome.points.map(|points| points.to_string()));
            format!(
                "⚔ The skirmish {} is over after turn {} with {points} points for us and them: \
                 {stood} % of the bases stand, {field}, {} lost.",
                names::at(*space),
                outcome.turn,
                lost(losses)
            )
        }
    }
}

/// What stands between a campaign and its battles that are fought as another game.
pub struct Between;

impl ui::Between for Between {
    fn awaited(&self, why: &Why) -> String {
        why.own::<fought::Why>().map(|why| told("between.awaited", &why)).unwrap_or_default()
    }

    fn question(&self, why: &Why) -> (String, String) {
        let title = why.own::<fought::Why>().map(|why| told("between.question", &why));
        (title.unwrap_or_default(), self.rule(why).to_owned())
    }

    fn rule(&self, why: &Why) -> &'static str {
        why.own::<fought::Why>().map_or("", |why| BOOK.words("between.reason", &why))
    }

    fn label(&self, choice: &Choice) -> Option<Label> {
        let march = choice.own::<fought::Choice>();
        let march = march.and_then(|of| BOOK.label("between.choice", &of, &Unseen));
        let skirmish =
            || BOOK.label("skirmish.choice", &choice.own::<skirmished::Choice>()?, &Unseen);
        march.or_else(skirmish)
    }

    fn own_menu(&self, choice: &Choice) -> Option<&'static str> {
        choice.own::<skirmished::Choice>().map(|_| WAYS)
    }

    /// To whom a choice hands the square.
    fn bearing(&self, choice: &Choice) -> Bearing {
        let hands_to = match choice.own() {
            Some(fought::Choice::Pasha(seat)) => Some(seat).filter(|seat| *seat != COMMANDER),
            _ => None,
        };
        Bearing { hands_to, ..Bearing::default() }
    }

    fn sentence(&self, event: &Event) -> Option<String> {
        let march = event.own().map(of_march);
        march.or_else(|| event.own().map(of_skirmish))
    }

    /// Who commands the square is a matter of fights.
    fn matter(&self) -> u16 {
        2
    }
}
