//! Plans: strung together by whoever holds a post, carried out one order after the other.
//!
//! The value is [`staff::plan`]'s. Each order of a plan is a line of the log like any
//! other; the plan itself stands in none, for it is nobody else's business.

use games::orders::planned::added;
use games::orders::rehearse::rehearse;
use games::people::authority::Authority;
use games::text;
use model::campaign::audience;
use model::log::{Body, Given};
use model::{CampaignRow, Event, PlanChange, Problem, Step};
use staff::PlayerId;
use staff::plan::{BadPlan, Halt, Item, Plan};
use store::{Change, Due, DueKind};

use crate::context::{Context, Decided};
use crate::orders::order::order;
use crate::under_way::running;

pub(crate) fn changed(context: &Context<'_>, change: &PlanChange) -> Result<Decided, Problem> {
    let player = context.asker.player;
    let mut row = context.next();
    context.must_have_joined()?;
    let game = running(context.row)?;
    let mut plan = row.roster.council.plans.remove(&player).unwrap_or_default();
    let mut changes = Vec::new();
    match change {
        PlanChange::Add { steps, draft } => {
            let by = Authority::of(player, &row.roster);
            let game = audience::known(&row.roster, game, player);
            let (before, tried) = added(&game, &by, &plan, steps)?;
            let (title, _) = text::people::council::brief(&before, steps, &tried, &row.roster);
            let steps = steps.iter().map(Step::write).collect();
            plan.add(Item::Order { steps, title })?;
            changes.extend(draft.map(Change::DropDraft));
        }
        PlanChange::AddStop => plan.add(Item::Stop)?,
        PlanChange::Clear => {
            if plan.items.is_empty() {
                return Err(BadPlan::Empty.into());
            }
            plan = Plan::default();
        }
    }
    if !plan.items.is_empty() {
        row.roster.council.plans.insert(player, plan);
    }
    let line = context.line(Body::Planned);
    Ok(Decided::of(row, line, changes))
}

/// Somebody sets their plan going: its first order is given.
pub(crate) fn set_going(context: &Context<'_>) -> Result<Decided, Problem> {
    let player = context.asker.player;
    let mut row = context.row.clone();
    running(&row)?;
    context.must_have_joined()?;
    row.roster.council.plans.entry(player).or_default().run()?;
    given(&Context { row: &row, ..*context }, player)
}

/// The plan that runs goes on: asked by the clock, or by whoever set it going.
pub(crate) fn goes_on(context: &Context<'_>) -> Result<Decided, Problem> {
    let plans = &context.row.roster.council.plans;
    let running = plans.iter().find(|(_, plan)| plan.running).map(|(player, _)| *player);
    given(context, running.ok_or(Problem::Stale)?)
}

/// Gives the next order of a plan; what cannot be given stops it.
fn given(context: &Context<'_>, player: PlayerId) -> Result<Decided, Problem> {
    let row = context.row;
    let game = running(row)?;
    let plan = row.roster.council.plans.get(&player).ok_or(BadPlan::Empty)?;
    let steps = plan.next().map(|next| next.iter().map(Step::read));
    let steps: Vec<Step> = steps.and_then(Iterator::collect).unwrap_or_default();
    let by = Authority::of(player, &row.roster);
    let known = audience::known(&row.roster, game, player);
    let fits = !steps.is_empty() && rehearse(&known, &by, &steps).is_ok();
    let waiting = game.decision().ok_or(Problem::Over)?.id;
    // The line names whose plan it is, whoever asks. What cannot be given after all is refused, too.
    let asker = model::Asker { player, ..context.asker };
    let context = &Context { asker, ..*context };
    let given = || order(context, waiting, &steps, None, Given::Planned).ok();
    let ordered = fits.then(given).flatten();
    let fits = ordered.is_some();
    let mut decided = ordered
        .unwrap_or_else(|| Decided::of(context.next(), context.line(Body::Planned), Vec::new()));
    decided.line.player = player;
    let over = decided.row.stage == model::Stage::Over;
    let halt = halt(&decided.line.events, decided.stopped.is_some());
    let plans = &mut decided.row.roster.council.plans;
    let plan = plans.entry(player).or_default();
    match fits {
        true => plan.gave(halt),
        false => plan.stops(Halt::Refused),
    }
    if over {
        plans.clear();
    }
    Ok(decided)
}

/// Why a plan stops after an order in which this happened.
fn halt(events: &[Event], changed: bool) -> Option<Halt> {
    let halt = games::list().iter().find_map(|play| play.halts(events));
    halt.or(changed.then_some(Halt::Dice))
}

/// What follows from any line: while a plan runs, its next order is due at once.
pub(crate) fn follow(context: &Context<'_>, decided: &mut Decided) {
    let runs = |row: &CampaignRow| {
        let running = row.roster.council.plans.values().find(|plan| plan.running);
        running.map(|plan| i64::try_from(plan.items.len()).unwrap_or(i64::MAX))
    };
    let (campaign, kind) = (decided.row.id, DueKind::Plan);
    match (runs(context.row), runs(&decided.row)) {
        // What is left tells one row from the one before it.
        (_, Some(left)) => {
            let due = Due::of(campaign, kind, context.now, left);
            decided.changes.push(Change::SetDue(due));
        }
        (Some(_), None) => decided.changes.push(Change::DropDue(campaign, kind)),
        (None, None) => {}
    }
}
