//! Orders by ship under divided command, where that is agreed on (J-006): a card for an officer who
//! is not on the island of the headquarters is under way until a ship comes to a port of the
//! officer's island, or until a round has passed. Nobody can play it meanwhile, or take it back.

use crate::phases::theatre;
use crate::{Berth, Board, CardId, Cx, Event, IslandId, SentCard, ShipId, data};
use kit::Seat;

/// The round in which a card comes, counted from the one in which it was handed over.
const LATEST: u8 = 2;

/// The island of the headquarters: that of Friday Harbor while it is ours, else that of Suakin.
fn headquarters(board: &Board) -> Option<IslandId> {
    let ports = [data().friday_harbor, data().suakin];
    let held = ports.into_iter().find(|port| board.is_ours(*port));
    held.map(|port| data().place(port).island)
}

fn lying(island: IslandId, board: &Board) -> Vec<ShipId> {
    let here = |berth| matches!(berth, Berth::Port(port) if data().place(port).island == island);
    board.ships.iter().filter(|ship| here(ship.at)).map(|ship| ship.id).collect()
}

/// Whether a card for an officer on this island goes by ship; then it is sent.
pub(super) fn send(card: CardId, seat: Seat, cx: &mut Cx<'_>) -> bool {
    let Some(island) = theatre::island(seat, cx.board) else { return false };
    if !cx.options.orders_by_ship || headquarters(cx.board) == Some(island) {
        return false;
    }
    let order = SentCard { card, rounds: 0, lying: lying(island, cx.board) };
    for theatre in cx.board.theatres.iter_mut().filter(|of| of.seat == seat) {
        theatre.under_way.push(order.clone());
    }
    cx.say(Event::OrderSent { card, seat, island });
    true
}

pub(crate) fn is_under_way(card: CardId, board: &Board) -> bool {
    board.theatres.iter().any(|theatre| theatre.expects(card))
}

/// A round begins: what has been under way for a whole round has come.
pub(crate) fn round_begins(cx: &mut Cx<'_>) {
    for theatre in &mut cx.board.theatres {
        theatre.under_way.iter_mut().for_each(|order| order.rounds += 1);
    }
    arrive(|order, _| order.rounds >= LATEST, cx);
}

/// Looks, after every step of play, whether a ship has come that brings an order.
pub(crate) fn watch(cx: &mut Cx<'_>) {
    if cx.board.theatres.iter().all(|theatre| theatre.under_way.is_empty()) {
        return;
    }
    arrive(|order, ships| ships.iter().any(|ship| !order.lying.contains(ship)), cx);
    for at in 0..cx.board.theatres.len() {
        let ships = lying(cx.board.theatres[at].island, cx.board);
        let orders = &mut cx.board.theatres[at].under_way;
        orders.iter_mut().for_each(|order| order.lying.retain(|ship| ships.contains(ship)));
    }
}

/// Whatever is so comes to its officer; `ships` lie in the ports of the officer's island.
fn arrive(comes: impl Fn(&SentCard, &[ShipId]) -> bool, cx: &mut Cx<'_>) {
    for at in 0..cx.board.theatres.len() {
        let ships = lying(cx.board.theatres[at].island, cx.board);
        let theatre = &mut cx.board.theatres[at];
        let (seat, sent) = (theatre.seat, std::mem::take(&mut theatre.under_way));
        let (come, left): (Vec<SentCard>, Vec<SentCard>) =
            sent.into_iter().partition(|order| comes(order, &ships));
        theatre.under_way = left;
        theatre.cards.extend(come.iter().map(|order| order.card));
        for SentCard { card, .. } in come {
            cx.say(Event::OrderArrived { card, seat });
        }
    }
}
