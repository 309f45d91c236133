//! Every face rolls for a march, together or onward (H-029, H-030, H-036, H-R19, H-R44).

use hicks::phases::Frame;
use hicks::phases::orders::Orders;
use hicks::phases::turns::Step;
use hicks::{
    Event, Field, Goal, Inches, Mover, NoAmbush, Options, Point, Post, Side, SquareRolls, State,
    UnitId,
};

use crate::table::{Table, moving, square};

fn orders(rolls: SquareRolls, field: Field) -> Table {
    let frames = vec![Frame::Turn(Step::Rally), Frame::Orders(Orders::default())];
    let options = Options { square_rolls: rolls, ..Options::default() };
    Table::with(&options, field, frames, &[])
}

fn faces(field: Field) -> Table {
    orders(SquareRolls::Faces, field)
}

/// Nine inches for the front, five for the right, eight for the left, six for the rear.
const APART: [u8; 8] = [5, 4, 2, 3, 2, 6, 2, 4];

#[test]
fn h_030_together_the_square_goes_as_far_as_its_slowest_face() {
    let mut table = faces(moving(square()));
    let events = table.give("march:0", &APART).to_vec();
    assert_eq!(events[0], Event::Paced { onward: false });
    let rolled = |event: &Event| match event {
        Event::Rolled { who: Mover::Unit(unit), .. } => Some(*unit),
        _ => None,
    };
    let order: Vec<UnitId> = events.iter().filter_map(rolled).collect();
    assert_eq!(order, [UnitId::First, UnitId::Second, UnitId::Third, UnitId::Fourth]);
    assert_eq!(table.board().square.centre, Point::at(36, 29), "H-R19: five inches");
    assert!(table.game.view(None).gaps.is_empty(), "it stays closed");
    assert!(table.game.board().living().all(|unit| unit.in_square()));
}

#[test]
fn h_029_onward_who_rolled_less_than_the_leading_face_trails() {
    let mut table = faces(moving(square()));
    table.give("onward:0", &[5, 4, 3, 5, 2, 6, 2, 3]);
    assert_eq!(table.board().square.centre, Point::at(36, 33), "nine inches");
    assert_eq!(table.game.view(None).gaps, [Side::Rear], "H-R21: four inches short");
    let rear = table.unit(UnitId::Fourth);
    assert_eq!((rear.moved, rear.goal), (Inches::whole(5), Some(Goal::Rejoin)));
    let Post::Away { at, .. } = rear.post else { panic!("{rear:?}") };
    assert_eq!(at, Point::at(36, 26), "five inches from where it was");
    assert!(table.unit(UnitId::Third).in_square(), "an inch is closed up");
    assert!(!table.offered("lead:b4"), "it has moved");
    // If their rolls reach, all form up (H-029).
    let mut table = faces(moving(square()));
    table.give("onward:0", &[2, 4, 5, 4, 2, 6, 2, 4]);
    assert!(table.game.view(None).gaps.is_empty());
    assert_eq!(table.board().square.moved, Inches::whole(6), "no farther than the leading face");
}

#[test]
fn h_036_a_pair_works_on_the_face_that_rolled_it() {
    let mut table = faces(moving(square()));
    table.give("march:0", &[5, 4, 3, 3, 2, 6, 2, 4, 4]);
    let lost: Vec<UnitId> = table.board().stragglers.iter().map(|man| man.of).collect();
    assert_eq!(lost, [UnitId::Second], "H-R25: nobody else tests");
    assert_eq!(table.topic(), "pasha-orders", "guns and transport go with the leading face");
    let mut table = faces(moving(square()));
    table.play("march:0 3 3 5 4 2 6 2 4 1; asks leave-stuck (its pair is theirs); yes");
    assert!(table.unit(UnitId::FieldGun).stuck && table.board().train.left.is_some());
    assert_eq!(table.board().square.moved, Inches::whole(6));
}

#[test]
fn h_037_a_7_of_the_leading_face_finds_something_on_the_way_of_the_slowest() {
    let mut table = faces(moving(square()));
    // Half of the slowest five, soft sand, and the rest halved.
    table.give("march:0", &[3, 4, 2, 3, 2, 6, 2, 4, 3]);
    assert_eq!(table.board().pieces.len(), 1);
    assert_eq!(table.board().square.moved, Inches(250 + 125));
    // The others march where the front has just been: known ground.
    let mut table = faces(moving(square()));
    table.give("march:0", &[5, 4, 3, 4, 2, 6, 2, 4]);
    assert!(table.board().pieces.is_empty());
}

#[test]
fn h_032_one_ambush_a_turn_that_of_the_first_face_whose_ambush_can_be() {
    let mut table = faces(moving(square()));
    // The front rolls a 10 that comes to nothing, the right face a 12 all the same: nine inches
    // from the face that rolled it, three o'clock. The left face's 12 is one too many.
    table.give("march:0", &[4, 6, 6, 6, 6, 6, 2, 3, 1, 1]);
    let events = table.give("done", &[3, 1, 2, 4, 1, 1, 1, 2, 6]).to_vec();
    let silly =
        Event::NoAmbush { score: 10, by: Mover::Unit(UnitId::First), why: NoAmbush::NotInCover };
    assert_eq!(events[0], silly, "H-R19");
    let came = events.iter().filter_map(|event| match event {
        Event::Ambushed { at, by, .. } => Some((*at, *by)),
        _ => None,
    });
    let came: Vec<_> = came.collect();
    let right = Mover::Unit(UnitId::Second);
    assert_eq!(came, [(Point::at(48, 29), right)], "H-R49: {events:#?}");
}

#[test]
fn h_031_a_square_that_stands_rolls_once() {
    let mut table = faces(square());
    let rolled = Event::Rolled { who: Mover::Square, dice: [2, 4], standing: true };
    assert_eq!(table.give("halt", &[2, 4]), [rolled]);
}

#[test]
fn h_030_guns_and_transport_may_roll_too_or_nobody_but_the_square() {
    let mut table = orders(SquareRolls::All, moving(square()));
    // Field gun 9, mitrailleuse a pair of fours, transport 3: as far as that.
    let mut dice = APART.to_vec();
    dice.extend([5, 4, 4, 4, 1, 2]);
    let events = table.give("march:0", &dice);
    assert!(events.contains(&Event::Stuck { units: vec![UnitId::Mitrailleuse] }));
    table.give("yes", &[]);
    assert!(table.unit(UnitId::FieldGun).in_square() && table.board().train.left.is_none());
    assert_eq!(table.board().square.moved, Inches::whole(3));
    let mut table = orders(SquareRolls::One, moving(square()));
    table.play("cannot onward:0; march:0 2 4");
    assert_eq!(table.board().square.moved, Inches::whole(6));
}

#[test]
fn h_022_on_hold_no_face_parts_from_the_square() {
    let mut field = moving(square());
    let second = &mut field[UnitId::Second];
    second.state = State::Halted;
    second.moving = false;
    let mut table = faces(field);
    // H-R44: nothing is tested; one must halt, so all do, and the square rolls standing.
    table.give("hold", &[2, 4]);
    assert!(!table.board().square.moving);
    assert!(table.board().living().all(|unit| unit.in_square()));
    // On the move and in order it goes straight on, together.
    let mut table = faces(moving(square()));
    table.give("hold", &APART);
    assert_eq!(table.board().square.centre, Point::at(36, 29));
}
