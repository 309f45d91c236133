//! The Ansar's steps (H-005, H-024, H-025), the dice for spearmen (H-045 to H-047), rule E
//! (H-048) and horsemen (H-044).

use hicks::phases::enemy::ansar::modifier;
use hicks::phases::fighting::removal::watch;
use hicks::{Event, Inches, Spearmen};

use super::scene::Scene;

#[test]
fn h_024_riflemen_fire_at_the_nearest_and_hide_when_they_do_not() {
    Scene::of("rifles 10 36,33")
        .ansar_fire(&[2, 3])
        .must("volley.range p0.fired = 600 true (H-024, H-R54)")
        // Twelve inches are out of range: they lie hidden again.
        .set("p0.at = 36,39")
        .ansar_fire(&[])
        .must("p0.fired = false (H-R54)")
        // Nobody fires among his own.
        .set("p0.at = 36,33; spears 12 36,28; b1 fights 1")
        .ansar_fire(&[1, 2])
        .must("never Fired(Volley { by: Party(PartyId(0)), at: Unit(First) (H-R53)");
}

#[test]
fn h_024_riflemen_made_to_hide_rise_before_they_fire() {
    let hiding =
        "rifles 10 36,33; cover 36,34 3; p0.cover = 0; p0.steady = false; p0.fired = false";
    // Morale 5 with no losses: a five fails, and they hold their fire.
    Scene::of(hiding).ansar_fire(&[5]).must("p0.fired = false (H-R54)");
    Scene::of(hiding).ansar_fire(&[4, 2, 3]).must("p0.fired .steady = true true (H-R33)");
}

#[test]
fn h_046_distance_and_cover() {
    for (hundredths, cover, expected) in [
        (399, false, 1),
        (400, false, 0),
        (800, false, 0),
        (801, false, -1),
        (199, true, 1),
        (200, true, 0),
        (400, true, 0),
        (401, true, -1), // H-R52
    ] {
        assert_eq!(modifier(Inches(hundredths), cover), expected, "H-046, H-R06: {hundredths}");
    }
}

/// The riflemen so far before the front, after one roll for spearmen; how many came.
#[track_caller]
fn beckon(inches: i32, faces: &[u8]) -> (Scene, Option<u8>) {
    let mut scene = Scene::of(&format!("rifles 10 36,{}", 27 + inches));
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
    let rows: [(i32, &[u8], Option<u8>); 13] = [
        (6, &[2, 1, 6], Some(21)),
        (6, &[3], None),
        (3, &[1, 1, 6], Some(21)), // H-046: one more makes two.
        (3, &[2], None),
        (9, &[3, 1, 6], Some(21)), // H-046: one less.
        (9, &[4], None),
        (4, &[2, 1, 6], Some(21)),
        (8, &[3], None),
        // H-R52: eleven inches are in small-arms range, twelve are not (H-R28); 3 - 1 brings them.
        (11, &[4], None),
        (12, &[3, 1, 6], Some(21)),
        // H-047, H-R05: threes of two faces are a pair all the same; two and five come besides, not
        // tripled. H-R04: a second pair is none.
        (6, &[1, 2, 3, 1, 6], Some(18 + 7)),
        (6, &[1, 6, 6, 6, 6], Some(30 + 10)),
        (6, &[1, 1, 2], Some(15)), // The least and the most without a pair.
    ];
    for (inches, faces, expected) in rows {
        let (mut scene, came) = beckon(inches, faces);
        assert_eq!(came, expected, "H-045, H-046: {inches} {faces:?}");
        let behind = format!("p1.kind .at .behind = Spears 36,{} 0 (H-045, H-R52)", 28 + inches);
        scene.must(came.map_or("p1 = gone", |_| &behind));
    }
}

#[test]
fn h_045_who_does_not_roll() {
    // After a failed test (H-R33).
    Scene::of("rifles 10 36,33; p0.steady = false").ansar_move(&[]).must("told = 0 (H-045)");
    // No more come than are left.
    let mut few = Scene::of("rifles 10 36,33; ansar_left = 5");
    few.ansar_move(&[2, 1, 6]).must("p1.figures ansar_left = 5 0");
    // H-R52: by option those who are out of range of everybody.
    let mut far = Scene::of("rifles 10 36,39");
    far.options.spearmen = Spearmen::InRange;
    far.ansar_move(&[]).must("told = 0");
}

#[test]
fn h_045_each_turn_though_earlier_spearmen_live() {
    // The first spearmen are kept from moving: this is about the riflemen.
    let (mut scene, _) = beckon(6, &[2, 1, 6]);
    scene.set("turn = 3; p1.came = 9").ansar_move(&[2, 1, 2]);
    scene.must("p1.figures p2.figures = 21 15 (H-R32)");
}

#[test]
fn h_025_spearmen_move_from_the_next_turn_on() {
    let (mut scene, _) = beckon(6, &[2, 1, 6]);
    scene
        .must("p1.at = 36,34 (H-R52: not yet)")
        // The riflemen call nobody more; their test, then four inches straight on.
        .set("turn = 3")
        .ansar_move(&[5, 5, 1, 3])
        .must("p1.at = 36,30 (H-025, H-R31)")
        // A six fails: they stop.
        .ansar_move(&[5, 6])
        .must("p1.at = 36,30 (H-R31, H-071)")
        // In cover they make half of it.
        .set("cover 36,30 2")
        .ansar_move(&[5, 1, 1, 3])
        .must("p1.at = 36,28 (H-R31)");
}

#[test]
fn h_048_who_is_taken_off() {
    Scene::of("rifles 10 36,40; spears 21 36,41; p0.figures = 6; p1.figures = 11")
        .act(&[], watch)
        .must("told = 0 (H-048, H-R30: less than half)")
        // Each party by its own number (H-R36).
        .set("p0.figures = 5")
        .act(&[], watch)
        .must("told p0 = 1 gone; TakenOff { party: PartyId(0) & why: Halved (H-048, H-R36)")
        .set("p1.figures = 10")
        .act(&[], watch)
        .must("told p1 = 1 gone; TakenOff { party: PartyId(1) & why: Halved");
    // H-051: a pair empties riflemen too, after their shot.
    Scene::of("rifles 10 36,33").ansar_fire(&[2, 2]).must("p0 = gone; why: NoAmmunition");
}

#[test]
fn h_044_horsemen_keep_twelve_to_fifteen_inches_away() {
    for (y, faces, expected) in [
        (41, &[][..], "36,41"),   // fourteen inches from the front
        (47, &[1, 2], "36,41"),   // six inches of twenty: to within thirteen and a half
        (37, &[1, 1], "36,40.5"), // away again
    ] {
        let mut scene = Scene::of(&format!("horse 8 36,{y}"));
        scene.ansar_move(faces).must(&format!("p0.at = {expected} (H-044, H-R65)"));
    }
}

#[test]
fn h_044_horsemen_kill_stragglers() {
    // Four inches to come within eight of him: doubled, three are enough.
    Scene::of("b1.figures = 15; straggler b1 36,10; horse 8 24,10")
        .ansar_move(&[1, 2])
        .must("stragglers = none (H-044, H-R26, H-R65); StragglerKilled; p0.at = 28,10");
    // Too far to reach: they make for his side of the square, and he lives.
    Scene::of("b1.figures = 15; straggler b1 36,10; horse 8 36,41")
        .ansar_move(&[1, 2])
        .must("stragglers.count = 1 (H-R65)");
}

#[test]
fn h_044_horsemen_charge_when_they_can() {
    // A gap in front, where nobody stands any more: the nearest to it is a gun in its corner.
    let mut gap = Scene::of("b1 away 36,10 12; horse 8 36,40");
    gap.ansar_move(&[5, 1, 1]).must("tests.count = 1 (H-R35: the test to advance)");
    let came = gap.field.parties[0].at.distance(hicks::Point::at(36, 40));
    assert_eq!(came, Inches::whole(4), "H-R31: doubled in the open");
    // A squadron alone within twelve inches, though the square is whole: a six fails, it falls back.
    Scene::of("h1 away 36,46 0; horse 8 26,46").ansar_move(&[6]).must("FellBack (H-R35, H-071)");
    // A battalion that drinks, wherever it is.
    let mut drinks = Scene::of("b1.state = Drinking; horse 8 36,40");
    drinks.ansar_move(&[6]).must("tests.count = 1 (H-R35)");
    // A whole square is left alone.
    Scene::of("horse 8 36,40").ansar_move(&[]).must("told = 0 (H-044)");
}

#[test]
fn h_071_riflemen_whom_fire_makes_hide_do_not_rise_in_the_same_step() {
    // Morale 5: a five hides them, and that is all of this step. In the next one they rise and fire.
    Scene::of("rifles 10 36,33; cover 36,34 3; p0.cover = 0; p0.hit = true")
        .ansar_fire(&[5])
        .must("p0.fired .steady = false false (H-R54)")
        .ansar_fire(&[4, 2, 3])
        .must("p0.fired .steady = true true");
}

#[test]
fn h_064_who_is_hit_stands_the_fire_before_he_moves_in() {
    // H-R55: spearmen are no different from others under fire; a five drives them back. Then they
    // test to advance.
    Scene::of("spears 12 36,36; p0.hit = true")
        .ansar_fire(&[5])
        .must("tests.0.occasion p0.at = Stand 36,41")
        .ansar_move(&[1, 2, 3])
        .must("tests.0.occasion = Advance");
    // Riflemen keep their place: they test whether they stand.
    Scene::of("rifles 10 36,40; p0.hit = true").ansar_fire(&[1]).must("tests.count = 1");
}

#[test]
fn h_044_horsemen_charge_a_gun_or_the_transport_that_is_alone() {
    Scene::of("gun away 60,20 0; horse 8 60,30")
        .ansar_move(&[1, 1, 1])
        .must("tests.count p0.at = 1 60,26 (H-R35: the test to advance)");
    // A battalion beside it guards it: they ride to their post.
    Scene::of("gun away 60,20 0; horse 8 60,30; b4 away 60,17 0")
        .ansar_move(&[1, 1])
        .must("tests = none");
    // Of the transport they cut down a beast for every six of them.
    Scene::of("train.left = 60,20; horse 8 60,24")
        .ansar_move(&[1, 1, 2, 2])
        .must("Plundered { by: PartyId(0) & taken: [Mule, Mule]; train.mules = 1");
}
