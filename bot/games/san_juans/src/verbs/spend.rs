//! `/deploy` and `/replace`: arrivals and replacement points.

use games::Plan;
use games::orders::offers;
use games::verb::{Args, Field, Kind, PREVIEW, Verb};
use kit::{Answer, Refusal};
use model::Choice;
use san_juans::{Choice as Own, RefitChoice};

use crate::verbs::{about, name};

pub(super) const DEPLOY: Verb = Verb::order(
    "deploy",
    "Say where arrivals go, or troops that fled",
    &[
        name("at", "At which place").required().completed(|typing| typing.offered(about::AT)),
        PREVIEW,
    ],
    |plan, args| plan.find(about::AT, args.required("at")),
);

pub(super) const REPLACE: Verb = Verb::order(
    "replace",
    "Spend replacement points on a unit, at most two a turn",
    &[
        name("unit", "Which unit").required().completed(|typing| typing.offered(about::REFIT)),
        Field::new("points", "How many points, 1 or 2", Kind::Number(1, 2)).required(),
        PREVIEW,
    ],
    replace,
);

fn replace(plan: &mut Plan<'_>, args: &Args<'_>) -> Result<(), String> {
    let Some(waiting) = plan.waiting_for(&["refit"]) else {
        return Err("Replacement points are spent at the turn's end, when the game asks for \
                    it. `/play replacements` gains them."
            .to_owned());
    };
    let points = args.number("points").and_then(|points| u8::try_from(points).ok()).unwrap_or(0);
    let one = offers::find(&plan.offered(about::REFIT), args.required("unit"))?;
    let wanted = match one.own() {
        Some(Own::Refit(RefitChoice::Restore { unit, .. })) => {
            RefitChoice::Restore { unit, points }
        }
        Some(Own::Refit(RefitChoice::Rebuild { unit, .. })) => {
            RefitChoice::Rebuild { unit, points }
        }
        _ => return Err(games::text::refusal(Refusal::NotOffered)),
    };
    let wanted = Choice::of(Own::Refit(wanted));
    if !waiting.ask.choices().contains(&wanted) {
        return Err(format!(
            "{points} points cannot be spent on that unit: at most two for a unit each turn, \
             no more than there are, none beyond its full strength."
        ));
    }
    plan.add(Answer::One(wanted))
}
