//! Hand to hand (H-073 to H-084), charges and what follows them.

use hicks::phases::Frame;
use hicks::phases::enemy::ansar::overrun;
use hicks::phases::fighting::charge::{charge, may_charge};
use hicks::phases::fighting::melee::odds;
use hicks::phases::fighting::morale::{Tried, suffer};
use hicks::{
    Body, Choice, Event, Factor, Inches, Killing, Kind, March, PartyId, Point, State, TakenOff,
    TestResult, UnitId, Why,
};
use kit::{Answer, Calm, Seat};

use super::scene::Scene;

#[test]
fn h_074_to_h_076_odds() {
    let rows = [
        ((16, 16), 0),
        ((23, 16), 0),
        ((24, 16), 1), // H-074
        ((31, 16), 1),
        ((32, 16), 2), // H-075
        ((47, 16), 2),
        ((48, 16), 3), // H-076
        ((99, 16), 3),
        ((3, 0), 3),
        ((8, 16), 0),
    ];
    for ((larger, smaller), expected) in rows {
        assert_eq!(odds(larger, smaller), expected, "H-074 to H-076: {larger} to {smaller}");
    }
}

/// Spearmen run at the front face from so far: their test, the way, then these dice.
fn spears_at_the_front(figures: u8, inches: i32, faces: &[u8]) -> (Scene, PartyId) {
    let mut scene = Scene::new();
    let party = scene.party(Kind::Spears, figures, Point::at(36, 27 + inches));
    scene.ansar_move(faces);
    (scene, party)
}

#[test]
fn h_073_the_sums() {
    // Blacks who stand: 3 and 1 for no losses. Ansar who come: 4, 1 and 1 for their temper.
    let (scene, party) = spears_at_the_front(20, 6, &[1, 3, 3, 6, 4, 6, 12]);
    let melee = scene.fought();
    assert!(melee.ansar_came && !melee.goes_on, "H-026: fought as they come");
    assert_eq!((melee.ours.morale, melee.ours.die, melee.ours.total), (4, 6, 10), "H-073");
    assert_eq!((melee.theirs.morale, melee.theirs.die, melee.theirs.total), (6, 4, 10), "H-073");
    assert_eq!((melee.ours.figures, melee.theirs.figures), (16, 20), "H-R57");
    assert_eq!((melee.loser, melee.routed), (None, false), "H-R10");
    assert_eq!(scene.unit(UnitId::First).fights, Some(party), "H-084: it goes on");
}

#[test]
fn h_077_four_ranks_count() {
    // Forty spearmen before a face of eight files: thirty-two of them.
    let (scene, _) = spears_at_the_front(40, 6, &[1, 3, 3, 6, 2, 6, 12]);
    let melee = scene.fought();
    assert_eq!((melee.theirs.figures, melee.theirs.odds), (32, 2), "H-077, H-075");
    let (scene, _) = spears_at_the_front(24, 6, &[1, 3, 3, 6, 3, 6]);
    assert_eq!(scene.fought().theirs.odds, 1, "H-074");
}

/// A squadron charges as many horsemen; the dice of both sides.
fn horse_against_horse(id: UnitId, faces: &[u8]) -> Scene {
    let mut scene = Scene::with_squadron(id, Point::at(60, 20));
    let party = scene.party(Kind::Horse, 4, Point::at(60, 28));
    assert_eq!(may_charge(&scene.field, id), [party]);
    scene.play(faces, |cx| charge(cx, id, party, Inches::whole(12)));
    scene
}

#[test]
fn h_077_regular_cavalry_that_charges_counts_double() {
    let scene = horse_against_horse(UnitId::FirstHorse, &[1, 6, 6, 12, 12]);
    let melee = scene.fought();
    assert!(!melee.ansar_came);
    assert_eq!((melee.ours.figures, melee.ours.odds, melee.ours.total), (8, 2, 11), "H-077");
    assert_eq!(melee.theirs.total, 11);
    // Bashi-Bazouks are no regulars: 2, 1 for no losses, 1 off for being cowardly.
    let scene = horse_against_horse(UnitId::SecondHorse, &[1, 6, 3, 12, 12]);
    let melee = scene.fought();
    assert_eq!((melee.ours.figures, melee.ours.odds, melee.ours.morale), (4, 0, 2), "H-077");
}

#[test]
fn h_078_one_off_for_every_three_inches_under_fire() {
    for (inches, dice, off) in [(3, [1, 2], 0), (6, [3, 3], 1), (10, [4, 6], 3)] {
        let mut scene = Scene::new();
        let party = scene.party(Kind::Spears, 20, Point::at(36, 27 + inches));
        scene.field[party].under_fire.push(UnitId::First);
        // All come to a draw, whatever is taken off.
        let ours = 6 - off;
        scene.ansar_move(&[1, dice[0], dice[1], ours, 4, 6, 12]);
        let melee = scene.fought();
        assert_eq!(melee.theirs.under_fire, off, "H-078, H-R58: {inches}");
        assert_eq!(melee.theirs.total, 10 - i8::try_from(off).expect("small"));
        assert!(scene.field.party(party).is_some_and(|party| party.under_fire.is_empty()));
    }
}

#[test]
fn h_079_beaten_by_more_than_discipline_winners_fire_and_ansar_are_taken_off() {
    // Ten against seven; thirty-two points at full effect.
    let (scene, party) = spears_at_the_front(20, 6, &[1, 3, 3, 6, 1, 6]);
    let melee = scene.fought();
    assert!(melee.routed && melee.loser == Some(Body::Party(party)), "H-079");
    let volley = scene.volley();
    assert_eq!(volley.factors, [Factor::Deep], "H-079, H-R59");
    assert_eq!((volley.points, volley.kills, volley.dice), (32, 5, None));
    assert!(scene.told(|event| { matches!(event, Event::TakenOff { why: TakenOff::Beaten, .. }) }));
    assert_eq!((scene.field.parties.len(), scene.field.ansar_killed), (0, 5), "H-048, H-R60");
    assert_eq!(scene.unit(UnitId::First).fights, None);

    // Without ammunition they do not.
    let mut scene = Scene::new();
    scene.party(Kind::Spears, 20, Point::at(36, 33));
    scene.field[UnitId::First].ammunition = false;
    scene.ansar_move(&[1, 3, 3, 6, 1]);
    assert_eq!(scene.field.ansar_killed, 0, "H-R59");
}

#[test]
fn h_079_a_face_that_loses_by_more_than_discipline_panics() {
    // Five against twelve. Everybody else in the square sees it and keeps his place.
    let (scene, party) = spears_at_the_front(20, 6, &[1, 3, 3, 1, 6, 1, 1, 1, 1, 1]);
    let front = scene.unit(UnitId::First);
    assert_eq!((front.state, front.fights), (State::Panicked, None), "H-079");
    assert!(!front.in_square(), "H-R41");
    assert_eq!(scene.tests().len(), 1 + 5, "H-064: those within six inches");
    let pursuer = scene.field.party(party).expect("it won");
    assert_eq!((pursuer.pursues, pursuer.fights), (Some(UnitId::First), None), "H-079");
}

#[test]
fn h_080_beaten_by_discipline_or_less() {
    // Seven against nine: by two. Both sides kill, the face goes back two inches, the spearmen
    // follow and the fight goes on.
    let (mut scene, party) = spears_at_the_front(20, 6, &[1, 3, 3, 3, 3, 6, 12]);
    let front = scene.unit(UnitId::First);
    assert_eq!(front.at(&scene.field), Point::at(36, 25), "H-080");
    assert!(!front.in_square() && front.state == State::Steady);
    assert_eq!((front.figures, front.fights), (15, Some(party)), "H-081, H-R42");
    let spears = scene.field.party(party).expect("it won");
    assert_eq!((spears.figures, spears.at), (18, Point { y: Inches(2_550), ..Point::at(36, 0) }));

    // H-084: next turn, and one round only; eight and a half at half effect.
    scene.field.turn += 1;
    scene.ansar_move(&[6, 3, 6, 12]);
    let melee = scene.fought();
    assert!(melee.goes_on && melee.ansar_came, "H-084, H-R56");
    assert_eq!((melee.ours.total, melee.theirs.total), (9, 8));
    assert_eq!(scene.volley().factors, [Factor::Deep, Factor::AtHalf], "H-084");
    assert!(scene.field.parties.is_empty(), "H-R60: beaten, they are taken off");
}

#[test]
fn h_080_ansar_beaten_by_little_are_taken_off_after_the_exchange() {
    let (scene, _) = spears_at_the_front(20, 6, &[1, 3, 3, 6, 3, 6, 8]);
    assert_eq!(scene.fought().theirs.total, 9);
    // H-081: one for twelve of twenty, and an eight for the eight that are left.
    assert_eq!(scene.unit(UnitId::First).figures, 14, "H-081, H-R62");
    // H-082: sixteen rifles, doubled for depth, halved.
    assert_eq!((scene.volley().points, scene.volley().kills), (16, 2), "H-082");
    assert!(scene.field.parties.is_empty(), "H-R60");
}

/// Spearmen run at the field gun, alone: these dice of both sides and what follows.
fn spears_at_a_gun(faces: &[u8]) -> Scene {
    let mut scene = Scene::new();
    scene.away(UnitId::FieldGun, Point::at(60, 20), 0);
    scene.party(Kind::Spears, 12, Point::at(60, 26));
    scene.ansar_move(&[&[1, 3, 3], faces].concat());
    scene
}

#[test]
fn h_083_gunners_fire_at_full_effect_and_are_cut_down_if_driven_off() {
    // A draw does not drive them: two kills for twelve points, one of theirs for twelve spears.
    let mut scene = spears_at_a_gun(&[6, 2]);
    assert_eq!(scene.fought().theirs.odds, 3, "H-R57: its gunners alone count");
    let volley = scene.volley();
    assert_eq!(volley.factors, [Factor::CloseGun, Factor::Deep], "H-083, H-R59");
    assert_eq!((volley.points, volley.kills), (12, 2), "H-083");
    assert_eq!(scene.unit(UnitId::FieldGun).figures, 2, "H-R61");
    // H-084: it goes on, and now they fire at half effect.
    scene.field.turn += 1;
    scene.ansar_move(&[6, 1, 5, 12]);
    let volley = scene.volley();
    assert_eq!(volley.factors.last(), Some(&Factor::AtHalf), "H-084");
    assert_eq!(volley.points, 4);

    // One less drives them off.
    let scene = spears_at_a_gun(&[5, 2]);
    let gun = UnitId::FieldGun;
    assert_eq!(scene.volley().points, 12, "H-083: they have fired");
    assert!(
        scene.told(|event| matches!(event, Event::Cut { how: Killing::CutDown, kills: 2, .. }))
    );
    assert!(scene.told(|event| *event == Event::GunLost { unit: gun }), "H-083, H-R61");
    assert_eq!(scene.unit(gun).figures, 0);
}

#[test]
fn h_081_riders_get_clear_by_completing_their_move() {
    // A draw: seven and a half inches to contact, four and a half left to ride off.
    let scene = horse_against_horse(UnitId::FirstHorse, &[1, 6, 6, 4, 12]);
    let clear: Vec<Inches> = scene
        .events
        .iter()
        .filter_map(|event| match event {
            Event::GotClear { from, to, .. } => Some(from.distance(*to)),
            _ => None,
        })
        .collect();
    assert_eq!(clear, [Inches::whole(2), Inches(450)], "H-081");
    assert_eq!(scene.unit(UnitId::FirstHorse).fights, None, "H-081");
    // Four of four kill one on a four of the D12 (H-R62), and the four others none.
    assert_eq!(scene.field.parties[0].figures, 3, "H-081");
    assert_eq!(scene.unit(UnitId::FirstHorse).figures, 4);

    // A squadron that loses by little falls back first: ten against eleven.
    let scene = horse_against_horse(UnitId::FirstHorse, &[1, 5, 6, 12, 12]);
    assert!(scene.told(|event| {
        matches!(event, Event::FellBack { distance, .. } if *distance == Inches::whole(1))
    }));
    assert!(scene.field.parties[0].fights.is_none(), "H-080, H-081");
}

#[test]
fn h_079_winning_riflemen_fire() {
    // Arabs come upon riflemen whose morale is gone, so that nobody comes to help them.
    let mut scene = Scene::new();
    scene.away(UnitId::Second, Point::at(60, 20), 0);
    let party = scene.party(Kind::Rifles, 10, Point::at(60, 26));
    scene.field[party].steady = false;
    scene.play(&[1, 1, 6, 6], |cx| charge(cx, UnitId::Second, party, Inches::whole(6)));
    let melee = scene.fought();
    assert_eq!((melee.ours.total, melee.theirs.total), (5, 11), "H-073");
    let volley = scene.volley();
    assert_eq!(volley.by, Body::Party(party), "H-079");
    assert_eq!(volley.factors, [Factor::PoorShots, Factor::Moving], "H-R59");
    assert_eq!((volley.points, volley.kills), (10, 1));
    assert_eq!(scene.unit(UnitId::Second).state, State::Panicked, "H-079");
    assert_eq!(scene.field.party(party).and_then(|party| party.pursues), None);
}

#[test]
fn h_064_a_charge_needs_a_test() {
    let mut scene = Scene::with_squadron(UnitId::SecondHorse, Point::at(60, 20));
    let party = scene.party(Kind::Rifles, 10, Point::at(60, 26));
    // Bashi-Bazouks: 2, 1 more, 1 less: a two fails and is how far they fall back.
    scene.play(&[2], |cx| charge(cx, UnitId::SecondHorse, party, Inches::whole(12)));
    let unit = scene.unit(UnitId::SecondHorse);
    assert_eq!((unit.fights, unit.at(&scene.field)), (None, Point::at(60, 18)), "H-064, H-071");
    // Too short a move makes no contact.
    let mut scene = Scene::with_squadron(UnitId::FirstHorse, Point::at(60, 20));
    let party = scene.party(Kind::Spears, 12, Point::at(60, 30));
    scene.play(&[1], |cx| charge(cx, UnitId::FirstHorse, party, Inches::whole(6)));
    assert!(scene.told(|event| matches!(event, Event::Charged { contact: false, .. })));
    assert_eq!(scene.unit(UnitId::FirstHorse).at(&scene.field), Point::at(60, 26));
    // Guns do not charge; those who run or are stuck cannot.
    assert!(may_charge(&scene.field, UnitId::FieldGun).is_empty());
    scene.field[UnitId::FirstHorse].state = State::Panicked;
    assert!(may_charge(&scene.field, UnitId::FirstHorse).is_empty());
}

#[test]
fn h_045_riflemen_overrun_bring_up_spearmen_who_fight_on_the_spot() {
    let mut scene = Scene::new();
    let rifles = scene.party(Kind::Rifles, 10, Point::at(36, 28));
    // A one, one more for being near: a two. Twenty-one come; a draw; the exchange.
    scene.play(&[1, 1, 6, 3, 3, 6, 12], |cx| overrun(cx, UnitId::First));
    let melee = scene.fought();
    assert_eq!(scene.field.parties.len(), 2, "H-045");
    assert_ne!(melee.party, rifles, "H-R52");
    assert!(!melee.ansar_came, "H-R56: it was the Egyptians who moved");
    assert_eq!((melee.ours.total, melee.theirs.total), (8, 8));
    assert!(scene.field.party(rifles).is_some_and(|party| party.fights.is_none()), "H-R60");

    // Nobody comes: they fight themselves.
    let mut scene = Scene::new();
    let rifles = scene.party(Kind::Rifles, 10, Point::at(36, 28));
    scene.play(&[2, 6, 1, 6], |cx| overrun(cx, UnitId::First));
    assert_eq!(scene.fought().party, rifles, "H-R34, H-R52");
    assert!(scene.field.parties.is_empty(), "H-048");

    // Those farther away are not overrun, nor is anybody twice in a turn.
    let mut scene = Scene::new();
    let rifles = scene.party(Kind::Rifles, 10, Point::at(36, 29));
    scene.play(&[], |cx| overrun(cx, UnitId::First));
    scene.field[rifles].at = Point::at(36, 28);
    scene.field[rifles].fought = 2;
    scene.play(&[], |cx| overrun(cx, UnitId::First));
}

#[test]
fn h_039_drinkers_count_no_odds() {
    let mut scene = Scene::new();
    scene.party(Kind::Spears, 20, Point::at(36, 33));
    scene.field[UnitId::First].state = State::Drinking;
    // Ten each: they do not fire either.
    scene.ansar_move(&[1, 3, 3, 6, 1, 12]);
    let melee = scene.fought();
    assert_eq!((melee.ours.figures, melee.theirs.odds), (0, 3), "H-R51, H-076");
}

#[test]
fn h_080_egyptians_follow_up_as_they_choose() {
    for (choice, fights) in [(Choice::Yes, true), (Choice::No, false)] {
        // Spearmen fight a squadron; others near them run, which makes them fall back.
        let mut scene = Scene::with_squadron(UnitId::FirstHorse, Point::at(60, 20));
        let spears = scene.party(Kind::Spears, 12, Point { y: Inches(2_050), ..Point::at(60, 0) });
        let running = scene.party(Kind::Spears, 12, Point::at(60, 24));
        scene.field[UnitId::FirstHorse].fights = Some(spears);
        scene.field[spears].fights = Some(UnitId::FirstHorse);
        let frames = scene.play(&[5], |cx| {
            let tried = Tried { result: TestResult::Panic, die: 6 };
            suffer(cx, Body::Party(running), tried)
        });
        let asked = Frame::FollowUp { unit: UnitId::FirstHorse, party: spears };
        assert_eq!(frames, std::slice::from_ref(&asked), "H-R42");
        let mut events = Vec::new();
        let mut dice = Calm::default();
        let frames = vec![Frame::Deploy(0), asked];
        let mut march = March::at(&scene.options, scene.field, frames, &mut dice, &mut events);
        let why = march.decision().map(|decision| decision.why);
        assert_eq!(why, Some(Why::FollowUp { unit: UnitId::FirstHorse, party: spears }));
        let given = march.apply(Seat(1), &Answer::One(choice), &mut dice, &mut events);
        assert_eq!(given, Ok(()));
        let squadron = march.board().unit(UnitId::FirstHorse).expect("a squadron");
        assert_eq!(squadron.fights, fights.then_some(spears), "H-R42");
    }
}

#[test]
fn h_083_gunners_hand_to_hand_whose_friends_run_are_cut_down() {
    let mut scene = Scene::new();
    let gun = UnitId::FieldGun;
    let spears = scene.party(Kind::Spears, 12, Point::at(39, 27));
    scene.field[gun].fights = Some(spears);
    scene.field[spears].fights = Some(gun);
    // Four others see the front run and stay; the gunners would not.
    scene.play(&[1, 1, 1, 6, 1], |cx| {
        suffer(cx, Body::Unit(UnitId::First), Tried { result: TestResult::Panic, die: 6 })
    });
    assert!(
        scene.told(|event| matches!(event, Event::Cut { how: Killing::CutDown, kills: 3, .. }))
    );
    assert!(scene.told(|event| *event == Event::GunLost { unit: gun }), "H-R61");
    assert_eq!(scene.field.party(spears).and_then(|party| party.fights), None);
}
