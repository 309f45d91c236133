//! Advanced supply: capacities, points, supply units and hunger (J-101 to J-103).

use san_juans::{Board, Control, Event, Options, Phase, SupplyEvent, UnitId, Whereabouts};

use crate::courses::courses;
use crate::table::{Table, board, empty, first, muster, place, position, set, space, unshuffled};

fn advanced() -> Options {
    Options { advanced_supply: true, ..Options::default() }
}

/// Plays the supply phase of a board on which `quiet` places are then rolled for and stay quiet.
fn fed(board: &Board, faces: &[u8], quiet: usize) -> Table {
    let faces = [faces, &vec![1; quiet]].concat();
    Table::with(&advanced(), board.clone(), Phase::Supply, &faces)
}

fn cut_off(table: &Table) -> &[UnitId] {
    let found = first!(table.events, Event::SupplyChecked { cut_off } => cut_off);
    found.expect("supply was checked")
}

fn supply_units(table: &Table, at: &str) -> usize {
    let force = table.force(at);
    force.iter().filter(|(kind, _)| *kind == san_juans::kind("supply-unit")).count()
}

fn stores(board: &Board, at: &str) -> u8 {
    board.place(place(at)).stores
}

#[test]
fn j_101_what_there_is_at_the_start_and_what_comes() {
    let faces = [unshuffled(24), unshuffled(18), vec![1; 23]].concat();
    let table = Table::start(&advanced(), &faces);
    let at = |name| stores(table.board(), name);
    let start = ["eastsound", "west-sound", "friday-harbor", "suakin"].map(at);
    assert_eq!(start, [5, 5, 10, 10], "J-101");
    let simple = Table::start(&Options::default(), &faces);
    assert!(simple.board().places.iter().all(|place| place.stores == 0));
    // Suakin's die, and 23 quiet places of the next turn.
    let table = fed(table.board(), &[4], 23);
    assert_eq!((stores(table.board(), "friday-harbor"), stores(table.board(), "suakin")), (12, 14));
    let mut board = table.board().clone();
    board.milestones.relief_arrived = true;
    // High enough that nobody joins the deck (J-185), Gordon having been offered (J-180).
    board.vp = 170;
    board.milestones.hero_offered = true;
    let table = fed(&board, &[9], 23);
    assert_eq!(stores(table.board(), "suakin"), 23, "J-101: a D10 once the British have arrived");
    board.place_mut(place("friday-harbor")).control = Control::Rebel;
    board.place_mut(place("suakin")).control = Control::Rebel;
    empty(&mut board, "friday-harbor");
    empty(&mut board, "suakin");
    let mut events = Vec::new();
    let mut calm = kit::Calm::default();
    san_juans::Campaign::at(&advanced(), board, Phase::Supply, &mut calm, &mut events);
    let received = |event: &Event| matches!(event, Event::Supply(SupplyEvent::Received { .. }));
    assert!(!events.iter().any(received), "J-101: only while they are held");
}

#[test]
fn j_045_j_101_j_102_what_feeds_whom_and_what_is_lost() {
    courses(
        "J-101: places feed 5, 10 and 15
        on with advanced_supply; waldron holds 5 egyptian-infantry; olga holds 10 egyptian-infantry
        and eastsound holds 15 egyptian-infantry; phase supply; dice 1 nobody-rises
        cut-off = 0

        J-101: the weakest and the last raised go short
        on with advanced_supply; waldron holds 5 egyptian-infantry, 2 militia; steps 40 1
        and phase supply; dice 1 nobody-rises
        cut-off = 2; supplied 40 = false; supplied 41 = false

        J-101: a point feeds five more, and eleven need two points, not one
        for count, left: 2 2, 6 1
        on with advanced_supply; waldron holds 5 egyptian-infantry, {count} militia
        and stores waldron 3; phase supply; dice 1 nobody-rises
        cut-off = 0; stores waldron = {left}

        J-102: supply met alone is lost without a battle, and enters no risen place
        on with advanced_supply; lost tokar ginnis tamai; false-bay/ginnis/1 gains supply-unit
        and hand 30
        ops:30 3 3; activate:false-bay/ginnis/1; cannot to:ginnis; to:false-bay/ginnis/2 6;
        tells Supply(Lost { space: false-bay/ginnis/2, points: 1 }); pending = none;
        account = 0 (J-120: no battle for the score)

        J-102: with an escort there is a battle, and the mules are no part of it
        on with advanced_supply; lost tokar ginnis tamai
        and false-bay/ginnis/1 gains supply-unit, militia; hand 30
        ops:30 3 3; activate:false-bay/ginnis/1; +all; to:false-bay/ginnis/2 6;
        pending = false-bay/ginnis/2; fight:false-bay/ginnis/2 3x4 4 2 1 3 4 open; battle units = 1

        J-102: half is lost with a force that retreats in good order, at 25 %
        on with advanced_supply; lost tokar ginnis tamai
        and false-bay/ginnis/1 gains egyptian-infantry, 3 supply-unit; hand 30
        ops:30 3 3; activate:false-bay/ginnis/1; +all; to:false-bay/ginnis/2 6;
        fight:false-bay/ginnis/2 3x4 4 2 1 3 4 open; report:lost; #0 1 1 1;
        force false-bay/ginnis/1 = 2 (half of three, rounded up, lost);
        count false-bay/ginnis/1 supply-unit = 1

        J-102: and all with one destroyed
        on with advanced_supply; lost tokar ginnis tamai
        and false-bay/ginnis/1 gains egyptian-infantry, 3 supply-unit; hand 30
        ops:30 3 3; activate:false-bay/ginnis/1; +all; to:false-bay/ginnis/2 6;
        fight:false-bay/ginnis/2 3x4 4 2 1 3 4 open; report:lost; #4;
        force false-bay/ginnis/1 = 0; force false-bay/ginnis/2 = 0

        J-045: a place falls with its stores; supply does not hold it, it rises without a second die
        on with advanced_supply; lost tokar; stores shaw 4; shaw gains supply-unit; phase rebellion
        and dice 1x15 6 1x7
        revolt shaw = true; stores shaw = 0; force shaw = 0;
        told Supply(Lost { space: shaw, points: 5 = 1",
    );
}

#[test]
fn j_101_ten_units_on_the_road_to_roche_harbor_use_two_points_a_turn() {
    let mut board = position("hand 30; empty false-bay");
    let units = muster(&mut board, "false-bay", &[san_juans::kind("egyptian-infantry"); 10]);
    board.place_mut(place("false-bay")).stores = 4;
    let mut table = Table::with(&advanced(), board, Phase::Actions, &[]);
    table.play("ops:30 3 3; activate:false-bay");
    // The march is ordered when the supply has formed up.
    let lone = format!("+unit:{}", units[0]);
    table.give(&lone, &[]);
    table.play("to:ginnis 1 1; may form-supply:false-bay (J-102); form-supply:false-bay; #4");
    assert_eq!((supply_units(&table, "false-bay"), stores(table.board(), "false-bay")), (4, 0));
    table.give("march:false-bay", &[]);
    let all: Vec<UnitId> = table.board().force(space("false-bay"));
    let who: String = all.iter().map(|unit| format!("+unit:{unit}")).collect();
    table.give(&who, &[]);
    table.give("to:false-bay/ginnis/1", &[1]);
    // All ten on one point, with their supply: two phases of two points each, then hunger.
    let mut board = table.board().clone();
    board.unit_mut(units[0]).at = Whereabouts::Ashore(space("false-bay/ginnis/1"));
    for left in [2, 0] {
        let table = fed(&board, &[1], 23);
        assert!(cut_off(&table).is_empty(), "J-101: at least two turns");
        assert_eq!(supply_units(&table, "false-bay/ginnis/1"), left, "J-101: two points a turn");
        let spent =
            Event::Supply(SupplyEvent::Spent { space: space("false-bay/ginnis/1"), points: 2 });
        assert!(table.events.contains(&spent));
        board = table.board().clone();
    }
    assert_eq!(cut_off(&fed(&board, &[1], 23)).len(), 10);
}

#[test]
fn j_102_supply_units_go_into_the_stores_of_the_place_they_reach() {
    let board = position("hand 30; stores friday-harbor 10");
    let mut table = Table::with(&advanced(), board, Phase::Actions, &[]);
    table.play(
        "ops:30 3 3; cannot form-supply:friday-harbor (activated first); \
         activate:friday-harbor; form-supply:friday-harbor; #3",
    );
    let mules: Vec<UnitId> = table.board().units.iter().rev().take(3).map(|unit| unit.id).collect();
    assert!(mules.iter().all(|unit| table.board().this_round.movement[unit] == 3), "J-102: rate 3");
    table.play(&format!(
        "march:friday-harbor; +unit:{}+unit:{}; to:sinkat 1; march:friday-harbor; +unit:{}; \
         to:friday-harbor/false-bay/1 1",
        mules[0], mules[1], mules[2]
    ));
    assert_eq!(supply_units(&table, "sinkat"), 2, "J-102: alone on the road");
    table.give("finish", &[]);
    assert_eq!((supply_units(&table, "sinkat"), stores(table.board(), "sinkat")), (0, 2), "J-102");
    assert_eq!(supply_units(&table, "friday-harbor/false-bay/1"), 1, "J-102: not on a point");
    let view = table.game.view(None);
    assert!(view.gone.iter().all(|unit| unit.kind != san_juans::kind("supply-unit")));
    assert_eq!(view.place(place("sinkat")).stores, 2);
    // Those used up go out again under their old numbers.
    let count = table.board().units.len();
    table.play("activate:friday-harbor; form-supply:friday-harbor; #2");
    assert_eq!(table.board().units.len(), count);
    assert_eq!(supply_units(&table, "friday-harbor"), 2);
}

#[test]
fn j_103_after_three_turns_without_supply_units_die() {
    let mut board = board();
    let units =
        muster(&mut board, "false-bay/ginnis/1", &[san_juans::kind("egyptian-infantry"); 2]);
    let table = fed(&board, &[1], 23);
    assert_eq!(cut_off(&table), units);
    let first = table.board().unit(units[0]).clone();
    assert_eq!((first.hungry, first.supplied), (1, false));
    let marches = san_juans::phases::ops::allowance(&first, table.board());
    assert_eq!(marches, 2, "J-103: movement -1");
    let table = fed(table.board(), &[1], 23);
    // The third turn: a die for each, 5 kills and 4 does not; in the fourth 4 kills.
    let table = fed(table.board(), &[1, 5, 4], 23);
    let starved = |dice: &[(UnitId, u8)], lost: &[UnitId]| {
        Event::Supply(SupplyEvent::Starved { dice: dice.to_vec(), lost: lost.to_vec() })
    };
    let fact = starved(&[(units[0], 5), (units[1], 4)], &units[..1]);
    assert!(table.events.contains(&fact), "J-103: {:?}", table.events);
    assert_eq!(table.board().unit(units[0]).at, Whereabouts::Eliminated, "J-103");
    let next = fed(table.board(), &[1, 4], 23);
    assert!(next.events.contains(&starved(&[(units[1], 4)], &units[1..])), "J-103: +1 a turn");
    let mut board = table.board().clone();
    muster(&mut board, "false-bay/ginnis/1", &[san_juans::kind("supply-unit")]);
    assert_eq!(fed(&board, &[1], 23).board().unit(units[1]).hungry, 0, "J-103: without a break");
}

#[test]
fn j_101_a_besieged_place_lives_on_its_own_and_falls_when_the_last_has_starved() {
    let mut board = position("empty waldron");
    let units = muster(&mut board, "waldron", &[san_juans::kind("egyptian-infantry"); 6]);
    set(&mut board, "siege waldron 1; stores waldron 1");
    // Suakin's die; then the garrison is asked what it does.
    let table = fed(&board, &[1], 0);
    assert!(cut_off(&table).is_empty(), "J-101: by its stores");
    board.place_mut(place("waldron")).stores = 0;
    let table = fed(&board, &[1], 0);
    assert_eq!(cut_off(&table), &units[5..], "J-101: five of itself");
    for unit in &units[1..] {
        board.unit_mut(*unit).at = Whereabouts::Gone;
    }
    board.place_mut(place("waldron")).siege = None;
    let column = muster(&mut board, "false-bay/ginnis/1", &[san_juans::kind("militia")]);
    board.unit_mut(column[0]).hungry = 7;
    let table = fed(&board, &[1, 1], 23);
    assert_eq!(table.board().unit(column[0]).at, Whereabouts::Eliminated, "J-103: 1 + 5 is 6");
}

#[test]
fn card_19_feeds_everybody_and_card_42_brings_grain() {
    let mut board = position("hand 19 42");
    let units =
        muster(&mut board, "false-bay/ginnis/1", &[san_juans::kind("egyptian-infantry"); 2]);
    board.unit_mut(units[0]).hungry = 4;
    let mut table = Table::with(&advanced(), board.clone(), Phase::Actions, &[]);
    table.give("event:19", &[1, 1]);
    assert_eq!(stores(table.board(), "suakin"), 10, "card 19");
    table.play("event:42 1 1; cannot stores:sinkat (card 42: at a port); stores:olga");
    assert_eq!(stores(table.board(), "olga"), 5, "card 42");
    let table = fed(table.board(), &[1], 23);
    assert!(cut_off(&table).is_empty(), "card 19");
    assert_eq!(table.board().unit(units[0]).hungry, 0);
    // Under the simple rules both do what they did.
    let mut table = Table::at(board.clone(), Phase::Actions, &[]);
    table.play("cannot event:42 (no siege, no stores); event:19 1 1");
    assert_eq!(stores(table.board(), "suakin"), 0);
    board.place_mut(place("roche-harbor")).siege = Some(1);
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.play("event:42 1 1; offers place:roche-harbor (card 42); place:roche-harbor");
    assert_eq!(table.board().this_turn.sieges, [(place("roche-harbor"), -2)]);
}
