//! The set-up, and who comes later (P-001 to P-005, P-R01, P-R02, P-R04, P-R06, P-R18, P-R50,
//! P-R64, P-R65).

use kit::Calm;
use patrols::phases::Frame;
use patrols::phases::set_up::squares;
use patrols::phases::turn::Step;
use patrols::{Faction, Inches, Kind, Options, Patrols, Place, UnitId};

use crate::table::{course, step, table};

/// P-001 to P-005, P-R64: three pieces, a hidden unit, scouts, a unit, and the patrol's first turn.
/// The Dervishes hold three cards by then.
#[test]
fn five_steps() {
    let mut game = Patrols::new(&Options::default(), &mut Calm::default(), &mut Vec::new());
    let mut asked = Vec::new();
    let mut events = Vec::new();
    assert_eq!(game.board().hand.len(), 3, "P-R64");
    while game.board().turn == 0 {
        let decision = game.decision().expect("asked");
        let of = decision.why.topic();
        if asked.last() != Some(&of) {
            asked.push(of);
        }
        let usual = decision.ask.choices().last().copied().expect("a choice");
        let seat = decision.seats[0];
        let answer = kit::Answer::One(usual);
        game.apply(seat, &answer, &mut Calm::default(), &mut events).expect("offered");
        if game.board().pieces.len() == 3 && asked.len() == 1 {
            // P-001: three, of which none is water (P-R50).
            assert!(game.board().pieces.iter().all(|piece| piece.data().key != "water"));
        }
    }
    assert_eq!(asked, ["lay", "hide", "scouts", "first", "enter"]);
    let board = game.board();
    let hidden: Vec<UnitId> = UnitId::of(Faction::Dervish)
        .filter(|id| matches!(board.unit(*id).place, Place::Hidden(_)))
        .collect();
    assert_eq!(hidden.len(), 1, "P-002");
    let Place::Hidden([a, b]) = board.unit(hidden[0]).place else { panic!() };
    assert_ne!(a, b, "P-002: in two different pieces");
    assert_eq!(board.on_table(Faction::Patrol).count(), 4, "P-003, P-004: three scouts, one unit");
    for id in board.on_table(Faction::Patrol) {
        let north = board.unit(id).pose().expect("there").at.y;
        let most = if id.is_scout() { 20 } else { 12 };
        assert!(north <= Inches::whole(most), "{id} {north}");
    }
    assert_eq!((board.turn, board.player), (1, Faction::Patrol), "P-005");
    assert_eq!(board.queue.len(), 6, "P-R06: the rest is off the table");
}

/// P-R06: three scouts, or four if so agreed; a game that is stored without a word about them has
/// four.
#[test]
fn so_many_scouts() {
    let scouts = |options: &Options| {
        let game = Patrols::new(options, &mut Calm::default(), &mut Vec::new());
        let out = |id: &UnitId| game.board().unit(*id).place == Place::Out;
        UnitId::scouts().filter(out).count()
    };
    assert_eq!(scouts(&Options::default()), 3);
    assert_eq!(scouts(&Options { scouts: 4, ..Options::default() }), 4);
    let before: Options = serde_json::from_str("{}").expect("options of old");
    assert_eq!(scouts(&before), 4);
    assert_eq!(before, Options { scouts: 4, ..Options::default() });
    assert!(before.can_become(&Options::default()).is_err());
}

/// P-R50: at set-up water is rolled again.
#[test]
fn water_is_rolled_again_at_set_up() {
    let lay = [Frame::Scenery { count: 1, opening: true }];
    let laid = course(
        table(""),
        &lay,
        "begin 1 1 3 3; asks lay; usual; tells Laid { piece: 1, kind: Kind(3) }",
    );
    assert_eq!(laid.board().pieces.len(), 1);
    let later = [Frame::Scenery { count: 1, opening: false }];
    course(table(""), &later, "begin 1 1; lay:C5; tells Laid { piece: 1, kind: Kind(0) }");
}

/// P-R02: six inches from each other and from the edge, and over nobody.
#[test]
fn pieces_lie_six_inches_apart() {
    let open = squares(&table(""), Kind(3));
    assert!(open.iter().all(|cell| (1..5).contains(&cell.column) && (1..9).contains(&cell.row)));
    assert_eq!(open.len(), 32);
    let names = |on: &str| -> String {
        let squares = squares(&table(on), Kind(3));
        squares.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    };
    // From a piece in C5 two squares on at least.
    let beside = names("piece 1: brush 15,27");
    for near in ["B4", "C4", "D4", "B5", "C5", "D5", "B6", "C6", "D6"] {
        assert!(!beside.contains(near), "{near}");
    }
    assert!(beside.contains("C7") && beside.contains("E5"));
    assert!(!names("p1: 15,29 0 line").contains("C5"), "not on a unit");
}

/// P-002, P-R04: two units at most lie in a piece, each half of one in another.
#[test]
fn two_units_at_most_lie_in_a_piece() {
    let on = "piece 1: brush 9,21; piece 2: trees 21,21; piece 3: rocks 9,39; d1: hidden 1 2; \
              d2: hidden 1 3";
    course(table(on), &[Frame::Hide(crate::table::unit("d3"))], "begin; offers hide:d3:2:3 lots");
}

/// P-R29, P-R50: a unit that cannot be hidden goes back, and another is drawn. Only if none can,
/// scenery comes instead, and the Dervishes alone are told why.
#[test]
fn riders_do_not_hide_in_brush() {
    let on = "piece 1: brush 9,21; piece 2: rocks 21,21";
    // The fifth of six is the riders; the first of the others then.
    let draw = |opening| [Frame::Draw { opening }];
    course(table(on), &draw(true), "begin 5 1; asks hide; offers hide:d1:1:2 lots");
    course(table(on), &draw(false), "begin 5 1; asks hide; offers hide:d1:1:2 lots");
    let only = (1..=6).filter(|id| *id != 5).map(|id| format!("d{id}: 3,{} 0 line", 8 * id));
    let only = format!("{on}; {}", only.collect::<Vec<_>>().join("; "));
    let none = course(table(&only), &draw(false), "begin 3 3; asks lay; tells NobodyFits");
    assert!(none.told_to(None).is_empty(), "nobody else is told why");
    let scouted = format!("{on} scouted");
    course(table(&scouted), &draw(false), "begin 3 3; asks lay; tells NobodyFits");
}

/// P-R07: a pool that has run out is made anew of those destroyed; with nobody nothing happens
/// (P-R63).
#[test]
fn the_pool_is_made_anew() {
    let gone = |how: &str| {
        let all: Vec<String> = (1..=6).map(|unit| format!("d{unit}: {how}")).collect();
        format!("piece 1: trees 9,21; piece 2: trees 21,21; {}", all.join("; "))
    };
    let draw = [Frame::Draw { opening: false }];
    course(table(&gone("lost")), &draw, "begin 3; asks hide; offers hide:d3:1:2 lots");
    course(table(&gone("hidden 1 2")), &draw, "begin; tells NoEffect; asks over");
}

/// P-R18, P-R65: units off the table are rolled for in their order until two have come; they stand
/// at the south edge.
#[test]
fn two_arrive_at_most() {
    let on = "queue: p2 p3 p4 p5; p1: 15,12 0 line";
    let mut table = step(
        "patrol",
        Step::Fifth,
        on,
        "begin 2 3 6; tells Rolled { unit: p2, die: 2, done: false };
         tells Rolled { unit: p3, die: 3, done: true }; asks enter; may enter:p3:A1:line enter:p3:F1:column;
         enter:p3:A1:line; at p3 = 3,2 0 4; enter:p4:F1:column; at p4 = 33,3 0 2; queue = p2 p5",
    );
    table.play("never Rolled { unit: p5");
}

/// P-R65: the owner says who is rolled for first.
#[test]
fn the_order_of_arrivals_is_the_owners() {
    let on = "queue: p2 p3 p4; p1: 15,12 0 line";
    step(
        "patrol",
        Step::Unit,
        on,
        "begin; may first:p3 first:p4; first:p4; queue = p4 p2 p3; cannot first:p4",
    );
}

#[test]
fn a_full_edge_is_no_place() {
    let all: Vec<String> = (0..6)
        .map(|at| format!("{}: {},2 0 line", ["p1", "p2", "p3", "d3", "d1", "d2"][at], at * 6 + 3))
        .collect();
    let on = format!("queue: p4; {}", all.join("; "));
    step("patrol", Step::Fifth, &on, "begin 6; asks over; queue = p4");
}
