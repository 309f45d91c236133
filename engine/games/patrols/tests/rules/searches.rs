//! Searching scenery, ambushes, scouts that get away (P-049 to P-062, P-075, P-R20 to P-R23, P-R25,
//! P-R28, P-R47 to P-R49, P-R51, P-R53).

use patrols::phases::search::reasons;
use patrols::{PieceId, Reason};

use crate::table::{Table, acts, table, turned, unit};

/// P-050 to P-056, P-R20, P-R23, P-R47: what changes either sum.
#[test]
fn sums_have_causes() {
    use Reason::{
        Betrayed, Building, ByScouts, Heavy, HiddenLeader, HiddenMounted, HiddenPresent,
        HiddenVeteran, Poor, SearcherMounted, SearcherPoor, Seen, Veteran,
    };
    let of = |key: &str, on: &str| {
        let board = table(&format!(
            "{on}; {key}: 15,10 0 line; piece 1: trees 15,16; piece 2: trees 25,30"
        ));
        reasons(&board, unit(key), PieceId(1))
    };
    assert_eq!(of("p2", ""), [vec![], vec![]]);
    assert_eq!(of("s1", ""), [vec![(ByScouts, 3)], vec![]], "P-051");
    assert_eq!(of("p1", ""), [vec![(Veteran, 1)], vec![]], "P-052");
    assert_eq!(of("p2", "seen"), [vec![(Seen, 1)], vec![]], "P-053");
    assert_eq!(of("p3", ""), [vec![(Poor, -2)], vec![(SearcherPoor, 1)]], "P-055, P-R20");
    assert_eq!(of("p6", ""), [vec![(Heavy, -2)], vec![]], "P-056");
    assert_eq!(of("p4", ""), [vec![], vec![(SearcherMounted, 1)]], "P-052");
    assert_eq!(of("p2", "betrayed"), [vec![(Betrayed, -2)], vec![]]);
    let hidden = |on: &str| of("p2", on);
    assert_eq!(hidden("d4: hidden 1 2 of jj"), [vec![], vec![(HiddenPresent, 1)]], "P-056");
    let leader = [vec![], vec![(HiddenLeader, 1), (HiddenPresent, 1)]];
    assert_eq!(hidden("d4: hidden 1 2"), leader, "P-055");
    assert_eq!(hidden("d4: hidden 2 1"), leader, "P-R47: for either half");
    let veteran = [vec![], vec![(HiddenVeteran, 1), (HiddenLeader, 1), (HiddenPresent, 1)]];
    assert_eq!(hidden("d3: hidden 1 2"), veteran, "P-054");
    assert_eq!(hidden("d3: hidden 1 2; d1: hidden 1 2"), veteran, "P-R47: each once");
    let riders = [vec![(HiddenMounted, 1)], vec![(HiddenLeader, 1), (HiddenPresent, 1)]];
    assert_eq!(hidden("d5: hidden 1 2"), riders, "P-054");
    let on = "p2: 15,10 0 line; piece 1: building 15,16; d1: hidden 2 2; piece 2: trees 25,30";
    let building = reasons(&table(on), unit("p2"), PieceId(1));
    assert_eq!(building, [vec![], vec![(Building, 1)]], "P-051");
}

/// A search by p2 of brush beside it with these sums of two dice, and what lies there.
#[track_caller]
fn searched(hidden: &str, dice: &str, text: &str) -> Table {
    let on = format!(
        "p2: 15,12 0 line of ORRRRRR; piece 1: brush 15,15; piece 2: trees 9,45; piece 3: rocks \
         27,30; d4: 33,57 180 line; {hidden}"
    );
    acts("p2", 3, &on, &format!("begin; search:p2:1 {dice}; {text}"))
}

/// P-049, P-057 to P-062, P-R21, P-R48: row by row for a piece where nobody lies: it is scouted from
/// +3 on, else nothing is found.
#[test]
fn an_empty_piece_is_scouted_from_three_on() {
    for (dice, find) in [
        ("1 1 6 6", "Nothing"), // -10: P-R21
        ("1 1 3 3", "Nothing"), // -4
        ("1 1 2 2", "Nothing"), // P-060
        ("3 3 3 3", "Nothing"),
        ("3 3 2 2", "Nothing"),
        ("3 4 2 2", "Success"), // P-061
        ("5 4 2 2", "Success"),
        ("5 5 2 2", "Success"), // P-062
        ("6 6 1 1", "Success"),
    ] {
        let (scouted, came) = match find {
            "Success" => ("1", "tells CameOf { piece: 1, find: Scouted }"),
            _ => ("none", "never CameOf"),
        };
        let text = format!(
            "tells Searched {{ unit: p2, piece: 1, find: {find}; {came}; scouted = {scouted}; ap p2 = 2"
        );
        searched("", dice, &text);
    }
}

/// P-058, P-059, P-R22: an ambush: both halves, in contact, and the fight at once with the dice
/// shown.
#[test]
fn searchers_are_ambushed() {
    // The levy: a leader, and somebody: two more for the Dervishes.
    let levy = "d6: hidden 1 2 of Lppppp";
    let bad = "1 1 3 3 ..";
    let mut table = searched(levy, bad, "tells Searched { unit: p2, piece: 1, find: BadAmbush");
    table.play("tells Ambushed { unit: p2, by: d6, piece: 1; fights = p2-d6-1; scouted = none; ap p2 = none");
    let own = |table: &Table, role: &str| {
        let fought = table
            .told_to(None)
            .into_iter()
            .find(|told| told.starts_with("Fought"))
            .expect("a fight");
        let dice =
            fought.split(&format!("role: {role}, dice: [")).nth(1).expect("a base").to_owned();
        dice.split(']').next().expect("dice").split(',').count()
    };
    assert_eq!((own(&table, "Rifle"), own(&table, "Spear")), (2, 3), "P-058: 3-1, 3-1+1");
    let table = searched(levy, "1 1 2 1 ..", "tells Searched { unit: p2, piece: 1, find: Ambush");
    assert_eq!((own(&table, "Rifle"), own(&table, "Spear")), (2, 2), "P-059: 3-1, 3-1");
    assert!(table.board().seen, "P-R23");
    // P-R51: at most two ranks deep, and nothing but a frontal fight.
    assert_eq!(table.board().fights[0].face, patrols::Face::Front);
}

/// P-060: nothing is found, whoever lies there.
#[test]
fn nothing_is_found() {
    searched(
        "d6: hidden 1 2",
        "3 3 3 3",
        "tells Searched { unit: p2, piece: 1, find: Nothing; at d6 = hidden 1 2; scouted = none",
    );
}

/// P-061, P-R49: its half slips away to a piece that takes it, or all of it comes out, with no fight,
/// as its side chooses; with nowhere to go it must come out.
#[test]
fn who_is_found_slips_away_or_comes_out() {
    let find = "4 5 2 2"; // +5 less 2
    let slips = searched(
        "d6: hidden 1 2",
        find,
        "tells Searched { unit: p2, piece: 1, find: Success; asks found; offers found:d6:out \
         found:d6:3 lots; found:d6:3; at d6 = hidden 3 2; scouted = 1; tells CameOf { piece: 1, \
         find: Scouted }; ap p2 = 2",
    );
    let told = slips.told_to(Some(patrols::Faction::Patrol));
    let elsewhere = "asks found; offers lots; lots; at d6 = hidden 2 3; scouted = 1";
    for (hidden, text) in [("d6: hidden 2 3", elsewhere), ("", "scouted = 1")] {
        let empty = searched(hidden, "3 4 2 2", text).told_to(Some(patrols::Faction::Patrol));
        assert_eq!(told, empty, "P-R48: it reads the same");
    }
    assert!(
        told.iter().all(|told| !told.contains("Slipped") && !told.contains("dice: [[4")),
        "{told:?}"
    );
    let out = searched(
        "d6: hidden 1 2",
        find,
        "found:d6:out; tells CameOf { piece: 1, find: Deployed }; tells Appeared { unit: d6, piece: 1; fights = none; ap p2 = 2",
    );
    // P-R51: in any formation, looking any way, if its side says so; then the searchers go on.
    let how = "found:d6:out; asks deploy; may deploy:d6:column:15 done; deploy:d6:column:15";
    let mut column = searched("d6: hidden 1 2", find, how);
    column.play("tells Deployed { unit: d6; fights = none; asks act");
    // Farther than an inch from the enemy, within two inches of the piece.
    let board = out.board();
    assert!(board.distance(unit("p2"), unit("d6")) > patrols::Inches::whole(1));
    let piece = board.piece(PieceId(1)).expect("brush");
    assert!(
        board
            .unit(unit("d6"))
            .ground()
            .all(|ground| piece.distance(&ground) <= patrols::Inches::whole(2))
    );
}

/// P-R49: with no piece to go to it comes out.
#[test]
fn with_no_refuge_it_comes_out() {
    let on = "p2: 15,12 0 line of ORRRRRR; piece 1: brush 15,15; piece 2: trees 9,45; d6: hidden 1 2; d4: 33,57 180 line";
    acts(
        "p2",
        3,
        on,
        "begin; search:p2:1 4 5 2 2; offers found:d6:out lots; lots; tells CameOf { piece: 1, find: Deployed }",
    );
    // A unit that lies whole in a piece leaves it whole, or comes out.
    let both = on.replace("hidden 1 2", "hidden 1 1");
    let three = format!("{both}; piece 3: rocks 27,30");
    acts(
        "p2",
        3,
        &three,
        "begin; search:p2:1 4 5 2 2; offers found:d6:out found:d6:2 found:d6:3 lots; found:d6:3; \
         tells CameOf { piece: 1, find: Scouted }; at d6 = hidden 3 3",
    );
    // P-R04: a piece with two other units takes no third.
    let full = on.replace("d4: 33", "piece 3: rocks 27,30; d1: hidden 3 2; d2: hidden 3 2; d4: 33");
    acts(
        "p2",
        3,
        &full,
        "begin; search:p2:1 4 5 2 2; offers found:d6:out lots; lots; tells CameOf { piece: 1, find: Deployed }",
    );
}

/// P-062: caught, it slips away or comes out, and is ambushed itself: one die less.
#[test]
fn who_is_caught_is_ambushed() {
    let find = "5 6 1 1"; // +9 less 2
    searched(
        "d6: hidden 1 2",
        find,
        "lots; tells CameOf { piece: 1, find: Scouted }; at d6 = hidden 3 2",
    );
    let mut table = searched(
        "d6: hidden 1 2 of Lppppp",
        find,
        "found:d6:out ..; tells CameOf { piece: 1, find: Caught }",
    );
    table.play("tells Ambushed { unit: d6, by: p2, piece: 1; tells Fought; fights = p2-d6-1");
    let fight = table.board().fights[0];
    assert_eq!(
        (fight.attacker, fight.ambushed),
        (patrols::Faction::Patrol, Some(patrols::Faction::Dervish))
    );
}

/// P-061, P-062: of two units that lie there one deploys, and the other half goes elsewhere; their side
/// says at once what each does. What one does takes room from the other (P-R04).
#[test]
fn of_two_units_one_deploys() {
    let two = "d6: hidden 1 2; d1: hidden 1 2";
    for find in ["6 6 1 2", "4 5 2 2"] {
        searched(
            two,
            find,
            "asks found; offers found-both:d1:out:d6:3 found-both:d1:3:d6:out \
             found-both:d1:3:d6:3 lots; found-both:d1:3:d6:3; at d1 = hidden 3 2; at d6 = hidden 3 2",
        );
        let out = searched(two, find, "found-both:d1:3:d6:out ..; at d1 = hidden 3 2");
        assert!(out.board().unit(unit("d6")).pose().is_some());
    }
    let full = format!("{two}; d2: hidden 3 2");
    searched(
        &full,
        "6 6 1 2",
        "offers found-both:d1:out:d6:3 found-both:d1:3:d6:out lots; found-both:d1:out:d6:3 ..; \
         at d6 = hidden 3 2",
    );
    // With nowhere to go one deploys, and all of the other lies where its other half is.
    let nowhere = format!("{two}; d2: hidden 3 2; d3: hidden 3 3");
    searched(
        &nowhere,
        "4 5 2 2",
        "offers found-both:d1:out:d6:2 found-both:d1:2:d6:out lots; found-both:d1:2:d6:out; \
         at d1 = hidden 2 2; tells Appeared { unit: d6",
    );
    // All of it being there, it has to come out as well.
    let whole = "d6: hidden 1 1; d1: hidden 1 1; d2: hidden 2 3; d3: hidden 2 3";
    searched(whole, "4 5 2 2", "lots; tells Appeared { unit: d1; tells Appeared { unit: d6");
    // In a game of older rules more of them may lie there: the others go where they can.
    let three = "d1: hidden 1 2; d2: hidden 1 2; d6: hidden 1 2; piece 4: ridge 15,57";
    let text = "found-both:d1:3:d2:3; at d1 = hidden 3 2; at d2 = hidden 3 2; at d6 = hidden 4 2";
    searched(three, "6 6 1 2", text);
}

/// P-R47: an ambush touches both units that lie there.
#[test]
fn both_units_ambush() {
    let both = searched(
        "d6: hidden 1 2; d1: hidden 2 1",
        "1 1 6 6 ..",
        "tells Searched { unit: p2, piece: 1, find: BadAmbush",
    );
    assert!(both.told_to(None).iter().filter(|told| told.starts_with("Ambushed")).count() >= 1);
}

/// P-R25: within an inch, one try in an activation, a point for units and none for scouts; they go
/// there if they are not there.
#[test]
fn searching_needs_to_be_near() {
    let at = |y: &str, text: &str| {
        let on = format!("p2: 15,{y} 0 line; piece 1: brush 15,15; d4: 33,57 180 line");
        acts("p2", 2, &on, text);
    };
    at(
        "11",
        "begin; may search:p2:1; search:p2:1 3 3 3 3; ap p2 = 1; cannot search:p2:1; at p2 = 15,11 0 4",
    );
    at("10.9", "begin; search:p2:1 3 3 3 3; asks over; at p2 = 15,12 0 4");
    let on = "p2: 15,8 0 line; piece 1: brush 15,15; piece 2: brush 21,15; d4: 33,57 180 line";
    acts(
        "p2",
        4,
        on,
        "begin; search:p2:1 3 3 3 3; at p2 = 15,12 0 4; ap p2 = 2; those search = none",
    );
    acts("p2", 4, "p2: 15,8 0 line halted; piece 1: brush 15,15", "begin; cannot search:p2:1");
    acts("p2", 4, "p2: 15,12 0 line halted; piece 1: brush 15,15", "begin; may search:p2:1");
    let scouted = "p2: 15,12 0 line; piece 1: brush 15,15 scouted; d4: 33,57 180 line";
    acts("p2", 4, scouted, "begin; cannot search:p2:1");
}

/// P-058, P-059: ambushed scouts get away on 4, or on 3; else they are dead. They fall back 8
/// inches, or to a unit within 8.
#[test]
fn ambushed_scouts_get_away() {
    let on = "s1: 15,12 0 line; piece 1: brush 15,15; piece 2: trees 9,45; d6: hidden 1 2; p1: 33,5 0 line";
    // Scouts have 3 more, those in hiding 2.
    let bad = "1 1 6 4";
    acts(
        "s1",
        5,
        on,
        &format!(
            "begin; search:s1:1 {bad} 3; tells Escaped {{ unit: s1, die: 3, needed: 4, alive: false, way: None }}; at s1 = lost"
        ),
    );
    let mut away = acts(
        "s1",
        5,
        on,
        &format!(
            "begin; search:s1:1 {bad} 4; tells Escaped {{ unit: s1, die: 4, needed: 4, alive: true, way: None }}"
        ),
    );
    away.play("at s1 = 15,4 0 1; tells Appeared { unit: d6, piece: 1; fights = none");
    acts(
        "s1",
        5,
        on,
        "begin; search:s1:1 1 1 3 4 3; tells Escaped { unit: s1, die: 3, needed: 3, alive: true, way: None }",
    );
    let near = on.replace("p1: 33,5", "p1: 20,8");
    let to = acts("s1", 5, &near, &format!("begin; search:s1:1 {bad} 4"));
    assert!(to.board().distance(unit("s1"), unit("p1")) <= patrols::Inches::whole(1));
}

/// P-075, P-R28: a die for escape, one for the direction: north, east, south, west, or what it
/// likes; or to a unit within 8 inches.
#[test]
fn scouts_avoid_a_fight() {
    let flee = |die: u8, text: &str| {
        let on = "d1: 20,30 180 line of pppppp; s1: 20,24 0 line; p1: 20,15 0 line";
        acts("d1", 3, on, &format!("begin; charge:d1:s1 6 {die}; {text}"));
    };
    flee(1, "asks flee; offers flee:s1:0 flee-to:s1:p1; flee-to:s1:p1; asks over");
    flee(2, "offers flee:s1:90 flee-to:s1:p1; flee:s1:90; at s1 = 28,24 0 1");
    flee(3, "offers flee:s1:180 flee-to:s1:p1; flee:s1:180; at s1 = 20,16 0 1");
    flee(4, "offers flee:s1:270 flee-to:s1:p1; flee:s1:270; at s1 = 12,24 0 1");
    flee(5, "offers flee:s1:0 flee:s1:90 flee:s1:180 flee:s1:270 flee-to:s1:p1");
    flee(6, "offers flee:s1:0 flee:s1:90 flee:s1:180 flee:s1:270 flee-to:s1:p1");
}

/// P-R53: scouts need not strike whom they have caught; who strikes goes into contact.
#[test]
fn scouts_need_not_strike() {
    let on = "s1: 15,12 0 line; piece 1: brush 15,15; piece 2: trees 9,45; d4: hidden 1 2 of jj; p1: 33,5 0 line";
    let find = "6 6 1 1; found:d4:out";
    acts(
        "s1",
        5,
        on,
        &format!(
            "begin; search:s1:1 {find}; asks strike; offers stay strike; stay; fights = none; asks scouting"
        ),
    );
    let mut strikes = acts("s1", 5, on, &format!("begin; search:s1:1 {find}; strike .."));
    strikes.play("tells Ambushed { unit: d4, by: s1, piece: 1; tells Fought");
}

/// What its side is taken to have said is drawn by lot among the pieces it can slip away to, so that
/// nobody can reckon where it has gone; whatever the result, and nothing is told it beforehand.
#[test]
fn by_lot_a_unit_slips_away() {
    let on = "d6: hidden 1 2; piece 4: ridge 15,57; piece 5: trees 27,45";
    for find in ["4 5 2 2", "6 6 1 1"] {
        let drawn = |die: u8, at: &str| {
            let text = format!(
                "offers found:d6:out found:d6:3 found:d6:4 found:d6:5 lots; lots {die}; at d6 = {at}"
            );
            searched(on, find, &text);
        };
        drawn(1, "hidden 3 2");
        drawn(2, "hidden 4 2");
        drawn(3, "hidden 5 2");
    }
}

/// P-R48: dice of a search are shown to the patrol at the end of the game only.
#[test]
fn dice_are_sealed_until_the_end() {
    let on = "turn: 12; player: dervish; p2: 15,12 0 line; piece 1: brush 15,15; d4: 33,57 180 line; hand: ; draw: ";
    let table = acts("p2", 2, on, "begin; search:p2:1 3 3 3 3; asks act; done; asks over");
    let told = table.told_to(Some(patrols::Faction::Patrol));
    assert!(told.iter().any(|told| told.starts_with("Searched") && told.contains("search: None")));
    assert!(told.last().expect("an end").contains("searches: [Search { turn: 12"), "{told:?}");
    turned("patrol", "p2: 15,12 0 line; d4: 33,57 180 line", "begin; nobody; asks over");
}
