//! Plans: what the panel's buttons and `/plan` share.

use games::orders::planned::has_plans;
use model::button::staff::PlanButton;
use model::ids::DraftId;
use model::{Asker, PlanChange};
use staff::plan::BadPlan;

use crate::orders::drafting::OrderContext;
use crate::prelude::*;

pub async fn pressed(here: Here<'_>, button: PlanButton) -> Outcome {
    match button {
        PlanButton::Run => run(here).await,
        PlanButton::On => at_its_end(here, None).await,
        PlanButton::Stop => add_stop(here).await,
        PlanButton::Clear => clear(here).await,
        PlanButton::Add(draft) => add(here, Some(draft)).await,
    }
}

/// The panel where the plan ends; the usual one where it cannot go on.
async fn at_its_end(here: Here<'_>, notice: Option<&str>) -> Outcome {
    Ok(OrderContext::open_at_the_end(here).await?.shown(notice))
}

async fn change_it(here: Here<'_>, change: PlanChange, said: &str) -> Outcome {
    let receipt = here.request(Request::Plan { change }).await?;
    at_its_end(here.after(receipt.snapshot), Some(said)).await
}

/// Adds the draft in the making to the plan: the one named, or whichever there is.
pub async fn add(here: Here<'_>, wanted: Option<DraftId>) -> Outcome {
    let draft = here.app.campaigns.draft_of(here.snapshot.id, here.player()).await?;
    let named = |id: DraftId| wanted.is_none_or(|wanted| wanted == id);
    let Some(draft) = draft.filter(|draft| named(draft.id)) else {
        return Ok(said(
            "No order of yours is drafted. *Orders*, or any command with `preview:true`, drafts one.",
        ));
    };
    let change = PlanChange::Add { steps: draft.steps, draft: Some(draft.id) };
    change_it(here, change, "🗒 Added to your plan.").await
}

pub async fn add_stop(here: Here<'_>) -> Outcome {
    change_it(here, PlanChange::AddStop, "✋ The plan stops there.").await
}

pub async fn clear(here: Here<'_>) -> Outcome {
    change_it(here, PlanChange::Clear, "🗒 The plan is thrown away.").await
}

/// Refuses whoever asks for a plan where none can be made, and has none.
pub fn must_be_possible(here: &Here<'_>) -> Result<(), Problem> {
    let snapshot = &here.snapshot;
    let has_one = text::people::plans::has_one(snapshot, here.player());
    match snapshot.game.as_ref().is_some_and(|game| !has_plans(game)) && !has_one {
        true => Err(BadPlan::NotHere.into()),
        false => Ok(()),
    }
}

pub async fn run(here: Here<'_>) -> Outcome {
    let (app, id, player) = (here.app, here.snapshot.id, here.player());
    let first = here.request(Request::RunPlan).await?;
    let runs = |receipt: &Receipt| {
        receipt.snapshot.roster.council.plans.get(&player).is_some_and(|plan| plan.running)
    };
    let mut receipts = vec![first];
    while receipts.last().is_some_and(runs) {
        // Should the clock be quicker, nothing is left to be done here; should the process end,
        // the clock goes on after the restart.
        match app.campaigns.request(id, Asker::CLOCK, Request::PlanGoesOn).await {
            Ok(receipt) => receipts.push(receipt),
            Err(_) => break,
        }
    }
    let mut told = Vec::new();
    for receipt in &receipts {
        let Some(game) = &receipt.snapshot.game else { continue };
        if receipt.events.is_empty() {
            continue;
        }
        let audience = receipt.snapshot.audience_of(player);
        let lines = text::told(&receipt.events, game, audience, &receipt.snapshot.roster);
        told.push(format!("✅ Done: order {} in the log.", receipt.order));
        told.extend((!lines.is_empty()).then(|| clip_lines(&lines.join("\n"), 600)));
    }
    let Ok(last) = app.campaigns.snapshot_for(id, player).await else {
        // What was done is done, whatever can be read of it.
        return Ok(said(clip_lines(&told.join("\n"), 2_400)));
    };
    // The panel says why it stopped, where more is to come.
    let plan = last.roster.council.plans.get(&player).filter(|plan| plan.orders() == 0);
    let halt = plan.and_then(|plan| plan.halt);
    told.extend(halt.map(|halt| format!("🗒 {}", text::people::plans::halted(halt, &last))));
    let notice = clip_lines(&told.join("\n"), 2_400);
    match OrderContext::open(here.after(last)).await {
        Ok(context) => Ok(context.shown(Some(&notice))),
        Err(_) => Ok(said(notice)),
    }
}

#[derive(Clone, Copy)]
enum PlanCommand {
    Show,
    Run,
    Add,
    AddStop,
    Clear,
}

listed! {
    PlanCommand {
        "show what is in it, and why it stopped" = PlanCommand::Show,
        "run it: one order after the other, until something happens" = PlanCommand::Run,
        "add the order drafted with Orders or preview" = PlanCommand::Add,
        "add a mark to stop at" = PlanCommand::AddStop,
        "clear it" = PlanCommand::Clear,
    }
}

/// Your orders strung together: show, run, add, clear
#[poise::command(slash_command, guild_only)]
pub(crate) async fn plan(
    ctx: Context<'_>,
    #[description = "What to do with your plan; it is shown if you leave this out"]
    #[rename = "do"]
    wanted: Option<Pick<PlanCommand>>,
) -> Result<(), Failure> {
    here(ctx, |here| async move {
        must_be_possible(&here)?;
        match picked(wanted).unwrap_or(PlanCommand::Show) {
            PlanCommand::Show => {
                Ok(text::people::plans::shown(&here.snapshot, here.player()).into())
            }
            PlanCommand::Run => run(here).await,
            PlanCommand::Add => add(here, None).await,
            PlanCommand::AddStop => add_stop(here).await,
            PlanCommand::Clear => clear(here).await,
        }
    })
    .await
}
