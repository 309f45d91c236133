//! What a plan leads to.

use model::{Game, Step};
use staff::plan::Plan;

use crate::staff::authority::Authority;
use crate::staff::rehearse::rehearse;

/// The answers of a plan, one order after another; nothing if this build does not know one.
pub fn steps(plan: &Plan) -> Option<Vec<Step>> {
    plan.steps().map(Step::read).collect()
}

/// The game where a plan ends, if every die shows its uneventful face; nothing if the plan does
/// not fit any more, or goes beyond what can be known.
pub fn end_of(game: &Game, by: &Authority, plan: &Plan) -> Option<Game> {
    let after = rehearse(game, by, &steps(plan)?).ok()?;
    let asked = after.game_after.decision().filter(|_| after.is_foreseen)?;
    let open = crate::whole(game).is_foreseeable(game, &after.game_after) && !asked.why.is_secret();
    open.then_some(after.game_after)
}
