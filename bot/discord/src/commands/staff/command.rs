//! `/command`: who holds which post, and how posts change hands (J-001, J-004, J-078).

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, User};
use staff::PlayerId;
use staff::posts::Posting;

use crate::commands::{here, offered};
use crate::orders::staff::{posts, votes};
use crate::{Context, Failure};

/// Who commands, and who may do what
#[poise::command(
    slash_command,
    guild_only,
    subcommands("show", "stand", "resign", "handover", "chief", "delegate"),
    subcommand_required
)]
pub(crate) async fn command(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

fn id(user: &User) -> PlayerId {
    PlayerId(user.id.get())
}

/// Who holds which post and island, and who may do what
#[poise::command(slash_command, guild_only)]
async fn show(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, posts::show).await
}

/// Stand for the command while it is voted on
#[poise::command(slash_command, guild_only)]
async fn stand(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, |here| votes::stand(here, None)).await
}

/// Lay down your post: a commander is followed by the chief of staff
#[poise::command(slash_command, guild_only)]
async fn resign(
    ctx: Context<'_>,
    #[description = "Have the staff elect who commands after you"] election: Option<bool>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        let posting = Posting::Resign { election: election.unwrap_or(false) };
        posts::repost(here, posting).await
    })
    .await
}

/// Hand the command to another officer
#[poise::command(slash_command, guild_only)]
async fn handover(
    ctx: Context<'_>,
    #[description = "Who commands from now on"] to: User,
) -> Result<(), Failure> {
    let to = id(&to);
    here(ctx, |here| posts::repost(here, Posting::HandOver { to })).await
}

/// Name the chief of staff, who acts when the commander does not
#[poise::command(slash_command, guild_only)]
async fn chief(
    ctx: Context<'_>,
    #[description = "Who is chief of staff from now on"] to: User,
) -> Result<(), Failure> {
    let to = id(&to);
    here(ctx, |here| posts::repost(here, Posting::Chief { to })).await
}

async fn complete_island(_ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let islands = posts::islands(partial).into_iter();
    offered(islands.map(|name| AutocompleteChoice::new(name, name)))
}

/// Give an island to an officer, who decides its sieges, retreats and replacements
#[poise::command(slash_command, guild_only)]
async fn delegate(
    ctx: Context<'_>,
    #[description = "Which island"]
    #[autocomplete = "complete_island"]
    #[max_length = 40]
    island: String,
    #[description = "Its officer; nobody but the commander if left out"] to: Option<User>,
) -> Result<(), Failure> {
    let to = to.as_ref().map(id);
    here(ctx, |here| posts::delegate(here, &island, to)).await
}
