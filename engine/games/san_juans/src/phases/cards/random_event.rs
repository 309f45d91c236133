//! The random events (J-150, J-151) and the table of random locations (J-160).

use serde::{Deserialize, Serialize};

use crate::phases::{card_event, damage, fall, own_places, sail, siege};
use crate::{
    Berth, Board, CardId, Cause, Choice, Cx, Entry, Event, Flag, HowMany, Next, Pick, PlaceId,
    PlaceKind, SeaEvent, Set, Ship, ShipId, Space, UnitId, Why, choose, go, one,
};
use kit::Answer;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum RandomEvent {
    /// Rolled, nothing done yet.
    Begin {
        event: u8,
        for_ops: bool,
        /// Whether the card's event activates a force (31).
        #[serde(default)]
        activates: bool,
    },
    /// It waits for the commander to point at something.
    Target { event: u8 },
    /// Points whose flag the commander says (J-110).
    Points { points: u8 },
    /// A hand card is given up for one still to be named.
    Exchange { event: u8, gave: CardId },
    /// A lost ship is replaced, Suakin being lost too (64).
    Replace { ship: ShipId },
}

pub(crate) fn step(frame: RandomEvent, cx: &mut Cx<'_>) -> Next {
    match frame {
        RandomEvent::Begin { event, for_ops, activates } => begin(event, for_ops, activates, cx),
        RandomEvent::Target { event } => {
            let of = targets(event, cx.board);
            if of.is_empty() {
                return void(event, cx);
            }
            choose(frame, Why::ChooseForRandomEvent { event }, of)
        }
        RandomEvent::Points { points } => {
            let of = [Flag::British, Flag::Egyptian].map(|flag| Choice::Pick(Pick::Flag(flag)));
            choose(frame, Why::PointsFlag { points }, of.to_vec())
        }
        RandomEvent::Replace { ship } => match cx.board.ports().how_many() {
            HowMany::None => void(64, cx),
            HowMany::One(only) => replaced(ship, only, cx),
            HowMany::Several(ports) => {
                choose(frame, Why::ChooseForRandomEvent { event: 64 }, Pick::places(ports))
            }
        },
        RandomEvent::Exchange { event, .. } => {
            let mut cards = pile(event, cx.board);
            cards.sort_unstable();
            let of = cards.into_iter().map(|card| Choice::Pick(Pick::Card(card))).collect();
            choose(frame, Why::TakeInExchange { event }, of)
        }
    }
}

/// An event that cannot apply is ignored (J-150).
fn void(event: u8, cx: &mut Cx<'_>) -> Next {
    cx.say(Event::RandomEventVoid { event });
    Next::done()
}

fn begin(event: u8, for_ops: bool, activates: bool, cx: &mut Cx<'_>) -> Next {
    let round = &mut cx.board.this_round;
    match event {
        11 => round.encounters += 1,
        21 => cx.board.sandstorm_ahead = true,
        22 | 51 if for_ops => round.guides = true,
        31 if for_ops || activates => round.extra_ops += 1,
        54 if for_ops => round.extra_ops += 1,
        32 => round.movement_change -= 2,
        34 => cx.board.next_ops -= 1,
        36 => cx.board.next_ops_ordered = true,
        43 => cx.board.this_turn.encounters += 1,
        45 => {
            round.movement_change -= 1;
            round.functions_change -= 1;
        }
        53 => round.extra_room += 1,
        55 => round.movement_change -= 1,
        56 => round.surprise = true,
        61 => round.ambush = true,
        66 => round.headlong = true,
        15 => score(event, 5, cx),
        23 => score(event, -5, cx),
        16 | 24 | 35 | 46 | 65 => return go(RandomEvent::Target { event }),
        25 | 62 => return points(2, cx),
        42 => {
            let die = cx.d6(3);
            return points(die + 2, cx);
        }
        13 | 14 | 26 | 33 | 41 | 44 => return at_random_place(event, cx),
        52 => dysentery(cx),
        12 | 63 => return ship_struck(event, cx),
        64 => return ship_replaced(cx),
        _ => return void(event, cx),
    }
    Next::done()
}

fn score(event: u8, vp: i32, cx: &mut Cx<'_>) {
    let cause = Cause::RandomEvent(event);
    cx.board.account(cause, vp);
    cx.say(Event::Accounted { entry: Entry { cause, vp } });
}

/// Points of random events are Egyptian until the British have arrived (J-110).
fn points(points: u8, cx: &mut Cx<'_>) -> Next {
    if cx.board.milestones.british_arrived {
        return go(RandomEvent::Points { points });
    }
    card_event::gain(points, Flag::Egyptian, cx);
    Next::done()
}

/// Events that strike a place drawn from the table (J-160).
fn at_random_place(event: u8, cx: &mut Cx<'_>) -> Next {
    let fits = match event {
        44 => cx.board.in_revolt_of(PlaceKind::Village),
        26 | 41 => {
            let british = cx.board.with_units(|unit, _| unit.flag() == Flag::British);
            cx.board.besieged() & !british.places()
        }
        _ => cx.board.besieged(),
    };
    let Some(place) = random_place(fits, cx) else {
        return void(event, cx);
    };
    cx.say(Event::PlaceDrawn { place });
    match event {
        13 => return desertion(place, cx),
        14 => siege_roll(place, -2, cx),
        26 => siege_roll(place, 3, cx),
        33 => siege_roll(place, 1, cx),
        41 => return Next::Go(fall::falls_with_garrison(place, cx).into_iter().collect()),
        44 => card_event::returns(place, cx),
        _ => unreachable!("event {event} draws no place"),
    }
    Next::done()
}

/// One of these ships; no die is thrown for the only one.
pub(crate) fn random_ship(fits: &[ShipId], cx: &mut Cx<'_>) -> Option<ShipId> {
    match fits {
        [] | [_] => fits.first().copied(),
        _ => {
            let sides = u8::try_from(fits.len()).unwrap_or(u8::MAX);
            Some(fits[usize::from(cx.dice.die(sides, 1)) - 1])
        }
    }
}

/// A storm damages a ship that is not laid up by two, or she strikes a rock: a 6 sinks her,
/// anything else damages her by one (12, 63; J-151).
fn ship_struck(event: u8, cx: &mut Cx<'_>) -> Next {
    let works = |ship: &&Ship| ship.at != Berth::Sunk && ship.damage == 0;
    let ships: Vec<ShipId> = cx.board.ships.iter().filter(works).map(|ship| ship.id).collect();
    let Some(ship) = random_ship(&ships, cx) else {
        return void(event, cx);
    };
    let frame = match event {
        12 => damage::strike(ship, 2, cx),
        _ if cx.d6(1) == 6 => Some(damage::sink(ship)),
        _ => damage::strike(ship, 1, cx),
    };
    Next::Go(frame.into_iter().collect())
}

/// A lost ship is replaced at Suakin, or at another port of ours if Suakin is lost (64).
fn ship_replaced(cx: &mut Cx<'_>) -> Next {
    let lost = cx.board.ships.iter().filter(|ship| ship.at == Berth::Sunk);
    let lost: Vec<ShipId> = lost.map(|ship| ship.id).collect();
    let Some(ship) = random_ship(&lost, cx) else {
        return void(64, cx);
    };
    let suakin = cx.board.pack().roles.base;
    if cx.board.is_ours(suakin) {
        return replaced(ship, suakin, cx);
    }
    go(RandomEvent::Replace { ship })
}

fn replaced(ship: ShipId, at: PlaceId, cx: &mut Cx<'_>) -> Next {
    let state = cx.board.ship_mut(ship);
    state.at = Berth::Port(at);
    state.damage = 0;
    sail::settle_in(ship, cx.board);
    cx.say(Event::Sea(SeaEvent::Arrived { ship, at }));
    Next::done()
}

fn siege_roll(place: PlaceId, by: i8, cx: &mut Cx<'_>) {
    cx.board.this_turn.sieges.push((place, by));
    cx.say(Event::SiegeModified { place, by });
}

/// Draws one of these places: weight 6 each, and 1 for every face it has in the rows of the sea
/// areas, unless the group has a table of its own (J-160).
pub(super) fn random_place(fits: Set<PlaceId>, cx: &mut Cx<'_>) -> Option<PlaceId> {
    let weights = own_places::weights(fits, |place| 6 + place.faces, cx);
    let total: u8 = weights.iter().map(|(_, weight)| weight).sum();
    if total == 0 {
        return None;
    }
    let mut roll = cx.dice.die(total, 1);
    for (place, weight) in weights {
        if roll <= weight {
            return Some(place);
        }
        roll -= weight;
    }
    None
}

/// A random unit of a besieged place deserts (13).
fn desertion(place: PlaceId, cx: &mut Cx<'_>) -> Next {
    let at = Space::Place(place);
    let units: Vec<UnitId> = cx.board.troops(at).map(|unit| unit.id).collect();
    let Ok(sides @ 1..) = u8::try_from(units.len()) else {
        return void(13, cx);
    };
    let unit = units[usize::from(cx.dice.die(sides, 1)) - 1];
    fall::destroy(vec![unit], at, cx);
    if units.len() == 1 {
        return Next::Go(fall::falls_with_garrison(place, cx).into_iter().collect());
    }
    Next::done()
}

/// Three locations of ours, or as many as there are, cannot be left this round (52).
fn dysentery(cx: &mut Cx<'_>) {
    for _ in 0..3 {
        let closed: Set<PlaceId> = cx.board.this_round.closed.iter().copied().collect();
        let Some(place) = random_place(cx.board.ours() & !closed, cx) else {
            return;
        };
        cx.say(Event::PlaceDrawn { place });
        cx.board.this_round.closed.push(place);
    }
}

fn pile(event: u8, board: &Board) -> Vec<CardId> {
    let pile = if event == 46 { &board.deck.discards } else { &board.deck.draw };
    // Hicks goes back if he comes up in the first turn, and another card is taken (J-028).
    let early = |card: CardId| board.turn == 1 && Some(card) == board.pack().special.expedition;
    pile.iter().copied().filter(|card| !early(*card)).collect()
}

fn targets(event: u8, board: &Board) -> Vec<Choice> {
    match event {
        16 => Pick::places(board.ours()),
        24 => Pick::places(board.besieged()),
        35 => Pick::places(card_event::redoubt_sites(board)),
        // Void with an empty hand, or nothing to take (J-151); declining is always open.
        46 | 65 if pile(event, board).is_empty() || board.hand.is_empty() => Vec::new(),
        46 | 65 => {
            let hand = board.hand.iter().map(|card| Choice::Pick(Pick::Card(*card)));
            hand.chain([Choice::Pick(Pick::No)]).collect()
        }
        _ => Vec::new(),
    }
}

pub(crate) fn answered(frame: RandomEvent, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    match (frame, one(answer)) {
        (RandomEvent::Points { points }, Choice::Pick(Pick::Flag(flag))) => {
            card_event::gain(points, flag, cx);
        }
        (RandomEvent::Replace { ship }, Choice::Pick(Pick::Place(place))) => {
            return replaced(ship, place, cx);
        }
        (RandomEvent::Target { event: 16 }, Choice::Pick(Pick::Place(place))) => {
            let at = Space::Place(place);
            let unit =
                cx.board.raise(cx.board.pack().roles.volunteers, cx.options.steps_per_unit, at);
            cx.board.halt(&[unit]);
            cx.say(Event::UnitsArrived { units: vec![unit], at });
        }
        (RandomEvent::Target { event: 24 }, Choice::Pick(Pick::Place(place))) => {
            siege::lower(place, 1, cx);
        }
        (RandomEvent::Target { event: 35 }, Choice::Pick(Pick::Place(place))) => {
            card_event::redoubt(place, cx);
        }
        (RandomEvent::Target { event }, Choice::Pick(Pick::Card(gave))) => {
            return go(RandomEvent::Exchange { event, gave });
        }
        (RandomEvent::Target { .. }, Choice::Pick(Pick::No)) => {}
        (RandomEvent::Exchange { event, gave }, Choice::Pick(Pick::Card(took))) => {
            exchange(event, gave, took, cx);
        }
        (frame, choice) => unreachable!("{frame:?} did not ask for {choice}"),
    }
    Next::done()
}

/// Swaps a hand card; the draw pile is shuffled after 65 (J-151).
fn exchange(event: u8, gave: CardId, took: CardId, cx: &mut Cx<'_>) {
    cx.board.exchange(gave, took);
    if event == 46 {
        cx.board.deck.discards.retain(|card| *card != took);
        cx.board.deck.discards.push(gave);
    } else {
        cx.board.deck.take(took);
        cx.board.deck.insert([gave], cx.dice);
    }
    cx.say(Event::CardExchanged { gave, took });
}
