//! Panic, rallying, pursuit, and those who are no more (H-064, H-070, H-079).

use hicks::phases::fighting::morale::suffer;
use hicks::phases::fighting::{panic, removal};
use hicks::{Body, UnitId};

use super::scene::{PANIC, Scene};

#[test]
fn h_070_who_panics_runs_eight_inches_a_turn_until_rallied() {
    Scene::of("b2 away 50,20 18; rifles 10 46,20")
        .act(&[], |cx| suffer(cx, Body::Unit(UnitId::Second), PANIC))
        .must("b2.state .heading = Panicked 6 (H-070, H-R41: away from the enemy)")
        // It has not run yet, so it does not rally either (H-R67).
        .act(&[], panic::rally)
        .act(&[], panic::run)
        .must("b2.at = 58,20 (H-070)")
        // Arabs: 2, and 1 for no losses. A three does not do, a two does.
        .act(&[3], panic::rally)
        .must("tests.0.occasion = Rally")
        .act(&[], panic::run)
        .must("b2.at = 66,20 (H-070)")
        .act(&[2], panic::rally)
        .must("b2.state .moving = Steady false (H-R67)");
}

#[test]
fn h_070_the_tables_edge_ends_it() {
    // H-R41: it runs no farther than the edge, and may rally there.
    Scene::of("b2 away 70,20 6; b2.state = Panicked; pashas.0.with = Second; rifles 10 60,20")
        .act(&[], panic::run)
        .must("b2.at .figures = 72,20 16")
        .act(&[], panic::run)
        .must("b2.at .figures = 72,20 16")
        .act(&[2], panic::rally)
        .must("b2.state = Steady")
        // Who has no men left is no more, and nor is the Pasha with them; it is told once.
        .set("b2.figures = 0")
        .act(&[], removal::watch)
        .must("Destroyed { unit: Second }; PashaKilled (H-014, H-R66); pashas.0.alive = false")
        .act(&[], removal::watch)
        .must("told = 0");
    // Ansar too, at the start of their steps.
    Scene::of("spears 12 36,46; p0.panicked = true").ansar_fire(&[]).must("why: RanOff");
    // Nothing but rule E takes horsemen off.
    Scene::of("horse 8 36,46; p0.panicked = true").ansar_fire(&[]).must("p0.at = 36,48 (H-R65)");
    // Their rally: 4 and 1 for no losses.
    Scene::of("spears 12 36,32; p0.panicked = true")
        .ansar_fire(&[])
        .must("p0.at = 36,40 (H-070)")
        .ansar_move(&[4])
        .must("p0.panicked = false (H-R67)");
}

#[test]
fn h_064_friends_within_six_inches_test_once_for_each_who_panics() {
    // The rear face runs: both flanks, the front six inches away and the guns test. The right
    // runs as well: whoever still stands tests again.
    // Front, then right: a six, at 3 with discipline 3. For the right: front, left, and both
    // guns; then for the rear again: left and both guns.
    let mut scene = Scene::of("rifles 10 36,10");
    let fourth = Body::Unit(UnitId::Fourth);
    scene.act(&[1, 6, 1, 1, 1, 1, 1, 1, 1], |cx| suffer(cx, fourth, PANIC)).must(
        "tests.count = 9; never Tested(Test { who: Unit(Fourth); b2.state = Panicked; \
         LeftSquare { unit: Fourth } (H-R41: the square is broken); LeftSquare { unit: Second }",
    );
    let told: Vec<String> = scene.events.iter().map(|event| format!("{event:?}")).collect();
    let times = [("First", 2), ("Second", 1), ("Third", 2), ("FieldGun", 2)]; // H-R55
    for (unit, times) in times {
        let test = format!("Tested(Test {{ who: Unit({unit}), occasion: FriendsPanic"); // H-064
        assert_eq!(told.iter().filter(|told| told.starts_with(&test)).count(), times, "{unit}");
    }
}

#[test]
fn h_079_pursuers_kill_one_for_six_if_they_come_up() {
    let fleeing = "b2 away 60,20 6; b2.state = Panicked; spears 14 57,20; p0.pursues = Second";
    // Three inches to go, no test; two for twelve and a two for the rest. H-R62: nobody strikes back.
    Scene::of(fleeing).ansar_move(&[1, 2, 2]).must(
        "Cut & kills: 3 & rest: 2 & how: Pursuit; b2.figures .fights = 13 none (H-079, H-R62); \
         p0.pursues = Second",
    );
    // Two are too few: the pursuit is over.
    Scene::of(fleeing).ansar_move(&[1, 1]).must("b2.figures p0.pursues = 16 none (H-R62)");
}
