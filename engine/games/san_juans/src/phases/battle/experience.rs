//! Units that do well become better (J-145).

use crate::{Cx, Event, Quality, UnitId, data};

/// Battles won that make a unit better, once.
const WINS: u8 = 2;

pub(super) fn won(units: &[UnitId], cx: &mut Cx<'_>) {
    if !cx.options.experience {
        return;
    }
    for unit in units {
        let state = cx.board.unit_mut(*unit);
        state.wins = state.wins.saturating_add(1);
        if state.wins == WINS {
            proves_itself(*unit, cx);
        }
    }
}

/// One grade better for good. What nobody has rolled for yet is rolled for now; irregulars of
/// whom nobody knows what to expect have become a steady unit.
fn proves_itself(unit: UnitId, cx: &mut Cx<'_>) {
    let state = cx.board.unit(unit);
    let irregular = data().kind(state.kind).quality == Quality::Unpredictable;
    let known = if irregular { state.quality } else { Some(super::quality(unit, cx)) };
    let better = match known.unwrap_or(Quality::Unpredictable) {
        Quality::Wretched => Quality::Poor,
        Quality::Rolled | Quality::Unpredictable | Quality::Poor => Quality::Average,
        Quality::Average => Quality::Good,
        Quality::Good => Quality::Fine,
        Quality::Fine => Quality::Elite,
        Quality::Elite => return,
    };
    cx.board.unit_mut(unit).quality = Some(better);
    cx.say(Event::UnitProved { unit, quality: better });
}
