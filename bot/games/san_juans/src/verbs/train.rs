//! `/train`: lay track, or run along it.

use games::OrderBuilder;
use games::orders::offers::{self, ChoiceFilter};
use games::verb::{Args, OptionKind, PREVIEW, Verb, VerbOption};
use kit::Answer;
use model::Choice;
use san_juans::{Choice as Own, OpsChoice, Pick};

use crate::verbs::{NO_OPS, about, name, units};

pub(super) const TRAIN: Verb = Verb::order(
    "train",
    "The armoured train: lay track, or run along it and back",
    &[
        VerbOption::new("do", "What it does", OptionKind::OneOf(&TASKS)).required(),
        name("at", "To where on the line; where the track goes")
            .required()
            .completed(|typing| typing.offered_after(on_the_line(typing.args), under_steam)),
        name("then", "Where the second section of track goes"),
        units("units", "Who rides: for instance 2 infantry"),
        PREVIEW,
    ],
    |builder, args| {
        under_steam(builder)?;
        builder.find(on_the_line(args), args.required("at"))?;
        match (args.text("then"), args.text("units")) {
            (Some(then), _) if lays(args) => builder.find(about::LAY, then),
            (_, Some(units)) if !lays(args) => get_on(builder, units),
            _ => Ok(()),
        }
    },
);

const TASKS: [(&str, &str); 2] = [
    ("lay", "lay track: an Op lays two sections, eight in all"),
    ("run", "run and back: with two infantry or batteries, or one cavalry"),
];

fn lays(args: &Args<'_>) -> bool {
    args.one_of("do") == Some("lay")
}

fn on_the_line(args: &Args<'_>) -> ChoiceFilter {
    if lays(args) { about::LAY } else { about::RUN }
}

fn under_steam(builder: &mut OrderBuilder<'_>) -> Result<(), String> {
    let of_it = |choice: &Choice| matches!(choice.own(), Some(Own::Train(_)));
    if builder.waiting().is_some_and(|waiting| waiting.ask.choices().iter().any(of_it)) {
        return Ok(());
    }
    if builder.waiting_for(&["play-card"]).is_some() {
        return Err(NO_OPS.to_owned());
    }
    let train = Choice::of(Own::Ops(OpsChoice::Train));
    if !builder.offers(train) {
        return Err(
            "The train cannot be used just now: it needs a base, which two transports land \
                    it at, and an Op. `/orders` shows what is asked."
                .to_owned(),
        );
    }
    builder.add(Answer::One(train))
}

/// Answers who rides, one after the other; whoever names one unit lets nobody else on.
fn get_on(builder: &mut OrderBuilder<'_>, units: &str) -> Result<(), String> {
    let riding = |builder: &OrderBuilder<'_>| builder.waiting_for(&["who-rides"]);
    let Some(waiting) = riding(builder) else { return Ok(()) };
    let chosen = offers::units(waiting.ask.choices(), builder.after(), units)?;
    for unit in chosen {
        if riding(builder).is_none_or(|waiting| !waiting.ask.choices().contains(&unit)) {
            return Err(
                "The train has room for two infantry or batteries, or for one cavalry.".to_owned()
            );
        }
        builder.add(Answer::One(unit))?;
    }
    match riding(builder) {
        Some(_) => builder.add(Answer::One(Choice::of(Own::Pick(Pick::No)))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use san_juans::{Event, TrainEvent};
    use staff::Roster;

    use crate::text::moves::train::tests::with_a_train;
    use games::orders::builder::tried;
    use games::people::authority::Authority;
    use model::Game;

    use super::*;

    fn planned(
        make: impl FnOnce(&mut OrderBuilder<'_>) -> Result<(), String>,
    ) -> Result<String, String> {
        let game = Game::of(with_a_train());
        let (by, roster) = (Authority::alone(), Roster::default());
        let mut builder = OrderBuilder::new(&game, &by, &roster);
        make(&mut builder)?;
        let tried = tried(&game, &by, builder.steps()).expect("it was offered");
        let told = tried.events.iter().filter_map(|event| match event.own()? {
            Event::Train(TrainEvent::TrackLaid { space }) => Some(format!("laid {space}")),
            Event::Train(TrainEvent::Ran { units, to, .. }) => {
                Some(format!("{} to {to}", units.len()))
            }
            _ => None,
        });
        Ok(told.collect::<Vec<_>>().join(", "))
    }

    fn trip(units: &str) -> Result<String, String> {
        planned(|builder| {
            under_steam(builder)?;
            builder.find(about::RUN, "sinkat/friday-harbor/1")?;
            get_on(builder, units)
        })
    }

    #[test]
    fn track_is_laid_and_riders_are_named_in_words() {
        games_testing::games();
        let laid = planned(|builder| {
            under_steam(builder)?;
            builder.find(about::LAY, "sinkat")?;
            builder.find(about::LAY, "friday-harbor/false-bay/2")
        });
        assert_eq!(laid.as_deref(), Ok("laid sinkat, laid friday-harbor/false-bay/2"));
        assert_eq!(trip("2 Egyptian Infantry").as_deref(), Ok("2 to sinkat/friday-harbor/1"));
        let mixed = trip("1 Sudanese Infantry, 1 Krupp Battery");
        assert_eq!(mixed.as_deref(), Ok("2 to sinkat/friday-harbor/1"));
        assert_eq!(trip("1 Egyptian Infantry").as_deref(), Ok("1 to sinkat/friday-harbor/1"));
        assert_eq!(trip("1 Dragoons").as_deref(), Ok("1 to sinkat/friday-harbor/1"));
        for many in ["2 Dragoons", "all", "1 Sudanese Infantry, 1 Dragoons"] {
            let told = trip(many).expect_err("too many");
            assert!(told.starts_with("The train has room for"), "{many}: {told}");
        }
        assert!(trip("3 Guards").expect_err("nobody").contains("There are:"));
    }
}
