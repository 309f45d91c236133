//! Shooting (P-023 to P-029, P-086 to P-103, P-R03, P-R15, P-R30 to P-R34, P-R57, P-R58, P-R62).

use patrols::phases::fire::{distances, save_dice, saves, shooters};
use patrols::{Inches, Reason, Role, sight};

use crate::table::{acts, point, table, unit};

/// P-023 to P-027, P-R13: points and the most shots.
#[test]
fn shots_cost_points() {
    let shot = |key: &str, on: &str, wanted: &str| {
        let mut table = acts(key, 9, on, "begin");
        for left in wanted.split_whitespace() {
            table.play(&format!("shoot:{key}:d1 ..; ap {key} = {left}"));
        }
        table.play("those shoot = none");
    };
    let d1 = "d1: 15,15 180 line";
    shot("p1", &format!("p1: 15,10 0 line; {d1}"), "8 5"); // P-023, P-024
    shot("p4", &format!("p4: 15,10 0 line; {d1}"), "6"); // P-024
    shot("p4", &format!("p4: 15,10 0 line dismounted; {d1}"), "8 5");
    shot("p6", &format!("p6: 15,10 0 line unlimbered; {d1}"), "7 4"); // P-025, P-026
    shot("p7", &format!("p7: 15,10 0 line unlimbered; {d1}"), "7 5 3"); // P-027
    acts("p1", 6, &format!("p1: 15,10 0 line; {d1}"), "begin; shoot:p1:d1 ..; ap p1 = 5")
        .play("ahead:p1; #1; ap p1 = 4");
}

/// P-029, P-R62: a point and one die for the unit, four times; 5 and 6 clear all.
#[test]
fn unjamming() {
    let on = "p1: 15,10 0 line jammed 2 3; d1: 15,15 180 line";
    acts("p1", 6, on, "begin; unjam:p1 5; bases p1 = OSRRRRRR; ap p1 = 5; cannot unjam:p1");
    acts("p1", 6, on, "begin; unjam:p1 4; unjam:p1 4; unjam:p1 4; unjam:p1 4; cannot unjam:p1")
        .play("bases p1 = OSR!R!RRRR; ap p1 = 2");
}

/// P-086, P-096, P-R30, P-R33: three dice a base against saves rolled once; one more wounds, two
/// more kill, a second wound kills. Hits go from the front rank, nearest first, and spare whoever is
/// not shot at by name.
#[test]
fn hits_are_what_is_not_saved() {
    let on = "p1: 15,10 0 line of RRR; d1: 15,15 180 line of LFpppp";
    // Two saves, one of which is good: 1, 0 and 2 hits beyond.
    let dice = "4 4 1  4 1 2  4 5 6  4 1";
    let table = acts("p1", 6, on, &format!("begin; shoot:p1:d1 {dice}; bases d1 = LF*ppp"));
    let text = table.told_to(None).join("");
    assert!(text.contains("effect: Wounded") && text.contains("effect: Dead"), "{text}");
    let hurt = "p1: 15,10 0 line of R; d1: 15,15 180 line of Lpp hurt 1";
    let mut second = acts("p1", 6, hurt, "begin; shoot:p1:d1 4 1 2  1 1; bases d1 = Lp");
    second.play("markers d1 = 1");
    // Only two pairs of twos: the least of saves is two dice.
    acts(
        "p1",
        6,
        "p1: 15,10 0 line of R; d1: 15,15 180 line of Lpp",
        "begin; shoot:p1:d1 1 2 3 3 3",
    );
}

/// P-086, P-R32, P-R57: double ones jam a base's weapon, of an MG in any of its three rolls; guns
/// never.
#[test]
fn double_ones_jam() {
    let d1 = "d1: 15,15 180 line of Lpp";
    let mut rifles = acts(
        "p1",
        6,
        &format!("p1: 15,10 0 line of RR; {d1}"),
        "begin; shoot:p1:d1 1 1 4 1 2 3 1 1; bases p1 = R!R",
    );
    rifles.play("shoot:p1:d1 1 1 1 1 1; bases p1 = R!R!; cannot shoot:p1:d1; bases d1 = Lp*p");
    let mg = format!("p7: 15,10 0 line of MOc unlimbered; {d1}");
    acts(
        "p7",
        6,
        &mg,
        "begin; shoot:p7:d1 2 2 2 1 1 4 2 2 2  1 1; bases p7 = M!Oc; cannot shoot:p7:d1; bases d1 = Lp*p",
    );
    let gun = format!("p6: 15,10 0 line of GOc unlimbered; {d1}");
    acts("p6", 6, &gun, "begin; shoot:p6:d1 1 1 1 1  1 1; bases p6 = GOc; may shoot:p6:d1");
}

/// P-102, P-103, P-R34: a gun throws four dice for each four bases or part of four; an MG three
/// times three. Each compares separately. P-036: such casualties are marked.
#[test]
fn guns_and_machine_guns() {
    let on = "p6: 15,10 0 line unlimbered; d1: 15,16 180 line of LFppppppp";
    let dice = "4 4 4 4  1 1 1 1  4 4 2 2  1 4";
    let shelled = acts(
        "p6",
        6,
        on,
        &format!("begin; shoot:p6:d1 {dice}; bases d1 = LF*pppppp; markers d1 = 1"),
    );
    assert!(shelled.board().unit(unit("d1")).tests.heavy);
    let on = "p7: 15,10 0 line unlimbered; d1: 15,15 180 line of Lppp";
    acts("p7", 6, on, "begin; shoot:p7:d1 4 4 4 1 2 2 4 2 2  1 1; bases d1 = Lp*p");
    // A gun does not shoot at what is nearer than two inches (P-R34), nor without a crew (P-R57).
    for (on, count) in [
        ("p6: 15,10 0 line unlimbered; d1: 15,11.9 180 line", 0),
        ("p6: 15,10 0 line unlimbered; d1: 15,12.1 180 line", 1),
        ("p6: 15,10 0 line of OG unlimbered; d1: 15,16 180 line", 0),
        ("p6: 15,10 0 line; d1: 15,16 180 line", 0),
        ("p6: 15,10 0 line unlimbered; d1: 15,57.9 180 line", 1),
        ("p6: 15,10 0 line unlimbered; d1: 15,58.1 180 line", 0),
    ] {
        assert_eq!(shooters(&table(on), unit("p6"), unit("d1")).len(), count, "{on}");
    }
}

/// P-087, P-088 to P-095: the save dice at short range and their causes; two at least, five at most.
#[test]
fn save_dice_have_causes() {
    let reasons = |of: &str, on: &str, aimed: Option<Role>, opportunity: bool| {
        let (key, target) = of.split_once('>').expect("two units");
        let reasons = saves(&table(on), unit(key), unit(target), aimed, opportunity);
        assert!(reasons.iter().all(|(_, dice)| *dice == 1));
        reasons.into_iter().map(|(reason, _)| reason).collect::<Vec<_>>()
    };
    use Reason::{Always, Cover, PoorShooter, Singled, Surprise, WeakShooter};
    let d1 = "d1: 15,15 180 line";
    let p = |key: &str| format!("{key}: 15,10 0 line; {d1}");
    assert_eq!(reasons("p1>d1", &p("p1"), None, false), [Always], "P-088");
    let brush = format!("{}; piece 1: brush 15,16", p("p1"));
    assert_eq!(reasons("p1>d1", &brush, None, false), [Always, Cover], "P-089");
    let water = format!("{}; piece 1: water 15,16", p("p1"));
    assert_eq!(reasons("p1>d1", &water, None, false), [Always], "P-085");
    assert_eq!(reasons("p4>d1", &p("p4"), None, false), [Always, WeakShooter], "P-091: mounted");
    assert_eq!(reasons("s1>d1", &p("s1"), None, false), [Always, WeakShooter], "P-091: a scout");
    let jihadiya = "d4: 15,15 180 line; p1: 15,10 0 line; s1: 9,10 0 line";
    assert_eq!(reasons("d4>p1", jihadiya, None, false), [Always, WeakShooter], "P-091: Dervish");
    assert_eq!(reasons("p3>d1", &p("p3"), None, false), [Always, PoorShooter], "P-092");
    let came = p("p1").replace("180 line", "180 line appeared");
    assert_eq!(reasons("p1>d1", &came, None, true), [Always, Surprise], "P-093");
    assert_eq!(reasons("p1>d1", &came, None, false), [Always], "P-093: by opportunity only");
    assert_eq!(reasons("p1>d1", &p("p1"), Some(Role::Leader), false), [Always, Singled], "P-094");
    assert_eq!(reasons("d4>s1", jihadiya, None, false), [Always, WeakShooter, Singled], "P-094");
    let five = [(Always, 1), (Cover, 1), (WeakShooter, 1), (PoorShooter, 1), (Singled, 1)];
    assert_eq!(save_dice(&five[..1], false), 2, "P-095: two at least");
    assert_eq!(save_dice(&five[..2], false), 2, "P-087: short range");
    assert_eq!(save_dice(&five[..2], true), 3, "P-090");
    assert_eq!(save_dice(&five[..4], true), 5);
    assert_eq!(save_dice(&five, true), 5, "P-095: five at most");
}

/// P-090, P-100, P-R54: short range includes its own figure; the die for long range counts against
/// those at long range only.
#[test]
fn ranges_are_judged_base_by_base() {
    // The front rank is 6 inches away, the second 7.
    let on = "p1: 15,10 0 2 of RRRR; d1: 15,16 180 line of Lpppppp; piece 1: brush 15,18";
    let found = shooters(&table(on), unit("p1"), unit("d1"));
    assert_eq!(found, [(0, false), (1, false), (2, true), (3, true)]);
    let far = distances(&table(on), unit("p1"), unit("d1")).into_iter().map(|(_, far)| far);
    assert_eq!(far.collect::<Vec<_>>(), [6, 6, 7, 7].map(Inches::whole));
    // Cover and long range: the third save is for the second rank.
    let dice = "4 1 2  1 2 3  4 1 2  1 2 3  1 1 4";
    acts("p1", 6, on, &format!("begin; shoot:p1:d1 {dice}; bases d1 = Lp*ppppp"));
    for (at, wanted) in [("22", 2), ("22.1", 0)] {
        let on = format!("p1: 15,10 0 2 of RR; d1: 15,{at} 180 line of Lpp");
        assert_eq!(shooters(&table(&on), unit("p1"), unit("d1")).len(), wanted, "{at}");
    }
    // Dust Storm halves all ranges (P-R42).
    let dust = "dust; p1: 15,10 0 2 of RR; d1: 15,16.1 180 line of Lpp";
    assert_eq!(shooters(&table(dust), unit("p1"), unit("d1")).len(), 0);
}

/// P-R15: 45 degrees to either side of straight ahead, 30 of a gun.
#[test]
fn arcs() {
    for (key, x, count) in [("p1", 19, 1), ("p1", 22, 0), ("p6", 17, 1), ("p6", 19, 0)] {
        let of = if key == "p1" { "R" } else { "Gc" };
        let on = format!("{key}: 15,10 0 line of {of} unlimbered; d4: {x},15 180 line of j");
        assert_eq!(shooters(&table(&on), unit(key), unit("d4")).len(), count, "{on}");
    }
    let behind = "p1: 15,10 0 line; d1: 15,5 180 line";
    assert!(shooters(&table(behind), unit("p1"), unit("d1")).is_empty());
}

/// P-R57: rifles, troopers and riders on foot shoot; officers, flags, spears and crews do not, nor
/// mounted camel men. The front two ranks do, of the mounted the first.
#[test]
fn who_shoots() {
    for (on, wanted) in [
        ("p1: 15,10 0 line; d1: 15,15 180 line", vec![2, 3, 4, 5, 6, 7]),
        ("p1: 15,10 0 2 of RRRRRR; d1: 15,15 180 line", vec![0, 1, 2, 3]),
        ("p1: 15,10 0 line of ORRRR jammed 1 2; d1: 15,15 180 line", vec![3, 4]),
    ] {
        let found = shooters(&table(on), unit("p1"), unit("d1"));
        assert_eq!(found.into_iter().map(|(base, _)| base).collect::<Vec<_>>(), wanted, "{on}");
    }
    let count = |key: &str, on: &str| shooters(&table(on), unit(key), unit("d1")).len();
    assert_eq!(count("p4", "p4: 15,10 0 line of TTTTT; d1: 15,15 180 line"), 3);
    assert_eq!(count("p4", "p4: 15,10 0 line of TTTTT dismounted; d1: 15,15 180 line"), 5);
    assert_eq!(count("p5", "p5: 15,10 0 line; d1: 15,15 180 line"), 0, "P-R06");
    assert_eq!(count("p5", "p5: 15,10 0 line dismounted; d1: 15,15 180 line"), 4);
    let spears = table("p1: 15,10 0 line; d1: 15,15 180 line; d4: 20,15 180 line");
    assert!(shooters(&spears, unit("d1"), unit("p1")).is_empty(), "P-R32");
    assert!(!shooters(&spears, unit("d4"), unit("p1")).is_empty());
}

/// P-R31: infantry in line, four bases, not moved, commanded, not in scenery: five dice.
#[test]
fn volleys() {
    let d1 = "d1: 15,15 180 line of Lpp";
    let may = |of: &str, wanted: bool| {
        let on = format!("{of}; {d1}");
        let key = &of[..2];
        let test = if wanted { "may" } else { "cannot" };
        acts(key, 6, &on, &format!("begin; {test} volley:{key}:d1"));
    };
    may("p1: 15,10 0 line", true);
    may("p1: 15,10 0 line of SRRR", true);
    may("p1: 15,10 0 line of ORR", false);
    may("p1: 15,10 0 line of RRRR", false);
    may("p1: 15,10 0 column", false);
    may("p1: 15,10 0 line moved", false);
    may("p1: 15,10 0 line; piece 1: brush 15,9", false);
    may("p4: 15,10 0 line", false);
    let on = format!("p1: 15,10 0 line of ORRR; {d1}");
    let dice = "4 4 4 1 2  1 2 3 2 3  1 2 3 2 3";
    acts("p1", 6, &on, &format!("begin; volley:p1:d1 {dice} 1 1; bases d1 = Lp; ap p1 = 5"));
}

/// P-094, P-R33: officers, leaders and sergeants are hit by name only, or when alone; no other is
/// hit then.
#[test]
fn a_base_may_be_shot_at_by_name() {
    let on = "p1: 15,10 0 line of RR; d1: 15,15 180 line of Lppp";
    let mut named =
        acts("p1", 6, on, "begin; may aim:p1:d1:leader; aim:p1:d1:leader 4 4 4 4 4 4 1 1");
    named.play("bases d1 = ppp; tells OfficerKilled { unit: d1 }; cannot aim:p1:d1:leader");
    let alone = "p1: 15,10 0 line of R; d1: 15,15 180 line of L";
    acts("p1", 6, alone, "begin; cannot aim:p1:d1:leader; shoot:p1:d1 4 4 4 1 1; at d1 = lost");
    let scout = "d4: 15,15 180 line of j; s1: 15,10 0 line; p1: 30,10 0 line";
    acts("d4", 6, scout, "begin; shoot:d4:s1 4 4 4 1 1 1; at s1 = lost");
}

/// P-R03: scenery blocks sight, but for two inches into it or out of it; units do, but on a ridge.
#[test]
fn sight_is_blocked() {
    let sees = |pieces: &str, a: &str, b: &str| {
        let board = table(&format!("p1: 33,3 0 line; d1: 33,57 180 line; {pieces}"));
        sight::sees(&board, (point(a), unit("p1")), (point(b), unit("d1")))
    };
    for (kind, blocks) in [
        ("brush", true),
        ("rocks", true),
        ("trees", true),
        ("building", true),
        ("huts", true),
        ("depression", false),
        ("ridge", true),
        ("marsh", true),
        ("water", false),
    ] {
        let piece = format!("piece 1: {kind} 15,20");
        assert_eq!(sees(&piece, "15,10", "15,30"), !blocks, "{kind}");
        assert!(sees(&piece, "21,10", "21,30"), "{kind}: past it");
    }
    let brush = "piece 1: brush 15,20";
    assert!(sees(brush, "15,10", "15,19"), "two inches in");
    assert!(!sees(brush, "15,10", "15,19.1"));
    assert!(sees(brush, "15,22", "15,30") && !sees(brush, "15,20", "15,30"), "out of it");
    // A unit stands in the way, but not one on a ridge, where that itself does not.
    let unit_between = "p2: 15,23.4 0 line";
    assert!(!sees(unit_between, "5,23", "25,23"));
    assert!(sees(&format!("{unit_between}; piece 1: ridge 15,20"), "5,23", "25,23"));
    assert!(!sees(&format!("{unit_between}; piece 1: ridge 15,20"), "5,22", "25,22"));
}

/// P-R34, P-R58: nobody shoots through other units, into a fight or out of it.
#[test]
fn nobody_shoots_into_a_fight() {
    let on = "p1: 15,10 0 line; p2: 15,14 0 line; d1: 15,19 180 line";
    acts("p1", 6, on, "begin; cannot shoot:p1:d1");
    let mut board =
        table("p1: 15,10 0 line; p2: 25,14 0 line; d1: 15,15 180 line; d2: 25,14 180 line");
    let fight = fight_of("p2", "d2");
    board.fights.push(fight);
    board.acting = vec![patrols::Acting::new(unit("p1"), 6)];
    let frames = [patrols::phases::Frame::Act(unit("p1"))];
    crate::table::course(board, &frames, "begin; may shoot:p1:d1; cannot shoot:p1:d2");
}

pub(crate) fn fight_of(patrol: &str, dervish: &str) -> patrols::Fight {
    patrols::Fight {
        units: [unit(patrol), unit(dervish)],
        attacker: patrols::Faction::Dervish,
        face: patrols::Face::Front,
        rounds: 0,
        won: None,
        shaken: false,
        mounted_charge: false,
        ambushed: None,
        bonus: false,
        prepared: false,
        turn: 1,
        turned: false,
    }
}
