//! A card played for its event: units arrive, places are calmed, and so on, as `cards.toml` says.

use serde::{Deserialize, Serialize};

use crate::ArrivesAt;
use crate::cards::arrival_spaces;
use crate::phases::{
    advanced_supply, damage, draw, expedition, hero, ops, rebellion, sail, scouting, siege, train,
};
use crate::{
    Berth, Board, BoundForce, CardId, Cause, Choice, Control, Cx, Effect, Entry, Event, Flag, Next,
    Options, Pick, PlaceId, PlaceKind, SeaEvent, SeaId, Set, Ship, ShipId, ShipKind, Space,
    TrainChoice, UnitId, UnitKind, Why, choose, go, one,
};
use kit::Answer;

/// How far an event has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum CardEvent {
    /// Nothing is done yet.
    Begin { card: CardId },
    /// Kinds are being chosen, batch by batch (J-035).
    Kinds { card: CardId, chosen: Vec<(UnitKind, u8)> },
    /// All units want one place.
    Together { card: CardId, units: Vec<(UnitKind, u8)> },
    /// Each unit wants a place; the next one is last.
    Spread { card: CardId, left: Vec<UnitKind> },
    /// The event wants a target, so many times.
    Target { card: CardId, left: u8 },
}

pub(crate) fn step(frame: CardEvent, cx: &mut Cx<'_>) -> Next {
    match frame {
        CardEvent::Begin { card } => begin(card, cx),
        CardEvent::Kinds { card, chosen } => kinds(card, chosen),
        CardEvent::Together { card, units } => together(card, units, cx),
        CardEvent::Spread { card, left } => spread(card, left, cx),
        CardEvent::Target { card, left } => target(card, left, cx),
    }
}

/// A card played for its event is out for good (J-031).
fn begin(card: CardId, cx: &mut Cx<'_>) -> Next {
    cx.board.deck.removed.push(card);
    let effect = &card.event;
    match effect {
        Effect::Expedition { .. } => go(expedition::Expedition::Lands { card }),
        Effect::BoundForce { joined, .. } => {
            // Those who follow him are on their way (J-185).
            draw::join_deck(joined, cx);
            go(CardEvent::Kinds { card, chosen: vec![] })
        }
        effect if !effect.batches().is_empty() => go(CardEvent::Kinds { card, chosen: vec![] }),
        Effect::Redoubts { count } => go(CardEvent::Target { card, left: *count }),
        Effect::ForcedMarch { by } => {
            cx.board.this_round.extra_movement = *by;
            go(ops::Ops::of_event())
        }
        Effect::AllShips => {
            expedition::activated(expedition::patrols(cx.board, cx.options), cx);
            let berths: Vec<Berth> = cx.board.ships.iter().map(|ship| ship.at).collect();
            for berth in berths {
                sail::activate(berth, cx);
            }
            go(ops::Ops::given(0))
        }
        Effect::Hero { guard, count } => {
            hero::arrives(*guard, *count, cx);
            Next::done()
        }
        effect if at_once(card, effect, cx) => Next::done(),
        effect => scouting::begin(card, effect, cx)
            .unwrap_or_else(|| go(CardEvent::Target { card, left: 1 })),
    }
}

/// Effects that want no choice; false if this one does.
fn at_once(card: CardId, effect: &Effect, cx: &mut Cx<'_>) -> bool {
    match effect {
        Effect::Points { flag, points } => gain(*points, *flag, cx),
        Effect::NoVote { points } => {
            cx.board.this_turn.no_vote = true;
            gain(*points, Flag::Local, cx);
        }
        Effect::Signals { cards } => cx.board.this_turn.signals += cards,
        Effect::Debate { won, idle } => cx.board.this_turn.debate = Some((*won, *idle)),
        Effect::CalmSmallIslands { by } => {
            for island in cx.board.pack().islands.iter().filter(|island| island.places.len() <= 2) {
                cx.board.next_rebellion.islands.push((island.id, -by));
                let (place, sea) = (None, None);
                cx.say(Event::RevoltModified { island: Some(island.id), place, sea, by: -by });
            }
        }
        Effect::NoMutiny => cx.board.next_rebellion.no_mutiny = true,
        Effect::SupplyAll { points } => {
            cx.board.this_turn.all_supplied = true;
            // From now on, not from the next supply phase (J-100).
            for unit in &mut cx.board.units {
                unit.supplied = true;
            }
            let base = cx.board.pack().roles.base;
            if cx.options.advanced_supply && cx.board.is_ours(base) {
                advanced_supply::receive(base, *points, None, cx);
            }
        }
        Effect::FastInfantry => cx.board.this_turn.fast_infantry = true,
        Effect::Pardon { vp } => {
            cx.board.account(Cause::Card(card), *vp);
            cx.say(Event::Accounted { entry: Entry { cause: Cause::Card(card), vp: *vp } });
            return villages(cx.board, false).is_empty();
        }
        _ => return false,
    }
    true
}

pub(crate) fn gain(points: u8, flag: Flag, cx: &mut Cx<'_>) {
    let had = cx.board.points.of_mut(flag);
    *had = had.saturating_add(points);
    cx.say(Event::PointsGained { points, flag });
}

/// Asks for the kind of each batch that leaves it open, then goes on to the places.
fn kinds(card: CardId, mut chosen: Vec<(UnitKind, u8)>) -> Next {
    let effect = &card.event;
    let batches = effect.batches();
    while let Some(batch) = batches.get(chosen.len()) {
        if let [only] = batch.kinds[..] {
            chosen.push((only, batch.count));
            continue;
        }
        let of = batch.kinds.iter().map(|kind| Choice::Pick(Pick::Kind(*kind))).collect();
        let why = Why::ChooseKind { card, count: batch.count };
        return choose(CardEvent::Kinds { card, chosen }, why, of);
    }
    if effect.arrival() == Some(ArrivesAt::Spread) {
        let one_by_one = chosen.iter().rev();
        let left =
            one_by_one.flat_map(|(kind, count)| std::iter::repeat_n(*kind, usize::from(*count)));
        return go(CardEvent::Spread { card, left: left.collect() });
    }
    go(CardEvent::Together { card, units: chosen })
}

fn picked(choice: Choice) -> Space {
    match choice {
        Choice::Pick(Pick::Place(place)) => Space::Place(place),
        Choice::Pick(Pick::Space(space)) => space,
        other => unreachable!("a space was asked for, not {other}"),
    }
}

fn together(card: CardId, units: Vec<(UnitKind, u8)>, cx: &mut Cx<'_>) -> Next {
    let at = card.event.arrival().expect("units arrive somewhere");
    let spaces = arrival_spaces(at, cx.board);
    match spaces[..] {
        // A random event of this very card took the last place away: the event comes to nothing.
        [] => Next::done(),
        [only] => arrive(card, &units, only, cx),
        _ => {
            let (kind, count) = units[0];
            let why = Why::ArriveAt { card, kind, count };
            let of = spaces.into_iter().map(Pick::at).collect();
            choose(CardEvent::Together { card, units }, why, of)
        }
    }
}

fn arrive(card: CardId, units: &[(UnitKind, u8)], at: Space, cx: &mut Cx<'_>) -> Next {
    let steps = cx.options.steps_per_unit;
    let each = units.iter().flat_map(|(kind, n)| std::iter::repeat_n(*kind, usize::from(*n)));
    let arrived: Vec<UnitId> = each.map(|kind| cx.board.raise(kind, steps, at)).collect();
    let event = &card.event;
    // The successor's own may use the Ops of his card, which follow at once (J-034, J-191).
    if !matches!(event, Effect::Successor { .. }) {
        cx.board.halt(&arrived);
    }
    cx.say(Event::UnitsArrived { units: arrived.clone(), at });
    match (event, at.place()) {
        (Effect::Crisis { .. }, Some(place)) if place == cx.board.pack().roles.base => {
            siege::lower(place, 1, cx);
        }
        (Effect::BoundForce { .. }, _) => {
            cx.board.bound_force =
                Some(BoundForce { units: arrived, added: Vec::new(), bound: true });
        }
        // These Ops are no card's: nothing that bears on Ops cards touches them (J-191).
        (Effect::Successor { ops, .. }, _) => return go(ops::Ops::given(*ops)),
        (Effect::Provoking { by, .. }, Some(place)) => {
            cx.board.next_rebellion.places.push((place, *by));
            let (island, sea) = (None, None);
            cx.say(Event::RevoltModified { island, place: Some(place), sea, by: *by });
        }
        _ => {}
    }
    Next::done()
}

fn spread(card: CardId, mut left: Vec<UnitKind>, cx: &mut Cx<'_>) -> Next {
    let Some(kind) = left.last().copied() else {
        return Next::done();
    };
    let spaces = arrival_spaces(ArrivesAt::Spread, cx.board);
    match spaces[..] {
        [] => Next::done(),
        [only] => {
            left.pop();
            arrive(card, &[(kind, 1)], only, cx);
            go(CardEvent::Spread { card, left })
        }
        _ => {
            let why = Why::ArriveAt { card, kind, count: 1 };
            let of = spaces.into_iter().map(Pick::at).collect();
            choose(CardEvent::Spread { card, left }, why, of)
        }
    }
}

/// Villages in revolt that an event may bring back: all, or those on an island where we hold a
/// fortified town (card 53).
pub(crate) fn villages(board: &Board, all: bool) -> Set<PlaceId> {
    let ours = board.pack().fortresses & !board.risen();
    let fortress = |place: PlaceId| ours.meets(place.island.all);
    board.in_revolt_of(PlaceKind::Village).filter(|place| all || fortress(place))
}

fn with_damage(board: &Board) -> Set<PlaceId> {
    let damaged = board.ships.iter().filter(|ship| ship.damage > 0);
    damaged.map(|ship| ship.at).collect::<Set<Berth>>().ports()
}

/// What an event may be pointed at; nothing if it is not pointed at anything.
pub(crate) fn targets(effect: &Effect, board: &Board, options: &Options) -> Option<Vec<Choice>> {
    let pack = board.pack();
    let places = Pick::places;
    Some(match effect {
        // Forces that fight (card 20), places in revolt (card 27).
        Effect::FieldWorks => board.held().iter().map(Pick::at).collect(),
        Effect::Scout => places(board.risen()),
        Effect::VillageReturns {} => places(villages(board, true)),
        Effect::Pardon { .. } => places(villages(board, false)),
        Effect::Redoubts { .. } => places(redoubt_sites(board)),
        Effect::NoRevolt => places(board.places_where(|id| rebellion::is_still_to_rise(id, board))),
        Effect::Harden => places(board.places_where(|id| rebellion::can_be_hardened(id, board))),
        Effect::Relieve { .. } => {
            let besieged = places(board.besieged() & pack.ports);
            // Any port of ours has room for grain, if grain is counted.
            let ours = Some(board.ports()).filter(|_| options.advanced_supply).unwrap_or_default();
            let stores = ours.into_iter().map(|id| Choice::Pick(Pick::Stores(id)));
            besieged.into_iter().chain(stores).collect()
        }
        Effect::Ships { at, .. } | Effect::Railway { at } => {
            let ports = arrival_spaces(*at, board).into_iter().filter_map(Space::place);
            places(ports.filter(|port| port.is_port()).collect())
        }
        Effect::Repair {} => places(with_damage(board)),
        Effect::Track { .. } => {
            let lays = train::sites(board).into_iter().map(TrainChoice::Lay).map(Choice::Train);
            lays.chain(places(with_damage(board))).collect()
        }
        Effect::Rally { .. } => places(board.occupied().places()),
        Effect::CalmIsland { .. } => {
            let rises = |place: &PlaceId| rebellion::is_still_to_rise(*place, board);
            let restless = pack.islands.iter().filter(|island| island.places.iter().any(rises));
            restless.map(|island| Choice::Pick(Pick::Island(island.id))).collect()
        }
        Effect::CalmSea { .. } => {
            let helps = |id: PlaceId| {
                rebellion::is_still_to_rise(id, board) || board.place(id).siege.is_some()
            };
            let ports =
                |sea: &SeaId| pack.places.iter().any(|row| row.seas.contains(sea) && helps(row.id));
            let seas = pack.seas.iter().map(|sea| sea.id).filter(ports);
            seas.map(|sea| Choice::Pick(Pick::Sea(sea))).collect()
        }
        _ => return None,
    })
}

fn target(card: CardId, left: u8, cx: &mut Cx<'_>) -> Next {
    let effect = &card.event;
    let of = targets(effect, cx.board, cx.options).unwrap_or_default();
    if left == 0 || of.is_empty() {
        return Next::done();
    }
    if let ([only], Effect::Ships { .. } | Effect::Railway { .. }) = (&of[..], effect) {
        hit(effect, *only, cx);
        return Next::done();
    }
    choose(CardEvent::Target { card, left }, Why::ChooseTarget { card }, of)
}

pub(crate) fn answered(frame: CardEvent, answer: &Answer<Choice>, cx: &mut Cx<'_>) -> Next {
    let choice = one(answer);
    match (frame, choice) {
        (CardEvent::Kinds { card, mut chosen }, Choice::Pick(Pick::Kind(kind))) => {
            let count = card.event.batches()[chosen.len()].count;
            chosen.push((kind, count));
            go(CardEvent::Kinds { card, chosen })
        }
        (CardEvent::Together { card, units }, choice) => arrive(card, &units, picked(choice), cx),
        (CardEvent::Spread { card, mut left }, choice) => {
            if let Some(kind) = left.pop() {
                arrive(card, &[(kind, 1)], picked(choice), cx);
            }
            go(CardEvent::Spread { card, left })
        }
        (CardEvent::Target { card, .. }, Choice::Train(TrainChoice::Lay(space))) => {
            let Effect::Track { sections } = card.event else {
                unreachable!("{card} lays no track")
            };
            Next::Go(vec![train::lay(space, sections, cx)])
        }
        (CardEvent::Target { card, left }, choice) => {
            hit(&card.event, choice, cx);
            go(CardEvent::Target { card, left: left - 1 })
        }
        (frame, choice) => unreachable!("{frame:?} did not ask for {choice}"),
    }
}

fn hit(effect: &Effect, target: Choice, cx: &mut Cx<'_>) {
    match (effect, target) {
        (Effect::VillageReturns {} | Effect::Pardon { .. }, Choice::Pick(Pick::Place(place))) => {
            returns(place, cx);
        }
        (Effect::Redoubts { .. }, Choice::Pick(Pick::Place(place))) => redoubt(place, cx),
        (Effect::NoRevolt, Choice::Pick(Pick::Place(place))) => {
            cx.board.next_rebellion.void.push(place);
            cx.say(Event::PlaceLoyal { place });
        }
        (Effect::Harden, Choice::Pick(Pick::Place(place))) => {
            cx.board.next_rebellion.hard.push(place);
            cx.say(Event::PlaceHardened { place });
            redoubt(place, cx);
        }
        (Effect::Relieve { by, .. }, Choice::Pick(Pick::Place(place))) => {
            ease_siege(place, *by, cx);
        }
        (Effect::Relieve { points, .. }, Choice::Pick(Pick::Stores(place))) => {
            advanced_supply::receive(place, *points, None, cx);
        }
        (Effect::Rally { steps }, Choice::Pick(Pick::Place(place))) => rally(place, *steps, cx),
        (Effect::CalmIsland { by }, Choice::Pick(Pick::Island(island))) => {
            cx.board.next_rebellion.islands.push((island, -by));
            let (place, sea) = (None, None);
            cx.say(Event::RevoltModified { island: Some(island), place, sea, by: -by });
        }
        (Effect::CalmSea { by }, Choice::Pick(Pick::Sea(sea))) => {
            let ports = cx.board.pack().places.iter().filter(|place| place.seas.contains(&sea));
            for place in ports.map(|place| place.id) {
                cx.board.next_rebellion.places.push((place, -by));
                ease_siege(place, *by, cx);
            }
            let (island, place) = (None, None);
            cx.say(Event::RevoltModified { island, place, sea: Some(sea), by: -by });
        }
        (Effect::Ships { ships, .. }, Choice::Pick(Pick::Place(place))) => {
            for (name, kind) in ships {
                launch(name, *kind, place, cx);
            }
        }
        (Effect::Railway { .. }, Choice::Pick(Pick::Place(place))) => train::arrives(place, cx),
        (Effect::Repair {} | Effect::Track { .. }, Choice::Pick(Pick::Place(place))) => {
            dock_work(place, cx);
        }
        (effect, target) => unreachable!("{effect:?} cannot be pointed at {target}"),
    }
}

/// A ship joins (J-034).
fn launch(name: &str, kind: ShipKind, at: PlaceId, cx: &mut Cx<'_>) {
    let ship = ShipId(u8::try_from(cx.board.ships.len()).expect("a handful of ships"));
    let name = name.to_owned();
    cx.board.ships.push(Ship { id: ship, name, kind, at: Berth::Port(at), damage: 0 });
    sail::settle_in(ship, cx.board);
    cx.say(Event::Sea(SeaEvent::Arrived { ship, at }));
}

/// Every ship in a port is made good (cards 13 and 31).
fn dock_work(place: PlaceId, cx: &mut Cx<'_>) {
    let hurt = cx.board.in_port(place).filter(|ship| ship.damage > 0);
    let hurt: Vec<ShipId> = hurt.map(|ship| ship.id).collect();
    for ship in hurt {
        damage::repair(ship, u8::MAX, cx);
    }
}

fn ease_siege(place: PlaceId, by: i8, cx: &mut Cx<'_>) {
    cx.board.this_turn.sieges.push((place, -by));
    if cx.board.place(place).siege.is_some() {
        cx.say(Event::SiegeModified { place, by: -by });
    }
}

/// A place that changes sides by an event is green (J-046).
pub(crate) fn returns(place: PlaceId, cx: &mut Cx<'_>) {
    cx.board.place_mut(place).control = Control::RetakenLocal;
    cx.board.this_turn.retaken = true;
    cx.say(Event::PlaceReturned { place });
}

/// Places of ours where a redoubt can be built: a second one would do nothing (J-094).
pub(crate) fn redoubt_sites(board: &Board) -> Set<PlaceId> {
    board.places_where(|id| board.is_ours(id) && board.place(id).redoubts == 0)
}

pub(crate) fn redoubt(place: PlaceId, cx: &mut Cx<'_>) {
    let state = cx.board.place_mut(place);
    if state.redoubts == 0 {
        state.redoubts = 1;
        cx.say(Event::RedoubtBuilt { place });
    }
}

fn rally(place: PlaceId, steps: u8, cx: &mut Cx<'_>) {
    let full = cx.options.steps_per_unit;
    let units: Vec<UnitId> = cx.board.troops(Space::Place(place)).map(|unit| unit.id).collect();
    for unit in units {
        let state = cx.board.unit_mut(unit);
        let gained = steps.min(full.saturating_sub(state.steps));
        state.steps += gained;
        if gained > 0 {
            cx.say(Event::UnitRestored { unit, steps: gained, points: 0 });
        }
    }
}
