//! Fire (H-049 to H-063) and who may fire at whom.

use hicks::phases::fighting::fire::{fire, points, targets};
use hicks::{Army, Factor, Options, PartyId, UnitId};

use super::scene::{Scene, THEY};

/// Riflemen before the front face.
const FOUR_INCHES: &str = "rifles 10 36,31";
const SEVEN_INCHES: &str = "rifles 10 36,34";

/// Whom a unit may fire at.
#[track_caller]
fn sees(setup: &str, unit: UnitId, targets_are: &[u8]) {
    let seen = targets(&Scene::of(setup).field, unit);
    assert_eq!(seen.iter().map(|party| party.0).collect::<Vec<_>>(), targets_are, "{setup}");
}

/// The same of the front face and a party.
#[track_caller]
fn front_sees(setup: &str, seen: bool) {
    sees(setup, UnitId::First, if seen { &[0] } else { &[] });
}

#[test]
fn h_049_who_stands_fires_and_infantry_on_the_move_must_be_allowed_to() {
    Scene::of(FOUR_INCHES)
        .fire(UnitId::First, &[6, 5, 6])
        .must("volley.control b1.fired = none true (H-049: it stands)");
    let moving = format!("{FOUR_INCHES}; moving");
    for (faces, told) in [(&[3, 6, 5, 6][..], "Fired"), (&[4], "never Fired")] {
        let mut scene = Scene::of(&moving);
        // H-049: it has had its fire.
        scene.fire(UnitId::First, faces).must(&format!("b1.fired = true; {told}"));
        assert!(targets(&scene.field, UnitId::First).is_empty());
    }
    // A gun on the move does not fire at all.
    sees(&moving, UnitId::FieldGun, &[]);
}

#[test]
fn h_050_the_dice_must_exceed_the_range() {
    for (faces, hit) in [(&[3, 4][..], false), (&[3, 5, 6], true)] {
        let is = format!("volley.range .hit = 700 {hit} (H-050)");
        Scene::of(SEVEN_INCHES).fire(UnitId::First, faces).must(&is);
    }
    // One and a half times for the mitrailleuse, twice for the field gun.
    let (mit, gun) = (UnitId::Mitrailleuse, UnitId::FieldGun);
    for (unit, y, faces, hit) in [
        (mit, 30, &[2, 4][..], false),
        (mit, 30, &[3, 4], true),
        (gun, 35, &[3, 4], false),
        (gun, 35, &[2, 6, 6], true),
    ] {
        Scene::of(&format!("{unit} away 50,20 0; rifles 10 50,{y}"))
            .fire(unit, faces)
            .must(&format!("volley.hit = {hit} (H-050)"));
    }
}

#[test]
fn h_006_better_shots_add_one() {
    let mut scene = Scene::of(&format!("{SEVEN_INCHES}; b1.troops = british"));
    scene.options = Options { army: Army::British, ..Options::default() };
    scene.fire(UnitId::First, &[3, 4, 6]).must("volley.reach .hit = 800 true (H-006, H-R43)");
}

#[test]
fn h_051_a_pair_empties_after_the_shot_has_counted() {
    let mut scene = Scene::of(FOUR_INCHES);
    scene
        .fire(UnitId::First, &[4, 4, 6])
        .must("volley.hit .emptied .kills b1.ammunition = true true 2 false (H-051, H-R63)")
        .set("b1.fired = false");
    assert!(targets(&scene.field, UnitId::First).is_empty(), "H-051: nothing to fire");
}

#[test]
fn h_052_regulars_fire_with_both_ranks_and_poor_shots_with_the_front_one() {
    // Sixteen points: two for twelve, and four over.
    Scene::of(FOUR_INCHES).fire(UnitId::First, &[3, 5, 6]).must(
        "volley.shots .points .kills = 16 16 2 (H-052, H-063); p0.figures ansar_killed = 8 2",
    );
    // H-063, H-R38: the rest or less kills one more.
    Scene::of(FOUR_INCHES).fire(UnitId::First, &[3, 5, 4]).must("volley.kills = 3 (H-063)");
    // H-053, H-R53: Bashi-Bazouks, front rank alone, at half.
    Scene::of("rifles 10 36,17")
        .fire(UnitId::Fourth, &[3, 5, 4])
        .must("volley.shots .points .factors .kills = 8 4 PoorShots 1 (H-052, H-053)");
}

#[test]
fn h_053_to_h_061_each_factor_alone_and_all_together() {
    let rows = [
        (Factor::PoorShots, 8),     // H-053, H-054
        (Factor::InCover, 8),       // H-055
        (Factor::HidingInOpen, 8),  // H-056
        (Factor::Moving, 32),       // H-057
        (Factor::Deep, 32),         // H-058
        (Factor::Mitrailleuse, 32), // H-059
        (Factor::CloseGun, 32),     // H-060
        (Factor::HidingInCover, 0), // H-061
        (Factor::AtHalf, 8),        // H-082, H-084
    ];
    for (factor, expected) in rows {
        assert_eq!(points(16, &[factor]), expected, "{factor:?}");
    }
    // H-R38: halves are kept to the end. Five, halved twice and doubled: two and a half.
    let many = [Factor::PoorShots, Factor::InCover, Factor::Deep];
    assert_eq!((points(5, &many), points(3, &many[..2])), (2, 0), "H-R38");
    let all = rows.map(|(factor, _)| factor);
    assert_eq!(points(16, &all), 0, "H-061: nothing times anything");
    assert_eq!(points(16, &all[..6]), 16, "H-R39: three halves and three doubles");
}

#[test]
fn h_054_ansar_are_halved_once() {
    // Ten rifles, halved: five points, of which a five kills; one lost of sixteen is no sixth.
    Scene::of(FOUR_INCHES).ansar_fire(&[3, 5, 5, 1]).must(
        "volley.factors .shots .points .kills = PoorShots 10 5 1 (H-054, H-R03); b1.figures = 15",
    );
}

/// The factors and points of a volley of the front face that hits the first party.
#[track_caller]
fn at(setup: &str, faces: &[u8], found: &str) {
    let must = format!("volley.factors .points = {found}");
    Scene::of(setup).fire(UnitId::First, faces).must(&must);
}

#[test]
fn h_055_h_056_and_h_061_cover_and_hiding() {
    let in_cover = format!("{FOUR_INCHES}; cover 36,32 3; p0.cover = 0");
    at(&in_cover, &[3, 5, 6], "InCover 8 (H-055)");
    at(&format!("{FOUR_INCHES}; p0.fired = false"), &[3, 5, 6], "HidingInOpen 8 (H-056)");
    // H-R54: without the cover factor besides.
    at(&format!("{in_cover}; p0.fired = false"), &[3, 5], "HidingInCover 0 (H-061)");
}

#[test]
fn h_057_and_h_058_moving_in_the_open_or_deep_counts_once() {
    let open = "p0.moved = 500; p0.in_open = true";
    at("spears 20 36,31", &[3, 5, 6], "Deep 32 (H-058)");
    at(&format!("spears 20 36,31; {open}"), &[3, 5, 6], "Deep 32 (H-R39)");
    at("horse 8 36,31", &[3, 5, 6], "none 16 (H-058: two ranks at most)");
    at("horse 8 36,31; p0.moved = 500", &[3, 5, 6], "none 16 (H-057: not in the open all the way)");
    at(&format!("horse 8 36,31; {open}"), &[3, 5, 6], "Moving 32 (H-057)");
    // The square itself, when it has moved.
    Scene::of(&format!("{FOUR_INCHES}; square.moved = 300; b1.in_open = true"))
        .ansar_fire(&[3, 5, 6, 1])
        .must("volley.factors .points .kills = PoorShots Moving 10 1 (H-057)");
}

#[test]
fn h_059_and_h_060_gunners() {
    // H-063: six points are no fraction.
    Scene::of("mit away 50,20 0; rifles 10 50,28")
        .fire(UnitId::Mitrailleuse, &[4, 5])
        .must("volley.factors .points .kills .die = Mitrailleuse 6 1 none (H-059, H-063)");
    for (y, faces, factors) in [(25, &[4, 5][..], "CloseGun"), (26, &[4, 5, 6], "none")] {
        Scene::of(&format!("gun away 50,20 0; rifles 10 50,{y}"))
            .fire(UnitId::FieldGun, faces)
            .must(&format!("volley.factors = {factors} (H-060)"));
    }
}

#[test]
fn h_062_the_field_gun_does_not_care_who_hides() {
    for (more, factors) in [
        ("p0.fired = false", "none 3"),               // H-062, H-R54
        ("p0.fired = false; p0.cover = 0", "none 3"), // H-062, H-R54
        ("p0.cover = 0", "InCover 1"),                // H-055: cover that nobody hides in counts.
    ] {
        Scene::of(&format!("gun away 50,20 0; rifles 10 50,28; cover 50,29 2; {more}"))
            .fire(UnitId::FieldGun, &[4, 5, 6])
            .must(&format!("volley.factors .points = {factors}"));
    }
}

#[test]
fn h_050_ranges_and_arcs() {
    // H-R28: twelve inches itself is outside; eighteen and twenty-four for the guns.
    front_sees("rifles 10 36,38", true);
    front_sees("rifles 10 36,39", false);
    let (mit, gun) = (UnitId::Mitrailleuse, UnitId::FieldGun);
    for (unit, y, seen) in [(mit, 27, true), (mit, 28, false), (gun, 33, true), (gun, 34, false)] {
        let seen: &[u8] = if seen { &[0] } else { &[] };
        sees(&format!("{unit} away 60,10 0; horse 8 60,{y}"), unit, seen);
    }
    // H-R37: the face ends at (38, 27); 45 degrees beside it.
    for (at, seen) in [("40,29", true), ("41,29", false), ("36,20", false)] {
        front_sees(&format!("rifles 10 {at}"), seen);
    }
    // H-R53: the field gun in the front right corner covers both faces.
    for (at, seen) in [("31,35", true), ("46,20", true), ("36,14", false), ("26,24", false)] {
        sees(&format!("horse 8 {at}"), gun, if seen { &[0] } else { &[] });
    }
    // H-R53: those behind others too, nearest first.
    sees("rifles 10 36,31; spears 20 36,32; rifles 10 39,33", UnitId::First, &[0, 1, 2]);
}

#[test]
fn h_049_nobody_fires_through_his_own_troops() {
    // H-R53: the rear battalion is astray west of the square and looks east: through it, past it.
    sees("b4 away 31,24 6; rifles 10 41,24", UnitId::Fourth, &[]);
    sees("b4 away 31,32 6; rifles 10 41,32", UnitId::Fourth, &[0]);
    // Nor through a squadron that rides before the front.
    front_sees("h1 away 36,31 0; spears 20 36,34", false);
    front_sees("h1 away 44,31 0; spears 20 36,34", true);
}

#[test]
fn h_049_who_does_not_fire() {
    for (more, seen) in [
        ("", true),
        ("b1.state = Hiding", false),   // H-R54
        ("b1.state = Drinking", false), // H-R51
        ("b1.state = Panicked", false),
        ("b1.state = Halted; square.moving = true", true), // H-071: halt and fire
    ] {
        front_sees(&format!("{FOUR_INCHES}; {more}"), seen);
    }
    // H-R53: cavalry never fires.
    sees("h1 away 50,20 0; rifles 10 50,24", UnitId::FirstHorse, &[]);
    // A gun that stands looks where it looks (H-R37).
    let behind = "gun away 60,20 12; rifles 10 50,24";
    Scene::of(behind).must("gun.heading = 12");
    sees(behind, UnitId::FieldGun, &[]);
}

#[test]
fn h_078_only_whom_a_unit_fired_at_last_is_under_its_fire() {
    let second = |scene: &mut Scene| {
        scene.play(&[1, 2], |cx| fire(cx, UnitId::First, PartyId(1)));
    };
    let mut scene = Scene::of(&format!("{FOUR_INCHES}; rifles 10 39,33"));
    scene
        .fire(UnitId::First, &[1, 2])
        .must("p0.under_fire p1.under_fire = First none (H-078, H-R58: hit or not)");
    second(&mut scene);
    scene
        .must("p0.under_fire p1.under_fire = none First (H-R58)")
        // Who fires on the move makes nobody's way harder.
        .set("square.moving = true; b1.moving = true")
        .act(&[1, 1, 2], |cx| fire(cx, UnitId::First, THEY))
        .must("p0.under_fire = none (H-078)");
}

#[test]
fn h_049_a_gun_in_the_sand_stands_and_fires_and_so_does_a_square_that_waits() {
    let moving = format!("{FOUR_INCHES}; moving");
    sees(&moving, UnitId::FieldGun, &[]);
    sees(&format!("{moving}; gun.stuck = true"), UnitId::FieldGun, &[0]); // H-R69
    let waits = format!("{moving}; square.waits = true");
    sees(&waits, UnitId::FieldGun, &[0]); // H-R69: all of it stands
    // No test: it stands.
    Scene::of(&waits).fire(UnitId::First, &[6, 5, 6]).must("volley.control = none");
}
