//! Motions and ballots: what the buttons of a motion and `/vote` share.

use games::log::history::standing;
use games::text::people::options as words;
use model::NoChange;
use model::button::staff::BallotButton;
use staff::motion::{BadMotion, Ballot, Question};

use crate::commands::option;
use crate::orders::people::options::{self, complete_value, options_fitting};
use crate::prelude::*;

pub async fn pressed(
    here: Here<'_>,
    motion: u32,
    button: BallotButton,
    values: &[String],
) -> Outcome {
    let ballot = match button {
        BallotButton::Relieve => Ballot::Relieve,
        BallotButton::Keep => Ballot::Keep,
        BallotButton::Favour => Ballot::Favour,
        BallotButton::Against => Ballot::Against,
        BallotButton::Stand => return stand(here, Some(motion)).await,
        BallotButton::For => {
            let picked = values.first().and_then(|value| value.parse().ok());
            Ballot::For(PlayerId(picked.ok_or(BadMotion::NoSuchBallot)?))
        }
    };
    cast_ballot(here, Some(motion), ballot).await
}

/// A ballot, on the open motion if none is named.
pub async fn cast_ballot(here: Here<'_>, motion: Option<u32>, ballot: Ballot) -> Outcome {
    let open = here.snapshot.roster.motion().map(|motion| motion.number);
    let receipt = here.request(Request::Vote { motion, ballot }).await?;
    let after = receipt.snapshot.roster.motion().map(|motion| motion.number);
    Ok(text::people::votes::ballot_taken(&receipt.snapshot, ballot, open != after).into())
}

pub async fn stand(here: Here<'_>, motion: Option<u32>) -> Outcome {
    here.request(Request::Stand { motion }).await?;
    Ok(said("🙋 You stand for the command. Your name is in the menu under the election now."))
}

pub async fn move_relief(here: Here<'_>, reason: String) -> Outcome {
    here.request(Request::Move { reason }).await?;
    Ok(said(
        "🗳️ The motion is open: everybody votes in secret with the buttons under it, you too. \
         `/vote call matter:withdraw` takes it back.",
    ))
}

pub async fn withdraw(here: Here<'_>) -> Outcome {
    here.request(Request::Withdraw).await?;
    Ok(said("🗳️ The motion is withdrawn."))
}

const PUT: &str = "🗳️ It is put to the vote: everybody votes in secret with the buttons under it, \
                   you too. `/vote call matter:withdraw` takes it back.";
const SHOWN_MAX: usize = 25;
const LOOKED_AT: i64 = 200;

pub async fn orders_to_go_back_to(
    app: &App,
    snapshot: &Snapshot,
    partial: &str,
) -> Vec<(String, i64)> {
    let Some(game) = snapshot.game.as_deref() else { return Vec::new() };
    let from = (snapshot.last_order - LOOKED_AT).max(1);
    let lines = app.campaigns.log(snapshot, from, i64::MAX).await;
    // Nothing goes back beyond a change of the rules.
    let lines = lines.get(games::log::history::begins(&lines)..).unwrap_or_default();
    let partial = bare(partial).to_lowercase();
    let title =
        |line: &&LogLine| (text::undo::order_title(line, game, &snapshot.roster), line.number);
    let standing = standing(lines);
    let titles = standing.iter().rev().map(title);
    let fitting = titles.filter(|(title, _)| title.to_lowercase().contains(&partial));
    fitting.take(SHOWN_MAX).collect()
}

/// The order a person means: its number, or the title it was offered by.
fn order_named(typed: &str) -> Option<i64> {
    let typed = bare(typed).to_lowercase();
    let typed = typed.strip_prefix("before").unwrap_or(&typed).trim_start();
    let digits: String = typed.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

pub async fn rewind(here: Here<'_>, typed: &str) -> Outcome {
    let Some(to) = order_named(typed) else {
        let typed = model::words::plain(&clip(&bare(typed), 40));
        return Ok(said(format!(
            "“{typed}” is no order: give its number, as `/log` and the list that opens while you \
             type have it."
        )));
    };
    here.request(Request::Put { question: Question::Rewind { to } }).await?;
    Ok(said(PUT))
}

/// Somebody asks the staff to agree on something else; before the war begins it is agreed at once.
pub async fn change(here: Here<'_>, name: &str, value: &str) -> Outcome {
    if here.snapshot.stage == Stage::Lobby {
        return options::set(here, name, Some(value)).await;
    }
    let found = words::search(&here.snapshot.setup, name).first().copied();
    let item = found.filter(|_| !bare(name).is_empty());
    let item = item.ok_or(Problem::NoChange(NoChange::Unknown))?;
    let value = match item.read(value) {
        Ok(value) => value,
        Err(why) => return Ok(said(format!("✖ {why} Nothing was put to the vote."))),
    };
    let question = Question::Change { key: item.key.clone(), value };
    here.request(Request::Put { question }).await?;
    Ok(said(PUT))
}

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
    let relieves = here.is_none_or(|snapshot| text::people::votes::may_be_relieved(&snapshot));
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
            (Some(DISMISS), _) => move_relief(here, reason.unwrap_or_default()).await,
            (Some(WITHDRAW), _) => withdraw(here).await,
            (Some(_), Some(order)) => rewind(here, &order).await,
            (Some(_), None) => Ok(said(
                "Before which order? `value` offers them while you type. Nothing was called.",
            )),
            (None, Some(value)) => change(here, &matter, &value).await,
            (None, None) => Ok(said(
                "What is it to be? `value` offers what an option can be, while you type. Nothing \
                 was called.",
            )),
        }
    })
    .await
}

listed! {
    Ballot {
        "relieve the commander" = Ballot::Relieve,
        "keep the commander" = Ballot::Keep,
        "in favour of what is put to the vote; fight on" = Ballot::Favour,
        "against it; make peace" = Ballot::Against,
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
        cast_ballot(here, None, ballot).await
    })
    .await
}

async fn complete_order(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let app = ctx.framework.user_data;
    let orders = match campaign_here(ctx).await {
        Some(snapshot) => orders_to_go_back_to(app, &snapshot, partial).await,
        None => Vec::new(),
    };
    let choice = |(title, order): (String, i64)| AutocompleteChoice::new(title, order.to_string());
    offered(orders.into_iter().map(choice))
}

#[cfg(test)]
mod tests {
    use crate::orders::people::votes::order_named;

    #[test]
    fn an_order_is_named_by_its_number_or_its_title() {
        assert_eq!(order_named("12"), Some(12));
        assert_eq!(order_named("Before 12 · Alice: 3 units march"), Some(12));
        assert_eq!(order_named("the last one"), None);
        assert_eq!(order_named("before 99999999999999999999"), None);
    }
}
