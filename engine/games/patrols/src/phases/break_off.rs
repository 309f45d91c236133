//! Breaking off from a fight (P-126 to P-128, P-R41).

use inches::Inches;
use kit::Ask;

use super::losses::{self, By};
use super::{Cx, Frame, Next, act, moves};
use crate::choice::Choice;
use crate::event::Event;
use crate::ids::{Role, UnitId};
use crate::pose::Pose;
use crate::state::Board;
use crate::why::Why;

/// Dice of a unit: one for each base, and two more if it is winning, mounted, or better (P-126).
pub fn dice(board: &Board, unit: UnitId, enemy: UnitId) -> u8 {
    let (of, other) = (board.unit(unit), board.unit(enemy));
    let wins = board
        .fights
        .iter()
        .any(|fight| fight.has(unit) && fight.has(enemy) && fight.won == Some(unit.faction()));
    let more = wins || of.is_mounted() || of.quality() > other.quality();
    of.count() + if more { 2 } else { 0 }
}

/// Both roll; the difference in 5s and 6s is what the unit that breaks off loses (P-127).
pub(crate) fn break_off(unit: UnitId, cx: &mut Cx<'_>) -> Next {
    act::finish(unit, cx);
    let fight = cx.board.fights.iter().find(|fight| fight.has(unit));
    let Some(from) = fight.and_then(|fight| fight.enemy_of(unit)) else { return Next::done() };
    let throw = |own: UnitId, other: UnitId, cx: &mut Cx<'_>| -> Vec<u8> {
        (0..dice(cx.board, own, other)).map(|_| cx.d6(1)).collect()
    };
    let dice = [throw(unit, from, cx), throw(from, unit, cx)];
    let [own, theirs] = [0, 1].map(|at| dice[at].iter().filter(|die| **die >= 5).count());
    let lost = u8::try_from(theirs.saturating_sub(own)).unwrap_or(u8::MAX);
    let lost = lost.min(cx.board.unit(unit).count());
    cx.say(Event::BrokeOff { unit, from, dice, lost });
    losses::end_fights(cx, unit);
    if lost == 0 || lost == cx.board.unit(unit).count() {
        let all = (0..lost).map(Choice::Lose).collect::<Vec<_>>();
        return self::lost(unit, from, &all, cx);
    }
    Next::Go(vec![Frame::Lose { unit, count: lost, from }])
}

/// P-127: its owner says which.
pub(crate) fn ask_lose(unit: UnitId, count: u8, from: UnitId, cx: &mut Cx<'_>) -> Next {
    let bases = (0..cx.board.unit(unit).count()).map(Choice::Lose).collect();
    let few = u16::from(count);
    let ask = Ask::Some { of: bases, min: few, max: few };
    Next::Wait(Frame::Lose { unit, count, from }, Why::Lose { unit }, ask)
}

/// They go without markers; all guns and MGs are lost, and the rest goes back 4 inches and faces
/// its opponent (P-128).
pub(crate) fn lost(unit: UnitId, from: UnitId, choices: &[Choice], cx: &mut Cx<'_>) -> Next {
    let mut places: Vec<usize> = choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Lose(base) => Some(usize::from(*base)),
            _ => None,
        })
        .collect();
    let heavy = |role: Role| matches!(role, Role::Gun | Role::MachineGun);
    let bases = cx.board.unit(unit).bases.iter().enumerate();
    places.extend(bases.filter(|(_, base)| heavy(base.role)).map(|(base, _)| base));
    places.sort_unstable();
    places.dedup();
    let roles: Vec<Role> =
        places.iter().filter_map(|base| Some(cx.board.unit(unit).bases.get(*base)?.role)).collect();
    let back = place(cx.board, unit, from);
    for base in places.into_iter().rev() {
        losses::kill(cx, unit, base, By::BreakingOff);
    }
    let stands = cx.board.unit(unit).pose().is_some();
    if let Some(pose) = back.filter(|_| stands) {
        moves::put(cx, unit, pose);
        cx.board.unit_mut(unit).moved = true;
    }
    cx.say(Event::GaveUp { unit, bases: roles, pose: back.filter(|_| stands) });
    Next::done()
}

fn place(board: &Board, unit: UnitId, from: UnitId) -> Option<Pose> {
    let (of, other) = (board.unit(unit), board.unit(from));
    let (pose, count) = (of.pose()?, of.count());
    let there = other.pose()?.middle(other.count());
    let middle = pose.middle(count);
    let heading = there.heading_to(middle);
    let to = moves::back(board, unit, pose, heading, Inches::whole(4));
    let steps = match to.heading.between(heading.reversed()) {
        0..=3 => return Some(to),
        9..=12 => 12,
        _ if to.heading.turned(6).between(heading.reversed()) <= 4 => 6,
        _ => -6,
    };
    let turned = to.turned(steps, count);
    Some(if moves::is_free(board, unit, turned) { turned } else { to })
}
