//! `/vote`: move against the commander, put something else to the vote, vote, stand, take a motion
//! back (J-002).

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, User};
use staff::PlayerId;
use staff::motion::Ballot;

use crate::commands::campaign::{complete_option, complete_value};
use crate::commands::{here, origin, said};
use crate::orders::context;
use crate::orders::staff::votes;
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
    here(ctx, move |app, origin, snapshot| async move {
        votes::move_relief(app, &origin, &snapshot, reason.unwrap_or_default()).await
    })
    .await
}

/// What to vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum Cast {
    #[name = "relieve the commander"]
    Relieve,
    #[name = "keep the commander"]
    Keep,
    #[name = "in favour of what is put to the vote; fight on"]
    Favour,
    #[name = "against it; make peace"]
    Against,
}

/// Vote in secret on the motion that is open, or change your vote
#[poise::command(slash_command, guild_only)]
async fn cast(
    ctx: Context<'_>,
    #[description = "On the commander, or on what else is put to the vote"] ballot: Option<Cast>,
    #[description = "In an election: for whom"] candidate: Option<User>,
) -> Result<(), Failure> {
    let candidate = candidate.map(|user| PlayerId(user.id.get()));
    here(ctx, move |app, origin, snapshot| async move {
        let ballot = match (ballot, candidate) {
            (None, Some(player)) => Ballot::For(player),
            (Some(Cast::Relieve), None) => Ballot::Relieve,
            (Some(Cast::Keep), None) => Ballot::Keep,
            (Some(Cast::Favour), None) => Ballot::Favour,
            (Some(Cast::Against), None) => Ballot::Against,
            _ => {
                return Ok(said(
                    "Give one of the two: `ballot` while the staff votes on the commander or on \
                     anything else, `candidate` while it elects. Nothing was cast.",
                ));
            }
        };
        votes::vote(app, &origin, &snapshot, None, ballot).await
    })
    .await
}

/// Stand for the command while a successor is elected
#[poise::command(slash_command, guild_only)]
async fn stand(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        votes::stand(app, &origin, &snapshot, None).await
    })
    .await
}

/// Take back the motion you moved
#[poise::command(slash_command, guild_only)]
async fn withdraw(ctx: Context<'_>) -> Result<(), Failure> {
    here(
        ctx,
        move |app, origin, snapshot| async move { votes::withdraw(app, &origin, &snapshot).await },
    )
    .await
}

async fn complete_order(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let app = ctx.framework.user_data;
    let offered = match context::here(app, &origin(ctx)).await {
        Ok(snapshot) => votes::orders_to_go_back_to(app, &snapshot, partial).await,
        Err(_) => Vec::new(),
    };
    let choice = |(title, order): (String, i64)| AutocompleteChoice::new(title, order.to_string());
    CreateAutocompleteResponse::new().set_choices(offered.into_iter().map(choice).collect())
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
    here(ctx, move |app, origin, snapshot| async move {
        votes::rewind(app, &origin, &snapshot, &to).await
    })
    .await
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
    here(ctx, move |app, origin, snapshot| async move {
        votes::change(app, &origin, snapshot, &name, &value).await
    })
    .await
}
