//! `/play`, `/pass`, `/finish`: what to do with a round.

use crate::games::{Answer, Ask, Choice};
use engine::hicks::{Choice as March, Order};
use engine::san_juans::{
    Choice as Own, OpsChoice, RefitChoice, RoundChoice, SailChoice, Space, TrainChoice,
};
use serenity::all::CreateAutocompleteResponse;

use super::offers::{self, About};
use super::{Plan, complete, give, option};
use crate::discord::{Context, Failure};
use crate::text::{self, Eyes};

/// Play a card
#[poise::command(
    slash_command,
    guild_only,
    subcommands("event", "ops", "replacements"),
    subcommand_required
)]
pub(super) async fn play(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

async fn complete_event(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, About::Event, partial, |_| Ok(())).await
}

async fn complete_ops(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, About::Ops, partial, |_| Ok(())).await
}

async fn complete_replacements(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, About::Replacements, partial, |_| Ok(())).await
}

async fn complete_at(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let card = option(ctx, "card").unwrap_or_default();
    complete(ctx, About::At, partial, |plan| plan.find(About::Event, card)).await
}

/// Play a card for its event; it is then gone for good
#[poise::command(slash_command, guild_only)]
async fn event(
    ctx: Context<'_>,
    #[description = "Which card of the hand"]
    #[autocomplete = "complete_event"]
    #[max_length = 100]
    card: String,
    #[description = "Where, if the event wants a place"]
    #[autocomplete = "complete_at"]
    #[max_length = 100]
    at: Option<String>,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    give(ctx, preview.unwrap_or(false), |plan| {
        needs_a_round(plan)?;
        plan.find(About::Event, &card)?;
        let Some(at) = &at else { return Ok(()) };
        everything_at(plan, at)
    })
    .await;
    Ok(())
}

/// Sends whatever wants a place to the one named, as long as places are asked for.
fn everything_at(plan: &mut Plan<'_>, at: &str) -> Result<(), String> {
    plan.find(About::At, at)?;
    for _ in 0..20 {
        let Some(waiting) = plan.waiting_for(&["arrive-at"]) else { return Ok(()) };
        let offers = offers::offers(&waiting, &plan.after, plan.roster, About::At);
        let Ok(choice) = offers::find(&offers, at) else { return Ok(()) };
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

/// Play a card for Ops: then /march, and /finish when you are done
#[poise::command(slash_command, guild_only)]
async fn ops(
    ctx: Context<'_>,
    #[description = "Which card of the hand"]
    #[autocomplete = "complete_ops"]
    #[max_length = 100]
    card: String,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    give(ctx, preview.unwrap_or(false), |plan| {
        needs_a_round(plan)?;
        plan.find(About::Ops, &card)
    })
    .await;
    Ok(())
}

/// Play a card for replacement points, once a turn; it costs +5 at the turn's end
#[poise::command(slash_command, guild_only)]
async fn replacements(
    ctx: Context<'_>,
    #[description = "Which card of the hand"]
    #[autocomplete = "complete_replacements"]
    #[max_length = 100]
    card: String,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    give(ctx, preview.unwrap_or(false), |plan| {
        needs_a_round(plan)?;
        plan.find(About::Replacements, &card)
    })
    .await;
    Ok(())
}

/// Play no card: one Op anywhere
#[poise::command(slash_command, guild_only)]
pub(super) async fn pass(
    ctx: Context<'_>,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    give(ctx, preview.unwrap_or(false), |plan| {
        needs_a_round(plan)?;
        plan.add(Answer::One(Choice::of(Own::Round(RoundChoice::Pass))))
    })
    .await;
    Ok(())
}

/// The choice that ends what is being done, if there is one.
fn ending(plan: &Plan<'_>) -> Result<Answer<Choice>, String> {
    let ask = plan.waiting().map(|waiting| waiting.ask);
    let of = ask.as_ref().map_or(&[][..], Ask::choices);
    let ends = |choice: &&Choice| {
        matches!(
            choice.own(),
            Some(
                Own::Ops(OpsChoice::Finish)
                    | Own::Sail(SailChoice::Stop)
                    | Own::Train(TrainChoice::Stop)
                    | Own::Refit(RefitChoice::Done)
            )
        ) || matches!(choice.own(), Some(March::Order(Order::Done)))
    };
    if let Some(choice) = of.iter().find(ends) {
        return Ok(Answer::One(*choice));
    }
    let fight = of.iter().find_map(|choice| match choice.own() {
        Some(Own::Ops(OpsChoice::Fight(space))) => Some(space),
        _ => None,
    });
    Err(match (fight, plan.waiting()) {
        (Some(space), _) => fight_first(space),
        // To say no to what is asked would be to answer it, unasked.
        (None, Some(waiting)) => {
            let asked = text::question(&waiting.why, &plan.after, Eyes::Everybody, plan.roster).0;
            format!(
                "This is asked first, and `/finish` does not answer it: {asked} `/orders` shows \
                 the choices."
            )
        }
        (None, None) => {
            "There is nothing to finish just now. `/orders` shows what is asked.".to_owned()
        }
    })
}

fn fight_first(space: Space) -> String {
    let at = crate::games::san_juans::text::names::at(space);
    format!("A battle waits {at}: `/battle resolve` fights it, then the round can end.")
}

/// Finish the round, or keep the replacement points that are left
#[poise::command(slash_command, guild_only)]
pub(super) async fn finish(
    ctx: Context<'_>,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    give(ctx, preview.unwrap_or(false), |plan| {
        let answer = ending(plan)?;
        plan.add(answer)
    })
    .await;
    Ok(())
}
