//! Leaders with a small effect in battle, where that is agreed on (J-145). Each island has three: an
//! emir, and one of ours for Egyptians and for British. A die says how able he is when he first
//! leads, and it stays so.

use crate::{Cx, Event, Flag, IslandId, Leader, LeaderEvent, Space, UnitId, data};

/// What the leaders of a battle add to what the dice of ours and of the Mahdists need.
pub(super) fn lead(space: Space, units: &[UnitId], cx: &mut Cx<'_>) -> (i8, i8) {
    if !cx.options.leaders_tell {
        return (0, 0);
    }
    let island = data().island_of(space);
    let theirs = worth(island, None, cx);
    let british = units.iter().any(|unit| cx.board.unit(*unit).flag() == Flag::British);
    let flag = if british { Flag::British } else { Flag::Egyptian };
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
