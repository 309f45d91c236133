//! The end of the game and its points (P-070 to P-074, P-R43 to P-R45).

use patrols::phases::Frame;
use patrols::phases::turn::Step;

use crate::table::{course, step, table};

const FOUR: &str = "piece 1: brush 9,9 scouted; piece 2: brush 21,9 scouted; piece 3: brush 9,21 scouted; piece 4: brush 21,21 scouted; ";

/// P-R45: from turn 6 on, with four pieces scouted or a unit within 6 inches of the north edge.
#[test]
fn when_the_end_may_be_declared() {
    let may = |on: &str, wanted: &str| {
        step(
            "patrol",
            Step::Sixth,
            &format!("{on}; d1: 30,30 180 line"),
            &format!("begin; asks {wanted}"),
        );
    };
    may(&format!("turn: 6; {FOUR} p1: 15,30 0 line"), "declare");
    may(&format!("turn: 5; {FOUR} p1: 15,30 0 line"), "over");
    may("turn: 6; p1: 15,54 0 line", "declare");
    may("turn: 6; p1: 15,53.9 0 line", "over");
    may("turn: 6; p1: 15,56 0 line routing", "over");
}

/// P-070 to P-074, P-R44: contesting costs nothing, one, three, or is in vain.
#[test]
fn contesting_may_cost_points() {
    for (dice, points, ended) in [
        ("1 1", "4 0", "no"),
        ("1 3", "4 0", "no"),  // P-071
        ("1 4", "4 -1", "no"), // P-072
        ("3 4", "4 -1", "no"),
        ("4 4", "4 -3", "no"), // P-073
        ("3 6", "4 -3", "no"),
        ("4 6", "4 0", "Some(Patrol) Contested 6"), // P-074
        ("6 6", "4 0", "Some(Patrol) Contested 6"),
    ] {
        let on = format!("turn: 6; {FOUR} p1: 15,30 0 line; d1: 30,30 180 line");
        let frames = [Frame::Turn(7), Frame::Step(patrols::Faction::Patrol, Step::Sixth)];
        let text = format!(
            "begin; declare; asks contest; contest {dice}; points = {points}; ended = {ended}"
        );
        course(table(&on), &frames, &text);
    }
    let on = format!("turn: 6; {FOUR} p1: 15,30 0 line; d1: 30,30 180 line");
    step("patrol", Step::Sixth, &on, "begin; declare; accept; ended = Some(Patrol) Declared 6");
    step("patrol", Step::Sixth, &on, "begin; go-on; asks over");
}

/// P-R43: what counts.
#[test]
fn what_counts() {
    let points = |on: &str| {
        let [patrol, dervish] = patrols::points(&table(on));
        (patrol, dervish)
    };
    assert_eq!(points("piece 1: brush 9,9 scouted; piece 2: brush 21,9"), (1, 1));
    assert_eq!(points("p2: 15,10 0 line of ORR; d1: 15,40 180 line of Lpppp"), (1, 1));
    assert_eq!(points("p2: 15,10 0 line of ORRR; d1: 15,40 180 line of Lppppp"), (0, 0));
    let mut board = table("");
    let mut tally = patrols::Tally::default();
    (tally.lost, tally.officers) = ([1, 2], [1, 3]);
    (tally.flags, tally.guns, tally.scouts, tally.paid) = (2, 1, 3, 4);
    board.tally = tally;
    assert_eq!(patrols::points(&board), [6 + 3 + 4, 3 + 2 + 3 + 3 - 4]);
}

/// P-R43: points for who dies in a fight: the unit, its leader, its flag.
#[test]
fn the_dead_score() {
    let on = "p2: 15,10 0 line of ORRR; d1: 15,15 180 line of L; p1: 25,10 0 line";
    crate::table::acts(
        "p2",
        3,
        on,
        "begin; shoot:p2:d1 4 4 4 4 4 4 4 4 4 1 1; at d1 = lost; points = 4 0",
    );
    let scout = "d4: 15,15 180 line of j; s1: 15,10 0 line; p1: 30,10 0 line; p2: 33,33 0 line";
    crate::table::acts(
        "d4",
        3,
        scout,
        "begin; shoot:d4:s1 4 4 4 1 1 1; at s1 = lost; points = 1 1",
    );
}

/// P-R45: the game ends after turn 12; the higher total wins, equal is a draw.
#[test]
fn the_last_turn() {
    let on = "turn: 11; p1: 15,30 0 line; d1: 30,30 180 line; hand: ; draw: ";
    let text = "begin; nobody; nobody; chart:1 1 1; asks drop; offers drop:d1 lots; drop:d1; ended = None Time 12";
    course(table(on), &[Frame::Turn(12)], text);
    let ahead = format!("{on}; piece 1: brush 9,9");
    course(table(&ahead), &[], "begin; ended = Some(Dervish) Time 11");
}

/// A side of which nobody is left, on the table, in hiding or to come, has lost what it can lose.
#[test]
fn a_side_without_anybody() {
    let all: Vec<String> = (1..=7).map(|unit| format!("p{unit}: lost")).collect();
    let scouts: Vec<String> = (1..=4).map(|unit| format!("s{unit}: lost")).collect();
    let on = format!("{}; {}; d1: 30,30 180 line", all.join("; "), scouts.join("; "));
    course(table(&on), &[Frame::Turn(3)], "begin; ended = None Nobody 1");
}
