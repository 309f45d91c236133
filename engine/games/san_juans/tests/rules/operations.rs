//! Ops, marches and encounters (J-050 to J-064).

use san_juans::Control;
use san_juans::phases::land::march::roads;
use san_juans::phases::ops::allowance;

use crate::courses::courses;
use crate::table::{board, muster, place, position, risen, space};

#[test]
fn j_051_j_060_j_061_how_far_they_march_and_what_an_encounter_needs() {
    courses(
        "J-051: infantry and guns march three spaces, horse and camels four, garrisons none
        for kind, rate: egyptian-infantry 3, dragoons 4, egyptian-camels 4, krupp-battery 3
        on suakin holds {kind}
        allowance suakin = {rate}
        on suakin holds fortress-garrison
        allowance suakin = 0

        J-060: a village needs 5, a town 4, a point 6, or 7 between places of ours
        on lost mud-bay olga; hand 30; speeches
        meets lopez = None (none in friendly locations); ops:30 event-11;
        meets mud-bay = Some(3) (J-150: 11 and 43)
        on lost mud-bay olga
        meets mud-bay = Some(5); meets olga = Some(4); meets richardson/mud-bay/1 = Some(6);
        meets lopez/richardson/1 = Some(7)

        J-060: the island is lost
        on lost shaw
        meets shaw/tokar/1 = Some(4)

        J-061: from Ginnis towards Tamai, Friday Harbor being lost
        on lost friday-harbor tamai
        meets ginnis/tamai/1 = Some(5); meets ginnis/tamai/2 = Some(5); meets tamai = Some(4)",
    );
}

#[test]
fn j_100_out_of_supply_and_weather_slow_a_force_never_below_0() {
    let mut board = board();
    let unit = board.force(space("olga"))[0];
    board.unit_mut(unit).supplied = false;
    assert_eq!(allowance(board.unit(unit), &board), 2, "J-100");
    board.this_round.movement_change = -2;
    assert_eq!(allowance(board.unit(unit), &board), 0, "J-151: 32");
    board.this_round.movement_change = -9;
    assert_eq!(allowance(board.unit(unit), &board), 0, "never below 0");
}

#[test]
fn j_012_the_distances_the_source_fixes() {
    let board = board();
    let reach = |from: &str, far: u8| roads(space(from), far, &board);
    let far = |from: &str, to: &str| reach(from, 9).back(space(to)).count();
    assert_eq!(far("ginnis", "tamai"), 3, "J-012: two points between");
    assert_eq!(far("lopez", "richardson"), 3, "J-012");
    assert!(reach("richardson", 3).to().contains(space("mud-bay")), "J-012: one activation");
    let far = far("false-bay", "roche-harbor");
    assert_eq!(far.div_ceil(3), 3, "J-012: three activations of infantry by Ginnis and Tamai");
}

#[test]
fn j_034_j_050_to_j_064_marching_and_meeting() {
    courses(
        "J-050: an activated place sends groups several ways
        on hand 39
        ops:39 1 1; activate:friday-harbor; march:friday-harbor;
        offers = 6 (J-051: its two garrisons stay); +unit:16+unit:17; to:sinkat 1;
        may march:friday-harbor (J-059: more may go); may march:sinkat (J-051: two spaces left);
        cannot activate:friday-harbor (J-057: not twice); march:sinkat; +first-2;
        may to:roche-harbor/sinkat/1; cannot to:roche-harbor (three spaces on: too far)

        J-046, J-064: an empty place is taken green or red; one British unit makes it red
        for kinds, control: egyptian-infantry RetakenLocal, highlanders RetakenRelief
        on lost mud-bay; richardson holds {kinds}; hand 30
        ops:30 1 1; activate:richardson; to:mud-bay 5 5 4; control mud-bay = {control}
        on lost mud-bay; richardson holds {kinds}, highlanders; hand 30
        ops:30 1 1; activate:richardson; +all; to:mud-bay 5 5 4; control mud-bay = RetakenRelief

        J-057, J-062: battles wait until the Ops are spent, and others may join
        on lost mud-bay; port-stanley gains dragoons; hand 30
        ops:30 1 1; activate:richardson; +unit:24+unit:25; to:mud-bay 1 6;
        tells EncounterRolled { space: richardson/mud-bay/2, die: Some(6), needed: 6, met: true }
        (J-062: the group halts); activate:port-stanley; march:port-stanley; +unit:35;
        to:mud-bay 1 1 4 (J-057: it does not roll where the others wait);
        offers march:port-stanley march:mud-bay sail:port-stanley fight:richardson/mud-bay/2;
        march:mud-bay; to:richardson/mud-bay/2; tells JoinedForBattle

        J-062: winners go on, and a further encounter is fought at once
        on lost mud-bay; richardson holds 2 dragoons; hand 30
        ops:30 1 1; activate:richardson; +all; to:mud-bay 6;
        fight:richardson/mud-bay/1 met 3 4 open; report:held; #0; #0;
        may march:richardson/mud-bay/1; march:richardson/mud-bay/1; +unit:35+unit:36;
        to:mud-bay 1 5 met 3 4 open (the next point is clear, no Op is left to wait for);
        asks settle-battle (J-057)

        J-060, J-063: a walled town always fights, with more rifles and guns
        on lost friday-harbor; sinkat holds egyptian-infantry; hand 30
        ops:30 1 1; activate:sinkat; to:friday-harbor 1;
        tells EncounterRolled { space: friday-harbor, die: None, needed: 1, met: true };
        fight:friday-harbor 1 1 1 1 3 2 4 6 6 1 open; battle force = 4 3 6 2 (J-063);
        battle type = Assault (J-070)

        J-015, J-056: besieged places end a march and their garrison does not just leave
        on siege roche-harbor 1; hand 30
        ops:30 1 1; activate:roche-harbor; may break-through:roche-harbor;
        cannot march:roche-harbor (J-015)

        J-031, J-034: an empty hand passes, for one Op
        on hand
        asks spend-ops; told Passed { ops: 1 = 1",
    );
    let far = position("siege roche-harbor 1; siege sinkat 1");
    let reached = roads(space("friday-harbor"), 4, &far).to();
    assert!(reached.contains(space("sinkat")), "J-056: it may be relieved");
    assert!(!reached.contains(space("roche-harbor/sinkat/2")), "J-015: but not passed");
}

#[test]
fn j_015_a_point_between_lost_places_is_theirs_unless_troops_stand_on_it() {
    let mut board = risen(&["mud-bay"]);
    let point = space("richardson/mud-bay/1");
    assert!(!board.is_rebel(point), "J-015: Richardson is ours");
    board.place_mut(place("richardson")).control = Control::Rebel;
    assert!(board.is_rebel(point), "J-015: both ends are lost");
    muster(&mut board, "richardson/mud-bay/1", &[san_juans::kind("supply-unit")]);
    assert!(board.is_rebel(point), "J-015: supply holds nothing");
    muster(&mut board, "richardson/mud-bay/1", &[san_juans::kind("militia")]);
    assert!(!board.is_rebel(point), "J-015");
}
