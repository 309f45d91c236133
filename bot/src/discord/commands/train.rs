//! `/train`: lay track, or run along it.

use crate::games::{Answer, Choice};
use engine::san_juans::{Choice as Own, OpsChoice, Pick};
use serenity::all::CreateAutocompleteResponse;

use super::offers::{self, About};
use super::{Plan, complete, give};
use crate::discord::{Context, Failure};

/// The armoured train
#[poise::command(slash_command, guild_only, subcommands("lay", "run"), subcommand_required)]
pub(super) async fn train(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// Spends an Op on the train, unless it has one already, or a card lays track.
fn under_steam(plan: &mut Plan<'_>) -> Result<(), String> {
    let of_it = |choice: &Choice| matches!(choice.own(), Some(Own::Train(_)));
    if plan.waiting().is_some_and(|waiting| waiting.ask.choices().iter().any(of_it)) {
        return Ok(());
    }
    if plan.waiting_for(&["play-card"]).is_some() {
        return Err("Play a card for Ops first (`/play ops`), or `/pass` for one Op.".to_owned());
    }
    let train = Choice::of(Own::Ops(OpsChoice::Train));
    let offered = plan.waiting().is_some_and(|waiting| waiting.ask.choices().contains(&train));
    if !offered {
        return Err(
            "The train cannot be used just now: it needs a base, which two transports land \
                    it at, and an Op. `/orders` shows what is asked."
                .to_owned(),
        );
    }
    plan.add(Answer::One(train))
}

async fn complete_lay(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, About::Lay, partial, under_steam).await
}

async fn complete_run(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, About::Run, partial, under_steam).await
}

/// Lay a section of track; an Op lays two, eight in all
#[poise::command(slash_command, guild_only)]
async fn lay(
    ctx: Context<'_>,
    #[description = "Where: next to the base or to other track"]
    #[autocomplete = "complete_lay"]
    #[max_length = 100]
    at: String,
    #[description = "Where the second section goes"]
    #[max_length = 100]
    then: Option<String>,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    give(ctx, preview.unwrap_or(false), |plan| {
        under_steam(plan)?;
        plan.find(About::Lay, &at)?;
        match &then {
            Some(then) => plan.find(About::Lay, then),
            None => Ok(()),
        }
    })
    .await;
    Ok(())
}

/// Run along the line with two infantry or batteries, or one cavalry, and back
#[poise::command(slash_command, guild_only)]
async fn run(
    ctx: Context<'_>,
    #[description = "To where on the line"]
    #[autocomplete = "complete_run"]
    #[max_length = 100]
    to: String,
    #[description = "Who rides: for instance 2 Egyptian Infantry"]
    #[max_length = 1000]
    units: Option<String>,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    give(ctx, preview.unwrap_or(false), |plan| {
        under_steam(plan)?;
        plan.find(About::Run, &to)?;
        match &units {
            Some(units) => get_on(plan, units),
            None => Ok(()),
        }
    })
    .await;
    Ok(())
}

/// Answers who rides, one after the other; whoever names one unit lets nobody else on.
fn get_on(plan: &mut Plan<'_>, units: &str) -> Result<(), String> {
    let riding = |plan: &Plan<'_>| plan.waiting_for(&["who-rides"]);
    let Some(waiting) = riding(plan) else { return Ok(()) };
    let chosen = offers::units(waiting.ask.choices(), &plan.after, units)?;
    for unit in chosen {
        if riding(plan).is_none_or(|waiting| !waiting.ask.choices().contains(&unit)) {
            return Err(
                "The train has room for two infantry or batteries, or for one cavalry.".to_owned()
            );
        }
        plan.add(Answer::One(unit))?;
    }
    match riding(plan) {
        Some(_) => plan.add(Answer::One(Choice::of(Own::Pick(Pick::No)))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use crate::games::Game;
    use engine::san_juans::{Event, TrainEvent};
    use engine::staff::Roster;

    use crate::campaign::authority::Authority;
    use crate::games::san_juans::text::train::tests::with_a_train;

    use super::*;

    /// The trips and sections a plan brings about, and what is said if it cannot be.
    fn planned(make: impl FnOnce(&mut Plan<'_>) -> Result<(), String>) -> Result<String, String> {
        let game = Game::of(with_a_train());
        let (by, roster) = (Authority::alone(), Roster::default());
        let mut plan = Plan::new(&game, &by, &roster);
        make(&mut plan)?;
        let tried = super::super::drafting::tried(&game, &by, &plan.steps).expect("it was offered");
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
        planned(|plan| {
            under_steam(plan)?;
            plan.find(About::Run, "sinkat/friday-harbor/1")?;
            get_on(plan, units)
        })
    }

    #[test]
    fn track_is_laid_and_riders_are_named_in_words() {
        let laid = planned(|plan| {
            under_steam(plan)?;
            plan.find(About::Lay, "sinkat")?;
            plan.find(About::Lay, "friday-harbor/false-bay/2")
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
