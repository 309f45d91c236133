//! Phase 5: sieges (J-090, J-093, J-094, J-096). Garrisons hold; sorties and breakouts are not
//! played yet.

use serde::{Deserialize, Serialize};

use super::{Cx, Frame, Next, fall, several};
use crate::kit::{Answer, Ask};
use crate::san_juans::choice::{Choice, Pick};
use crate::san_juans::data::{Arm, PlaceKind, data};
use crate::san_juans::event::{Event, SiegeModifier, SiegeResult};
use crate::san_juans::ids::{PlaceId, Space, UnitId};
use crate::san_juans::state::Board;
use crate::san_juans::why::Why;

/// The highest siege level (J-090).
pub const LEVEL_MAX: u8 = 4;

/// The sieges of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Siege {
    /// Still to roll for, the next one last.
    left: Vec<PlaceId>,
    /// A place that has units to lose, how many, and the levels to go up afterwards.
    losing: Option<(PlaceId, u8, u8)>,
}

/// Lists the sieges, in printed order.
pub(super) fn begin(cx: &Cx<'_>) -> Siege {
    let mut left = cx.board.besieged();
    left.reverse();
    Siege { left, losing: None }
}

pub(super) fn step(mut frame: Siege, cx: &mut Cx<'_>) -> Next {
    if let Some((place, count, levels)) = frame.losing {
        return lose(frame, (place, count, levels), cx);
    }
    let Some(place) = frame.left.pop() else {
        return Next::done();
    };
    // It may have been lifted or lost since the phase began.
    if cx.board.place(place).siege.is_none() {
        return Next::Go(vec![Frame::Siege(frame)]);
    }
    roll(frame, place, cx)
}

/// What bears on the roll (J-094), one by one.
pub fn modifiers(place: PlaceId, board: &Board) -> Vec<(SiegeModifier, i8)> {
    let state = board.place(place);
    let level = state.siege.unwrap_or(1);
    let here = Space::Place(place);
    let units = board.ashore(here).count();
    let few = match data().place(place).kind {
        PlaceKind::Village => 2,
        PlaceKind::Town => 3,
        PlaceKind::FortifiedTown => 4,
    };
    let batteries = board.ashore(here).filter(|unit| unit.arm() == Arm::Artillery).count();
    let events = board.this_turn.sieges.iter().filter(|(id, _)| *id == place);
    let events: i8 = events.map(|(_, by)| by).sum();
    let unsupplied = board.ashore(here).any(|unit| !unit.supplied);
    [
        (SiegeModifier::Level(level), i8::try_from(level).unwrap_or(4) - 1),
        (SiegeModifier::FewDefenders, i8::from(units < few)),
        (SiegeModifier::Batteries, i8::from(batteries >= 2)),
        (SiegeModifier::OutOfSupply, 2 * i8::from(unsupplied)),
        (SiegeModifier::Redoubt, -i8::from(state.redoubts > 0)),
        (SiegeModifier::Events, events),
    ]
    .into_iter()
    .filter(|(_, by)| *by != 0)
    .collect()
}

/// The siege table; where the printed rows overlap, the row printed first wins (J-093).
pub fn result(total: i8) -> SiegeResult {
    match total.clamp(2, 12) {
        2 => SiegeResult::Lifted,
        3..=4 => SiegeResult::GoesOn,
        5 => SiegeResult::Loses(1),
        6..=7 => SiegeResult::Loses(2),
        8 => SiegeResult::Tightens,
        9..=10 => SiegeResult::Loses(3),
        11 => SiegeResult::LosesHalf,
        _ => SiegeResult::Surrender,
    }
}

fn roll(mut frame: Siege, place: PlaceId, cx: &mut Cx<'_>) -> Next {
    let modifiers = modifiers(place, cx.board);
    let dice = cx.two_d6([1, 2]);
    let by: i8 = modifiers.iter().map(|(_, by)| by).sum();
    let total = i8::try_from(dice[0] + dice[1]).unwrap_or(12) + by;
    let result = result(total);
    cx.say(Event::SiegeRolled { place, dice, modifiers, total, result });
    let units = cx.board.force(Space::Place(place)).len();
    let (lost, levels) = match result {
        SiegeResult::Lifted => {
            lower(place, LEVEL_MAX, cx);
            return Next::Go(vec![Frame::Siege(frame)]);
        }
        SiegeResult::Surrender => {
            let ships = fall::falls_with_garrison(place, cx);
            return Next::Go([Frame::Siege(frame)].into_iter().chain(ships).collect());
        }
        SiegeResult::GoesOn => (0, 1),
        SiegeResult::Tightens => (0, 2),
        SiegeResult::Loses(count) => (usize::from(count).min(units), 1),
        // Halves round up (J-096).
        SiegeResult::LosesHalf => (units.div_ceil(2), 1),
    };
    let lost = u8::try_from(lost).unwrap_or(u8::MAX);
    frame.losing = Some((place, lost, levels));
    Next::Go(vec![Frame::Siege(frame)])
}

/// The commander picks the lost units (J-096); then the level goes up.
fn lose(mut frame: Siege, (place, count, levels): (PlaceId, u8, u8), cx: &mut Cx<'_>) -> Next {
    let units = cx.board.force(Space::Place(place));
    if count > 0 && units.len() > usize::from(count) {
        let of = units.into_iter().map(|unit| Choice::Pick(Pick::Unit(unit))).collect();
        let why = Why::SiegeLosses { place, count };
        let count = u16::from(count);
        let ask = Ask::Some { of, min: count, max: count };
        return Next::Wait(Frame::Siege(frame), why, ask);
    }
    frame.losing = None;
    if count > 0 {
        cost(place, units, cx);
    }
    Next::Go(after_losses(frame, place, levels, cx))
}

fn cost(place: PlaceId, units: Vec<UnitId>, cx: &mut Cx<'_>) {
    fall::eliminate(&units, cx.board);
    cx.say(Event::SiegeCost { place, units });
}

/// With no unit left ashore the place falls; otherwise the siege tightens (J-096).
fn after_losses(frame: Siege, place: PlaceId, levels: u8, cx: &mut Cx<'_>) -> Vec<Frame> {
    let mut follow = vec![Frame::Siege(frame)];
    if cx.board.force(Space::Place(place)).is_empty() {
        follow.extend(fall::falls_with_garrison(place, cx));
    } else {
        let level = cx.board.place(place).siege.map(|level| (level + levels).min(LEVEL_MAX));
        cx.board.place_mut(place).siege = level;
        cx.say(Event::SiegeLevel { place, level });
    }
    follow
}

pub(super) fn answered(mut frame: Siege, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let Some((place, _, levels)) = frame.losing.take() else {
        unreachable!("losses were asked for")
    };
    let unit = |choice: &Choice| match choice {
        Choice::Pick(Pick::Unit(unit)) => *unit,
        other => unreachable!("{other} is no unit"),
    };
    cost(place, several(answer).iter().map(unit).collect(), cx);
    Next::Go(after_losses(frame, place, levels, cx))
}

/// Lowers a siege; at 0 it is broken and the place stays ours (J-095).
pub(super) fn lower(place: PlaceId, by: u8, cx: &mut Cx<'_>) {
    let Some(level) = cx.board.place(place).siege else {
        return;
    };
    let level = Some(level.saturating_sub(by)).filter(|level| *level > 0);
    cx.board.place_mut(place).siege = level;
    cx.say(Event::SiegeLevel { place, level });
}
