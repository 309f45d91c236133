//! Breakouts from besieged places in the siege phase (J-091): who goes, where to, and a battle.

use serde::{Deserialize, Serialize};

use crate::phases::battle::Battle;
use crate::phases::ops;
use crate::phases::sieges::siege::{Siege, Stage, at_least_one, in_order};
use crate::{
    Board, Choice, Cx, Event, FightKind, Frame, Next, Pick, PlaceId, SiegeChoice, SiegeEvent,
    Space, UnitId, Why, one,
};
use kit::{Answer, Ask};

/// How far a breakout has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum BreakOut {
    /// Who goes?
    Who,
    /// Where to?
    To { units: Vec<UnitId> },
    /// They go.
    Go { units: Vec<UnitId>, to: Space },
}

/// Who may go: units that fight, without fortress garrisons, unless these march (J-051), and those
/// who stay with the hero (J-091, J-196).
pub(super) fn candidates(place: PlaceId, board: &Board) -> Vec<UnitId> {
    let bound = board.hero_guard();
    let moves = board.troops(Space::Place(place)).filter(|unit| !ops::stays(unit, board));
    moves.map(|unit| unit.id).filter(|unit| !bound.contains(unit)).collect()
}

fn ways(place: PlaceId, board: &Board) -> Vec<Space> {
    let mut ways = Space::Place(place).neighbours().to_vec();
    ways.retain(|space| !ops::is_shut(*space, board));
    ways.sort_unstable();
    ways
}

pub(super) fn is_possible(place: PlaceId, board: &Board) -> bool {
    !candidates(place, board).is_empty() && !ways(place, board).is_empty()
}

pub(crate) fn step(stage: BreakOut, place: PlaceId, siege: Siege, cx: &mut Cx<'_>) -> Next {
    match stage {
        BreakOut::Who => {
            let units = candidates(place, cx.board);
            if units.len() == 1 {
                return siege.goes_on(place, Stage::BreakOut(BreakOut::To { units }));
            }
            let why = Why::WhoBreaksOut { place };
            siege.waits(place, Stage::BreakOut(BreakOut::Who), why, at_least_one(units))
        }
        BreakOut::To { units } => {
            let ways = ways(place, cx.board);
            if let [to] = ways[..] {
                return siege.goes_on(place, Stage::BreakOut(BreakOut::Go { units, to }));
            }
            let of = ways.into_iter().map(|to| Choice::Pick(Pick::Space(to))).collect();
            let stage = Stage::BreakOut(BreakOut::To { units });
            siege.waits(place, stage, Why::BreakOutTo { place }, Ask::One(of))
        }
        BreakOut::Go { units, to } => {
            let (action, who) = (SiegeChoice::BreakOut, units.clone());
            cx.say(Event::Siege(SiegeEvent::ActionTaken { place, action, units: who }));
            let battle = Battle::apart(Space::Place(place), FightKind::BreakOut(to), units);
            // Those left inside, if there are any, may be stormed (J-140) and are rolled for.
            siege.goes_on_after(place, Stage::Holds, vec![Frame::Battle(battle)])
        }
    }
}

pub(crate) fn answered(stage: BreakOut, answer: &Answer<Choice>) -> BreakOut {
    match (stage, answer) {
        (BreakOut::Who, answer) => BreakOut::To { units: in_order(answer) },
        (BreakOut::To { units }, answer) => match one(answer) {
            Choice::Pick(Pick::Space(to)) => BreakOut::Go { units, to },
            other => unreachable!("{other} is no space"),
        },
        (BreakOut::Go { .. }, _) => unreachable!("a breakout under way asks nothing"),
    }
}
