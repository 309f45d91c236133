//! The Ansar's steps (H-005, H-024, H-025), the dice for spearmen (H-045 to H-047), rule E
//! (H-048) and horsemen (H-044).

use hicks::phases::enemy::ansar::modifier;
use hicks::phases::fighting::removal::watch;
use hicks::{
    BeastKind, Event, Inches, Kind, Occasion, PartyId, Point, Spearmen, State, Straggler,
    StragglerId, TakenOff, UnitId,
};

use super::scene::Scene;

#[test]
fn h_024_riflemen_fire_at_the_nearest_and_hide_when_they_do_not() {
    let mut scene = Scene::new();
    let party = scene.party(Kind::Rifles, 10, Point::at(36, 33));
    scene.ansar_fire(&[2, 3]);
    let volley = scene.volley();
    assert_eq!(volley.range, Inches::whole(6), "H-024");
    assert!(!scene.field.party(party).is_some_and(hicks::Party::is_hidden), "H-R54");
    // Twelve inches are out of range: they lie hidden again.
    scene.field[party].at = Point::at(36, 39);
    scene.ansar_fire(&[]);
    assert!(scene.field.party(party).is_some_and(hicks::Party::is_hidden), "H-R54");
    // Nobody fires among his own.
    scene.field[party].at = Point::at(36, 33);
    let spears = scene.party(Kind::Spears, 12, Point::at(36, 28));
    scene.field[UnitId::First].fights = Some(spears);
    scene.field[spears].fights = Some(UnitId::First);
    scene.ansar_fire(&[1, 2]);
    assert_ne!(scene.volley().at, hicks::Body::Unit(UnitId::First), "H-R53");
}

#[test]
fn h_024_riflemen_made_to_hide_rise_before_they_fire() {
    let hiding = || {
        let mut scene = Scene::new();
        let party = scene.party(Kind::Rifles, 10, Point::at(36, 33));
        let piece = scene.cover(Point::at(36, 34), 3);
        let hides = &mut scene.field[party];
        hides.cover = Some(piece);
        hides.steady = false;
        hides.fired = false;
        (scene, party)
    };
    // Morale 5 with no losses: a five fails, and they hold their fire.
    let (mut scene, party) = hiding();
    scene.ansar_fire(&[5]);
    assert!(scene.field.party(party).is_some_and(hicks::Party::is_hidden), "H-R54");
    let (mut scene, party) = hiding();
    scene.ansar_fire(&[4, 2, 3]);
    assert!(scene.field.party(party).is_some_and(|party| party.fired && party.steady), "H-R33");
}

#[test]
fn h_046_distance_and_cover() {
    let rows = [(399, 1), (400, 0), (800, 0), (801, -1)];
    for (hundredths, expected) in rows {
        assert_eq!(modifier(Inches(hundredths), false), expected, "H-046, H-R06: {hundredths}");
        assert_eq!(
            modifier(Inches(hundredths).half(), true),
            if hundredths == 801 { 0 } else { expected }
        );
    }
    assert_eq!(modifier(Inches(401), true), -1, "H-046, H-R52");
    assert_eq!(modifier(Inches(199), true), 1, "H-046");
}

/// The riflemen so far before the front, after one roll for spearmen; how many came.
fn beckon(inches: i32, faces: &[u8]) -> (Scene, Option<u8>) {
    let mut scene = Scene::new();
    scene.party(Kind::Rifles, 10, Point::at(36, 27 + inches));
    scene.ansar_move(faces);
    let came = scene.events.iter().find_map(|event| match event {
        Event::Beckoned { spears, .. } => Some(spears.map(|(_, figures)| figures)),
        _ => None,
    });
    (scene, came.expect("they rolled"))
}

#[test]
fn h_045_to_h_047_spearmen() {
    // Faces 1 and 6 of the average dice are a two and a five: three times seven.
    let rows: [(i32, &[u8], Option<u8>); 8] = [
        (6, &[2, 1, 6], Some(21)),
        (6, &[3], None),
        (3, &[1, 1, 6], Some(21)), // H-046: one more makes two.
        (3, &[2], None),
        (9, &[3, 1, 6], Some(21)), // H-046: one less.
        (9, &[4], None),
        (4, &[2, 1, 6], Some(21)),
        (8, &[3], None),
    ];
    for (inches, faces, expected) in rows {
        let (scene, came) = beckon(inches, faces);
        assert_eq!(came, expected, "H-045, H-046: {inches} {faces:?}");
        if let Some(spears) = scene.field.parties.get(1) {
            let behind = Point::at(36, 28 + inches);
            assert_eq!((spears.kind, spears.at), (Kind::Spears, behind), "H-045, H-R52");
            assert_eq!(spears.behind, Some(PartyId(0)));
        }
    }
    // H-047: threes of two faces are a pair all the same; two and five come besides, not tripled.
    assert_eq!(beckon(6, &[1, 2, 3, 1, 6]).1, Some(18 + 7), "H-047, H-R05");
    assert_eq!(beckon(6, &[1, 6, 6, 6, 6]).1, Some(30 + 10), "H-047, H-R04: a second pair not");
    // The least and the most without a pair.
    assert_eq!(beckon(6, &[1, 1, 2]).1, Some(15), "H-045");
}

#[test]
fn h_045_who_does_not_roll() {
    // After a failed test (H-R33).
    let mut scene = Scene::new();
    let party = scene.party(Kind::Rifles, 10, Point::at(36, 33));
    scene.field[party].steady = false;
    scene.ansar_move(&[]);
    assert!(scene.events.is_empty(), "H-045, H-R33");
    // No more come than are left.
    let mut scene = Scene::new();
    scene.party(Kind::Rifles, 10, Point::at(36, 33));
    scene.field.ansar_left = Some(5);
    scene.ansar_move(&[2, 1, 6]);
    assert_eq!(scene.field.parties[1].figures, 5);
    assert_eq!(scene.field.ansar_left, Some(0));
}

#[test]
fn h_045_riflemen_out_of_range_of_everybody_look_for_spearmen_too_but_by_option() {
    // H-R52: eleven inches are in small-arms range, twelve are not (H-R28); 3 - 1 brings them.
    assert_eq!(beckon(11, &[4]).1, None);
    assert_eq!(beckon(12, &[3, 1, 6]).1, Some(21));
    let mut scene = Scene::new();
    scene.options.spearmen = Spearmen::InRange;
    scene.party(Kind::Rifles, 10, Point::at(36, 39));
    scene.ansar_move(&[]);
    assert!(scene.events.is_empty(), "{:?}", scene.events);
}

#[test]
fn h_045_each_turn_though_earlier_spearmen_live() {
    let (mut scene, _) = beckon(6, &[2, 1, 6]);
    scene.field.turn += 1;
    // The first spearmen are kept from moving: this is about the riflemen.
    scene.field.parties[1].came = 9;
    scene.ansar_move(&[2, 1, 2]);
    let spears: Vec<u8> = scene.field.parties[1..].iter().map(|party| party.figures).collect();
    assert_eq!(spears, [21, 15], "H-R32");
}

#[test]
fn h_025_spearmen_move_from_the_next_turn_on() {
    let (mut scene, _) = beckon(6, &[2, 1, 6]);
    let from = scene.field.parties[1].at;
    assert_eq!(from, Point::at(36, 34), "H-R52: not yet");
    scene.field.turn += 1;
    // The riflemen call nobody more; their test, then four inches straight on.
    scene.ansar_move(&[5, 5, 1, 3]);
    assert_eq!(scene.field.parties[1].at, Point::at(36, 30), "H-025, H-R31");
    // A six fails: they stop.
    scene.ansar_move(&[5, 6]);
    assert_eq!(scene.field.parties[1].at, Point::at(36, 30), "H-R31, H-071");
    // In cover they make half of it.
    scene.cover(Point::at(36, 30), 2);
    scene.ansar_move(&[5, 1, 1, 3]);
    assert_eq!(scene.field.parties[1].at, Point::at(36, 28), "H-R31");
}

#[test]
fn h_048_who_is_taken_off() {
    let mut scene = Scene::new();
    let rifles = scene.party(Kind::Rifles, 10, Point::at(36, 40));
    let spears = scene.party(Kind::Spears, 21, Point::at(36, 41));
    scene.field[rifles].figures = 6;
    scene.field[spears].figures = 11;
    scene.play(&[], watch);
    assert!(scene.events.is_empty(), "H-048, H-R30: less than half");
    // Each party by its own number (H-R36).
    scene.field[rifles].figures = 5;
    scene.play(&[], watch);
    let why = |scene: &Scene| match scene.events[..] {
        [Event::TakenOff { party, why, .. }] => Some((party, why)),
        _ => None,
    };
    assert_eq!(why(&scene), Some((rifles, TakenOff::Halved)), "H-048, H-R36");
    scene.field[spears].figures = 10;
    scene.play(&[], watch);
    assert_eq!(why(&scene), Some((spears, TakenOff::Halved)));
    // H-051: a pair empties riflemen too, after their shot.
    let mut scene = Scene::new();
    let rifles = scene.party(Kind::Rifles, 10, Point::at(36, 33));
    scene.ansar_fire(&[2, 2]);
    assert!(scene.told(|event| {
        matches!(event, Event::TakenOff { party, why: TakenOff::NoAmmunition, .. } if *party == rifles)
    }));
}

/// Horsemen somewhere, and their move.
fn horse(at: Point, faces: &[u8]) -> (Scene, PartyId) {
    let mut scene = Scene::new();
    let party = scene.party(Kind::Horse, 8, at);
    scene.ansar_move(faces);
    (scene, party)
}

#[test]
fn h_044_horsemen_keep_twelve_to_fifteen_inches_away() {
    for (y, faces, expected) in [
        (41, vec![], 41),     // fourteen inches from the front
        (47, vec![1, 2], 41), // six inches of twenty: to within thirteen and a half
        (37, vec![1, 1], 40), // away again
    ] {
        let (scene, party) = horse(Point::at(36, y), &faces);
        let at = scene.field.party(party).expect("there").at;
        assert_eq!((at.x, at.y.full(1)), (Inches::whole(36), expected), "H-044, H-R65");
    }
}

#[test]
fn h_044_horsemen_kill_stragglers() {
    let mut scene = Scene::new();
    scene.lose(UnitId::First, 1);
    let man = Straggler { id: StragglerId(0), of: UnitId::First, at: Point::at(36, 10) };
    scene.field.stragglers.push(man);
    scene.party(Kind::Horse, 8, Point::at(24, 10));
    // Four inches to come within eight of him: doubled, three are enough.
    scene.ansar_move(&[1, 2]);
    assert!(scene.field.stragglers.is_empty(), "H-044, H-R26, H-R65");
    assert!(scene.told(|event| matches!(event, Event::StragglerKilled { .. })));
    assert_eq!(scene.field.parties[0].at, Point::at(28, 10));
    // Too far to reach: they make for his side of the square, and he lives.
    let mut scene = Scene::new();
    scene.field.stragglers.push(man);
    scene.party(Kind::Horse, 8, Point::at(36, 41));
    scene.ansar_move(&[1, 2]);
    assert_eq!(scene.field.stragglers.len(), 1, "H-R65");
}

#[test]
fn h_044_horsemen_charge_when_they_can() {
    // A gap in front, where nobody stands any more: the nearest to it is a gun in its corner.
    let mut scene = Scene::new();
    scene.away(UnitId::First, Point::at(36, 10), 12);
    let party = scene.party(Kind::Horse, 8, Point::at(36, 40));
    scene.ansar_move(&[5, 1, 1]);
    assert_eq!(scene.tests().len(), 1, "H-R35: the test to advance");
    let came = scene.field.party(party).expect("there").at;
    assert!(came.distance(Point::at(36, 40)) == Inches::whole(4), "H-R31: doubled in the open");

    // A squadron alone within twelve inches, though the square is whole.
    let mut scene = Scene::with_squadron(UnitId::FirstHorse, Point::at(36, 46));
    scene.party(Kind::Horse, 8, Point::at(26, 46));
    // Six fails: it falls back.
    scene.ansar_move(&[6]);
    assert!(scene.told(|event| matches!(event, Event::FellBack { .. })), "H-R35, H-071");
    // A battalion that drinks, wherever it is.
    let mut scene = Scene::new();
    scene.field[UnitId::First].state = State::Drinking;
    scene.party(Kind::Horse, 8, Point::at(36, 40));
    scene.ansar_move(&[6]);
    assert_eq!(scene.tests().len(), 1, "H-R35");
    // A whole square is left alone.
    let mut scene = Scene::new();
    scene.party(Kind::Horse, 8, Point::at(36, 40));
    scene.ansar_move(&[]);
    assert!(scene.events.is_empty(), "H-044");
}

#[test]
fn h_071_riflemen_whom_fire_makes_hide_do_not_rise_in_the_same_step() {
    let mut scene = Scene::new();
    let party = scene.party(Kind::Rifles, 10, Point::at(36, 33));
    let piece = scene.cover(Point::at(36, 34), 3);
    let hit = &mut scene.field[party];
    (hit.cover, hit.hit) = (Some(piece), true);
    // Morale 5: a five hides them, and that is all of this step.
    scene.ansar_fire(&[5]);
    let hides = scene.field.party(party).expect("there");
    assert!(hides.is_hidden() && !hides.steady, "H-R54");
    // In the next one they rise and fire.
    scene.ansar_fire(&[4, 2, 3]);
    assert!(scene.field.party(party).is_some_and(|party| party.fired && party.steady));
}

#[test]
fn h_064_who_is_hit_stands_the_fire_before_he_moves_in() {
    // H-R55: spearmen are no different from others under fire; a five drives them back.
    let mut scene = Scene::new();
    let spears = scene.party(Kind::Spears, 12, Point::at(36, 36));
    scene.field[spears].hit = true;
    scene.ansar_fire(&[5]);
    assert_eq!(scene.tests()[0].occasion, Occasion::Stand);
    assert_eq!(scene.field.party(spears).map(|party| party.at), Some(Point::at(36, 41)));
    // Then they test to advance.
    scene.ansar_move(&[1, 2, 3]);
    assert_eq!(scene.tests()[0].occasion, Occasion::Advance);
    // Riflemen keep their place: they test whether they stand.
    let mut scene = Scene::new();
    let rifles = scene.party(Kind::Rifles, 10, Point::at(36, 40));
    scene.field[rifles].hit = true;
    scene.ansar_fire(&[1]);
    assert_eq!(scene.tests().len(), 1);
}

#[test]
fn h_044_horsemen_charge_a_gun_or_the_transport_that_is_alone() {
    let alone = || {
        let mut scene = Scene::new();
        scene.away(UnitId::FieldGun, Point::at(60, 20), 0);
        let horse = scene.party(Kind::Horse, 8, Point::at(60, 30));
        (scene, horse)
    };
    let (mut scene, horse) = alone();
    scene.ansar_move(&[1, 1, 1]);
    assert_eq!(scene.tests().len(), 1, "H-R35: the test to advance");
    assert_eq!(scene.field.party(horse).map(|party| party.at), Some(Point::at(60, 26)));
    // A battalion beside it guards it.
    let (mut scene, _) = alone();
    scene.away(UnitId::Fourth, Point::at(60, 17), 0);
    scene.ansar_move(&[1, 1]);
    assert!(scene.tests().is_empty(), "they ride to their post");
    // Of the transport they cut down a beast for every six of them.
    let mut scene = Scene::new();
    scene.field.train.left = Some(Point::at(60, 20));
    let horse = scene.party(Kind::Horse, 8, Point::at(60, 24));
    let mules = scene.field.train.mules;
    scene.ansar_move(&[1, 1, 2, 2]);
    let taken = vec![BeastKind::Mule; 2];
    assert!(scene.told(|event| {
        matches!(event, Event::Plundered { by, taken: of, .. } if (*by, of) == (horse, &taken))
    }));
    assert_eq!(scene.field.train.mules, mules - 2);
}
