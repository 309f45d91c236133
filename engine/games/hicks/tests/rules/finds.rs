//! What a 7 finds (H-037 to H-041, H-R13, H-R27, H-R50, H-R51).

use hicks::phases::Frame;
use hicks::phases::turns::Step;

use crate::table::{Table, on, set, square};

#[test]
fn h_037_halfway_through_a_7_something_lies_on_ground_not_known() {
    // Three and a half inches on, touching the front: three inches farther, and two of sand.
    on(
        "moving",
        "march:0 3 4 3; pieces.count pieces.0.centre = 1 36,32.5 (H-R50); \
         tells Found { by: Square, die: 3",
    );
}

#[test]
fn h_037_known_ground_holds_nothing() {
    let (from, to) = (r#"{"x":3000,"y":3100}"#, r#"{"x":4200,"y":3100}"#);
    on(
        &format!("moving; crossed = [{{\"from\":{from},\"to\":{to},\"half_width\":100}}]"),
        "march:0 3 4; pieces = none (H-R13: somebody has crossed it); square.moved = 700",
    );
}

#[test]
fn h_038_each_face_has_its_feature() {
    // A pool asks the first line; a wadi has its reach.
    for (dice, kind) in [
        ("1 1", "Pool"),
        ("2 1", "Pool"),
        ("3", "Sand 400 0 600"),
        ("4", "Sand 400 0 600"),
        ("5 1 6", "Wadi 200 0 2000"),
        ("6 1 6", "Wadi 200 0 2000"),
    ] {
        let text = format!("march:0 3 4 {dice}; pieces.0.kind .0.known = {kind} true (H-038)");
        on("moving", &text);
    }
}

#[test]
fn h_039_at_a_pool_the_first_line_breaks_ranks_above_discipline() {
    // Three or less keeps the Blacks in their ranks.
    on("moving", "march:0 3 4 1 3; b1.state square.moved = Steady 700");
    on(
        "moving",
        "march:0 3 4 2 4; b1.state = Drinking; square.moved = 350 (the square stops behind it); \
         gaps = front (H-R51); done 5 (They are called at the start of each later turn, once); \
         tells Thirst { unit: First, die: 5, discipline: 3, rallying: true }; b1.state = Drinking; \
         march:0 (The others, on the move, go on without them, or halt if they can); \
         asks leave-behind (H-R21); yes 1 2; b1.placed = false; \
         done 3; b1.state = Steady (H-039: three or less)",
    );
}

#[test]
fn h_039_a_gun_does_not_drink() {
    on("gun away 36,8 0; gun.moving = true", "lead:gun; go-hour:9 3 4 1; gun.moved = 700 (H-R27)");
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
fn h_037_units_by_themselves_find_things_as_wide_as_they_are() {
    // Seven inches doubled: seven, then sand, then three and a half halved.
    on(
        "army; h2.moving = true",
        "lead:h2; go-hour:3 3 4 3; pieces.0.kind = Sand 400 6 200 (H-R50: four horsemen); \
         h2.moved = 875",
    );
}

#[test]
fn h_039_drinkers_are_called_hand_to_hand_too() {
    let field = set(square(), "spears 12 36,28; b1 fights 0; b1.state = Drinking");
    let mut table = Table::at(field, vec![Frame::Turn(Step::Begin)], &[3]);
    table.play("b1.state = Steady (H-R51)");
}
