//! What the units and points of cards are, one by one, and when a card can do nothing (J-034).

use san_juans::cards::can_be_event;
use san_juans::{Board, CardId, Options};

use crate::courses::courses;
use crate::table::{Table, board, in_round, place};

fn round(board: Board, hand: &[u8]) -> Table {
    in_round(board, &Options::default(), hand)
}

fn playable(card: u8, board: &Board) -> bool {
    can_be_event(CardId::printed(card), board, &Options::default())
}

#[test]
fn units_of_cards_that_come_to_suakin_or_a_port() {
    courses(
        "J-031: units that come to Suakin, whole, and the card is out
        for card, kinds: 2 3_camel-corps, 8 3_highlanders, 11 1_machine-guns, 28 3_guards
        on empty suakin; hand {card}
        event:{card} quiet; kinds suakin = {kinds}; whole suakin = true; removed = {card}

        cards 3, 4: the Australians and the Indians
        on empty suakin; hand 3
        event:3 quiet; kinds suakin = 2 australian-infantry, 1 australian-battery;
        whole suakin = true; removed = 3
        on empty suakin; hand 4
        event:4 quiet; kinds suakin = 3 indian-infantry, 1 indian-cavalry; whole suakin = true;
        removed = 4

        cards 5, 46, 48: at any friendly port
        on empty lopez; hand 5
        event:5 quiet; asks arrive-at; place:lopez; kinds lopez = 1 naval-brigade, 1 machine-guns;
        whole lopez = true; removed = 5
        on empty lopez; hand 46
        event:46 quiet; asks arrive-at; place:lopez; kinds lopez = 1 dragoons, 1 cuirassiers;
        whole lopez = true; removed = 46
        on empty lopez; hand 48
        event:48 quiet; asks arrive-at; place:lopez; kinds lopez = 2 krupp-battery;
        whole lopez = true; removed = 48",
    );
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

        card 22: it looks in phase 7 whether anything was retaken
        on turn 3; retaken; hand 22
        event:22 quiet; ledger = Card(CardId(22)) -10
        on turn 3; hand 22
        event:22 quiet; ledger = Card(CardId(22)) 5

        card 18: it gives four British points, and event cards cost no score (J-110)
        on hand 18
        event:18 quiet; tells PointsGained { points: 4, flag: Relief }; points british = 4;
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
        control tokar = Rebel; event:40 quiet; cannot place:olga place:tokar; may place:lopez",
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
