//! The random events (J-150, J-151) and the table of random locations (J-160).

use serde::{Deserialize, Serialize};

use pack::{Chance, Pile};

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
    /// A lost ship is replaced, the base being lost too (64).
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
            let of = [Flag::Relief, Flag::Local].map(|flag| Choice::Pick(Pick::Flag(flag)));
            choose(frame, Why::PointsFlag { points }, of.to_vec())
        }
        RandomEvent::Replace { ship } => match cx.board.ports().how_many() {
            HowMany::None => void(replacing(cx.board), cx),
            HowMany::One(only) => replaced(ship, only, cx),
            HowMany::Several(ports) => choose(
                frame,
                Why::ChooseForRandomEvent { event: replacing(cx.board) },
                Pick::places(ports),
            ),
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
    let Some(chance) = cx.board.pack().chance(event) else { return void(event, cx) };
    let round = &mut cx.board.this_round;
    match chance {
        Chance::Alert { by, turn: false } => round.encounters += by,
        Chance::Alert { by, turn: true } => cx.board.this_turn.encounters += by,
        Chance::NoOps {} => cx.board.no_ops_ahead = true,
        Chance::Guides {} if for_ops => round.guides = true,
        Chance::ExtraOp { events } if for_ops || events && activates => round.extra_ops += 1,
        Chance::Slow { by, ships } => {
            round.movement_change -= by;
            round.functions_change -= i8::from(ships);
        }
        Chance::FewerOps { by } => {
            cx.board.next_ops = cx.board.next_ops.saturating_sub(by);
        }
        Chance::Ordered {} => cx.board.next_ops_ordered = true,
        Chance::Room { by } => round.extra_room += by,
        Chance::Surprise {} => round.surprise = true,
        Chance::Ambush {} => round.ambush = true,
        Chance::Headlong {} => round.headlong = true,
        Chance::Score { vp } => score(event, vp, cx),
        Chance::Volunteers {}
        | Chance::SiegeEased {}
        | Chance::Redoubt {}
        | Chance::Exchange { .. } => return go(RandomEvent::Target { event }),
        Chance::Points { points: gained } => return points(gained, cx),
        Chance::PointsByDie { plus } => {
            let die = cx.d6(3);
            return points(die + plus, cx);
        }
        Chance::Desertion {}
        | Chance::SiegeRoll { .. }
        | Chance::Surrender {}
        | Chance::VillageReturns {} => return at_random_place(event, chance, cx),
        Chance::Closed { count } => closed(count, cx),
        Chance::ShipDamaged { .. } | Chance::ShipStruck {} => {
            return ship_struck(event, chance, cx);
        }
        Chance::ShipReplaced {} => return ship_replaced(event, cx),
        Chance::Guides {} | Chance::ExtraOp { .. } => return void(event, cx),
    }
    Next::done()
}

fn score(event: u8, vp: i32, cx: &mut Cx<'_>) {
    let cause = Cause::RandomEvent(event);
    cx.board.account(cause, vp);
    cx.say(Event::Accounted { entry: Entry { cause, vp } });
}

/// Points of random events are local until the relief has arrived (J-110).
fn points(points: u8, cx: &mut Cx<'_>) -> Next {
    if cx.board.milestones.relief_arrived {
        return go(RandomEvent::Points { points });
    }
    card_event::gain(points, Flag::Local, cx);
    Next::done()
}

/// Events that strike a place drawn from the table (J-160).
fn at_random_place(event: u8, chance: Chance, cx: &mut Cx<'_>) -> Next {
    let fits = match chance {
        Chance::VillageReturns {} => cx.board.in_revolt_of(PlaceKind::Village),
        Chance::Surrender {} | Chance::SiegeRoll { unrelieved: true, .. } => {
            let relief = cx.board.with_units(|unit, _| unit.flag() == Flag::Relief);
            cx.board.besieged() & !relief.places()
        }
        _ => cx.board.besieged(),
    };
    let Some(place) = random_place(fits, cx) else {
        return void(event, cx);
    };
    cx.say(Event::PlaceDrawn { place });
    match chance {
        Chance::SiegeRoll { by, .. } => siege_roll(place, by, cx),
        Chance::Surrender {} => {
            return Next::Go(fall::falls_with_garrison(place, cx).into_iter().collect());
        }
        Chance::VillageReturns {} => card_event::returns(place, cx),
        _ => return desertion(event, place, cx),
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
fn ship_struck(event: u8, chance: Chance, cx: &mut Cx<'_>) -> Next {
    let works = |ship: &&Ship| ship.at != Berth::Sunk && ship.damage == 0;
    let ships: Vec<ShipId> = cx.board.ships.iter().filter(works).map(|ship| ship.id).collect();
    let Some(ship) = random_ship(&ships, cx) else {
        return void(event, cx);
    };
    let frame = match chance {
        Chance::ShipDamaged { by } => damage::strike(ship, by, cx),
        _ if cx.d6(1) == 6 => Some(damage::sink(ship)),
        _ => damage::strike(ship, 1, cx),
    };
    Next::Go(frame.into_iter().collect())
}

/// A lost ship is replaced at the base, or at another port of ours if the base is lost (64).
fn ship_replaced(event: u8, cx: &mut Cx<'_>) -> Next {
    let lost = cx.board.ships.iter().filter(|ship| ship.at == Berth::Sunk);
    let lost: Vec<ShipId> = lost.map(|ship| ship.id).collect();
    let Some(ship) = random_ship(&lost, cx) else {
        return void(event, cx);
    };
    let base = cx.board.pack().roles.base;
    if cx.board.is_ours(base) {
        return replaced(ship, base, cx);
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
fn desertion(event: u8, place: PlaceId, cx: &mut Cx<'_>) -> Next {
    let at = Space::Place(place);
    let units: Vec<UnitId> = cx.board.troops(at).map(|unit| unit.id).collect();
    let Ok(sides @ 1..) = u8::try_from(units.len()) else {
        return void(event, cx);
    };
    let unit = units[usize::from(cx.dice.die(sides, 1)) - 1];
    fall::destroy(vec![unit], at, cx);
    if units.len() == 1 {
        return Next::Go(fall::falls_with_garrison(place, cx).into_iter().collect());
    }
    Next::done()
}

/// Three locations of ours, or as many as there are, cannot be left this round (52).
fn closed(count: u8, cx: &mut Cx<'_>) {
    for _ in 0..count {
        let closed: Set<PlaceId> = cx.board.this_round.closed.iter().copied().collect();
        let Some(place) = random_place(cx.board.ours() & !closed, cx) else {
            return;
        };
        cx.say(Event::PlaceDrawn { place });
        cx.board.this_round.closed.push(place);
    }
}

fn pile(event: u8, board: &Board) -> Vec<CardId> {
    let pile = match board.pack().chance(event) {
        Some(Chance::Exchange { pile: Pile::Discards }) => &board.deck.discards,
        _ => &board.deck.draw,
    };
    // The expedition goes back if he comes up in the first turn, and another card is taken (J-028).
    let early = |card: CardId| board.turn == 1 && Some(card) == board.pack().special.expedition;
    pile.iter().copied().filter(|card| !early(*card)).collect()
}

fn targets(event: u8, board: &Board) -> Vec<Choice> {
    match board.pack().chance(event) {
        Some(Chance::Volunteers {}) => Pick::places(board.ours()),
        Some(Chance::SiegeEased {}) => Pick::places(board.besieged()),
        Some(Chance::Redoubt {}) => Pick::places(card_event::redoubt_sites(board)),
        // Void with an empty hand, or nothing to take (J-151); declining is always open.
        Some(Chance::Exchange { .. }) if pile(event, board).is_empty() || board.hand.is_empty() => {
            Vec::new()
        }
        Some(Chance::Exchange { .. }) => {
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
        (RandomEvent::Target { event }, Choice::Pick(Pick::Place(place))) => {
            at_place(event, place, cx);
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

/// Volunteers join at a place, its siege drops a level, or it gets a redoubt.
fn at_place(event: u8, place: PlaceId, cx: &mut Cx<'_>) {
    match cx.board.pack().chance(event) {
        Some(Chance::Volunteers {}) => {
            let at = Space::Place(place);
            let kind = cx.board.pack().roles.volunteers;
            let unit = cx.board.raise(kind, cx.options.steps_per_unit, at);
            cx.board.halt(&[unit]);
            cx.say(Event::UnitsArrived { units: vec![unit], at });
        }
        Some(Chance::SiegeEased {}) => {
            siege::lower(place, 1, cx);
        }
        _ => card_event::redoubt(place, cx),
    }
}

/// The event by which a lost ship is replaced (64).
fn replacing(board: &Board) -> u8 {
    board.pack().dice_of(Chance::ShipReplaced {}).unwrap_or_default()
}

/// Swaps a hand card; the draw pile is shuffled after 65 (J-151).
fn exchange(event: u8, gave: CardId, took: CardId, cx: &mut Cx<'_>) {
    cx.board.exchange(gave, took);
    if cx.board.pack().chance(event) == Some(Chance::Exchange { pile: Pile::Discards }) {
        cx.board.deck.discards.retain(|card| *card != took);
        cx.board.deck.discards.push(gave);
    } else {
        cx.board.deck.take(took);
        cx.board.deck.insert([gave], cx.dice);
    }
    cx.say(Event::CardExchanged { gave, took });
}
