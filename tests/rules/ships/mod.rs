//! Ships: functions, loading, landing, damage (J-024, J-052 to J-058, J-141).

use kit::Calm;
use san_juans::{
    Berth, Board, Campaign, CardId, Control, Event, Options, Phase, Points, PursuitModifier,
    SeaEvent, Ship, ShipId, ShipKind, UnitId, Whereabouts,
};

use crate::table::{Table, board, empty, place, position, risen, set, war};

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
    table.play(
        "ops:39 1 1; activate:suakin; may march:suakin sail:suakin (J-058); sail:suakin; \
         offers ship:1 ship:2 ship:8 (J-058: any or all of them); +ship:8; load; \
         asks who-boards; +unit:10; cannot load (J-024: a gunboat carries one); \
         may sail-to:olga (J-052: D, and the port); \
         cannot sail-to:decatur (J-052: D, E and the port are three); sail-to:sea-e; \
         ship 8 = sea-e; functions 8 = 0 (J-055); movement 10 = 2 (J-053: boarding costs one); \
         cannot activate-sea:e (J-057: no ship twice); \
         may sail:suakin (the others may still sail)",
    );
}

#[test]
fn j_052_j_053_j_055_ship_and_unit_apart_need_two_ops_and_then_one() {
    let mut board = position("ship 3 sea-a");
    board.unit_mut(UnitId(26)).at = Whereabouts::Ashore(crate::table::space("false-bay/ginnis/1"));
    empty(&mut board, "false-bay");
    let mut table = round(board, &Options::default(), &[39]);
    table.play(
        "ops:39 1 1; activate:false-bay/ginnis/1; to:false-bay; activate-sea:a; \
         asks sail-how (one ship lies there); sail-to:false-bay; load; sail-to:sea-a; \
         ship 3 = sea-a (J-055: enter, load, leave: three functions); unit 26 = ship:3",
    );
    // In a later round one Op moves both.
    table.play(
        "asks spend-ops (J-034: an empty hand passes); activate-sea:a; sail-to:friday-harbor; \
         unload; movement 26 = 3 (J-053: landing costs one of four); functions 3 = 1",
    );
}

#[test]
fn j_053_units_that_do_nothing_else_need_no_op_if_the_option_says_so() {
    for free_boarding in [false, true] {
        let options = Options { free_boarding, ..Options::default() };
        let mut table = round(board(), &options, &[39]);
        table.play(
            "ops:39 1 1; activate:friday-harbor; sail:friday-harbor; +ship:3+ship:5; \
             sail-to:false-bay",
        );
        assert_eq!(offered(&table, "load"), free_boarding, "J-053");
        if free_boarding {
            table.play("load; +unit:26+unit:27; movement 26 = 0 (J-053: its round is over)");
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
    let board = position("lost mud-bay; ship 7 sea-e 22 23");
    let mut table = round(board.clone(), &Options::default(), &[39]);
    table.play(
        "ops:39 1 1; activate-sea:e; sail-to:mud-bay; \
         revolt mud-bay = true (J-058: ships alone take nothing); unload; \
         +unit:22+unit:23 4 (A village wants a 5: nobody is met); \
         control mud-bay = RetakenEgyptian (J-054); drop-anchor; \
         may march:mud-bay (J-054: they may march on)",
    );
    assert_eq!((movement(&table, 22), movement(&table, 23)), (3, 2), "J-053");

    // Met and beaten, they go back aboard, and the ship puts out when the round ends.
    let mut table = round(board, &Options::default(), &[39]);
    table.play(
        "ops:39 1 1; activate-sea:e; sail-to:mud-bay; unload; +unit:22+unit:23 5; drop-anchor; \
         fight:mud-bay met 3 4 open; report:lost; #0; #0 1 1",
    );
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
    table.play("finish; ship 7 = sea-e (J-058: it puts out, free)");
}

#[test]
fn j_058_a_mahdist_port_is_entered_only_to_land() {
    let mut board = position("lost mud-bay; ship 7 sea-e; ship 2 sea-c 22");
    let mut table = round(board.clone(), &Options::default(), &[39]);
    table.play(
        "ops:39 1 1; activate-sea:e; may sail-to:richardson; \
         cannot sail-to:mud-bay (J-058: nobody to land); drop-anchor; activate-sea:c; \
         may sail-to:sea-e (J-052: D, E); \
         cannot sail-to:mud-bay (J-058: no function left to land)",
    );
    // A port with nothing but ships can be activated, and its ships get orders at once.
    empty(&mut board, "suakin");
    let mut table = round(board, &Options::default(), &[39]);
    table.play("ops:39 1 1; activate:suakin; asks sail-how (J-058)");
}

#[test]
fn j_056_a_besieged_port_is_entered_and_left_freely_by_ship() {
    let board = position("siege roche-harbor 2; ship 7 roche-harbor 22");
    let mut table = round(board, &Options::default(), &[39]);
    table.play("ops:39 1 1; activate:roche-harbor");
    let either = ["sail:roche-harbor".to_owned(), "break-through:roche-harbor".to_owned()];
    assert!(either.iter().all(|way| table.offers().contains(way)), "J-056: by sea, or by force");
    table.play(
        "sail:roche-harbor; unload; force roche-harbor = 3 (J-056); load; +unit:12+unit:13; \
         sail-to:sea-b",
    );
    assert_eq!(table.board().aboard(ShipId(7)).count(), 2, "J-056");
}

#[test]
fn j_024_a_storm_lays_a_ship_up_and_functions_repair_her() {
    let board = position("ship 7 sea-e 22");
    let mut table = round(board, &Options::default(), &[30]);
    table.play(
        "ops:30 4 5 1 2 8 (#30 and a 9, event 12, the eighth of eight ships); \
         asks put-into (J-024: the commander chooses between equals); place:richardson; \
         damage 7 = 2 (J-150: 12); activate:richardson; sail:richardson; \
         offers repair drop-anchor (J-024: she may only repair); repair; repair; \
         damage 7 = 0 (J-052); may sail-to:sea-e unload",
    );
}

#[test]
fn j_024_a_port_of_ours_repairs_one_at_the_turns_end() {
    let board = position("damage 7 3; ship 2 sea-e; damage 2 1");
    let mut events = Vec::new();
    let options = Options::default();
    let mut calm = Calm::default();
    let campaign = Campaign::at(&options, board, Phase::Score, &mut calm, &mut events);
    let damage = |ship| campaign.board().ship(ShipId(ship)).damage;
    assert_eq!((damage(7), damage(2)), (2, 1), "J-024: not at sea");
}

#[test]
fn j_024_a_rock_sinks_a_ship_and_others_save_whom_they_can() {
    let board = position("ship 7 sea-e 22 23; ship 1 sea-e");
    let mut table = round(board, &Options::default(), &[30]);
    table.play(
        "ops:30 4 5 6 3 8 6; asks who-is-saved (J-024); +unit:23; ship 7 = sunk (J-150: 63); \
         unit 23 = ship:1 (J-024); unit 22 = eliminated (J-024)",
    );
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
        table.play(
            "ops:39 1 1; activate:port-stanley; sail:port-stanley; sail-to:sea-d 6 6 1 1; \
             sea-report:lost; #4",
        );
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
    table.play("ops:30 4 5 4 5; activate:suakin; functions 1 = 2 (J-150: 45)");
    let mut table = round(board(), &Options::default(), &[30]);
    table.play("ops:30 4 5 5 3; activate:suakin; sail:suakin; +ship:1; load; +unit:10+unit:11");
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
            table.play("asks choose-for-random-event (J-151: 64); place:olga");
        }
        assert_eq!(lies(&table, 7), if lost { "olga" } else { "suakin" }, "J-150: 64");
        assert_eq!(left(&table, 7), 0, "J-034: no orders in the round she comes");
    }
}

#[test]
fn j_150_nobody_sails_from_a_place_with_dysentery() {
    let mut board = position("ship 7 waldron");
    for place in san_juans::data().places.iter().map(|place| place.id).skip(4) {
        board.place_mut(place).control = Control::Mahdist;
    }
    for at in [1, 3, 4] {
        board.place_mut(san_juans::PlaceId(at)).control = Control::Mahdist;
    }
    let mut table = round(board, &Options::default(), &[30]);
    table.play("ops:30 4 5 5 2 1 (Waldron is the only place left: it is the one that is drawn)");
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
        set(&mut board, "damage 1 3; damage 2 1");
        let mut table = round(board, &Options::default(), &[card]);
        table.play(&format!("event:{card} 1 1; place:suakin"));
        assert!(table.board().ships.iter().all(|ship| ship.damage == 0));
    }
}

#[test]
fn card_49_gives_every_ship_orders_once() {
    let mut table = war("ship 2 sea-d 22; hand 49", "");
    table.give("event:49", &[1, 1]);
    let offers = table.offers();
    let berths = ["port-stanley", "eastsound", "suakin", "friday-harbor", "sea-d"];
    for at in berths {
        assert!(offers.contains(&format!("sail:{at}")), "{offers:?}");
    }
    assert!(offers.iter().all(|offer| !offer.starts_with("activate")), "{offers:?}");
    table.play(
        "sail:sea-d; sail-to:olga; unload; drop-anchor; \
         may march:olga (those they land may march); finish",
    );
}

fn boats(face: u8) -> Table {
    let options = Options { boats_into_siege: true, ..Options::default() };
    let board = position("siege roche-harbor 1; points 3; steps 12 1; ship 7 sea-b 22");
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
    let board = position("siege roche-harbor 1; ship 7 roche-harbor 22; damage 7 1");
    let mut table = round(board, &Options::default(), &[39]);
    table.play(
        "ops:39 1 1; activate:roche-harbor; sail:roche-harbor; \
         offers repair drop-anchor (J-024: she may only repair); repair; may unload (J-024)",
    );
}

#[test]
fn j_111_units_aboard_are_made_good_while_their_ship_lies_in_an_open_port() {
    for (at, siege, reached) in
        [("olga", None, true), ("roche-harbor", Some(1), false), ("sea-d", None, false)]
    {
        let mut board = position("points 1");
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
    let mut board = position("siege roche-harbor 1");
    board.points = Points::default();
    board.landed_points.insert(place("roche-harbor"), Points { egyptian: 2, british: 0 });
    set(&mut board, "steps 12 1; steps 10 1");
    let mut table = Table::at(board, Phase::Replacements, &[]);
    table.play("offers restore:12:1 restore:12:2 done (J-111, J-141); restore:12:1; steps 12 = 2");
    assert_eq!(table.board().landed_points[&place("roche-harbor")].egyptian, 1, "J-141");
}

fn met(ship: u8, faces: &[u8]) -> Table {
    let options = Options { gunboat_encounters: true, ..Options::default() };
    let mut table = round(board(), &options, &[39]);
    table.play(&format!("ops:39 1 1; activate:suakin; sail:suakin; +ship:{ship}"));
    table.give("sail-to:sea-d", faces);
    table
}

#[test]
fn j_143_ships_look_out_in_every_sea_area() {
    let table = met(1, &[5, 6]);
    assert_eq!((table.topic(), left(&table, 1)), ("sail-how", 2), "J-143: only on 12");

    // One light gunboat: two hits sink her; her one hit lays the Abu Klea up after the fight.
    let mut table = met(1, &[6, 6, 1, 1]);
    table.play("offers sea-fight sea-report:won sea-report:lost (J-143); sea-fight 5 6 5 1");
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
    table.play("sea-fight 1 1 1 1; sea-run; ship 1 = suakin; functions 1 = 0 (J-143)");

    // Reported from the table, won: they sail on.
    let mut table = met(1, &[6, 6, 1, 1]);
    table.play("sea-report:won; #0; ship 1 = sea-d; functions 1 = 2 (J-143); asks sail-how");
    assert!(table.board().this_turn.ledger.is_empty(), "J-143: no VP");
}

#[test]
fn j_077_c_ships_lying_there_take_off_whom_they_can() {
    let board = position("lost decatur; ship 7 sea-e 22 23 24; ship 2 sea-e 25");
    let mut table = round(board, &Options::default(), &[39]);
    table.play(
        "ops:39 1 1; activate-sea:e; +ship:2+ship:7; sail-to:decatur; unload; \
         +unit:22+unit:23+unit:24 5; drop-anchor; sail:decatur (The ship that landed them \
         leaves: only the other's room for two is left); +ship:7; sail-to:sea-e; \
         fight:decatur met 3 4 open; report:lost; #0; #0; #0 1 1 1 (2 at the dice, surrounded \
         +2, over three to one +2, one cavalry -1: one step in ten); \
         asks put-into (J-077 c: two ports are equally close); place:richardson; \
         asks who-embarks (J-077 c: as many as they carry); +unit:22+unit:23; \
         force richardson = 2 (J-077 c); \
         ship 2 = richardson (J-077 c: the ship goes with them); \
         unit 24 = eliminated (J-077 d); unit 25 = ship:2",
    );
}

#[test]
fn j_058_units_aboard_are_no_garrison() {
    let board = position("ship 7 port-stanley 22 23");
    // Three fortified towns, El Obeid, Olga, Orcas Landing: quiet. Port Stanley rises: no die for
    // the fate of anybody, and the ship wants another port (J-045).
    let faces = [1, 1, 1, 1, 1, 1, 6];
    let mut table = Table::with(&Options::default(), board, Phase::Rebellion, &faces);
    table.play("asks put-out-from (J-045, J-058); revolt port-stanley = true (J-058)");
}
