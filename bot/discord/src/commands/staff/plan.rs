//! `/plan`: orders strung together, given one after the other.

use games::text;

use crate::commands::here;
use crate::orders::staff::plans;
use crate::{Context, Failure};

/// Orders strung together: show, add, run, clear
#[poise::command(
    slash_command,
    guild_only,
    subcommands("show", "add", "run", "clear"),
    subcommand_required
)]
pub(crate) async fn plan(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// What is in your plan, and why it stopped
#[poise::command(slash_command, guild_only)]
async fn show(ctx: Context<'_>) -> Result<(), Failure> {
    here(
        ctx,
        |here| async move { Ok(text::staff::plans::shown(&here.snapshot, here.player()).into()) },
    )
    .await
}

/// Add the order you have drafted with Orders or preview, or a mark to stop at
#[poise::command(slash_command, guild_only)]
async fn add(
    ctx: Context<'_>,
    #[description = "Add a mark to stop at instead"] stop: Option<bool>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        match stop.unwrap_or(false) {
            true => plans::add_stop(here).await,
            false => plans::add(here, None).await,
        }
    })
    .await
}

/// Give one order of your plan after the other, until something happens
#[poise::command(slash_command, guild_only)]
async fn run(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, plans::run).await
}

/// Throw your plan away
#[poise::command(slash_command, guild_only)]
async fn clear(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, plans::clear).await
}
