//! The armoured train and its track (J-194, cards 12 and 13).

use kit::Seat;
use san_juans::{
    Berth, Board, CardId, Control, Event, Options, Phase, ShipId, Space, Theatre, Train, TrainAt,
    TrainEvent, UnitId, UnitKind, Whereabouts, data,
};

use crate::ships::{put, round};
use crate::table::{Table, board, empty, muster, open_field, place, risen, set, space, war};

/// From Friday Harbor by way of False Bay and Ginnis to the edge of Tamai: eight sections.
const LINE: [&str; 8] = [
    "friday-harbor/false-bay/1",
    "friday-harbor/false-bay/2",
    "false-bay",
    "false-bay/ginnis/1",
    "false-bay/ginnis/2",
    "ginnis",
    "ginnis/tamai/1",
    "ginnis/tamai/2",
];

/// The train at Friday Harbor with so many sections laid, and these units there.
fn railway(mut board: Board, sections: usize, kinds: &[UnitKind]) -> (Board, Vec<UnitId>) {
    let at = TrainAt::Base(place("friday-harbor"));
    let track = LINE[..sections].iter().map(|name| space(name)).collect();
    board.train = Some(Train { at, track });
    empty(&mut board, "friday-harbor");
    let units = muster(&mut board, "friday-harbor", kinds);
    (board, units)
}

/// A 3-Op card is played for Ops.
fn ops(board: Board) -> Table {
    let mut table = round(board, &Options::default(), &[35, 39]);
    table.give("ops:35", &[1, 1]);
    table
}

fn train(table: &Table) -> Train {
    table.board().train.clone().expect("there is a train")
}

fn offered(table: &Table, choice: &str) -> bool {
    table.offers().iter().any(|offer| offer == choice)
}

/// Dice that match the card's random-event number, then the row.
fn brings(card: u8, row: [u8; 2]) -> Vec<u8> {
    let needed = data().card(CardId(card)).random_event;
    let first = (needed - 1).min(6).max(needed.saturating_sub(6));
    vec![first, needed - first, row[0], row[1]]
}

fn ran(events: &[Event]) -> Vec<(Vec<UnitId>, Space)> {
    let trips = events.iter().filter_map(|event| match event {
        Event::Train(TrainEvent::Ran { units, to, .. }) => Some((units.clone(), *to)),
        _ => None,
    });
    trips.collect()
}

#[test]
fn card_12_brings_the_train_in_crates() {
    let mut table = round(board(), &Options::default(), &[12]);
    table.give("event:12", &[1, 1]);
    assert_eq!(train(&table), Train { at: TrainAt::Crated(place("suakin")), track: vec![] });
    assert_eq!(table.board().deck.removed, [CardId(12)], "J-031");
    assert_eq!(table.topic(), "spend-ops", "J-034: the hand is empty, the next round a pass");
    assert!(!offered(&table, "train"), "J-194: not before it has a base");
    // J-034: besieged, Suakin still serves; lost, any port of ours.
    let mut table = war("siege suakin 2; hand 12", "");
    table.give("event:12", &[1, 1]);
    assert_eq!(train(&table).at, TrainAt::Crated(place("suakin")), "J-034");
    let mut table = round(risen(&["suakin"]), &Options::default(), &[12]);
    table.play("event:12 1 1; cannot place:sinkat (J-034: no port); place:olga");
    assert_eq!(train(&table).at, TrainAt::Crated(place("olga")), "J-034");
}

#[test]
fn j_194_two_empty_transports_take_it_and_land_it_at_its_base() {
    let mut board = board();
    board.train = Some(Train { at: TrainAt::Crated(place("suakin")), track: vec![] });
    set(&mut board, "ship 7 suakin; ship 6 suakin 10");
    let mut table = round(board, &Options::default(), &[35, 39]);
    table.play("ops:35 1 1; activate:suakin; sail:suakin");
    // The Kassala with a gunboat; with a loaded transport; alone.
    for others in ["+ship:1+ship:2", "+ship:2+ship:6", "+ship:2"] {
        table.give(others, &[]);
        table.play(&format!("cannot load-train (J-194: {others}); drop-anchor; sail:suakin"));
    }
    table.give("+ship:2+ship:7", &[]);
    let events = table.give("load-train", &[]);
    let loaded = TrainEvent::Loaded { ships: [ShipId(2), ShipId(7)] };
    assert_eq!(events, [Event::Train(loaded)], "J-194");
    assert!(!offered(&table, "load"), "J-194: it fills both");
    assert!(offered(&table, "land-train"), "J-194: any port of ours may be its base");
    table.give("sail-to:sea-f", &[]);
    assert!(table.board().this_round.functions[&ShipId(2)] == 0, "J-052: loaded, D and F");
    table.play("finish; ops:39 1 1; activate-sea:f; +ship:2+ship:7; sail-to:friday-harbor");
    let events = table.give("land-train", &[]);
    let based = Event::Train(TrainEvent::Based { at: place("friday-harbor") });
    assert_eq!(events, [based], "J-194");
    assert_eq!(table.board().this_round.functions[&ShipId(7)], 1, "J-052: a function each");
    table.play("drop-anchor; may train (J-194)");
}

#[test]
fn j_194_both_ships_must_be_there_to_land_it() {
    let mut board = board();
    board.train = Some(Train { at: TrainAt::Aboard(ShipId(2), ShipId(7)), track: vec![] });
    put(&mut board, 7, "suakin", &[]);
    let mut table = ops(board);
    table.play(
        "activate:suakin; sail:suakin; +ship:2; cannot land-train (J-194: half a train); \
         drop-anchor; sail:suakin; +ship:2+ship:7; land-train",
    );
    assert_eq!(train(&table).at, TrainAt::Base(place("suakin")));
}

#[test]
fn j_194_an_op_lays_two_sections_each_next_to_the_last() {
    let (board, _) = railway(board(), 0, &[]);
    let mut table = ops(board);
    table.play("train; asks use-train");
    let sites = ["lay:sinkat/friday-harbor/1", "lay:friday-harbor/false-bay/1"];
    assert_eq!(table.offers(), sites, "J-194: next to the base");
    table.play("lay:friday-harbor/false-bay/1; asks lay-track");
    let sites = ["lay:sinkat/friday-harbor/1", "lay:friday-harbor/false-bay/2", "lay-no-more"];
    assert_eq!(table.offers(), sites, "J-194: or to laid track");
    table.give("lay:friday-harbor/false-bay/2", &[]);
    assert_eq!(train(&table).track, [space(LINE[0]), space(LINE[1])], "J-194: two an Op");
    table.play(
        "asks spend-ops; train; lay:false-bay; lay-no-more; train; lay:false-bay/ginnis/1; \
         lay:sinkat/friday-harbor/1",
    );
    assert_eq!(train(&table).track.len(), 5, "J-194: no encounters, no dice");
    assert_eq!(table.topic(), "play-card", "three Ops are three");
}

#[test]
fn j_194_no_track_in_a_place_in_revolt_and_no_more_than_eight() {
    let (lost, _) = railway(risen(&["false-bay"]), 2, &[]);
    let mut table = ops(lost);
    table.give("train", &[]);
    assert_eq!(table.offers(), ["lay:sinkat/friday-harbor/1"], "J-194: not in False Bay");
    table.give("lay:sinkat/friday-harbor/1", &[]);
    assert_eq!(table.offers(), ["lay:sinkat", "lay-no-more"], "J-194: not in False Bay");
    let (full, _) = railway(board(), 7, &[]);
    let mut table = ops(full);
    table.give("train", &[]);
    table.give("lay:ginnis/tamai/2", &[]);
    assert_eq!(table.topic(), "spend-ops", "J-194: a ninth is not asked for");
    assert!(!offered(&table, "train"), "J-194: eight, and nobody to take anywhere");
}

#[test]
fn j_194_three_ops_take_six_infantry_up_to_eight_spaces() {
    let (mut board, units) = railway(board(), 8, &[UnitKind::EgyptianInfantry; 6]);
    empty(&mut board, "false-bay");
    // The heliograph adds an Op, to see what is left to do with it.
    board.this_turn.heliograph = 1;
    let mut table = ops(board);
    let ends = ["ginnis/tamai/2", "false-bay", "ginnis/tamai/2"];
    for (pair, end) in units.chunks(2).zip(ends) {
        table.give("train", &[]);
        assert_eq!(table.offers().len(), 8, "J-194: run any length of track");
        table.give(&format!("run:{end}"), &[]);
        assert_eq!(table.topic(), "who-rides");
        table.give(&format!("unit:{}", pair[0]), &[]);
        // No die is thrown: no encounters by rail.
        let events = table.give(&format!("unit:{}", pair[1]), &[]);
        assert_eq!(ran(events), [(pair.to_vec(), space(end))], "J-194");
    }
    let here = |name: &str| table.force(name).len();
    assert_eq!((here("friday-harbor"), here("false-bay")), (0, 2), "J-194");
    assert_eq!(here("ginnis/tamai/2"), 4, "J-194: eight spaces away");
    let rode = |unit: &UnitId| table.board().this_round.movement[unit] == 0;
    assert!(units.iter().all(rode), "J-194: not to be activated again");
    assert!(offered(&table, "activate:olga"), "the Op of the heliograph");
    assert!(!offered(&table, "activate:ginnis/tamai/2"), "J-194");
    assert!(!offered(&table, "activate:false-bay"), "J-194");
}

#[test]
fn j_194_a_battery_counts_as_infantry_and_one_cavalry_fills_it() {
    let kinds = [
        UnitKind::Dragoons,
        UnitKind::EgyptianInfantry,
        UnitKind::KruppBattery,
        UnitKind::FortressGarrison,
        UnitKind::Dragoons,
    ];
    let (board, units) = railway(board(), 3, &kinds);
    let all: Vec<String> = units.iter().map(|unit| format!("unit:{unit}")).collect();
    let mut table = ops(board);
    table.play("train; run:false-bay");
    let but_garrison = [&all[..3], &all[4..]].concat();
    assert_eq!(table.offers(), but_garrison, "J-194, J-051: a garrison stays");
    let events = table.give(&all[0], &[]);
    assert_eq!(ran(events), [(units[..1].to_vec(), space("false-bay"))], "J-194: one cavalry");
    table.play("train; run:friday-harbor/false-bay/2");
    table.give(&all[1], &[]);
    assert_eq!(table.offers(), [all[2].as_str(), "no"], "J-194: no room for horse beside them");
    let events = table.give(&all[2], &[]);
    let both = vec![units[1], units[2]];
    assert_eq!(ran(events), [(both, space("friday-harbor/false-bay/2"))], "J-194");
    table.play("train (The last who can ride is not asked about)");
    let events = table.give("run:false-bay", &[]);
    assert_eq!(ran(events), [(vec![units[4]], space("false-bay"))]);
}

#[test]
fn j_194_one_may_ride_alone() {
    let (board, units) = railway(board(), 3, &[UnitKind::EgyptianInfantry; 2]);
    let mut table = ops(board);
    table.play(&format!("train; run:false-bay; unit:{}", units[1]));
    let events = table.give("no", &[]);
    assert_eq!(ran(events), [(vec![units[1]], space("false-bay"))]);
    assert_eq!(table.force("friday-harbor").len(), 1);
}

#[test]
fn j_057_whoever_has_been_activated_does_not_ride() {
    let (board, units) = railway(board(), 8, &[UnitKind::EgyptianInfantry; 2]);
    let mut table = ops(board);
    table.give("activate:friday-harbor", &[]);
    table.give("march:friday-harbor", &[]);
    table.give(&format!("+unit:{}", units[0]), &[]);
    table.give("to:sinkat/friday-harbor/1", &[1]);
    assert!(!offered(&table, "train"), "J-057, J-194: both were activated");
    // Nor does an Op take the train's passengers on.
    let (board, units) = railway(self::board(), 3, &[UnitKind::EgyptianInfantry; 1]);
    let mut table = ops(board);
    table.give("train", &[]);
    table.give("run:false-bay", &[]);
    table.give("activate:false-bay", &[]);
    assert!(!offered(&table, &format!("unit:{}", units[0])), "J-194: {:?}", table.offers());
}

#[test]
fn j_194_duties_and_dysentery_keep_units_off_the_train() {
    let (mut board, units) = railway(board(), 3, &[UnitKind::SudaneseInfantry; 3]);
    board.gordon = san_juans::Gordon::Ashore { recalled: false };
    let mut table = ops(board.clone());
    table.play("train; run:false-bay");
    let gone = ran(&table.events);
    assert_eq!(gone, [(vec![units[2]], space("false-bay"))], "J-196: two stay with Gordon");
    board.gordon = san_juans::Gordon::Absent;
    board.graham = Some(san_juans::Graham { units, bound: true });
    let mut table = ops(board.clone());
    table.play("train; cannot run:false-bay (J-190)");
    // Dysentery (52) closes the three places that are ours: nobody leaves Friday Harbor by train,
    // but track may be laid.
    board.graham = None;
    let held = ["olga", "suakin", "friday-harbor"].map(place);
    for row in &data().places {
        if !held.contains(&row.id) {
            board.place_mut(row.id).control = Control::Mahdist;
        }
    }
    let mut table = round(board, &Options::default(), &[35, 39]);
    table.give("ops:35", &[brings(35, [5, 2]), vec![1, 1, 1]].concat());
    assert_eq!(table.board().this_round.closed, held, "52");
    table.play("train; offers lay:sinkat/friday-harbor/1 (J-151: 52)");
}

#[test]
fn j_194_a_place_in_revolt_cuts_the_track_until_it_is_retaken() {
    let riders = [UnitKind::EgyptianInfantry; 3];
    let (mut board, _) = railway(risen(&["false-bay"]), 5, &riders);
    let mut table = ops(board.clone());
    table.give("train", &[]);
    let runs = |table: &Table| -> Vec<String> {
        table.offers().into_iter().filter(|offer| offer.starts_with("run:")).collect()
    };
    let short = ["run:friday-harbor/false-bay/1", "run:friday-harbor/false-bay/2"];
    assert_eq!(runs(&table), short, "J-194: cut");
    assert!(!offered(&table, "lay:ginnis"), "J-194: nor is track laid beyond");
    board.place_mut(place("false-bay")).control = Control::RetakenEgyptian;
    let mut table = ops(board.clone());
    table.give("train", &[]);
    assert_eq!(runs(&table).len(), 5, "J-194: retaken");
    assert!(offered(&table, "lay:ginnis"), "J-194");
    // A besieged place is as closed (J-015), and a besieged base lets nothing out.
    board.place_mut(place("false-bay")).siege = Some(1);
    let mut table = ops(board.clone());
    table.give("train", &[]);
    assert_eq!(runs(&table), short, "J-015");
    board.place_mut(place("friday-harbor")).siege = Some(1);
    assert!(!offered(&ops(board), "train"), "J-015");
}

#[test]
fn j_194_the_train_falls_with_its_base() {
    // Nobody is in Friday Harbor, and the island round it has risen.
    let lost = ["false-bay", "ginnis", "tamai", "roche-harbor", "sinkat"];
    let falls = |at: TrainAt| {
        let (mut board, _) = railway(risen(&lost), 2, &[]);
        board.train.as_mut().expect("a train").at = at;
        for ship in &mut board.ships {
            ship.at = Berth::Port(place("suakin"));
        }
        // Fortified towns in their order: Eastsound, West Sound, Friday Harbor.
        let faces = [vec![1, 1, 6], vec![1; 15]].concat();
        Table::at(board, Phase::Rebellion, &faces)
    };
    let table = falls(TrainAt::Base(place("friday-harbor")));
    assert!(table.board().in_revolt(place("friday-harbor")), "{:?}", table.events);
    let gone = Event::Train(TrainEvent::Lost { at: place("friday-harbor") });
    assert!(table.events.contains(&gone), "J-194, J-045");
    assert_eq!(train(&table), Train { at: TrainAt::Lost, track: vec![] }, "J-194");
    let table = falls(TrainAt::Crated(place("friday-harbor")));
    assert!(table.events.contains(&gone), "J-045: crates too");
    let table = falls(TrainAt::Crated(place("suakin")));
    assert_eq!(train(&table).at, TrainAt::Crated(place("suakin")));
}

#[test]
fn j_024_the_train_goes_down_with_either_ship() {
    let mut board = board();
    board.train = Some(Train { at: TrainAt::Aboard(ShipId(2), ShipId(7)), track: vec![] });
    set(&mut board, "ship 7 sea-d; ship 2 sea-d");
    for ship in [7, 2] {
        let mut board = board.clone();
        // Event 63 draws among ships that are not laid up: only this one.
        for other in (0..8).filter(|other| *other != ship) {
            board.ship_mut(ShipId(other)).damage = 1;
        }
        let mut table = round(board, &Options::default(), &[35]);
        table.give("ops:35", &[brings(35, [6, 3]), vec![6]].concat());
        let sank = Event::Train(TrainEvent::Sank { ship: ShipId(ship) });
        assert!(table.events.contains(&sank), "J-024, J-194: {:?}", table.events);
        assert_eq!(train(&table).at, TrainAt::Lost);
    }
}

#[test]
fn j_194_the_train_brings_units_to_a_battle_that_waits_and_supports_it() {
    let (mut board, riders) = railway(board(), 7, &[UnitKind::EgyptianInfantry; 1]);
    empty(&mut board, "false-bay");
    let horse = muster(&mut board, "false-bay", &[UnitKind::Dragoons; 1]);
    board.place_mut(place("tamai")).control = Control::Mahdist;
    let mut table = ops(board);
    table.play("activate:false-bay; to:ginnis/tamai/1 1 1 6");
    let field = space("ginnis/tamai/1");
    assert_eq!(table.board().this_round.pending, [field]);
    table.play("train; cannot lay:ginnis/tamai/2 (not past a battle)");
    let events = table.give("run:ginnis/tamai/1", &[]);
    assert!(events.contains(&Event::JoinedForBattle { space: field }), "J-057");
    table.give("fight:ginnis/tamai/1", &[vec![3, 3, 3, 3, 2, 1, 1, 3, 4], open_field()].concat());
    let battle = table.battle();
    assert_eq!(battle.units.len(), 2, "J-057: one battle");
    assert_eq!(battle.gunboats, 1, "J-194: its gun bears");
    table.give("report:lost", &[]);
    let rider = riders[0];
    table.give("#0", &[]);
    // In good order: 2 on the dice, no modifiers that matter with one horse.
    table.give("#0", &[1, 1]);
    assert!(table.force("ginnis/tamai/1").is_empty());
    let back = table.board().unit(rider).at;
    assert_eq!(back, Whereabouts::Ashore(space("ginnis")), "J-077 a: down the line");
    assert_eq!(table.board().unit(horse[0]).at, back);
}

#[test]
fn card_13_lays_four_sections_or_makes_ships_good() {
    let (mut board, _) = railway(board(), 3, &[]);
    let can = |board: &Board| {
        let mut board = board.clone();
        board.hand = vec![CardId(13)];
        let table = Table::at(board, Phase::Actions, &[]);
        offered(&table, "event:13")
    };
    assert!(can(&board), "card 13: track");
    assert!(!can(&self::board()), "card 13: no base, no ship to repair");
    board.ship_mut(ShipId(1)).damage = 2;
    let mut table = round(board.clone(), &Options::default(), &[13, 35]);
    table.play(
        "event:13 1 1; may place:suakin (card 13: or repairs); lay:false-bay/ginnis/1; \
         lay:false-bay/ginnis/2; lay:ginnis; asks lay-track; lay:sinkat/friday-harbor/1",
    );
    assert_eq!(train(&table).track.len(), 7, "card 13: four sections");
    table.play("asks play-card; damage 1 = 2 (card 13: not both)");
    let mut table = round(board.clone(), &Options::default(), &[13, 35]);
    table.play("event:13 1 1; place:suakin");
    assert_eq!((table.board().ship(ShipId(1)).damage, train(&table).track.len()), (0, 3));
    // With seven laid there is one left.
    board.train.as_mut().expect("a train").track = LINE[..7].iter().map(|at| space(at)).collect();
    let mut table = round(board, &Options::default(), &[13, 35]);
    table.play("event:13 1 1; lay:ginnis/tamai/2");
    assert_eq!((table.topic(), train(&table).track.len()), ("play-card", 8), "J-194: eight");
}

#[test]
fn j_024_ships_carry_the_crates_into_a_haven() {
    // A train at sea is where its ships are: laid up, both go to port with it.
    let mut board = board();
    board.train = Some(Train { at: TrainAt::Aboard(ShipId(2), ShipId(7)), track: vec![] });
    set(&mut board, "ship 7 sea-e; ship 2 sea-e");
    let mut table = ops(board);
    table.play(
        "activate-sea:e; +ship:2+ship:7; cannot land-train (J-194: not at sea); \
         sail-to:decatur; may land-train",
    );
    let berth = table.board().ship(ShipId(7)).at;
    assert_eq!(berth, Berth::Port(place("decatur")));
}

#[test]
fn j_006_an_officer_orders_a_train_based_on_his_island() {
    let officer = Seat(2);
    let offers_train = |island: &str| {
        let (mut board, _) = railway(board(), 3, &[]);
        let island = data().place(place(island)).island;
        board.theatres = vec![Theatre { seat: officer, island, cards: vec![CardId(35)] }];
        let options = Options { divided_command: true, ..Options::default() };
        let mut table = round(board, &options, &[35, 39]);
        table.give_as(officer, "ops:35", &[1, 1]);
        offered(&table, "train")
    };
    assert!(offers_train("sinkat"), "J-006: the base is on San Juan");
    assert!(!offers_train("lopez"), "J-006");
}
