//! A group's own table of random locations, where that is agreed on (J-160): after the first deal
//! the commander names the locations that stand in it, then which of them stand in it once more,
//! until none is named. Whoever names none at first keeps the printed table.

use std::collections::BTreeMap;

use crate::{Board, Choice, Cx, Event, Frame, Next, Options, Pick, PlaceId, Set, Why, several};
use kit::{Answer, Ask};

/// Times a location may stand in the table.
const MOST: u8 = 6;

/// The question for the table, while it is not settled.
pub(crate) fn asked(options: &Options, board: &Board) -> Option<Frame> {
    (options.own_places && board.random_places.is_none()).then_some(Frame::OwnPlaces)
}

fn made(board: &Board) -> BTreeMap<PlaceId, u8> {
    board.random_places.clone().unwrap_or_default()
}

pub(crate) fn step(cx: &mut Cx<'_>) -> Next {
    let table = made(cx.board);
    let more = |place: &PlaceId| table.get(place).is_some_and(|times| *times < MOST);
    let places = cx.board.pack().all.filter(|place| table.is_empty() || more(&place));
    if places.is_empty() {
        return Next::done();
    }
    let of = Pick::places(places);
    let (min, max) = (0, u16::try_from(of.len()).unwrap_or(u16::MAX));
    let why = Why::RandomPlaces { entries: table.values().sum() };
    Next::Wait(Frame::OwnPlaces, why, Ask::Some { of, min, max })
}

pub(crate) fn answered(answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let mut table = made(cx.board);
    for choice in several(answer) {
        let Choice::Pick(Pick::Place(place)) = choice else { unreachable!("{choice} is no place") };
        *table.entry(*place).or_default() += 1;
    }
    let named = !several(answer).is_empty();
    if named || table.is_empty() {
        let places = table.iter().map(|(place, times)| (*place, *times)).collect();
        cx.say(Event::RandomPlacesSet { places });
    }
    cx.board.random_places = Some(table);
    if named { Next::Go(vec![Frame::OwnPlaces]) } else { Next::done() }
}

/// Each of these locations with its weight in a draw, those that have one: as often as it stands in
/// the group's own table, or as printed.
pub(super) fn weights(
    fits: Set<PlaceId>,
    printed: impl Fn(PlaceId) -> u8,
    cx: &Cx<'_>,
) -> Vec<(PlaceId, u8)> {
    let own = cx.board.random_places.as_ref();
    let own = own.filter(|table| cx.options.own_places && !table.is_empty());
    let weight = |place| match own {
        Some(table) => table.get(&place).copied().unwrap_or_default(),
        None => printed(place),
    };
    fits.iter().map(|place| (place, weight(place))).filter(|(_, weight)| *weight > 0).collect()
}
