//! Games of Khartoum in which something else is hidden.

use khartoum::{Board, Faction, Khartoum, Place, SpaceId, UnitId};
use kit::{Audience, SplitMix};

/// The same game with other Mahdists where the Empire does not see who is there, and other cards in
/// their hand.
pub(crate) fn mahdists(game: &Khartoum, dice: &mut SplitMix) -> Khartoum {
    let fought = game.view(Audience::Public).battle.map(|battle| battle.space);
    let seen = |board: &Board| -> Vec<UnitId> {
        board.sightings.iter().flatten().filter_map(|seen| seen.top).collect()
    };
    game.altered(|board, _, _| {
        let tops = seen(board);
        let in_battle =
            |board: &Board, unit: UnitId| fought.is_some() && board.space_of(unit) == fought;
        let hidden: Vec<UnitId> = UnitId::of(Faction::Mahdist)
            .filter(|unit| !tops.contains(unit) && !in_battle(board, *unit))
            .filter(|unit| match board.unit(*unit).place {
                Place::At(_) => true,
                // Without thick fog their box is open (K-R72).
                place => place == Place::Box && board.rulings.thick_fog,
            })
            .collect();
        for at in (1..hidden.len()).rev() {
            let (one, other) = (hidden[at].index(), hidden[dice.below(at + 1)].index());
            board.units.swap(one, other);
        }
        // While the Mahdists move in thick fog, they may have moved anybody anywhere.
        let thick = board.rulings.thick_fog;
        if thick && board.player == Faction::Mahdist && fought.is_none() && board.turn > 0 {
            for unit in hidden {
                let space = SpaceId(u8::try_from(dice.below(30)).expect("few"));
                board.units[unit.index()].place = Place::At(space);
                board.units[unit.index()].panicked = dice.below(2) == 0;
            }
        }
        board.stacks.reverse();
        board.stacks.sort_by_key(|unit| !tops.contains(unit));
        let own = Faction::Mahdist.index();
        let deck = &mut board.decks[own];
        for card in &mut board.held[own] {
            if let Some(other) = deck.draw.first_mut() {
                std::mem::swap(card, other);
            }
        }
        deck.draw.reverse();
        if let Some(fortune) = &mut board.fortune {
            let hand = &mut fortune.hands[own];
            if let (Some(card), Some(other)) = (hand.first_mut(), fortune.deck.draw.first_mut()) {
                std::mem::swap(card, other);
            }
        }
    })
}

pub(crate) fn cards_of_the_empire(game: &Khartoum) -> Khartoum {
    game.altered(|board, _, _| {
        let own = Faction::Empire.index();
        let deck = &mut board.decks[own];
        for card in &mut board.held[own] {
            if let Some(other) = deck.draw.first_mut() {
                std::mem::swap(card, other);
            }
        }
        deck.draw.reverse();
    })
}
