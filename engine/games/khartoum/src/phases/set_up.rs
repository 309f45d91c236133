//! How both sides set up (K-009 to K-022, K-R08 to K-R10).

use kit::Ask;

use super::{Cx, Frame, Next};
use crate::{
    Board, Choice, Contingent, Event, Faction, Kind, Place, SpaceId, Spaces, UnitId, Why, data,
};

fn is_set_up(unit: UnitId) -> bool {
    unit.data().usual().is_some()
}

/// The next counter of a side that is to be set up.
fn next(board: &Board, faction: Faction) -> Option<UnitId> {
    let mut of = UnitId::of(faction).filter(|unit| is_set_up(*unit));
    // Whoever may not look knows nothing of where they are.
    of.find(|unit| matches!(board.unit(*unit).place, Place::Box | Place::Unseen))
}

/// Towns that may have a lettered garrison (K-011): not those of 3 points, not El Obeid, and at
/// most one to each.
fn towns(board: &Board) -> Spaces {
    let el_obeid = el_obeid();
    let lettered = UnitId::of(Faction::Empire)
        .filter(|unit| unit.kind() == Kind::Garrison && unit.data().home().is_none());
    let taken: Spaces = lettered.filter_map(|unit| board.space_of(unit)).collect();
    let open = |space: &SpaceId| data().space(*space).points == 1 && *space != el_obeid;
    data().map.towns.without(taken).filter(open).collect()
}

fn el_obeid() -> SpaceId {
    "el-obeid".parse().expect("a space of map.toml")
}

fn suakin() -> SpaceId {
    "suakin".parse().expect("a space of map.toml")
}

/// Where a Mahdist counter may begin (K-020 to K-022, K-R08, K-R09).
pub fn places(board: &Board, unit: UnitId) -> Spaces {
    let enemies = board.spaces_of(Faction::Empire);
    let el_obeid = el_obeid();
    let of = match unit.kind() {
        Kind::Cavalry => SpaceId::all().collect(),
        Kind::Tribal if unit.data().usual() == "sinkat".parse().ok() => {
            data().map.next_to(suakin())
        }
        _ => data().map.next_to(el_obeid).or(Spaces::one(el_obeid)),
    };
    of.without(enemies)
}

pub(crate) fn garrisons(cx: &mut Cx<'_>) -> Next {
    let Some(unit) = next(cx.board, Faction::Empire) else {
        cx.board.player = Faction::Mahdist;
        cx.say(Event::SetUpEnded { of: Faction::Empire });
        return Next::done();
    };
    let of = towns(cx.board).map(|space| Choice::Place(unit, space));
    let of = [Choice::Quick].into_iter().chain(of).collect();
    Next::Wait(Frame::Garrisons, Why::Garrison, Ask::One(of))
}

/// Sets a lettered garrison up, or all that are left (K-R10).
pub(crate) fn garrison(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Place(unit, space) = choice {
        set_up(unit, space, cx);
        return Next::Go(vec![Frame::Garrisons]);
    }
    while let Some(unit) = next(cx.board, Faction::Empire) {
        let open = towns(cx.board);
        let usual = unit.data().usual().filter(|space| open.has(*space));
        let Some(space) = usual.or_else(|| open.into_iter().next()) else { break };
        set_up(unit, space, cx);
    }
    Next::Go(vec![Frame::Garrisons])
}

pub(crate) fn mahdists(cx: &mut Cx<'_>) -> Next {
    let Some(unit) = next(cx.board, Faction::Mahdist) else {
        // K-R72: the first order of a stack.
        cx.board.stacks = UnitId::of(Faction::Mahdist).collect();
        cx.board.show_stacks();
        cx.say(Event::SetUpEnded { of: Faction::Mahdist });
        return Next::done();
    };
    let of = places(cx.board, unit).map(|space| Choice::Place(unit, space));
    let of = [Choice::Quick].into_iter().chain(of).collect();
    Next::Wait(Frame::SetUp, Why::SetUp, Ask::One(of))
}

/// Sets a Mahdist counter up, or all that are left (K-R10).
pub(crate) fn mahdist(choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Place(unit, space) = choice {
        set_up(unit, space, cx);
        return Next::Go(vec![Frame::SetUp]);
    }
    while let Some(unit) = next(cx.board, Faction::Mahdist) {
        let open = places(cx.board, unit);
        let usual = unit.data().usual().filter(|space| open.has(*space));
        let Some(space) = usual.or_else(|| open.into_iter().next()) else { break };
        set_up(unit, space, cx);
    }
    Next::Go(vec![Frame::SetUp])
}

fn set_up(unit: UnitId, at: SpaceId, cx: &mut Cx<'_>) {
    debug_assert!(unit.contingent() != Contingent::British);
    cx.board.put(&[unit], at);
    cx.board.show_open();
    let open = cx.board.shows(unit.faction());
    cx.say(Event::SetUp { unit, at, open });
}
