//! Games of Patrols in which something else is hidden.

use patrols::{Board, Faction, Patrols, PieceId, Place, Unit, UnitId};

/// Hides as many units as are hidden, and holds as many cards, but others and elsewhere.
fn dealt_anew(board: &mut Board, mut below: impl FnMut(usize) -> usize) {
    let unseen: Vec<UnitId> = UnitId::of(Faction::Dervish)
        .filter(|id| matches!(board.unit(*id).place, Place::Hidden(_) | Place::Out))
        .collect();
    let hidden: Vec<bool> =
        unseen.iter().map(|id| matches!(board.unit(*id).place, Place::Hidden(_))).collect();
    let count = hidden.iter().filter(|hides| **hides).count();
    let before = board.clone();
    for id in &unseen {
        board.units[id.index()].place = Place::Out;
    }
    let mut left = unseen;
    for _ in 0..count {
        let id = left.swap_remove(below(left.len()));
        let places: Vec<PieceId> = board.hiding_places(id).map(|piece| piece.id).collect();
        if places.is_empty() {
            *board = before;
            return;
        }
        let halves = [0, 1].map(|_| places[below(places.len())]);
        board.units[id.index()].place = Place::Hidden(halves);
    }
    let held = board.hand.len();
    let mut cards = board.deck.draw.clone();
    cards.append(&mut board.hand);
    for last in (1..cards.len()).rev() {
        cards.swap(last, below(last + 1));
    }
    board.hand = cards.split_off(cards.len() - held);
    board.hand.sort_unstable();
    board.deck.draw = cards;
}

fn is_fresh(unit: &Unit) -> bool {
    unit.count() == unit.full
}

/// A game that differs from another in nothing but what is hidden; nothing where that could be seen: a
/// unit that hides again is not fresh.
pub(crate) fn dervishes(game: &Patrols, below: impl FnMut(usize) -> usize) -> Option<Patrols> {
    let board = game.board();
    let fresh = UnitId::of(Faction::Dervish).all(|id| is_fresh(board.unit(id)));
    (board.turn > 0 && fresh).then(|| game.altered(|board, _, _| dealt_anew(board, below)))
}
