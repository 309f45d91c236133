//! What cards bear on, exactly: how far, how often, where, and where not (the deck; J-034, J-110).

use san_juans::phases::ops::allowance;
use san_juans::phases::rebellion::needed;
use san_juans::phases::score::ledger;
use san_juans::{Board, CardId, Cause, Event, Options, Phase, Revolt, UnitKind, Whereabouts, data};

use crate::table::{Table, board, in_round, muster, place, position, risen, space};

fn round(board: Board, hand: &[u8]) -> Table {
    in_round(board, &Options::default(), hand)
}

/// A place with four units, besieged.
fn besiege(board: &mut Board, name: &str) {
    muster(board, name, &[UnitKind::EgyptianInfantry; 4]);
    board.place_mut(place(name)).siege = Some(1);
}

#[test]
fn card_16_serves_two_ops_cards_and_no_more() {
    let mut table = round(board(), &[16, 30, 39, 48, 47]);
    table.give("event:16", &[1, 1]);
    for (card, ops) in [(30, 3), (39, 3), (48, 2)] {
        let events = table.give(&format!("ops:{card}"), &[1, 1]);
        let played = Event::PlayedOps { card: CardId(card), ops };
        assert!(events.contains(&played), "card 16: {events:?}");
        table.give("finish", &[]);
    }
}

#[test]
fn card_26_calms_islands_of_one_or_two_places() {
    let mut table = round(board(), &[26]);
    table.give("event:26", &[1, 1]);
    let needs = |name: &str| needed(place(name), table.board());
    assert_eq!([needs("decatur"), needs("blakely"), needs("richardson")], [7, 7, 6], "card 26");
}

#[test]
fn card_38_angers_the_place_where_they_are_raised() {
    let mut table = round(board(), &[38]);
    table.play("event:38 1 1; place:richardson");
    assert_eq!(needed(place("richardson"), table.board()), 5, "card 38");
    assert_eq!(needed(place("mud-bay"), table.board()), 6, "card 38: there only");
}

#[test]
fn card_39_bears_on_siege_rolls_too() {
    let mut start = board();
    besiege(&mut start, "decatur");
    let mut table = round(start, &[39]);
    table.play("event:39 1 1; sea:e");
    assert!(table.board().this_turn.sieges.contains(&(place("decatur"), -1)), "card 39");
}

#[test]
fn card_40_makes_a_revolt_void() {
    let mut table = round(board(), &[40]);
    table.play("event:40 1 1; place:stuart");
    // Ten fortified towns and towns, then Stuart with a six; nobody else rises.
    let dice = [vec![1; 10], vec![6], vec![1; 12]].concat();
    let table = Table::at(table.board().clone(), Phase::Rebellion, &dice);
    let result = table.events.iter().find_map(|event| match event {
        Event::RevoltRolled { place: at, result, .. } if *at == place("stuart") => Some(*result),
        _ => None,
    });
    assert_eq!(result, Some(Revolt::Void), "card 40");
    assert!(!table.board().in_revolt(place("stuart")));
}

#[test]
fn card_42_feeds_a_besieged_port_only() {
    let mut start = board();
    besiege(&mut start, "sinkat");
    assert!(!round(start.clone(), &[42, 30]).offered("event:42"), "card 42: Sinkat is no port");
    besiege(&mut start, "olga");
    let mut table = round(start, &[42, 30]);
    table.play("event:42 1 1; offers place:olga (card 42); place:olga");
    assert_eq!(table.board().this_turn.sieges, [(place("olga"), -2)], "card 42");
}

#[test]
fn cards_45_and_52_say_how_far() {
    let infantry = |table: &Table| {
        let unit = table.board().force(space("olga"))[0];
        allowance(table.board().unit(unit), table.board())
    };
    let mut table = round(board(), &[52, 30]);
    table.give("event:52", &[1, 1]);
    assert_eq!(infantry(&table), 4, "card 52: as cavalry");
    let mut table = round(board(), &[45, 30]);
    table.give("event:45", &[1, 1]);
    assert_eq!(infantry(&table), 5, "card 45: two further");
}

#[test]
fn card_51_turns_mutiny_into_retreat() {
    let mut table = round(board(), &[51]);
    table.give("event:51", &[1, 1]);
    let dice = [vec![1; 10], vec![6, 1]].concat();
    let table = Table::at(table.board().clone(), Phase::Rebellion, &dice);
    assert_eq!(table.topic(), "flee-from", "card 51: a 1 would be mutiny");
}

#[test]
fn card_22_counts_what_came_back_by_force_or_by_card() {
    let mut table = round(risen(&["shaw"]), &[25, 30]);
    assert!(!table.board().this_turn.retaken);
    table.play("event:25 1 1; place:shaw");
    assert!(table.board().this_turn.retaken, "card 22");
    let mut table = round(risen(&["mud-bay"]), &[30]);
    table.play("ops:30 1 1; activate:richardson; +unit:24; to:mud-bay 1 1 4");
    assert!(table.board().this_turn.retaken, "card 22");
}

#[test]
fn card_24_pays_only_for_what_is_still_held() {
    let mut start = risen(&["mud-bay"]);
    start.this_turn.punished = vec![place("mud-bay")];
    let double = |board: &Board| {
        let cause = Cause::Card(CardId(24));
        ledger(board).iter().filter(|entry| entry.cause == cause).map(|entry| entry.vp).sum::<i32>()
    };
    assert_eq!(double(&start), 0, "card 24: lost again");
    start.place_mut(place("mud-bay")).control = san_juans::Control::RetakenEgyptian;
    assert_eq!(double(&start), -5, "card 24");
}

#[test]
fn card_20_serves_a_force_of_which_it_is_half() {
    for (others, works) in [(1, true), (2, false)] {
        let mut start = position("lost mud-bay; empty richardson");
        let kinds = vec![UnitKind::EgyptianInfantry; 1 + others];
        let units = muster(&mut start, "richardson", &kinds);
        start.this_turn.zariba = vec![units[0]];
        let mut table = round(start, &[30]);
        table.play(
            "ops:30 1 1; activate:richardson; +all; to:mud-bay 6; \
             fight:richardson/mud-bay/1 met 3 4 open",
        );
        let fight = table.battle();
        assert_eq!(fight.works, works, "card 20: one of {}", 1 + others);
    }
}

#[test]
fn j_034_which_arrivals_a_siege_shuts_out() {
    let arrivals = |card: u8, kind: Option<&str>| {
        let mut start = position("british arrive");
        besiege(&mut start, "olga");
        let mut table = round(start, &[card, 30]);
        table.give(&format!("event:{card}"), &[1, 1]);
        if let Some(kind) = kind {
            table.give(&format!("kind:{kind}"), &[]);
        }
        table.offered("place:olga")
    };
    assert!(!arrivals(9, Some("hussars")), "J-034: any friendly port means an open one");
    assert!(arrivals(6, None), "card 6: besieged or not");
    assert!(!arrivals(50, None), "J-034: any A-E location means an open one");
    let start = position("decatur gains marines");
    let mut table = round(start, &[10, 30]);
    table.play("event:10 1 1; offers place:suakin place:decatur (card 10: with any British force)");
}

#[test]
fn j_111_a_rebuilt_unit_begins_supplied() {
    let mut start = position("points 1");
    let dead = start.force(space("olga"))[0];
    let unit = start.unit_mut(dead);
    (unit.at, unit.steps, unit.supplied) = (Whereabouts::Eliminated, 0, false);
    let mut table = Table::at(start, Phase::Replacements, &[]);
    table.give(&format!("rebuild:{dead}:1"), &[]);
    // The last point: the phase ends with it, nobody rises in the next.
    let dice = vec![1; 23];
    table.give("place:suakin", &dice);
    assert!(table.board().unit(dead).supplied, "J-100: new units begin supplied");
}

#[test]
fn j_096_redoubts_fall_with_the_place() {
    let mut start = board();
    besiege(&mut start, "sinkat");
    start.place_mut(place("sinkat")).redoubts = 1;
    let mut table = round(start, &[30]);
    let needed = data().card(CardId(30)).random_event;
    table.give("ops:30", &[needed - 6, 6, 4, 1, 1]);
    table.play("revolt sinkat = true (J-150: 41); redoubts sinkat = 0 (J-096)");
}

#[test]
fn j_150_45_slows_everybody_on_land() {
    let mut table = round(board(), &[30]);
    let needed = data().card(CardId(30)).random_event;
    table.give("ops:30", &[needed - 6, 6, 4, 5]);
    let unit = table.board().force(space("olga"))[0];
    assert_eq!(allowance(table.board().unit(unit), table.board()), 2, "J-150: 45");
}
