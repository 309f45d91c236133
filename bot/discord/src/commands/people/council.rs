//! `/council`: what the staff proposes, and what is thought of it.

use games::text;
use model::words::{bare, clip};
use model::{Problem, Snapshot};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};
use staff::standing::{Garrisons, Points, Retreats, Standing};

use crate::commands::{Listed, Pick, campaign_here, here, offered, picked};
use crate::orders::here::Here;
use crate::orders::people::council as work;
use crate::{Context, Failure};

/// What the staff proposes, and what is done when you do not answer
#[poise::command(slash_command, guild_only, subcommands("list", "standing"), subcommand_required)]
pub(crate) async fn council(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// A proposal as it is completed: its number, whose, what.
fn titled(snapshot: &Snapshot) -> Vec<(u32, String)> {
    let open = snapshot.roster.council.best_first().into_iter();
    let title = |proposal: &staff::council::Proposal| {
        let who = text::staff::people::bare_name(snapshot, proposal.proposer);
        let title = text::staff::council::bare_title(proposal);
        let told = format!("{} · {}: {title}", proposal.number, clip(&who, 40));
        (proposal.number, clip(&told, 100))
    };
    open.map(title).collect()
}

async fn complete_proposal(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let titles = campaign_here(ctx).await.map(|snapshot| titled(&snapshot)).unwrap_or_default();
    let partial = bare(partial).to_lowercase();
    let fits = |(_, title): &(u32, String)| title.to_lowercase().contains(&partial);
    let choice =
        |(number, title): (u32, String)| AutocompleteChoice::new(title, number.to_string());
    offered(titles.into_iter().filter(fits).map(choice))
}

/// The proposal that is meant: by its number, as it was completed, or the only one of that name.
fn meant(snapshot: &Snapshot, typed: &str) -> Option<u32> {
    let typed = bare(typed).to_lowercase();
    let number: String = typed.chars().take_while(char::is_ascii_digit).collect();
    if let Ok(number) = number.parse() {
        return Some(number);
    }
    let titles = titled(snapshot);
    let mut found = titles.iter().filter(|(_, title)| title.to_lowercase().contains(&typed));
    let (number, _) = found.next()?;
    found.next().is_none().then_some(*number)
}

/// Reads which proposal is meant.
fn named(here: &Here<'_>, typed: &str) -> Result<u32, Problem> {
    let closed = staff::council::BadProposal::Closed { fate: None };
    meant(&here.snapshot, typed).ok_or(Problem::Proposal(closed))
}

/// What is proposed just now, with buttons to back it, object, adopt it or take it back
#[poise::command(slash_command, guild_only)]
async fn list(
    ctx: Context<'_>,
    #[description = "One of them, by its number or a word of it"]
    #[autocomplete = "complete_proposal"]
    #[max_length = 100]
    proposal: Option<String>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        let number = proposal.map(|typed| named(&here, &typed)).transpose()?;
        Ok(work::show(&here, number))
    })
    .await
}

impl Listed for Garrisons {
    fn all() -> Vec<(&'static str, Self)> {
        vec![("hold", Self::Hold), ("sortie where they can", Self::Sortie)]
    }
}

impl Listed for Retreats {
    fn all() -> Vec<(&'static str, Self)> {
        let (nearest, strongest) = ("the nearest haven", "the haven with most troops");
        vec![(nearest, Self::Nearest), (strongest, Self::Strongest)]
    }
}

impl Listed for Points {
    fn all() -> Vec<(&'static str, Self)> {
        let (weakest, british) = ("the weakest", "the British first");
        vec![(weakest, Self::Weakest), (british, Self::British), ("keep them", Self::Keep)]
    }
}

/// Standing orders: what is done when something is yours to answer and you do not
#[poise::command(slash_command, guild_only)]
async fn standing(
    ctx: Context<'_>,
    #[description = "What besieged garrisons do"] sieges: Option<Pick<Garrisons>>,
    #[description = "Where beaten forces go"] retreats: Option<Pick<Retreats>>,
    #[description = "Where replacement points go"] replacements: Option<Pick<Points>>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        let now = here.snapshot.roster.council.standing_of(Some(here.player()));
        let standing = Standing {
            garrisons: picked(sieges).or(now.garrisons),
            retreats: picked(retreats).or(now.retreats),
            points: picked(replacements).or(now.points),
        };
        work::stand_by(here, standing).await
    })
    .await
}
