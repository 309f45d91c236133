//! Morale (H-064 to H-072).

use hicks::phases::fighting::morale::{result, rise, sixths, test};
use hicks::{Body, Losses, Occasion, TestResult, UnitId};

use super::scene::{Scene, THEY};

#[test]
fn h_069_to_h_072_the_table() {
    let (fails, passes, panics) = (TestResult::Halt, TestResult::CarryOn, TestResult::Panic);
    for (die, morale, discipline, expected) in [
        // Morale 3, discipline 3: 1 and 2 pass, 3 to 5 fail, 6 runs.
        (1, 3, 3, passes),
        (2, 3, 3, passes),
        (3, 3, 3, fails),
        (4, 3, 3, fails),
        (5, 3, 3, fails),
        (6, 3, 3, panics),
        (1, 1, 2, fails),   // H-071: at least morale
        (3, 1, 2, panics),  // H-070: at least both
        (1, -2, 2, panics), // H-070
    ] {
        let found = result(die, morale, discipline, fails);
        assert_eq!(found, expected, "H-070 to H-072: {die} at {morale}, {discipline}");
    }
    // The Second stand on 2, and 2 more for their temper and their full ranks (H-069).
    for (die, result) in [(3, "CarryOn"), (4, "Halt")] {
        tests(
            "",
            UnitId::Second,
            Occasion::Stand,
            &[die],
            &format!(".die .result = {die} {result}"),
        );
    }
}

#[test]
fn h_067_full_sixths_of_the_number_at_the_start() {
    let lost = |start: u8, lost: &[u8]| lost.iter().map(|lost| sixths(start, *lost)).collect();
    let of: Vec<i8> = lost(16, &[0, 2, 3, 5, 6, 8, 11, 14, 15]);
    assert_eq!(of, [0, 0, 1, 1, 2, 3, 4, 5, 5], "H-067, H-R07");
    let of: Vec<i8> = lost(4, &[1, 2, 3]);
    assert_eq!(of, [1, 3, 4], "H-R68: squadrons");
    let of: Vec<i8> = lost(3, &[1, 2]);
    assert_eq!(of, [2, 4], "H-R68: gunners");
}

#[test]
fn h_067_or_every_sixth_figure() {
    // H-R07, an option: eight of 16 are three sixths of it, but one sixth figure.
    for (losses, expected) in [(Losses::Sixths, -3), (Losses::Figures, -1)] {
        let mut scene = Scene::of("b2.figures = 8");
        scene.options.losses = losses;
        let second = Body::Unit(UnitId::Second);
        scene
            .act(&[1], |cx| test(cx, second, Occasion::Advance))
            .must(&format!("tests.0.modifiers = Losses {expected}"));
    }
}

/// What one test finds.
#[track_caller]
fn tests(setup: &str, unit: UnitId, occasion: Occasion, faces: &[u8], found: &str) {
    Scene::of(setup)
        .act(faces, |cx| test(cx, Body::Unit(unit), occasion))
        .must(&format!("tests.0{}", found.replace(" .", " .0.")));
}

#[test]
fn h_066_no_losses_and_temper_are_two_things() {
    // H-065, H-066, H-R08.
    let (both, one) = ("NoLosses 1 Temper 1", "NoLosses 1");
    for (unit, occasion, modifiers, sum) in [
        (UnitId::First, Occasion::Advance, both, 5),
        (UnitId::First, Occasion::Stand, one, 4),
        (UnitId::Second, Occasion::Stand, both, 4),
        (UnitId::Second, Occasion::Advance, one, 3),
        (UnitId::Second, Occasion::FriendsPanic, one, 3),
        (UnitId::Second, Occasion::Rally, one, 3),
        (UnitId::FieldGun, Occasion::Stand, both, 5),
    ] {
        let found = format!(".modifiers .modified = {modifiers} {sum}");
        tests("", unit, occasion, &[1], &found);
    }
}

#[test]
fn h_067_losses_and_the_cowardly() {
    let fourth = UnitId::Fourth;
    let found = ".modifiers .modified = NoLosses 1 Cowardly -1 2 (H-067)";
    tests("", fourth, Occasion::Advance, &[1], found);
    let found = ".modifiers .modified = Cowardly -1 Losses -2 -1 (H-067)";
    tests("b4.figures = 10", fourth, Occasion::Advance, &[1], found);
    // Between nothing and a sixth there is nothing to add or to take off.
    let found = ".modifiers .modified = none 3";
    tests("b1.figures = 14", UnitId::First, Occasion::Stand, &[1], found);
}

#[test]
fn h_068_a_pashas_presence_is_rolled_once() {
    // Faces 1 to 6 of the average die are 2, 3, 3, 4, 4, 5 (H-068, H-R11).
    for (face, modifiers, adds) in [
        (1, "NoLosses 1 Pasha -1", -1),
        (2, "NoLosses 1", 0),
        (3, "NoLosses 1", 0),
        (4, "NoLosses 1 Pasha 1", 1),
        (5, "NoLosses 1 Pasha 1", 1),
        (6, "NoLosses 1 Pasha 2", 2),
    ] {
        let stand = |scene: &mut Scene, unit, faces: &[u8], sum: i32| {
            scene
                .act(faces, |cx| test(cx, Body::Unit(unit), Occasion::Stand))
                .must(&format!("tests.0.modified = {sum}"));
        };
        let mut scene = Scene::of("pashas.0.presence = none");
        stand(&mut scene, UnitId::First, &[face, 1], 4 + adds);
        scene.must(&format!("tests.0.modifiers = {modifiers}; Presence"));
        // Never again; and he counts for his own unit alone (H-R56).
        stand(&mut scene, UnitId::First, &[1], 4 + adds);
        stand(&mut scene, UnitId::Second, &[1], 4);
    }
}

#[test]
fn h_071_what_each_does_who_fails() {
    use Occasion::{Advance, Stand};
    // In the square: halt. Alone: fall back. Alone in cover: hide. Guns and horse: fall back.
    let in_cover = "cover 10,10 3; b2 away 10,10 0; h1 away 10,10 0";
    for (setup, unit, occasion, die, result) in [
        ("", UnitId::Second, Stand, 4, "Halt"),
        ("b2 away 20,40 0", UnitId::Second, Stand, 4, "FallBack"),
        (in_cover, UnitId::Second, Stand, 4, "Hide"),
        (in_cover, UnitId::Second, Advance, 4, "Halt"),
        ("", UnitId::FieldGun, Stand, 5, "FallBack"),
        (in_cover, UnitId::FirstHorse, Advance, 4, "FallBack"),
    ] {
        // With no losses the gunners have 5, the Arabs 4 or 3.
        tests(setup, unit, occasion, &[die], &format!(".result = {result} (H-071)"));
    }
    // Ansar: riflemen in cover hide, in the open they fall back; spearmen who come on halt;
    // horsemen fall back. Two of twelve are a sixth: morale 4, or 5 for the dashing who advance,
    // less 1.
    for (setup, occasion, die, result) in [
        ("rifles 12 10,10; p0.cover = 0", Stand, 4, "Hide"),
        ("rifles 12 10,10", Stand, 4, "FallBack"),
        ("spears 12 10,10", Advance, 5, "Halt"),
        ("horse 12 10,10", Advance, 5, "FallBack"),
    ] {
        Scene::of(&format!("cover 10,10 3; {setup}; p0.figures = 10"))
            .act(&[die], |cx| test(cx, Body::Party(THEY), occasion))
            .must(&format!("tests.0.result = {result} (H-071)"));
    }
}

#[test]
fn h_071_what_is_suffered() {
    // A face on the move halts.
    Scene::of("moving")
        .stand(UnitId::Second, &[4])
        .must("b2.state .moving square.moving = Halted false true (H-071, H-R55)");
    // A unit alone falls back the die's score, straight away from the enemy.
    Scene::of("b2 away 20,20 6; rifles 10 25,20")
        .stand(UnitId::Second, &[4])
        .must("b2.at = 16,20 (H-071)");
    // A gun leaves its corner by that: the square is open to talk about.
    Scene::of("rifles 10 44,32")
        .stand(UnitId::FieldGun, &[5])
        .must("LeftSquare { unit: FieldGun } (H-071); FellBack & distance: Inches(500)");
}

#[test]
fn h_064_who_is_hit_tests_after_the_step_once() {
    // Two volleys at the same riflemen: one test of theirs at the start of their own steps. Ten
    // have lost four: two sixths of morale 4; they stand on a one, having no temper for it.
    Scene::of("rifles 12 36,33")
        .fire(UnitId::First, &[3, 5, 6])
        .set("b1.fired = false")
        .fire(UnitId::First, &[4, 5, 6])
        .must("p0.hit = true (H-R55)")
        // The test, then their fire: a miss.
        .ansar_fire(&[1, 1, 2])
        .must("tests.count tests.0.occasion .0.modified p0.hit = 1 Stand 2 false (H-064, H-067)");
    // Egyptians who were hit test after the Ansar's fire; missed ones do not.
    Scene::of("rifles 12 36,33")
        .ansar_fire(&[3, 4, 2])
        .must("tests.count tests.0.who .0.occasion = 1 Unit First Stand (H-064)");
    // The range was not beaten.
    Scene::of("rifles 12 36,33").ansar_fire(&[2, 4]).must("tests = none (H-R55)");
}

#[test]
fn h_071_hiding_lasts_until_a_test_is_passed() {
    let hiding = "cover 10,10 3; b2 away 10,10 0; b2.state = Hiding";
    // It neither fires nor tries again.
    Scene::of(hiding)
        .act(&[3], |cx| rise(cx, UnitId::Second))
        .must("b2.state .fired = Hiding true (H-071, H-R54)");
    Scene::of(hiding)
        .act(&[2], |cx| rise(cx, UnitId::Second))
        .must("b2.state = Steady (H-072, H-R54)");
}

#[test]
fn h_020_the_unknown_are_found_out_when_they_test() {
    Scene::of("b3.troops = none")
        .act(&[5, 1], |cx| test(cx, Body::Unit(UnitId::Third), Occasion::Stand))
        .must("b3.troops = bashi-bazouks (H-008, H-R20)");
}
