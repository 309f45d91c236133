//! Setting the campaign up (J-025 to J-028).

use super::data::{Flag, data};
use super::ids::{CardId, ShipId, Space};
use super::options::Options;
use super::state::{Berth, Board, Control, PlaceState, Points, Ship};
use crate::kit::{Deck, Dice};

/// The cards of the first draw pile: Egyptian, without those set aside (J-026, J-028).
pub(super) fn first_pile() -> Vec<CardId> {
    let data = data();
    let egyptian = data.cards.iter().filter(|card| card.flag == Flag::Egyptian);
    egyptian.map(|card| card.id).filter(|card| !data.setup.set_aside.contains(card)).collect()
}

/// The board before the first turn.
pub(super) fn board(options: &Options, dice: &mut dyn Dice) -> Board {
    let data = data();
    let pile = first_pile();
    let aside = data.cards.iter().map(|card| card.id).filter(|card| !pile.contains(card)).collect();
    let places = data.places.iter().map(|place| {
        let risen = place.id == data.setup.revolt;
        let control = if risen { Control::Mahdist } else { Control::Egyptian };
        PlaceState { control, siege: None, redoubts: 0, ours_last_turn: !risen, stores: 0 }
    });
    let ships = data.setup.ships.iter().enumerate().map(|(at, (name, kind, port))| Ship {
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
        turn: 0,
        vp: data.setup.vp,
        places: places.collect(),
        units: Vec::new(),
        ships: ships.collect(),
        deck,
        hand: Vec::new(),
        aside,
        points: Points::default(),
        next_ops: 0,
        sandstorm_ahead: false,
        this_round: super::state::RoundState::default(),
        this_turn: super::state::TurnState::default(),
        next_rebellion: super::state::RebellionState::default(),
        milestones: super::state::Milestones::default(),
        gordon: super::pieces::Gordon::default(),
        graham: None,
        hicks: None,
        train: None,
        next_ops_ordered: false,
        intelligence: false,
        landed_points: std::collections::BTreeMap::new(),
        theatres: Vec::new(),
        last_fields: Vec::new(),
    };
    for (place, units) in &data.setup.garrisons {
        for kind in units {
            board.raise(*kind, options.steps_per_unit, Space::Place(*place));
        }
    }
    board
}
