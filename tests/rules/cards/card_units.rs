//! What the units and points of cards are, one by one, and when a card can do nothing (J-034).

use san_juans::UnitKind::{
    AustralianBattery, AustralianInfantry, CamelCorps, Cuirassiers, Dragoons, Guards, Highlanders,
    IndianCavalry, IndianInfantry, KruppBattery, MachineGuns, NavalBrigade,
};
use san_juans::cards::can_be_event;
use san_juans::{Board, CardId, Entry, Event, Options, SeaEvent, UnitKind, phases::ops::allowance};

use crate::table::{Table, board, empty, in_round, place, position, risen, space, war};

fn round(board: Board, hand: &[u8]) -> Table {
    in_round(board, &Options::default(), hand)
}

/// The check of a card that brings no random event.
fn quiet(card: u8) -> [u8; 2] {
    if san_juans::data().card(CardId(card)).random_event == 2 { [1, 2] } else { [1, 1] }
}

fn playable(card: u8, board: &Board) -> bool {
    can_be_event(CardId(card), board, &Options::default())
}

#[test]
fn units_of_cards_that_come_to_suakin_or_a_port() {
    let cards: [(u8, &str, &[UnitKind]); 9] = [
        (2, "suakin", &[CamelCorps, CamelCorps, CamelCorps]),
        (3, "suakin", &[AustralianInfantry, AustralianInfantry, AustralianBattery]),
        (4, "suakin", &[IndianInfantry, IndianInfantry, IndianInfantry, IndianCavalry]),
        (5, "lopez", &[NavalBrigade, MachineGuns]),
        (8, "suakin", &[Highlanders, Highlanders, Highlanders]),
        (11, "suakin", &[MachineGuns]),
        (28, "suakin", &[Guards, Guards, Guards]),
        (46, "lopez", &[Dragoons, Cuirassiers]),
        (48, "lopez", &[KruppBattery, KruppBattery]),
    ];
    for (card, at, kinds) in cards {
        let mut start = board();
        empty(&mut start, at);
        let mut table = round(start, &[card]);
        table.give(&format!("event:{card}"), &quiet(card));
        if at == "lopez" {
            table.play(&format!("asks arrive-at (card {card}: at any friendly port); place:lopez"));
        }
        let came: Vec<_> = kinds.iter().map(|kind| (*kind, 4)).collect();
        assert_eq!(table.force(at), came, "card {card}");
        assert!(table.board().deck.removed.contains(&CardId(card)), "J-031: card {card} is out");
    }
}

#[test]
fn card_11_joins_a_british_force_and_10_and_11_any_port_once_suakin_is_lost() {
    let start = position("lost suakin; decatur gains marines; siege lopez 1");
    for card in [10, 11] {
        let mut table = round(start.clone(), &[card]);
        table.give(&format!("event:{card}"), &quiet(card));
        assert!(table.offered("place:decatur"), "card {card}: with a British force");
        assert!(table.offered("place:olga"), "J-034: card {card}: Suakin is lost");
        assert!(table.offered("place:lopez"), "J-034: besieged, a port may still be used");
        assert!(!table.offered("place:sinkat") && !table.offered("place:suakin"), "card {card}");
        table.give("place:decatur", &[]);
        assert_eq!(table.force("decatur").len(), 3, "card {card}: the militia, Marines, guns");
    }
}

#[test]
fn card_18_gives_four_british_points() {
    let mut table = round(board(), &[18]);
    table.play("event:18 quiet; tells PointsGained { points: 4, flag: British } (card 18)");
    assert_eq!((table.board().points.british, table.board().points.egyptian), (4, 0));
    assert_eq!(table.board().account_total(), 0, "J-110: event cards cost no score");
}

#[test]
fn card_22_looks_in_phase_7_whether_anything_was_retaken() {
    for (retaken, vp) in [(true, -10), (false, 5)] {
        let mut table = war("turn 3; hand 22", "");
        table.give("event:22", &quiet(22));
        let mut after = table.board().clone();
        after.this_turn.retaken = retaken;
        let ledger = san_juans::phases::score::ledger(&after);
        let cause = san_juans::Cause::Card(CardId(22));
        assert!(ledger.contains(&Entry { cause, vp }), "card 22: {retaken}: {ledger:?}");
    }
}

#[test]
fn card_31_repairs_every_ship_in_one_port() {
    let mut start = board();
    assert!(!playable(31, &start), "J-034: no ship is damaged");
    for (at, ship) in start.ships.iter_mut().enumerate() {
        ship.damage = if at % 2 == 0 { 2 } else { 1 };
    }
    let port = place("friday-harbor");
    let mut table = round(start, &[31]);
    table.give("event:31", &quiet(31));
    let events = table.give("place:friday-harbor", &[]);
    let repaired = |event: &&Event| matches!(event, Event::Sea(SeaEvent::Repaired { .. }));
    assert_eq!(events.iter().filter(repaired).count(), 4, "card 31");
    let board = table.board();
    assert!(board.in_port(port).all(|ship| ship.damage == 0), "card 31: in full");
    assert!(board.in_port(place("suakin")).all(|ship| ship.damage > 0), "card 31: one port");
}

#[test]
fn card_19_supplies_a_force_that_is_cut_off_at_once() {
    let mut start = risen(&["mud-bay"]);
    let unit = start.force(space("lopez"))[0];
    start.unit_mut(unit).supplied = false;
    let mut table = round(start, &[19]);
    assert_eq!(allowance(table.board().unit(unit), table.board()), 2, "J-100: one less");
    table.give("event:19", &quiet(19));
    assert!(table.board().unit(unit).supplied, "card 19: this turn, not from phase 4 on");
    assert_eq!(allowance(table.board().unit(unit), table.board()), 3, "card 19");
}

#[test]
fn j_047_cards_for_a_rebellion_that_never_comes_are_not_offered() {
    let mut start = board();
    let cards = [26, 33, 39, 40, 51];
    assert!(cards.iter().all(|card| playable(*card, &start)));
    start.milestones.pacified = true;
    for card in cards {
        assert!(!playable(card, &start), "J-047: card {card}");
    }
    assert!(playable(43, &start), "card 43 still makes a redoubt");
    start.place_mut(place("lopez")).siege = Some(1);
    let table = {
        let mut table = round(start.clone(), &[39]);
        table.give("event:39", &quiet(39));
        table
    };
    assert_eq!(table.offers(), ["sea:f"], "card 39 still helps in a siege");
}

#[test]
fn j_046_card_40_is_not_offered_at_red_places() {
    let start = position("control olga retaken-british; control lopez retaken-egyptian");
    let mut table = round(start, &[40]);
    table.give("event:40", &quiet(40));
    assert!(!table.offered("place:olga"), "J-046: red places are never rolled for");
    assert!(table.offered("place:lopez") && !table.offered("place:tokar"));
}

#[test]
fn j_094_a_second_redoubt_is_nowhere_offered() {
    let mut start = board();
    for state in &mut start.places {
        state.redoubts = 1;
    }
    assert!(!playable(41, &start), "J-094: card 41");
    let mut table = round(start.clone(), &[30]);
    table.play("ops:30 3 6 3 5; tells RandomEventVoid { event: 35 } (J-094: 35)");
    start.place_mut(place("olga")).redoubts = 0;
    let mut table = round(start, &[43]);
    table.play("event:43 quiet; place:lopez; redoubts lopez = 1 (card 43 hardens it, no more)");
}
