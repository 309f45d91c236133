//! `/deploy`, `/replace`, `/choose`: arrivals, replacement points, and anything else.

use crate::games::{Answer, Choice};
use engine::san_juans::{Choice as Own, RefitChoice};
use serenity::all::CreateAutocompleteResponse;

use super::offers::{self, About};
use super::{complete, give, origin};
use crate::discord::orders::{desk, report};
use crate::discord::{Context, Failure};

async fn complete_at(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, About::At, partial, |_| Ok(())).await
}

/// Say where arrivals go, or troops that fled
#[poise::command(slash_command, guild_only)]
pub(super) async fn deploy(
    ctx: Context<'_>,
    #[description = "At which place"]
    #[autocomplete = "complete_at"]
    #[max_length = 100]
    at: String,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    give(ctx, preview.unwrap_or(false), |plan| plan.find(About::At, &at)).await;
    Ok(())
}

async fn complete_unit(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, About::Refit, partial, |_| Ok(())).await
}

/// Spend replacement points on a unit, at most two a turn
#[poise::command(slash_command, guild_only)]
pub(super) async fn replace(
    ctx: Context<'_>,
    #[description = "Which unit"]
    #[autocomplete = "complete_unit"]
    #[max_length = 100]
    unit: String,
    #[description = "How many points, 1 or 2"]
    #[min = 1]
    #[max = 2]
    points: i64,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    give(ctx, preview.unwrap_or(false), |plan| {
        let Some(waiting) = plan.waiting_for(&["refit"]) else {
            return Err("Replacement points are spent at the turn's end, when the game asks for \
                        it. `/play replacements` gains them."
                .to_owned());
        };
        let points = u8::try_from(points).unwrap_or(0);
        let one =
            offers::find(&offers::offers(&waiting, &plan.after, plan.roster, About::Refit), &unit)?;
        let wanted = match one.own() {
            Some(Own::Refit(RefitChoice::Restore { unit, .. })) => {
                RefitChoice::Restore { unit, points }
            }
            Some(Own::Refit(RefitChoice::Rebuild { unit, .. })) => {
                RefitChoice::Rebuild { unit, points }
            }
            _ => return Err(crate::text::refusal(crate::games::Refusal::NotOffered)),
        };
        let wanted = Choice::of(Own::Refit(wanted));
        if !waiting.ask.choices().contains(&wanted) {
            return Err(format!(
                "{points} points cannot be spent on that unit: at most two for a unit each turn, \
                 no more than there are, none beyond its full strength."
            ));
        }
        plan.add(Answer::One(wanted))
    })
    .await;
    Ok(())
}

async fn complete_option(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, About::Any, partial, |_| Ok(())).await
}

/// Answer whatever the game asks now
#[poise::command(slash_command, guild_only)]
pub(super) async fn choose(
    ctx: Context<'_>,
    #[description = "One of what is offered; several with commas between; or a number"]
    #[autocomplete = "complete_option"]
    #[max_length = 1000]
    option: String,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    if begins_a_report(ctx, &option).await {
        // It counts with its losses, as one order, or not at all.
        return super::battle::open_report(ctx).await;
    }
    give(ctx, preview.unwrap_or(false), |plan| {
        let waiting = plan.waiting().ok_or_else(|| "Nothing is asked just now.".to_owned())?;
        let answer = offers::any(&waiting, &plan.after, plan.roster, &option)?;
        plan.add(answer)
    })
    .await;
    Ok(())
}

/// Whether an option names the report of a fight.
async fn begins_a_report(ctx: Context<'_>, option: &str) -> bool {
    let found = async {
        let snapshot = desk::here(ctx.framework.user_data, &origin(ctx)).await.ok()?;
        let game = desk::game_of(&snapshot).ok()?;
        let answer = offers::any(&game.decision()?, &game, &snapshot.roster, option).ok()?;
        Some(matches!(answer, Answer::One(choice) if report::begins(choice)))
    };
    found.await.unwrap_or(false)
}
