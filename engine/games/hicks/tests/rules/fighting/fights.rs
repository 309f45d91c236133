//! Hand to hand (H-073 to H-084), charges and what follows them.

use hicks::phases::Frame;
use hicks::phases::enemy::ansar::overrun;
use hicks::phases::fighting::charge::{charge, may_charge};
use hicks::phases::fighting::melee::odds;
use hicks::phases::fighting::morale::suffer;
use hicks::{Body, Choice, Event, Inches, March, UnitId, Why};
use kit::{Answer, Calm, Seat};

use super::scene::{PANIC, Scene, THEY};

#[test]
fn h_074_to_h_076_odds() {
    for ((larger, smaller), expected) in [
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
    ] {
        assert_eq!(odds(larger, smaller), expected, "H-074 to H-076: {larger} to {smaller}");
    }
}

/// Spearmen run at the front face from six inches: their test, the way, then these dice.
#[track_caller]
fn at_the_front(figures: u8, faces: &[u8]) -> Scene {
    let mut scene = Scene::of(&format!("spears {figures} 36,33"));
    scene.ansar_move(&[&[1, 3, 3], faces].concat());
    scene
}

#[test]
fn h_073_the_sums() {
    // Blacks who stand: 3 and 1 for no losses. Ansar who come: 4, 1 and 1 for their temper. H-026:
    // fought as they come; H-084: it goes on.
    at_the_front(20, &[6, 4, 6, 12]).must(
        "melee.ansar_came .goes_on .loser .routed = true false none false (H-026, H-R10); \
         melee.ours.morale .ours.die .ours.total .ours.figures = 4 6 10 16 (H-073, H-R57); \
         melee.theirs.morale .theirs.die .theirs.total .theirs.figures = 6 4 10 20; b1.fights = 0",
    );
}

#[test]
fn h_077_four_ranks_count() {
    // Forty spearmen before a face of eight files: thirty-two of them.
    at_the_front(40, &[6, 2, 6, 12])
        .must("melee.theirs.figures .theirs.odds = 32 2 (H-077, H-075)");
    at_the_front(24, &[6, 3, 6]).must("melee.theirs.odds = 1 (H-074)");
}

/// A squadron charges as many horsemen; the dice of both sides.
#[track_caller]
fn horse_against_horse(id: UnitId, faces: &[u8]) -> Scene {
    let mut scene = Scene::of(&format!("{id} away 60,20 0; horse 4 60,28"));
    assert_eq!(may_charge(&scene.field, id), [THEY]);
    scene.act(faces, |cx| charge(cx, id, THEY, Inches::whole(12)));
    scene
}

#[test]
fn h_077_regular_cavalry_that_charges_counts_double() {
    horse_against_horse(UnitId::FirstHorse, &[1, 6, 6, 12, 12]).must(
        "melee.ansar_came .ours.figures .ours.odds = false 8 2 (H-077); \
         melee.ours.total .theirs.total = 11 11",
    );
    // Bashi-Bazouks are no regulars: 2, 1 for no losses, 1 off for being cowardly.
    horse_against_horse(UnitId::SecondHorse, &[1, 6, 3, 12, 12])
        .must("melee.ours.figures .ours.odds .ours.morale = 4 0 2 (H-077)");
}

#[test]
fn h_078_one_off_for_every_three_inches_under_fire() {
    for (inches, dice, off) in [(3, [1, 2], 0), (6, [3, 3], 1), (10, [4, 6], 3)] {
        let setup = format!("spears 20 36,{}; p0.under_fire = [\"First\"]", 27 + inches);
        // All come to a draw, whatever is taken off.
        Scene::of(&setup).ansar_move(&[1, dice[0], dice[1], 6 - off, 4, 6, 12]).must(&format!(
            "melee.theirs.under_fire .theirs.total = {off} {} (H-078, H-R58); p0.under_fire = none",
            10 - off
        ));
    }
}

#[test]
fn h_079_beaten_by_more_than_discipline_winners_fire_and_ansar_are_taken_off() {
    // Ten against seven; thirty-two points at full effect.
    at_the_front(20, &[6, 1, 6]).must(
        "melee.routed .loser = true Party 0 (H-079); volley.factors .points = Deep 32 (H-R59); \
         volley.kills .dice = 5 none; why: Beaten; parties ansar_killed = none 5 (H-048, H-R60); \
         b1.fights = none",
    );
    // Without ammunition they do not.
    Scene::of("spears 20 36,33; b1.ammunition = false")
        .ansar_move(&[1, 3, 3, 6, 1])
        .must("ansar_killed = 0 (H-R59)");
}

#[test]
fn h_079_a_face_that_loses_by_more_than_discipline_panics() {
    // Five against twelve. Everybody else in the square, all within six inches, sees it and keeps
    // his place (H-064).
    at_the_front(20, &[1, 6, 1, 1, 1, 1, 1]).must(
        "b1.state .fights .placed = Panicked none false (H-079, H-R41); tests.count = 6; \
         p0.pursues .fights = First none (H-079)",
    );
}

#[test]
fn h_080_beaten_by_discipline_or_less() {
    // Seven against nine: by two. Both sides kill, the face goes back two inches, the spearmen
    // follow and the fight goes on.
    at_the_front(20, &[3, 3, 6, 12])
        .must(
            "b1.at .placed .state = 36,25 false Steady (H-080); b1.figures .fights = 15 0 (H-081, \
             H-R42); p0.figures .at = 18 36,25.5",
        )
        // H-084: next turn, and one round only; eight and a half at half effect.
        .set("turn = 3")
        .ansar_move(&[6, 3, 6, 12])
        .must(
            "melee.goes_on .ansar_came = true true (H-084, H-R56); \
             melee.ours.total .theirs.total = 9 8; volley.factors = Deep AtHalf (H-084); \
             parties = none (H-R60: beaten, they are taken off)",
        );
}

#[test]
fn h_080_ansar_beaten_by_little_are_taken_off_after_the_exchange() {
    // H-081: one for twelve of twenty, and an eight for the eight that are left.
    // H-082: sixteen rifles, doubled for depth, halved.
    at_the_front(20, &[6, 3, 6, 8]).must(
        "melee.theirs.total b1.figures = 9 14 (H-081, H-R62); volley.points .kills = 16 2 (H-082); \
         parties = none (H-R60)",
    );
}

/// Spearmen run at the field gun, alone: these dice of both sides and what follows.
#[track_caller]
fn at_a_gun(faces: &[u8]) -> Scene {
    let mut scene = Scene::of("gun away 60,20 0; spears 12 60,26");
    scene.ansar_move(&[&[1, 3, 3], faces].concat());
    scene
}

#[test]
fn h_083_gunners_fire_at_full_effect_and_are_cut_down_if_driven_off() {
    // A draw does not drive them: two kills for twelve points, one of theirs for twelve spears.
    at_a_gun(&[6, 2])
        .must(
            "melee.theirs.odds = 3 (H-R57: its gunners alone count); \
             volley.factors .points .kills = CloseGun Deep 12 2 (H-083, H-R59); \
             gun.figures = 2 (H-R61)",
        )
        // H-084: it goes on, and now they fire at half effect.
        .set("turn = 3")
        .ansar_move(&[6, 1, 5, 12])
        .must("volley.factors .points = CloseGun Deep AtHalf 4 (H-084)");
    // One less drives them off; they have fired.
    at_a_gun(&[5, 2]).must(
        "volley.points gun.figures = 12 0 (H-083); Cut & kills: 2 & how: CutDown; \
         GunLost { unit: FieldGun } (H-083, H-R61)",
    );
}

#[test]
fn h_081_riders_get_clear_by_completing_their_move() {
    // A draw: seven and a half inches to contact, four and a half left to ride off. Four of four
    // kill one on a four of the D12 (H-R62), and the four others none.
    let mut scene = horse_against_horse(UnitId::FirstHorse, &[1, 6, 6, 4, 12]);
    let clear = scene.events.iter().filter_map(|event| match event {
        Event::GotClear { from, to, .. } => Some(from.distance(*to)),
        _ => None,
    });
    assert_eq!(clear.collect::<Vec<_>>(), [Inches::whole(2), Inches(450)], "H-081");
    scene.must("h1.fights .figures p0.figures = none 4 3 (H-081)");
    // A squadron that loses by little falls back first: ten against eleven.
    horse_against_horse(UnitId::FirstHorse, &[1, 5, 6, 12, 12])
        .must("FellBack & distance: Inches(100); p0.fights = none (H-080, H-081)");
}

#[test]
fn h_079_winning_riflemen_fire() {
    // Arabs come upon riflemen whose morale is gone, so that nobody comes to help them.
    Scene::of("b2 away 60,20 0; rifles 10 60,26; p0.steady = false")
        .act(&[1, 1, 6, 6], |cx| charge(cx, UnitId::Second, THEY, Inches::whole(6)))
        .must(
            "melee.ours.total .theirs.total = 5 11 (H-073); volley.by = Party 0 (H-079); \
             volley.factors .points .kills = PoorShots Moving 10 1 (H-R59); \
             b2.state p0.pursues = Panicked none (H-079)",
        );
}

#[test]
fn h_064_a_charge_needs_a_test() {
    // Bashi-Bazouks: 2, 1 more, 1 less: a two fails and is how far they fall back.
    Scene::of("h2 away 60,20 0; rifles 10 60,26")
        .act(&[2], |cx| charge(cx, UnitId::SecondHorse, THEY, Inches::whole(12)))
        .must("h2.fights .at = none 60,18 (H-064, H-071)");
    // Too short a move makes no contact.
    let mut scene = Scene::of("h1 away 60,20 0; spears 12 60,30");
    scene
        .act(&[1], |cx| charge(cx, UnitId::FirstHorse, THEY, Inches::whole(6)))
        .must("Charged & contact: false; h1.at = 60,26");
    // Guns do not charge; those who run or are stuck cannot.
    assert!(may_charge(&scene.field, UnitId::FieldGun).is_empty());
    scene.set("h1.state = Panicked");
    assert!(may_charge(&scene.field, UnitId::FirstHorse).is_empty());
}

#[test]
fn h_045_riflemen_overrun_bring_up_spearmen_who_fight_on_the_spot() {
    let overruns = |setup: &str, faces: &[u8], must: &str| {
        Scene::of(setup).act(faces, |cx| overrun(cx, UnitId::First)).must(must);
    };
    // A one, one more for being near: a two. Twenty-one come; a draw; the exchange. H-R56: it was
    // the Egyptians who moved.
    overruns(
        "rifles 10 36,28",
        &[1, 1, 6, 3, 3, 6, 12],
        "parties.count melee.party .ansar_came = 2 1 false (H-045, H-R52); \
         melee.ours.total .theirs.total = 8 8; p0.fights = none (H-R60)",
    );
    // Nobody comes: they fight themselves.
    let alone = "melee.party parties = 0 none (H-R34, H-R52, H-048)";
    overruns("rifles 10 36,28", &[2, 6, 1, 6], alone);
    // Those farther away are not overrun, nor is anybody twice in a turn.
    overruns("rifles 10 36,29", &[], "told = 0");
    overruns("rifles 10 36,28; p0.fought = 2", &[], "told = 0");
}

#[test]
fn h_039_drinkers_count_no_odds() {
    // Ten each: they do not fire either.
    Scene::of("spears 20 36,33; b1.state = Drinking")
        .ansar_move(&[1, 3, 3, 6, 1, 12])
        .must("melee.ours.figures .theirs.odds = 0 3 (H-R51, H-076)");
}

#[test]
fn h_080_egyptians_follow_up_as_they_choose() {
    for (choice, fights) in [(Choice::Yes, true), (Choice::No, false)] {
        // Spearmen fight a squadron; others near them run, which makes them fall back.
        let mut scene =
            Scene::of("h1 away 60,20 0; spears 12 60,20.5; spears 12 60,24; h1 fights 0");
        let running = Body::Party(hicks::PartyId(1));
        let frames = scene.play(&[5], |cx| suffer(cx, running, PANIC));
        let (unit, party) = (UnitId::FirstHorse, THEY);
        let asked = Frame::FollowUp { unit, party };
        assert_eq!(frames, std::slice::from_ref(&asked), "H-R42");
        let (mut dice, mut events) = (Calm::default(), Vec::new());
        let frames = vec![Frame::Deploy(0), asked];
        let mut march = March::at(&scene.options, scene.field, frames, &mut dice, &mut events);
        let why = march.decision().map(|decision| decision.why);
        assert_eq!(why, Some(Why::FollowUp { unit, party }));
        let given = march.apply(Seat(1), &Answer::One(choice), &mut dice, &mut events);
        let squadron = march.board().unit(unit).map(|squadron| squadron.fights);
        assert_eq!((given, squadron), (Ok(()), Some(fights.then_some(party))), "H-R42");
    }
}

#[test]
fn h_083_gunners_hand_to_hand_whose_friends_run_are_cut_down() {
    // Four others see the front run and stay; the gunners would not.
    Scene::of("spears 12 39,27; gun fights 0")
        .act(&[1, 1, 1, 6, 1], |cx| suffer(cx, Body::Unit(UnitId::First), PANIC))
        .must(
            "Cut & kills: 3 & how: CutDown; GunLost { unit: FieldGun } (H-R61); p0.fights = none",
        );
}
