//! Plans: what the panel's buttons and `/plan` share.

use games::orders::planned::{added, begins, end_of, has_plans};
use games::staff::authority::Authority;
use games::text;
use model::button::ButtonId;
use model::button::staff::PlanButton;
use model::ids::DraftId;
use model::words::clip_lines;
use model::{Asker, Draft, Game, PlanChange, Problem, Receipt, Request, Snapshot};
use staff::PlayerId;
use staff::plan::{BadPlan, Item, Plan};

use crate::orders::context::OrderContext;
use crate::orders::here::Here;
use crate::orders::panel::widgets::{Button, Style};
use crate::reply::{Outcome, said};

pub const AFTER_THE_PLAN: &str = "↻ That draft comes after your plan: add it to the plan, or \
                                  discard it and draft anew.";

fn plan_of(player: PlayerId, snapshot: &Snapshot) -> Option<&Plan> {
    let plan = snapshot.roster.council.plans.get(&player);
    plan.filter(|plan| !plan.running && plan.orders() > 0)
}

pub fn end(player: PlayerId, snapshot: &Snapshot) -> Option<Game> {
    let game = snapshot.game.as_ref()?;
    let by = Authority::of(player, &snapshot.roster);
    end_of(game, &by, plan_of(player, snapshot)?)
}

fn id(snapshot: &Snapshot, button: PlanButton) -> ButtonId {
    ButtonId::Plan { campaign: snapshot.id, button }
}

fn has_room(plan: &Plan) -> bool {
    plan.clone().add(Item::Stop).is_ok()
}

pub fn add_button(snapshot: &Snapshot, player: PlayerId, draft: &Draft) -> Option<Button> {
    let plan = snapshot.roster.council.plans.get(&player).cloned().unwrap_or_default();
    let by = Authority::of(player, &snapshot.roster);
    let game = snapshot.game.as_ref().filter(|_| has_room(&plan))?;
    added(game, &by, &plan, &draft.steps).ok()?;
    let id = id(snapshot, PlanButton::Add(draft.id));
    Some(Button::new(id, "Add to plan").emoji("🗒️"))
}

pub fn buttons(snapshot: &Snapshot, player: PlayerId, planned: bool) -> Vec<Button> {
    let Some(plan) = plan_of(player, snapshot) else { return Vec::new() };
    let mut buttons = Vec::new();
    let by = Authority::of(player, &snapshot.roster);
    if snapshot.game.as_ref().is_some_and(|game| begins(game, &by, plan)) {
        let run = Button::new(id(snapshot, PlanButton::Run), "Run the plan");
        buttons.push(run.emoji("▶️").style(Style::Go));
    }
    if planned && plan.items.last() != Some(&Item::Stop) && has_room(plan) {
        buttons.push(Button::new(id(snapshot, PlanButton::Stop), "Stop mark").emoji("✋"));
    }
    if !planned && has_room(plan) && end(player, snapshot).is_some() {
        buttons.push(Button::new(id(snapshot, PlanButton::On), "Plan on").emoji("🗒️"));
    }
    buttons.push(Button::new(id(snapshot, PlanButton::Clear), "Clear plan").style(Style::Stop));
    buttons
}

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
    let has_one = text::staff::plans::has_one(snapshot, here.player());
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
    told.extend(halt.map(|halt| format!("🗒 {}", text::staff::plans::halted(halt, &last))));
    let notice = clip_lines(&told.join("\n"), 2_400);
    match OrderContext::open(here.after(last)).await {
        Ok(context) => Ok(context.shown(Some(&notice))),
        Err(_) => Ok(said(notice)),
    }
}
