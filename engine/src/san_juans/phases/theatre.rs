//! Divided command: the commander hands cards to officers, who play them with the forces of an
//! island of their own (J-006). Under any other command nothing here does anything.

use super::Cx;
use crate::kit::{Ask, Seat};
use crate::san_juans::COMMANDER;
use crate::san_juans::choice::{Choice, OpsChoice, RoundChoice};
use crate::san_juans::data::data;
use crate::san_juans::event::Event;
use crate::san_juans::ids::{CardId, IslandId, Space};
use crate::san_juans::options::Options;
use crate::san_juans::pieces::{Theatre, TrainAt};
use crate::san_juans::state::{Berth, Board};
use crate::san_juans::why::Why;

/// Cards an officer may hold.
const CARDS_MAX: usize = 2;

/// The seats officers may have.
pub const OFFICERS: std::ops::RangeInclusive<u8> = 1..=7;

/// Cards the commander may hand over or take back. Each changes hands once in a round at most.
pub(super) fn offers(options: &Options, board: &Board) -> Vec<RoundChoice> {
    if !options.divided_command {
        return Vec::new();
    }
    let moved = |card: &CardId| board.this_round.handed.contains(card);
    let cards = board.hand.iter().copied().filter(|card| !moved(card));
    let held = |seat: Seat| theatre(seat, board).map_or(0, |theatre| theatre.cards.len());
    let with_room = || OFFICERS.map(Seat).filter(|seat| held(*seat) < CARDS_MAX);
    let of = |card: CardId| match holder(card, board) {
        Some(_) => vec![RoundChoice::TakeBack(card)],
        None => with_room().map(|seat| RoundChoice::Hand { card, seat }).collect(),
    };
    cards.flat_map(of).collect()
}

fn theatre(seat: Seat, board: &Board) -> Option<&Theatre> {
    board.theatres.iter().find(|theatre| theatre.seat == seat)
}

/// The officer who holds a card.
pub(super) fn holder(card: CardId, board: &Board) -> Option<Seat> {
    let held = board.theatres.iter().find(|theatre| theatre.cards.contains(&card));
    held.map(|theatre| theatre.seat)
}

/// Whether an officer has an island yet.
pub(super) fn has_island(seat: Seat, board: &Board) -> bool {
    theatre(seat, board).is_some()
}

/// Gives an officer an island.
pub(super) fn give(seat: Seat, island: IslandId, cx: &mut Cx<'_>) {
    cx.board.theatres.push(Theatre { seat, island, cards: Vec::new() });
    cx.say(Event::TheatreGiven { seat, island });
}

/// Hands a card to an officer who has an island.
pub(super) fn hand_over(card: CardId, seat: Seat, cx: &mut Cx<'_>) {
    let officers = cx.board.theatres.iter_mut();
    for theatre in officers.filter(|theatre| theatre.seat == seat) {
        theatre.cards.push(card);
    }
    cx.board.this_round.handed.push(card);
    cx.say(Event::CardHanded { card, seat: Some(seat) });
}

/// Takes a card back. Whoever gives up the last one gives up the island as well; one who has
/// played all of theirs keeps it.
pub(super) fn take_back(card: CardId, cx: &mut Cx<'_>) {
    let from = holder(card, cx.board);
    for theatre in &mut cx.board.theatres {
        theatre.cards.retain(|held| *held != card);
    }
    let hand = &cx.board.this_round.handed;
    debug_assert!(!hand.contains(&card), "a card changes hands once a round");
    cx.board.theatres.retain(|of| Some(of.seat) != from || !of.cards.is_empty());
    cx.board.this_round.handed.push(card);
    cx.say(Event::CardHanded { card, seat: None });
}

/// Cards that have left the hand have left the officers' hands too.
pub(super) fn watch(board: &mut Board) {
    for theatre in &mut board.theatres {
        theatre.cards.retain(|card| board.hand.contains(card));
    }
}

/// What of these an officer's Ops reach, if an officer's order is under way: forces on his island,
/// ships in its ports and in the sea areas they open on, a train based there.
pub(super) fn reached(mut of: Vec<OpsChoice>, board: &Board) -> Vec<OpsChoice> {
    let officer = board.this_round.officer.and_then(|seat| theatre(seat, board));
    let Some(island) = officer.map(|theatre| theatre.island) else {
        return of;
    };
    let here = |space: Space| data().island_of(space) == island;
    let ports = || data().island(island).places.iter().map(|id| data().place(*id));
    let off = |sea| ports().any(|place| place.seas.contains(&sea));
    of.retain(|choice| match choice {
        OpsChoice::Activate(space) => here(*space),
        OpsChoice::BreakThrough(place) | OpsChoice::FormSupply(place) => here(Space::Place(*place)),
        OpsChoice::ActivateSea(sea) => off(*sea),
        OpsChoice::Gordon(ship) => match board.ship(*ship).at {
            Berth::Port(port) => here(Space::Place(port)),
            Berth::Sea(_) | Berth::Sunk => false,
        },
        OpsChoice::Train => match board.train.as_ref().map(|train| train.at) {
            Some(TrainAt::Base(base)) => here(Space::Place(base)),
            _ => false,
        },
        // What has been activated may go wherever it can.
        OpsChoice::March(_)
        | OpsChoice::To(_)
        | OpsChoice::Fight(_)
        | OpsChoice::Finish
        | OpsChoice::Sail(_) => true,
    });
    of
}

/// Whose answers a question awaits: the commander's, those of officers with a card to play, and
/// those of the officer whose order is under way, unless it is secret.
pub(in crate::san_juans) fn seats(why: &Why, ask: &Ask<Choice>, board: &Board) -> Vec<Seat> {
    let mut seats = vec![COMMANDER];
    if let Why::PlayCard { .. } = why {
        let officers = board.theatres.iter().map(|theatre| theatre.seat);
        let plays = |seat: &Seat| ask.choices().iter().any(|of| may_choose(*seat, of, board));
        seats.extend(officers.filter(plays));
    } else if !why.is_secret() {
        seats.extend(board.this_round.officer);
    }
    seats
}

/// Whether a choice is one that a seat may make: cards are played by whoever holds them, and
/// everything else about a round is the commander's.
pub(in crate::san_juans) fn may_choose(seat: Seat, choice: &Choice, board: &Board) -> bool {
    let Choice::Round(choice) = choice else {
        return true;
    };
    match choice {
        RoundChoice::Event(card) | RoundChoice::Ops(card) | RoundChoice::Replacements(card) => {
            holder(*card, board).unwrap_or(COMMANDER) == seat
        }
        RoundChoice::Pass
        | RoundChoice::Crisis(_)
        | RoundChoice::Hand { .. }
        | RoundChoice::TakeBack(_) => seat == COMMANDER,
    }
}
