//! The expedition: it lands where the revolt is strongest, marches at once, and must attack
//! in every turn until half of it is gone (J-195).

use serde::{Deserialize, Serialize};

use crate::phases::land::march::March;
use crate::phases::ops::{Ops, allowance};
use crate::phases::{duty, march, ops, theatre};
use crate::{
    Berth, Board, CardId, Choice, Cx, Event, Frame, HowMany, LeaderEvent, Next, OpsChoice, Options,
    Pick, PlaceId, ROUNDS, SeaId, Set, Ship, ShipId, Space, UnitId, Whereabouts, Why, choose, go,
    one, pieces,
};
use kit::Answer;

/// Added to encounter rolls of the expedition while it is new to the country.
const HASTE: i8 = 2;

/// Turns in which it is.
const NEW: usize = 2;

/// So many lost, and the rest are free.
const HALF: usize = 5;

/// So many of those who stand together may stay behind as a guard.
const GUARD: usize = 2;

/// The expedition on its first day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expedition {
    /// It wants a port.
    Lands { card: CardId },
    /// It is ashore and marches.
    Marches { from: Space },
}

/// Ports where it may land: open ones on the islands with most rebel-held locations that have
/// such a port.
pub(crate) fn landings(board: &Board) -> Set<PlaceId> {
    let (ports, all) = (board.open_ports(), board.risen());
    let risen = |port: PlaceId| (port.island.all & all).len();
    let most = ports.iter().map(risen).max();
    ports.filter(|port| Some(risen(port)) == most)
}

pub(crate) fn step(frame: Expedition, cx: &mut Cx<'_>) -> Next {
    match frame {
        Expedition::Lands { card } => match landings(cx.board).how_many() {
            // A random event of this very card closed the last port.
            HowMany::None => {
                cx.board.deck.removed.retain(|removed| *removed != card);
                lost(card, cx);
                Next::done()
            }
            HowMany::One(only) => land(card, only, cx),
            HowMany::Several(ports) => choose(frame, Why::ExpeditionLandsAt, Pick::places(ports)),
        },
        Expedition::Marches { from } => {
            match duty::rebels_closest_to(Set::of(from), cx.board).how_many() {
                HowMany::None => Next::done(),
                HowMany::One(only) => march_on(from, only, cx),
                HowMany::Several(several) => {
                    let why = Why::ExpeditionMarchesOn { from };
                    choose(frame, why, Pick::places(several))
                }
            }
        }
    }
}

pub(crate) fn answered(frame: Expedition, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let Choice::Pick(Pick::Place(place)) = one(answer) else { unreachable!("a place was asked") };
    match frame {
        Expedition::Lands { card } => land(card, place, cx),
        Expedition::Marches { from } => march_on(from, place, cx),
    }
}

fn lost(card: CardId, cx: &mut Cx<'_>) {
    cx.board.deck.discards.push(card);
    cx.say(Event::Leader(LeaderEvent::ExpeditionLost));
}

/// Lays the card aside if it is in the hand and there is nowhere to land.
pub(crate) fn discard_unused(cx: &mut Cx<'_>) {
    if let Some(card) = to_be_played(cx.board)
        && landings(cx.board).is_empty()
    {
        cx.board.hand.retain(|held| *held != card);
        lost(card, cx);
    }
}

/// The card of the expedition, if it is in the hand.
pub(crate) fn to_be_played(board: &Board) -> Option<CardId> {
    board.pack().special.expedition.filter(|card| board.hand.contains(card))
}

fn land(card: CardId, port: PlaceId, cx: &mut Cx<'_>) -> Next {
    let (at, steps) = (Space::Place(port), cx.options.steps_per_unit);
    let mut units = Vec::new();
    for batch in card.event.batches() {
        for _ in 0..batch.count {
            units.push(cx.board.raise(batch.kinds[0], steps, at));
        }
    }
    cx.say(Event::UnitsArrived { units: units.clone(), at });
    cx.board.expedition = Some(pieces::Expedition { units, moved: Vec::new() });
    // The march that follows is this turn's attempt.
    cx.board.this_turn.expedition_tried = true;
    go(Expedition::Marches { from: at })
}

/// All together, at the rate of the slowest, by the safest of the shortest roads. Those who win a
/// battle on it may go on with what movement they have left (J-062).
fn march_on(from: Space, place: PlaceId, cx: &mut Cx<'_>) -> Next {
    let units: Vec<UnitId> =
        cx.board.expedition.as_ref().map_or_else(Vec::new, |h| h.units.clone());
    let rates = units.iter().map(|unit| allowance(cx.board.unit(*unit), cx.board));
    let reach = rates.min().unwrap_or_default();
    let roads = march::roads(from, u8::MAX, cx.board);
    let mut road: Vec<Space> = roads.back(Space::Place(place)).collect();
    road.drain(..road.len().saturating_sub(usize::from(reach)));
    for unit in &units {
        cx.board.this_round.movement.insert(*unit, reach);
    }
    let march = Frame::March(March::along(units, from, road));
    Next::Go(vec![Frame::Ops(Ops::given(0)), march])
}

fn number(units: &[UnitId], board: &Board) -> usize {
    let units = units.iter().filter(|unit| is_bound(**unit, board));
    units.count()
}

pub(super) fn is_bound(unit: UnitId, board: &Board) -> bool {
    board.expedition.as_ref().is_some_and(|expedition| expedition.units.contains(&unit))
}

/// The expedition's units standing in a space that can march at all.
pub(super) fn standing(space: Space, board: &Board) -> usize {
    let his =
        board.expedition.iter().flat_map(|expedition| &expedition.units).map(|id| board.unit(*id));
    let here = his.filter(|unit| unit.at == Whereabouts::Ashore(space));
    here.filter(|unit| allowance(unit, board) > 0).count()
}

/// Notes, as a round begins, how strong the largest body is that can march on rebels: what is
/// split up later in the round must still go (J-195).
pub(super) fn note_body(board: &mut Board) {
    let here = board.occupied() & board.unshut() & duty::rebels_in_reach(board);
    let bodies = here.iter().map(|space| standing(space, board));
    let body = bodies.max().unwrap_or_default();
    board.this_round.expedition_body = u8::try_from(body).unwrap_or(u8::MAX);
}

/// The fewest of the expedition's units whose march from a space is the whole force's: all who
/// stand there and can go but a guard, and no fewer than the largest body there was.
pub(crate) fn least(from: Space, board: &Board) -> usize {
    let body = standing(from, board).max(usize::from(board.this_round.expedition_body));
    body.saturating_sub(GUARD).max(1)
}

/// Whether the march of these units is an attempt of the whole force.
pub(super) fn is_whole(from: Space, units: &[UnitId], board: &Board) -> bool {
    number(units, board) >= least(from, board)
}

/// The group moves: what is added to its encounter roll, in the first two turns in which it does.
pub(crate) fn haste(units: &[UnitId], board: &mut Board) -> i8 {
    let (by, turn) = (haste_of(units, board), board.turn);
    if let Some(expedition) =
        board.expedition.as_mut().filter(|expedition| by > 0 && !expedition.moved.contains(&turn))
    {
        expedition.moved.push(turn);
    }
    by
}

/// What would be added to an encounter roll of such a group now.
pub(crate) fn haste_of(units: &[UnitId], board: &Board) -> i8 {
    let his = |unit: &UnitId| is_bound(*unit, board);
    let hasty = board.expedition.as_ref().filter(|_| units.iter().any(his));
    let turns = hasty.map(|expedition| &expedition.moved);
    HASTE * i8::from(turns.is_some_and(|of| of.contains(&board.turn) || of.len() < NEW))
}

/// Where the expedition's units in a space must go: rebel-held locations they can reach; if there
/// is none, a port to be shipped from.
pub(super) fn goals(from: Space, board: &Board) -> Set<PlaceId> {
    let rebels = board.risen() & Set::of(from).reach(board.unshut()).places();
    if !rebels.is_empty() {
        return rebels;
    }
    let ports = board.open_ports();
    if from.place().is_some_and(|port| ports.contains(port)) { Set::default() } else { ports }
}

/// Whether the expedition's units lie in a port with a working ship and have no rebels on their
/// island, or are on board there: to order them is an attempt to take them elsewhere.
pub(crate) fn ships_at(space: Space, board: &Board) -> bool {
    let Some(place) = space.place() else {
        return false;
    };
    let fresh =
        |ship: &&Ship| ship.damage == 0 && !board.this_round.functions.contains_key(&ship.id);
    let ships: Vec<ShipId> = board.in_port(place).filter(fresh).map(|ship| ship.id).collect();
    if board.expedition.is_none() || ships.is_empty() {
        return false;
    }
    let here = number(&board.force(space), board);
    let marches = here > 0 && duty::rebels_in_reach(board).contains(space);
    let ashore = if marches { 0 } else { here };
    is_enough_by_sea(ashore + aboard(&ships, board), board)
}

fn aboard(ships: &[ShipId], board: &Board) -> usize {
    let units = ships.iter().flat_map(|ship| board.aboard(*ship));
    units.filter(|unit| is_bound(unit.id, board)).count()
}

/// Whether so many who go by ship are the attempt of the turn: not while a larger body, a guard
/// apart, could march on rebels.
fn is_enough_by_sea(units: usize, board: &Board) -> bool {
    units > 0 && units + GUARD >= usize::from(board.this_round.expedition_body)
}

/// Whether ships that are all activated at once have enough of the expedition's units with them
/// (card 49): those aboard, and with free boarding those who may go aboard.
pub(crate) fn patrols(board: &Board, options: &Options) -> bool {
    let reach = duty::rebels_in_reach(board);
    let works: Vec<&Ship> = board.ships.iter().filter(|ship| ship.damage == 0).collect();
    let all: Vec<ShipId> = works.iter().map(|ship| ship.id).collect();
    let waits = |place: &PlaceId| {
        let space = Space::Place(*place);
        let ships = works.iter().any(|ship| ship.at == Berth::Port(*place));
        options.free_boarding && ships && !reach.contains(space)
    };
    let ports = board.pack().place_ids().filter(waits);
    let ashore: usize = ports.map(|id| number(&board.force(Space::Place(id)), board)).sum();
    is_enough_by_sea(ashore + aboard(&all, board), board)
}

pub(crate) fn afloat_in(sea: SeaId, board: &Board) -> bool {
    let ships = board.ships.iter().filter(|ship| ship.at == Berth::Sea(sea));
    let ships: Vec<ShipId> = ships.map(|ship| ship.id).collect();
    is_enough_by_sea(aboard(&ships, board), board)
}

pub(super) fn is_due(board: &Board) -> bool {
    board.expedition.is_some() && !board.this_turn.expedition_tried
}

/// In the last round only what meets the duty is offered; if nothing can, it lapses for the turn.
pub(crate) fn round_begins(round: u8, cx: &mut Cx<'_>) {
    if !is_due(cx.board) {
        return;
    }
    note_body(cx.board);
    if round < ROUNDS {
        return;
    }
    cx.board.this_round.expedition_ordered = true;
    let patrol = patrol_offered(cx.board, cx.options).is_some();
    let all: Vec<OpsChoice> = ops::activations(cx.board, cx.options, false);
    if !patrol && duty::first(&all, cx.board).is_none_or(|first| first.is_empty()) {
        settle(true, cx);
    }
}

/// The card that activates all ships, if the commander holds it and that meets the duty (card 49).
pub(crate) fn patrol_offered(board: &Board, options: &Options) -> Option<CardId> {
    let patrol = board.pack().special.patrol?;
    let held = board.hand.contains(&patrol) && theatre::holder(patrol, board).is_none();
    (held && patrols(board, options)).then_some(patrol)
}

/// Ships or a whole port were activated: with the expedition's units aboard, or where they can only
/// go by ship, that meets the duty.
pub(crate) fn activated(meets: bool, cx: &mut Cx<'_>) {
    if meets && is_due(cx.board) {
        settle(false, cx);
    }
}

pub(crate) fn settle(lapsed: bool, cx: &mut Cx<'_>) {
    cx.board.this_round.expedition_ordered = false;
    cx.board.this_turn.expedition_tried = true;
    cx.say(Event::Leader(LeaderEvent::ExpeditionMarched { lapsed }));
}

/// When half of the expedition is gone the rest are free.
pub(crate) fn count(cx: &mut Cx<'_>) {
    let gone = cx.board.expedition.as_ref().map_or(0, |expedition| {
        expedition.units.iter().filter(|unit| !duty::is_present(**unit, cx.board)).count()
    });
    if gone >= HALF {
        cx.board.expedition = None;
        cx.board.this_round.expedition_ordered = false;
        cx.say(Event::Leader(LeaderEvent::ExpeditionFree));
    }
}
