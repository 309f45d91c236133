//! Games of Patrols in which something else is hidden.

use kit::SplitMix;
use patrols::{Faction, Order, Patrols, PieceId, Place, UnitId};

/// The same game with others hidden elsewhere, other orders for them and other cards in their hand.
pub(crate) fn dervishes(game: &Patrols, dice: &mut SplitMix) -> Patrols {
    game.altered(|board, _, _| {
        let unscouted: Vec<PieceId> = board.unscouted().map(|piece| piece.id).collect();
        for id in UnitId::of(Faction::Dervish) {
            let (out, hidden) = match board.unit(id).place {
                Place::Out => (true, false),
                Place::Hidden(_) => (false, true),
                _ => continue,
            };
            let unit = &mut board.units[id.index()];
            unit.order = if dice.below(2) == 0 { Order::Fight } else { Order::Slip };
            if unscouted.len() >= 2 && (hidden || dice.below(2) == 0) {
                let at = dice.below(unscouted.len());
                let other = (at + 1 + dice.below(unscouted.len() - 1)) % unscouted.len();
                unit.place = Place::Hidden([unscouted[at], unscouted[other]]);
            } else if out && dice.below(3) == 0 {
                unit.place = Place::Out;
            }
        }
        for card in &mut board.hand {
            if let Some(other) = board.deck.draw.first_mut() {
                std::mem::swap(card, other);
            }
        }
        board.hand.sort_unstable();
        board.deck.draw.reverse();
    })
}
