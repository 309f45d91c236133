//! Cards 17, 20, 23, 24, 27 and 44, and what shapes a battle (J-078, J-081).

use san_juans::{
    Berth, Board, CardId, Cause, Event, Extra, LeaderEvent, Options, Phase, cards::can_be_event,
};

use crate::courses::courses;
use crate::table::{Table, first, open_field, place, position, set, space, war};

/// Three of horse at Richardson, Mud Bay in revolt, these cards in hand.
fn richardson(hand: &str) -> Board {
    position(&format!("lost mud-bay; richardson holds 3 dragoons; hand {hand}"))
}

const FORCE: [u8; 7] = [3, 3, 3, 3, 2, 1, 1];

fn march(table: &mut Table, dice: &[u8]) {
    table.play("activate:richardson; +all");
    table.give("to:mud-bay", dice);
}

#[test]
fn cards_17_20_23_and_27_shape_the_next_battle() {
    courses(
        "J-070: card 17 chooses its type, once
        on lost mud-bay; richardson holds 3 dragoons; hand 17 30
        event:17 1 1; ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6; fight:mud-bay;
        asks choose-type; offers type:probing type:encounter type:defence; type:defence met open;
        battle type = Defence; battle dice = none; battle foot = 12; intelligence = false

        J-081: card 20 fights behind works and is not surprised
        for dice: 1_1, 1_2
        on lost mud-bay; richardson holds 3 dragoons; hand 20 30
        event:20 1 1; place:richardson; ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6;
        fight:mud-bay met {dice} open; battle type = Probing; battle works = true

        card 20: it needs half the force
        on lost mud-bay; richardson holds 3 dragoons; port-stanley gains 4 dragoons; hand 20 30
        event:20 1 1; place:richardson; ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6;
        activate:port-stanley; march:port-stanley; +unit:38+unit:39+unit:40+unit:41; to:mud-bay 1 1;
        fight:mud-bay met 1 2 open; battle type = Ambush; battle works = false

        card 23: it marches unseen and surprises; no die at the points, one at the village
        on lost mud-bay; richardson holds 3 dragoons; hand 23
        event:23 1 1; activate:richardson; +all; to:mud-bay 5 met open; battle type = OurSurprise;
        battle dice = none; battle foot = 12; avoided = 2

        J-070: card 23 surprises a walled place too
        on lost friday-harbor; sinkat gains dragoons; hand 23
        event:23 1 1; activate:sinkat; to:friday-harbor 3 3 3 3 2 1 1 1 1 1 open;
        battle type = OurSurprise

        card 27: it counts a force, once more if wanted, which is then met
        on lost mud-bay; richardson holds 3 dragoons; hand 27 30
        event:27 1 1; place:mud-bay 6 6 6 6 8 4 1; asks scout-again; yes 1 1 1 2 1 1 1;
        asks play-card (only once); ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6;
        fight:mud-bay 3 4 open (no dice for the force); battle foot = 5",
    );
    let course = "event:27 1 1; place:mud-bay 6 6 6 6 8 4 1; yes 1 1 1 2 1 1 1";
    let mut table = war("lost mud-bay; richardson holds 3 dragoons; hand 27 30", course);
    let seen = table.events.iter().filter_map(|event| match event {
        Event::Leader(LeaderEvent::Scouted { force: Some(force), again, .. }) => {
            Some((force.foot, *again))
        }
        _ => None,
    });
    assert_eq!(seen.collect::<Vec<_>>(), [(24, false), (5, true)], "card 27");
    assert!(table.game.view(None).scouted.is_empty(), "for the commander only");
    table.play("ops:30 1 1; activate:richardson; +all; to:mud-bay 1 1 6; fight:mud-bay 3 4 open");
    assert!(table.board().this_turn.scouted.is_empty(), "J-063: the next force is fresh");
}

#[test]
fn card_24_marches_further_and_counts_double() {
    let mut table = Table::at(richardson("24"), Phase::Actions, &[]);
    table.give("event:24", &[1, 1]);
    march(&mut table, &[1, 1, 1]);
    let left = table.board().this_round.movement.values().max().copied();
    assert_eq!(left, Some(3), "card 24: four and two, three spent");
    let ledger = san_juans::phases::score::ledger(table.board());
    let entries: Vec<(Cause, i32)> = ledger.iter().map(|entry| (entry.cause, entry.vp)).collect();
    let expected = [(Cause::Retaken(place("mud-bay")), -5), (Cause::Card(CardId(24)), -5)];
    assert_eq!(entries, expected, "card 24");
    let mut ours = table.board().clone();
    ours.place_mut(place("mud-bay")).ours_last_turn = true;
    let ledger = san_juans::phases::score::ledger(&ours);
    assert!(ledger.is_empty(), "J-120: lost and won back within one turn counts nothing");
}

#[test]
fn card_44_puts_the_top_of_the_pile_in_order() {
    let mut board = position("hand 44");
    board.deck.draw = [29, 30, 33, 34].map(CardId).to_vec();
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.play(
        "event:44 1 1; asks top-card; offers card:34 card:33 card:30 (card 44: three); \
         card:34 (The lowest of them first); offers card:33 card:30; card:33",
    );
    let expected = [29, 34, 33, 30].map(CardId);
    assert_eq!(table.board().deck.draw, expected, "card 44: 30 is drawn next");
    let mut thin = table.board().clone();
    thin.deck.draw.truncate(1);
    assert!(!can_be_event(CardId(44), &thin, &Options::default()), "nothing to arrange");
}

#[test]
fn j_078_extras_for_the_table_and_no_third_field_alike() {
    let options = Options { extras: true, ..Options::default() };
    for (die, extra) in [
        (vec![1], Extra::Crops),
        (vec![2], Extra::DustStorm),
        (vec![3], Extra::BrushFire),
        (vec![4, 6], Extra::FindWells(10)),
        (vec![5, 1], Extra::HoldVillage(5)),
        (vec![6], Extra::RivalOrders),
    ] {
        let mut table = Table::with(&options, richardson("30"), Phase::Actions, &[]);
        table.give("ops:30", &[1, 1]);
        march(&mut table, &[1, 1, 6]);
        table.give("fight:mud-bay", &[FORCE.to_vec(), vec![3, 4], open_field(), die].concat());
        let shaped = table.battle();
        assert_eq!(shaped.extra, Some(extra), "J-078");
    }
    let mut board = richardson("30");
    board.last_fields = vec![false, false];
    let mut table = Table::with(&options, board, Phase::Actions, &[]);
    table.give("ops:30", &[1, 1]);
    march(&mut table, &[1, 1, 6]);
    // A third open field is laid out again; rocks this time.
    let faces = [FORCE.to_vec(), vec![3, 4], open_field(), [4, 6].repeat(24), vec![2]].concat();
    table.give("fight:mud-bay", &faces);
    assert_eq!(table.board().last_fields, [false, true], "J-078");
}

#[test]
fn j_081_gunboats_support_and_short_units_are_named() {
    let mut board = richardson("30");
    let ships: Vec<_> = board.ships.iter().map(|ship| ship.id).collect();
    for ship in &ships {
        board.ship_mut(*ship).at = Berth::Port(place("mud-bay"));
    }
    let laid_up = board.ships.iter().find(|ship| ship.name == "Tamai").expect("one").id;
    board.ship_mut(laid_up).damage = 1;
    set(&mut board, "fresh-ship sultan mud-bay");
    let short = board.force(space("richardson"))[0];
    board.unit_mut(short).supplied = false;
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.give("ops:30", &[1, 1]);
    march(&mut table, &[1, 1, 6]);
    table.give("fight:mud-bay", &[FORCE.to_vec(), vec![3, 4], open_field()].concat());
    let shaped = first!(table.events,
        Event::BattleShaped { gunboats, short, .. } => (*gunboats, short.clone()));
    let told = "J-024, J-058, J-081, J-100: two of three gunboats work, and the Sultan is one";
    assert_eq!(shaped, Some((3, vec![short])), "{told}");
}
