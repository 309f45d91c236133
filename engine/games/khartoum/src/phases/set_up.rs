//! How both sides set up (K-009 to K-022, K-R08 to K-R10).

use kit::Ask;

use super::{Cx, Frame, Next};
use crate::{
    Board, Choice, Contingent, Event, Faction, Kind, Place, SpaceId, Spaces, UnitId, Why, data,
};

fn next(board: &Board, faction: Faction) -> Option<UnitId> {
    let mut of = UnitId::of(faction).filter(|unit| unit.data().usual().is_some());
    // Whoever may not look knows nothing of where they are.
    of.find(|unit| matches!(board.unit(*unit).place, Place::Box | Place::Unseen))
}

/// Towns that may have a lettered garrison (K-011): not those of 3 points, not El Obeid, and at
/// most one to each.
fn towns(board: &Board) -> Spaces {
    let el_obeid = SpaceId::named("el-obeid");
    let lettered = UnitId::of(Faction::Empire)
        .filter(|unit| unit.kind() == Kind::Garrison && unit.data().home().is_none());
    let taken: Spaces = lettered.filter_map(|unit| board.space_of(unit)).collect();
    let open = |space: &SpaceId| data().space(*space).points == 1 && *space != el_obeid;
    data().map.towns.without(taken).filter(open).collect()
}

/// Where a counter may begin (K-011, K-020 to K-022, K-R08, K-R09).
pub fn places(board: &Board, unit: UnitId) -> Spaces {
    let of = match unit.kind() {
        Kind::Garrison => return towns(board),
        Kind::Cavalry => SpaceId::all().collect(),
        Kind::Tribal if unit.data().usual() == Some(SpaceId::named("sinkat")) => {
            data().map.next_to(SpaceId::named("suakin"))
        }
        _ => {
            let el_obeid = SpaceId::named("el-obeid");
            data().map.next_to(el_obeid).or(Spaces::one(el_obeid))
        }
    };
    of.without(board.spaces_of(Faction::Empire))
}

pub(crate) fn step(of: Faction, cx: &mut Cx<'_>) -> Next {
    let Some(unit) = next(cx.board, of) else {
        match of {
            Faction::Empire => cx.board.player = Faction::Mahdist,
            Faction::Mahdist => {
                // K-R72: the first order of a stack.
                cx.board.stacks = UnitId::of(Faction::Mahdist).collect();
                cx.board.show_stacks();
            }
        }
        cx.say(Event::SetUpEnded { of });
        return Next::done();
    };
    let places = places(cx.board, unit).map(|space| Choice::Place(unit, space));
    let choices = [Choice::Quick].into_iter().chain(places).collect();
    let why = if of == Faction::Empire { Why::Garrison } else { Why::SetUp };
    Next::Wait(frame(of), why, Ask::One(choices))
}

fn frame(of: Faction) -> Frame {
    if of == Faction::Empire { Frame::Garrisons } else { Frame::SetUp }
}

/// Sets a counter up, or all that are left (K-R10).
pub(crate) fn answered(of: Faction, choice: Choice, cx: &mut Cx<'_>) -> Next {
    if let Choice::Place(unit, space) = choice {
        set_up(unit, space, cx);
        return Next::Go(vec![frame(of)]);
    }
    while let Some(unit) = next(cx.board, of) {
        let open = places(cx.board, unit);
        let usual = unit.data().usual().filter(|space| open.has(*space));
        let Some(space) = usual.or_else(|| open.into_iter().next()) else { break };
        set_up(unit, space, cx);
    }
    Next::Go(vec![frame(of)])
}

fn set_up(unit: UnitId, at: SpaceId, cx: &mut Cx<'_>) {
    debug_assert!(unit.contingent() != Contingent::British);
    cx.board.put(&[unit], at);
    cx.board.show_open();
    let open = cx.board.shows(unit.faction());
    cx.say(Event::SetUp { unit, at, open });
}
