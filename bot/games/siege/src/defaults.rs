//! What is answered in a siege when nobody answers, and what goes without saying.

use games::ui::any;
use kit::Answer;
use model::{Game, Step};
use siege::{AreaId, Choice, Purpose, UnitId, View, Why};

use crate::Seen;
use crate::policy;
use crate::policy::Known;

/// The most steps that go without saying: five Positions of five steps each come nowhere near.
const STEPS_MAX: usize = 40;

pub(crate) fn considered(seen: &Seen<'_>) -> Option<Answer<Choice>> {
    Some(of_view(&seen.view, seen.game.decision()?))
}

fn of_view(view: &View, decision: &kit::Decision<Choice, Why>) -> Answer<Choice> {
    policy::considered(&Known::of(view), view.force.as_ref(), decision)
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
    let (mut game, mut answers) = (game.clone(), Vec::new());
    let mut plan: Option<Vec<(AreaId, Vec<UnitId>)>> = None;
    while answers.len() < STEPS_MAX {
        let Some(Seen { view, game: siege, .. }) = Seen::to_decide(&game) else { break };
        let Some(asked) = siege.decision() else { break };
        let answer = match asked.why {
            Why::Positions => {
                let plan = plan.get_or_insert_with(|| policy::positions(&Known::of(&view)));
                let areas = plan.iter().map(|(area, _)| Choice::Area(*area));
                let mut wished = areas.chain([Choice::Ready]);
                let next = wished.find(|choice| asked.ask.choices().contains(choice));
                next.map_or_else(|| of_view(&view, asked), Answer::One)
            }
            Why::Force { purpose: Purpose::Position(area), .. } => {
                match plan.iter().flatten().find(|(of, _)| *of == area) {
                    Some((_, units)) => policy::chosen(units, &asked.ask),
                    None => of_view(&view, asked),
                }
            }
            Why::Force { .. } => of_view(&view, asked),
            _ => break,
        };
        let Some(next) = game.calm_after(&any(&answer)) else { break };
        game = next;
        answers.push(answer);
    }
    answers
}
