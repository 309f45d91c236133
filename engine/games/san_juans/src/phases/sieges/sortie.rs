//! Sorties from besieged places (J-092): who goes, two dice, what it costs.

use serde::{Deserialize, Serialize};

use crate::phases::siege;
use crate::phases::sieges::siege::{Siege, Stage, at_least_one, exactly, in_order};
use crate::{
    Arm, Board, Choice, Cx, Event, Next, PlaceId, SiegeChoice, SiegeEvent, SiegeModifier,
    SortieModifier, SortieResult, Space, UnitId, Why,
};
use kit::Answer;

/// How far a sortie has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sortie {
    /// Who goes?
    Who,
    /// These go.
    Go { units: Vec<UnitId> },
    /// It is rolled for; so many of them are lost.
    Losses { units: Vec<UnitId>, count: u8, result: SortieResult },
}

/// Who may go: units ashore that fight, garrisons too; not the hero, ships or supply units (J-092).
pub(super) fn candidates(place: PlaceId, board: &Board) -> Vec<UnitId> {
    board.troops(Space::Place(place)).map(|unit| unit.id).collect()
}

pub(crate) fn step(stage: Sortie, place: PlaceId, siege: Siege, cx: &mut Cx<'_>) -> Next {
    match stage {
        Sortie::Who => {
            let units = candidates(place, cx.board);
            if units.len() == 1 {
                return siege.goes_on(place, Stage::Sortie(Sortie::Go { units }));
            }
            let why = Why::WhoSorties { place };
            siege.waits(place, Stage::Sortie(Sortie::Who), why, at_least_one(units))
        }
        Sortie::Go { units } => {
            let (action, who) = (SiegeChoice::Sortie, units.clone());
            cx.say(Event::Siege(SiegeEvent::ActionTaken { place, action, units: who }));
            let result = roll(place, &units, cx);
            let count = losses(result, units.len());
            siege.goes_on(place, Stage::Sortie(Sortie::Losses { units, count, result }))
        }
        Sortie::Losses { units, count, result } => {
            if count > 0 && usize::from(count) < units.len() {
                let ask = exactly(count, units.clone());
                let stage = Stage::Sortie(Sortie::Losses { units, count, result });
                return siege.waits(place, stage, Why::SortieLosses { place, count }, ask);
            }
            let lost = if count > 0 { units } else { Vec::new() };
            settle(place, lost, result, siege, cx)
        }
    }
}

pub(crate) fn answered(
    stage: Sortie,
    place: PlaceId,
    siege: Siege,
    answer: &Answer<Choice>,
    cx: &mut Cx<'_>,
) -> Next {
    match stage {
        Sortie::Who => siege.goes_on(place, Stage::Sortie(Sortie::Go { units: in_order(answer) })),
        Sortie::Losses { result, .. } => settle(place, in_order(answer), result, siege, cx),
        Sortie::Go { .. } => unreachable!("a sortie under way asks nothing"),
    }
}

/// What bears on a sortie (J-092).
pub fn modifiers(units: &[UnitId], board: &Board) -> Vec<(SortieModifier, i8)> {
    let fours = u8::try_from(units.len() / 4).unwrap_or(u8::MAX);
    let cavalry = units.iter().filter(|unit| board.unit(**unit).arm() == Arm::Cavalry).count();
    [
        (SortieModifier::Numbers(fours), i8::try_from(fours).unwrap_or(i8::MAX)),
        (SortieModifier::Cavalry, i8::from(cavalry >= 2)),
    ]
    .into_iter()
    .filter(|(_, by)| *by != 0)
    .collect()
}

fn roll(place: PlaceId, units: &[UnitId], cx: &mut Cx<'_>) -> SortieResult {
    let modifiers = modifiers(units, cx.board);
    let dice = cx.two_d6([3, 4]);
    let by: i8 = modifiers.iter().map(|(_, by)| by).sum();
    let total = i8::try_from(dice[0] + dice[1]).unwrap_or(12).saturating_add(by);
    let (result, units) = (result(total), units.to_vec());
    let rolled = SiegeEvent::SortieRolled { place, units, dice, modifiers, total, result };
    cx.say(Event::Siege(rolled));
    result
}

/// The sortie table (J-092).
pub fn result(total: i8) -> SortieResult {
    match total.clamp(2, 12) {
        2..=3 => SortieResult::Disaster,
        4..=5 => SortieResult::LosesQuarter,
        6..=7 => SortieResult::LosesOne,
        8..=9 => SortieResult::CostlySuccess,
        10..=11 => SortieResult::LimitedSuccess,
        _ => SortieResult::CompleteSurprise,
    }
}

/// How many of those who went are lost; halves and quarters round up (J-096).
fn losses(result: SortieResult, units: usize) -> u8 {
    let lost = match result {
        SortieResult::Disaster => units.div_ceil(2),
        SortieResult::LosesQuarter => units.div_ceil(4),
        SortieResult::LosesOne | SortieResult::CostlySuccess => 1,
        SortieResult::LimitedSuccess | SortieResult::CompleteSurprise => 0,
    };
    u8::try_from(lost).unwrap_or(u8::MAX)
}

/// Takes off the lost and moves the level. A sortie is no battle for the score.
fn settle(
    place: PlaceId,
    lost: Vec<UnitId>,
    result: SortieResult,
    siege: Siege,
    cx: &mut Cx<'_>,
) -> Next {
    if !lost.is_empty() {
        siege::cost(place, lost, cx);
    }
    let bearing = match result {
        SortieResult::Disaster => {
            siege::raise(place, 1, cx);
            Some((SiegeModifier::SortieDisaster, 2))
        }
        SortieResult::LosesQuarter | SortieResult::LosesOne => None,
        SortieResult::CostlySuccess | SortieResult::LimitedSuccess => {
            // It never takes the level below 1, unless the group says otherwise.
            let level = cx.board.place(place).siege.unwrap_or(1);
            if level > 1 || cx.options.limited_success_breaks {
                siege::lower(place, 1, cx);
            }
            Some((SiegeModifier::SortieSuccess, -2))
        }
        SortieResult::CompleteSurprise => {
            siege::lower(place, 2, cx);
            None
        }
    };
    siege.comes_to_the_roll(place, bearing)
}
