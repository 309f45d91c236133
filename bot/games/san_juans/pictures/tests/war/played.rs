//! Stretches of real wars, played at random from a seed: what stood before, what happened, what
//! stands after.

use kit::{Answer, Ask, Calm, SplitMix};
use san_juans::{
    COMMANDER, Campaign, Changes, Choice, Event, OpsChoice, Options, RoundChoice, Route, Scenario,
    View, Why,
};

/// An answer by somebody who likes to move whole forces.
fn answer(dice: &mut SplitMix, ask: &Ask<Choice>) -> Answer<Choice> {
    match ask {
        Ask::One(of) => {
            let active: Vec<Choice> = of.iter().copied().filter(is_active).collect();
            let of = if active.is_empty() { of } else { &active };
            Answer::One(of[dice.below(of.len())])
        }
        Ask::Some { of, max, .. } => Answer::Some(of[..usize::from(*max).min(of.len())].to_vec()),
        Ask::Number { min, .. } => Answer::Number(*min),
    }
}

fn is_active(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Round(RoundChoice::Ops(_))
            | Choice::Ops(OpsChoice::Activate(_) | OpsChoice::ActivateSea(_) | OpsChoice::To(_))
            | Choice::Sail(_)
    )
}

pub(crate) struct Stretch {
    pub(crate) before: View,
    pub(crate) events: Vec<Event>,
    pub(crate) after: View,
}

impl Stretch {
    pub(crate) fn changes(&self) -> Changes {
        let events: Vec<&Event> = self.events.iter().collect();
        Changes::between(&self.before, &[], &events, &self.after)
    }
}

/// The turns of a war, and its rounds.
pub(crate) struct War {
    pub(crate) turns: Vec<Stretch>,
    pub(crate) rounds: Vec<Stretch>,
    /// Each march that was chosen, as it was planned, with what was known then.
    pub(crate) plans: Vec<(View, Vec<Route>)>,
}

pub(crate) fn war(seed: u64, scenario: Scenario) -> War {
    let mut dice = SplitMix(seed);
    let options = Options { scenario, ..Options::default() };
    let mut campaign = Campaign::new(&options, &mut dice, &mut Vec::new());
    let mut war = War { turns: Vec::new(), rounds: Vec::new(), plans: Vec::new() };
    let first = campaign.view(None);
    let mut open = [(first.clone(), Vec::new()), (first, Vec::new())];
    while let Some(decision) = campaign.decision().cloned() {
        let answer = answer(&mut dice, &decision.ask);
        if matches!(decision.why, Why::MarchTo { .. }) {
            let (mut copy, mut events) = (campaign.clone(), Vec::new());
            let tried = copy.apply(COMMANDER, &answer, &mut Calm::default(), &mut events);
            tried.expect("offered");
            let routes = Route::all(&events.iter().collect::<Vec<_>>(), copy.board());
            war.plans.extend((!routes.is_empty()).then(|| (campaign.view(None), routes)));
        }
        let mut events = Vec::new();
        campaign.apply(COMMANDER, &answer, &mut dice, &mut events).expect("offered");
        let begins = |event: &Event| match event {
            Event::TurnBegan { .. } => [true, true],
            Event::RoundBegan { .. } => [false, true],
            _ => [false, false],
        };
        let mut ends = [false, false];
        for event in &events {
            let begins = begins(event);
            ends = [ends[0] | begins[0], ends[1] | begins[1]];
        }
        let after = campaign.view(None);
        let lists = [&mut war.turns, &mut war.rounds];
        for ((ends, open), list) in ends.into_iter().zip(&mut open).zip(lists) {
            open.1.extend(events.iter().cloned());
            if ends || after.outcome.is_some() {
                let (before, events) = std::mem::replace(open, (after.clone(), Vec::new()));
                list.push(Stretch { before, events, after: after.clone() });
            }
        }
    }
    war
}
