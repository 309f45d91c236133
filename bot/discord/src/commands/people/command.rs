//! `/command`: who holds which post, and how posts change hands (J-001, J-004, J-078).

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, User};
use staff::PlayerId;
use staff::posts::Posting;

use crate::commands::{campaign_here, here, offered};
use crate::orders::people::{posts, votes};
use crate::{Context, Failure};

/// Who commands, and who may do what
#[poise::command(
    slash_command,
    guild_only,
    subcommands("show", "stand", "resign", "delegate"),
    subcommand_required
)]
pub(crate) async fn command(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

fn id(user: &User) -> PlayerId {
    PlayerId(user.id.get())
}

/// Who holds which post, and who may do what
#[poise::command(slash_command, guild_only)]
async fn show(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, posts::show).await
}

/// Stand for the command while it is voted on
#[poise::command(slash_command, guild_only)]
async fn stand(ctx: Context<'_>) -> Result<(), Failure> {
    here(ctx, |here| votes::stand(here, None)).await
}

/// Lay down your post: the chief of staff follows a commander, or whom you name or the staff elects
#[poise::command(slash_command, guild_only)]
async fn resign(
    ctx: Context<'_>,
    #[description = "Who commands after you; the command is handed over at once"] to: Option<User>,
    #[description = "Have the staff elect who commands after you"] election: Option<bool>,
) -> Result<(), Failure> {
    let posting = match to.as_ref().map(id) {
        Some(to) => Posting::HandOver { to },
        None => Posting::Resign { election: election.unwrap_or(false) },
    };
    here(ctx, |here| posts::repost(here, posting)).await
}

async fn complete_post(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let setup = campaign_here(ctx).await.map(|snapshot| snapshot.setup.clone());
    let setup = setup.unwrap_or_else(|| games::usual().setup(None, None));
    let named = posts::given(games::of(&setup), partial).into_iter();
    offered(named.map(|name| AutocompleteChoice::new(name, name)))
}

/// Give an officer a post: chief of staff, a share of the force, the battle that waits
#[poise::command(slash_command, guild_only)]
async fn delegate(
    ctx: Context<'_>,
    #[description = "Chief of staff, the battle that waits, or a share: an island, a unit"]
    #[autocomplete = "complete_post"]
    #[max_length = 40]
    post: String,
    #[description = "To whom; left out: a share is the commander's again, the battle yours"]
    to: Option<User>,
) -> Result<(), Failure> {
    let to = to.as_ref().map(id);
    here(ctx, |here| posts::give(here, &post, to)).await
}
