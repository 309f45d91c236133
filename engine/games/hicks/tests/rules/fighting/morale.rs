//! Morale (H-064 to H-072).

use hicks::phases::fighting::fire::fire;
use hicks::phases::fighting::morale::{result, rise, sixths, suffer, test};
use hicks::{
    Body, Event, Inches, Kind, Losses, Modifier, Occasion, Point, State, TestResult, Troops, UnitId,
};

use super::scene::Scene;

#[test]
fn h_069_to_h_072_the_table() {
    // Morale 3, discipline 3: 1 and 2 pass, 3 to 5 fail, 6 runs.
    let failing = TestResult::Halt;
    let expected =
        [TestResult::CarryOn, TestResult::CarryOn, failing, failing, failing, TestResult::Panic];
    for (die, expected) in (1..=6).zip(expected) {
        assert_eq!(result(die, 3, 3, failing), expected, "H-070 to H-072: {die}");
    }
    assert_eq!(result(1, 1, 2, failing), failing, "H-071: at least morale");
    assert_eq!(result(3, 1, 2, failing), TestResult::Panic, "H-070: at least both");
    assert_eq!(result(1, -2, 2, failing), TestResult::Panic, "H-070");
    // The Second stand on 2, and 2 more for their temper and their full ranks.
    for (die, expected) in [(3, TestResult::CarryOn), (4, TestResult::Halt)] {
        let mut scene = Scene::new();
        let tried = scene.play(&[die], |cx| test(cx, Body::Unit(UnitId::Second), Occasion::Stand));
        assert_eq!((tried.die, tried.result), (die, expected), "H-069: against what is modified");
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
        let mut scene = Scene::new();
        scene.options.losses = losses;
        scene.lose(UnitId::Second, 8);
        scene.play(&[1], |cx| test(cx, Body::Unit(UnitId::Second), Occasion::Advance));
        assert_eq!(scene.tests()[0].modifiers, [(Modifier::Losses, expected)]);
    }
}

/// The modifiers and the sum of one test.
fn modifiers(
    scene: &mut Scene,
    unit: UnitId,
    occasion: Occasion,
    faces: &[u8],
) -> (Vec<(Modifier, i8)>, i8) {
    scene.play(faces, |cx| test(cx, Body::Unit(unit), occasion));
    let tests = scene.tests();
    (tests[0].modifiers.clone(), tests[0].modified)
}

#[test]
fn h_066_no_losses_and_temper_are_two_things() {
    use Modifier::{NoLosses, Temper};
    let rows = [
        (UnitId::First, Occasion::Advance, vec![(NoLosses, 1), (Temper, 1)], 5),
        (UnitId::First, Occasion::Stand, vec![(NoLosses, 1)], 4),
        (UnitId::Second, Occasion::Stand, vec![(NoLosses, 1), (Temper, 1)], 4),
        (UnitId::Second, Occasion::Advance, vec![(NoLosses, 1)], 3),
        (UnitId::Second, Occasion::FriendsPanic, vec![(NoLosses, 1)], 3),
        (UnitId::Second, Occasion::Rally, vec![(NoLosses, 1)], 3),
        (UnitId::FieldGun, Occasion::Stand, vec![(NoLosses, 1), (Temper, 1)], 5),
    ];
    for (unit, occasion, expected, sum) in rows {
        let mut scene = Scene::new();
        let found = modifiers(&mut scene, unit, occasion, &[1]);
        assert_eq!(found, (expected, sum), "H-065, H-066, H-R08: {unit} {occasion:?}");
    }
}

#[test]
fn h_067_losses_and_the_cowardly() {
    let mut scene = Scene::new();
    let found = modifiers(&mut scene, UnitId::Fourth, Occasion::Advance, &[1]);
    assert_eq!(found, (vec![(Modifier::NoLosses, 1), (Modifier::Cowardly, -1)], 2), "H-067");
    scene.lose(UnitId::Fourth, 6);
    let found = modifiers(&mut scene, UnitId::Fourth, Occasion::Advance, &[1]);
    assert_eq!(found, (vec![(Modifier::Cowardly, -1), (Modifier::Losses, -2)], -1), "H-067");
    // Between nothing and a sixth there is nothing to add or to take off.
    let mut scene = Scene::new();
    scene.lose(UnitId::First, 2);
    assert_eq!(modifiers(&mut scene, UnitId::First, Occasion::Stand, &[1]), (Vec::new(), 3));
}

#[test]
fn h_068_a_pashas_presence_is_rolled_once() {
    // Faces 1 to 6 of the average die are 2, 3, 3, 4, 4, 5.
    for (face, adds) in [(1, -1), (2, 0), (3, 0), (4, 1), (5, 1), (6, 2)] {
        let mut scene = Scene::new();
        scene.field.pashas[0].presence = None;
        let (found, sum) = modifiers(&mut scene, UnitId::First, Occasion::Stand, &[face, 1]);
        assert_eq!(sum, 4 + adds, "H-068, H-R11");
        let pasha = found.into_iter().find(|(which, _)| *which == Modifier::Pasha);
        assert_eq!(pasha, (adds != 0).then_some((Modifier::Pasha, adds)));
        assert!(scene.told(|event| matches!(event, Event::Presence { .. })));
        // Never again; and he counts for his own unit alone (H-R56).
        assert_eq!(modifiers(&mut scene, UnitId::First, Occasion::Stand, &[1]).1, 4 + adds);
        assert_eq!(modifiers(&mut scene, UnitId::Second, Occasion::Stand, &[1]).1, 4);
    }
}

#[test]
fn h_071_what_each_does_who_fails() {
    // In the square: halt. Alone: fall back. Alone in cover: hide. Guns and horse: fall back.
    let mut scene = Scene::with_squadron(UnitId::FirstHorse, Point::at(60, 40));
    let at = Point::at(10, 10);
    scene.cover(at, 3);
    let rows = [
        (UnitId::Second, None, Occasion::Stand, TestResult::Halt),
        (UnitId::Second, Some(Point::at(20, 40)), Occasion::Stand, TestResult::FallBack),
        (UnitId::Second, Some(at), Occasion::Stand, TestResult::Hide),
        (UnitId::Second, Some(at), Occasion::Advance, TestResult::Halt),
        (UnitId::FieldGun, None, Occasion::Stand, TestResult::FallBack),
        (UnitId::FirstHorse, Some(at), Occasion::Advance, TestResult::FallBack),
    ];
    for (unit, place, occasion, expected) in rows {
        let field = scene.field.clone();
        if let Some(place) = place {
            scene.away(unit, place, 0);
        }
        // With no losses the gunners have 5, the Arabs 4 or 3.
        let die = if unit == UnitId::FieldGun { 5 } else { 4 };
        let tried = scene.play(&[die], |cx| test(cx, Body::Unit(unit), occasion));
        assert_eq!(tried.result, expected, "H-071: {unit} {occasion:?}");
        scene.field = field;
    }
    // Ansar: riflemen in cover hide, in the open they fall back; spearmen who come on halt;
    // horsemen fall back.
    let piece = scene.field.pieces[0].id;
    let rows = [
        (Kind::Rifles, true, Occasion::Stand, TestResult::Hide),
        (Kind::Rifles, false, Occasion::Stand, TestResult::FallBack),
        (Kind::Spears, false, Occasion::Advance, TestResult::Halt),
        (Kind::Horse, false, Occasion::Advance, TestResult::FallBack),
    ];
    for (kind, cover, occasion, expected) in rows {
        let party = scene.party(kind, 12, at);
        scene.field[party].figures = 10;
        scene.field[party].cover = cover.then_some(piece);
        // Two of twelve are a sixth: morale 4, or 5 for the dashing who advance, less 1.
        let die = if occasion == Occasion::Advance { 5 } else { 4 };
        let tried = scene.play(&[die], |cx| test(cx, Body::Party(party), occasion));
        assert_eq!(tried.result, expected, "H-071: {kind:?}");
    }
}

#[test]
fn h_071_what_is_suffered() {
    // A face on the move halts.
    let mut scene = Scene::new();
    scene.field.square.moving = true;
    for unit in &mut scene.field.units {
        unit.moving = true;
    }
    scene.play(&[4], |cx| {
        let who = Body::Unit(UnitId::Second);
        let tried = test(cx, who, Occasion::Stand);
        suffer(cx, who, tried)
    });
    assert_eq!(scene.unit(UnitId::Second).state, State::Halted, "H-071, H-R55");
    assert!(!scene.unit(UnitId::Second).moving && scene.field.square.moving);

    // A unit alone falls back the die's score, straight away from the enemy.
    let mut scene = Scene::new();
    scene.away(UnitId::Second, Point::at(20, 20), 6);
    scene.party(Kind::Rifles, 10, Point::at(25, 20));
    scene.play(&[4], |cx| {
        let who = Body::Unit(UnitId::Second);
        let tried = test(cx, who, Occasion::Stand);
        suffer(cx, who, tried)
    });
    assert_eq!(scene.unit(UnitId::Second).at(&scene.field), Point::at(16, 20), "H-071");

    // A gun leaves its corner by that: the square is open to talk about.
    let mut scene = Scene::new();
    scene.party(Kind::Rifles, 10, Point::at(44, 32));
    scene.play(&[5], |cx| {
        let who = Body::Unit(UnitId::FieldGun);
        let tried = test(cx, who, Occasion::Stand);
        suffer(cx, who, tried)
    });
    let gun = UnitId::FieldGun;
    assert!(scene.told(|event| *event == Event::LeftSquare { unit: gun }), "H-071");
    assert!(scene.told(|event| {
        matches!(event, Event::FellBack { distance, .. } if *distance == Inches::whole(5))
    }));
}

#[test]
fn h_064_who_is_hit_tests_after_the_step_once() {
    // Two volleys at the same riflemen: one test of theirs at the start of their own steps. Ten
    // have lost four: two sixths of morale 4; they stand on a one, having no temper for it.
    let mut scene = Scene::new();
    let party = scene.party(Kind::Rifles, 12, Point::at(36, 33));
    scene.play(&[3, 5, 6], |cx| fire(cx, UnitId::First, party));
    scene.field[UnitId::First].fired = false;
    scene.play(&[4, 5, 6], |cx| fire(cx, UnitId::First, party));
    assert!(scene.field.party(party).is_some_and(|party| party.hit), "H-R55");
    // The test, then their fire: a miss.
    scene.ansar_fire(&[1, 1, 2]);
    let tests = scene.tests();
    assert_eq!(tests.len(), 1, "H-064, H-R55");
    assert_eq!((tests[0].occasion, tests[0].modified), (Occasion::Stand, 2), "H-067");
    assert!(!scene.field.party(party).is_some_and(|party| party.hit));

    // Egyptians who were hit test after the Ansar's fire; missed ones do not.
    let mut scene = Scene::new();
    scene.party(Kind::Rifles, 12, Point::at(36, 33));
    scene.ansar_fire(&[3, 4, 2]);
    let tests = scene.tests();
    assert_eq!((tests.len(), tests[0].who), (1, Body::Unit(UnitId::First)), "H-064");
    assert_eq!(tests[0].occasion, Occasion::Stand);
    let mut scene = Scene::new();
    scene.party(Kind::Rifles, 12, Point::at(36, 33));
    scene.ansar_fire(&[2, 4]);
    assert!(scene.tests().is_empty(), "H-R55: the range was not beaten");
}

#[test]
fn h_071_hiding_lasts_until_a_test_is_passed() {
    let hiding = || {
        let mut scene = Scene::new();
        let at = Point::at(10, 10);
        scene.cover(at, 3);
        scene.away(UnitId::Second, at, 0);
        scene.field[UnitId::Second].state = State::Hiding;
        scene
    };
    let mut scene = hiding();
    scene.play(&[3], |cx| rise(cx, UnitId::Second));
    assert_eq!(scene.unit(UnitId::Second).state, State::Hiding, "H-071, H-R54");
    assert!(scene.unit(UnitId::Second).fired, "H-R54: it neither fires nor tries again");
    let mut scene = hiding();
    scene.play(&[2], |cx| rise(cx, UnitId::Second));
    assert_eq!(scene.unit(UnitId::Second).state, State::Steady, "H-072, H-R54");
}

#[test]
fn h_020_the_unknown_are_found_out_when_they_test() {
    let mut scene = Scene::new();
    scene.field[UnitId::Third].troops = None;
    scene.play(&[5, 1], |cx| test(cx, Body::Unit(UnitId::Third), Occasion::Stand));
    assert_eq!(scene.unit(UnitId::Third).troops, Some(Troops::BashiBazouks), "H-008, H-R20");
}
