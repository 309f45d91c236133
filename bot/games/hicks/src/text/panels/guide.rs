//! The guide on a march: what a newcomer is told beside each prompt, and of what came of an order.

use games::people::rehearse::Rehearsal;
use games::text::guidance::guide::{Lesson, Stakes};
use games::ui::Guided;
use hicks::{Choice, Event, Order, View, Why};
use kit::Answer;
use model::words::{capital, count};
use model::{Game, Step};

use crate::text::book::BOOK;
use crate::text::names::Names;
use crate::{Hicks, Seen};

/// What is explained with the orders of a march, a turn each, where nothing else has come up.
const BASICS: [&str; 3] = ["orders", "units", "dice"];

impl Guided for Hicks {
    const LESSONS: &'static [&'static str] = &["orders", "units", "dice", "ansar", "melee"];

    fn explained(why: Why, seen: &Seen<'_>, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
        let topic = match why {
            Why::Orders { .. } => return of_orders(&seen.view, over),
            Why::Deploy => "deploy",
            Why::Lead { .. } => "lead",
            Why::LeaveBehind { .. } | Why::HaltWithout { .. } | Why::LeaveStuck => "gaps",
            Why::RideWith | Why::FireAt { .. } | Why::FollowUp { .. } => return Vec::new(),
        };
        vec![(topic, BOOK.words("guide", &why).to_owned())]
    }

    fn advises(why: Why) -> bool {
        why != Why::RideWith
    }

    fn stakes(game: &Game, steps: &[Step], _tried: &Rehearsal) -> Stakes {
        let why = game.decision().and_then(|decision| decision.why.own());
        let yes = steps
            .first()
            .is_some_and(|step| step.answer == Answer::One(model::Choice::of(Choice::Yes)));
        let leaves = matches!(
            why,
            Some(Why::LeaveBehind { .. } | Why::HaltWithout { .. } | Why::LeaveStuck)
        );
        let told = if leaves && yes { "Whoever is left behind may be lost." } else { "" };
        Stakes { told: told.to_owned(), doubtful: leaves && yes, because: None }
    }

    /// Who is sent goes somewhere.
    fn leads_on(last: Choice) -> bool {
        matches!(last, Choice::Order(Order::Lead(_)))
    }

    fn measured(_seen: &Seen<'_>, mean: i64) -> Option<(String, String)> {
        Some((
            "the chance that the army comes through came to".to_owned(),
            format!("{} %", mean / 10),
        ))
    }

    fn though() -> &'static str {
        ", but with less of the army left"
    }

    fn came_of(events: &[&Event], seen: &Seen<'_>) -> Option<String> {
        let names = Names::new(Some(&seen.view), &[]);
        let told = events.iter().filter_map(|event| one(event, &names));
        let told: Vec<String> = told.take(2).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn farewell(seen: &Seen<'_>) -> String {
        format!(
            "You have met orders, the dice that rouse the Ansar, and a fight hand to hand. The palm \
             is {} inches off. The guide takes its leave; *Why?* under a message says what a die \
             was about, `/rules` has the rest.",
            seen.view.to_palm
        )
    }
}

/// What comes up while orders are given: the first enemy, the first fight, else the next matter.
fn of_orders(view: &View, over: &dyn Fn(&str) -> bool) -> Vec<Lesson> {
    let mut due = Vec::new();
    if !over("orders") {
        due.push("orders");
    }
    if view.units.iter().any(|unit| unit.fights.is_some()) {
        due.push("melee");
    }
    if !view.parties.is_empty() {
        due.push("ansar");
    }
    due.retain(|name| !over(name));
    if due.is_empty() {
        due.extend(BASICS.iter().find(|name| !over(name)));
    }
    due.into_iter().map(|name| (name, BOOK.words("guide", &name.to_owned()).to_owned())).collect()
}

/// What one fact means for the army, where it means much.
fn one(event: &Event, names: &Names) -> Option<String> {
    Some(match event {
        Event::Ambushed { score, figures, .. } => format!(
            "The dice came to {score}, and 10 or more may rouse the Ansar: {} are there.",
            count(usize::from(*figures), "figure")
        ),
        Event::Fought(melee) => {
            let ours = capital(&names.unit(melee.unit));
            let (mine, theirs) = (melee.ours.total, melee.theirs.total);
            let end = match melee.loser {
                None => "nobody gives way",
                Some(hicks::Body::Unit(_)) => "it is lost",
                Some(_) => "it is won",
            };
            format!("{ours} hand to hand, {mine} against {theirs}: {end}.")
        }
        Event::Stuck { units } if !units.is_empty() => {
            let who: Vec<String> = units.iter().map(|unit| names.unit(*unit)).collect();
            format!("A pair on its dice: {} stick in the sand.", model::words::list(&who))
        }
        Event::CouldNotFire { die, needed, .. } => {
            format!("The die to fire showed {die}, and {needed} or less was needed: no volley.")
        }
        Event::Fired(volley) => {
            let who = capital(&names.body(volley.by).text);
            match (volley.hit, volley.kills) {
                (false, _) => format!("{who} fired, and the range was not beaten."),
                (true, kills) => format!("{who} fired and killed {kills}."),
            }
        }
        _ => return None,
    })
}
