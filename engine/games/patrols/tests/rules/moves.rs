//! Movement: steps, scenery, wheels, turns, formations, limbers and saddles (P-011 to P-022, P-030,
//! P-R05, P-R10 to P-R12, P-R15, P-R16, P-R52, P-R65).

use crate::table::{acts, table, unit};

/// Rows of a unit, how it stands, its points, and how many inches it can go ahead.
#[track_caller]
fn ahead(rows: &str) {
    for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let parts: Vec<&str> = row.split(" | ").collect();
        let [key, on, points, wanted] = parts[..] else { panic!("four parts: {row}") };
        let points = points.parse().expect("points");
        if wanted == "0" {
            acts(key, points, on, &format!("begin; cannot ahead:{key}"));
        } else {
            acts(key, points, on, &format!("begin; ahead:{key}; wants 1 to {wanted}"));
        }
    }
}

/// P-011, P-R12: steps of four inches, so many at most: of scouts five (P-012), of a line two, of
/// Dervishes three, of a column five (P-013), of guns two if limbered (P-014), of the mounted four,
/// in column six, the second of which is free (P-015).
#[test]
fn steps() {
    ahead(
        "p1 | p1: 15,10 0 line | 1 | 4
         p1 | p1: 15,10 0 line | 6 | 8
         p1 | p1: 15,10 0 column | 6 | 20
         p1 | p1: 15,10 0 column | 3 | 12
         p1 | p1: 15,10 0 3 | 6 | 8
         p1 | p1: 15,10 0 ring | 6 | 0
         d1 | d1: 15,20 0 line | 6 | 12
         d1 | d1: 15,20 0 column | 6 | 20
         p4 | p4: 15,10 0 line | 1 | 8
         p4 | p4: 15,10 0 line | 6 | 16
         p4 | p4: 15,10 0 column | 6 | 24
         p4 | p4: 15,10 0 column | 4 | 20
         p4 | p4: 15,10 0 line dismounted | 6 | 8
         d5 | d5: 15,20 0 line | 3 | 16
         p6 | p6: 15,10 0 line | 6 | 8
         p7 | p7: 15,10 0 line | 1 | 4
         p6 | p6: 15,10 0 line unlimbered | 6 | 0
         p1 | p1: 15,10 0 line halted | 6 | 0",
    );
    acts("s1", 6, "s1: 15,10 0 line", "begin; head:s1:0; wants 1 to 20"); // P-012
}

/// P-R12: the second step of the activation is free, later ones are not.
#[test]
fn the_second_step_of_the_mounted_is_free() {
    let on = "p4: 15,10 0 line";
    acts(
        "p4",
        3,
        on,
        "begin; ahead:p4; #4; ap p4 = 2; ahead:p4; #4; ap p4 = 2; ahead:p4; #4; ap p4 = 1",
    );
    acts("p4", 3, on, "begin; ahead:p4; #8; ap p4 = 2; tells Moved { unit: p4");
}

/// P-R16: a part of a step costs a whole one; the straight ways of a move may be split.
#[test]
fn a_move_may_be_split() {
    let on = "p1: 15,10 0 line";
    acts(
        "p1",
        6,
        on,
        "begin; ahead:p1; #1; ap p1 = 5; at p1 = 15,11 0 4; wheel:p1:left:15; ap p1 = 4;
         ahead:p1; #4; ap p1 = 3; cannot ahead:p1",
    );
    // Nobody ends on another, nor beyond the edge; friends are passed.
    ahead(
        "p1 | p1: 15,10 0 column; p2: 15,14 0 line | 2 | 8
         p1 | p1: 15,10 0 column; d1: 15,20 180 line | 6 | 9
         p1 | p1: 15,56 0 column | 6 | 4",
    );
    acts("p1", 6, "p1: 15,10 0 column; p2: 15,14 0 line", "begin; ahead:p1; #3; at p1 = 15,12 0 2")
        .play("ahead:p1; #1; at p1 = 15,18 0 2; ap p1 = 3");
}

/// P-016, P-018, P-R11: the front edge of infantry pays one point, of others two, once; not in
/// column, not scouts.
#[test]
fn scenery_costs() {
    let brush = "piece 1: brush 15,15 scouted";
    let cost = |key: &str, how: &str, inches: u8, left: u8| {
        let on = format!("{key}: 15,11 0 {how}; {brush}");
        let go =
            if key.starts_with('s') { format!("head:{key}:0") } else { format!("ahead:{key}") };
        acts(key, 5, &on, &format!("begin; {go}; #{inches}; ap {key} = {left}"));
    };
    cost("p1", "line", 1, 4);
    cost("p1", "line", 4, 3); // P-016
    cost("p1", "column", 4, 4);
    cost("d1", "line", 4, 3);
    cost("p4", "line", 4, 2); // P-018
    cost("d5", "column", 4, 2);
    cost("p6", "line", 4, 2);
    cost("s1", "line", 4, 4);
    ahead(
        "p4 | p4: 15,10.5 0 line; piece 1: brush 15,15 scouted | 2 | 1
         p1 | p1: 15,11.5 0 line; piece 1: brush 15,15 scouted | 1 | 0
         d1 | d1: 15,11 0 line; piece 1: huts 15,15 scouted; piece 2: marsh 15,24 scouted | 6 | 9",
    );
}

/// P-017, P-R52: entering scenery that is not scouted costs the patrol a point more, and is its try
/// at searching; the Dervishes pay nothing for it. Whoever finds nothing goes on.
#[test]
fn entering_unscouted_scenery_searches_it() {
    let on = "p1: 15,11 0 line; piece 1: brush 15,15; seen";
    let mut table = acts(
        "p1",
        4,
        on,
        "begin; ahead:p1; #4 3 3 3 3; tells Searched { unit: p1, piece: 1, find: Nothing",
    );
    table.play("at p1 = 15,15 0 4; ap p1 = 1; cannot search:p1:1");
    let scouted = acts("p1", 4, on, "begin; ahead:p1; #4 6 6 1 1; at p1 = 15,15 0 4; scouted = 1");
    assert!(scouted.told_to(None).iter().any(|told| told.contains("Scouted")));
    acts("d1", 4, "d1: 15,11 0 line; piece 1: brush 15,15", "begin; ahead:d1; #4; ap d1 = 2");
    // A way to something stops before it.
    acts("p1", 4, on, "begin; go:p1:north; at p1 = 15,12 0 4; ap p1 = 3");
    // Whoever is ambushed stops there.
    let on = "p1: 15,11 0 line; piece 1: brush 15,15; piece 2: trees 21,39; d6: hidden 1 2";
    let mut table = acts("p1", 4, on, "begin; ahead:p1; #4 1 1 6 6 ..; at p1 = 15,12 0 4");
    table.play("tells Searched { unit: p1, piece: 1, find: BadAmbush");
}

/// P-019: wheels of 45 degrees, two at most, on an end of the front rank.
#[test]
fn wheels() {
    let on = "p1: 15,10 0 line";
    acts(
        "p1",
        6,
        on,
        "begin; wheel:p1:right:45; at p1 = 15.6,11.4 45 4; wheel:p1:left:15; ap p1 = 4",
    )
    .play("cannot wheel:p1:left:45 wheel:p1:right:15; may turn:p1:left; moved p1 = true");
    acts("p1", 1, on, "begin; wheel:p1:left:45; at p1 = 14.4,11.4 315 4");
    // The hinge stays where it is: two inches to the right of the middle.
    let pose = table("p1: 15,10 0 line").unit(unit("p1")).pose().expect("there").wheeled(3, 8);
    let hinge = pose.at.step(pose.heading.turned(6), patrols::Inches::whole(2));
    assert!(hinge.distance(patrols::Point::at(17, 10)).0 <= 1);
}

/// P-016, P-017, P-R52: a wheel that brings the front edge into scenery pays like a step, and is the
/// patrol's try at searching what nobody has searched.
#[test]
fn a_wheel_into_scenery_pays_and_searches() {
    let on = |key: &str, rest: &str| format!("{key}: 15,10 0 line; piece 1: brush 14,15.5{rest}");
    let wheel = "begin; wheel:p1:right:45; at p1 = 15.6,11.4 45 4";
    acts("p1", 4, &on("p1", " scouted"), &format!("{wheel}; ap p1 = 2"));
    acts("p1", 4, "p1: 15,10 0 line", &format!("{wheel}; ap p1 = 3"));
    acts("p1", 4, &on("p1", " scouted"), "begin; wheel:p1:right:15; ap p1 = 3");
    // The Dervishes pay nothing for what nobody has searched.
    acts("d1", 4, &on("d1", ""), "begin; wheel:d1:right:45; ap d1 = 2");
    let found = "wheel:p1:right:45 3 3 3 3; tells Searched { unit: p1, piece: 1, find: Nothing";
    let mut table = acts("p1", 4, &on("p1", "; seen"), &format!("begin; {found}"));
    table.play("at p1 = 15.6,11.4 45 4; ap p1 = 1; cannot search:p1:1");
    acts("p1", 2, &on("p1", "; seen"), "begin; cannot wheel:p1:right:45; may wheel:p1:right:15");
    let hidden = on("p1", "; piece 2: trees 21,39; d6: hidden 1 2");
    let mut table = acts("p1", 4, &hidden, "begin; wheel:p1:right:45 1 1 6 6 ..");
    table.play("tells Searched { unit: p1, piece: 1, find: BadAmbush");
}

/// P-020, P-R15: all bases turn by 90 or 180 degrees; that is no move.
#[test]
fn turns() {
    let on = "p1: 15,10 0 line";
    acts("p1", 6, on, "begin; turn:p1:right; at p1 = 17,9 90 2; ap p1 = 5; moved p1 = false")
        .play("turn:p1:left; at p1 = 15,10 0 4; turn:p1:about; at p1 = 15,8 180 4; ap p1 = 3");
    let mut facing = acts("p1", 6, "p1: 15,10 0 line; d1: 30,9 270 line", "begin; face:p1:d1");
    facing.play("at p1 = 17,9 90 2; ap p1 = 5; moved p1 = false; cannot face:p1:d1");
}

/// P-021, P-R05, P-R11: by three files at most, once in an activation; fewer than five in a line
/// stand side by side.
#[test]
fn formations() {
    let on = "p1: 15,10 0 line";
    acts("p1", 6, on, "begin; those form = p1:column p1:wide p1:ring p1:shuffle; form:p1:column; at p1 = 15,10 0 2")
        .play("ap p1 = 5; those form = none");
    acts("p1", 6, on, "begin; form:p1:wide; at p1 = 15,10 0 7");
    acts(
        "d1",
        6,
        "d1: 15,20 0 line",
        "begin; form:d1:column; at d1 = 15,20 0 3; ahead:d1; wants 1 to 12",
    );
    acts("p1", 6, "p1: 15,10 0 column", "begin; form:p1:line; at p1 = 15,10 0 4");
    acts(
        "p1",
        6,
        "p1: 15,10 0 8",
        "begin; those form = p1:line p1:ring p1:shuffle; form:p1:line; at p1 = 15,10 0 5",
    );
    acts("p1", 6, "p1: 15,10 0 line of ROSR", "begin; those form = p1:column p1:shuffle");
    let mut shuffled = acts("p1", 6, "p1: 15,10 0 line of ORRSRR hurt 1", "begin; form:p1:shuffle");
    shuffled.play("bases p1 = RRROSR*; ap p1 = 5; those form = none");
    // A way in column, where that goes farther.
    let mut way =
        acts("p1", 5, on, "begin; may go:p1:north go-as:p1:north:column; go-as:p1:north:column");
    way.play("at p1 = 15,26 0 2; asks over");
    acts("p1", 3, on, "begin; those go-as = none");
}

/// P-R65: defence formation needs six bases on foot; it does not move, and is left by one change.
#[test]
fn defence_formation() {
    acts(
        "p1",
        6,
        "p1: 15,10 0 line of RRRRRRRR; d1: 15,16 180 line",
        "begin; form:p1:ring; at p1 = 15,10.5 0 4 ring",
    )
    .play("those go = none; those turn = none; those wheel = none; those charge = none");
    acts("p1", 6, "p1: 15,10 0 line of ORRRR", "begin; cannot form:p1:ring");
    acts("p4", 6, "p4: 15,10 0 line", "begin; cannot form:p4:ring");
    acts(
        "p1",
        6,
        "p1: 15,10 0 ring",
        "begin; those form = p1:line p1:column p1:shuffle; form:p1:column; at p1 = 15,10.5 0 2",
    );
}

/// P-022, P-030, P-R11: two points, once.
#[test]
fn limbers_and_saddles() {
    let mut gun =
        acts("p6", 6, "p6: 15,10 0 line", "begin; may unlimber:p6; unlimber:p6; ap p6 = 4");
    gun.play("cannot limber:p6 ahead:p6; tells Limbered { unit: p6, limbered: false }");
    let mut horse =
        acts("p4", 6, "p4: 15,10 0 line", "begin; dismount:p4; ap p4 = 4; cannot mount:p4");
    horse.play("tells Mounted { unit: p4, mounted: false }; ahead:p4; wants 1 to 8");
    acts("p4", 1, "p4: 15,10 0 line", "begin; cannot dismount:p4");
    acts("p5", 2, "p5: 15,10 0 line dismounted", "begin; mount:p5; ap p5 = none; asks over");
}

/// P-R16, P-R65: nobody leaves the table of its own will.
#[test]
fn nobody_leaves_the_table() {
    ahead("p1 | p1: 15,0 180 column | 6 | 0");
    ahead("p1 | p1: 15,6 180 column | 6 | 6");
    acts("s1", 5, "s1: 15,59.5 0 line", "begin; cannot head:s1:0; may head:s1:180");
}

/// P-R16: one goes around nothing: the nearest place on a straight way.
#[test]
fn a_way_goes_as_near_as_it_can() {
    let on = "p1: 15,10 0 column; d1: 15,25 180 line; piece 1: trees 27,20";
    acts("p1", 6, on, "begin; go:p1:d1; at p1 = 15,24.8 0 2; ap p1 = 2");
    let mut to = acts("p1", 6, on, "begin; go:p1:1; tells Moved { unit: p1");
    to.play("may search:p1:1");
}
