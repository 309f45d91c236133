//! Halting and moving off (H-027 to H-029, H-R21, H-R22, H-R45, H-R47). In most of it the Pasha is
//! in the rear, where he helps the Bashi-Bazouks alone.

use crate::table::on;

const BEHIND: &str = "pashas.0.with = Fourth";
const MOVING: &str = "moving; pashas.0.with = Fourth";

#[test]
fn h_027_a_unit_throws_its_competence_or_less_to_move_off() {
    // Blacks of competence 3 lead; the Bashi-Bazouks of competence 2 test for themselves.
    on(
        BEHIND,
        "march:0 3 2 6 2 4; controls = b1 3 true b4 2,6 true; \
         square.moving = true (H-027: three or less)",
    );
    on(
        BEHIND,
        "march:0 4 2 4; controls = b1 4 false; square.moving = false (H-R22: it goes on as it \
         was); cannot march:0 (once a turn)",
    );
}

#[test]
fn h_028_with_a_pasha_since_the_turn_began_it_throws_twice() {
    on("", "march:0 6 3 2 2 4; controls = b1 6,3 true b4 2 true (H-R45)");
    // One who joins during the turn gives no second throw (H-028).
    on(BEHIND, "ride; unit:b1; march:0 3 2 2 4; controls = b1 3 true b4 2 true (H-R45)");
}

#[test]
fn h_029_units_of_competence_3_form_up_on_the_one_before_them() {
    // Arabs, without a throw.
    on(
        BEHIND,
        "march:0 1 1 1 2 4; tells Conformed { unit: Second }; tells Conformed { unit: Third }; \
         never Conformed { unit: Fourth }",
    );
}

#[test]
fn h_027_faces_that_do_not_move_off_are_left_or_waited_for() {
    on(
        "",
        "march:0 1 1 3; asks leave-behind (H-R47); no 2 4; tells Waited (H-R21: without a test); \
         square.moving = false",
    );
    on(
        "",
        "march:0 1 1 3; yes 2 4; tells LeftSquare { unit: Fourth }; b4.placed = false; \
         gaps = rear (H-R21: six inches behind); cannot lead:b4 (it has tested this turn)",
    );
}

#[test]
fn h_027_a_square_on_the_move_halts_only_if_it_can() {
    on(
        MOVING,
        "halt 4 2 4; controls = b1 4 false; square.moved = 600 (H-R22: it goes straight on)",
    );
    // The rear face is held by the transport and needs no throw.
    on(MOVING, "halt 3 2 4; controls = b1 3 true; square.moving .moved = false 0");
}

#[test]
fn h_027_faces_that_cannot_halt_go_on_alone_or_with_all_of_it() {
    let mixed = format!("{MOVING}; b4.post = Face Right; b2.post = Face Rear");
    on(
        &mixed,
        "halt 3 5 6; asks halt-without; yes 2 4 1 4; tells LeftSquare { unit: Fourth }; \
         square.moving = false; b4.moved = 500 (H-R47: it has to move)",
    );
    on(&mixed, "halt 3 5 6; no 2 4; square.moving .moved = true 600 (all of it goes on)");
}

#[test]
fn h_027_a_face_that_halted_by_itself_tests_for_itself() {
    let halted = format!("{MOVING}; b2.state = Halted; b2.moving = false");
    on(&halted, "march:0 3 2 4; controls = b2 3 true (H-R22); b2.state = Steady");
    // Or the others wait for it, if they can halt (H-R55).
    on(&halted, "march:0 6; asks leave-behind; no 2 2 4; square.moving = false");
    on(&halted, "march:0 6; no 6 2 4; tells LeftSquare { unit: Second } (it is left)");
}
