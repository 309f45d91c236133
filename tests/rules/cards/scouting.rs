//! Cards 17, 20, 23, 24, 27 and 44, and what shapes a battle (J-078, J-081).

use san_juans::{
    BattleType, Berth, Board, CardId, Cause, Event, Extra, LeaderEvent, Options, Phase, Ship,
    ShipId, ShipKind, UnitKind, cards::can_be_event,
};

use crate::table::{Table, first, last, muster, open_field, place, position, space};

/// Three of horse at Richardson, Mud Bay in revolt, these cards in hand.
fn richardson(hand: &[u8]) -> Board {
    let mut board = position("lost mud-bay; richardson holds 3 dragoons");
    board.hand = hand.iter().copied().map(CardId).collect();
    board
}

fn all(table: &Table) -> String {
    format!("+{}", table.offers().join("+"))
}

fn march(table: &mut Table, dice: &[u8]) {
    table.give("activate:richardson", &[]);
    let units = all(table);
    table.give(&units, &[]);
    table.give("to:mud-bay", dice);
}

const FORCE: [u8; 7] = [3, 3, 3, 3, 2, 1, 1];

fn joined(table: &Table) -> (BattleType, Option<[u8; 2]>, u8) {
    let joined = last!(table.events,
        Event::BattleJoined { battle, dice, force, .. } => (*battle, *dice, force.foot));
    joined.expect("a battle was joined")
}

fn works(table: &Table) -> bool {
    table.battle().works
}

#[test]
fn card_17_chooses_the_type_of_the_next_battle() {
    let mut table = Table::at(richardson(&[17, 30]), Phase::Actions, &[]);
    table.play("event:17 1 1; ops:30 1 1");
    march(&mut table, &[1, 1, 6]);
    table.give("fight:mud-bay", &[]);
    assert_eq!(table.topic(), "choose-type");
    assert_eq!(table.offers(), ["type:probing", "type:encounter", "type:defence"], "card 17");
    table.give("type:defence", &[FORCE.to_vec(), open_field()].concat());
    assert_eq!(joined(&table), (BattleType::Defence, None, 12), "card 17, J-070");
    assert!(!table.board().intelligence, "once");
}

#[test]
fn card_20_fights_behind_works_and_is_not_surprised() {
    for (dice, battle) in [([1, 1], BattleType::Probing), ([1, 2], BattleType::Probing)] {
        let mut table = Table::at(richardson(&[20, 30]), Phase::Actions, &[]);
        table.play("event:20 1 1; place:richardson; ops:30 1 1");
        march(&mut table, &[1, 1, 6]);
        let faces = [FORCE.to_vec(), dice.to_vec(), open_field()].concat();
        table.give("fight:mud-bay", &faces);
        assert_eq!(joined(&table).0, battle, "card 20");
        assert!(works(&table), "card 20, J-081");
    }
}

#[test]
fn card_20_needs_half_the_force() {
    let mut board = richardson(&[20, 30]);
    muster(&mut board, "port-stanley", &[UnitKind::Dragoons; 4]);
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.play("event:20 1 1; place:richardson; ops:30 1 1");
    march(&mut table, &[1, 1, 6]);
    table.play("activate:port-stanley; march:port-stanley");
    let four = table.offers()[2..].join("+");
    table.play(&format!("+{four}; to:mud-bay 1 1; fight:mud-bay met 1 2 open"));
    assert_eq!((joined(&table).0, works(&table)), (BattleType::Ambush, false), "card 20");
}

#[test]
fn card_23_marches_unseen_and_surprises() {
    let mut table = Table::at(richardson(&[23]), Phase::Actions, &[]);
    table.give("event:23", &[1, 1]);
    // No die at the points; one at the village. No Op is left: the battle follows at once.
    march(&mut table, &[vec![5], FORCE.to_vec(), open_field()].concat());
    assert_eq!(joined(&table), (BattleType::OurSurprise, None, 12), "card 23");
    let avoided = |event: &&Event| matches!(event, Event::EncounterAvoided { .. });
    assert_eq!(table.events.iter().filter(avoided).count(), 2, "card 23");
}

#[test]
fn card_23_surprises_a_walled_place_too() {
    let board = position("lost friday-harbor; sinkat gains dragoons; hand 23");
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.play("event:23 1 1; activate:sinkat; to:friday-harbor met 1 1 1 open");
    assert_eq!(joined(&table).0, BattleType::OurSurprise, "card 23, J-070");
}

#[test]
fn card_24_marches_further_and_counts_double() {
    let mut table = Table::at(richardson(&[24]), Phase::Actions, &[]);
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
fn card_27_counts_a_force_which_is_then_met() {
    let mut table = Table::at(richardson(&[27, 30]), Phase::Actions, &[]);
    table.play(
        "event:27 1 1; place:mud-bay 6 6 6 6 8 4 1; asks scout-again; \
         yes 1 1 1 2 1 1 1 (Once more: this is the one that counts); \
         asks play-card (card 27: only once)",
    );
    let seen = table.events.iter().filter_map(|event| match event {
        Event::Leader(LeaderEvent::Scouted { force: Some(force), again, .. }) => {
            Some((force.foot, *again))
        }
        _ => None,
    });
    assert_eq!(seen.collect::<Vec<_>>(), [(24, false), (5, true)], "card 27");
    assert!(table.campaign.view(None).scouted.is_empty(), "for the commander only");
    table.give("ops:30", &[1, 1]);
    march(&mut table, &[1, 1, 6]);
    table.play("fight:mud-bay 3 4 open (No dice for the force)");
    assert_eq!(joined(&table).2, 5, "card 27");
    assert!(table.board().this_turn.scouted.is_empty(), "J-063: the next force is fresh");
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
        let mut table = Table::with(&options, richardson(&[30]), Phase::Actions, &[]);
        table.give("ops:30", &[1, 1]);
        march(&mut table, &[1, 1, 6]);
        table.give("fight:mud-bay", &[FORCE.to_vec(), vec![3, 4], open_field(), die].concat());
        let shaped = table.battle();
        assert_eq!(shaped.extra, Some(extra), "J-078");
    }
    let mut board = richardson(&[30]);
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
    let mut board = richardson(&[30]);
    let ships: Vec<_> = board.ships.iter().map(|ship| ship.id).collect();
    for ship in &ships {
        board.ship_mut(*ship).at = Berth::Port(place("mud-bay"));
    }
    let laid_up = board.ships.iter().find(|ship| ship.name == "Tamai").expect("one").id;
    board.ship_mut(laid_up).damage = 1;
    let (id, name, at) = (ShipId(8), "Sultan".to_owned(), Berth::Port(place("mud-bay")));
    board.ships.push(Ship { id, name, kind: ShipKind::Sultan, at, damage: 0 });
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
