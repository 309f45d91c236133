//! `/roll`, and `/dice`: what was promised of the dice, and every roll computed again.

use crate::commands::here;
use crate::orders::looking::dice as work;
use crate::reply::said;
use crate::{Context, Failure};

/// Roll dice in the channel, for your own table
#[poise::command(slash_command, guild_only)]
pub(crate) async fn roll(
    ctx: Context<'_>,
    #[description = "For instance 2d6+1, d20, 3d10-2, 2d6+1d4 or d%"]
    #[max_length = 40]
    dice: String,
    #[description = "What for"]
    #[max_length = 200]
    reason: Option<String>,
    #[description = "What to call it"]
    #[max_length = 60]
    label: Option<String>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        let (reason, label) = (reason.unwrap_or_default(), label.unwrap_or_default());
        match dice.parse() {
            Ok(roll) => work::roll(here, roll, &reason, &label).await,
            Err(why) => Ok(said(games::text::dice::no_dice(&dice, why))),
        }
    })
    .await
}

/// How the dice are kept fair, and whether they were
#[poise::command(
    slash_command,
    guild_only,
    subcommands("commitment", "audit"),
    subcommand_required
)]
pub(crate) async fn dice(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// What was promised of the dice before anybody joined, and how to check it
#[poise::command(slash_command, guild_only)]
async fn commitment(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, work::commitment).await
}

/// Compute every roll of this campaign again, and show how the faces fell
#[poise::command(slash_command, guild_only)]
async fn audit(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, work::audit).await
}
