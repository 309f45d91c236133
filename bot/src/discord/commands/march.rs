//! `/march`: from where, to where, with whom.

use crate::games::{Answer, Ask};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::offers::{self, About};
use super::{Plan, complete, desk, drafting, give, option, origin};
use crate::discord::orders::groups::kinds;
use crate::discord::{Context, Failure};
use crate::text;
use crate::text::words::{clip, length};

/// Spends an Op on `from`, or marches on from there, with these units or all.
pub(super) fn muster(plan: &mut Plan<'_>, from: &str, units: Option<&str>) -> Result<(), String> {
    if plan.waiting_for(&["play-card"]).is_some() {
        return Err("Play a card for Ops first (`/play ops`), or `/pass` for one Op.".to_owned());
    }
    if plan.waiting_for(&["spend-ops"]).is_none() {
        return Err("Nobody can march just now. `/orders` shows what is asked.".to_owned());
    }
    plan.find(About::From, from)?;
    march_rather_than_sail(plan)?;
    let Some(waiting) = plan.waiting_for(&["who-marches"]) else { return Ok(()) };
    let Ask::Some { of, .. } = &waiting.ask else { return Ok(()) };
    let chosen = match units {
        Some(typed) => offers::units(of, &plan.after, typed)?,
        None => of.clone(),
    };
    plan.add(Answer::Some(chosen))
}

/// In a port with ships of ours an Op is for both: this one marches.
fn march_rather_than_sail(plan: &mut Plan<'_>) -> Result<(), String> {
    match drafting::march_of_activation(&plan.steps, plan.waiting().as_ref()) {
        Some(march) => plan.add(march),
        None => Ok(()),
    }
}

async fn complete_from(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    complete(ctx, About::From, partial, |_| Ok(())).await
}

async fn complete_to(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let from = option(ctx, "from").unwrap_or_default();
    let units = option(ctx, "units");
    complete(ctx, About::To, partial, |plan| muster(plan, from, units)).await
}

/// Completes the last piece of a list of units by kinds and counts.
async fn complete_units(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let choices = force(ctx, partial).await.unwrap_or_default();
    let fitting = choices.into_iter().filter(|text| length(text) <= 100).take(25);
    let choices = fitting.map(|text| AutocompleteChoice::new(text.clone(), text));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

async fn force(ctx: Context<'_>, partial: &str) -> Option<Vec<String>> {
    let app = ctx.framework.user_data;
    let snapshot = desk::here(app, &origin(ctx)).await.ok()?;
    let game = desk::game_of(&snapshot).ok()?;
    let by = desk::drafts_with(origin(ctx).player(), &snapshot, &game);
    let mut plan = Plan::new(&game, &by, &snapshot.roster);
    plan.find(About::From, option(ctx, "from")?).ok()?;
    march_rather_than_sail(&mut plan).ok()?;
    let waiting = plan.waiting_for(&["who-marches"])?;
    let Ask::Some { of, .. } = &waiting.ask else { return None };
    let kinds = kinds(&text::labels(of, &plan.after, &snapshot.roster));
    let (before, piece) = partial.rsplit_once(',').map_or(("", partial), |(b, p)| (b, p));
    let before = if before.is_empty() { String::new() } else { format!("{}, ", clip(before, 60)) };
    let piece = piece.trim().to_lowercase();
    let mut shown = vec![format!("{before}all")];
    for kind in &kinds {
        let most = kind.at.len();
        let counts = (1..=most).rev().filter(|n| *n == most || *n <= 3);
        shown.extend(counts.map(|number| format!("{before}{number} {}", kind.name)));
    }
    shown.retain(|text| text.to_lowercase().contains(&piece));
    Some(shown)
}

/// March with the units of one place; the bot finds the road
#[poise::command(slash_command, guild_only)]
pub(super) async fn march(
    ctx: Context<'_>,
    #[description = "From where"]
    #[autocomplete = "complete_from"]
    #[max_length = 100]
    from: String,
    #[description = "To where; the road and its dice are shown"]
    #[autocomplete = "complete_to"]
    #[max_length = 100]
    to: String,
    #[description = "Who: for instance 3 Egyptian Infantry, 1 Krupp Battery; everybody if left out"]
    #[autocomplete = "complete_units"]
    #[max_length = 1000]
    units: Option<String>,
    #[description = "Only show what it would do"] preview: Option<bool>,
) -> Result<(), Failure> {
    give(ctx, preview.unwrap_or(false), |plan| {
        muster(plan, &from, units.as_deref())?;
        plan.find(About::To, &to)
    })
    .await;
    Ok(())
}
