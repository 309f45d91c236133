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

pub(crate) fn faces(setup: &str, text: &str) -> Table {
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
