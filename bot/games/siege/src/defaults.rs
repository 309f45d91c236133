//! What is answered in a siege when nobody answers, and what goes without saying.

use games::ui::any;
use kit::Answer;
use model::{Game, Step};
use siege::{Choice, Why};
use siege_players::Governor;

use crate::Seen;

/// The most steps that go without saying: five Positions of five steps each come nowhere near.
const STEPS_MAX: usize = 40;

pub(crate) fn considered(seen: &Seen<'_>) -> Option<Answer<Choice>> {
    by(&mut Governor::default(), seen)
}

fn by(governor: &mut Governor, Seen { game, view, .. }: &Seen<'_>) -> Option<Answer<Choice>> {
    let asked = game.decision()?;
    governor.answer(&view.city, view.force.as_ref(), asked.why, &asked.ask)
}

/// What an absent chairman is taken to have said: no further action (S-R31). What has been begun is
/// carried on as a careful governor would; Stewart stays, and nothing is paid.
pub(crate) fn answer(seen: &Seen<'_>) -> Option<Answer<Choice>> {
    match seen.game.decision()?.why {
        Why::Action { .. } => Some(Answer::One(Choice::End)),
        Why::MoreWorks { .. } => Some(Answer::One(Choice::Ready)),
        Why::Sail => Some(Answer::One(Choice::No)),
        _ => considered(seen),
    }
}

/// Who goes, and who stands where, if an order that has just been begun does not say.
pub(crate) fn unsaid(steps: &[Step], seen: &Seen<'_>) -> Vec<Answer<Choice>> {
    let begun = steps.last().is_some_and(|step| step.topic == "city-action");
    if begun { forces(seen.any) } else { Vec::new() }
}

/// The forces that a careful governor calls up, until something else is asked. Where everybody
/// stands is thought of once.
pub(crate) fn forces(game: &Game) -> Vec<Answer<Choice>> {
    let (mut game, mut answers, mut governor) = (game.clone(), Vec::new(), Governor::default());
    while answers.len() < STEPS_MAX {
        let goes_on = |seen: &Seen<'_>| {
            let why = seen.game.decision().map(|asked| asked.why);
            matches!(why, Some(Why::Positions | Why::Force { .. }))
        };
        let seen = Seen::to_decide(&game).filter(goes_on);
        let Some(answer) = seen.and_then(|seen| by(&mut governor, &seen)) else { break };
        let Some(next) = game.calm_after(&any(&answer)) else { break };
        game = next;
        answers.push(answer);
    }
    answers
}
