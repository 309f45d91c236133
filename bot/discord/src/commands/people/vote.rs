//! `/vote`: move against the commander, put something else to the vote, take a motion back, vote
//! (J-002).

use games::text;
use model::words::bare;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, User};
use staff::PlayerId;
use staff::motion::Ballot;

use crate::commands::campaign::{complete_value, options_fitting};
use crate::commands::{Listed, Pick, campaign_here, here, offered, option, picked};
use crate::orders::people::votes;
use crate::reply::said;
use crate::{Context, Failure};

/// Relieve the commander, elect the next one, take the war back, change an option
#[poise::command(slash_command, guild_only, subcommands("call", "cast"), subcommand_required)]
pub(crate) async fn vote(_ctx: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

const MATTERS: [(&str, &str); 3] = [
    (DISMISS, "Relieve the commander in chief; the staff votes in secret"),
    (REWIND, "Take the war back to before an order"),
    (WITHDRAW, "Take back the motion you moved"),
];
const DISMISS: &str = "dismiss";
const REWIND: &str = "rewind";
const WITHDRAW: &str = "withdraw";

/// Which matter is meant, if it is none of the options.
fn matter(typed: &str) -> Option<&'static str> {
    let typed = bare(typed).to_lowercase();
    let is_it = |(key, title): &&(&str, &str)| *key == typed || title.to_lowercase() == typed;
    MATTERS.iter().find(is_it).map(|(key, _)| *key)
}

async fn complete_matter(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let typed = bare(partial).to_lowercase();
    let fits =
        |(key, title): &(&str, &str)| key.contains(&typed) || title.to_lowercase().contains(&typed);
    let here = campaign_here(ctx).await;
    // What this war has no place for is not offered; whoever types it is told why.
    let relieves = here.is_none_or(|snapshot| text::staff::votes::may_be_relieved(&snapshot));
    let matters = MATTERS.into_iter().filter(|(key, _)| *key != DISMISS || relieves).filter(fits);
    let matters = matters.map(|(key, title)| AutocompleteChoice::new(title, key));
    offered(matters.chain(options_fitting(ctx, partial).await))
}

async fn complete_new_value(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    match option(ctx, "matter").and_then(matter) {
        None => complete_value(ctx, partial).await,
        Some(REWIND) => complete_order(ctx, partial).await,
        Some(_) => offered(std::iter::empty()),
    }
}

/// Call a vote: relieve the commander, take the war back, change an option
#[poise::command(slash_command, guild_only)]
async fn call(
    ctx: Context<'_>,
    #[description = "What to vote on; or take back the motion you moved"]
    #[autocomplete = "complete_matter"]
    #[max_length = 60]
    matter: String,
    #[description = "Of an option: what it is to be. To take the war back: before which order"]
    #[autocomplete = "complete_new_value"]
    #[max_length = 100]
    value: Option<String>,
    #[description = "Why the commander is to go; everybody reads it"]
    #[max_length = 300]
    reason: Option<String>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        match (self::matter(&matter), value) {
            (Some(DISMISS), _) => votes::move_relief(here, reason.unwrap_or_default()).await,
            (Some(WITHDRAW), _) => votes::withdraw(here).await,
            (Some(_), Some(order)) => votes::rewind(here, &order).await,
            (Some(_), None) => Ok(said(
                "Before which order? `value` offers them while you type. Nothing was called.",
            )),
            (None, Some(value)) => votes::change(here, &matter, &value).await,
            (None, None) => Ok(said(
                "What is it to be? `value` offers what an option can be, while you type. Nothing \
                 was called.",
            )),
        }
    })
    .await
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

async fn complete_order(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let app = ctx.framework.user_data;
    let orders = match campaign_here(ctx).await {
        Some(snapshot) => votes::orders_to_go_back_to(app, &snapshot, partial).await,
        None => Vec::new(),
    };
    let choice = |(title, order): (String, i64)| AutocompleteChoice::new(title, order.to_string());
    offered(orders.into_iter().map(choice))
}
