//! Every face rolls for a march, together or onward (H-029, H-030, H-036, H-R19, H-R44).

use hicks::phases::Frame;
use hicks::phases::orders::Orders;
use hicks::phases::turns::Step;
use hicks::{Options, SquareRolls};

use crate::table::{Table, set, square};

fn rolls(square_rolls: SquareRolls, setup: &str, text: &str) -> Table {
    let frames = vec![Frame::Turn(Step::Rally), Frame::Orders(Orders::default())];
    let options = Options { square_rolls, ..Options::default() };
    let mut table = Table::with(&options, set(square(), setup), frames, &[]);
    table.play(text);
    table
}

fn faces(setup: &str, text: &str) -> Table {
    rolls(SquareRolls::Faces, setup, text)
}

// Nine inches for the front, five for the right, eight for the left, six for the rear: 5 4 2 3 2 6 2 4.

#[test]
fn h_030_together_the_square_goes_as_far_as_its_slowest_face() {
    let table = faces(
        "moving",
        "march:0 5 4 2 3 2 6 2 4; tells Paced { onward: false }; rolls = b1 b2 b3 b4; \
         square.centre = 36,29 (H-R19: five inches); gaps = none (it stays closed)",
    );
    assert!(table.board().living().all(|unit| unit.in_square()));
}

#[test]
fn h_029_onward_who_rolled_less_than_the_leading_face_trails() {
    faces(
        "moving",
        "onward:0 5 4 3 5 2 6 2 3; square.centre = 36,33 (nine inches); \
         gaps = rear (H-R21: four inches short); b4.moved .goal .placed = 500 Rejoin false; \
         b4.at = 36,26 (five inches from where it was); b3.placed = true (an inch is closed up); \
         cannot lead:b4 (it has moved)",
    );
    // If their rolls reach, all form up (H-029), no farther than the leading face.
    faces("moving", "onward:0 2 4 5 4 2 6 2 4; gaps square.moved = none 600");
}

#[test]
fn h_036_a_pair_works_on_the_face_that_rolled_it() {
    faces(
        "moving",
        "march:0 5 4 3 3 2 6 2 4 4; stragglers.count = 1; \
         stragglers.0.of = Second (H-R25: nobody else tests); \
         asks pasha-orders (guns and transport go with the leading face)",
    );
    faces(
        "moving",
        "march:0 3 3 5 4 2 6 2 4 1; asks leave-stuck (its pair is theirs); yes; \
         gun.stuck square.moved train.left = true 600 36,24",
    );
}

#[test]
fn h_037_a_7_of_the_leading_face_finds_something_on_the_way_of_the_slowest() {
    // Half of the slowest five, soft sand, and the rest halved.
    faces("moving", "march:0 3 4 2 3 2 6 2 4 3; pieces.count = 1; square.moved = 375");
    // The others march where the front has just been: known ground.
    faces("moving", "march:0 5 4 3 4 2 6 2 4; pieces = none");
}

#[test]
fn h_032_one_ambush_a_turn_that_of_the_first_face_whose_ambush_can_be() {
    // The front rolls a 10 that comes to nothing, the right face a 12 all the same: nine inches
    // from the face that rolled it, three o'clock. The left face's 12 is one too many.
    faces(
        "moving",
        "march:0 4 6 6 6 6 6 2 3 1 1; done 3 1 2 4 1 1 1 2 6; \
         tells NoAmbush { score: 10, by: Unit(First), why: NotInCover } (H-R19); \
         tells Ambushed { score: 12, by: Unit(Second); parties.count = 1; p0.at = 48,29 (H-R49)",
    );
}

#[test]
fn h_031_a_square_that_stands_rolls_once() {
    faces("", "halt 2 4; tells Rolled { who: Square, dice: [2, 4], standing: true }; told = 1");
}

#[test]
fn h_030_guns_and_transport_may_roll_too_or_nobody_but_the_square() {
    // Field gun 9, mitrailleuse a pair of fours, transport 3: as far as that.
    rolls(
        SquareRolls::All,
        "moving",
        "march:0 5 4 2 3 2 6 2 4 5 4 4 4 1 2; tells Stuck { units: [Mitrailleuse] }; yes; \
         gun.placed train.left square.moved = true none 300",
    );
    rolls(SquareRolls::One, "moving", "cannot onward:0; march:0 2 4; square.moved = 600");
}

#[test]
fn h_022_on_hold_no_face_parts_from_the_square() {
    // H-R44: nothing is tested; one must halt, so all do, and the square rolls standing.
    let table =
        faces("moving; b2.state = Halted; b2.moving = false", "hold 2 4; square.moving = false");
    assert!(table.board().living().all(|unit| unit.in_square()));
    // On the move and in order it goes straight on, together.
    faces("moving", "hold 5 4 2 3 2 6 2 4; square.centre = 36,29");
}
