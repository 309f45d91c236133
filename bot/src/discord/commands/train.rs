//! `/train`: lay track, or run along it.

use engine::san_juans::{Choice as Own, OpsChoice};
use engine::{Answer, Ask, Choice};
use serenity::all::CreateAutocompleteResponse;

use super::offers::{self, About};
use super::{Plan, complete, give};
use crate::discord::{Context, Failure};

/// The armoured train
#[poise::command(slash_command, guild_only, subcommands("lay", "run"), subcommand_required)]
pub(super) async fn train(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// Spends an Op on the train, unless it has one already.
fn under_steam(plan: &mut Plan<'_>) -> Result<(), String> {
    if plan.waiting_for(&["use-train", "lay-track"]).is_some() {
        return Ok(());
    }
    if plan.waiting_for(&["play-card"]).is_some() {
        return Err("Play a card for Ops first (`/play ops`), or `/pass` for one Op.".to_owned());
    }
    let train = Choice::SanJuans(Own::Ops(OpsChoice::Train));
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
    at: String,
    #[description = "Where the second section goes"] then: Option<String>,
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
    to: String,
    #[description = "Who rides: for instance 2 Egyptian Infantry"] units: Option<String>,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    give(ctx, preview.unwrap_or(false), |plan| {
        under_steam(plan)?;
        plan.find(About::Run, &to)?;
        let (Some(units), Some(waiting)) = (&units, plan.waiting_for(&["who-rides"])) else {
            return Ok(());
        };
        let Ask::Some { of, .. } = &waiting.ask else {
            return plan.find(About::Any, units);
        };
        let chosen = offers::units(of, &plan.after, units)?;
        plan.add(Answer::Some(chosen))
    })
    .await;
    Ok(())
}
