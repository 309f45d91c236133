//! `/council`: what the staff proposes, and what is thought of it.

use games::text;
use model::words::{bare, clip};
use model::{Problem, Snapshot};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};
use staff::standing::{Garrisons, Points, Retreats, Standing};

use crate::commands::{context, here, origin, said};
use crate::orders::staff::council as work;
use crate::{Context, Failure};

/// What the staff proposes, and what is done when you do not answer
#[poise::command(
    slash_command,
    guild_only,
    subcommands("list", "back", "object", "adopt", "drop", "standing"),
    subcommand_required
)]
pub(crate) async fn council(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

/// A proposal as it is completed: its number, whose, what.
fn titled(snapshot: &Snapshot) -> Vec<(u32, String)> {
    let open = snapshot.roster.council.best_first().into_iter();
    let title = |proposal: &staff::council::Proposal| {
        let who = snapshot.roster.name(proposal.proposer).unwrap_or("Somebody");
        let title = text::staff::council::bare_title(proposal);
        let told = format!("{} · {}: {title}", proposal.number, clip(&bare(who), 20));
        (proposal.number, clip(&told, 100))
    };
    open.map(title).collect()
}

async fn complete_proposal(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let snapshot = context::here(ctx.framework.user_data, &origin(ctx)).await;
    let titles = snapshot.map(|snapshot| titled(&snapshot)).unwrap_or_default();
    let partial = bare(partial).to_lowercase();
    let fits = |(_, title): &(u32, String)| title.to_lowercase().contains(&partial);
    let choice =
        |(number, title): (u32, String)| AutocompleteChoice::new(title, number.to_string());
    let choices = titles.into_iter().filter(fits).take(25).map(choice);
    CreateAutocompleteResponse::new().set_choices(choices.collect())
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
fn named(snapshot: &Snapshot, typed: &str) -> Result<u32, Problem> {
    let closed = staff::council::BadProposal::Closed { fate: None };
    meant(snapshot, typed).ok_or(Problem::Proposal(closed))
}

/// What is proposed just now, and who stands behind it
#[poise::command(slash_command, guild_only)]
async fn list(ctx: Context<'_>) -> Result<(), Failure> {
    here(
        ctx,
        move |_, _, snapshot| async move { Ok(text::staff::council::listed(&snapshot).into()) },
    )
    .await
}

/// Stand behind a proposal; a second time, no longer
#[poise::command(slash_command, guild_only)]
async fn back(
    ctx: Context<'_>,
    #[description = "Which"]
    #[autocomplete = "complete_proposal"]
    #[max_length = 100]
    proposal: String,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        let number = named(&snapshot, &proposal)?;
        work::back(app, &origin, &snapshot, number).await
    })
    .await
}

/// Say that you are against a proposal, with a word
#[poise::command(slash_command, guild_only)]
async fn object(
    ctx: Context<'_>,
    #[description = "Which"]
    #[autocomplete = "complete_proposal"]
    #[max_length = 100]
    proposal: String,
    #[description = "Why; everybody reads it"]
    #[max_length = 200]
    word: Option<String>,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        let number = named(&snapshot, &proposal)?;
        work::object(app, &origin, &snapshot, number, word.unwrap_or_default()).await
    })
    .await
}

/// Give a proposal as your order, if the post is yours
#[poise::command(slash_command, guild_only)]
async fn adopt(
    ctx: Context<'_>,
    #[description = "Which"]
    #[autocomplete = "complete_proposal"]
    #[max_length = 100]
    proposal: String,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        let number = named(&snapshot, &proposal)?;
        work::adopt(app, &origin, &snapshot, number).await
    })
    .await
}

/// Take back a proposal of yours
#[poise::command(slash_command, guild_only)]
async fn drop(
    ctx: Context<'_>,
    #[description = "Which; your only one if left out"]
    #[autocomplete = "complete_proposal"]
    #[max_length = 100]
    proposal: Option<String>,
) -> Result<(), Failure> {
    here(ctx, move |app, origin, snapshot| async move {
        let number = match &proposal {
            Some(typed) => named(&snapshot, typed)?,
            None => {
                let open = snapshot.roster.council.open();
                let mut own = open.filter(|of| of.proposer == origin.player());
                match (own.next(), own.next()) {
                    (Some(only), None) => only.number,
                    (Some(_), Some(_)) => {
                        return Ok(said("Two of yours are open: say which, by its number."));
                    }
                    (None, _) => return Ok(said("No proposal of yours is open.")),
                }
            }
        };
        work::drop(app, &origin, &snapshot, number).await
    })
    .await
}

/// What besieged garrisons do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum OfGarrisons {
    #[name = "hold"]
    Hold,
    #[name = "sortie where they can"]
    Sortie,
}

/// Where beaten and fleeing forces go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum OfRetreats {
    #[name = "the nearest haven"]
    Nearest,
    #[name = "the haven with most troops"]
    Strongest,
}

/// Where replacement points go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum OfPoints {
    #[name = "the weakest"]
    Weakest,
    #[name = "the British first"]
    British,
    #[name = "keep them"]
    Keep,
}

/// Standing orders: what is done when something is yours to answer and you do not
#[poise::command(slash_command, guild_only)]
async fn standing(
    ctx: Context<'_>,
    #[description = "What besieged garrisons do"] sieges: Option<OfGarrisons>,
    #[description = "Where beaten forces go"] retreats: Option<OfRetreats>,
    #[description = "Where replacement points go"] replacements: Option<OfPoints>,
) -> Result<(), Failure> {
    let garrisons = sieges.map(|of| match of {
        OfGarrisons::Hold => Garrisons::Hold,
        OfGarrisons::Sortie => Garrisons::Sortie,
    });
    let retreats = retreats.map(|of| match of {
        OfRetreats::Nearest => Retreats::Nearest,
        OfRetreats::Strongest => Retreats::Strongest,
    });
    let points = replacements.map(|of| match of {
        OfPoints::Weakest => Points::Weakest,
        OfPoints::British => Points::British,
        OfPoints::Keep => Points::Keep,
    });
    here(ctx, move |app, origin, snapshot| async move {
        let now = snapshot.roster.council.standing_of(Some(origin.player()));
        let standing = Standing {
            garrisons: garrisons.or(now.garrisons),
            retreats: retreats.or(now.retreats),
            points: points.or(now.points),
        };
        work::stand_by(app, &origin, &snapshot, standing).await
    })
    .await
}
