//! `/play` and `/pass`: what to do with a round, and how it ends.

use games::OrderBuilder;
use games::orders::offers::{self, ChoiceFilter};
use games::verb::{Args, Completion, OptionKind, PREVIEW, SHOWN_MAX, Typing, Verb, VerbOption};
use kit::Answer;
use model::Choice;
use san_juans::{Choice as Own, OpsChoice, RefitChoice, RoundChoice, SailChoice, TrainChoice};

use crate::text::names;
use crate::verbs::{about, name};

pub(super) const PLAY: Verb = Verb::order(
    "play",
    "Play a card: for its event, for Ops or for replacements",
    &[
        name("card", "Which card of the hand").required().completed(cards),
        VerbOption::new("as", "What for", OptionKind::OneOf(&USES)).required(),
        name("at", "Where, if the event wants a place").completed(|typing| {
            let card = typing.args.required("card");
            typing.offered_after(about::AT, |builder| builder.find(about::EVENT, card))
        }),
        PREVIEW,
    ],
    play,
);

const USES: [(&str, &str); 3] = [
    ("event", "its event; the card is then gone for good"),
    ("ops", "Ops: then order marches and ships"),
    ("replacements", "replacement points, once a turn; +5 to the score at its end"),
];

fn cards(typing: &Typing<'_>) -> Option<Vec<Completion>> {
    let mut found: Vec<Completion> = Vec::new();
    for about in uses(typing.args.one_of("as")) {
        for card in typing.offered(*about)? {
            if found.iter().all(|known| known.value != card.value) {
                found.push(card);
            }
        }
    }
    found.truncate(SHOWN_MAX);
    Some(found)
}

fn uses(named: Option<&str>) -> &'static [ChoiceFilter] {
    match named {
        Some("event") => &[about::EVENT],
        Some("replacements") => &[about::REPLACEMENTS],
        Some(_) => &[about::OPS],
        None => &[about::OPS, about::EVENT, about::REPLACEMENTS],
    }
}

fn play(builder: &mut OrderBuilder<'_>, args: &Args<'_>) -> Result<(), String> {
    needs_a_round(builder)?;
    let used = args.one_of("as").unwrap_or("ops");
    if used != "event" && args.has("at") {
        return Err("`at` is for the place of an event: leave it out here.".to_owned());
    }
    builder.find(uses(Some(used))[0], args.required("card"))?;
    match args.text("at") {
        Some(at) => everything_at(builder, at),
        None => Ok(()),
    }
}

/// Sends whatever wants a place to the one named, as long as places are asked for.
fn everything_at(builder: &mut OrderBuilder<'_>, at: &str) -> Result<(), String> {
    builder.find(about::AT, at)?;
    for _ in 0..20 {
        if builder.waiting_for(&["arrive-at"]).is_none() {
            return Ok(());
        }
        let Ok(choice) = offers::find(&builder.offered(about::AT), at) else { return Ok(()) };
        builder.add(Answer::One(choice))?;
    }
    Ok(())
}

fn needs_a_round(builder: &OrderBuilder<'_>) -> Result<(), String> {
    match builder.waiting_for(&["play-card"]) {
        Some(_) => Ok(()),
        None => Err("A card can be played when a round begins. Something else is asked first: \
                     `/orders` shows it."
            .to_owned()),
    }
}

pub(super) const PASS: Verb =
    Verb::order("pass", "Play no card: one Op anywhere", &[PREVIEW], pass);

fn pass(builder: &mut OrderBuilder<'_>, _args: &Args<'_>) -> Result<(), String> {
    needs_a_round(builder)?;
    builder.add(Answer::One(Choice::of(Own::Round(RoundChoice::Pass))))
}

/// The choice among those offered that ends what is being done; a battle that waits comes first.
pub fn ending(of: &[Own]) -> Result<Option<Own>, String> {
    let ends = |own: &&Own| {
        matches!(
            own,
            Own::Ops(OpsChoice::Finish)
                | Own::Sail(SailChoice::Stop)
                | Own::Train(TrainChoice::Stop)
                | Own::Refit(RefitChoice::Done)
        )
    };
    if let Some(choice) = of.iter().find(ends) {
        return Ok(Some(*choice));
    }
    let fight = of.iter().find_map(|choice| match choice {
        Own::Ops(OpsChoice::Fight(space)) => Some(names::at(*space)),
        _ => None,
    });
    fight.map_or(Ok(None), |at| {
        Err(format!("A battle waits {at}: `/battle resolve` fights it, then the round can end."))
    })
}
