//! Event charts (P-063 to P-069, P-R29, P-R46, P-R63).

use patrols::Faction;
use patrols::phases::turn::Step;

use crate::table::step;

const ON: &str = "piece 1: brush 15,27 scouted; piece 2: trees 9,45; piece 3: rocks 27,33; p1: 33,3 0 line; d3: 33,57 180 line; ";

#[track_caller]
fn rolled(on: &str, text: &str) -> crate::table::Table {
    step(
        "dervish",
        Step::Fifth,
        &format!("{ON} {on}"),
        &format!("begin; asks chart; offers chart:1 chart:2; {text}"),
    )
}

/// P-063: one of two charts.
#[test]
fn a_chart_is_chosen() {
    rolled(
        "",
        "chart:1 3 4 3 3; tells Charted { chart: 1, dice: [3, 4], result: NewPiece }; asks lay",
    );
}

/// P-064, P-R29: a unit of their choice, hidden or on the table, leaves play, into the pool, and
/// scores for nobody.
#[test]
fn a_unit_leaves_play() {
    let mut table = rolled(
        "d1: hidden 2 3; d2: hidden 2 3",
        "chart:2 1 1; asks drop; offers drop:d1 drop:d2 drop:d3 lots; drop:d2; at d2 = out; points = 1 2",
    );
    assert!(
        table
            .told_to(Some(Faction::Patrol))
            .contains(&"Withdrew { unit: None, stood: false }".to_owned())
    );
    table.play("tells Withdrew { unit: Some(d2)");
    let open = rolled("", "chart:1 1 1; offers drop:d3 lots; lots; at d3 = out");
    let told = open.told_to(Some(Faction::Patrol));
    assert!(told.contains(&"Withdrew { unit: Some(d3), stood: true }".to_owned()), "{told:?}");
}

/// P-065, P-068, P-R46: a piece becomes un-scouted; never one in which the middle of a unit stands. A
/// unit that only covers a part of it bars nothing.
#[test]
fn a_piece_becomes_unscouted() {
    rolled("", "chart:1 1 2; asks pick; offers pick:1; pick:1; scouted = none");
    rolled("", "chart:2 6 6; asks pick; offers pick:1");
    rolled("p2: 15,24.5 0 line", "chart:1 1 2; offers pick:1; pick:1; scouted = none");
    rolled("p2: 15,27 0 line", "chart:1 1 2; tells NoEffect; asks over");
    rolled("s1: 15,27 0 line", "chart:1 1 2; tells NoEffect; asks over");
}

/// P-069, P-R63: a piece leaves the table; one with a hidden half only if that can move.
#[test]
fn a_piece_leaves() {
    rolled(
        "d1: hidden 2 3",
        "chart:1 6 6; asks pick; offers pick:1 pick:2 pick:3 lots; pick:1; pieces = 2 3",
    );
    rolled(
        "d1: hidden 2 3; piece 4: ridge 15,57",
        "chart:2 1 2; offers pick:1 pick:2 pick:3 pick:4 lots; pick:2; asks found; offers found:d1:4 lots; lots; at d1 = hidden 4 3; pieces = 1 3 4",
    );
    rolled(
        "d1: 27,32 180 line; d2: 9,44 180 line; p2: 15,28 0 line",
        "chart:1 6 6; tells NoEffect; asks over",
    );
}

/// P-067, P-R29: a new unit hides by halves; with fewer than two un-scouted pieces scenery comes
/// instead.
#[test]
fn a_new_unit_hides() {
    let mut table =
        rolled("", "chart:2 3 3 1; asks hide; offers hide:d1:2:3 lots; lots; at d1 = hidden 2 3");
    assert!(
        table
            .told_to(Some(Faction::Patrol))
            .contains(&"Hidden { unit: None, halves: None }".to_owned())
    );
    table.play("tells Hidden { unit: Some(d1)");
    let on = ON.replace("rocks 27,33", "rocks 27,33 scouted");
    step("dervish", Step::Fifth, &on, "begin; chart:2 3 3 3 3; asks lay");
}

/// P-066: a new piece is laid where the Dervishes like, and water may come.
#[test]
fn a_new_piece_comes() {
    rolled(
        "",
        "chart:2 2 2 1 1; asks lay; first; pieces = 1 2 3 4; tells Laid { piece: 4, kind: Kind(0) }",
    );
}
