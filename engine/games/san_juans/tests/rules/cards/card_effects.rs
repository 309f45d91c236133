//! What cards bear on, exactly: how far, how often, where, and where not (the deck; J-034, J-110).

use san_juans::phases::score::ledger;
use san_juans::{Board, CardId, Cause, Event, Phase, Revolt};

use crate::courses::courses;
use crate::table::{Table, place, position, war};

#[test]
fn cards_bear_on_what_they_name_and_on_nothing_else() {
    courses(
        "card 16: it serves two cards for Ops and no more
        on hand 16 30 39 48 47
        event:16 1 1; ops:30 1 1; tells PlayedOps { card: CardId(30), ops: 3 }; finish; ops:39 1 1;
        tells PlayedOps { card: CardId(39), ops: 3 }; finish; ops:48 1 1;
        tells PlayedOps { card: CardId(48), ops: 2 }

        card 26: it calms islands of one or two places
        on hand 26
        event:26 1 1; needs decatur = 7; needs blakely = 7; needs richardson = 6

        card 38: it angers the place where they are raised, and there only
        on hand 38
        event:38 1 1; place:richardson; needs richardson = 5; needs mud-bay = 6

        card 39: it bears on siege rolls too
        on decatur gains 4 egyptian-infantry; siege decatur 1; hand 39
        event:39 1 1; sea:e; sieges = decatur -1, richardson -1, mud-bay -1

        card 42: it feeds a besieged port only
        on sinkat gains 4 egyptian-infantry; siege sinkat 1; hand 42 30
        cannot event:42 (Sinkat is no port)
        on sinkat gains 4 egyptian-infantry; siege sinkat 1; siege olga 1; hand 42 30
        event:42 1 1; offers place:olga; place:olga; sieges = olga -2

        cards 45 and 52: infantry as cavalry, or two further
        on hand 52 30
        event:52 1 1; allowance olga = 4
        on hand 45 30
        event:45 1 1; allowance olga = 5

        card 22: it counts what came back by card or by force
        on lost shaw; hand 25 30
        retaken = false; event:25 1 1; place:shaw; retaken = true
        on lost mud-bay; hand 30
        ops:30 1 1; activate:richardson; +unit:24; to:mud-bay 1 1 4; retaken = true

        card 20: it serves a force of which it is half, and not one of which it is less
        on lost mud-bay; richardson holds 2 egyptian-infantry; zariba 35; hand 30
        ops:30 1 1; activate:richardson; +all; to:mud-bay 6;
        fight:richardson/mud-bay/1 met 1 2 open; battle works = true; battle type = Probing
        on lost mud-bay; richardson holds 3 egyptian-infantry; zariba 35; hand 30
        ops:30 1 1; activate:richardson; +all; to:mud-bay 6;
        fight:richardson/mud-bay/1 met 1 2 open; battle works = false; battle type = Ambush

        J-034: any friendly port, and any A-E location, means one that is not besieged
        on british arrive; olga gains 4 egyptian-infantry; siege olga 1; hand 9 30
        event:9 1 1; kind:hussars; cannot place:olga
        on british arrive; olga gains 4 egyptian-infantry; siege olga 1; hand 50 30
        event:50 1 1; cannot place:olga

        card 6: besieged or not; card 10: at Suakin or with any British force
        on british arrive; olga gains 4 egyptian-infantry; siege olga 1; hand 6 30
        event:6 1 1; may place:olga
        on decatur gains marines; hand 10 30
        event:10 1 1; offers place:suakin place:decatur

        J-100, J-111: a rebuilt unit begins supplied; with the last point the phase ends
        on points 1; suakin gains militia; dead 35; unsupplied 35; phase replacements
        rebuild:35:1; place:suakin 1x23; supplied 35 = true",
    );
}

#[test]
fn card_40_makes_a_revolt_void() {
    let table = war("hand 40", "event:40 1 1; place:stuart");
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
fn card_51_turns_mutiny_into_retreat() {
    let table = war("hand 51", "event:51 1 1");
    let dice = [vec![1; 10], vec![6, 1]].concat();
    let mut table = Table::at(table.board().clone(), Phase::Rebellion, &dice);
    table.play("asks flee-from (card 51: a 1 would be mutiny)");
}

#[test]
fn card_24_pays_only_for_what_is_still_held() {
    let mut start = position("lost mud-bay");
    start.this_turn.punished = vec![place("mud-bay")];
    let double = |board: &Board| {
        let cause = Cause::Card(CardId(24));
        ledger(board).iter().filter(|entry| entry.cause == cause).map(|entry| entry.vp).sum::<i32>()
    };
    assert_eq!(double(&start), 0, "card 24: lost again");
    start.place_mut(place("mud-bay")).control = san_juans::Control::RetakenEgyptian;
    assert_eq!(double(&start), -5, "card 24");
}
