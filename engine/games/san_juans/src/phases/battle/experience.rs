//! Units that do well become better, and leaders have a small effect, where that is agreed on (J-145).

use crate::{Cx, Event, Flag, IslandId, Leader, LeaderEvent, Quality, Space, UnitId};

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
    let irregular = state.kind.quality == Quality::Unpredictable;
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

/// What the leaders of a battle add to what the dice of ours and of the rebels need. Each island
/// has three: a rebel leader, and one of ours for local troops and for the relief. A die says how
/// able he is when he first leads, and it stays so (J-145).
pub(super) fn lead(space: Space, units: &[UnitId], cx: &mut Cx<'_>) -> (i8, i8) {
    if !cx.options.leaders_tell {
        return (0, 0);
    }
    let island = space.island();
    let theirs = worth(island, None, cx);
    let relief = units.iter().any(|unit| cx.board.unit(*unit).flag() == Flag::Relief);
    let flag = if relief { Flag::Relief } else { Flag::Local };
    (worth(island, Some(flag), cx), theirs)
}

/// How able a leader is; thrown for if it is not known.
fn worth(island: IslandId, flag: Option<Flag>, cx: &mut Cx<'_>) -> i8 {
    let known = |leader: &&Leader| (leader.island, leader.flag) == (island, flag);
    if let Some(leader) = cx.board.leaders.iter().find(known) {
        return leader.worth;
    }
    let die = cx.d6(3);
    let worth = match die {
        1 => -1,
        6 => 1,
        _ => 0,
    };
    cx.board.leaders.push(Leader { island, flag, worth });
    cx.say(Event::Leader(LeaderEvent::LeaderProved { island, flag, die, worth }));
    worth
}
