//! Ops, marches and encounters (J-050 to J-064).

use san_juans::phases::land::encounter::needed;
use san_juans::phases::land::march::roads;
use san_juans::phases::ops::allowance;
use san_juans::{Board, CardId, Control, Event, Phase, UnitKind};

use crate::table::{Table, board, last, muster, open_field, place, position, risen, space, war};

/// A board whose hand is these cards, at the first round of a turn.
fn round(mut board: Board, hand: &[u8]) -> Table {
    board.hand = hand.iter().copied().map(CardId).collect();
    Table::at(board, Phase::Actions, &[])
}

fn encounters(events: &[Event]) -> Vec<(String, Option<u8>, i8, bool)> {
    let rolled = events.iter().filter_map(|event| match event {
        Event::EncounterRolled { space, die, needed, met } => {
            Some((space.to_string(), *die, *needed, *met))
        }
        _ => None,
    });
    rolled.collect()
}

#[test]
fn j_051_infantry_3_cavalry_4_guns_3_garrisons_0() {
    let board = board();
    let rate = |kind: UnitKind| {
        let unit = board.units.iter().find(|unit| unit.kind == kind).expect("one at the start");
        allowance(unit, &board)
    };
    assert_eq!(rate(UnitKind::EgyptianInfantry), 3, "J-051");
    assert_eq!(rate(UnitKind::Dragoons), 4, "J-051");
    assert_eq!(rate(UnitKind::EgyptianCamels), 4, "J-051: camels too");
    assert_eq!(rate(UnitKind::KruppBattery), 3, "J-051");
    assert_eq!(rate(UnitKind::FortressGarrison), 0, "J-051");
}

#[test]
fn j_100_out_of_supply_and_weather_slow_a_force_never_below_0() {
    let mut board = board();
    let unit = board.force(space("olga"))[0];
    board.unit_mut(unit).supplied = false;
    assert_eq!(allowance(board.unit(unit), &board), 2, "J-100");
    board.this_round.movement_change = -2;
    assert_eq!(allowance(board.unit(unit), &board), 0, "J-151: 32");
    board.this_round.movement_change = -9;
    assert_eq!(allowance(board.unit(unit), &board), 0, "never below 0");
}

#[test]
fn j_060_what_an_encounter_needs() {
    let mut board = risen(&["mud-bay", "olga"]);
    assert_eq!(needed(space("mud-bay"), &board), Some(5), "J-060: village");
    assert_eq!(needed(space("olga"), &board), Some(4), "J-060: town");
    assert_eq!(needed(space("lopez"), &board), None, "J-060: none in friendly locations");
    assert_eq!(needed(space("richardson/mud-bay/1"), &board), Some(6), "J-060: point");
    assert_eq!(needed(space("lopez/richardson/1"), &board), Some(7), "J-060: between ours");
    board.this_round.encounters = 1;
    board.this_turn.encounters = 1;
    assert_eq!(needed(space("mud-bay"), &board), Some(3), "J-150: 11 and 43");
    let lost = risen(&["shaw"]);
    assert_eq!(needed(space("shaw/tokar/1"), &lost), Some(4), "J-060: the island is lost");
}

#[test]
fn j_061_ginnis_towards_tamai_with_friday_harbor_lost() {
    let board = risen(&["friday-harbor", "tamai"]);
    assert_eq!(needed(space("ginnis/tamai/1"), &board), Some(5), "J-061");
    assert_eq!(needed(space("ginnis/tamai/2"), &board), Some(5), "J-061");
    assert_eq!(needed(space("tamai"), &board), Some(4), "J-061");
}

#[test]
fn j_012_the_distances_the_source_fixes() {
    let board = board();
    let reach = |from: &str, far: u8| roads(space(from), far, &board);
    assert_eq!(reach("ginnis", 9)[&space("tamai")].len(), 3, "J-012: two points between");
    assert_eq!(reach("lopez", 9)[&space("richardson")].len(), 3, "J-012");
    assert!(reach("richardson", 3).contains_key(&space("mud-bay")), "J-012: one activation");
    let far = reach("false-bay", 9)[&space("roche-harbor")].len();
    assert_eq!(far.div_ceil(3), 3, "J-012: three activations of infantry by Ginnis and Tamai");
}

#[test]
fn j_050_an_activated_place_sends_groups_several_ways() {
    let mut table = round(board(), &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate:friday-harbor", &[]);
    table.give("march:friday-harbor", &[]);
    assert_eq!(table.offers().len(), 6, "J-051: its two garrisons stay");
    let horse: Vec<String> = table.offers()[2..4].to_vec();
    table.play(&format!("+{}; to:sinkat 1", horse.join("+")));
    let offers = table.offers();
    assert!(offers.contains(&"march:friday-harbor".to_owned()), "J-059: more may go");
    assert!(offers.contains(&"march:sinkat".to_owned()), "J-051: two spaces left");
    assert!(!offers.contains(&"activate:friday-harbor".to_owned()), "J-057: not twice");
    table.give("march:sinkat", &[]);
    let horse = table.offers()[..2].join("+");
    table.give(&format!("+{horse}"), &[]);
    let to: Vec<String> = table.offers();
    assert!(to.contains(&"to:roche-harbor/sinkat/1".to_owned()), "{to:?}");
    assert!(!to.contains(&"to:roche-harbor".to_owned()), "three spaces on: too far");
}

#[test]
fn j_064_an_empty_place_is_taken_green_or_red() {
    for (kind, control) in [
        (UnitKind::EgyptianInfantry, Control::RetakenEgyptian),
        (UnitKind::Highlanders, Control::RetakenBritish),
    ] {
        let mut board = position("lost mud-bay; empty richardson");
        muster(&mut board, "richardson", &[kind]);
        let mut table = round(board, &[30]);
        table.play("ops:30 1 1; activate:richardson; to:mud-bay 5 5 4");
        assert_eq!(table.board().place(place("mud-bay")).control, control, "J-046, J-064");
    }
}

#[test]
fn j_057_battles_wait_until_the_ops_are_spent_and_others_may_join() {
    let board = position("lost mud-bay; port-stanley gains dragoons");
    let mut table = round(board, &[30]);
    table.play("ops:30 1 1; activate:richardson; +unit:24+unit:25");
    let events = table.give("to:mud-bay", &[1, 6]);
    let met = ("richardson/mud-bay/2".to_owned(), Some(6), 6, true);
    assert_eq!(encounters(events).last(), Some(&met), "J-062: the group halts");
    // The second Op brings a force to the same point: it does not roll there.
    table.give("activate:port-stanley", &[]);
    table.give("march:port-stanley", &[]);
    let dragoons = table.offers().pop().expect("the dragoons");
    table.play(&format!("+{dragoons}; to:mud-bay 1 1 4"));
    let offers = table.offers();
    assert_eq!(
        offers,
        ["march:port-stanley", "march:mud-bay", "sail:port-stanley", "fight:richardson/mud-bay/2"],
        "J-057: {offers:?}"
    );
    table.give("march:mud-bay", &[]);
    let events = table.give("to:richardson/mud-bay/2", &[]);
    assert!(events.iter().any(|event| matches!(event, Event::JoinedForBattle { .. })), "J-057");
}

#[test]
fn j_062_winners_go_on_and_a_further_encounter_is_fought_at_once() {
    let board = position("lost mud-bay; richardson holds 2 dragoons");
    let mut table = round(board, &[30]);
    table.play("ops:30 1 1; activate:richardson");
    let all = table.offers().join("+");
    table.play(&format!("+{all}; to:mud-bay 6"));
    let battle = [vec![3, 3, 3, 3, 2, 1, 1, 3, 4], open_field()].concat();
    table.give("fight:richardson/mud-bay/1", &battle);
    table.play(&format!(
        "report:held; #0; #0; may march:richardson/mud-bay/1 (J-062); \
         march:richardson/mud-bay/1; +{all}",
    ));
    // The next point is clear, Mud Bay fights; no Op is left to wait for.
    let again = [vec![1, 5], battle].concat();
    table.give("to:mud-bay", &again);
    assert_eq!(table.topic(), "settle-battle", "J-057");
}

#[test]
fn j_063_a_walled_town_always_fights_with_more_rifles_and_guns() {
    let board = position("lost friday-harbor; sinkat holds egyptian-infantry");
    let mut table = round(board, &[30]);
    table.play("ops:30 1 1; activate:sinkat");
    let events = table.give("to:friday-harbor", &[1]);
    let walls = ("friday-harbor".to_owned(), None, 1, true);
    assert_eq!(encounters(events).last(), Some(&walls), "J-060: no roll");
    let battle = [vec![1, 1, 1, 1, 3, 2, 4, 6, 6, 1], open_field()].concat();
    table.give("fight:friday-harbor", &battle);
    let joined =
        last!(table.events, Event::BattleJoined { force, battle, .. } => (*force, *battle));
    let (force, battle) = joined.expect("joined");
    assert_eq!((force.foot, force.horse, force.rifles, force.guns), (4, 3, 6, 2), "J-063");
    assert_eq!(battle, san_juans::BattleType::Assault, "J-070");
}

#[test]
fn besieged_places_end_a_march_and_their_garrison_does_not_just_leave() {
    let table = war(
        "siege roche-harbor 1; hand 30",
        "ops:30 1 1; activate:roche-harbor; may break-through:roche-harbor (J-056); \
         cannot march:roche-harbor (J-015)",
    );
    let mut far = table.board().clone();
    far.place_mut(place("sinkat")).siege = Some(1);
    let reached = roads(space("friday-harbor"), 4, &far);
    assert!(reached.contains_key(&space("sinkat")), "J-056: it may be relieved");
    assert!(!reached.contains_key(&space("roche-harbor/sinkat/2")), "J-015: but not passed");
}

#[test]
fn j_034_an_empty_hand_passes() {
    let mut board = board();
    board.hand.clear();
    let table = Table::at(board, Phase::Actions, &[]);
    assert_eq!(table.topic(), "spend-ops", "J-034: the round is a pass, one Op");
    assert!(table.events.contains(&Event::Passed { ops: 1 }), "J-031");
}

#[test]
fn j_046_one_british_unit_in_the_force_makes_it_red() {
    let board = position("lost mud-bay; richardson holds egyptian-infantry, highlanders");
    let mut table = round(board, &[30]);
    table.play("ops:30 1 1; activate:richardson; +all; to:mud-bay 5 5 4");
    let control = table.board().place(place("mud-bay")).control;
    assert_eq!(control, Control::RetakenBritish, "J-046: any British unit");
}

#[test]
fn j_015_a_point_between_lost_places_is_theirs_unless_troops_stand_on_it() {
    let mut board = risen(&["mud-bay"]);
    let point = space("richardson/mud-bay/1");
    assert!(!board.is_mahdist(point), "J-015: Richardson is ours");
    board.place_mut(place("richardson")).control = Control::Mahdist;
    assert!(board.is_mahdist(point), "J-015: both ends are lost");
    muster(&mut board, "richardson/mud-bay/1", &[UnitKind::SupplyUnit]);
    assert!(board.is_mahdist(point), "J-015: supply holds nothing");
    muster(&mut board, "richardson/mud-bay/1", &[UnitKind::Militia]);
    assert!(!board.is_mahdist(point), "J-015");
}
