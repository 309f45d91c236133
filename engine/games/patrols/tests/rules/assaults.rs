//! Assaults: the charge, the shots that meet it, the falter test (P-028, P-104 to P-109, P-R35,
//! P-R36, P-R54 to P-R56).

use patrols::phases::assault::turn_needs;

use crate::table::{acts, assaults, inches, unit};

/// P-028, P-R55: two points; eight inches for infantry, twelve for Dervishes and the mounted, four
/// on foot against the mounted.
#[test]
fn charges_reach_so_far() {
    for (key, target, on, far) in [
        ("p1", "d1", "p1: 15,10 0 line; d1: 15,Y 180 line", "18"),
        ("p4", "d1", "p4: 15,10 0 line; d1: 15,Y 180 line", "22"),
        ("p4", "d1", "p4: 15,10 0 line dismounted; d1: 15,Y 180 line", "18"),
        ("p1", "d5", "p1: 15,10 0 line; d5: 15,Y 180 line", "14"),
        ("p4", "d5", "p4: 15,10 0 line; d5: 15,Y 180 line", "22"),
        ("d1", "p1", "d1: 15,10 0 line; p1: 15,Y 180 line", "22"),
        ("d1", "p4", "d1: 15,10 0 line; p4: 15,Y 180 line", "14"),
        ("d5", "p1", "d5: 15,10 0 line; p1: 15,Y 180 line", "22"),
    ] {
        let at = |y: &str| on.replace('Y', y);
        acts(key, 2, &at(far), &format!("begin; may charge:{key}:{target}"));
        acts(key, 2, &at(&format!("{far}.1")), &format!("begin; cannot charge:{key}:{target}"));
        acts(key, 1, &at(far), &format!("begin; cannot charge:{key}:{target}"));
    }
}

/// P-R55: guns, MGs and scouts never assault, nor does who is halted or in defence formation; one
/// free wheel of up to 45 degrees; nobody in the way, and no scenery but the target's own.
#[test]
fn who_charges_and_how() {
    let no = |key: &str, on: &str| {
        acts(key, 6, on, "begin; those charge = none");
    };
    no("p6", "p6: 15,10 0 line unlimbered; d1: 15,14 180 line");
    no("p7", "p7: 15,10 0 line unlimbered; d1: 15,14 180 line");
    no("s1", "s1: 15,10 0 line; d1: 15,14 180 line");
    no("p1", "p1: 15,10 0 line halted; d1: 15,14 180 line");
    no("p1", "p1: 15,10 0 ring; d1: 15,14 180 line");
    no("p1", "p1: 15,10 0 line; p4: 15,13 0 line; d1: 15,15 180 line");
    no("p1", "p1: 15,8 0 line; d1: 15,18 180 line; piece 1: ridge 15,13 scouted");
    no("p1", "p1: 15,10 180 line; d1: 15,14 180 line");
    acts(
        "p1",
        6,
        "p1: 15,10 0 line; d1: 15,16 180 line; piece 1: rocks 15,17",
        "begin; may charge:p1:d1",
    );
    acts("p1", 6, "p1: 15,10 0 line; d1: 20,15 225 line", "begin; may charge:p1:d1");
}

/// P-R54: a charge is told as it is measured, between the nearest bases, however far the front goes
/// after its wheel.
#[test]
fn a_charge_is_told_as_it_is_measured() {
    let mut longer = 0;
    for (x, y) in (15..24).flat_map(|x| [14, 15, 16].map(|y| (x, y))) {
        let on = format!("p1: 15,10 0 line; d4: {x},{y} 225 line of LRR");
        let mut table = acts("p1", 6, &on, "begin");
        if !table.offered("charge:p1:d4") {
            continue;
        }
        let measured = table.board().distance(unit("p1"), unit("d4"));
        table.play("charge:p1:d4 ..");
        let charged = table.events.iter().find_map(|event| match event {
            patrols::Event::Charged { path, distance, .. } => Some((path.clone(), *distance)),
            _ => None,
        });
        let (path, distance) = charged.expect("a charge");
        let [.., from, to] = path[..] else { panic!("{path:?}") };
        assert_eq!(distance, Some(measured), "{on}");
        longer += usize::from(from.at.distance(to.at).0 > measured.0 + 40);
    }
    assert!(longer > 0, "no front went farther than the units were apart");
}

/// P-R36, P-R56: it goes in, and the fight comes at the end of the step; the points are paid.
#[test]
fn a_charge_ends_in_contact() {
    let on = "d1: 15,20 180 line; p3: 15,12 0 line of Occ";
    let mut table = assaults(
        "d1",
        on,
        "begin; charge:d1:p3 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 ..",
    );
    table.play("tells Charged { unit: d1, target: p3; at d1 = 15,12 180 6; fights = p3-d1-1; never Faltered");
}

/// P-104, P-R56: to the front a die for each base of the front two ranks, 4 and more lets it shoot,
/// at the distance where the charge began.
#[test]
fn a_target_shoots_by_opportunity() {
    let on = "d1: 15,20 180 line of pppppp; p3: 15,12 0 line of ORRR";
    // Two of three may shoot; none hits: 8 inches are long range, the shooters are poor.
    let shots = "3 4 6  1 2 3 1 2 3  1 1 1";
    let mut table = assaults("d1", on, &format!("begin; charge:d1:p3 {shots} .."));
    table.play("tells Shot(Shot { unit: p3, target: d1, aimed: None, volley: false, opportunity: true, range: Inches(800)");
    table.play("tells Readied { unit: p3, dice: [3, 4, 6], needed: 4 }");
    // Dice that miss are told as well.
    let mut miss = assaults("d1", on, "begin; charge:d1:p3 3 1 2 ..; never Shot");
    miss.play("tells Readied { unit: p3, dice: [3, 1, 2], needed: 4 }");
    // Mounted camel men do not shoot, nor the jammed, nor whoever is in a fight.
    let camels = "d5: 15,20 180 line of rrrrrr; p5: 15,12 0 line";
    assaults("d5", camels, "begin; charge:d5:p5 ..; never Shot");
    let jammed = "d1: 15,20 180 line of pppppp; p3: 15,12 0 line of ORRR jammed 1 2 3";
    assaults("d1", jammed, "begin; charge:d1:p3 ..; never Shot");
}

/// P-105, P-R54: a unit that turns to face its attacker needs a 6 up to 4 inches (P-106), 5 up to 8
/// (P-107), 4 beyond (P-108).
#[test]
fn turning_needs_more_when_it_is_near() {
    for (far, needed) in [("0", 6), ("4", 6), ("4.01", 5), ("8", 5), ("8.01", 4), ("12", 4)] {
        assert_eq!(turn_needs(inches(far)), needed, "{far}");
    }
}

/// P-105, P-R56: struck in flank or rear, it turns if one base succeeds, and those shoot that did; a
/// column that turns counts as a line.
#[test]
fn a_target_turns_to_face() {
    // In the flank from the west, 5 inches away: two dice of which one turns it.
    let on = "d1: 8,13.5 90 line of pppppp; p1: 15,14 0 line of RRRR";
    let mut table = assaults("d1", on, "begin; charge:d1:p1 4 5 1 1  1 2 3  1 1 ..");
    table.play("tells TurnedToFace { unit: p1, dice: [4, 5, 1, 1], needed: 5, done: true");
    table.play("tells Shot(Shot { unit: p1, target: d1");
    table.play("tells Charged { unit: d1, target: p1");
    assert!(table.told_to(None).iter().any(|told| told.contains("face: Flank")));
    let mut stays = assaults("d1", on, "begin; charge:d1:p1 4 4 1 1 ..");
    stays.play(
        "tells TurnedToFace { unit: p1, dice: [4, 4, 1, 1], needed: 5, done: false; never Shot",
    );
    // Nobody to turn with: no dice.
    let spears = "p1: 8,12 90 line of RRRRRR; d1: 15,14 0 line of pppp";
    assaults("p1", spears, "begin; charge:p1:d1 ..; never TurnedToFace");
    // A column struck in the rear that turns about has three dice a base, else one less for the
    // rear or the column.
    let rear = "d1: 15,8 0 line of pppppp; p2: 15,16 0 column of RRRRRR";
    let dice = |table: &crate::table::Table| {
        let fought = table.told_to(None).into_iter().find(|told| told.starts_with("Fought"));
        let fought = fought.expect("a fight");
        let own = fought.split("role: Rifle, dice: [").nth(1).expect("rifles").to_owned();
        own.split(']').next().expect("dice").split(',').count()
    };
    let turned = assaults("d1", rear, "begin; charge:d1:p2 6 1 1 1 1 2 3 1 1 ..");
    assert_eq!(dice(&turned), 3);
    let stays = assaults("d1", rear, "begin; charge:d1:p2 3 1 1 1 ..");
    assert_eq!(dice(&stays), 2, "P-117");
}

/// P-109, P-R35: a die for each base hit, one less each for veterans and the mounted; 4 and more
/// fail: shaken, short by two inches, back.
#[test]
fn the_falter_test() {
    // Three bases hit of d2: killed one, wounded two; three dice.
    let on = "d2: 15,20 180 line of pppppppp; p2: 15,12 0 line of RRRR";
    let shots = "4 4 4 1  4 4 4 4 4 1 4 4 1  1 4";
    let falter = |dice: &str| assaults("d2", on, &format!("begin; charge:d2:p2 {shots} {dice} .."));
    falter("3 3 3").play("tells Faltered { unit: d2, dice: [3, 3, 3], falter: GoesIn, pose: None }; at d2 = 15,12 180 4");
    falter("4 3 3")
        .play("tells Faltered { unit: d2, dice: [4, 3, 3], falter: Shaken; at d2 = 15,12 180 4");
    falter("4 4 3").play("tells Faltered { unit: d2, dice: [4, 4, 3], falter: Stops; at d2 = 15,14 180 4; fights = none");
    falter("4 4 4 2").play("tells FellBack { unit: d2, die: 2; at d2 = 15,17 180 4; fights = none");
    let veteran = on.replace("d2: 15,20 180 line of pppppppp", "d3: 15,20 180 line of wwwwwwww");
    assaults("d3", &veteran, &format!("begin; charge:d3:p2 {shots} 3 3 .."))
        .play("tells Faltered { unit: d3, dice: [3, 3], falter: GoesIn");
    let mounted = on.replace("d2: 15,20 180 line of pppppppp", "d5: 15,20 180 line of rrrrrr");
    assaults("d5", &mounted, &format!("begin; charge:d5:p2 {shots} 3 3 .."))
        .play("tells Faltered { unit: d5, dice: [3, 3], falter: GoesIn");
}

/// P-R53, P-075: scouts that are assaulted get away or die, and there is no fight.
#[test]
fn scouts_avoid_an_assault() {
    let on = "d1: 15,20 180 line; s1: 15,12 0 line; p1: 30,6 0 line";
    let mut away = assaults(
        "d1",
        on,
        "begin; charge:d1:s1 3 2; tells Escaped { unit: s1, die: 3, needed: 3, alive: true, way: Some(2) }",
    );
    away.play("at s1 = 23,12 0 1; fights = none; at d1 = 15,12 180 6");
    assaults(
        "d1",
        on,
        "begin; charge:d1:s1 2 2; at s1 = lost; fights = none; tells Lost { unit: s1, cause: Destroyed }",
    );
}

/// P-R28: a scout that got away is no wall: the charge goes on along its line to what stands behind,
/// if it reaches so far; a scout that dies stops it.
#[test]
fn a_charge_goes_on_where_a_scout_stood() {
    let on = "d1: 15,20 180 line of pppppp; s1: 15,12 0 line; p2: 15,9 0 line of ORRR";
    let away = "begin; charge:d1:s1 3 2; asks flee; flee:s1:90 4 1 1  1 1 1  1 1 ..";
    let mut goes = assaults("d1", on, away);
    goes.play("tells WentThrough { unit: d1, scout: s1 }; at d1 = 15,9 180 3; fights = p2-d1-1");
    // P-R56: the shots are those at the distance where the charge began.
    goes.play("tells Charged { unit: d1, target: p2; tells Readied { unit: p2, dice: [4, 1, 1]");
    goes.play("tells Shot(Shot { unit: p2, target: d1, aimed: None, volley: false, opportunity: true, range: Inches(1100)");
    let mut dead = assaults("d1", on, "begin; charge:d1:s1 2 2; at s1 = lost; never WentThrough");
    dead.play("at d1 = 15,12 180 3; fights = none");
    // Twelve inches in all; four of men on foot against riders.
    for far in ["p2: 15,7.9 0 line of ORRR", "p4: 15,11 0 line of OTTT"] {
        let on = on.replace("p2: 15,9 0 line of ORRR", far);
        let mut stops = assaults("d1", &on, "begin; charge:d1:s1 3 2; flee:s1:90");
        stops.play("never WentThrough; at d1 = 15,12 180 3; asks over");
    }
    // Another scout behind it may get away as well.
    let two = on.replace("p2: 15,9", "s2: 15,10.5 0 line; p2: 15,9");
    let mut both = assaults("d1", &two, "begin; charge:d1:s1 3 2; flee:s1:90 3 4; flee:s2:270 ..");
    both.play("tells WentThrough { unit: d1, scout: s2 }; fights = p2-d1-1");
    // One that runs back along the line is not struck again.
    let alone = on.replace("p2: 15,9 0 line of ORRR", "p1: 33,5 0 line");
    assaults("d1", &alone, "begin; charge:d1:s1 3 3; at s1 = 15,4 0 1; at d1 = 15,12 180 3");
}
