//! Phase 1: a new turn, and the hand filled to seven (J-030).

use super::theatre;
use crate::state::TurnState;
use crate::{CardId, Cx, Event};

/// Cards in a full hand.
pub const HAND: usize = 7;

pub(super) fn draw(cx: &mut Cx<'_>) {
    cx.board.turn += 1;
    let officers = theatre::held(cx.board);
    cx.board.this_turn = TurnState { officers, ..TurnState::default() };
    let turn = cx.board.turn;
    cx.say(Event::TurnBegan { turn });
    let mut cards = Vec::new();
    let mut reshuffled = false;
    while cx.board.hand.len() < HAND {
        reshuffled |= cx.board.deck.draw.is_empty() && !cx.board.deck.discards.is_empty();
        // Both piles empty: the hand stays short (J-034).
        let Some(card) = cx.board.deck.draw(cx.dice) else {
            break;
        };
        cx.board.hand.push(card);
        cards.push(card);
    }
    cx.say(Event::CardsDrawn { cards, reshuffled });
    // The expedition is shuffled in after the first deal (J-028).
    if turn == 1 {
        join_deck(cx.board.pack().special.expedition.as_slice(), cx);
    }
}

pub(super) fn join_deck(cards: &[CardId], cx: &mut Cx<'_>) {
    let joining: Vec<CardId> =
        cards.iter().copied().filter(|card| cx.board.aside.contains(card)).collect();
    if joining.is_empty() {
        return;
    }
    cx.board.aside.retain(|card| !joining.contains(card));
    cx.board.deck.insert(joining.iter().copied(), cx.dice);
    cx.say(Event::CardsJoinedDeck { cards: joining });
}
