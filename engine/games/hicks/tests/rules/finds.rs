//! What a 7 finds (H-037 to H-041, H-R13, H-R27, H-R50, H-R51).

use hicks::phases::Frame;
use hicks::phases::turns::Step;
use hicks::{
    Event, Field, Inches, Kind, Party, PartyId, PieceKind, Point, Post, Side, State, Track, UnitId,
};

use crate::table::{Table, army, moving, square};

fn marches(field: Field, faces: &[u8]) -> Table {
    let mut table = Table::orders(field);
    table.give("march:0", faces);
    table
}

#[test]
fn h_037_halfway_through_a_7_something_lies_on_ground_not_known() {
    let table = marches(moving(square()), &[3, 4, 3]);
    let found = table.events.iter().find_map(|event| match event {
        Event::Found { die, at, .. } => Some((*die, *at)),
        _ => None,
    });
    // Three and a half inches on, touching the front: three inches farther, and two of sand.
    assert_eq!(found, Some((3, Point { x: Inches::whole(36), y: Inches(3250) })), "H-R50");
}

#[test]
fn h_037_known_ground_holds_nothing() {
    let mut field = moving(square());
    let (from, to) = (Point::at(30, 31), Point::at(42, 31));
    field.crossed.push(Track { from, to, half_width: Inches::whole(1) });
    let table = marches(field, &[3, 4]);
    assert!(table.board().pieces.is_empty(), "H-R13: somebody has crossed it");
    assert_eq!(table.board().square.moved, Inches::whole(7));
}

#[test]
fn h_038_each_face_has_its_feature() {
    for die in 1..=6 {
        // A pool asks the first line; a wadi has its reach.
        let more: &[u8] = match die {
            1 | 2 => &[1],
            3 | 4 => &[],
            _ => &[1, 6],
        };
        let table = marches(moving(square()), &[&[3, 4, die], more].concat());
        let kind = table.board().pieces[0].kind;
        let right = match die {
            1 | 2 => kind == PieceKind::Pool,
            3 | 4 => matches!(kind, PieceKind::Sand { .. }),
            _ => matches!(kind, PieceKind::Wadi { .. }),
        };
        assert!(right, "H-038: {die} finds {kind:?}");
        assert!(table.board().pieces[0].known);
    }
}

#[test]
fn h_039_at_a_pool_the_first_line_breaks_ranks_above_discipline() {
    // Three or less keeps the Blacks in their ranks.
    let table = marches(moving(square()), &[3, 4, 1, 3]);
    assert_eq!(table.unit(UnitId::First).state, State::Steady);
    assert_eq!(table.board().square.moved, Inches::whole(7));
    let mut table = marches(moving(square()), &[3, 4, 2, 4]);
    assert_eq!(table.unit(UnitId::First).state, State::Drinking);
    assert_eq!(table.board().square.moved, Inches(350), "the square stops behind it");
    assert_eq!(table.game.view(None).gaps, [Side::Front], "H-R51");
    // They are called at the start of each later turn, once.
    let events = table.give("done", &[5]);
    let called = Event::Thirst { unit: UnitId::First, die: 5, discipline: 3, rallying: true };
    assert!(events.contains(&called));
    assert_eq!(table.unit(UnitId::First).state, State::Drinking);
    // The others, on the move, go on without them, or halt if they can.
    table.give("march:0", &[]);
    assert_eq!(table.topic(), "leave-behind", "H-R21");
    table.give("yes", &[1, 2]);
    assert!(matches!(table.unit(UnitId::First).post, Post::Away { .. }));
    table.give("done", &[3]);
    assert_eq!(table.unit(UnitId::First).state, State::Steady, "H-039: three or less");
}

#[test]
fn h_039_a_gun_does_not_drink() {
    let mut field = square();
    let gun = &mut field[UnitId::FieldGun];
    gun.post = Post::Away { at: Point::at(36, 8), heading: hicks::Heading(0) };
    gun.moving = true;
    let mut table = Table::orders(field);
    table.play("lead:gun; go-hour:9 3 4 1");
    assert_eq!(table.unit(UnitId::FieldGun).moved, Inches::whole(7), "H-R27");
}

#[test]
fn h_040_soft_sand_halves_the_rest_and_later_moves_and_covers_nobody() {
    let mut table = marches(moving(square()), &[3, 4, 4]);
    let piece = table.board().pieces[0];
    assert!(!piece.covers(), "H-040");
    let PieceKind::Sand { width, depth, .. } = piece.kind else { panic!("{piece:?}") };
    assert_eq!((width, depth), (Inches::whole(6), Inches::whole(4)), "as wide as the square");
    assert_eq!(table.board().square.moved, Inches(350 + 175));
    table.play("done; march:0 2 4");
    assert_eq!(table.board().square.moved, Inches::whole(3), "H-R50: later moves in it");
}

#[test]
fn h_041_a_wadi_stretches_two_average_dice_to_each_side_halves_and_covers() {
    // A 2 and a 5: seven inches to the left of the square, six inches of it, seven to its right.
    let table = marches(moving(square()), &[3, 4, 6, 1, 6]);
    let piece = table.board().pieces[0];
    let PieceKind::Wadi { width, depth, .. } = piece.kind else { panic!("{piece:?}") };
    assert_eq!((width, depth), (Inches::whole(20), Inches::whole(2)));
    assert!(piece.covers() && piece.hinders(), "H-041");
    assert_eq!(table.board().square.moved, Inches(350 + 175));
}

#[test]
fn h_037_units_by_themselves_find_things_as_wide_as_they_are() {
    let mut field = army();
    field[UnitId::SecondHorse].moving = true;
    let mut table = Table::orders(field);
    table.give("lead:h2", &[]);
    // Seven inches doubled: seven, then sand, then three and a half halved.
    table.give("go-hour:3", &[3, 4, 3]);
    let PieceKind::Sand { width, .. } = table.board().pieces[0].kind else { panic!("sand") };
    assert_eq!(width, Inches::whole(2), "H-R50: four horsemen");
    assert_eq!(table.unit(UnitId::SecondHorse).moved, Inches(700 + 175));
}

#[test]
fn h_039_drinkers_are_called_hand_to_hand_too() {
    let mut field = square();
    let id = PartyId(0);
    let mut spears = Party::new(id, Kind::Spears, 12, Point::at(36, 28), 1);
    spears.fights = Some(UnitId::First);
    field.parties.push(spears);
    let first = &mut field[UnitId::First];
    (first.state, first.fights) = (State::Drinking, Some(id));
    let table = Table::at(field, vec![Frame::Turn(Step::Begin)], &[3]);
    assert_eq!(table.unit(UnitId::First).state, State::Steady, "H-R51");
}
