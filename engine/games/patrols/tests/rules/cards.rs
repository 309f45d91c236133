//! The Dervishes' cards (P-R42, P-R64).

use patrols::Faction;
use patrols::phases::Frame;
use patrols::phases::turn::Step;

use crate::table::{Table, course, step, table};

const ON: &str = "player: dervish; piece 1: trees 15,27 scouted; piece 2: trees 9,45; piece 3: rocks 27,33; p1: 33,3 0 line; ";

#[track_caller]
fn declared(on: &str, text: &str) -> Table {
    let of = |step| Frame::Step(Faction::Dervish, step);
    let frames = [of(Step::Sixth), of(Step::Unit), of(Step::Third)];
    course(table(&format!("{ON} {on}")), &frames, &format!("begin; {text}"))
}

/// P-R64: one a turn, from a hand of three; the hand is filled, and discards are shuffled when the
/// deck is out. The patrol is not told which are drawn.
#[test]
fn one_card_is_declared() {
    let on = "hand: rush rush ambush; draw: ; d1: 20,50 180 line";
    let table = declared(
        on,
        "asks card; offers card:rush card:ambush no-card; card:rush; hand = rush rush ambush; asks activate",
    );
    let told = table.told_to(Some(Faction::Patrol));
    assert!(told.contains(&"Drew { count: 1, cards: [] }".to_owned()), "{told:?}");
    assert!(
        told.contains(&"Declared { card: Rush, unit: None, piece: None }".to_owned()),
        "{told:?}"
    );
    declared(on, "no-card; hand = rush rush ambush; never Declared");
    declared(
        "hand: rush ambush ambush; draw: dust-storm; d1: 20,50 180 line",
        "card:rush; hand = dust-storm ambush ambush; discards = rush",
    );
    // Whoever holds nothing that could be declared is asked all the same; nobody else knows.
    declared("hand: leaders-call; draw: ; d1: 20,50 180 line", "asks card; offers no-card");
}

#[test]
fn rush() {
    declared(
        "hand: rush; draw: ; d4: 20,50 180 line",
        "card:rush; unit:d4 2; ap d4 = 4; tells Chosen { unit: d4, die: Some(2), reasons: [(Rush, 2)], points: 4 }",
    );
}

/// Out of the Ground: a second unit may be chosen, if it appears (P-R24).
#[test]
fn out_of_the_ground() {
    let on = "hand: out-of-the-ground; draw: ; d1: hidden 2 3; d2: hidden 2 3; d4: 20,50 180 line";
    declared(
        on,
        "card:out-of-the-ground; appear:d1:2:180 1; done; asks activate; cannot unit:d4; may appear:d2:3:180; appear:d2:3:180 1; done; asks over",
    );
    declared(on, "no-card; appear:d1:2:180 1; done; asks shift");
}

/// Holy Banner: a unit counts as having a flag for morale, in the tests of step 1 of the next turn
/// too, which are those of its casualties.
#[test]
fn holy_banner() {
    let mut table = declared(
        "hand: holy-banner; draw: ; d6: 20,50 180 line; d1: 9,55 180 line",
        "offers card-unit:holy-banner:d6 no-card; card-unit:holy-banner:d6; ",
    );
    table.play("tells Declared { card: HolyBanner, unit: Some(d6)");
    let d6 = crate::table::unit("d6");
    assert!(table.board().has_flag(d6));
    let mut later = table.board().clone();
    later.declared = None;
    later.units[d6.index()].tests.markers = 1;
    let of = |step| Frame::Step(Faction::Dervish, step);
    let frames = [of(Step::Leaders), of(Step::Morale), Frame::Side(Faction::Patrol)];
    let mut next = course(later, &frames, "begin; nobody ..");
    next.play(
        "tells Tested { unit: d6, dice: [], reasons: [(Casualties, 1), (Poor, 1), (Flag, -2)]",
    );
    assert!(!next.board().has_flag(d6), "until then");
}

#[test]
fn rifle_fire() {
    let on = "hand: rifle-fire; draw: ; d4: 20,15 180 line of jj; p2: 20,10 0 line";
    declared(
        on,
        "card:rifle-fire; unit:d4; ap d4 = 1; shoot:d4:p2 4 1 2 3 4 1 2 3 1 1; bases p2 = OSR*R*RRRR",
    );
}

#[test]
fn false_trail() {
    declared(
        "hand: false-trail; draw: ; d1: 20,50 180 line",
        "offers card-piece:false-trail:1 no-card; card-piece:false-trail:1; scouted = none; tells Unscouted { piece: 1, die: None, done: true }",
    );
}

#[test]
fn leaders_call() {
    declared(
        "hand: leaders-call; draw: ; d1: 20,50 180 line of ppp",
        "card-unit:leaders-call:d1; bases d1 = Lpp; tells Promoted { unit: d1, die: None, done: true }",
    );
}

#[test]
fn until_the_next_dervish_turn() {
    for card in ["dust-storm", "guide-betrays", "ambush"] {
        let on = format!("hand: {card}; draw: ; d1: 20,50 180 line");
        let table = declared(&on, &format!("card:{card}; asks activate"));
        let board = table.board();
        let set = [board.dust, board.betrayed, board.prepared];
        assert_eq!(set.iter().filter(|set| **set).count(), 1, "{card}");
        let mut later = board.clone();
        later.hand.clear();
        let patrol = course(later.clone(), &[Frame::Side(Faction::Patrol)], "begin; nobody");
        assert_eq!([patrol.board().dust, patrol.board().betrayed, patrol.board().prepared], set);
        let dervish = course(later, &[Frame::Side(Faction::Dervish)], "begin; asks activate");
        let board = dervish.board();
        assert_eq!([board.dust, board.betrayed, board.prepared], [false; 3], "{card}");
    }
}

#[test]
fn the_next_ambush_is_prepared() {
    let on = "prepared; p2: 15,12 0 line of ORRRRRR; piece 1: brush 15,15; piece 2: trees 9,45; d6: hidden 1 2";
    let table = crate::table::acts("p2", 3, on, "begin; search:p2:1 1 1 3 3 ..; tells Fought");
    assert!(!table.board().prepared);
}

/// Silent Ones: one less to disappear; Whispered Orders: two halves in step 6.
#[test]
fn cards_of_hiding() {
    declared(
        "hand: silent-ones; draw: ; d1: 9,45 180 line of pppp",
        "card:silent-ones; unit:d1; ap d1 = 1; vanish:d1:2:3 2; at d1 = hidden 2 3",
    );
    let on =
        "hand: whispered-orders; draw: ; d1: hidden 2 3; piece 4: ridge 27,50; d4: 20,20 180 line";
    declared(
        on,
        "card:whispered-orders; nobody; shift:d1:2:4; asks shift; shift:d1:3:2; at d1 = hidden 4 2; asks over",
    );
    step(
        "dervish",
        Step::Third,
        "hand: whispered-orders; draw: ; d1: 20,50 180 line; p1: 5,5 0 line",
        "begin; asks card; offers no-card",
    );
}
