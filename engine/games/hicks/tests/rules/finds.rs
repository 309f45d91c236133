//! What a 7 finds (H-037 to H-041, H-R13, H-R27, H-R50, H-R51).

use hicks::phases::Frame;
use hicks::phases::turns::Step;

use crate::table::{Table, on, set, square};

#[test]
fn h_037_known_ground_holds_nothing() {
    let (from, to) = (r#"{"x":3000,"y":3100}"#, r#"{"x":4200,"y":3100}"#);
    on(
        &format!("moving; crossed = [{{\"from\":{from},\"to\":{to},\"half_width\":100}}]"),
        "march:0 3 4; pieces = none (H-R13: somebody has crossed it); square.moved = 700",
    );
}

#[test]
fn h_040_soft_sand_halves_the_rest_and_later_moves_and_covers_nobody() {
    let table = on(
        "moving",
        "march:0 3 4 4; square.moved = 525; pieces.0.kind = Sand 400 0 600 (as wide as the \
         square); done; march:0 2 4; square.moved = 300 (H-R50: later moves in it)",
    );
    assert!(!table.board().pieces[0].covers(), "H-040");
}

#[test]
fn h_041_a_wadi_stretches_two_average_dice_to_each_side_halves_and_covers() {
    // A 2 and a 5: seven inches to the left of the square, six inches of it, seven to its right.
    let table =
        on("moving", "march:0 3 4 6 1 6; pieces.0.kind = Wadi 200 0 2000; square.moved = 525");
    let piece = table.board().pieces[0];
    assert!(piece.covers() && piece.hinders(), "H-041");
}

#[test]
fn h_039_drinkers_are_called_hand_to_hand_too() {
    let field = set(square(), "spears 12 36,28; b1 fights 0; b1.state = Drinking");
    let mut table = Table::at(field, vec![Frame::Turn(Step::Begin)], &[3]);
    table.play("b1.state = Steady (H-R51)");
}
