//! Which Empire units are in supply (K-069, K-070, K-R52, K-R53).

use crate::{Board, Faction, Kind, Place, SpaceId, Spaces, Terrain, UnitId, data};

/// When supply is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// When a unit starts to move.
    Moving,
    /// When a battle begins in its space, in which the Empire attacks or defends.
    Battle { defending: bool },
}

/// Spaces in which units draw supply from a town or fortress (K-070 b).
pub fn reach(board: &Board) -> Spaces {
    // K-R53: the source holds no enemy; K-070 c: boats supply no other space.
    let towns = board.ashore().without(board.spaces_of(Faction::Mahdist)).and(data().map.towns);
    let desert = !board.rulings.deserts_feed_nobody;
    let closed = board.occupied(Faction::Mahdist);
    let mut near = towns;
    for town in towns {
        near = near.or(data().map.supplied_from(town, desert));
    }
    let mut all = near;
    for space in near.without(closed) {
        all = all.or(data().map.supplied_from(space, desert));
    }
    if board.blockade {
        // K-15, K-R59.
        for space in closed {
            all = all.without(data().map.next_to(space));
        }
    }
    all
}

/// Whether boats of the Empire are in a space (K-070 c).
fn has_boats(board: &Board, space: SpaceId) -> bool {
    let mut boats = data().boats;
    boats.any(|id| board.unit(id).place == Place::At(space))
}

pub fn is_supplied(board: &Board, unit: UnitId, when: When) -> bool {
    is_supplied_within(board, unit, when, || reach(board))
}

pub(crate) fn is_supplied_within(
    board: &Board,
    unit: UnitId,
    when: When,
    reach: impl FnOnce() -> Spaces,
) -> bool {
    // K-069.
    if unit.faction() == Faction::Mahdist {
        return true;
    }
    let Some(space) = board.space_of(unit) else { return true };
    // K-070 d and c.
    if matches!(unit.kind(), Kind::Leader | Kind::Camel | Kind::Boats) || has_boats(board, space) {
        return true;
    }
    if board.fortune.as_ref().is_some_and(|fortune| fortune.fed == Some(space)) {
        return true;
    }
    // K-070 a.
    let town = data().map.towns.has(space) || board.terrain(space) == Terrain::Fortress;
    let held = match when {
        When::Moving => !board.spaces_of(Faction::Mahdist).has(space),
        When::Battle { defending } => defending,
    };
    town && held || reach().has(space)
}
