//! False Guides: an Egyptian stack is led astray (K-18, K-R30, K-R65).

use kit::Ask;
use serde::{Deserialize, Serialize};

use super::{Cx, Frame, Next};
use crate::{Board, Choice, Contingent, Event, Faction, Kind, SpaceId, Spaces, UnitId, Why, data};

/// A stack on its way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guides {
    pub units: Vec<UnitId>,
    pub at: SpaceId,
    pub left: u8,
    been: u32,
}

/// Egyptian units in a space that can be led astray: no garrisons, boats or Gordon.
pub fn led(board: &Board, space: SpaceId) -> Vec<UnitId> {
    let mut units = board.at(Faction::Empire, space);
    units.retain(|unit| {
        unit.contingent() == Contingent::Egyptian
            && !matches!(unit.kind(), Kind::Garrison | Kind::Boats | Kind::Leader)
    });
    units
}

pub fn stacks(board: &Board) -> Vec<SpaceId> {
    let away = board
        .spaces_of(Faction::Empire)
        .filter(|space| !data().space(*space).fortress_in_flood && !led(board, *space).is_empty());
    away.collect()
}

pub(crate) fn choose(cx: &mut Cx<'_>) -> Next {
    let of: Vec<Choice> = stacks(cx.board).into_iter().map(Choice::Lead).collect();
    match of[..] {
        [] => Next::done(),
        [only] => chosen(only, cx),
        _ => Next::Wait(Frame::FalseGuides, Why::FalseGuides, Ask::One(of)),
    }
}

pub(crate) fn chosen(choice: Choice, cx: &mut Cx<'_>) -> Next {
    let Choice::Lead(from) = choice else { return Next::done() };
    let units = led(cx.board, from);
    let die = cx.d6(1);
    cx.say(Event::Guided { from, units: units.clone(), die });
    let been = Spaces::one(from).0;
    Next::Go(vec![Frame::Guides(Guides { units, at: from, left: die, been })])
}

/// Asks for the next space; they stop among Mahdists, or where no link is left.
pub(crate) fn step(guides: Guides, cx: &mut Cx<'_>) -> Next {
    let held = cx.board.spaces_of(Faction::Mahdist);
    let near = data().map.by_road(guides.at).without(Spaces(guides.been));
    if guides.left == 0 || held.has(guides.at) || near.is_empty() {
        return Next::done();
    }
    let of: Vec<Choice> = near.map(Choice::Step).collect();
    if let [only] = of[..] {
        return answered(guides, only, cx);
    }
    let why = Why::GuidesStep { at: guides.at, left: guides.left };
    Next::Wait(Frame::Guides(guides), why, Ask::One(of))
}

pub(crate) fn answered(mut guides: Guides, choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Step(to) = choice {
        for unit in &guides.units {
            cx.board.unit_mut(*unit).from = Some(guides.at);
        }
        cx.board.put(&guides.units, to);
        cx.say(Event::Strayed { to, units: guides.units.clone() });
        guides.at = to;
        guides.left -= 1;
        guides.been |= Spaces::one(to).0;
    }
    Next::Go(vec![Frame::Guides(guides)])
}
