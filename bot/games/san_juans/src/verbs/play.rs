//! `/play` and `/pass`: what to do with a round, and how it ends.

use games::Plan;
use games::orders::offers;
use games::verb::{Args, Field, PREVIEW, Verb};
use kit::Answer;
use model::Choice;
use san_juans::{
    Choice as Own, OpsChoice, RefitChoice, RoundChoice, SailChoice, Space, TrainChoice,
};

use crate::is_own;
use crate::text::names;
use crate::verbs::{about, name};

pub(super) const PLAY: Verb =
    Verb::parts("play", "Play a card", &[EVENT, OPS, REPLACEMENTS]).beginning();

const CARD: Field = name("card", "Which card of the hand").required();

const EVENT: Verb = Verb::order(
    "event",
    "Play a card for its event; it is then gone for good",
    &[
        CARD.completed(|typing| typing.offered(about::EVENT)),
        name("at", "Where, if the event wants a place").completed(|typing| {
            let card = typing.args.required("card");
            typing.offered_after(about::AT, |plan| plan.find(about::EVENT, card))
        }),
        PREVIEW,
    ],
    event,
);

fn event(plan: &mut Plan<'_>, args: &Args<'_>) -> Result<(), String> {
    needs_a_round(plan)?;
    plan.find(about::EVENT, args.required("card"))?;
    match args.text("at") {
        Some(at) => everything_at(plan, at),
        None => Ok(()),
    }
}

/// Sends whatever wants a place to the one named, as long as places are asked for.
fn everything_at(plan: &mut Plan<'_>, at: &str) -> Result<(), String> {
    plan.find(about::AT, at)?;
    for _ in 0..20 {
        if plan.waiting_for(&["arrive-at"]).is_none() {
            return Ok(());
        }
        let Ok(choice) = offers::find(&plan.offered(about::AT), at) else { return Ok(()) };
        plan.add(Answer::One(choice))?;
    }
    Ok(())
}

fn needs_a_round(plan: &Plan<'_>) -> Result<(), String> {
    match plan.waiting_for(&["play-card"]) {
        Some(_) => Ok(()),
        None => Err("A card can be played when a round begins. Something else is asked first: \
                     `/orders` shows it."
            .to_owned()),
    }
}

const OPS: Verb = Verb::order(
    "ops",
    "Play a card for Ops: then /march, and /finish when you are done",
    &[CARD.completed(|typing| typing.offered(about::OPS)), PREVIEW],
    |plan, args| {
        needs_a_round(plan)?;
        plan.find(about::OPS, args.required("card"))
    },
);

const REPLACEMENTS: Verb = Verb::order(
    "replacements",
    "Play a card for replacement points, once a turn; it costs +5 at the turn's end",
    &[CARD.completed(|typing| typing.offered(about::REPLACEMENTS)), PREVIEW],
    |plan, args| {
        needs_a_round(plan)?;
        plan.find(about::REPLACEMENTS, args.required("card"))
    },
);

pub(super) const PASS: Verb =
    Verb::order("pass", "Play no card: one Op anywhere", &[PREVIEW], pass).beginning();

fn pass(plan: &mut Plan<'_>, _args: &Args<'_>) -> Result<(), String> {
    needs_a_round(plan)?;
    plan.add(Answer::One(Choice::of(Own::Round(RoundChoice::Pass))))
}

/// The choice among those offered that ends what is being done, if there is one.
///
/// # Errors
/// A sentence that says what has to be done first.
pub fn ending(of: &[Choice]) -> Result<Option<Choice>, String> {
    let ends = |own| {
        matches!(
            own,
            Own::Ops(OpsChoice::Finish)
                | Own::Sail(SailChoice::Stop)
                | Own::Train(TrainChoice::Stop)
                | Own::Refit(RefitChoice::Done)
        )
    };
    if let Some(choice) = of.iter().find(|choice| is_own(choice, ends)) {
        return Ok(Some(*choice));
    }
    let fight = of.iter().find_map(|choice| match choice.own() {
        Some(Own::Ops(OpsChoice::Fight(space))) => Some(space),
        _ => None,
    });
    fight.map_or(Ok(None), |space| Err(fight_first(space)))
}

fn fight_first(space: Space) -> String {
    let at = names::at(space);
    format!("A battle waits {at}: `/battle resolve` fights it, then the round can end.")
}
