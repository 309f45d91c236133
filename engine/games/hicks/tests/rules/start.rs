//! The table and the army before the first turn (H-004, H-006 to H-021, H-R01, H-R12, H-R13,
//! H-R43, H-R46).

use hicks::phases::AVERAGE;
use hicks::{
    Army, Duty, Event, Force, HALF_SIDE, Heading, Inches, March, Options, PALM, PieceKind, Point,
    Post, START, Side, Temper, Troops, UnitId,
};
use kit::{Scripted, Seat};

use crate::script::CALM;
use crate::table::{Seeded, Table};

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
    for (army, troops) in [(Army::British, Troops::British), (Army::Indian, Troops::Indians)] {
        let table = start(&Options { army, ..Options::default() });
        let infantry = UnitId::BATTALIONS.map(|unit| table.unit(unit).troops);
        assert_eq!(infantry, [Some(troops); 4]);
    }
    let [british, indians] = [Troops::British, Troops::Indians].map(Troops::quality);
    assert_eq!((british.tac, british.mor, british.dis, british.aim), (4, 4, 4, 1), "H-R43");
    assert_eq!((indians.tac, indians.mor, indians.dis, indians.aim), (4, 3, 4, 1), "H-R43");
}

#[test]
fn h_021_gunners_are_like_their_army() {
    // H-006, H-R43: British gunners throw four or less, and add one to hit.
    for (army, troops) in [
        (Army::Egyptian, Troops::Gunners),
        (Army::British, Troops::British),
        (Army::Indian, Troops::Indians),
    ] {
        let table = start(&Options { army, ..Options::default() });
        assert_eq!(UnitId::GUNS.map(|gun| table.unit(gun).troops), [Some(troops); 2], "{army:?}");
    }
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
    let table = start(&Options::default());
    let of = |unit: UnitId| (table.unit(unit).troops, table.unit(unit).figures);
    assert_eq!(of(UnitId::First), (Some(Troops::Blacks), 16), "H-008");
    assert_eq!(of(UnitId::Second), (Some(Troops::Arabs), 16), "H-008");
    assert_eq!(of(UnitId::Third), (None, 16), "H-008: unknown");
    assert_eq!(of(UnitId::Fourth), (Some(Troops::BashiBazouks), 16), "H-008");
    assert_eq!(of(UnitId::FirstHorse), (Some(Troops::Arabs), 4), "H-009");
    assert_eq!(of(UnitId::SecondHorse), (Some(Troops::BashiBazouks), 4), "H-009");
    assert_eq!(of(UnitId::FieldGun), (Some(Troops::Gunners), 3), "H-010");
    assert_eq!(of(UnitId::Mitrailleuse), (Some(Troops::Gunners), 3), "H-011");
    let train = &table.board().train;
    assert!(train.limber && train.camel && train.own_mule, "H-010, H-011, H-012");
}

#[test]
fn h_008_the_unknown_battalion_is_diced_for_when_it_matters() {
    for (die, troops) in [
        (1, Troops::Blacks),
        (2, Troops::Blacks),
        (3, Troops::Arabs),
        (4, Troops::Arabs),
        (5, Troops::BashiBazouks),
        (6, Troops::BashiBazouks),
    ] {
        let mut field = crate::table::square();
        field[UnitId::Third].troops = None;
        let mut table = Table::orders(field);
        // The front, with the Pasha; then the left face is known, and tests if it must.
        let own: &[u8] = if die > 4 { &[1] } else { &[] };
        let events = table.give("march:0", &[&[1, 1, die], own, &[1, 2, 4]].concat());
        assert!(events.contains(&Event::KindKnown { unit: UnitId::Third, die, troops }), "H-R20");
        assert_eq!(table.unit(UnitId::Third).troops, Some(troops));
    }
}

#[test]
fn h_012_an_average_die_of_mules() {
    for (die, mules) in [(1, 2), (2, 3), (4, 4), (6, 5)] {
        let mut dice = Scripted::new([die]);
        let mut events = Vec::new();
        let march = March::new(&Options::default(), &mut dice, &mut events);
        assert_eq!(march.board().train.mules, mules);
        assert!(events.contains(&Event::TableLaid { pieces: 4, mules, die }));
    }
}

#[test]
fn h_013_h_014_transport_inside_and_a_pasha_for_each_player() {
    let options = Options { pashas: [4, 7, 9].map(Seat).to_vec(), ..Options::default() };
    let mut dice = Scripted::new([1, 2]);
    let mut events = Vec::new();
    let march = March::new(&options, &mut dice, &mut events);
    assert_eq!(march.board().train.left, None, "H-013");
    let seats: Vec<Seat> = march.board().pashas.iter().map(|pasha| pasha.seat).collect();
    assert_eq!(seats, [9, 7, 4].map(Seat), "H-014, H-R16: the order is drawn");
    assert_eq!(events[0], Event::OrderDrawn { seats, dice: vec![1, 2] });
    let with: Vec<UnitId> = march.board().pashas.iter().map(|pasha| pasha.with).collect();
    assert_eq!(with, [UnitId::First, UnitId::Second, UnitId::Fourth], "H-R46: one to a face");
}

#[test]
fn h_015_a_hollow_square_guns_at_the_corners_cavalry_ahead_and_behind() {
    let table = start(&Options::default());
    let square = table.board().square;
    assert_eq!((square.centre, square.heading), (Point::at(8, 8), Heading::NORTH_EAST), "H-R12");
    assert!(!square.moving, "H-R46: everything stands");
    let posts = UnitId::ALL.map(|unit| table.unit(unit).post);
    let faces = [Side::Front, Side::Right, Side::Left, Side::Rear].map(Post::Face);
    assert_eq!(posts[..4], faces, "H-R19: a battalion is a face");
    assert_eq!(HALF_SIDE, Inches::whole(3), "H-R19: a face of 4 and two corners of 1");
    let corners = [Side::Front, Side::Left].map(Post::Corner);
    assert_eq!(posts[6..], corners, "H-R02: front right, front left");
    for (unit, ahead) in [(UnitId::FirstHorse, true), (UnitId::SecondHorse, false)] {
        let unit = table.unit(unit);
        let at = unit.at(table.board());
        let front = square.centre.step(square.heading, HALF_SIDE);
        let before = at.distance(front) < at.distance(square.centre);
        assert_eq!(before, ahead, "H-015: {unit:?}");
        assert_eq!(unit.duty, if ahead { Duty::Scout } else { Duty::Follow });
    }
    assert!(table.game.view(None).gaps.is_empty(), "infantry closes the rear corners");
}

#[test]
fn h_015_the_first_commander_says_otherwise() {
    let options = Options { pashas: vec![Seat(1), Seat(2)], ..Options::default() };
    let mut table = start(&options);
    table.play("asks draw-up; exchange:front:rear");
    assert_eq!(table.unit(UnitId::Fourth).post, Post::Face(Side::Front), "H-R46");
    table.give("post:h2:scout", &[]);
    assert_eq!(table.unit(UnitId::SecondHorse).duty, Duty::Scout);
    table.give("pasha:2:mit", &[]);
    assert_eq!(table.board().pashas[1].with, UnitId::Mitrailleuse);
    table.give("ready", &[]);
    assert_eq!((table.topic(), table.board().turn), ("pasha-orders", 1));
    // It does not go on for ever.
    let mut table = start(&options);
    for _ in 0..24 {
        table.give("exchange:front:rear", &[]);
    }
    assert_eq!(table.offers(), ["ready"]);
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
