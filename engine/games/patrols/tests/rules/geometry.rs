//! Geometry by properties: rings, formations, wheels, contact (P-R05, P-R16, P-R54, P-R65).

use patrols::phases::moves::is_free;
use patrols::{Formation, Heading, Inches, Point, Pose, Rect};

use crate::seeded::Seeded;
use crate::table::{table, unit};

fn pose(with: &mut Seeded, files: u8, ring: bool) -> Pose {
    let length =
        |with: &mut Seeded, most: usize| Inches(i32::try_from(with.below(most)).expect("small"));
    Pose {
        at: Point { x: length(with, 3_600), y: length(with, 6_000) },
        heading: Heading(u8::try_from(with.below(24)).expect("small")),
        files,
        ring,
    }
}

/// No base of a formation stands on another, and each on its ground; a ring of 6 to 12 looks to all
/// sides (P-R05, P-R65).
#[test]
fn bases_stand_beside_each_other() {
    let mut with = Seeded::new(1);
    for count in 1..=12_u8 {
        for (files, ring) in (1..=count).map(|files| (files, false)).chain([(count, true)]) {
            let pose = pose(&mut with, files, ring);
            let bases: Vec<Rect> =
                (0..usize::from(count)).map(|base| pose.base(base, count)).collect();
            let hull = pose.hull(count);
            for (at, base) in bases.iter().enumerate() {
                for other in &bases[at + 1..] {
                    assert!(!base.overlaps(other, Inches(4)), "{count} {pose:?}");
                }
                assert!(hull.distance_to(base.centre) == Inches::ZERO, "{count} {pose:?}");
                let on = pose.ground(count).any(|ground| ground.distance_to(base.centre).0 <= 1);
                assert!(on, "{count} {pose:?} {base:?}");
            }
            if ring && count >= 6 {
                let mut looks: Vec<Heading> = bases.iter().map(|base| base.heading).collect();
                looks.sort_unstable();
                looks.dedup();
                assert!(looks.len() >= 3, "{count}: {looks:?}");
            }
        }
    }
}

#[test]
fn the_rest_closes_up() {
    let mut with = Seeded::new(2);
    for count in 2..=12_u8 {
        for (files, ring) in (1..=count).map(|files| (files, false)).chain([(count, true)]) {
            let pose = pose(&mut with, files, ring);
            let hull = pose.hull(count);
            for rest in 1..count {
                for base in 0..usize::from(rest) {
                    let centre = pose.base(base, rest).centre;
                    assert!(hull.distance_to(centre).0 <= 1, "{count} {rest} {pose:?}");
                }
            }
        }
    }
}

/// P-R05: line, column and what is between.
#[test]
fn formations_have_names() {
    let of = |files: u8, count: u8| {
        Pose { files, ..Pose::of(Point::at(9, 9), Heading(0), count, false) }.formation(count)
    };
    assert_eq!(of(4, 8), Formation::Line);
    assert_eq!(of(8, 8), Formation::Line);
    assert_eq!(of(2, 8), Formation::Column);
    assert_eq!(of(1, 8), Formation::Column);
    assert_eq!(of(3, 8), Formation::Block);
    for count in 2..=12 {
        let line = Pose::of(Point::at(9, 9), Heading(0), count, false);
        assert_eq!(line.formation(count), Formation::Line, "{count}");
        assert!(line.ranks(count) <= 2);
    }
}

/// Wheels keep their hinge, turns their middle, and distances are the same from both sides (P-019,
/// P-020, P-R54).
#[test]
fn wheels_and_turns() {
    let mut with = Seeded::new(3);
    for _ in 0..2_000 {
        let count = u8::try_from(with.below(12) + 1).expect("few");
        let files = u8::try_from(with.below(usize::from(count)) + 1).expect("few");
        let from = pose(&mut with, files, false);
        let steps = i8::try_from(with.below(7)).expect("few") - 3;
        let wheeled = from.wheeled(steps, count);
        let half = Inches(i32::from(from.width(count)) * 50);
        let side = if steps > 0 { 6 } else { -6 };
        let hinge = |pose: Pose| pose.at.step(pose.heading.turned(side), half);
        assert!(hinge(from).distance(hinge(wheeled)).0 <= 2);
        let far = from.at.distance(wheeled.at);
        assert!(far <= half + half, "{far}");
        let mut round = from;
        for _ in 0..2 {
            round = round.turned(12, count);
        }
        assert!(round.at.distance(from.at).0 <= 2 && round.heading == from.heading);
        let turned = from.turned(6, count);
        assert!(turned.middle(count).distance(from.middle(count)).0 <= 2);
    }
}

/// P-R16: nobody stands on another, nor beyond the edge.
#[test]
fn nobody_stands_on_another() {
    let board = table("p1: 15,10 0 line; d1: 15,20 180 line");
    let at = |x: i32, y: i32| Pose::of(Point::at(x, y), Heading(0), 8, false);
    assert!(is_free(&board, unit("p1"), at(15, 10)));
    assert!(is_free(&board, unit("p1"), at(15, 20)), "it touches");
    assert!(!is_free(&board, unit("p1"), at(15, 21)));
    assert!(!is_free(&board, unit("p1"), at(15, 1)) && !is_free(&board, unit("p1"), at(1, 10)));
    assert!(is_free(&board, unit("p1"), at(2, 2)) && is_free(&board, unit("p1"), at(34, 60)));
}
