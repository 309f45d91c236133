//! What a plan leads to.

use engine::staff::plan::{BadPlan, Halt, Item, Plan};
use super::draft::rehearse;
use super::order::order;
use crate::campaign::decide::{Bench, Decided};
use crate::campaign::ids::{DraftId, PlayerId};
use crate::campaign::log::{Body, Given, StepText};
use crate::campaign::staff::authority::Authority;
use crate::campaign::staff::council::running;
use crate::campaign::{Problem, Step, sides};
use crate::store::{CampaignRow, Change, Due, DueKind};
use crate::text;

/// The answers of a plan, one order after another; nothing if this build does not know one.
pub fn steps(plan: &Plan) -> Option<Vec<Step>> {
    plan.steps().map(|line| StepText::of_line(line).read()).collect()
}

/// The game where a plan ends, if every die shows its uneventful face; nothing if the plan does
/// not fit any more, or goes beyond what can be known.
pub fn end_of(game: &Game, by: &Authority, plan: &Plan) -> Option<Game> {
    let after = rehearse(game, by, &steps(plan)?).ok()?;
    let asked = after.game_after.decision()?;
    let open = games::whole(game).is_foreseeable(game, &after.game_after) && !asked.why.is_secret();
    open.then_some(after.game_after)
}
