//! What the units and points of cards are, one by one, and when a card can do nothing (J-034).

use san_juans::UnitKind::{
    AustralianBattery, AustralianInfantry, CamelCorps, Cuirassiers, Dragoons, Guards, Highlanders,
    IndianCavalry, IndianInfantry, KruppBattery, MachineGuns, NavalBrigade,
};
use san_juans::cards::can_be_event;
use san_juans::{Board, CardId, Entry, Options, UnitKind};

use crate::courses::courses;
use crate::table::{Table, board, empty, in_round, place, war};

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
fn cards_of_points_ships_and_supply_and_cards_that_can_do_nothing() {
    courses(
        "card 11: it joins a British force; cards 10 and 11 any port once Suakin is lost (J-034)
        for card: 10, 11
        on lost suakin; decatur gains marines; siege lopez 1; hand {card}
        event:{card} quiet; may place:decatur (with a British force); may place:olga;
        may place:lopez (J-034: besieged, a port may still be used);
        cannot place:sinkat place:suakin; place:decatur; force decatur = 3 (militia, Marines, guns)

        card 18: it gives four British points, and event cards cost no score (J-110)
        on hand 18
        event:18 quiet; tells PointsGained { points: 4, flag: British }; points british = 4;
        points egyptian = 0; account = 0

        card 31: it repairs every ship in one port in full; with none damaged it does nothing
        on hand 31
        cannot event:31 (J-034)
        on damage 0 2; damage 1 1; damage 2 2; damage 3 1; damage 4 2; damage 5 1; damage 6 2
        and damage 7 1; hand 31
        event:31 quiet; place:friday-harbor; told Sea(Repaired = 4; damage 3 = 0; damage 4 = 0;
        damage 5 = 0; damage 6 = 0; damage 1 = 1; damage 2 = 2 (one port)

        card 19: it supplies a force that is cut off at once, not from phase 4 on
        on lost mud-bay; unsupplied 24; hand 19
        allowance 24 = 2 (J-100: one less); event:19 quiet; supplied 24 = true; allowance 24 = 3

        J-047: cards for a rebellion that never comes are not offered; 43 still makes a redoubt
        on hand 26 33 39 40 51
        may event:26 event:33 event:39 event:40 event:51
        on pacified; hand 26 33 39 40 51 43
        cannot event:26 event:33 event:39 event:40 event:51; may event:43
        on pacified; siege lopez 1; hand 39
        event:39 quiet; offers sea:f (card 39 still helps in a siege)

        J-046: card 40 is not offered at red places, which are never rolled for
        on control olga retaken-british; control lopez retaken-egyptian; hand 40
        control tokar = Mahdist; event:40 quiet; cannot place:olga place:tokar; may place:lopez",
    );
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
