//! Fire (H-049 to H-063) and who may fire at whom.

use hicks::phases::fighting::fire::{fire, points, targets};
use hicks::{
    Army, Event, Factor, Heading, Inches, Kind, Options, PartyId, Point, State, Troops, UnitId,
};

use super::scene::Scene;

/// A scene with riflemen so many inches before the front face.
fn ahead(inches: i32) -> (Scene, PartyId) {
    let mut scene = Scene::new();
    let party = scene.party(Kind::Rifles, 10, Point::at(36, 27 + inches));
    (scene, party)
}

#[test]
fn h_049_who_stands_fires_and_infantry_on_the_move_must_be_allowed_to() {
    let (mut scene, party) = ahead(4);
    scene.play(&[6, 5, 6], |cx| fire(cx, UnitId::First, party));
    assert_eq!(scene.volley().control, None, "H-049: it stands");
    assert!(scene.unit(UnitId::First).fired);

    for (die, allowed) in [(3, true), (4, false)] {
        let (mut scene, party) = ahead(4);
        scene.field.square.moving = true;
        for unit in &mut scene.field.units {
            unit.moving = true;
        }
        let faces: &[u8] = if allowed { &[die, 6, 5, 6] } else { &[die] };
        scene.play(faces, |cx| fire(cx, UnitId::First, party));
        assert_eq!(allowed, scene.told(|event| matches!(event, Event::Fired(_))), "H-049");
        assert!(scene.unit(UnitId::First).fired, "H-049: it has had its fire");
        assert!(targets(&scene.field, UnitId::First).is_empty());
        // A gun on the move does not fire at all.
        assert!(targets(&scene.field, UnitId::FieldGun).is_empty(), "H-049");
    }
}

#[test]
fn h_050_the_dice_must_exceed_the_range() {
    for (dice, hit) in [([3, 4], false), ([3, 5], true)] {
        let (mut scene, party) = ahead(7);
        let faces = if hit { vec![dice[0], dice[1], 6] } else { dice.to_vec() };
        scene.play(&faces, |cx| fire(cx, UnitId::First, party));
        let volley = scene.volley();
        assert_eq!((volley.range, volley.hit), (Inches::whole(7), hit), "H-050");
    }
    // One and a half times for the mitrailleuse, twice for the field gun.
    for (gun, heading, inches, miss, hit) in
        [(UnitId::Mitrailleuse, 0, 10, [2, 4], [3, 4]), (UnitId::FieldGun, 0, 15, [3, 4], [2, 6])]
    {
        for (dice, hits) in [(miss, false), (hit, true)] {
            let mut scene = Scene::new();
            scene.away(gun, Point::at(50, 20), heading);
            let party = scene.party(Kind::Rifles, 10, Point::at(50, 20 + inches));
            scene.field[party].moved = Inches::ZERO;
            let mut faces = dice.to_vec();
            if hits && gun == UnitId::FieldGun {
                faces.push(6);
            }
            scene.play(&faces, |cx| fire(cx, gun, party));
            assert_eq!(scene.volley().hit, hits, "H-050: {gun} {dice:?}");
        }
    }
}

#[test]
fn h_006_better_shots_add_one() {
    let (mut scene, party) = ahead(7);
    scene.field[UnitId::First].troops = Some(Troops::British);
    scene.options = Options { army: Army::British, ..Options::default() };
    scene.play(&[3, 4, 6], |cx| fire(cx, UnitId::First, party));
    let volley = scene.volley();
    assert_eq!((volley.reach, volley.hit), (Inches::whole(8), true), "H-006, H-R43");
}

#[test]
fn h_051_a_pair_empties_after_the_shot_has_counted() {
    let (mut scene, party) = ahead(4);
    scene.play(&[4, 4, 6], |cx| fire(cx, UnitId::First, party));
    let volley = scene.volley();
    assert!(volley.hit && volley.emptied && volley.kills == 2, "H-051, H-R63: {volley:?}");
    let unit = &mut scene.field[UnitId::First];
    assert!(!unit.ammunition);
    unit.fired = false;
    assert!(targets(&scene.field, UnitId::First).is_empty(), "H-051: nothing to fire");
}

#[test]
fn h_052_regulars_fire_with_both_ranks_and_poor_shots_with_the_front_one() {
    let (mut scene, party) = ahead(4);
    scene.play(&[3, 5, 6], |cx| fire(cx, UnitId::First, party));
    let volley = scene.volley();
    // Sixteen points: two for twelve, and four over.
    assert_eq!((volley.shots, volley.points, volley.kills), (16, 16, 2), "H-052, H-063");
    assert_eq!(scene.field.party(party).map(|party| party.figures), Some(8));
    assert_eq!(scene.field.ansar_killed, 2);

    // H-063, H-R38: the rest or less kills one more.
    let (mut scene, party) = ahead(4);
    scene.play(&[3, 5, 4], |cx| fire(cx, UnitId::First, party));
    assert_eq!(scene.volley().kills, 3, "H-063");

    // H-053, H-R53: Bashi-Bazouks, front rank alone, at half.
    let mut scene = Scene::new();
    let party = scene.party(Kind::Rifles, 10, Point::at(36, 17));
    scene.play(&[3, 5, 4], |cx| fire(cx, UnitId::Fourth, party));
    let volley = scene.volley();
    assert_eq!((volley.shots, volley.points), (8, 4), "H-052, H-053");
    assert_eq!(volley.factors, [Factor::PoorShots]);
    assert_eq!(volley.kills, 1);
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
    assert_eq!(points(5, &many), 2, "H-R38");
    assert_eq!(points(3, &[Factor::PoorShots, Factor::InCover]), 0, "H-R38");
    let all = rows.map(|(factor, _)| factor);
    assert_eq!(points(16, &all), 0, "H-061: nothing times anything");
    assert_eq!(points(16, &all[..6]), 16, "H-R39: three halves and three doubles");
}

#[test]
fn h_054_ansar_are_halved_once() {
    let (mut scene, _) = ahead(4);
    // Ten rifles, halved: five points, of which a five kills; one lost of sixteen is no sixth.
    scene.ansar_fire(&[3, 5, 5, 1]);
    let volley = scene.volley();
    assert_eq!(volley.factors, [Factor::PoorShots], "H-054, H-R03");
    assert_eq!((volley.shots, volley.points, volley.kills), (10, 5, 1));
    assert_eq!(scene.unit(UnitId::First).figures, 15);
}

/// The factors and points of a volley of the front face at its target.
fn at(scene: &mut Scene, party: PartyId, faces: &[u8]) -> (Vec<Factor>, u16) {
    scene.play(faces, |cx| fire(cx, UnitId::First, party));
    let volley = scene.volley();
    (volley.factors.clone(), volley.points)
}

#[test]
fn h_055_h_056_and_h_061_cover_and_hiding() {
    let (mut scene, party) = ahead(4);
    let piece = scene.cover(Point::at(36, 32), 3);
    scene.field[party].cover = Some(piece);
    assert_eq!(at(&mut scene, party, &[3, 5, 6]), (vec![Factor::InCover], 8), "H-055");

    let (mut scene, party) = ahead(4);
    scene.field[party].fired = false;
    assert_eq!(at(&mut scene, party, &[3, 5, 6]), (vec![Factor::HidingInOpen], 8), "H-056");

    // H-R54: without the cover factor besides.
    let (mut scene, party) = ahead(4);
    scene.field[party].fired = false;
    scene.field[party].cover = Some(piece);
    assert_eq!(at(&mut scene, party, &[3, 5]), (vec![Factor::HidingInCover], 0), "H-061");
}

#[test]
fn h_057_and_h_058_moving_in_the_open_or_deep_counts_once() {
    let (mut scene, _) = ahead(6);
    let party = scene.party(Kind::Spears, 20, Point::at(36, 31));
    assert_eq!(at(&mut scene, party, &[3, 5, 6]), (vec![Factor::Deep], 32), "H-058");

    let (mut scene, _) = ahead(6);
    let party = scene.party(Kind::Spears, 20, Point::at(36, 31));
    scene.field[party].moved = Inches::whole(5);
    scene.field[party].in_open = true;
    assert_eq!(at(&mut scene, party, &[3, 5, 6]), (vec![Factor::Deep], 32), "H-R39");

    let mut scene = Scene::new();
    let party = scene.party(Kind::Horse, 8, Point::at(36, 31));
    assert_eq!(at(&mut scene, party, &[3, 5, 6]), (Vec::new(), 16), "H-058: two ranks at most");
    let mut scene = Scene::new();
    let party = scene.party(Kind::Horse, 8, Point::at(36, 31));
    scene.field[party].moved = Inches::whole(5);
    assert_eq!(at(&mut scene, party, &[3, 5, 6]).1, 16, "H-057: not in the open all the way");
    let mut scene = Scene::new();
    let party = scene.party(Kind::Horse, 8, Point::at(36, 31));
    scene.field[party].moved = Inches::whole(5);
    scene.field[party].in_open = true;
    assert_eq!(at(&mut scene, party, &[3, 5, 6]), (vec![Factor::Moving], 32), "H-057");

    // The square itself, when it has moved.
    let (mut scene, _) = ahead(4);
    scene.field.square.moved = Inches::whole(3);
    scene.field[UnitId::First].in_open = true;
    scene.ansar_fire(&[3, 5, 6, 1]);
    let volley = scene.volley();
    assert_eq!(volley.factors, [Factor::PoorShots, Factor::Moving], "H-057");
    assert_eq!((volley.points, volley.kills), (10, 1));
}

#[test]
fn h_059_and_h_060_gunners() {
    let mut scene = Scene::new();
    scene.away(UnitId::Mitrailleuse, Point::at(50, 20), 0);
    let party = scene.party(Kind::Rifles, 10, Point::at(50, 28));
    scene.play(&[4, 5], |cx| fire(cx, UnitId::Mitrailleuse, party));
    let volley = scene.volley();
    assert_eq!((volley.factors.clone(), volley.points), (vec![Factor::Mitrailleuse], 6), "H-059");
    assert_eq!((volley.kills, volley.die), (1, None), "H-063: six points are no fraction");

    for (inches, factors, faces) in
        [(5, vec![Factor::CloseGun], vec![4, 5]), (6, Vec::new(), vec![4, 5, 6])]
    {
        let mut scene = Scene::new();
        scene.away(UnitId::FieldGun, Point::at(50, 20), 0);
        let party = scene.party(Kind::Rifles, 10, Point::at(50, 20 + inches));
        scene.play(&faces, |cx| fire(cx, UnitId::FieldGun, party));
        assert_eq!(scene.volley().factors, factors, "H-060");
    }
}

#[test]
fn h_062_the_field_gun_does_not_care_who_hides() {
    for cover in [false, true] {
        let mut scene = Scene::new();
        scene.away(UnitId::FieldGun, Point::at(50, 20), 0);
        let party = scene.party(Kind::Rifles, 10, Point::at(50, 28));
        let piece = scene.cover(Point::at(50, 29), 2);
        let hiding = &mut scene.field[party];
        hiding.fired = false;
        hiding.cover = cover.then_some(piece);
        scene.play(&[4, 5, 6], |cx| fire(cx, UnitId::FieldGun, party));
        let volley = scene.volley();
        assert_eq!((volley.factors.clone(), volley.points), (Vec::new(), 3), "H-062, H-R54");
    }
    // Cover that nobody hides in counts.
    let mut scene = Scene::new();
    scene.away(UnitId::FieldGun, Point::at(50, 20), 0);
    let party = scene.party(Kind::Rifles, 10, Point::at(50, 28));
    let piece = scene.cover(Point::at(50, 29), 2);
    scene.field[party].cover = Some(piece);
    scene.play(&[4, 5, 6], |cx| fire(cx, UnitId::FieldGun, party));
    assert_eq!(scene.volley().factors, [Factor::InCover], "H-055");
}

#[test]
fn h_050_ranges_and_arcs() {
    // H-R28: twelve inches itself is outside; eighteen and twenty-four for the guns.
    for (inches, seen) in [(11, true), (12, false)] {
        let (scene, party) = ahead(inches);
        assert_eq!(targets(&scene.field, UnitId::First).contains(&party), seen, "H-R28");
    }
    for (gun, inches, seen) in [
        (UnitId::Mitrailleuse, 17, true),
        (UnitId::Mitrailleuse, 18, false),
        (UnitId::FieldGun, 23, true),
        (UnitId::FieldGun, 24, false),
    ] {
        let mut scene = Scene::new();
        scene.away(gun, Point::at(60, 10), 0);
        let party = scene.party(Kind::Horse, 8, Point::at(60, 10 + inches));
        assert_eq!(targets(&scene.field, gun), if seen { vec![party] } else { Vec::new() });
    }
    // H-R37: the face ends at (38, 27); 45 degrees beside it.
    for (x, y, seen) in [(40, 29, true), (41, 29, false), (36, 20, false)] {
        let mut scene = Scene::new();
        let party = scene.party(Kind::Rifles, 10, Point::at(x, y));
        assert_eq!(targets(&scene.field, UnitId::First).contains(&party), seen, "H-R37: {x} {y}");
    }
    // H-R53: the field gun in the front right corner covers both faces.
    for (x, y, seen) in [(31, 35, true), (46, 20, true), (36, 14, false), (26, 24, false)] {
        let mut scene = Scene::new();
        let party = scene.party(Kind::Horse, 8, Point::at(x, y));
        assert_eq!(targets(&scene.field, UnitId::FieldGun).contains(&party), seen, "{x} {y}");
    }
    // H-R53: those behind others too, nearest first.
    let mut scene = Scene::new();
    let near = scene.party(Kind::Rifles, 10, Point::at(36, 31));
    let behind = scene.party(Kind::Spears, 20, Point::at(36, 32));
    let beside = scene.party(Kind::Rifles, 10, Point::at(39, 33));
    assert_eq!(targets(&scene.field, UnitId::First), [near, behind, beside], "H-R53");
}

#[test]
fn h_049_nobody_fires_through_his_own_troops() {
    // H-R53: the rear battalion is astray west of the square and looks east.
    let at = |x: i32, y: i32, party: Point| {
        let mut scene = Scene::new();
        scene.away(UnitId::Fourth, Point::at(x, y), 6);
        let party = scene.party(Kind::Rifles, 10, party);
        targets(&scene.field, UnitId::Fourth).contains(&party)
    };
    assert!(!at(31, 24, Point::at(41, 24)), "through the square");
    assert!(at(31, 32, Point::at(41, 32)), "past it");
    // Nor through a squadron that rides before the front.
    for (east, seen) in [(36, false), (44, true)] {
        let mut scene = Scene::with_squadron(UnitId::FirstHorse, Point::at(east, 31));
        let party = scene.party(Kind::Spears, 20, Point::at(36, 34));
        assert_eq!(targets(&scene.field, UnitId::First).contains(&party), seen, "{east}");
    }
}

#[test]
fn h_049_who_does_not_fire() {
    let (scene, party) = ahead(4);
    assert_eq!(targets(&scene.field, UnitId::First), [party]);
    for state in [State::Hiding, State::Drinking, State::Panicked] {
        let (mut scene, _) = ahead(4);
        scene.field[UnitId::First].state = state;
        assert!(targets(&scene.field, UnitId::First).is_empty(), "H-R54, H-R51: {state:?}");
    }
    let (mut scene, _) = ahead(4);
    scene.field[UnitId::First].state = State::Halted;
    scene.field.square.moving = true;
    assert_eq!(targets(&scene.field, UnitId::First), [party], "H-071: halt and fire");
    // H-R53: cavalry never fires.
    let mut scene = Scene::with_squadron(UnitId::FirstHorse, Point::at(50, 20));
    scene.party(Kind::Rifles, 10, Point::at(50, 24));
    assert!(targets(&scene.field, UnitId::FirstHorse).is_empty(), "H-R53");
    // A gun that stands looks where it looks.
    scene.away(UnitId::FieldGun, Point::at(60, 20), 12);
    assert_eq!(scene.unit(UnitId::FieldGun).heading(&scene.field), Heading(12));
    assert!(targets(&scene.field, UnitId::FieldGun).is_empty(), "H-R37");
}

#[test]
fn h_078_only_whom_a_unit_fired_at_last_is_under_its_fire() {
    let (mut scene, first) = ahead(4);
    let second = scene.party(Kind::Rifles, 10, Point::at(39, 33));
    let under_fire = |scene: &Scene, party| {
        scene.field.party(party).is_some_and(|party| party.under_fire == [UnitId::First])
    };
    scene.play(&[1, 2], |cx| fire(cx, UnitId::First, first));
    assert!(under_fire(&scene, first), "H-078, H-R58: hit or not");
    scene.play(&[1, 2], |cx| fire(cx, UnitId::First, second));
    assert!(!under_fire(&scene, first) && under_fire(&scene, second), "H-R58");
    // Who fires on the move makes nobody's way harder.
    scene.field.square.moving = true;
    scene.field[UnitId::First].moving = true;
    scene.play(&[1, 1, 2], |cx| fire(cx, UnitId::First, first));
    assert!(!under_fire(&scene, first), "H-078");
}

#[test]
fn h_049_a_gun_in_the_sand_stands_and_fires_and_so_does_a_square_that_waits() {
    let (mut scene, party) = ahead(4);
    scene.field.square.moving = true;
    for unit in &mut scene.field.units {
        unit.moving = true;
    }
    assert!(targets(&scene.field, UnitId::FieldGun).is_empty(), "on the move");
    scene.field[UnitId::FieldGun].stuck = true;
    assert_eq!(targets(&scene.field, UnitId::FieldGun), [party], "H-R69");
    scene.field[UnitId::FieldGun].stuck = false;
    scene.field.square.waits = true;
    assert_eq!(targets(&scene.field, UnitId::FieldGun), [party], "H-R69: all of it stands");
    scene.play(&[6, 5, 6], |cx| fire(cx, UnitId::First, party));
    assert_eq!(scene.volley().control, None, "no test: it stands");
}
