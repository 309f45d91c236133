//! Ships: functions, loading, landing, damage (J-024, J-052 to J-058, J-141).

mod ships_at_random;

use kit::Calm;
use san_juans::{
    Berth, Board, Campaign, CardId, Control, Event, Options, Phase, Points, PursuitModifier,
    SeaEvent, Ship, ShipId, ShipKind, UnitId, Whereabouts,
};

use crate::table::{Table, board, empty, open_field, place, risen};

pub(crate) fn round(mut board: Board, options: &Options, hand: &[u8]) -> Table {
    board.hand = hand.iter().copied().map(CardId).collect();
    Table::with(options, board, Phase::Actions, &[])
}

pub(crate) fn berth(name: &str) -> Berth {
    name.parse().unwrap_or_else(|_| panic!("no berth is called {name}"))
}

pub(crate) fn put(board: &mut Board, ship: u8, at: &str, aboard: &[u16]) {
    board.ship_mut(ShipId(ship)).at = berth(at);
    for unit in aboard {
        board.unit_mut(UnitId(*unit)).at = Whereabouts::Aboard(ShipId(ship));
    }
}

pub(crate) fn lies(table: &Table, ship: u8) -> String {
    table.board().ship(ShipId(ship)).at.to_string()
}

fn left(table: &Table, ship: u8) -> u8 {
    table.board().this_round.functions[&ShipId(ship)]
}

fn movement(table: &Table, unit: u16) -> u8 {
    table.board().this_round.movement[&UnitId(unit)]
}

fn offered(table: &Table, choice: &str) -> bool {
    table.offers().iter().any(|offer| offer == choice)
}

#[test]
fn j_055_the_sultan_loads_and_crosses_two_sea_areas() {
    let mut board = board();
    let (name, kind, at) = ("Sultan".to_owned(), ShipKind::Sultan, berth("suakin"));
    board.ships.push(Ship { id: ShipId(8), name, kind, at, damage: 0 });
    let mut table = round(board, &Options::default(), &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate:suakin", &[]);
    assert!(offered(&table, "march:suakin") && offered(&table, "sail:suakin"), "J-058");
    table.give("sail:suakin", &[]);
    assert_eq!(table.offers(), ["ship:1", "ship:2", "ship:8"], "J-058: any or all of them");
    table.give("+ship:8", &[]);
    table.give("load", &[]);
    assert_eq!(table.topic(), "who-boards");
    table.give("+unit:10", &[]);
    assert!(!offered(&table, "load"), "J-024: a gunboat carries one");
    assert!(offered(&table, "sail-to:olga"), "J-052: D, and the port");
    assert!(!offered(&table, "sail-to:decatur"), "J-052: D, E and the port are three");
    table.give("sail-to:sea-e", &[]);
    assert_eq!((lies(&table, 8).as_str(), left(&table, 8)), ("sea-e", 0), "J-055");
    assert_eq!(movement(&table, 10), 2, "J-053: boarding costs one");
    assert!(!offered(&table, "activate-sea:e"), "J-057: no ship twice");
    assert!(offered(&table, "sail:suakin"), "the others may still sail");
}

#[test]
fn j_052_j_053_j_055_ship_and_unit_apart_need_two_ops_and_then_one() {
    let mut board = board();
    put(&mut board, 3, "sea-a", &[]);
    board.unit_mut(UnitId(26)).at = Whereabouts::Ashore(crate::table::space("false-bay/ginnis/1"));
    empty(&mut board, "false-bay");
    let mut table = round(board, &Options::default(), &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate:false-bay/ginnis/1", &[]);
    table.give("to:false-bay", &[]);
    table.give("activate-sea:a", &[]);
    assert_eq!(table.topic(), "sail-how", "one ship lies there");
    table.give("sail-to:false-bay", &[]);
    table.give("load", &[]);
    table.give("sail-to:sea-a", &[]);
    assert_eq!(lies(&table, 3), "sea-a", "J-055: enter, load, leave: three functions");
    assert_eq!(table.board().unit(UnitId(26)).at, Whereabouts::Aboard(ShipId(3)));
    // In a later round one Op moves both.
    assert_eq!(table.topic(), "spend-ops", "J-034: an empty hand passes");
    table.give("activate-sea:a", &[]);
    table.give("sail-to:friday-harbor", &[]);
    table.give("unload", &[]);
    assert_eq!(movement(&table, 26), 3, "J-053: landing costs one of four");
    assert_eq!(left(&table, 3), 1);
}

#[test]
fn j_053_units_that_do_nothing_else_need_no_op_if_the_option_says_so() {
    for free_boarding in [false, true] {
        let options = Options { free_boarding, ..Options::default() };
        let mut table = round(board(), &options, &[39]);
        table.give("ops:39", &[1, 1]);
        table.give("activate:friday-harbor", &[]);
        table.give("sail:friday-harbor", &[]);
        table.give("+ship:3+ship:5", &[]);
        table.give("sail-to:false-bay", &[]);
        assert_eq!(offered(&table, "load"), free_boarding, "J-053");
        if free_boarding {
            table.give("load", &[]);
            table.give("+unit:26+unit:27", &[]);
            assert_eq!(movement(&table, 26), 0, "J-053: its round is over");
        } else {
            // The second Op activates them; the ships are there already.
            table.give("drop-anchor", &[]);
            table.give("activate:false-bay", &[]);
            assert!(offered(&table, "sail:false-bay") && offered(&table, "march:false-bay"));
        }
    }
}

#[test]
fn j_054_landing_in_a_mahdist_port_is_an_assault() {
    let mut board = risen(&["mud-bay"]);
    put(&mut board, 7, "sea-e", &[22, 23]);
    let mut table = round(board.clone(), &Options::default(), &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate-sea:e", &[]);
    table.give("sail-to:mud-bay", &[]);
    assert!(table.board().in_revolt(place("mud-bay")), "J-058: ships alone take nothing");
    table.give("unload", &[]);
    // A village wants a 5: nobody is met.
    table.give("+unit:22+unit:23", &[4]);
    assert_eq!(table.board().place(place("mud-bay")).control, Control::RetakenEgyptian, "J-054");
    table.give("drop-anchor", &[]);
    assert!(offered(&table, "march:mud-bay"), "J-054: they may march on");
    assert_eq!((movement(&table, 22), movement(&table, 23)), (3, 2), "J-053");

    // Met and beaten, they go back aboard, and the ship puts out when the round ends.
    let mut table = round(board, &Options::default(), &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate-sea:e", &[]);
    table.give("sail-to:mud-bay", &[]);
    table.give("unload", &[]);
    table.give("+unit:22+unit:23", &[5]);
    table.give("drop-anchor", &[]);
    let faces = [vec![3, 3, 3, 3, 2, 1, 1, 3, 4], open_field()].concat();
    table.give("fight:mud-bay", &faces);
    table.give("report:lost", &[]);
    table.give("#0", &[]);
    table.give("#0", &[1, 1]);
    let surrounded = table.events.iter().any(|event| match event {
        Event::Pursued { modifiers, .. } => {
            modifiers.iter().any(|(what, _)| *what == PursuitModifier::Surrounded)
        }
        _ => false,
    });
    assert!(!surrounded, "J-077 a: their ships are a way back");
    for unit in [22, 23] {
        assert_eq!(table.board().unit(UnitId(unit)).at, Whereabouts::Aboard(ShipId(7)), "J-077 a");
    }
    table.give("finish", &[]);
    assert_eq!(lies(&table, 7), "sea-e", "J-058: it puts out, free");
}

#[test]
fn j_058_a_mahdist_port_is_entered_only_to_land() {
    let mut board = risen(&["mud-bay"]);
    put(&mut board, 7, "sea-e", &[]);
    put(&mut board, 2, "sea-c", &[22]);
    let mut table = round(board.clone(), &Options::default(), &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate-sea:e", &[]);
    assert!(offered(&table, "sail-to:richardson"));
    assert!(!offered(&table, "sail-to:mud-bay"), "J-058: nobody to land");
    table.give("drop-anchor", &[]);
    table.give("activate-sea:c", &[]);
    assert!(offered(&table, "sail-to:sea-e"), "J-052: D, E");
    assert!(!offered(&table, "sail-to:mud-bay"), "J-058: no function left to land");
    // A port with nothing but ships can be activated, and its ships get orders at once.
    empty(&mut board, "suakin");
    let mut table = round(board, &Options::default(), &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate:suakin", &[]);
    assert_eq!(table.topic(), "sail-how", "J-058");
}

#[test]
fn j_056_a_besieged_port_is_entered_and_left_freely_by_ship() {
    let mut board = board();
    board.place_mut(place("roche-harbor")).siege = Some(2);
    put(&mut board, 7, "roche-harbor", &[22]);
    let mut table = round(board, &Options::default(), &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate:roche-harbor", &[]);
    let either = ["sail:roche-harbor".to_owned(), "break-through:roche-harbor".to_owned()];
    assert!(either.iter().all(|way| table.offers().contains(way)), "J-056: by sea, or by force");
    table.give("sail:roche-harbor", &[]);
    table.give("unload", &[]);
    assert_eq!(table.force("roche-harbor").len(), 3, "J-056");
    table.give("load", &[]);
    table.give("+unit:12+unit:13", &[]);
    table.give("sail-to:sea-b", &[]);
    assert_eq!(table.board().aboard(ShipId(7)).count(), 2, "J-056");
}

#[test]
fn j_024_a_storm_lays_a_ship_up_and_functions_repair_her() {
    let mut board = board();
    put(&mut board, 7, "sea-e", &[22]);
    let mut table = round(board, &Options::default(), &[30]);
    // #30 and a 9; event 12; the eighth of eight ships.
    table.give("ops:30", &[4, 5, 1, 2, 8]);
    assert_eq!(table.topic(), "put-into", "J-024: the commander chooses between equals");
    table.give("place:richardson", &[]);
    assert_eq!(table.board().ship(ShipId(7)).damage, 2, "J-150: 12");
    table.give("activate:richardson", &[]);
    table.give("sail:richardson", &[]);
    assert_eq!(table.offers(), ["repair", "drop-anchor"], "J-024: she may only repair");
    table.give("repair", &[]);
    table.give("repair", &[]);
    assert_eq!(table.board().ship(ShipId(7)).damage, 0, "J-052");
    assert!(offered(&table, "sail-to:sea-e") && offered(&table, "unload"));
}

#[test]
fn j_024_a_port_of_ours_repairs_one_at_the_turns_end() {
    let mut board = board();
    board.ship_mut(ShipId(7)).damage = 3;
    put(&mut board, 2, "sea-e", &[]);
    board.ship_mut(ShipId(2)).damage = 1;
    let mut events = Vec::new();
    let options = Options::default();
    let mut calm = Calm::default();
    let campaign = Campaign::at(&options, board, Phase::Score, &mut calm, &mut events);
    let damage = |ship| campaign.board().ship(ShipId(ship)).damage;
    assert_eq!((damage(7), damage(2)), (2, 1), "J-024: not at sea");
}

#[test]
fn j_024_a_rock_sinks_a_ship_and_others_save_whom_they_can() {
    let mut board = board();
    put(&mut board, 7, "sea-e", &[22, 23]);
    put(&mut board, 1, "sea-e", &[]);
    let mut table = round(board, &Options::default(), &[30]);
    table.give("ops:30", &[4, 5, 6, 3, 8, 6]);
    assert_eq!(table.topic(), "who-is-saved", "J-024");
    table.give("+unit:23", &[]);
    assert_eq!(lies(&table, 7), "sunk", "J-150: 63");
    assert_eq!(table.board().unit(UnitId(23)).at, Whereabouts::Aboard(ShipId(1)), "J-024");
    assert_eq!(table.board().unit(UnitId(22)).at, Whereabouts::Eliminated, "J-024");
}

#[test]
fn j_024_the_fourth_damage_sinks_if_the_option_says_so() {
    for ships_sink in [true, false] {
        let mut board = board();
        for ship in 0..7 {
            board.ship_mut(ShipId(ship)).at = Berth::Sunk;
        }
        let options = Options { ships_sink, gunboat_encounters: true, ..Options::default() };
        let mut table = round(board, &options, &[39]);
        table.give("ops:39", &[1, 1]);
        table.give("activate:port-stanley", &[]);
        table.give("sail:port-stanley", &[]);
        table.give("sail-to:sea-d", &[6, 6, 1, 1]);
        table.give("sea-report:lost", &[]);
        table.give("#4", &[]);
        assert_eq!(lies(&table, 7) == "sunk", ships_sink, "J-024");
        if !ships_sink {
            assert_eq!(table.topic(), "put-into", "J-024: laid up");
        }
    }
}

#[test]
fn j_150_events_about_ships() {
    // 45: every ship has a function less. 53: every ship has room for one more.
    let mut table = round(board(), &Options::default(), &[30]);
    table.give("ops:30", &[4, 5, 4, 5]);
    table.give("activate:suakin", &[]);
    assert_eq!(left(&table, 1), 2, "J-150: 45");
    let mut table = round(board(), &Options::default(), &[30]);
    table.give("ops:30", &[4, 5, 5, 3]);
    table.give("activate:suakin", &[]);
    table.give("sail:suakin", &[]);
    table.give("+ship:1", &[]);
    table.give("load", &[]);
    table.give("+unit:10+unit:11", &[]);
    assert_eq!(table.board().aboard(ShipId(1)).count(), 2, "J-150: 53");
    // 64: a lost ship is back at Suakin, or at another port of ours.
    for lost in [false, true] {
        let mut board = if lost { risen(&["suakin"]) } else { board() };
        for ship in 0..3 {
            board.ship_mut(ShipId(ship)).at = berth("friday-harbor");
        }
        board.ship_mut(ShipId(7)).at = Berth::Sunk;
        let mut table = round(board, &Options::default(), &[30]);
        table.give("ops:30", &[4, 5, 6, 4]);
        if lost {
            assert_eq!(table.topic(), "choose-for-random-event", "J-151: 64");
            table.give("place:olga", &[]);
        }
        assert_eq!(lies(&table, 7), if lost { "olga" } else { "suakin" }, "J-150: 64");
        assert_eq!(left(&table, 7), 0, "J-034: no orders in the round she comes");
    }
}

#[test]
fn j_150_nobody_sails_from_a_place_with_dysentery() {
    let mut board = board();
    put(&mut board, 7, "waldron", &[]);
    for place in san_juans::data().places.iter().map(|place| place.id).skip(4) {
        board.place_mut(place).control = Control::Mahdist;
    }
    for at in [1, 3, 4] {
        board.place_mut(san_juans::PlaceId(at)).control = Control::Mahdist;
    }
    let mut table = round(board, &Options::default(), &[30]);
    // Waldron is the only place left: it is the one that is drawn.
    table.give("ops:30", &[4, 5, 5, 2, 1]);
    assert!(!table.board().this_round.closed.is_empty(), "J-150: 52");
    assert!(!offered(&table, "activate:waldron"), "J-151: nobody leaves");
}

#[test]
fn j_034_ships_arrive_by_card() {
    for (card, names) in [(14, vec!["Sultan"]), (15, vec!["Bordein", "Safia"])] {
        let mut table = round(board(), &Options::default(), &[card]);
        table.give(&format!("event:{card}"), &[1, 1]);
        let new: Vec<&str> =
            table.board().ships[8..].iter().map(|ship| ship.name.as_str()).collect();
        assert_eq!(new, names, "J-192");
        assert_eq!(lies(&table, 8), "suakin");
    }
    let mut table = round(board(), &Options::default(), &[34]);
    table.give("event:34", &[1, 1]);
    assert_eq!(table.offers(), ["place:suakin", "place:friday-harbor"], "J-193");
    table.give("place:friday-harbor", &[]);
    assert_eq!(table.board().ship(ShipId(8)).kind.capacity(), 2, "J-193");
    let mut table = round(risen(&["suakin"]), &Options::default(), &[14]);
    table.give("event:14", &[1, 1]);
    assert!(table.offers().len() > 2, "J-034: any port of ours instead");
}

#[test]
fn cards_13_and_31_repair_the_ships_of_a_port() {
    for card in [13, 31] {
        let mut board = board();
        let table = round(board.clone(), &Options::default(), &[card]);
        assert!(!offered(&table, &format!("event:{card}")), "J-034: nothing to repair");
        board.ship_mut(ShipId(1)).damage = 3;
        board.ship_mut(ShipId(2)).damage = 1;
        let mut table = round(board, &Options::default(), &[card]);
        table.give(&format!("event:{card}"), &[1, 1]);
        table.give("place:suakin", &[]);
        assert!(table.board().ships.iter().all(|ship| ship.damage == 0));
    }
}

#[test]
fn card_49_gives_every_ship_orders_once() {
    let mut board = board();
    put(&mut board, 2, "sea-d", &[22]);
    let mut table = round(board, &Options::default(), &[49]);
    table.give("event:49", &[1, 1]);
    let offers = table.offers();
    let berths = ["port-stanley", "eastsound", "suakin", "friday-harbor", "sea-d"];
    for at in berths {
        assert!(offers.contains(&format!("sail:{at}")), "{offers:?}");
    }
    assert!(offers.iter().all(|offer| !offer.starts_with("activate")), "{offers:?}");
    table.give("sail:sea-d", &[]);
    table.give("sail-to:olga", &[]);
    table.give("unload", &[]);
    table.give("drop-anchor", &[]);
    assert!(offered(&table, "march:olga"), "those they land may march");
    table.give("finish", &[]);
}

fn boats(face: u8) -> Table {
    let options = Options { boats_into_siege: true, ..Options::default() };
    let mut board = board();
    board.place_mut(place("roche-harbor")).siege = Some(1);
    board.points.egyptian = 3;
    board.unit_mut(UnitId(12)).steps = 1;
    put(&mut board, 7, "sea-b", &[22]);
    let mut table = round(board, &options, &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate-sea:b", &[]);
    table.give("sail-to:roche-harbor", &[]);
    assert_eq!(table.topic(), "points-aboard", "J-141: two in a unit's room");
    table.give("#2", &[face]);
    table
}

#[test]
fn j_141_boats_into_a_siege() {
    let table = boats(2);
    assert_eq!((lies(&table, 7).as_str(), left(&table, 7)), ("stuart", 0), "J-141: turned back");
    assert_eq!(table.board().points.egyptian, 3, "J-141");
    for (face, damage) in [(3, 1), (4, 1), (5, 0), (6, 0)] {
        let mut table = boats(face);
        assert_eq!(lies(&table, 7), "roche-harbor", "J-141");
        assert_eq!(table.board().ship(ShipId(7)).damage, damage, "J-141");
        assert_eq!(table.board().points.egyptian, 1, "J-141: two went in");
        table.give("unload", &[]);
        assert_eq!(table.force("roche-harbor").len(), 3, "J-141: units arrive");
    }
}

#[test]
fn j_024_a_laid_up_ship_lands_nobody_in_a_besieged_port() {
    let mut board = board();
    board.place_mut(place("roche-harbor")).siege = Some(1);
    put(&mut board, 7, "roche-harbor", &[22]);
    board.ship_mut(ShipId(7)).damage = 1;
    let mut table = round(board, &Options::default(), &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate:roche-harbor", &[]);
    table.give("sail:roche-harbor", &[]);
    assert_eq!(table.offers(), ["repair", "drop-anchor"], "J-024: she may only repair");
    table.give("repair", &[]);
    assert!(offered(&table, "unload"), "J-024");
}

#[test]
fn j_111_units_aboard_are_made_good_while_their_ship_lies_in_an_open_port() {
    for (at, siege, reached) in
        [("olga", None, true), ("roche-harbor", Some(1), false), ("sea-d", None, false)]
    {
        let mut board = board();
        board.points.egyptian = 1;
        if let Berth::Port(port) = berth(at) {
            board.place_mut(port).siege = siege;
        }
        put(&mut board, 7, at, &[22]);
        board.unit_mut(UnitId(22)).steps = 2;
        if !reached {
            // Nobody else wants points: the turn goes on without a question.
            let (options, mut dice) = (Options::default(), Calm::default());
            let campaign =
                Campaign::at(&options, board, Phase::Replacements, &mut dice, &mut Vec::new());
            assert_ne!(campaign.decision().map(|of| of.why.topic()), Some("refit"), "J-111: {at}");
            continue;
        }
        let mut table = Table::at(board, Phase::Replacements, &[]);
        assert_eq!(table.offers(), ["restore:22:1", "done"], "J-111: {at}");
        // The next rebellion follows.
        table.give("restore:22:1", &[1; 23]);
        assert_eq!(table.board().unit(UnitId(22)).steps, 3, "J-111");
    }
}

#[test]
fn j_141_points_brought_in_by_boat_are_used_there() {
    let mut board = board();
    board.place_mut(place("roche-harbor")).siege = Some(1);
    board.points = Points::default();
    board.landed_points.insert(place("roche-harbor"), Points { egyptian: 2, british: 0 });
    board.unit_mut(UnitId(12)).steps = 1;
    board.unit_mut(UnitId(10)).steps = 1;
    let mut table = Table::at(board, Phase::Replacements, &[]);
    assert_eq!(table.offers(), ["restore:12:1", "restore:12:2", "done"], "J-111, J-141");
    table.give("restore:12:1", &[]);
    assert_eq!(table.board().unit(UnitId(12)).steps, 2);
    assert_eq!(table.board().landed_points[&place("roche-harbor")].egyptian, 1, "J-141");
}

fn met(ship: u8, faces: &[u8]) -> Table {
    let options = Options { gunboat_encounters: true, ..Options::default() };
    let mut table = round(board(), &options, &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate:suakin", &[]);
    table.give("sail:suakin", &[]);
    table.give(&format!("+ship:{ship}"), &[]);
    table.give("sail-to:sea-d", faces);
    table
}

#[test]
fn j_143_ships_look_out_in_every_sea_area() {
    let table = met(1, &[5, 6]);
    assert_eq!((table.topic(), left(&table, 1)), ("sail-how", 2), "J-143: only on 12");

    // One light gunboat: two hits sink her; her one hit lays the Abu Klea up after the fight.
    let mut table = met(1, &[6, 6, 1, 1]);
    assert_eq!(table.offers(), ["sea-fight", "sea-report:won", "sea-report:lost"], "J-143");
    table.give("sea-fight", &[5, 6, 5, 1]);
    let ended = Event::Sea(SeaEvent::FightEnded {
        sea: "d".parse().expect("D"),
        won: true,
        reported: false,
    });
    assert!(table.events.contains(&ended), "J-143");
    assert_eq!(table.board().ship(ShipId(1)).damage, 1, "J-143: effective after the fight");
    assert_eq!(table.topic(), "put-into", "J-024");
    table.give("place:suakin", &[]);

    // From round 2 they may run, back whence they came.
    let mut table = met(1, &[6, 6, 1, 1]);
    table.give("sea-fight", &[1, 1, 1, 1]);
    table.give("sea-run", &[]);
    assert_eq!((lies(&table, 1).as_str(), left(&table, 1)), ("suakin", 0), "J-143");

    // Reported from the table, won: they sail on.
    let mut table = met(1, &[6, 6, 1, 1]);
    table.give("sea-report:won", &[]);
    table.give("#0", &[]);
    assert_eq!((lies(&table, 1).as_str(), left(&table, 1)), ("sea-d", 2), "J-143");
    assert_eq!(table.topic(), "sail-how");
    assert!(table.board().this_turn.ledger.is_empty(), "J-143: no VP");
}

#[test]
fn j_077_c_ships_lying_there_take_off_whom_they_can() {
    let mut board = risen(&["decatur"]);
    put(&mut board, 7, "sea-e", &[22, 23, 24]);
    put(&mut board, 2, "sea-e", &[25]);
    let mut table = round(board, &Options::default(), &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate-sea:e", &[]);
    table.give("+ship:2+ship:7", &[]);
    table.give("sail-to:decatur", &[]);
    table.give("unload", &[]);
    table.give("+unit:22+unit:23+unit:24", &[5]);
    table.give("drop-anchor", &[]);
    // The ship that landed them leaves: only the other's room for two is left.
    table.give("sail:decatur", &[]);
    table.give("+ship:7", &[]);
    table.give("sail-to:sea-e", &[]);
    let faces = [vec![3, 3, 3, 3, 2, 1, 1, 3, 4], open_field()].concat();
    table.give("fight:decatur", &faces);
    table.give("report:lost", &[]);
    table.give("#0", &[]);
    table.give("#0", &[]);
    // 2 at the dice, surrounded +2, over three to one +2, one cavalry -1: one step in ten.
    table.give("#0", &[1, 1, 1]);
    assert_eq!(table.topic(), "put-into", "J-077 c: two ports are equally close");
    table.give("place:richardson", &[]);
    assert_eq!(table.topic(), "who-embarks", "J-077 c: as many as they carry");
    table.give("+unit:22+unit:23", &[]);
    assert_eq!(table.force("richardson").len(), 2, "J-077 c");
    assert_eq!(lies(&table, 2), "richardson", "J-077 c: the ship goes with them");
    assert_eq!(table.board().unit(UnitId(24)).at, Whereabouts::Eliminated, "J-077 d");
    assert_eq!(table.board().unit(UnitId(25)).at, Whereabouts::Aboard(ShipId(2)));
}

#[test]
fn j_058_units_aboard_are_no_garrison() {
    let mut board = board();
    put(&mut board, 7, "port-stanley", &[22, 23]);
    // Three fortified towns, El Obeid, Olga, Orcas Landing: quiet. Port Stanley rises: no die for
    // the fate of anybody, and the ship wants another port (J-045).
    let faces = [1, 1, 1, 1, 1, 1, 6];
    let table = Table::with(&Options::default(), board, Phase::Rebellion, &faces);
    assert_eq!(table.topic(), "put-out-from", "J-045, J-058");
    assert!(table.board().in_revolt(place("port-stanley")), "J-058");
}
