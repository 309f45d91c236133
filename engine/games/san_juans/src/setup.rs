//! Setting the campaign up (J-025 to J-029).

use crate::{
    Berth, Board, CardId, Control, Effect, Event, Flag, Hero, Options, Pack, PlaceId, PlaceState,
    Scenario, Ship, ShipId, Space, Whereabouts,
};
use kit::{Deck, Dice};
use pack::Reconquest;

/// The turn a war begins with (J-026, J-029).
pub(super) fn first_turn(scenario: Scenario, pack: &Pack) -> u8 {
    match scenario {
        Scenario::Reconquest => pack.setup.reconquest.as_ref().map_or(1, |late| late.turn),
        Scenario::Revolt | Scenario::VariableStart => 1,
    }
}

/// The cards of the first draw pile: local, without those set aside (J-026, J-028); in the
/// reconquest those not played yet, with the relief ones (J-029).
pub(super) fn first_pile(scenario: Scenario, pack: &Pack) -> Vec<CardId> {
    let all = pack.cards.iter();
    if let (Scenario::Reconquest, Some(row)) = (scenario, &pack.setup.reconquest) {
        let elsewhere = [&row.hand, &row.set_aside, &row.out];
        let ids = all.map(|card| card.id);
        return ids.filter(|card| elsewhere.iter().all(|pile| !pile.contains(card))).collect();
    }
    let local = all.filter(|card| card.flag == Flag::Local);
    local.map(|card| card.id).filter(|card| !pack.setup.set_aside.contains(card)).collect()
}

pub(super) fn board(options: &Options, dice: &mut dyn Dice, events: &mut Vec<Event>) -> Board {
    let pack = options.pack.get();
    let pile = first_pile(options.scenario, pack);
    let aside = pack.cards.iter().map(|card| card.id).filter(|card| !pile.contains(card)).collect();
    let revolt = revolt(options.scenario, pack, dice, events);
    let places = pack.places.iter().map(|place| {
        let risen = place.id == revolt;
        let control = if risen { Control::Rebel } else { Control::Local };
        PlaceState { control, siege: None, redoubts: 0, ours_last_turn: !risen, stores: 0 }
    });
    let ships = pack.setup.ships.iter().enumerate().map(|(at, (name, kind, port))| Ship {
        id: ShipId(u8::try_from(at).expect("a handful of ships")),
        name: name.clone(),
        kind: *kind,
        at: Berth::Port(*port),
        damage: 0,
    });
    let mut deck = Deck::shuffled(pile, dice);
    // The opening hand, if one is agreed on, is put on top of the pile.
    for card in options.opening_hand.iter().rev() {
        if deck.take(*card) {
            deck.draw.push(*card);
        }
    }
    let mut board = Board {
        pack: options.pack,
        vp: revolt.vp,
        places: places.collect(),
        ships: ships.collect(),
        deck,
        aside,
        revolt_order: options.standing_order.then(Vec::new),
        garrisons_march: options.garrisons_march,
        ..Board::default()
    };
    for (place, units) in &pack.setup.garrisons {
        for kind in units {
            board.raise(*kind, options.steps_per_unit, Space::Place(*place));
        }
    }
    let mut stores = &pack.setup.stores;
    if let (Scenario::Reconquest, Some(row)) = (options.scenario, &pack.setup.reconquest) {
        reconquest(row, options, &mut board);
        stores = &row.stores;
    } else {
        desert(revolt, &mut board, events);
    }
    if options.advanced_supply {
        for (place, points) in stores {
            board.place_mut(*place).stores = *points;
        }
    }
    board
}

/// Where the revolt begins: as printed, or by a die (J-026, J-027).
fn revolt(
    scenario: Scenario,
    pack: &Pack,
    dice: &mut dyn Dice,
    events: &mut Vec<Event>,
) -> PlaceId {
    let setup = &pack.setup;
    if scenario != Scenario::VariableStart {
        return setup.revolt;
    }
    let die = dice.die(6, 1);
    let place = setup.starts[usize::from(die) - 1];
    events.push(Event::StartRolled { die, place });
    place
}

/// Whoever stood where the revolt begins has gone over (J-027).
fn desert(revolt: PlaceId, board: &mut Board, events: &mut Vec<Event>) {
    let units = board.force(Space::Place(revolt));
    board.put(&units, Whereabouts::Gone);
    if !units.is_empty() {
        events.push(Event::UnitsMutinied { units, at: revolt });
    }
}

/// The reconquest (J-029): the first garrisons, and what cards brought since, are lost and may be
/// rebuilt; who still stands is drawn from them first.
fn reconquest(row: &Reconquest, options: &Options, board: &mut Board) {
    let steps = options.steps_per_unit;
    let base = Space::Place(row.ships);
    for (kind, count) in &row.lost {
        for _ in 0..*count {
            board.raise(*kind, steps, base);
        }
    }
    for unit in &mut board.units {
        (unit.at, unit.steps) = (Whereabouts::Eliminated, 0);
    }
    let row_garrison = board.pack().roles.garrison;
    let garrisons = usize::from(options.reconquest_garrisons);
    let fortress = std::iter::repeat_n((row.siege.0, row_garrison), garrisons);
    let stand = row.garrisons.iter().flat_map(|(at, of)| of.iter().map(|kind| (*at, *kind)));
    for (place, kind) in stand.chain(fortress) {
        let at = Space::Place(place);
        let lost = |unit: &&mut super::state::Unit| {
            unit.kind == kind && unit.at == Whereabouts::Eliminated
        };
        match board.units.iter_mut().find(lost) {
            Some(unit) => (unit.at, unit.steps) = (Whereabouts::Ashore(at), steps),
            None => {
                board.raise(kind, steps, at);
            }
        }
    }
    for (state, place) in board.places.iter_mut().zip(&board.pack.get().places) {
        let held = row.garrisons.iter().any(|(id, _)| *id == place.id);
        state.control = if held { Control::Local } else { Control::Rebel };
        state.ours_last_turn = held;
    }
    board.place_mut(row.siege.0).siege = Some(row.siege.1);
    for card in &row.out {
        if let Effect::Ships { ships, .. } = &card.event {
            for (name, kind) in ships {
                let id = ShipId(u8::try_from(board.ships.len()).expect("a handful of ships"));
                let (at, damage) = (Berth::Port(row.ships), 0);
                board.ships.push(Ship { id, name: name.clone(), kind: *kind, at, damage });
            }
        }
    }
    for ship in &mut board.ships {
        ship.at = Berth::Port(row.ships);
    }
    board.aside = row.set_aside.clone();
    board.deck.removed = row.out.clone();
    board.hand = row.hand.clone();
    board.points.local = row.points;
    // Play begins with phase 1, which begins the next turn.
    (board.turn, board.vp) = (row.turn - 1, row.vp);
    board.hero = Hero::Ashore { recalled: false };
    board.milestones.relief_arrived = true;
    // Their cards are out already (J-180, J-181).
    board.milestones.hero_offered = true;
    board.milestones.crisis_exchanged = true;
}
