//! A siege: what the turn's end brings a garrison that holds out, makes a sortie or breaks out.

use kit::{Answer, Ask, Decision, SplitMix};
use san_juans::{
    BattleChoice, Choice, Event, Phase, PlaceId, SiegeChoice, SiegeEvent, Stance, War, Why,
};

use crate::odds::{Chance, Mean, Trial, play_on};

/// Turns tried for each thing a garrison may do.
const RUNS: u32 = 500;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prospect {
    pub does: SiegeChoice,
    pub falls: Chance,
    pub lifted: Chance,
    pub away: Chance,
    /// Units that the siege table and a sortie cost.
    pub units: Mean,
}

#[derive(Default)]
struct Came {
    fell: bool,
    lifted: bool,
    away: bool,
    units: u32,
    asked: bool,
}

pub fn ask(trial: &Trial, place: PlaceId) -> Option<Vec<Prospect>> {
    trial.campaign.board().place(place).siege?;
    trial.campaign.decision()?;
    let all = [SiegeChoice::Hold, SiegeChoice::Sortie, SiegeChoice::BreakOut];
    Some((1..).zip(all).filter_map(|(part, does)| of(trial, part, place, does)).collect())
}

fn of(trial: &Trial, part: u32, place: PlaceId, does: SiegeChoice) -> Option<Prospect> {
    let (mut falls, mut lifted, mut away) = (0, 0, 0);
    let mut units = Mean::default();
    let mut possible = does == SiegeChoice::Hold;
    // One turn shows whether it can be done at all.
    if !possible {
        trial.runs(part, 1, 1.0, |copy, dice| {
            possible = turn_end(copy, place, does, dice).is_some_and(|came| came.asked);
        });
        possible.then_some(())?;
    }
    let runs = trial.runs(part, RUNS, 1.0 / 3.0, |copy, dice| {
        let Some(came) = turn_end(copy, place, does, dice) else { return };
        falls += u32::from(came.fell);
        lifted += u32::from(came.lifted && !came.fell);
        away += u32::from(came.away);
        units.add(came.units);
    });
    let counted = |hits| Chance::counted(hits, runs);
    let (falls, lifted, away) = (counted(falls), counted(lifted), counted(away));
    Some(Prospect { does, falls, lifted, away, units })
}

/// Plays to the end of the sieges, from where the turn stands if they are being dealt with.
fn turn_end(
    copy: san_juans::Campaign,
    place: PlaceId,
    does: SiegeChoice,
    dice: &mut SplitMix,
) -> Option<Came> {
    let mut events = Vec::new();
    let waits = copy.decision().is_some_and(|decision| is_about(decision.why, place));
    let mut copy = match waits {
        true => copy,
        false => copy.at_phase(Phase::Supply, dice, &mut events)?,
    };
    let opinion = |decision: &Decision<Choice, Why>| opinion(decision, place, does);
    play_on(&mut copy, dice, &mut events, &opinion, &goes_on);
    let mut came = Came::default();
    for event in &events {
        match event {
            Event::PlaceFell { place: at }
            | Event::Siege(SiegeEvent::PlaceAbandoned { place: at })
                if *at == place =>
            {
                came.fell = true;
            }
            Event::SiegeLevel { place: at, level: None } if *at == place => came.lifted = true,
            Event::SiegeCost { place: at, units } if *at == place => {
                came.units += u32::try_from(units.len()).unwrap_or(0);
            }
            Event::Siege(SiegeEvent::BrokeOut { from, .. }) if *from == place => came.away = true,
            Event::Siege(SiegeEvent::ActionTaken { place: at, action, .. }) if *at == place => {
                came.asked = *action == does;
            }
            Event::Scored { .. } => break,
            _ => {}
        }
    }
    Some(came)
}

pub fn is_about(why: Why, place: PlaceId) -> bool {
    matches!(
        why,
        Why::SiegeAction { place: at } | Why::WhoSorties { place: at }
            | Why::WhoBreaksOut { place: at } | Why::BreakOutTo { place: at } if at == place
    )
}

fn opinion(
    decision: &Decision<Choice, Why>,
    place: PlaceId,
    does: SiegeChoice,
) -> Option<Answer<Choice>> {
    Some(match decision.why {
        Why::SiegeAction { place: at } => {
            let choice = if at == place { does } else { SiegeChoice::Hold };
            Answer::One(Choice::Siege(choice))
        }
        // All who can go do.
        Why::WhoSorties { .. } | Why::WhoBreaksOut { .. } => match &decision.ask {
            Ask::Some { of, max, .. } => {
                Answer::Some(of.iter().take(usize::from(*max)).copied().collect())
            }
            _ => return None,
        },
        Why::SettleBattle { .. } => {
            Answer::One(Choice::Battle(BattleChoice::Resolve(Stance::Half)))
        }
        _ => return None,
    })
}

fn goes_on(why: Why, events: &[Event]) -> bool {
    let over = events.iter().any(|event| matches!(event, Event::Scored { .. }));
    let next = matches!(
        why,
        Why::Refit | Why::RebuildAt { .. } | Why::PlayCard { .. } | Why::ExchangeFor { .. }
    );
    !over && !next
}
