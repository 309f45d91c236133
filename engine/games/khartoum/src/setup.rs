//! How the map stands before anybody has chosen anything (K-009 to K-024).

use kit::Dice;
use kit::deck::Deck;

use crate::cards::Side;
use crate::{Board, CardId, Faction, Fortune, Options, Place, ThisTurn, Unit, UnitId, data};

fn pile(side: Side, dice: &mut dyn Dice) -> Vec<CardId> {
    let cards = data().cards.iter().filter(|card| card.deck == side);
    Deck::shuffled(cards.map(|card| CardId(card.number)).collect(), dice).draw
}

fn deck(draw: Vec<CardId>) -> Deck<CardId> {
    Deck { draw, discards: Vec::new(), removed: Vec::new() }
}

/// What stands where the rules say it does; the rest is in its box.
pub(crate) fn board(options: &Options, dice: &mut dyn Dice) -> Board {
    let place = |unit: UnitId| unit.data().start().map_or(Place::Box, Place::At);
    let units = UnitId::all().map(|id| Unit { place: place(id), panicked: false, from: None });
    // K-018: all A cards come before any B card; the top of a pile is its end.
    let mut empire = pile(Side::EmpireB, dice);
    empire.extend(pile(Side::EmpireA, dice));
    // K-024; the line of the source that says so carries no other rule (K-R05).
    let mahdist = pile(Side::Mahdist, dice);
    Board {
        turn: 0,
        player: Faction::Empire,
        units: units.collect(),
        stacks: UnitId::of(Faction::Mahdist).collect(),
        decks: [deck(mahdist), deck(empire)],
        held: [Vec::new(), Vec::new()],
        arrived: Vec::new(),
        now: ThisTurn::default(),
        blockade: false,
        sightings: vec![None; data().spaces.len()],
        rulings: options.rulings,
        fortune: options.fortune.then(|| Box::new(Fortune::new(dice))),
        veiled: false,
    }
}
