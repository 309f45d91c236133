//! Random events one by one (J-150, J-151): what falls on besieged places, what the commander
//! points at, and what is ignored.

use san_juans::{BattleType, Board, CardId, Control, Event, Options, UnitKind, Whereabouts, data};

use crate::table::{
    Table, board, in_round, muster, open_field, place, position, risen, space, war,
};

fn round(board: Board, hand: &[u8]) -> Table {
    in_round(board, &Options::default(), hand)
}

/// Dice that match the card's random-event number, the row, and what follows.
fn brings(card: u8, row: [u8; 2], then: &[u8]) -> Vec<u8> {
    let needed = data().card(CardId(card)).random_event;
    let first = (needed - 1).min(6).max(needed.saturating_sub(6));
    [&[first, needed - first, row[0], row[1]], then].concat()
}

/// Sinkat besieged at this level, four units in it.
fn sinkat(level: u8, kind: UnitKind) -> Board {
    let mut board = position("empty sinkat");
    muster(&mut board, "sinkat", &[kind; 4]);
    board.place_mut(place("sinkat")).siege = Some(level);
    board
}

#[test]
fn j_150_14_26_33_bear_on_the_roll_of_a_besieged_place() {
    for (row, by) in [([1, 4], -2), ([2, 6], 3), ([3, 3], 1)] {
        let mut table = round(sinkat(1, UnitKind::EgyptianInfantry), &[30]);
        table.give("ops:30", &brings(30, row, &[1]));
        assert_eq!(table.board().this_turn.sieges, [(place("sinkat"), by)], "J-150: {row:?}");
    }
    let mut table = round(sinkat(1, UnitKind::Marines), &[30]);
    table.play("ops:30 event-26; tells RandomEventVoid { event: 26 } (J-150: British inside)");
    let mut table = round(board(), &[30]);
    table.play("ops:30 event-33; tells RandomEventVoid { event: 33 } (J-150: nothing is besieged)");
}

#[test]
fn j_150_13_a_unit_deserts() {
    let mut table = round(sinkat(1, UnitKind::EgyptianInfantry), &[30]);
    let units = table.board().force(space("sinkat"));
    table.give("ops:30", &brings(30, [1, 3], &[1, 3]));
    assert_eq!(table.board().unit(units[2]).at, Whereabouts::Eliminated, "J-150: 13");
    assert_eq!(table.force("sinkat").len(), 3);
}

#[test]
fn j_150_44_a_village_changes_sides() {
    let mut table = round(risen(&["olga"]), &[30]);
    // Tokar is the only village in revolt; Olga is a town.
    let events = table.give("ops:30", &brings(30, [4, 4], &[1]));
    assert!(events.contains(&Event::PlaceDrawn { place: place("tokar") }), "J-150: 44");
    let control = table.board().place(place("tokar")).control;
    assert_eq!(control, Control::RetakenEgyptian, "J-151: green");
    assert!(table.board().in_revolt(place("olga")));
}

#[test]
fn j_150_16_sudanese_join_where_the_commander_says() {
    let mut table = round(risen(&["mud-bay"]), &[30]);
    table.play("ops:30 event-16; cannot place:mud-bay (J-151: a place of ours); place:rosario");
    assert_eq!(table.force("rosario"), [(UnitKind::SudaneseInfantry, 4)], "J-150: 16");
    assert!(!table.offered("activate:rosario"), "J-034: not in this round");
}

#[test]
fn j_150_24_a_siege_eases_or_breaks() {
    for (level, then) in [(3, Some(2)), (1, None)] {
        let mut table = round(sinkat(level, UnitKind::EgyptianInfantry), &[30]);
        table.play("ops:30 event-24; place:sinkat");
        assert_eq!(table.board().place(place("sinkat")).siege, then, "J-150: 24, J-151");
    }
}

#[test]
fn j_150_35_a_redoubt_anywhere() {
    let mut table = round(risen(&["mud-bay"]), &[30]);
    table.give("ops:30", &brings(30, [3, 5], &[]));
    assert!(!table.offered("place:mud-bay"), "J-150: a place of ours");
    table.give("place:olga", &[]);
    assert_eq!(table.board().place(place("olga")).redoubts, 1, "J-150: 35");
}

#[test]
fn j_150_22_31_51_54_are_for_ops_only() {
    for row in [[2, 2], [3, 1], [5, 1], [5, 4]] {
        let mut table = round(board(), &[47, 30]);
        let events = table.give("event:47", &brings(47, row, &[]));
        let void = Event::RandomEventVoid { event: row[0] * 10 + row[1] };
        assert!(events.contains(&void), "J-150: {row:?}");
        let mut table = round(board(), &[30]);
        let events = table.give("ops:30", &brings(30, row, &[]));
        assert!(!events.contains(&void), "J-150: {row:?}");
    }
}

#[test]
fn j_150_61_every_battle_of_the_round_is_an_ambush_66_the_first_only_comes_straight_on() {
    for (row, battle, headlong) in
        [([6, 1], BattleType::Ambush, false), ([6, 6], BattleType::Encounter, true)]
    {
        let mut table = war("lost mud-bay; richardson holds dragoons; hand 30", "");
        table.give("ops:30", &brings(30, row, &[]));
        table.play("activate:richardson; to:mud-bay 6");
        let force = [3, 3, 3, 3, 2, 1, 1];
        let fight = [&force[..], &open_field()].concat();
        table.give("fight:richardson/mud-bay/1", &fight);
        let first = table.battle();
        assert_eq!((first.battle, first.headlong), (battle, headlong), "J-151: {row:?}");
        table.play("report:held; #0; march:richardson/mud-bay/1 (It goes on and meets more)");
        let (then, dice) = match battle {
            BattleType::Ambush => (BattleType::Ambush, &[][..]),
            _ => (BattleType::Defence, &[5, 5][..]),
        };
        let again = [&[6][..], &force, dice, &open_field()].concat();
        table.give("to:mud-bay", &again);
        let second = table.battle();
        assert_eq!((second.battle, second.headlong), (then, false), "J-150: {row:?}");
    }
}

#[test]
fn j_151_52_nobody_leaves_three_places() {
    let mut table = round(board(), &[30]);
    // Stuart weighs 7, Waldron 9: the first three draws of the lowest face.
    table.give("ops:30", &brings(30, [5, 2], &[1, 1, 1]));
    let closed = ["stuart", "waldron", "el-obeid"].map(place);
    assert_eq!(table.board().this_round.closed, closed, "J-150: 52");
    assert!(!table.offered("activate:el-obeid") && table.offered("activate:olga"), "J-151");
}

#[test]
fn j_151_22_and_51_the_force_named_rolls_no_die_on_any_leg_of_the_round() {
    for row in [[2, 2], [5, 1]] {
        let mut table = war("lost mud-bay; richardson holds 2 dragoons; hand 30", "");
        table.give("ops:30", &brings(30, row, &[]));
        table.give("activate:richardson", &[]);
        let all = table.offers().join("+");
        table.play(&format!(
            "+{all}; to:richardson/mud-bay/1; yes; march:richardson/mud-bay/1; +{all}",
        ));
        let events = table.give("to:mud-bay", &[]);
        let avoided = |event: &&Event| matches!(event, Event::EncounterAvoided { .. });
        assert_eq!(events.iter().filter(avoided).count(), 2, "J-151: {row:?}");
        assert!(!table.board().in_revolt(place("mud-bay")), "J-151: {row:?}");
        // Another force has no guides.
        table.give("activate:lopez", &[]);
        table.give("to:lopez/richardson/1", &[1]);
    }
}

#[test]
fn j_150_31_an_event_that_activates_a_force_has_one_op_more() {
    let mut table = round(risen(&["mud-bay"]), &[45]);
    table.play("event:45 event-31; activate:lopez");
    let march = table.offers();
    assert!(march.contains(&"to:port-stanley".to_owned()), "{march:?}");
    table.give("to:port-stanley", &[1]);
    // The Op that is added is anybody's, and no forced march.
    table.play("may activate:suakin (J-150: 31); activate:olga");
    let unit = table.board().force(space("olga"))[0];
    assert_eq!(table.board().this_round.movement[&unit], 3, "J-051: three spaces");
}

#[test]
fn j_150_65_a_hand_card_for_any_in_the_draw_pile() {
    let mut table = war("turn 2; hand 30 33", "");
    table.give("ops:30", &brings(30, [6, 5], &[]));
    assert_eq!(table.offers(), ["card:33", "no"], "J-151: or not at all");
    table.give("card:33", &[]);
    assert_eq!(table.topic(), "take-in-exchange");
    let pile = table.board().deck.draw.clone();
    let mut cards: Vec<String> = pile.iter().map(|card| format!("card:{card}")).collect();
    let mut offers = table.offers();
    cards.sort();
    offers.sort();
    assert_eq!(offers, cards, "J-150: 65: any card of the pile, Hicks too");
    let shuffle = crate::table::unshuffled(u8::try_from(pile.len()).expect("few"));
    table.give(&cards[3], &shuffle);
    let took = cards[3].trim_start_matches("card:").parse().expect("a card");
    assert_eq!(table.board().hand, [took], "J-150: 65");
    let draw = &table.board().deck.draw;
    assert!(draw.contains(&CardId(33)) && !draw.contains(&took), "J-151: the pile is shuffled");
    assert_eq!(draw.len(), pile.len());
    assert!(!table.board().deck.removed.contains(&took), "J-151: not played");
    // Without another card in the hand it is void.
    let mut table = round(board(), &[30]);
    table.play("ops:30 event-65; tells RandomEventVoid { event: 65 } (J-151: void)");
}
