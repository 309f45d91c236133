//! Panic, rallying, pursuit, and those who are no more (H-064, H-070, H-079).

use hicks::phases::fighting::morale::{Tried, suffer};
use hicks::phases::fighting::{panic, removal};
use hicks::{
    Body, Event, Heading, Killing, Kind, Occasion, Point, State, TakenOff, TestResult, UnitId,
};

use super::scene::Scene;

const PANIC: Tried = Tried { result: TestResult::Panic, die: 6 };

#[test]
fn h_070_who_panics_runs_eight_inches_a_turn_until_rallied() {
    let mut scene = Scene::new();
    scene.away(UnitId::Second, Point::at(50, 20), 18);
    scene.party(Kind::Rifles, 10, Point::at(46, 20));
    scene.play(&[], |cx| suffer(cx, Body::Unit(UnitId::Second), PANIC));
    let second = scene.unit(UnitId::Second);
    assert_eq!(second.state, State::Panicked, "H-070");
    assert_eq!(second.heading(&scene.field), Heading(6), "H-R41: away from the enemy");
    // It has not run yet, so it does not rally either (H-R67).
    scene.play(&[], panic::rally);
    scene.play(&[], panic::run);
    assert_eq!(scene.unit(UnitId::Second).at(&scene.field), Point::at(58, 20), "H-070");
    // Arabs: 2, and 1 for no losses. A three does not do, a two does.
    scene.play(&[3], panic::rally);
    assert_eq!(scene.tests()[0].occasion, Occasion::Rally);
    scene.play(&[], panic::run);
    assert_eq!(scene.unit(UnitId::Second).at(&scene.field), Point::at(66, 20), "H-070");
    scene.play(&[2], panic::rally);
    let second = scene.unit(UnitId::Second);
    assert_eq!((second.state, second.moving), (State::Steady, false), "H-R67");
}

#[test]
fn h_070_the_tables_edge_ends_it() {
    let mut scene = Scene::new();
    scene.away(UnitId::Second, Point::at(70, 20), 6);
    scene.field[UnitId::Second].state = State::Panicked;
    scene.field.pashas[0].with = UnitId::Second;
    scene.party(Kind::Rifles, 10, Point::at(60, 20));
    // H-R41: it runs no farther than the edge, and may rally there.
    for _ in 0..2 {
        scene.play(&[], panic::run);
        let second = scene.unit(UnitId::Second);
        assert_eq!((second.at(&scene.field), second.figures), (Point::at(72, 20), 16));
    }
    scene.play(&[2], panic::rally);
    assert_eq!(scene.unit(UnitId::Second).state, State::Steady);
    // Who has no men left is no more, and nor is the Pasha with them.
    scene.field[UnitId::Second].figures = 0;
    scene.play(&[], removal::watch);
    assert!(scene.told(|event| *event == Event::Destroyed { unit: UnitId::Second }));
    assert!(!scene.field.pashas[0].alive, "H-R66");
    assert!(scene.told(|event| matches!(event, Event::PashaKilled { .. })), "H-014, H-R66");
    // Told once.
    scene.play(&[], removal::watch);
    assert!(scene.events.is_empty());

    // Ansar too, at the start of their steps.
    let mut scene = Scene::new();
    let party = scene.party(Kind::Spears, 12, Point::at(36, 46));
    scene.field[party].panicked = true;
    scene.ansar_fire(&[]);
    assert!(scene.told(|event| matches!(event, Event::TakenOff { why: TakenOff::RanOff, .. })));
    // Nothing but rule E takes horsemen off.
    let mut scene = Scene::new();
    let party = scene.party(Kind::Horse, 8, Point::at(36, 46));
    scene.field[party].panicked = true;
    scene.ansar_fire(&[]);
    assert_eq!(scene.field.party(party).map(|party| party.at), Some(Point::at(36, 48)), "H-R65");
    let mut scene = Scene::new();
    let party = scene.party(Kind::Spears, 12, Point::at(36, 32));
    scene.field[party].panicked = true;
    scene.ansar_fire(&[]);
    assert_eq!(scene.field.party(party).map(|party| party.at), Some(Point::at(36, 40)), "H-070");
    // Their rally: 4 and 1 for no losses.
    scene.ansar_move(&[4]);
    assert!(scene.field.party(party).is_some_and(|party| !party.panicked), "H-R67");
}

#[test]
fn h_064_friends_within_six_inches_test_once_for_each_who_panics() {
    // The rear face runs: both flanks, the front six inches away and the guns test. The right
    // runs as well: whoever still stands tests again.
    let mut scene = Scene::new();
    scene.party(Kind::Rifles, 10, Point::at(36, 10));
    // Front, then right: a six, at 3 with discipline 3. For the right: front, left, and both
    // guns; then for the rear again: left and both guns.
    scene.play(&[1, 6, 1, 1, 1, 1, 1, 1, 1], |cx| suffer(cx, Body::Unit(UnitId::Fourth), PANIC));
    let tests = scene.tests();
    assert!(tests.iter().all(|test| test.occasion == Occasion::FriendsPanic), "H-064");
    let of = |unit| tests.iter().filter(|test| test.who == Body::Unit(unit)).count();
    assert_eq!(of(UnitId::First), 2, "H-R55");
    assert_eq!((of(UnitId::Second), of(UnitId::Third), of(UnitId::FieldGun)), (1, 2, 2));
    assert_eq!(scene.unit(UnitId::Second).state, State::Panicked);
    let left = |unit| Event::LeftSquare { unit };
    assert!(scene.told(|event| *event == left(UnitId::Fourth)), "H-R41: the square is broken");
    assert!(scene.told(|event| *event == left(UnitId::Second)));
}

#[test]
fn h_079_pursuers_kill_one_for_six_if_they_come_up() {
    let fleeing = || {
        let mut scene = Scene::new();
        scene.away(UnitId::Second, Point::at(60, 20), 6);
        scene.field[UnitId::Second].state = State::Panicked;
        let party = scene.party(Kind::Spears, 14, Point::at(57, 20));
        scene.field[party].pursues = Some(UnitId::Second);
        (scene, party)
    };
    // Three inches to go, no test; two for twelve and a two for the rest.
    let (mut scene, party) = fleeing();
    scene.ansar_move(&[1, 2, 2]);
    assert!(scene.told(|event| {
        matches!(event, Event::Cut { how: Killing::Pursuit, kills: 3, rest: 2, .. })
    }));
    assert_eq!(scene.unit(UnitId::Second).figures, 13, "H-079, H-R62");
    assert_eq!(scene.unit(UnitId::Second).fights, None, "H-R62: nobody strikes back");
    assert_eq!(scene.field.party(party).and_then(|party| party.pursues), Some(UnitId::Second));
    // Two are too few: the pursuit is over.
    let (mut scene, party) = fleeing();
    scene.ansar_move(&[1, 1]);
    assert_eq!(scene.unit(UnitId::Second).figures, 16);
    assert_eq!(scene.field.party(party).and_then(|party| party.pursues), None, "H-R62");
}
