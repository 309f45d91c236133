//! Orders in the making: adding a step, taking one back, and the steps that go without saying.
//!
//! Pure: a list of steps and a game come in, a longer or shorter list goes out.

use crate::games::{Answer, Ask, Choice, Decision, Game, Refusal, Why};
use engine::san_juans::{Choice as Own, OpsChoice, Why as OwnWhy};

use crate::campaign::Step;
use crate::campaign::authority::Authority;
use crate::games::san_juans::verbs::march::march_of_activation;

pub use crate::games::plan::{step, tried};

/// The steps with another activation in which the ships sail instead: `activate:x>sail:x`.
///
/// # Errors
/// If either is not offered.
pub fn add_two(
    game: &Game,
    by: &Authority,
    steps: &[Step],
    first: Answer<Choice>,
    then: Answer<Choice>,
) -> Result<Vec<Step>, Refusal> {
    let decision = tried(game, by, steps)?.decision.ok_or(Refusal::NothingAwaited)?;
    let mut longer = steps.to_vec();
    longer.push(step(&decision, first));
    add(game, by, &longer, then)
}

/// The steps with one more that answers what they lead to, and whatever then goes without
/// saying: a place is activated with all its units.
///
/// # Errors
/// If the answer is not offered.
pub fn add(
    game: &Game,
    by: &Authority,
    steps: &[Step],
    answer: Answer<Choice>,
) -> Result<Vec<Step>, Refusal> {
    let before = tried(game, by, steps)?;
    let decision = before.decision.ok_or(Refusal::NothingAwaited)?;
    let mut longer = steps.to_vec();
    longer.push(step(&decision, answer));
    let mut after = tried(game, by, &longer)?;
    if let Some(march) = march_of_activation(&longer, after.decision.as_ref())
        && let Some(next) = &after.decision
    {
        longer.push(step(next, march));
        after = tried(game, by, &longer)?;
    }
    if let Some(next) = &after.decision
        && let Some(everybody) = whole_force(next)
    {
        longer.push(step(next, everybody));
    }
    Ok(longer)
}

/// The whole force, where the game asks who marches.
pub fn whole_force(decision: &Decision<Choice, Why>) -> Option<Answer<Choice>> {
    match (&decision.ask, decision.why.own()) {
        (Ask::Some { of, max, .. }, Some(OwnWhy::WhoMarches { .. }))
            if usize::from(*max) == of.len() =>
        {
            Some(Answer::Some(of.clone()))
        }
        _ => None,
    }
}

/// Whether the last step is a whole force that went without saying.
pub fn ends_with_a_force(steps: &[Step]) -> bool {
    let topic = OwnWhy::WhoMarches { from: somewhere() }.topic();
    steps.last().is_some_and(|step| step.topic == topic)
}

fn somewhere() -> engine::san_juans::Space {
    engine::san_juans::Space::Place(engine::san_juans::PlaceId(1))
}

/// The steps without the last one, and without what went without saying beside it; a report goes
/// as a whole.
pub fn back(steps: &[Step]) -> Vec<Step> {
    if let (before, Some(_)) = super::report::parted(steps) {
        return before.to_vec();
    }
    let mut shorter = steps.to_vec();
    if ends_with_a_force(&shorter) {
        shorter.pop();
    }
    let last = shorter.pop().map(|step| step.answer);
    if let (Some(Answer::One(march)), Some(Step { answer: Answer::One(activate), .. })) =
        (last, shorter.last())
        && let (Some(Own::Ops(OpsChoice::March(on))), Some(Own::Ops(OpsChoice::Activate(from)))) =
            (march.own(), activate.own())
        && on == from
    {
        shorter.pop();
    }
    shorter
}

/// The steps without the force at their end, so that it can be chosen unit by unit.
pub fn without_force(steps: &[Step]) -> Vec<Step> {
    let mut shorter = steps.to_vec();
    if ends_with_a_force(&shorter) {
        shorter.pop();
    }
    shorter
}
