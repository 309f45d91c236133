//! Troops that flee a revolt by land where it is agreed that they fight their way out: in each space
//! they may meet the Mahdists, as on a march (J-045, J-060).

use serde::{Deserialize, Serialize};

use super::{encounter, march};
use crate::phases::battle::Battle;
use crate::phases::land::encounter::Met;
use crate::{Board, Cx, Event, Frame, Next, PlaceId, Space, UnitId, Whereabouts, under};

/// Troops on the way to a refuge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    units: Vec<UnitId>,
    from: PlaceId,
    to: PlaceId,
    at: Space,
    /// Spaces to cross before the refuge, the next one last.
    road: Vec<Space>,
}

impl Flight {
    /// Troops that set out from a place that has risen, by the shortest road.
    pub(super) fn of(units: Vec<UnitId>, from: PlaceId, to: PlaceId, board: &Board) -> Self {
        let at = Space::Place(from);
        let roads = march::roads(at, u8::MAX, board);
        let road = roads.back(Space::Place(to)).filter(|space| *space != Space::Place(to));
        Self { units, from, to, at, road: road.collect() }
    }
}

/// They enter the next space. Those who are beaten have gone back as any force does, and stay there
/// (J-077); those who win go on.
pub(super) fn step(mut frame: Flight, cx: &mut Cx<'_>) -> Next {
    let here = Whereabouts::Ashore(frame.at);
    frame.units.retain(|unit| cx.board.unit(*unit).at == here);
    let units = frame.units.clone();
    if units.is_empty() {
        return Next::done();
    }
    let to = frame.road.pop();
    for unit in &units {
        cx.board.unit_mut(*unit).at = Whereabouts::Ashore(to.unwrap_or(Space::Place(frame.to)));
        cx.board.this_round.came_from.insert(*unit, frame.at);
    }
    let Some(to) = to else {
        cx.say(Event::UnitsFled { units, from: frame.from, to: frame.to });
        return Next::done();
    };
    cx.say(Event::Marched { units: units.clone(), from: frame.at, to });
    frame.at = to;
    let met = encounter::enter(to, &units, false, cx);
    let battle = (met == Met::Mahdists).then(|| Frame::Battle(Battle::pending(to, cx.board)));
    under(Frame::Flight(frame), battle)
}
