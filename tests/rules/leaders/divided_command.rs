//! Divided command: officers play cards with the forces of an island of their own (J-006).

use kit::Seat;
use san_juans::{Board, COMMANDER, CardId, Event, Hicks, Options, Theatre, UnitKind, data};

use crate::table::{Table, board, in_round, muster, position, space};

const OFFICER: Seat = Seat(2);

fn round(board: Board, hand: &[u8]) -> Table {
    let options = Options { divided_command: true, ..Options::default() };
    in_round(board, &options, hand)
}

fn asked(table: &Table, seat: Seat) -> Vec<String> {
    let ask = table.campaign.ask_of(seat);
    ask.map_or_else(Vec::new, |ask| ask.choices().iter().map(ToString::to_string).collect())
}

fn seats(table: &Table) -> Vec<Seat> {
    table.campaign.decision().expect("a decision waits").seats.clone()
}

/// An officer on Lopez Island with these cards.
fn commissioned(mut start: Board, cards: &[u8], hand: &[u8]) -> Table {
    let island = data().place(crate::table::place("lopez")).island;
    let cards = cards.iter().copied().map(CardId).collect();
    start.theatres = vec![Theatre { seat: OFFICER, island, cards }];
    round(start, hand)
}

#[test]
fn j_006_cards_are_handed_out_only_if_the_group_wants_it() {
    let table = in_round(board(), &Options::default(), &[30]);
    assert!(!table.offers().iter().any(|offer| offer.starts_with("hand:")), "J-006: an option");
    let table = round(board(), &[30, 39]);
    let handed = table.offers().iter().filter(|offer| offer.starts_with("hand:30:")).count();
    assert_eq!(handed, 7, "J-006: to any officer");
    assert_eq!(seats(&table), [COMMANDER]);
}

#[test]
fn j_006_an_officer_plays_his_card_on_his_island() {
    let mut table = round(board(), &[30, 39]);
    table.play("hand:30:2; asks give-theatre (J-006: an own theatre); offers = 8");
    let events = table.give("island:lopez", &[]);
    assert!(events.contains(&Event::CardHanded { card: CardId(30), seat: Some(OFFICER) }));
    assert_eq!(seats(&table), [COMMANDER, OFFICER]);
    assert_eq!(asked(&table, OFFICER), ["event:30", "ops:30", "replacements:30"], "J-006");
    let commander = asked(&table, COMMANDER);
    assert!(commander.contains(&"pass".to_owned()) && commander.contains(&"ops:39".to_owned()));
    assert!(!commander.contains(&"ops:30".to_owned()), "J-006: it is not his to play");
    let ops = "ops:30".parse().expect("a choice");
    let refused = table.campaign.apply(
        COMMANDER,
        &kit::Answer::One(ops),
        &mut kit::Calm::default(),
        &mut Vec::new(),
    );
    assert_eq!(refused, Err(kit::Refusal::NotOffered), "J-006");

    table.give_as(OFFICER, "ops:30", &[1, 1]);
    let lopez = ["activate:port-stanley", "activate:lopez", "activate:richardson"];
    let offers = table.offers();
    assert_eq!(offers[..3], lopez, "J-006: the forces of his island");
    assert!(!offers.contains(&"activate:olga".to_owned()), "J-006");
    assert_eq!(seats(&table), [COMMANDER, OFFICER], "J-001: the commander may always speak");
    table.give_as(OFFICER, "activate:port-stanley", &[]);
    table.give_as(OFFICER, "sail:port-stanley", &[]);
    let away = asked(&table, OFFICER).contains(&"sail-to:suakin".to_owned());
    assert!(away, "J-006: what was activated goes where it can");
    table.play("drop-anchor; finish");
    // The card is gone; the officer has nothing to say in the next round.
    assert_eq!(seats(&table), [COMMANDER]);
    table.play("ops:39 1 1; may activate:olga (J-006: the commander's card reaches everywhere)");
}

#[test]
fn j_006_two_cards_at_most_and_each_changes_hands_once_a_round() {
    let mut table = commissioned(board(), &[30, 39], &[30, 39, 47]);
    table.play(
        "cannot hand:47:2 (J-006: a card or two); may hand:47:1; take-back:39; \
         may hand:47:2 (J-006: now there is room); cannot hand:39:2 (J-006: once a round); \
         hand:47:2; cannot take-back:47 (J-006: once a round); take-back:30; \
         tells CardHanded { card: CardId(30), seat: None }",
    );
    assert_eq!(table.board().theatres.len(), 1);
    assert_eq!(table.board().theatres[0].cards, [CardId(47)]);
    table.play("pass; finish; take-back:47");
    assert!(table.board().theatres.is_empty(), "J-006: with the last card the theatre goes");
    assert_eq!(seats(&table), [COMMANDER]);
}

#[test]
fn j_006_an_officer_keeps_his_island_while_another_gives_up_a_card() {
    let mut table = commissioned(board(), &[30], &[30, 39]);
    table.give_as(OFFICER, "ops:30", &[1, 1]);
    table.give_as(OFFICER, "finish", &[]);
    let islands = |table: &Table| -> Vec<Seat> {
        table.board().theatres.iter().map(|theatre| theatre.seat).collect()
    };
    assert_eq!(islands(&table), [OFFICER], "J-006: played out, he still has his island");
    table.play(
        "hand:39:1; cannot island:lopez (J-006: one officer to an island); offers = 7; \
         island:orcas; pass; finish; take-back:39",
    );
    assert_eq!(islands(&table), [OFFICER], "J-006: only who gives up a card gives up his island");
}

#[test]
fn j_006_handing_over_takes_no_round_and_only_the_commander_does_it() {
    let table = commissioned(board(), &[30], &[30, 39]);
    let officer = asked(&table, OFFICER);
    assert!(officer.iter().all(|offer| offer.ends_with(":30")), "{officer:?}");
    let mut table = round(board(), &[30, 39]);
    table.play("hand:30:2; island:orcas; round = 1 (J-006)");
}

#[test]
fn j_006_what_is_secret_goes_to_the_commander_alone() {
    let mut table = commissioned(board(), &[44], &[44, 30]);
    table.give_as(OFFICER, "event:44", &[1, 1]);
    assert_eq!(table.topic(), "top-card");
    assert_eq!(seats(&table), [COMMANDER], "J-006, card 44");
    assert_eq!(table.campaign.ask_of(OFFICER), None);
}

#[test]
fn j_006_an_officer_gives_up_no_card_for_the_crisis() {
    let mut start = board();
    start.place_mut(crate::table::place("suakin")).siege = Some(1);
    let table = commissioned(start, &[30], &[30, 39]);
    assert!(table.offered("crisis:39") && !table.offered("crisis:30"), "J-006, J-181");
}

#[test]
fn j_006_when_hicks_must_attack_only_the_commander_is_asked() {
    let mut start = position("lost mud-bay; empty richardson");
    let units = muster(&mut start, "richardson", &[UnitKind::HicksInfantry; 10]);
    start.hicks = Some(Hicks { units, moved: vec![1, 2] });
    start.turn = 4;
    let mut table = commissioned(start, &[30], &[30, 39]);
    for _ in 1..7 {
        table.play("pass; finish");
    }
    assert_eq!(table.offers(), ["ops:39", "pass"], "J-006, J-195");
    assert_eq!(seats(&table), [COMMANDER]);
    assert!(table.board().ashore(space("richardson")).count() == 10);
}

#[test]
fn j_006_ships_off_his_island_and_besieged_places_on_it_obey_him() {
    let mut start = board();
    for ship in &mut start.ships {
        ship.at = "suakin".parse().expect("a port");
    }
    start.ships[0].at = "sea-d".parse().expect("a sea");
    start.ships[1].at = "sea-b".parse().expect("a sea");
    let mut table = commissioned(start, &[30], &[30, 39]);
    table.give_as(OFFICER, "ops:30", &[1, 1]);
    assert!(table.offered("activate-sea:d"), "J-006: Port Stanley opens on it");
    assert!(!table.offered("activate-sea:b"), "J-006");
    assert!(!table.offered("activate:suakin"), "J-006: a port elsewhere");
}

/// The officer's own question is played through to the next card, whoever is asked.
fn to_the_next_card(table: &mut Table) {
    while table.topic() != "play-card" {
        table.give("finish", &[]);
    }
}

#[test]
fn j_006_two_cards_to_an_officer_in_a_turn_however_they_leave_him() {
    let mut table = commissioned(board(), &[], &[30, 39, 47, 35]);
    table.play("hand:30:2; hand:39:2; cannot hand:47:2 (J-006)");
    for card in ["ops:30", "ops:39"] {
        table.give_as(OFFICER, card, &[1, 1]);
        to_the_next_card(&mut table);
        assert!(!table.offered("hand:47:2"), "J-006: counted over the whole turn: {card}");
        assert!(table.offered("hand:47:1"), "another officer may have it");
    }
    // What is taken back counts as well.
    let mut table = commissioned(board(), &[], &[30, 39, 47]);
    table.play(
        "hand:30:2; hand:39:2; pass; finish; take-back:30; \
         cannot hand:47:2 (J-006: he has had two this turn); pass; finish; \
         may hand:30:2 (his own again)",
    );
}

#[test]
fn j_006_the_next_turn_an_officer_may_have_two_again_with_those_he_kept() {
    let kept = commissioned(board(), &[30], &[30, 39, 47]).board().clone();
    let options = Options { divided_command: true, ..Options::default() };
    let mut dice = kit::Calm::default();
    let mut events = Vec::new();
    let draw = san_juans::Phase::Draw;
    let campaign = san_juans::Campaign::at(&options, kept, draw, &mut dice, &mut events);
    let had = &campaign.board().this_turn.officers;
    assert_eq!(had, &[(OFFICER, CardId(30))], "J-006: what he kept counts in the new turn");
}

#[test]
fn j_006_what_touches_other_cards_and_the_flag_of_points_are_the_commanders() {
    // 30 has its random event on a number two dice can make: 46 and 65 exchange, 25 gives points.
    let needed = data().card(CardId(30)).random_event;
    let first = (needed - 1).min(6);
    for (row, topic) in [
        ([4, 6], "choose-for-random-event"),
        ([6, 5], "choose-for-random-event"),
        ([2, 5], "points-flag"),
    ] {
        let mut start = position("british arrive");
        start.deck.discards.push(CardId(53));
        start.deck.draw.retain(|card| card.0 != 53);
        let mut table = commissioned(start, &[30], &[30, 39]);
        table.give_as(OFFICER, "ops:30", &[first, needed - first, row[0], row[1]]);
        assert_eq!(table.topic(), topic, "{row:?}");
        assert_eq!(seats(&table), [COMMANDER], "J-006: {row:?}");
        assert_eq!(table.campaign.ask_of(OFFICER), None);
    }
}

#[test]
fn j_006_an_idle_officers_island_can_be_given_to_another() {
    let mut table = commissioned(board(), &[], &[30, 39]);
    table.play("hand:30:1; island:lopez");
    let islands: Vec<Seat> = table.board().theatres.iter().map(|theatre| theatre.seat).collect();
    assert_eq!(islands, [Seat(1)], "J-006: one officer to an island");
}
