//! `/vote`: move against the commander, put something else to the vote, vote, stand, take a motion
//! back (J-002).

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, User};
use staff::PlayerId;
use staff::motion::Ballot;

use crate::commands::campaign::{complete_option, complete_value};
use crate::commands::{Listed, Pick, campaign_here, here, offered, picked};
use crate::orders::staff::votes;
use crate::reply::said;
use crate::{Context, Failure};

/// Relieve the commander, elect the next one, take the war back, change an option
#[poise::command(
    slash_command,
    guild_only,
    subcommands("dismiss", "cast", "stand", "withdraw", "rewind", "change"),
    subcommand_required
)]
pub(crate) async fn vote(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// Move that the commander in chief be relieved; the staff votes in secret
#[poise::command(slash_command, guild_only)]
async fn dismiss(
    ctx: Context<'_>,
    #[description = "Why; everybody reads it"]
    #[max_length = 300]
    reason: Option<String>,
) -> Result<(), Failure> {
    here(ctx, |here| votes::move_relief(here, reason.unwrap_or_default())).await
}

impl Listed for Ballot {
    fn all() -> Vec<(&'static str, Self)> {
        vec![
            ("relieve the commander", Ballot::Relieve),
            ("keep the commander", Ballot::Keep),
            ("in favour of what is put to the vote; fight on", Ballot::Favour),
            ("against it; make peace", Ballot::Against),
        ]
    }
}

/// Vote in secret on the motion that is open, or change your vote
#[poise::command(slash_command, guild_only)]
async fn cast(
    ctx: Context<'_>,
    #[description = "On the commander, or on what else is put to the vote"] ballot: Option<
        Pick<Ballot>,
    >,
    #[description = "In an election: for whom"] candidate: Option<User>,
) -> Result<(), Failure> {
    let candidate = candidate.map(|user| PlayerId(user.id.get()));
    here(ctx, |here| async move {
        let ballot = match (picked(ballot), candidate) {
            (None, Some(player)) => Ballot::For(player),
            (Some(ballot), None) => ballot,
            _ => {
                return Ok(said(
                    "Give one of the two: `ballot` while the staff votes on the commander or on \
                     anything else, `candidate` while it elects. Nothing was cast.",
                ));
            }
        };
        votes::vote(here, None, ballot).await
    })
    .await
}

/// Stand for the command while a successor is elected
#[poise::command(slash_command, guild_only)]
async fn stand(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, |here| votes::stand(here, None)).await
}

/// Take back the motion you moved
#[poise::command(slash_command, guild_only)]
async fn withdraw(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, votes::withdraw).await
}

async fn complete_order(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let app = ctx.framework.user_data;
    let orders = match campaign_here(ctx).await {
        Some(snapshot) => votes::orders_to_go_back_to(app, &snapshot, partial).await,
        None => Vec::new(),
    };
    let choice = |(title, order): (String, i64)| AutocompleteChoice::new(title, order.to_string());
    offered(orders.into_iter().map(choice))
}

/// Ask the staff to take the war back to before an order
#[poise::command(slash_command, guild_only)]
async fn rewind(
    ctx: Context<'_>,
    #[description = "Before which order; it and all that followed are undone"]
    #[autocomplete = "complete_order"]
    #[max_length = 100]
    to: String,
) -> Result<(), Failure> {
    here(ctx, |here| votes::rewind(here, &to)).await
}

/// Ask the staff to agree on something else while the war is played
#[poise::command(slash_command, guild_only, rename = "option")]
async fn change(
    ctx: Context<'_>,
    #[description = "Which option"]
    #[autocomplete = "complete_option"]
    #[max_length = 60]
    name: String,
    #[description = "What it is to be"]
    #[autocomplete = "complete_value"]
    #[max_length = 60]
    value: String,
) -> Result<(), Failure> {
    here(ctx, |here| votes::change(here, &name, &value)).await
}
