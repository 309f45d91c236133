//! The table and the army before the first turn (H-004, H-006 to H-021, H-R01, H-R12, H-R13,
//! H-R43, H-R46).

use hicks::phases::AVERAGE;
use hicks::{
    Army, Force, HALF_SIDE, Inches, March, Options, PALM, PieceKind, START, Temper, Troops, UnitId,
};
use kit::Seat;

use crate::script::CALM;
use crate::table::{Seeded, Table, on};

fn start(options: &Options) -> Table {
    Table::start(options, &[CALM])
}

#[test]
fn h_004_cover_lies_on_the_table_within_its_limits() {
    for seed in 0..300 {
        let mut dice = Seeded::new(seed);
        let march = March::new(&Options::default(), &mut dice, &mut Vec::new());
        let pieces = &march.board().pieces;
        assert_eq!(pieces.len(), 4, "H-R13");
        for (i, piece) in pieces.iter().enumerate() {
            let PieceKind::Cover { radius } = piece.kind else { panic!("{piece:?}") };
            assert!((Inches::whole(3)..=Inches::whole(5)).contains(&radius));
            assert!(piece.centre.distance(START) - radius >= Inches::whole(10));
            assert!(piece.centre.distance(PALM) - radius >= Inches::whole(6));
            for other in &pieces[..i] {
                let PieceKind::Cover { radius: beside } = other.kind else { panic!("{other:?}") };
                let between = piece.centre.distance(other.centre) - radius - beside;
                assert!(between >= Inches::whole(5), "{between}");
            }
        }
    }
    // Dice that always fall alike find room as well.
    assert_eq!(start(&Options::default()).board().pieces.len(), 4);
}

#[test]
fn h_006_british_and_indian_troops_are_better() {
    // H-021, H-R43: gunners are like their army; British ones throw four or less, and add one to hit.
    for (army, foot, guns) in [
        (Army::Egyptian, "blacks arabs none bashi-bazouks", "gunners"),
        (Army::British, "british british british british", "british"),
        (Army::Indian, "indians indians indians indians", "indians"),
    ] {
        start(&Options { army, ..Options::default() }).play(&format!(
            "b1.troops b2.troops b3.troops b4.troops = {foot}; gun.troops mit.troops = {guns} {guns}"
        ));
    }
    let [british, indians] = [Troops::British, Troops::Indians].map(Troops::quality);
    assert_eq!((british.tac, british.mor, british.dis, british.aim), (4, 4, 4, 1), "H-R43");
    assert_eq!((indians.tac, indians.mor, indians.dis, indians.aim), (4, 3, 4, 1), "H-R43");
    // A force that is stored without a word about them has the gunners it had.
    let mut old = serde_json::to_value(Force::of(Army::British)).expect("a force");
    old.as_object_mut().expect("fields").remove("gunners");
    let force: Force = serde_json::from_value(old).expect("an old force");
    assert_eq!(force.gunners, Troops::Gunners);
}

#[test]
fn h_007_an_average_die_shows_two_to_five() {
    assert_eq!(AVERAGE, [2, 3, 3, 4, 4, 5], "H-007, H-R01");
}

#[test]
fn h_008_to_h_011_the_printed_force() {
    start(&Options::default()).play(
        "b1.troops .figures = blacks 16 (H-008); b2.troops .figures = arabs 16; \
         b3.troops .figures = none 16 (unknown); b4.troops .figures = bashi-bazouks 16; \
         h1.troops .figures = arabs 4 (H-009); h2.troops .figures = bashi-bazouks 4; \
         gun.troops .figures = gunners 3 (H-010); mit.troops .figures = gunners 3 (H-011); \
         train.limber .camel .own_mule = true true true (H-012)",
    );
}

#[test]
fn h_008_the_unknown_battalion_is_diced_for_when_it_matters() {
    // The front, with the Pasha; then the left face is known, and tests if it must (H-R20).
    for (dice, troops, told) in [
        ("1", "blacks", "die: 1, troops: Blacks"),
        ("2", "blacks", "die: 2, troops: Blacks"),
        ("3", "arabs", "die: 3, troops: Arabs"),
        ("4", "arabs", "die: 4, troops: Arabs"),
        ("5 1", "bashi-bazouks", "die: 5, troops: BashiBazouks"),
        ("6 1", "bashi-bazouks", "die: 6, troops: BashiBazouks"),
    ] {
        let known = format!("tells KindKnown {{ unit: Third, {told} }}; b3.troops = {troops}");
        on("b3.troops = none", &format!("march:0 1 1 {dice} 1 2 4; {known}"));
    }
}

#[test]
fn h_012_an_average_die_of_mules() {
    for (die, mules) in [(1, 2), (2, 3), (4, 4), (6, 5)] {
        Table::start(&Options::default(), &[die, CALM]).play(&format!(
            "train.mules = {mules}; tells TableLaid {{ pieces: 4, mules: {mules}, die: {die} }}"
        ));
    }
}

#[test]
fn h_013_h_014_transport_inside_and_a_pasha_for_each_player() {
    // H-R16: the order is drawn. H-R46: one to a face.
    let options = Options { pashas: [4, 7, 9].map(Seat).to_vec(), ..Options::default() };
    Table::start(&options, &[1, 2, CALM]).play(
        "train.left = none (H-013); \
         pashas.0.seat pashas.1.seat pashas.2.seat = 9 7 4 (H-014); \
         tells OrderDrawn { seats: [Seat(9), Seat(7), Seat(4)], dice: [1, 2] }; \
         pashas.0.with pashas.1.with pashas.2.with = First Second Fourth",
    );
}

#[test]
fn h_015_a_hollow_square_guns_at_the_corners_cavalry_ahead_and_behind() {
    // H-R46: everything stands. H-R19: a battalion is a face. H-R02: front right, front left; the
    // infantry closes the rear corners.
    let mut table = start(&Options::default());
    table.play(
        "square.centre .heading .moving = 8,8 3 false (H-R12); \
         b1.post b2.post = Face Front Face Right; b3.post b4.post = Face Left Face Rear; \
         gun.post mit.post = Corner Front Corner Left; gaps = none; h1.duty h2.duty = Scout Follow",
    );
    assert_eq!(HALF_SIDE, Inches::whole(3), "H-R19: a face of 4 and two corners of 1");
    let square = table.board().square;
    let front = square.centre.step(square.heading, HALF_SIDE);
    for (unit, ahead) in [(UnitId::FirstHorse, true), (UnitId::SecondHorse, false)] {
        let at = table.unit(unit).at(table.board());
        assert_eq!(at.distance(front) < at.distance(square.centre), ahead, "H-015: {unit:?}");
    }
}

#[test]
fn h_015_the_first_commander_says_otherwise() {
    let options = Options { pashas: vec![Seat(1), Seat(2)], ..Options::default() };
    start(&options).play(
        "asks draw-up; exchange:front:rear; b4.post = Face Front (H-R46); post:h2:scout; \
         h2.duty = Scout; pasha:2:mit; pashas.1.with = Mitrailleuse; ready; asks pasha-orders; \
         turn = 1",
    );
    // It does not go on for ever.
    start(&options).play(&("exchange:front:rear; ".repeat(24) + "offers ready"));
}

#[test]
fn h_016_qualities_are_as_printed() {
    // H-016: competence, morale, discipline, temper, and whether they are poor shots.
    for (troops, tac, mor, dis, temper, poor) in [
        (Troops::Ansar, 2, 4, 2, Temper::Dashing, true), // H-017
        (Troops::Arabs, 3, 2, 3, Temper::Stubborn, false), // H-018
        (Troops::BashiBazouks, 2, 2, 2, Temper::Cowardly, true), // H-019
        (Troops::Blacks, 3, 3, 3, Temper::Dashing, false), // H-020
        (Troops::Gunners, 3, 3, 3, Temper::Stubborn, false), // H-021
    ] {
        let quality = troops.quality();
        assert_eq!((quality.tac, quality.mor, quality.dis), (tac, mor, dis), "{troops:?}");
        assert_eq!((quality.temper, quality.poor_shots, quality.aim), (temper, poor, 0));
    }
}
