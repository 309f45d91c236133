//! What garrisons and besiegers do in the siege phase: sorties, breakouts, storms, gunboats
//! (J-090 to J-096, J-140, J-142).

use san_juans::phases::sieges::{siege, sortie};
use san_juans::{
    Berth, Board, Cause, Control, Event, FightKind, Options, Phase, SeaEvent, ShipKind, SiegeEvent,
    SiegeModifier, SortieModifier, SortieResult, Space, UnitKind,
};

use crate::table::{Table, board, first, last, muster, open_field, place, position, space};

/// Friday Harbor besieged in the last turn, with these units and no ships.
fn besieged(kinds: &[UnitKind], level: u8) -> Board {
    let mut board = position("empty friday-harbor");
    muster(&mut board, "friday-harbor", kinds);
    board.place_mut(place("friday-harbor")).siege = Some(level);
    (board.turn, board.vp) = (20, 60);
    for ship in &mut board.ships {
        ship.at = Berth::Port(place("suakin"));
    }
    board
}

fn friday(table: &Table) -> (Option<u8>, usize, Control) {
    let state = table.board().place(place("friday-harbor"));
    (state.siege, table.force("friday-harbor").len(), state.control)
}

fn bearing(table: &Table) -> Vec<(SiegeModifier, i8)> {
    let rolled = last!(table.events, Event::SiegeRolled { modifiers, .. } => modifiers.clone());
    rolled.expect("the siege was rolled for")
}

fn all(table: &Table) -> String {
    format!("+{}", table.offers().join("+"))
}

#[test]
fn j_090_the_garrison_is_asked_for_each_siege_in_printed_order() {
    let mut board = besieged(&[UnitKind::EgyptianInfantry; 6], 1);
    board.place_mut(place("stuart")).siege = Some(1);
    let mut table = Table::at(board, Phase::Sieges, &[]);
    // Stuart has no road to break out by.
    assert_eq!(table.offers(), ["hold", "sortie"], "J-090, J-091");
    table.give("hold", &[1, 1]);
    assert_eq!(table.offers(), ["hold", "sortie", "break-out"], "J-090");
    table.give("hold", &[1, 2]);
    assert_eq!(friday(&table), (Some(2), 6, Control::Egyptian));
}

#[test]
fn j_092_the_sortie_table_is_the_printed_one() {
    use SortieResult::*;
    let rows: Vec<SortieResult> = (1..=14).map(sortie::result).collect();
    let expected = [
        Disaster,
        Disaster,
        Disaster,
        LosesQuarter,
        LosesQuarter,
        LosesOne,
        LosesOne,
        CostlySuccess,
        CostlySuccess,
        LimitedSuccess,
        LimitedSuccess,
        CompleteSurprise,
        CompleteSurprise,
        CompleteSurprise,
    ];
    assert_eq!(rows, expected, "J-092: from 1 to 14");
}

#[test]
fn j_092_numbers_and_horse_help_a_sortie() {
    let mut board = board();
    let kinds = [vec![UnitKind::EgyptianInfantry; 7], vec![UnitKind::Dragoons; 2]].concat();
    let units = muster(&mut board, "sinkat", &kinds);
    let read = sortie::modifiers(&units, &board);
    let expected = [(SortieModifier::Numbers(2), 2), (SortieModifier::Cavalry, 1)];
    assert_eq!(read, expected, "J-092");
    assert_eq!(sortie::modifiers(&units[..3], &board), [], "J-092: fewer than four on foot");
    assert_eq!(sortie::modifiers(&units[6..8], &board), [], "J-092: one of horse");
}

/// A sortie of five units of seven from a siege of level 2, without modifiers but one for numbers.
fn five_of_seven(dice: [u8; 2]) -> Table {
    let mut table = Table::at(besieged(&[UnitKind::EgyptianInfantry; 7], 2), Phase::Sieges, &[]);
    table.play("sortie; asks who-sorties");
    let five = table.offers()[..5].join("+");
    table.give_with(&format!("+{five}"), &mut kit::Scripted::new(dice));
    table
}

#[test]
fn j_092_what_each_row_costs_and_does() {
    // Numbers give +1. Lost of the five: half, a quarter, one, one, none, none, all rounded up.
    for (dice, lost) in [([1, 1], 3), ([2, 2], 2), ([3, 3], 1), ([4, 4], 1)] {
        let table = five_of_seven(dice);
        if lost == 1 || lost == 2 || lost == 3 {
            assert_eq!(table.topic(), "sortie-losses", "J-096: the commander picks");
            let why = table.campaign.decision().expect("asked").why;
            assert!(format!("{why:?}").contains(&format!("count: {lost}")), "J-092: {why:?}");
            assert_eq!(table.offers().len(), 5, "J-092: of those who went");
        }
    }
    for (dice, level) in [([4, 5], Some(1)), ([5, 6], None)] {
        let table = five_of_seven(dice);
        let level_then = first!(table.events, Event::SiegeLevel { level, .. } => *level);
        assert_eq!(level_then, Some(level), "J-092: one level, or two and broken");
    }
    let broken = five_of_seven([5, 6]);
    let rolled = broken.events.iter().any(|event| matches!(event, Event::SiegeRolled { .. }));
    assert!(!rolled, "J-095: a broken siege is not rolled for");
    assert_eq!(friday(&broken).0, None);
    assert!(broken.board().this_turn.ledger.is_empty(), "J-120: a sortie is no battle");
}

#[test]
fn j_092_a_disaster_tightens_the_siege_and_tells_on_the_roll() {
    let board = besieged(&[UnitKind::EgyptianInfantry; 7], 1);
    let mut table = Table::at(board, Phase::Sieges, &[]);
    table.give("sortie", &[]);
    let five = table.offers()[..5].join("+");
    table.give(&format!("+{five}"), &[1, 1]);
    let three = table.offers()[..3].join("+");
    // Level 2 is +1, the disaster +2: one and one is five, one unit lost.
    table.give(&format!("+{three}"), &[1, 1]);
    let expected = [(SiegeModifier::Level(2), 1), (SiegeModifier::SortieDisaster, 2)];
    assert_eq!(bearing(&table), expected, "J-094");
    assert_eq!(table.topic(), "siege-losses");
    let one = table.offers()[0].clone();
    table.give(&format!("+{one}"), &[]);
    assert_eq!(friday(&table), (Some(3), 3, Control::Egyptian), "J-090, J-092");
}

#[test]
fn j_092_limited_success_eases_the_roll_but_does_not_break_a_siege() {
    for (breaks, level) in [(false, Some(2)), (true, None)] {
        let board = besieged(&[UnitKind::EgyptianInfantry; 4], 1);
        let dice = if breaks { vec![] } else { vec![2, 3] };
        let options = Options { limited_success_breaks: breaks, ..Options::default() };
        let mut table = Table::with(&options, board, Phase::Sieges, &[]);
        table.give("sortie", &[]);
        // Four and five, and one for four units, are ten.
        let answer = all(&table);
        table.give(&answer, &[vec![4, 5], dice].concat());
        assert_eq!(friday(&table), (level, 4, Control::Egyptian), "J-092");
        if !breaks {
            assert_eq!(bearing(&table), [(SiegeModifier::SortieSuccess, -2)], "J-094");
        }
    }
}

#[test]
fn j_096_a_place_with_nobody_left_after_a_sortie_falls() {
    let board = besieged(&[UnitKind::EgyptianInfantry], 1);
    let mut table = Table::at(board, Phase::Sieges, &[]);
    table.play("sortie 3 3 (One unit needs no naming, six loses one unit, and there is no other)");
    assert_eq!(friday(&table), (None, 0, Control::Mahdist), "J-096");
    let rolled = table.events.iter().any(|event| matches!(event, Event::SiegeRolled { .. }));
    assert!(!rolled, "J-096: no siege roll is made");
}

/// A breakout of all these units to the point towards Sinkat, up to the settling of the battle.
fn break_out(kinds: &[UnitKind]) -> Table {
    let mut board = besieged(kinds, 1);
    // Between two places of ours nobody is met but for speeches (43).
    board.this_turn.encounters = 1;
    let mut table = Table::at(board, Phase::Sieges, &[]);
    table.give("break-out", &[]);
    if table.topic() == "who-breaks-out" {
        table.play("+all");
    }
    table.play(
        "asks break-out-to; offers = 2 (J-091: towards Sinkat or False Bay); \
         space:sinkat/friday-harbor/1 met 3 4 open; asks settle-battle",
    );
    table
}

#[test]
fn j_091_a_won_breakout_stands_outside_and_rolls_for_an_encounter() {
    let mut table = break_out(&[UnitKind::Dragoons; 2]);
    let shaped = table.events.iter().any(|event| {
        matches!(event, Event::BattleShaped { kind: FightKind::BreakOut(to), .. }
            if *to == space("sinkat/friday-harbor/1"))
    });
    assert!(shaped, "J-091");
    table.play(
        "report:held; #0; \
         #0 1 (Nobody is left inside: Friday Harbor is lost and no siege roll is made); \
         force sinkat/friday-harbor/1 = 2 (J-091)",
    );
    assert_eq!(friday(&table), (None, 0, Control::Mahdist), "J-091");
    let abandoned =
        |event: &Event| matches!(event, Event::Siege(SiegeEvent::PlaceAbandoned { .. }));
    assert!(table.events.iter().any(abandoned), "J-091");
    let scored = first!(table.events, Event::Scored { ledger, .. } => ledger.clone());
    let won = Cause::BattleWon(space("friday-harbor"));
    let scored = scored.expect("phase 7");
    assert!(scored.iter().any(|entry| entry.cause == won && entry.vp == -10), "J-120");
}

#[test]
fn j_091_a_breakout_may_be_met_outside_at_once() {
    let mut table = break_out(&[UnitKind::Dragoons; 2]);
    table.play(
        "report:held; #0; #0 6 met 3 4 open (A six outside, the battle there follows at once); \
         asks settle-battle (J-091)",
    );
    let battle = table.battle();
    assert_eq!((battle.space, battle.kind), (space("sinkat/friday-harbor/1"), FightKind::Field));
    table.play(
        "report:lost; #0; \
         #0 1 1 (Beaten, and the way back inside is shut: it goes on to Sinkat (J-077 b)); \
         force sinkat = 2 (J-091: no retreat into the besieged place)",
    );
}

#[test]
fn j_091_garrisons_stay_and_losers_go_back_inside() {
    let kinds = [UnitKind::FortressGarrison, UnitKind::Dragoons, UnitKind::EgyptianInfantry];
    let board = besieged(&kinds, 1);
    let mut table = Table::at(board, Phase::Sieges, &[]);
    table.play(
        "break-out; offers = 2 (J-091: fortress garrisons cannot go); +all; \
         space:sinkat/friday-harbor/1 met 3 4 open; report:lost; #1",
    );
    // 15 to 2 is +2, one cavalry -1: five, 10 % of seven steps is one. Two to count, none returns.
    // Back inside there are three in a fortress: +1; a three and one is four, it goes on.
    table.give("#0", &[1, 3, 1, 1, 1, 2]);
    assert_eq!(friday(&table), (Some(2), 3, Control::Egyptian), "J-091");
    let surrounded = table.events.iter().any(|event| {
        matches!(event, Event::Pursued { modifiers, .. }
            if modifiers.iter().any(|(m, _)| format!("{m:?}") == "Surrounded"))
    });
    assert!(!surrounded, "J-091: the way back inside is open");
    assert!(table.force("friday-harbor").iter().any(|(kind, _)| *kind == UnitKind::Dragoons));
}

#[test]
fn j_140_besiegers_may_storm_if_the_garrison_keeps_still() {
    let options = Options { storming: true, ..Options::default() };
    let start =
        || Table::with(&options, besieged(&[UnitKind::SudaneseInfantry; 5], 2), Phase::Sieges, &[]);
    // Level 2: five and more storm. A four does not.
    let mut table = start();
    table.give("hold", &[4, 1, 1]);
    assert_eq!(friday(&table).0, Some(3), "J-140: no storm");
    // A five does; behind works, no type rolled.
    let storm = [vec![5, 3, 3, 3, 3, 2, 1, 1], open_field()].concat();
    let mut table = start();
    table.give("hold", &storm);
    let battle = table.battle();
    assert_eq!((battle.kind, battle.works, battle.units.len()), (FightKind::Storm, true, 5));
    table.give("report:held", &[]);
    for _ in 0..4 {
        table.give("#0", &[]);
    }
    table.give("#0", &[2, 2]);
    let expected = [(SiegeModifier::Level(2), 1), (SiegeModifier::StormBeaten, -2)];
    assert_eq!(bearing(&table), expected, "J-140");
    assert_eq!(friday(&table), (Some(3), 5, Control::Egyptian));
}

#[test]
fn j_140_a_lost_storm_loses_the_place_and_all_in_it() {
    let options = Options { storming: true, ..Options::default() };
    let board = besieged(&[UnitKind::SudaneseInfantry; 5], 2);
    let mut table = Table::with(&options, board, Phase::Sieges, &[]);
    table.play("hold 6 met open; report:lost");
    for _ in 0..4 {
        table.give("#0", &[]);
    }
    table.give("#0", &[]);
    assert_eq!(friday(&table), (None, 0, Control::Mahdist), "J-140, J-096");
    let scored = first!(table.events, Event::Scored { ledger, .. } => ledger.clone());
    let here = Space::Place(place("friday-harbor"));
    let entries: Vec<_> = scored.expect("phase 7").iter().map(|entry| entry.cause).collect();
    assert!(entries.contains(&Cause::BattleLost(here)), "J-120: a storm is a battle");
    assert!(entries.contains(&Cause::HeavyLosses(here)), "J-120: and cost everybody");
}

#[test]
fn j_142_gunboats_help_at_a_risk() {
    let options = Options { gunboats_in_siege: true, ..Options::default() };
    let mut board = besieged(&[UnitKind::SudaneseInfantry; 5], 1);
    let here = place("friday-harbor");
    let named = |board: &Board, name: &str| {
        board.ships.iter().find(|ship| ship.name == name).expect("a ship").id
    };
    let ships = ["Abu Klea", "Tamai", "Metemma", "Atbara"].map(|name| named(&board, name));
    for ship in ships {
        board.ship_mut(ship).at = Berth::Port(here);
    }
    board.ship_mut(ships[2]).damage = 1;
    let read = siege::modifiers(here, &board, &options);
    let expected = [(SiegeModifier::Gunboats(2), -2)];
    assert_eq!(read, expected, "J-142: two work; a transport is no gunboat");
    let mut with_sultan = board.clone();
    with_sultan.ship_mut(ships[3]).kind = ShipKind::Sultan;
    let read = siege::modifiers(here, &with_sultan, &options);
    assert_eq!(read, [(SiegeModifier::Gunboats(3), -3)], "J-024: the Sultan is a gunboat");
    assert_eq!(siege::modifiers(here, &board, &Options::default()), [], "J-142 is optional");
    let mut table = Table::with(&options, board, Phase::Sieges, &[]);
    table.give("hold", &[3, 3, 6, 5]);
    let board = table.board();
    assert_eq!(board.ship(ships[0]).at, Berth::Sunk, "J-142: a six sinks her");
    let damaged = table
        .events
        .iter()
        .any(|event| matches!(event, Event::Sea(SeaEvent::Damaged { by: 2, .. })));
    assert!(damaged, "J-142: a five is two weeks");
}

#[test]
fn j_045_supply_units_do_not_count_and_are_lost() {
    let board = position("lost tamai false-bay; ginnis gains 4 supply-unit");
    let mut dice = vec![1; board.places_where(|id| board.is_open(id)).len() - 1];
    // Fortified towns, towns, villages: Ginnis is third of the villages left but for its number.
    let order: Vec<_> = {
        let table = Table::at(board.clone(), Phase::Rebellion, &dice);
        let rolled = table.events.iter().filter_map(|event| match event {
            Event::RevoltRolled { place, .. } => Some(*place),
            _ => None,
        });
        rolled.collect()
    };
    let at = order.iter().position(|id| *id == place("ginnis")).expect("rolled for");
    dice[at] = 6;
    let mut table = Table::at(board, Phase::Rebellion, &dice);
    table.play("revolt ginnis = true (J-045); force ginnis = 0 (J-045: lost)");
}
