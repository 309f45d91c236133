//! The set-up, and who comes later (P-001 to P-005, P-R01, P-R02, P-R04, P-R06, P-R18, P-R50,
//! P-R64, P-R65).

use kit::Calm;
use patrols::phases::set_up::squares;
use patrols::{Faction, Inches, Kind, Options, Patrols, Place, UnitId};

use crate::table::table;

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
