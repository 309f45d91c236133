//! How a beaten force withdraws: who is counted when it begins (J-080), how good units are on a
//! table (J-021), and which ways are open (J-077).

use san_juans::{
    Berth, CardId, Event, Options, Phase, PursuitModifier, Quality, SeaEvent, Settlement, ShipId,
    UnitId, UnitKind, Whereabouts, Why,
};

use crate::battles::{at_mud_bay, at_mud_bay_by, beaten, pursuit};
use crate::table::{Table, muster, risen, set, space};

/// The pursuit's modifiers and total.
fn pursued(table: &Table) -> (Vec<(PursuitModifier, i8)>, i8) {
    let (modifiers, total, ..) = pursuit(&table.events);
    (modifiers, total)
}

const FOUR: [UnitKind; 4] = [
    UnitKind::Dragoons,
    UnitKind::Dragoons,
    UnitKind::EgyptianInfantry,
    UnitKind::EgyptianInfantry,
];

/// Two of horse and two on foot against fifteen, beaten without a loss; what is told of who stood.
fn withdrew(theirs: &str, routed: &[usize], faces: &[u8]) -> Table {
    let mut table = at_mud_bay(&FOUR, [3, 4]);
    table.give("report:withdrew", &[]);
    for _ in 0..4 {
        table.play("asks steps-lost; #0");
    }
    assert_eq!(table.topic(), "ansar-standing", "J-080");
    table.give(theirs, &[]);
    assert_eq!(table.topic(), "in-rout", "J-080");
    let of = table.offers();
    assert_eq!(of.len(), 4, "J-080: any of those who stand");
    let named: Vec<&str> = routed.iter().map(|at| of[*at].as_str()).collect();
    table.give(&format!("+{}", named.join("+")), faces);
    table
}

#[test]
fn j_080_a_report_counts_who_stood_when_the_withdrawal_began() {
    use PursuitModifier::{Cavalry, NoCavalry, Outnumbered};
    for (theirs, routed, expected) in [
        // All and none: 15 to 4, two of horse.
        ("#15", &[][..], vec![(Cavalry(2), -2), (Outnumbered, 2)]),
        // Seven of theirs are not twice four.
        ("#7", &[], vec![(Cavalry(2), -2)]),
        ("#9", &[], vec![(Cavalry(2), -2), (Outnumbered, 1)]),
        // Whoever is in rout counts neither as horse nor as a unit: 9 to 2 and no horse.
        ("#9", &[0, 1], vec![(NoCavalry, 2), (Outnumbered, 2)]),
        ("#0", &[3], vec![(Cavalry(2), -2)]),
    ] {
        // 4 and 1 in all bring 10 % of sixteen steps at least; none of the lost comes back.
        let by: i8 = expected.iter().map(|(_, by)| by).sum();
        let percent = san_juans::phases::battle::aftermath::percent(4 + by);
        let lost = (16 * usize::from(percent) + 50) / 100;
        let faces = [vec![1, 3], vec![1; lost]].concat();
        let table = withdrew(theirs, routed, &faces);
        assert_eq!(pursued(&table), (expected, 4 + by), "J-080: {theirs}, {routed:?}");
    }
    let told = |event: &Event| matches!(event, Event::WithdrawalBegan { theirs: 9, routed, .. } if routed.len() == 2);
    let table = withdrew("#9", &[0, 1], &[[1, 1].as_slice(), &[1; 4]].concat());
    assert!(table.events.iter().any(told), "J-080: the log says what was told");
}

#[test]
fn j_080_the_short_report_counts_all_of_theirs_and_none_in_rout() {
    let told = withdrew("#15", &[], &[1, 1]);
    let short = beaten(&FOUR, &[0; 4], &[1, 1]);
    assert_eq!(short.board(), told.board(), "J-080");
}

#[test]
fn j_080_nobody_is_counted_where_nobody_withdraws() {
    let mut table = at_mud_bay(&[UnitKind::Dragoons], [3, 4]);
    table.play("report:withdrew; #4; revolt mud-bay = true (all are lost: nothing more is asked)");
    assert!(!table.events.iter().any(|event| matches!(event, Event::Pursued { .. })));
}

#[test]
fn j_145_the_question_tells_no_more_than_the_range() {
    let options = Options { limited_intelligence: true, ..Options::default() };
    let mut table = at_mud_bay_by(&options, &[UnitKind::Dragoons], [3, 4], &[]);
    table.play("report:withdrew; #0");
    let ask = table.game.decision().expect("it waits").ask.clone();
    assert_eq!(ask, kit::Ask::Number { min: 0, max: 15 }, "J-145: 11 to 15");
}

#[test]
fn j_021_where_they_fight_on_a_table_the_dice_fall_before_it() {
    let options = Options { settlement: Settlement::Table, ..Options::default() };
    let kinds = [UnitKind::EgyptianInfantry, UnitKind::Militia, UnitKind::SudaneseInfantry];
    let mut table = at_mud_bay_by(&options, &kinds, [3, 4], &[6, 5]);
    let shown = table.battle().shown;
    let worth: Vec<Quality> = shown.iter().map(|(_, quality)| *quality).collect();
    assert_eq!(worth, [Quality::Good, Quality::Average], "J-021");
    let kept = |table: &Table, unit: UnitId| table.board().unit(unit).quality;
    assert_eq!(kept(&table, shown[0].0), Some(Quality::Good), "J-021: for good");
    assert_eq!(kept(&table, shown[1].0), None, "J-021: militia in each battle anew");
    assert!(!table.offered("quality"));
    // The quick resolver throws for nobody's worth again.
    let events = table.give_with("resolve:half", &mut crate::table::Seeded::new(3));
    assert!(!events.iter().any(|event| matches!(event, Event::QualityShown { .. })), "J-021");
}

#[test]
fn j_021_elsewhere_they_are_thrown_when_somebody_asks() {
    let kinds = [UnitKind::EgyptianInfantry, UnitKind::Militia];
    let mut table = at_mud_bay(&kinds, [3, 4]);
    let events = table.give("quality", &[1, 4]);
    let shown = events.iter().filter(|event| matches!(event, Event::QualityShown { .. }));
    assert_eq!(shown.count(), 2, "J-021: the log has the dice");
    table.play("asks settle-battle; cannot quality (J-021: once); report:held");
}

/// Two of horse from Richardson wait for battle on the second point of the road to Mud Bay; one of
/// Lopez stands in Richardson and has a space left.
fn two_forces(risen_places: &[&str]) -> Table {
    let mut board = risen(risen_places);
    set(&mut board, "richardson holds 2 dragoons; lopez holds dragoons; hand 30");
    // On a road between two places of ours nobody waits but on a day like this (43).
    board.this_turn.encounters = 1;
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.play(
        "ops:30 1 1; activate:richardson; +all; to:mud-bay 1 6; activate:lopez; \
         to:richardson 1 1",
    );
    table
}

#[test]
fn j_077_who_has_retreated_forgets_where_it_came_from_and_never_goes_to_the_field() {
    let mut table = two_forces(&["mud-bay"]);
    table.play(
        "fight:richardson/mud-bay/2 met 3 4 open; report:lost; #0; \
         #0 1 1 (Two cavalry -2, 15 to 2 is +2: good order); \
         force richardson/mud-bay/1 = 2 (J-077 (a): a lone way); march:richardson; \
         to:richardson/mud-bay/1 6 met 3 4 open; report:lost; #0; #0; #0 1 1",
    );
    let surrounded = pursued(&table).0.iter().any(|(of, _)| *of == PursuitModifier::Surrounded);
    assert!(!surrounded, "J-080: Richardson is open");
    let ways = ["space:richardson", "space:richardson/mud-bay/2"];
    assert_eq!(table.offers(), ways, "J-077: (a) of those with them, and (b); never the field");
    let why = table.game.decision().expect("it waits").why;
    let units = table.board().force(space("richardson/mud-bay/1"));
    let expected =
        Why::RetreatTo { from: space("richardson/mud-bay/1"), lead: Some(units[0]), units: 2 };
    assert_eq!(why, expected, "J-077: each part is asked for by its units");
    table.play("space:richardson; force richardson = 3 (J-077: the third had a lone way)");
}

#[test]
fn j_077_a_way_where_another_battle_waits_is_closed() {
    let mut table = two_forces(&["tokar"]);
    table.play(
        "march:richardson; to:richardson/mud-bay/1 6; fight:richardson/mud-bay/2 met 3 4 open; \
         report:lost; #0; #0 1 1 met 3 4 open; \
         force mud-bay = 2 (J-077 (b): back is closed, on is open)",
    );
    let surrounded = pursued(&table).0.iter().any(|(of, _)| *of == PursuitModifier::Surrounded);
    assert!(!surrounded, "J-080");
    // The other battle follows; nobody who got away is drawn into it.
    let fights = table.battle().units.len();
    assert_eq!(fights, 1, "J-077");
}

/// Two ships land one unit each at False Bay, where Mahdists wait; the first puts to sea again.
fn landed_and_left() -> (Table, Vec<UnitId>) {
    let mut board = risen(&["false-bay"]);
    let units = muster(&mut board, "olga", &[UnitKind::Dragoons; 2]);
    let gunboats = [ShipId(3), ShipId(4)];
    for (ship, unit) in gunboats.iter().zip(&units) {
        board.ship_mut(*ship).at = "sea-a".parse::<Berth>().expect("a berth");
        board.unit_mut(*unit).at = Whereabouts::Aboard(*ship);
    }
    board.hand = vec![CardId(30)];
    let mut table = Table::at(board, Phase::Actions, &[]);
    table.play(
        "ops:30 1 1; activate-sea:a; +ship:3; sail-to:false-bay; unload 6; sail-to:sea-a; \
         sail:sea-a; sail-to:false-bay; unload; drop-anchor",
    );
    (table, units)
}

#[test]
fn j_077_landers_of_two_ships_when_one_has_left() {
    let (mut table, units) = landed_and_left();
    table.play("fight:false-bay met 3 4 open; report:lost; #0; #0 1 1");
    let beside = ["space:false-bay/ginnis/1", "space:friday-harbor/false-bay/2"];
    let all = [&beside[..], &["ship:4"]].concat();
    assert_eq!(table.game.view(None).retreating, units[..1], "J-077");
    assert_eq!(table.offers(), all, "J-077: (b) stays open to whom no ship waits for");
    let mut by_land = table.game.clone();
    table.give("ship:4", &[]);
    assert_eq!(table.board().unit(units[0]).at, Whereabouts::Aboard(ShipId(4)), "J-077");
    // Her own passenger finds no room left, and goes by land.
    assert_eq!(
        (table.game.view(None).retreating, table.offers()),
        (units[1..].to_vec(), beside.map(str::to_owned).to_vec()),
        "J-077"
    );
    let mut events = Vec::new();
    let (seat, answer) = (san_juans::COMMANDER, beside[0].parse().expect("an answer"));
    by_land.apply(seat, &answer, &mut kit::Calm::default(), &mut events).expect("offered");
    let boarded = |event: &Event| matches!(event, Event::Sea(SeaEvent::Boarded { ship: ShipId(4), units: who, .. }) if *who == units[1..]);
    assert!(events.iter().any(boarded), "J-077 (a): a lone way, told: {events:?}");
}
