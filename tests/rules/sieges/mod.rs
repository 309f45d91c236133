//! Sieges, supply and replacements (J-090 to J-111).

mod garrisons;
mod gunboats;
mod relief;
mod siege_actions;

use san_juans::phases::sieges::siege::{modifiers, result};
use san_juans::{
    Berth, Control, Event, Options, Phase, SiegeModifier, SiegeResult, SiegeRows, UnitKind,
    Whereabouts,
};

use crate::table::{Table, board, empty, first, muster, place, position, risen, space};

#[test]
fn j_093_the_siege_table_the_row_printed_first_wins() {
    let rows = [
        (-3, SiegeResult::Lifted),
        (2, SiegeResult::Lifted),
        (3, SiegeResult::GoesOn),
        (4, SiegeResult::GoesOn),
        (5, SiegeResult::Loses(1)),
        (6, SiegeResult::Loses(2)),
        (7, SiegeResult::Loses(2)),
        (8, SiegeResult::Tightens),
        (9, SiegeResult::Loses(3)),
        (10, SiegeResult::Loses(3)),
        (11, SiegeResult::LosesHalf),
        (12, SiegeResult::Surrender),
        (17, SiegeResult::Surrender),
    ];
    for (total, expected) in rows {
        assert_eq!(result(total, SiegeRows::First), expected, "J-093: {total}");
        // The other reading changes the two totals that stand in two rows.
        let second = match total {
            4 => SiegeResult::Loses(1),
            7 => SiegeResult::Tightens,
            _ => expected,
        };
        assert_eq!(result(total, SiegeRows::Second), second, "J-093: {total}");
    }
}

#[test]
fn j_094_what_bears_on_a_siege() {
    let mut board = board();
    let here = place("sinkat");
    muster(&mut board, "sinkat", &[UnitKind::KruppBattery, UnitKind::CamelBattery]);
    let state = board.place_mut(here);
    state.siege = Some(3);
    state.redoubts = 2;
    board.this_turn.sieges.push((here, -2));
    for unit in board.force(space("sinkat")) {
        board.unit_mut(unit).supplied = false;
    }
    let expected = [
        (SiegeModifier::Level(3), 2),
        (SiegeModifier::FewDefenders, 1),
        (SiegeModifier::Batteries, 1),
        (SiegeModifier::OutOfSupply, 2),
        (SiegeModifier::Redoubt, -1),
        (SiegeModifier::Events, -2),
    ];
    let mut options = Options::default();
    assert_eq!(modifiers(here, &board, &options), expected, "J-094");
    options.batteries_help = true;
    let read = modifiers(here, &board, &options);
    assert!(read.contains(&(SiegeModifier::Batteries, -1)), "J-094: {read:?}");
}

fn besieged(units: usize, level: u8) -> san_juans::Board {
    let mut board = position("empty friday-harbor");
    muster(&mut board, "friday-harbor", &vec![UnitKind::EgyptianInfantry; units]);
    board.place_mut(place("friday-harbor")).siege = Some(level);
    board
}

fn friday(table: &Table) -> (Option<u8>, usize, Control) {
    let state = table.board().place(place("friday-harbor"));
    (state.siege, table.force("friday-harbor").len(), state.control)
}

/// Dice of the rebellion that follows when nobody rises: 22 places or 23 are rolled for.
fn quiet(board: &san_juans::Board) -> Vec<u8> {
    let open = board.places_where(|id| board.is_open(id)).len();
    vec![1; open - 1]
}

#[test]
fn j_090_a_siege_goes_on_one_level_higher_or_two_to_four() {
    for (level, dice, then) in [(1, [1, 2], 2), (3, [1, 1], 4), (2, [3, 4], 4), (3, [3, 3], 4)] {
        let board = besieged(6, level);
        let faces = [dice.to_vec(), quiet(&board)].concat();
        let mut table = Table::at(board, Phase::Sieges, &[]);
        table.give("hold", &faces);
        assert_eq!(friday(&table), (Some(then), 6, Control::Egyptian), "J-090, J-093");
    }
}

#[test]
fn j_093_a_two_lifts_the_siege() {
    let board = besieged(6, 1);
    let mut lifted = board.clone();
    lifted.place_mut(place("friday-harbor")).siege = None;
    let faces = [vec![1, 1], quiet(&lifted)].concat();
    let mut table = Table::at(board, Phase::Sieges, &[]);
    table.give("hold", &faces);
    assert_eq!(friday(&table), (None, 6, Control::Egyptian), "J-093, J-095");
}

#[test]
fn j_096_the_commander_picks_the_lost_and_halves_round_up() {
    // Level 4 is +3: eight and three make eleven, half of seven lost: four.
    let board = besieged(7, 4);
    let mut table = Table::at(board.clone(), Phase::Sieges, &[]);
    table.play("hold 4 4; asks siege-losses");
    let offers = table.offers();
    assert_eq!(offers.len(), 7);
    let lost = offers[..4].join("+");
    table.give(&format!("+{lost}"), &quiet(&board));
    assert_eq!(friday(&table), (Some(4), 3, Control::Egyptian), "J-096");
}

#[test]
fn j_096_surrender_loses_all_and_the_ships_leave() {
    let board = besieged(7, 4);
    let mut table = Table::at(board, Phase::Sieges, &[]);
    table.give("hold", &[5, 5]);
    // Four ships lie there; several ports are equally near.
    assert_eq!(table.topic(), "put-out-from", "J-045");
    let mut lost = table.board().clone();
    lost.place_mut(place("friday-harbor")).siege = None;
    let dice = quiet(&lost);
    table.give("place:false-bay", &dice);
    assert_eq!(friday(&table), (None, 0, Control::Mahdist), "J-096");
    let afloat = table.board().in_port(place("false-bay")).count();
    assert_eq!(afloat, 4, "J-045");
}

#[test]
fn j_100_simple_supply() {
    let mut board = risen(&["sinkat", "roche-harbor", "tamai"]);
    muster(&mut board, "roche-harbor/sinkat/1", &[UnitKind::Dragoons]);
    muster(&mut board, "sinkat/friday-harbor/1", &[UnitKind::Dragoons]);
    let cut_off = |board: san_juans::Board| {
        let dice = quiet(&board);
        let table = Table::at(board, Phase::Supply, &dice);
        let found = first!(table.events, Event::SupplyChecked { cut_off } => cut_off.len());
        found.expect("phase 4 was played")
    };
    assert_eq!(cut_off(board.clone()), 1, "J-100: only the one between lost places");
    let mut no_ships = board.clone();
    for ship in &mut no_ships.ships {
        ship.at = Berth::Sunk;
    }
    let ashore =
        no_ships.units.iter().filter(|unit| matches!(unit.at, Whereabouts::Ashore(_))).count();
    assert_eq!(cut_off(no_ships), ashore, "J-100: no ship works");
}

#[test]
fn j_111_points_restore_and_rebuild_two_a_unit_a_turn() {
    let mut board = position("points 9");
    let hurt = board.force(space("olga"))[0];
    board.unit_mut(hurt).steps = 1;
    let dead = board.force(space("lopez"))[0];
    board.unit_mut(dead).steps = 0;
    board.unit_mut(dead).at = Whereabouts::Eliminated;
    let gone = board.force(space("decatur"))[0];
    board.unit_mut(gone).at = Whereabouts::Gone;
    let dice = quiet(&board);
    let mut table = Table::at(board, Phase::Replacements, &[]);
    let offers = table.offers();
    let expected = [
        format!("restore:{hurt}:1"),
        format!("restore:{hurt}:2"),
        format!("rebuild:{dead}:1"),
        format!("rebuild:{dead}:2"),
        "done".to_owned(),
    ];
    let mut sorted = offers;
    sorted.sort();
    let mut wanted = expected.to_vec();
    wanted.sort();
    assert_eq!(sorted, wanted, "J-111: what mutinied is gone");
    table.play(&format!(
        "restore:{hurt}:2; cannot restore:{hurt}:1 (J-111: two a turn); rebuild:{dead}:1; \
         asks rebuild-at; offers = 4 (J-111: four fortified towns of ours); place:suakin",
    ));
    assert!(table.force("suakin").contains(&(UnitKind::EgyptianInfantry, 1)));
    table.give("done", &dice);
    assert_eq!(table.board().points.egyptian, 6, "J-111: points keep");
}

#[test]
fn j_094_how_many_are_few_and_how_many_guns_are_two() {
    let found = |name: &str, kinds: &[UnitKind], what: SiegeModifier| {
        let mut board = board();
        empty(&mut board, name);
        muster(&mut board, name, kinds);
        board.place_mut(place(name)).siege = Some(1);
        let read = modifiers(place(name), &board, &Options::default());
        read.iter().find(|(why, _)| *why == what).map(|(_, by)| *by)
    };
    for (name, enough) in [("waldron", 2), ("olga", 3), ("eastsound", 4)] {
        let few = |count| found(name, &vec![UnitKind::Militia; count], SiegeModifier::FewDefenders);
        assert_eq!(few(enough - 1), Some(1), "J-094: {name}");
        assert_eq!(few(enough), None, "J-094: {name}");
    }
    let guns = |count: usize| {
        let kinds = [vec![UnitKind::Militia; 4], vec![UnitKind::KruppBattery; count]].concat();
        found("eastsound", &kinds, SiegeModifier::Batteries)
    };
    assert_eq!([guns(0), guns(1), guns(2), guns(3)], [None, None, Some(1), Some(1)], "J-094");
}

#[test]
fn j_095_a_lifted_siege_is_broken_whatever_its_level() {
    let mut board = besieged(6, 3);
    (board.turn, board.vp) = (20, 60);
    board.this_turn.sieges.push((place("friday-harbor"), -2));
    let mut table = Table::at(board, Phase::Sieges, &[]);
    table.give("hold", &[1, 1]);
    assert_eq!(friday(&table), (None, 6, Control::Egyptian), "J-095");
}

#[test]
fn j_100_nobody_is_in_supply_without_friday_harbor_and_suakin() {
    let cut_off = |lost: &[&str]| {
        let mut events = Vec::new();
        let mut calm = kit::Calm::default();
        let board = risen(lost);
        san_juans::Campaign::at(&Options::default(), board, Phase::Supply, &mut calm, &mut events);
        let found = first!(events, Event::SupplyChecked { cut_off } => cut_off.len());
        found.expect("phase 4 was played")
    };
    assert_eq!(cut_off(&["friday-harbor"]), 0, "J-100: Suakin will do");
    let board = risen(&["friday-harbor", "suakin"]);
    let ashore = board.units.iter().filter(|unit| matches!(unit.at, Whereabouts::Ashore(_)));
    assert_eq!(cut_off(&["friday-harbor", "suakin"]), ashore.count(), "J-100");
}
