//! Phase 6: replacement points are spent (J-110, J-111).

use serde::{Deserialize, Serialize};

use super::{card_event, ops};
use crate::{
    Berth, Board, Choice, Cx, Event, Flag, HowMany, Next, Options, Pick, PlaceId, Points,
    RefitChoice, Set, Space, Unit, UnitId, Whereabouts, Why, choose, go, one,
};
use kit::Answer;

/// Points a unit may get in a turn (J-111).
const PER_UNIT_MAX: u8 = 2;

/// How far the phase has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refit {
    /// Points may be spent.
    Spend,
    /// A unit is rebuilt and wants a place.
    Rebuild { unit: UnitId, points: u8 },
}

pub(super) fn step(frame: Refit, cx: &mut Cx<'_>) -> Next {
    match frame {
        Refit::Spend => {
            points_of_relieved_places(cx);
            let of = choices(cx.board, cx.options);
            if of.is_empty() {
                return Next::done();
            }
            let of = of.into_iter().chain([RefitChoice::Done]).map(Choice::Refit).collect();
            choose(frame, Why::Refit, of)
        }
        Refit::Rebuild { unit, points } => {
            let depots = depots(cx.board);
            match depots.how_many() {
                HowMany::One(only) => rebuild(unit, points, only, cx),
                HowMany::None | HowMany::Several(_) => {
                    choose(frame, Why::RebuildAt { unit }, Pick::places(depots))
                }
            }
        }
    }
}

fn choices(board: &Board, options: &Options) -> Vec<RefitChoice> {
    if board.points == Points::default() && board.landed_points.is_empty() {
        return Vec::new();
    }
    let can_rebuild = !depots(board).is_empty();
    let mut of = Vec::new();
    for unit in board.units.iter().filter(|unit| unit.arm().is_combat()) {
        let wanted = match unit.at {
            Whereabouts::Eliminated if can_rebuild => PER_UNIT_MAX,
            at if is_within_reach(at, board) => wanted(unit, options),
            _ => 0,
        };
        if wanted == 0 {
            continue;
        }
        let spare = purse(unit, board).map_or(0, |points| points.of(unit.flag()));
        let given = board.this_turn.refitted.get(&unit.id).copied().unwrap_or_default();
        let most = spare.min(PER_UNIT_MAX - given.min(PER_UNIT_MAX)).min(wanted);
        let unit = unit.id;
        of.extend((1..=most).map(|points| match board.unit(unit).at {
            Whereabouts::Eliminated => RefitChoice::Rebuild { unit, points },
            _ => RefitChoice::Restore { unit, points },
        }));
    }
    of
}

/// Whether points reach a unit that is there: ashore, or aboard while the ship lies in an open port
/// of ours (J-111).
fn is_within_reach(at: Whereabouts, board: &Board) -> bool {
    match at {
        Whereabouts::Ashore(_) => true,
        Whereabouts::Aboard(ship) => {
            matches!(board.ship(ship).at, Berth::Port(port) if board.is_open(port))
        }
        Whereabouts::Eliminated | Whereabouts::Gone => false,
    }
}

/// The points a unit may be given: none in a besieged place (J-111), but those that boats have
/// brought in (J-141).
fn purse(unit: &Unit, board: &Board) -> Option<Points> {
    match unit.at {
        Whereabouts::Ashore(Space::Place(place)) if ops::is_shut(Space::Place(place), board) => {
            board.landed_points.get(&place).copied()
        }
        _ => Some(board.points),
    }
}

/// What boats brought into a place that is besieged no more can be used anywhere again.
fn points_of_relieved_places(cx: &mut Cx<'_>) {
    let landed = std::mem::take(&mut cx.board.landed_points);
    for (place, points) in landed {
        if cx.board.place(place).siege.is_some() {
            cx.board.landed_points.insert(place, points);
            continue;
        }
        for flag in [Flag::Local, Flag::Relief] {
            if points.of(flag) > 0 {
                card_event::gain(points.of(flag), flag, cx);
            }
        }
    }
}

fn wanted(unit: &Unit, options: &Options) -> u8 {
    options.steps_per_unit.saturating_sub(unit.steps).div_ceil(options.steps_per_point)
}

/// Where units are rebuilt: open fortified towns of ours (J-111).
fn depots(board: &Board) -> Set<PlaceId> {
    board.pack().fortresses & board.open()
}

pub(super) fn answered(frame: Refit, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    match (frame, one(answer)) {
        (_, Choice::Refit(RefitChoice::Done)) => Next::done(),
        (_, Choice::Refit(RefitChoice::Restore { unit, points })) => {
            pay(unit, points, cx);
            let full = cx.options.steps_per_unit;
            let gain = points.saturating_mul(cx.options.steps_per_point);
            let state = cx.board.unit_mut(unit);
            let steps = gain.min(full.saturating_sub(state.steps));
            state.steps += steps;
            cx.say(Event::UnitRestored { unit, steps, points });
            go(Refit::Spend)
        }
        (_, Choice::Refit(RefitChoice::Rebuild { unit, points })) => {
            go(Refit::Rebuild { unit, points })
        }
        (Refit::Rebuild { unit, points }, Choice::Pick(Pick::Place(place))) => {
            rebuild(unit, points, place, cx)
        }
        (frame, choice) => unreachable!("{frame:?} did not ask for {choice}"),
    }
}

fn pay(unit: UnitId, points: u8, cx: &mut Cx<'_>) {
    let (flag, at) = (cx.board.unit(unit).flag(), cx.board.unit(unit).at);
    let purse = match at {
        Whereabouts::Ashore(Space::Place(place)) if ops::is_shut(Space::Place(place), cx.board) => {
            cx.board.landed_points.entry(place).or_default()
        }
        _ => &mut cx.board.points,
    };
    *purse.of_mut(flag) -= points;
    *cx.board.this_turn.refitted.entry(unit).or_default() += points;
}

/// An eliminated unit returns with the steps its points buy (J-111).
fn rebuild(unit: UnitId, points: u8, at: PlaceId, cx: &mut Cx<'_>) -> Next {
    pay(unit, points, cx);
    let full = cx.options.steps_per_unit;
    let steps = points.saturating_mul(cx.options.steps_per_point).min(full);
    let state = cx.board.unit_mut(unit);
    state.at = Whereabouts::Ashore(Space::Place(at));
    state.steps = steps;
    state.supplied = true;
    cx.say(Event::UnitRebuilt { unit, at, steps });
    go(Refit::Spend)
}
