//! Cards and random events (J-030 to J-035, J-110, J-150, J-151).

mod card_effects;
mod card_units;
mod random_events;
mod scouting;

use san_juans::{
    Board, CardId, Cause, Control, Event, Flag, Phase, UnitKind, cards::can_be_event, data,
};

use crate::table::{Table, board, last, muster, place, position, risen, space};

fn round(mut board: Board, hand: &[u8]) -> Table {
    board.hand = hand.iter().copied().map(CardId).collect();
    Table::at(board, Phase::Actions, &[])
}

/// Dice that match the card's random-event number, then the row.
fn brings(card: u8, row: [u8; 2]) -> Vec<u8> {
    let needed = data().card(CardId(card)).random_event;
    let first = (needed - 1).min(6).max(needed.saturating_sub(6));
    vec![first, needed - first, row[0], row[1]]
}

#[test]
fn j_031_a_card_serves_three_ways_or_is_passed() {
    let table = round(board(), &[35, 42]);
    let offers = ["event:35", "ops:35", "ops:42", "replacements:35", "replacements:42", "pass"];
    let offers = [&offers[..], &["revolt-order"]].concat();
    assert_eq!(table.offers(), offers, "J-031; nothing is besieged for #42 to feed");
}

#[test]
fn j_033_j_031_where_cards_go() {
    let mut table = round(board(), &[47, 35, 30]);
    table.play("event:47 1 1; points egyptian = 4 (card 47)");
    assert_eq!(table.board().deck.removed, [CardId(47)], "J-031: out for good");
    table.give("ops:30", &[1, 1]);
    assert_eq!(table.board().deck.discards, [CardId(30)], "J-031: discarded");
    table.give("finish", &[]);
    assert_eq!(table.board().hand, [CardId(35)], "J-033: unplayed cards stay");
}

#[test]
fn j_110_one_card_a_turn_gives_points_and_costs_score_once() {
    let mut table = round(board(), &[35, 30]);
    table.give("replacements:35", &[1, 1]);
    assert_eq!(table.board().points.of(Flag::Egyptian), 3, "J-110");
    table.play("account = 5 (J-120 (3)); cannot replacements:30 (J-110: once a turn)");
}

#[test]
fn j_032_the_check_comes_before_the_effect() {
    let mut table = round(board(), &[30]);
    // 54: one Op more if this card is for Ops.
    let events = table.give("ops:30", &brings(30, [5, 4]));
    assert!(events.contains(&Event::RandomEventCame { event: 54 }), "J-032");
    table.play("activate:olga; to:rosario 1");
    let left = last!(table.events, Event::Activated { left, .. } => *left);
    assert_eq!(left, Some(2), "J-150: 54 makes three Ops of two");
}

#[test]
fn j_034_a_lost_port_is_replaced_by_any_other() {
    assert!(can_be_event(CardId(32), &board(), &san_juans::Options::default()));
    let lost = risen(&["suakin", "friday-harbor"]);
    let mut table = round(lost, &[32]);
    table.play("event:32 1 1; may place:olga (J-034); cannot place:sinkat (Sinkat is no port)");
}

#[test]
fn j_035_the_commander_chooses_the_kind() {
    let mut table = round(board(), &[37]);
    table.give("event:37", &[1, 1]);
    assert_eq!(table.offers(), ["kind:militia", "kind:bashi-bazouk-infantry"], "J-035");
    table.give("kind:militia", &[]);
    table.give("place:sinkat", &[]);
    assert_eq!(table.force("sinkat"), [(UnitKind::Militia, 4); 3]);
}

#[test]
fn card_35_is_spread_unit_by_unit() {
    let mut table = round(board(), &[35]);
    table.give("event:35", &[1, 1]);
    for at in ["west-sound", "eastsound", "friday-harbor", "friday-harbor", "friday-harbor"] {
        table.play(&format!("asks arrive-at; place:{at}"));
    }
    table.play("force friday-harbor = 11; force west-sound = 6");
}

#[test]
fn cards_that_calm_and_fortify() {
    let mut table = round(board(), &[33, 39, 40, 41, 43, 26]);
    table.play(
        "event:33 1 1; island:lopez; event:39 1 1; sea:e; event:40 1 1; place:olga; \
         event:41 1 1; place:olga; \
         cannot place:olga (card 41: a second redoubt does nothing (J-094)); place:lopez; \
         event:43 1 1; cannot place:suakin (card 43: town or village); place:decatur; \
         event:26 1 1",
    );
    let board = table.board();
    let redoubts = ["olga", "lopez"].map(|name| board.place(place(name)).redoubts);
    assert_eq!(redoubts, [1, 1], "card 41");
    assert_eq!(board.place(place("decatur")).redoubts, 1, "card 43");
    let needs = |name| san_juans::phases::rebellion::needed(place(name), board);
    assert_eq!(needs("mud-bay"), 8, "cards 33 and 39");
    // Card 43 makes it 8, 39 and 26 take one each.
    assert_eq!(needs("decatur"), 10);
}

#[test]
fn cards_that_win_places_back() {
    let mut table = round(risen(&["shaw", "west-beach"]), &[25, 53]);
    table.play(
        "event:53 1 1; offers place:west-beach (card 53: an island where we hold a fortress); \
         place:west-beach; account = -5 (card 53); event:25 1 1; place:shaw",
    );
    let state = table.board().place(place("shaw"));
    assert_eq!(state.control, Control::RetakenEgyptian, "J-046: green");
}

#[test]
fn cards_about_marching() {
    let mut table = round(board(), &[16, 52, 45, 30]);
    table.play(
        "event:16 1 1; event:52 1 1; event:45 1 1; activate:olga; \
         may to:eastsound (Infantry move as cavalry, four, and two further); to:rosario 1; \
         finish; ops:30 1 1; tells PlayedOps { card: CardId(30), ops: 3 } (card 16)",
    );
}

#[test]
fn card_30_rallies_a_garrison() {
    let mut board = board();
    let units = board.force(space("roche-harbor"));
    board.unit_mut(units[0]).steps = 1;
    board.unit_mut(units[1]).steps = 3;
    let mut table = round(board, &[30]);
    table.play("event:30 1 1; place:roche-harbor");
    let steps: Vec<u8> = table.force("roche-harbor").iter().map(|(_, steps)| *steps).collect();
    assert_eq!(steps, [3, 4], "card 30: up to two each");
}

#[test]
fn card_22_asks_for_deeds() {
    for (retaken, vp) in [(true, -10), (false, 5)] {
        let mut board = board();
        board.this_turn.parliament = Some((-10, 5));
        board.this_turn.retaken = retaken;
        let entries = san_juans::phases::score::ledger(&board);
        let asked = entries.iter().find(|entry| entry.cause == Cause::Card(CardId(22)));
        assert_eq!(asked.map(|entry| entry.vp), Some(vp), "card 22");
    }
}

#[test]
fn random_events_that_move_score_points_ops_and_feet() {
    let after = |row: [u8; 2]| {
        let mut table = round(board(), &[30, 35]);
        table.give("ops:30", &brings(30, row));
        table
    };
    assert_eq!(after([1, 5]).board().account_total(), 5, "J-150: 15");
    assert_eq!(after([2, 3]).board().account_total(), -5, "J-150: 23");
    assert_eq!(after([2, 5]).board().points.egyptian, 2, "J-150: 25");
    assert_eq!(after([3, 4]).board().next_ops, -1, "J-150: 34");
    assert_eq!(after([3, 2]).board().this_round.movement_change, -2, "J-150: 32");
    assert_eq!(after([5, 5]).board().this_round.movement_change, -1, "J-150: 55");
    assert_eq!(after([1, 1]).board().this_round.encounters, 1, "J-150: 11");
    assert_eq!(after([4, 3]).board().this_turn.encounters, 1, "J-150: 43");
    assert!(after([6, 1]).board().this_round.ambush, "J-150: 61");
    assert!(after([6, 6]).board().this_round.headlong, "J-150: 66");
    assert!(after([5, 6]).board().this_round.surprise, "J-150: 56");
    let mut storm = after([2, 1]);
    storm.give("finish", &[]);
    let offers = storm.offers();
    assert!(!offers.iter().any(|offer| offer.starts_with("ops:")), "J-150: 21, next round");
    assert!(offers.contains(&"pass".to_owned()), "J-151: a pass's Op is allowed");
}

#[test]
fn j_150_42_hospital_ship() {
    let mut table = round(board(), &[30]);
    table.play("ops:30 event-42 5; points egyptian = 7 (J-150: 42, 1D6+2)");
}

#[test]
fn j_110_after_the_british_the_commander_says_whose_points() {
    let board = position("british arrive");
    let mut table = round(board, &[30]);
    table.play("ops:30 event-62; asks points-flag; flag:british; points british = 2 (J-110)");
}

#[test]
fn j_160_a_place_is_drawn_by_its_weight() {
    let mut board = board();
    for name in ["roche-harbor", "sinkat"] {
        muster(&mut board, name, &[UnitKind::EgyptianInfantry; 4]);
        board.place_mut(place(name)).siege = Some(1);
    }
    // Roche Harbor weighs 7 (one face of A/B), Sinkat 6.
    for (face, name) in [(1, "roche-harbor"), (7, "roche-harbor"), (8, "sinkat"), (13, "sinkat")] {
        let mut table = round(board.clone(), &[30]);
        let faces = [brings(30, [1, 4]), vec![face]].concat();
        table.give("ops:30", &faces);
        let sieges = &table.board().this_turn.sieges;
        assert_eq!(sieges[..], [(place(name), -2)], "J-150: 14, J-160: {face}");
    }
}

#[test]
fn j_150_41_collaborators_open_the_gates() {
    let board = position("sinkat gains 4 egyptian-infantry; siege sinkat 2");
    let mut british = board.clone();
    muster(&mut british, "sinkat", &[UnitKind::Marines]);
    let mut table = round(board, &[30]);
    table.play("ops:30 event-41 1; revolt sinkat = true (J-150: 41); force sinkat = 0 (J-151)");
    let mut table = round(british, &[30]);
    table.play("ops:30 event-41; tells RandomEventVoid { event: 41 } (not with British inside)");
}

#[test]
fn j_150_46_and_65_exchange_cards() {
    let mut board = board();
    board.deck.discards = vec![CardId(32)];
    board.deck.draw.retain(|card| *card != CardId(32));
    let mut table = round(board, &[30, 35]);
    table.play("ops:30 event-46; offers card:35 no (J-151); card:35; card:32");
    assert_eq!(table.board().hand, [CardId(32)]);
    assert!(table.board().deck.discards.contains(&CardId(35)));
}

#[test]
fn j_150_51_guides_lead_one_force() {
    let mut table = round(risen(&["mud-bay"]), &[30]);
    table.play(
        "ops:30 event-51; activate:richardson; +unit:24+unit:25; to:mud-bay; asks use-guides; \
         yes; revolt mud-bay = false (J-151: no die, the place is taken)",
    );
    assert!(!table.board().this_round.guides, "one force");
}
