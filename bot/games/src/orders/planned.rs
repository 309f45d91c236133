//! What a plan leads to.

use model::{Game, Step};
use staff::plan::{BadPlan, Item, Plan};

use crate::people::authority::Authority;
use crate::people::rehearse::{Rehearsal, rehearse};

pub fn has_plans(game: &Game) -> bool {
    crate::whole(game).is_foreseeable(game, game)
}

/// The answers of a plan, one order after another; nothing if this build does not know one.
pub fn steps(plan: &Plan) -> Option<Vec<Step>> {
    plan.steps().map(Step::read).collect()
}

/// Whether the first order of a plan can be given as a game stands.
pub fn begins(game: &Game, by: &Authority, plan: &Plan) -> bool {
    let first = plan.items.iter().find_map(|item| match item {
        Item::Order { steps, .. } => steps.iter().map(Step::read).collect::<Option<Vec<_>>>(),
        Item::Stop => None,
    });
    first.is_some_and(|steps| rehearse(game, by, &steps).is_ok())
}

/// The game where a plan ends, if every die shows its uneventful face; nothing if the plan does
/// not fit any more, or goes beyond what can be known.
pub fn end_of(game: &Game, by: &Authority, plan: &Plan) -> Option<Game> {
    let after = rehearse(game, by, &steps(plan)?).ok()?;
    let asked = after.game_after.decision().filter(|_| after.is_foreseen)?;
    let open = crate::whole(game).is_foreseeable(game, &after.game_after) && !asked.why.is_secret();
    open.then_some(after.game_after)
}

pub fn added(
    game: &Game,
    by: &Authority,
    plan: &Plan,
    steps: &[Step],
) -> Result<(Game, Rehearsal), BadPlan> {
    if !has_plans(game) {
        return Err(BadPlan::NotHere);
    }
    by.decision(game).ok_or(BadPlan::NotTheirs)?;
    let end = end_of(game, by, plan).ok_or(BadPlan::DoesNotFit)?;
    let tried = rehearse(&end, by, steps).map_err(|_| BadPlan::DoesNotFit)?;
    Ok((end, tried))
}
