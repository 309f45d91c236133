//! What garrisons and besiegers do in the siege phase: sorties, breakouts, storms, gunboats
//! (J-090 to J-096, J-140, J-142).

use san_juans::phases::sieges::{siege, sortie};
use san_juans::{
    Berth, Board, Event, Options, Phase, SeaEvent, SiegeModifier, SortieModifier, SortieResult,
};

use crate::courses::courses;
use crate::table::{Table, board, muster, place, position};

/// The siege phase of a late turn, Friday Harbor besieged in the last one and no ships there.
fn besieged(text: &str) {
    let phase = "phase sieges; turn 20; vp 60; ships suakin; siege friday-harbor";
    courses(&text.replace("[besieged]", phase));
}

#[test]
fn j_090_j_092_holding_and_sorties() {
    besieged(
        "J-090: the garrison is asked for each siege in printed order
        on [besieged] 1; friday-harbor holds 6 egyptian-infantry; siege stuart 1
        offers hold sortie (J-091: Stuart has no road to break out by); hold 1 1;
        offers hold sortie break-out; hold 1 2; siege friday-harbor = 2; force friday-harbor = 6;
        control friday-harbor = Local

        J-092, J-096: what a sortie of five of seven costs: half, a quarter, one, one; numbers +1
        for dice, lost: 1_1 3, 2_2 2, 3_3 1, 4_4 1
        on [besieged] 2; friday-harbor holds 7 egyptian-infantry
        sortie; asks who-sorties; +first-5 {dice}; asks sortie-losses (the commander picks);
        counted = {lost}; offers = 5 (of those who went)

        J-092: limited success with few losses eases the siege by a level
        on [besieged] 2; friday-harbor holds 7 egyptian-infantry
        sortie; +first-5 4 5 1 1; told SiegeLevel { place: friday-harbor, level: Some(1) = 1

        J-092, J-095: a complete surprise breaks it; it is not rolled for, and it is no battle
        on [besieged] 2; friday-harbor holds 7 egyptian-infantry
        sortie; +first-5 5 6; told SiegeLevel { place: friday-harbor, level: None = 1;
        told SiegeRolled = 0; siege friday-harbor = none; account = 0 (J-120)

        J-090, J-092, J-094: a disaster tightens the siege and tells on the roll
        on [besieged] 1; friday-harbor holds 7 egyptian-infantry
        sortie; +first-5 1 1; +first-3 1 1 (two at the dice: five, one unit lost);
        bearing = Level(2) 1, SortieDisaster 2; asks siege-losses; +first-1;
        siege friday-harbor = 3; force friday-harbor = 3; control friday-harbor = Local

        J-092, J-094: limited success eases the roll, and breaks a siege if the option says so
        on [besieged] 1; friday-harbor holds 4 egyptian-infantry
        sortie; +all 4 5 2 3 (and one for four units: ten); bearing = SortieSuccess -2;
        siege friday-harbor = 2; force friday-harbor = 4
        on [besieged] 1; friday-harbor holds 4 egyptian-infantry; with limited_success_breaks
        sortie; +all 4 5; siege friday-harbor = none; force friday-harbor = 4

        J-096: a place with nobody left after a sortie falls, and is not rolled for
        on [besieged] 1; friday-harbor holds egyptian-infantry
        sortie 3 3 (six loses one unit, and there is no other); siege friday-harbor = none;
        force friday-harbor = 0; control friday-harbor = Rebel; told SiegeRolled = 0",
    );
}

#[test]
fn j_092_the_sortie_table_is_the_printed_one() {
    use SortieResult::*;
    let rows = [
        (1..=3, Disaster),
        (4..=5, LosesQuarter),
        (6..=7, LosesOne),
        (8..=9, CostlySuccess),
        (10..=11, LimitedSuccess),
        (12..=14, CompleteSurprise),
    ];
    for (mut row, expected) in rows {
        assert!(row.all(|total| sortie::result(total) == expected), "J-092: {expected:?}");
    }
}

#[test]
fn j_092_numbers_and_horse_help_a_sortie() {
    let mut board = board();
    let kinds =
        [vec![san_juans::kind("egyptian-infantry"); 7], vec![san_juans::kind("dragoons"); 2]]
            .concat();
    let units = muster(&mut board, "sinkat", &kinds);
    let read = sortie::modifiers(&units, &board);
    let expected = [(SortieModifier::Numbers(2), 2), (SortieModifier::Cavalry, 1)];
    assert_eq!(read, expected, "J-092");
    assert_eq!(sortie::modifiers(&units[..3], &board), [], "J-092: fewer than four on foot");
    assert_eq!(sortie::modifiers(&units[6..8], &board), [], "J-092: one of horse");
}

#[test]
fn j_091_breakouts() {
    besieged(
        "J-091: won, they stand outside, roll for an encounter, and leave nobody to hold the place
        on [besieged] 1; friday-harbor holds 2 dragoons; speeches
        break-out; +all; asks break-out-to; offers = 2 (towards Sinkat or False Bay);
        space:sinkat/friday-harbor/1 met 3 4 open; asks settle-battle;
        battle kind = BreakOut(sinkat/friday-harbor/1); report:held; #0; #0 1;
        force sinkat/friday-harbor/1 = 2; siege friday-harbor = none;
        control friday-harbor = Rebel; told Siege(PlaceAbandoned = 1;
        scored BattleWon(friday-harbor) = -10 (J-120)

        J-091: met outside at once and beaten, they do not go back into the besieged place
        on [besieged] 1; friday-harbor holds 2 dragoons; speeches
        break-out; +all; space:sinkat/friday-harbor/1 met 3 4 open; report:held; #0;
        #0 6 met 3 4 open; asks settle-battle; battle kind = Field; report:lost; #0;
        #0 1 1; force sinkat = 2 (J-077 b: it goes on to Sinkat)

        J-091: garrisons stay and losers go back inside; three in a fortress are few
        on [besieged] 1; friday-harbor holds fortress-garrison, dragoons, egyptian-infantry
        break-out; offers = 2 (fortress garrisons cannot go); +all;
        space:sinkat/friday-harbor/1 met 3 4 open; report:lost; #1;
        #0 1 3 1 1 1 2 (15 to 2 is +2, one cavalry -1: five, 10 % of seven steps, two to count);
        siege friday-harbor = 2; force friday-harbor = 3; control friday-harbor = Local;
        surrounded = false (the way back inside is open); count friday-harbor dragoons = 1",
    );
}

#[test]
fn j_140_besiegers_may_storm() {
    besieged(
        "J-140: at level 2 five and more storm; a four does not
        on [besieged] 2; friday-harbor holds 5 sudanese-infantry; with storming
        hold 4 1 1; siege friday-harbor = 3

        J-140: behind works, no type rolled; a beaten storm eases the roll
        on [besieged] 2; friday-harbor holds 5 sudanese-infantry; with storming
        hold 5 met open; battle kind = Storm; battle works = true; battle units = 5; report:held;
        #0; #0; #0; #0; #0 2 2; bearing = Level(2) 1, StormBeaten -2; siege friday-harbor = 3;
        force friday-harbor = 5; control friday-harbor = Local

        J-096, J-140: a lost storm loses the place and all in it
        on [besieged] 2; friday-harbor holds 5 sudanese-infantry; with storming
        hold 6 met open; report:lost; #0; #0; #0; #0; #0; siege friday-harbor = none;
        force friday-harbor = 0; control friday-harbor = Rebel;
        scored BattleLost(friday-harbor) = 10 (J-120: a storm is a battle);
        scored HeavyLosses(friday-harbor) = 5 (J-120: and cost everybody)

        J-140: a breakout, won or lost, does not spare those inside the storm; a sortie does
        on [besieged] 2; friday-harbor holds 5 sudanese-infantry; with storming
        break-out; +first-2; space:sinkat/friday-harbor/1 met 3 4 open; report:held; #0;
        #0 1 5 met open; battle kind = Storm; battle units = 3
        on [besieged] 2; friday-harbor holds 5 sudanese-infantry; with storming
        break-out; +first-2; space:sinkat/friday-harbor/1 met 3 4 open; report:held; #0;
        #0 1 4 1 1; told Siege(StormRolled = 1; siege friday-harbor = 3
        on [besieged] 2; friday-harbor holds 5 sudanese-infantry; with storming
        break-out; +first-2; space:sinkat/friday-harbor/1 met 3 4 open; report:lost; #0;
        #0 1 1 1 1 5 met open; battle kind = Storm; battle units = 5
        on [besieged] 2; friday-harbor holds 5 sudanese-infantry; with storming
        sortie; +all 4 5 1 1; told Siege(StormRolled = 0",
    );
}

/// Friday Harbor besieged, with five Sudanese and no ships.
fn sudanese() -> Board {
    position(
        "turn 20; vp 60; ships suakin; friday-harbor holds 5 sudanese-infantry; \
         siege friday-harbor 1",
    )
}

#[test]
fn j_142_gunboats_help_at_a_risk() {
    let options = Options { gunboats_in_siege: true, ..Options::default() };
    let mut board = sudanese();
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
    with_sultan.ship_mut(ships[3]).kind = san_juans::ship_kind("sultan");
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
