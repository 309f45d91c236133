//! Morale: the pool, the results, running and rallying (P-032 to P-048, P-R14, P-R19, P-R38 to
//! P-R40, P-R60, P-R62).

use patrols::phases::morale::pool;
use patrols::phases::turn::Step;

use crate::table::{step, table, unit};

#[track_caller]
fn dice(key: &str, on: &str, lost_fight: bool) -> String {
    let reasons = pool(&table(on), unit(key), lost_fight);
    let told = reasons.iter().map(|(reason, dice)| format!("{reason:?} {dice}"));
    told.collect::<Vec<_>>().join(", ").to_lowercase()
}

/// P-033 to P-044: what makes the pool larger or smaller.
#[test]
fn pools_have_causes() {
    let near = "p4: 22,10 0 line; d4: 33,50 180 line";
    for (key, on, wanted) in [
        ("p2", "p2: 15,10 0 line of ORRRRRR", ""),
        ("p2", "p2: 15,10 0 line of ORRRRRR markers 3", "casualties 3"), // P-034
        ("p2", "p2: 15,10 0 line of ORRRRRR markers 5", "casualties 4"), // P-034
        ("p3", "p3: 15,10 0 line", "poor 1"),                            // P-035
        ("p2", "p2: 15,10 0 line of ORRRRRR heavy", "heavyfire 1"),      // P-036
        ("p2", "p2: 15,10 0 line of ORRRRRR; d1: 15,3 0 column", "behind 1"), // P-037
        ("p2", "p2: 15,10 0 line of ORRRRRR; d1: 15,1.9 0 column of pp", ""), // 6 inches
        ("p2", "p2: 15,10 0 line of ORRRRRR; d1: 19,3 0 column", ""),    // as wide as its front
        ("d1", "d1: 15,40 180 line; s1: 15,45 0 line", "flag -2"),       // P-037: no scouts
        ("p2", "p2: 15,10 0 line of ORR", "belowhalf 1"),                // P-038
        ("p2", "p2: 15,10 0 line of ORRR", ""),
        ("p2", "p2: 15,10 0 line of OR", "belowhalf 1, few 1"), // P-039
        ("p2", "p2: 15,10 0 line of ORRRRRR shaken", "neighbour 2"), // P-040
        ("p1", "p1: 15,10 0 line", "veteran -1"),               // P-042
        ("p2", "p2: 15,10 0 line", "sergeant -1"),              // P-042
        ("p2", "p2: 15,10 0 line of ORRRRRR; piece 1: brush 15,9", "cover -1"), // P-043
        ("p2", "p2: 15,10 0 ring of ORRRRRR", "cover -1"),      // P-043
        ("d1", "d1: 15,40 180 line", "flag -2"),                // P-044
        ("d6", "d6: 15,40 180 line; player: dervish; declared: holy-banner d6", "poor 1, flag -2"),
    ] {
        assert_eq!(dice(key, &format!("{on}; {near}"), false), wanted, "{on}");
    }
    // P-035: alone, and nobody nearer than 8 inches; only the patrol.
    assert_eq!(dice("p2", "p2: 15,10 0 line of ORRRRRR; d1: 5,40 0 line", false), "isolated 1");
    assert_eq!(dice("p3", "p3: 15,10 0 line; d1: 5,40 0 line", false), "poor 1", "once");
    let wing = "p2: 15,10 0 line of ORRRRRR";
    assert_eq!(dice("p2", &format!("{wing}; s1: 15,18.9 0 line"), false), "", "P-R54: 8 is near");
    // P-041, P-R62: a neighbour is tested for in step 1.
    assert_eq!(dice("p2", &format!("{wing} shaken; {near}"), true), "lostfight 2");
}

#[track_caller]
fn tested(key: &str, on: &str, text: &str) {
    let side = if key.starts_with('p') { "patrol" } else { "dervish" };
    step(side, Step::Morale, on, text);
}

/// P-032, P-045: each 4, 5 and 6 fails; one halts (P-046), two send it back, but guns and MGs ignore
/// two (P-047), three rout it (P-048).
#[test]
fn fails_have_results() {
    let on = "p2: 15,30 0 line of ORRRRRR markers 3; p4: 22,30 0 line; d1: 15,45 180 line";
    tested(
        "p2",
        on,
        "begin 3 2 1; tells Tested { unit: p2, dice: [3, 2, 1], reasons: [(Casualties, 3)], verdict: Steady }; halted p2 = false",
    );
    tested("p2", on, "begin 4 1 1; halted p2 = true; at p2 = 15,30 0 4");
    tested(
        "p2",
        on,
        "begin 5 6 1 3; tells FellBack { unit: p2, die: 3; at p2 = 15,26 0 4; routing p2 = false",
    );
    tested("p2", on, "begin 4 4 4; routing p2 = true; at p2 = 15,22 180 4; tells Fled { unit: p2");
    let gun = "p6: 15,30 0 line markers 2; p4: 22,30 0 line; d1: 15,45 180 line";
    tested(
        "p6",
        gun,
        "begin 4 4; tells Tested { unit: p6, dice: [4, 4], reasons: [(Casualties, 2)], verdict: Ignored }; at p6 = 15,30 0 4",
    );
    let mg = "p7: 15,30 0 line markers 3; p4: 22,30 0 line; d1: 15,45 180 line";
    tested("p7", mg, "begin 4 4 4; routing p7 = true");
}

/// P-R14, P-R38: markers and neighbours call for a test, all dice together; less than one die passes.
#[test]
fn who_tests() {
    let on = "p1: 15,30 0 line; p2: 25,30 0 line shaken; s1: 5,5 0 line; d1: 15,45 180 line";
    tested(
        "p2",
        on,
        "begin 1; tells Tested { unit: p2, dice: [1], reasons: [(Neighbour, 2), (Sergeant, -1)], verdict: Steady }; shaken p2 = false; never Tested { unit: p1",
    );
    let flag = "d1: 15,45 180 line markers 2; p1: 5,5 0 line";
    tested(
        "d1",
        flag,
        "begin; tells Tested { unit: d1, dice: [], reasons: [(Casualties, 2), (Flag, -2)], verdict: Steady }",
    );
}

/// P-R19: markers come off after the tests, of whoever runs or hides too.
#[test]
fn markers_come_off() {
    let on = "d1: 15,45 180 line markers 2; d2: hidden 1 1 markers 3 heavy; d3: 25,40 0 line of www \
              routing markers 2; piece 1: trees 15,20; p1: 5,5 0 line markers 1";
    tested(
        "d1",
        on,
        "begin; markers d1 = 0; markers d2 = 0; markers d3 = 0; markers p1 = 1; at d3 = 25,48 0 3",
    );
}

/// P-R39: straight away from the nearest enemy first, be it not homewards; what is left of the way
/// goes towards the own edge.
#[test]
fn falling_back_goes_away_from_the_enemy() {
    let back = |enemy: &str, at: &str| {
        let on = format!(
            "p2: 15,30 0 line of ORRRRRR markers 3; p4: 24,30 0 line; d1: {enemy} 180 line"
        );
        tested("p2", &on, &format!("begin 4 4 1 5; at p2 = {at}"));
    };
    back("15,45", "15,24 0 4");
    back("8,45", "16.6,24.2 0 4"); // from the north-west
    back("3,29", "20.5,29.5 0 4"); // from the west: beside the hussars, and half an inch home
    back("15,20", "15,36 0 4"); // from the south
    // As far as there is room.
    let on = "p2: 15,4 0 line of ORRRRRR markers 3; p4: 24,4 0 line; d1: 15,20 180 line";
    tested("p2", on, "begin 4 4 1 5; at p2 = 15,2 0 4");
}

/// P-R39, P-040, P-R62, P-R16: whoever runs goes 8 inches each turn, over whatever stands there, and
/// off the table at the edge; units within 8 inches will test. With an officer it may stand on a 6.
#[test]
fn running_and_rallying() {
    let on = "p2: 15,30 180 line routing; p4: 15,24 0 line; d1: 15,45 180 line";
    tested(
        "p2",
        on,
        "begin 5; tells Rallied { unit: p2, die: 5, done: false }; at p2 = 15,22 180 4",
    );
    tested(
        "p2",
        on,
        "begin 6; tells Rallied { unit: p2, die: 6, done: true }; at p2 = 15,30 180 4; routing p2 = false",
    );
    let led = "p2: 15,30 180 line of SRRRR routing; p4: 15,24 0 line; d1: 15,45 180 line";
    tested("p2", led, "begin; never Rallied; routing p2 = true");
    let edge =
        "p6: 15,8 180 line of Gcc routing; p2: 15,15 0 line; p4: 25,18 0 line; d1: 15,45 180 line";
    let text =
        "begin 1; at p6 = lost; tells Lost { unit: p6, cause: Ran }; tells GunLost { unit: p6 };
                tells Tested { unit: p2; never Tested { unit: p4; points = 0 6";
    tested("p6", edge, text);
    // Who can be rallied is not lost for half an inch: it stops at the edge for once.
    let led = edge.replace("15,8 180 line of Gcc", "15,7.5 180 line of OGc");
    tested("p6", &led, "begin 5; at p6 = 15,0 180 3; routing p6 = true; never Lost");
    let there = led.replace("15,7.5 ", "15,0 ");
    tested("p6", &there, "begin 6; at p6 = 15,0 180 3; routing p6 = false");
    tested("p6", &there, "begin 5; at p6 = lost");
    // As it breaks it runs away from the enemy, then homewards.
    let breaks = |enemy: &str, at: &str| {
        let on =
            format!("p2: 15,30 0 line of ORRRRRR markers 4; p4: 22,20 0 line; d1: {enemy} 0 line");
        tested("p2", &on, &format!("begin 4 4 4 1 1; routing p2 = true; at p2 = {at}"));
    };
    breaks("15,20", "15,38 0 4");
    breaks("3,30", "23,30 90 4");
    let east = "p2: 30,30 0 line of ORRRRRR markers 4; p4: 22,20 0 line; d1: 18,30 0 line";
    tested("p2", east, "begin 4 4 4 1 1; at p2 = 34,28 180 4");
    // P-040: a unit that routs shakes those within 8 inches until the next step 1.
    let near = "p3: 15,30 0 line markers 4; p2: 22,30 0 line; p4: 33,30 0 line; d1: 15,45 180 line";
    tested(
        "p3",
        near,
        "begin 4 4 4 1 1; routing p3 = true; shaken p2 = true; shaken p4 = false; never Tested { unit: p2",
    );
}
