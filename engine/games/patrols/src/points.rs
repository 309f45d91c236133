//! Victory points (P-R43, P-R44).

use serde::{Deserialize, Serialize};

use crate::ids::{Faction, UnitId};
use crate::state::{Board, Place};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Item {
    /// Scenery that is scouted, for the patrol; un-scouted, for the Dervishes.
    Scenery,
    /// Enemy units destroyed or routed off the table.
    UnitsLost,
    /// Enemy units below half their bases.
    UnitsBroken,
    Officers,
    Flags,
    /// Guns and MGs lost by the patrol.
    Guns,
    Scouts,
    /// Paid by the Dervishes to play on.
    Paid,
}

/// What counts for a side, each with its points; on a copy that hides something, as far as it is
/// known.
pub fn items(board: &Board, of: Faction) -> Vec<(Item, i16)> {
    let tally = &board.tally;
    let enemy = of.other().index();
    let patrol = of == Faction::Patrol;
    let scenery = board.pieces.iter().filter(|piece| piece.scouted == patrol).count();
    let broken = |id: &UnitId| {
        let unit = board.unit(*id);
        let there = matches!(unit.place, Place::Table(_) | Place::Hidden(_));
        there && !id.is_scout() && unit.is_below_half()
    };
    let broken = UnitId::of(of.other()).filter(broken).count();
    let few = |count: usize| i16::try_from(count).unwrap_or(i16::MAX);
    let each = |item, count: i16, worth: i16| (item, count * worth);
    let mut items = vec![
        each(Item::Scenery, few(scenery), 1),
        each(Item::UnitsLost, i16::from(tally.lost[enemy]), 3),
        each(Item::UnitsBroken, few(broken), 1),
        each(Item::Officers, i16::from(tally.officers[enemy]), if patrol { 1 } else { 2 }),
    ];
    if patrol {
        items.push(each(Item::Flags, i16::from(tally.flags), 2));
    } else {
        items.push(each(Item::Guns, i16::from(tally.guns), 3));
        items.push(each(Item::Scouts, i16::from(tally.scouts), 1));
        items.push(each(Item::Paid, i16::from(tally.paid), -1));
    }
    items.retain(|(_, points)| *points != 0);
    items
}

/// The points of both sides (P-R43); below 0 they can be (P-R44).
pub fn points(board: &Board) -> [i16; 2] {
    Faction::ALL.map(|of| items(board, of).into_iter().map(|(_, points)| points).sum())
}
