//! Orders in the making: adding a step, taking one back, and the steps that go without saying.
//!
//! Pure: a list of steps and a game come in, a longer or shorter list goes out.

use games::staff::authority::Authority;
use kit::{Answer, Refusal};
use model::{Choice, Game, Step};

use model::button::answer::{AnswerButton, Written};

use crate::orders::battles::report;
use crate::orders::panel::menus;

pub use games::orders::builder::{step, tried};

/// Steps that may go without saying after one; a bound for the loop.
const UNSAID_MAX: usize = 2;

/// The steps with several answers, one after the other, of which nothing goes without saying
/// before the last: `activate:x>sail:x`, `load>all`.
pub fn add_chain(
    game: &Game,
    by: &Authority,
    steps: &[Step],
    links: &[Written],
) -> Result<Vec<Step>, Refusal> {
    let mut longer = steps.to_vec();
    for (at, link) in links.iter().enumerate() {
        let before = tried(game, by, &longer)?;
        let decision = before.decision.ok_or(Refusal::NothingAwaited)?;
        let answer = AnswerButton::of_link(link);
        let answer = menus::read_answer(&decision, &answer, &before.game_after);
        let answer = answer.ok_or(Refusal::NotOffered)?;
        match at + 1 == links.len() {
            true => longer = add(game, by, &longer, answer)?,
            false => longer.push(step(&decision, answer)),
        }
    }
    Ok(longer)
}

pub fn only(game: &Game, by: &Authority, answer: &Written) -> Option<Step> {
    let decision = by.decision(game)?;
    let answer = menus::read_answer(&decision, &AnswerButton::One(answer.clone()), game)?;
    Some(step(&decision, answer))
}

/// The steps with one more that answers what they lead to, and whatever then goes without
/// saying: a place is activated with all its units.
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
    for _ in 0..UNSAID_MAX {
        let after = tried(game, by, &longer)?;
        let Some(next) = after.decision else { break };
        let unsaid = games::named(next.why.key()).unsaid(&longer, &after.game_after);
        if unsaid.is_empty() {
            break;
        }
        longer.extend(as_asked(after.game_after, unsaid));
    }
    Ok(longer)
}

fn as_asked(game: Game, answers: Vec<Answer<Choice>>) -> Vec<Step> {
    let (mut game, mut steps) = (Some(game), Vec::new());
    for answer in answers {
        let Some(asked) = game.as_ref().and_then(|game| game.decision()) else { break };
        if asked.ask.check(&answer).is_err() {
            break;
        }
        game = game.and_then(|game| game.calm_after(&answer));
        steps.push(step(&asked, answer));
    }
    steps
}

/// If the last step is of a force that went without saying: what the button says by which it is
/// chosen unit by unit.
pub fn force(steps: &[Step]) -> Option<&'static str> {
    let topic = &steps.last()?.topic;
    games::list().iter().find_map(|play| play.force(topic))
}

/// The steps without the last one, and without what went without saying beside it; a report goes
/// as a whole, and so does a force unless it was chosen by hand.
pub fn back(game: &Game, by: &Authority, steps: &[Step]) -> Vec<Step> {
    let (before, report) = report::parted(steps);
    if !report.is_empty() {
        return before.to_vec();
    }
    let mut shorter = without_force(steps);
    let went_unsaid = shorter.split_last().is_some_and(|(last, before)| {
        add(game, by, before, last.answer.clone()).is_ok_and(|whole| whole == steps)
    });
    if !went_unsaid {
        shorter = steps.to_vec();
    }
    let last = shorter.pop().map(|step| step.answer);
    if let (Some(Answer::One(last)), Some(Step { answer: Answer::One(before), .. })) =
        (last, shorter.last())
        && games::named(last.key()).is_unsaid_after(last, *before)
    {
        shorter.pop();
    }
    shorter
}

/// The steps without the force at their end, so that it can be chosen unit by unit.
pub fn without_force(steps: &[Step]) -> Vec<Step> {
    let mut shorter = steps.to_vec();
    while force(&shorter).is_some() {
        shorter.pop();
    }
    shorter
}
