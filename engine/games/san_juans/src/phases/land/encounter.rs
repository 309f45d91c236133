//! Encounters: what a force meets in a space it enters (J-060 to J-064).

use crate::phases::{advanced_supply, expedition, ops};
use crate::{Board, Control, Cx, Event, Flag, PlaceId, PlaceKind, Space, UnitId};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Met {
    Nobody,
    Rebels,
}

/// What an encounter roll in a space needs: nothing where none is made, else the face from which
/// on there is one, all modifiers taken off (J-060; J-061 is an example).
pub fn needed(space: Space, board: &Board) -> Option<i8> {
    let base = match space {
        Space::Place(place) => match (board.in_revolt(place), place.kind) {
            (false, _) => return None,
            (true, PlaceKind::Village) => board.pack().tables.meeting.village,
            (true, PlaceKind::Town) => board.pack().tables.meeting.town,
            // A fortified town always fields a force.
            (true, PlaceKind::FortifiedTown) => return None,
        },
        Space::Point { .. } => board.pack().tables.meeting.road,
    };
    let island = space.island();
    let fortress_lost = island.fortresses.iter().any(|id| board.in_revolt(*id));
    let between_ours = match space {
        Space::Point { path, .. } => board.is_ours(path.from) && board.is_ours(path.to),
        Space::Place(_) => false,
    };
    let modifiers = 2 * i8::from(board.wholly_in_revolt(island)) + i8::from(fortress_lost)
        - i8::from(between_ours)
        + board.this_round.encounters
        + board.this_turn.encounters;
    Some(base - modifiers)
}

/// Whether whoever enters fights without a roll: a rebel fortified town, a besieged place
/// (J-056), or a space where a battle is pending.
pub(super) fn stops_for_certain(space: Space, board: &Board) -> bool {
    let walls = space.place().is_some_and(|place| board.in_revolt(place) && place.is_fortress());
    walls || ops::is_shut(space, board) || board.this_round.pending.contains(&space)
}

/// In how many of six cases a force meets somebody there.
pub fn chance_in_six(space: Space, board: &Board) -> u8 {
    if stops_for_certain(space, board) {
        return 6;
    }
    let needed = needed(space, board).unwrap_or(7);
    u8::try_from((7 - needed).clamp(0, 6)).unwrap_or_default()
}

/// Whether guides lead each of these units already, on every leg of the round (22, 51).
pub(crate) fn are_guided(units: &[UnitId], board: &Board) -> bool {
    units.iter().all(|unit| board.this_round.guided.contains(unit))
}

/// Whether guides, still to be given to a force, would spare these units a die in one of these
/// spaces (22, 51).
pub(crate) fn guides_help(
    mut spaces: impl Iterator<Item = Space>,
    units: &[UnitId],
    board: &Board,
) -> bool {
    let haste = expedition::haste_of(units, board);
    let is_risky = |space: Space| {
        let needed = needed(space, board).map(|needed| needed - haste);
        needed.is_some_and(|needed| needed <= 6) && !stops_for_certain(space, board)
    };
    board.this_round.guides && !are_guided(units, board) && spaces.any(is_risky)
}

/// Guides lead these units for the rest of the round, at sea and on land (22, 51).
pub(crate) fn guide(units: &[UnitId], board: &mut Board) {
    board.this_round.guides = false;
    board.this_round.guided = units.to_vec();
}

/// A force enters a space (J-060). A location entered without an encounter is taken (J-064).
pub(crate) fn enter(space: Space, units: &[UnitId], guides: bool, cx: &mut Cx<'_>) -> Met {
    let haste = expedition::haste(units, cx.board);
    if cx.board.this_round.pending.contains(&space) {
        cx.say(Event::JoinedForBattle { space });
        return Met::Rebels;
    }
    // Supply units alone take nothing and hold nothing: whoever meets them has them (J-102).
    let alone = cx.board.troops(space).next().is_none();
    if alone && space.place().is_some_and(|place| cx.board.in_revolt(place)) {
        advanced_supply::lose(units, space, cx);
        return Met::Rebels;
    }
    if stops_for_certain(space, cx.board) {
        let (die, needed) = (None, 1);
        cx.say(Event::EncounterRolled { space, die, needed, met: true });
        cx.board.this_round.pending.push(space);
        return Met::Rebels;
    }
    if let Some(needed) = needed(space, cx.board).map(|needed| needed - haste) {
        if guides {
            cx.say(Event::EncounterAvoided { space });
        } else {
            let face = cx.d6(1);
            let met = i8::try_from(face).is_ok_and(|face| face >= needed);
            cx.say(Event::EncounterRolled { space, die: Some(face), needed, met });
            if met && alone {
                advanced_supply::lose(units, space, cx);
                return Met::Rebels;
            }
            if met {
                cx.board.this_round.pending.push(space);
                return Met::Rebels;
            }
        }
    }
    if let Some(place) = space.place().filter(|place| cx.board.in_revolt(*place)) {
        take(place, units, cx);
    }
    Met::Nobody
}

/// A location is retaken: red if a relief unit is in the force that enters, else green (J-046).
pub(crate) fn take(place: PlaceId, units: &[UnitId], cx: &mut Cx<'_>) {
    let relief = units.iter().any(|unit| cx.board.unit(*unit).flag() == Flag::Relief);
    let (control, flag) = if relief {
        (Control::RetakenRelief, Flag::Relief)
    } else {
        (Control::RetakenLocal, Flag::Local)
    };
    cx.board.place_mut(place).control = control;
    cx.board.this_turn.retaken = true;
    let (column, punished) = (&cx.board.this_round.punitive, &mut cx.board.this_turn.punished);
    if units.iter().any(|unit| column.contains(unit)) && !punished.contains(&place) {
        punished.push(place);
    }
    cx.say(Event::PlaceRetaken { place, flag });
}
