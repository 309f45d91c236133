//! Movement and what a pair brings (H-030, H-031, H-036, H-R23 to H-R26, H-R48, H-R64).

use hicks::{Heading, Inches, Point};

use crate::table::on;

#[test]
fn h_030_the_square_moves_as_many_inches_as_two_dice_show() {
    on(
        "moving",
        "march:0 2 4; tells Rolled { who: Square, dice: [2, 4], standing: false }; \
         square.centre = 36,30 (six inches north); b1.in_open = true (H-057 wants to know)",
    );
    on("moving; cover 36,24 4", "march:0 2 4; square.moved = 300 (half of it in cover)");
}

#[test]
fn h_030_it_wheels_first_by_45_degrees_at_most() {
    let table = on(
        "moving",
        "those march = -3 -2 -1 0 1 2 3 (H-R23: three steps of 15 degrees to either side); \
         march:3 2 4; square.heading = 3",
    );
    let centre = table.board().square.centre;
    assert_eq!(centre, Point::at(36, 24).step(Heading(3), Inches::whole(6)));
}

#[test]
fn h_030_cavalry_doubles_in_the_open_unless_it_scouts() {
    for (more, goal, inches) in [
        ("", "go-hour:3", "1000 (H-030: doubled)"),
        ("", "go-ahead", "500 (H-R24: scouting)"),
        ("cover 38,18 4", "go-hour:3", "250 (H-030: half in cover)"),
    ] {
        let setup = format!("army; h2.moving = true; {more}");
        on(&setup, &format!("lead:h2; {goal} 1 4; h2.moved = {inches}"));
    }
}

#[test]
fn h_031_a_square_that_stands_rolls_once_for_ambushes_alone() {
    // Two threes: no straggler, nothing stuck (H-R48).
    on("", "halt 3 3; tells Rolled { who: Square, dice: [3, 3], standing: true }; told = 1");
    // Without an order it stands as well: a roll and the next turn.
    on("", "done 3 4; told = 2; square.moved = 0");
}

#[test]
fn h_036_a_pair_costs_a_straggler_above_discipline() {
    // Blacks and Arabs of discipline 3, Bashi-Bazouks of 2.
    on(
        "moving",
        "march:0 2 2 3 4 1 3; asks leave-stuck; stragglers.count = 2; b2.figures = 15; \
         stragglers.0.of stragglers.1.of = Second Fourth; \
         stragglers.0.at = 36,10 (H-R26: 14 inches behind)",
    );
}

#[test]
fn h_036_what_is_stuck_is_waited_for() {
    on(
        "moving",
        "march:0 2 2 1 1 1 1; no; tells Waited; told = 1; square.moved = 0; \
         square.moving .waits = true true (H-R25: it counts as on the move); \
         done (Next turn it goes on without a test); march:0 2 4; square.moved = 600",
    );
}

#[test]
fn h_036_a_pair_stops_a_pasha_with_a_squadron_too() {
    for (with, found) in [("First", "800 false (four, doubled)"), ("SecondHorse", "0 true (H-R25)")]
    {
        let setup = format!("army; h2.moving = true; pashas.0.with = {with}");
        on(&setup, &format!("lead:h2; go-hour:3 2 2 1; h2.moved .stuck = {found}"));
    }
}

#[test]
fn h_036_or_left_for_a_turn_and_comes_after() {
    on(
        "moving",
        "march:0 2 2 1 1 1 1; yes; tells PashaStuck { seat: Seat(1), with: FieldGun }; \
         square.centre = 36,28; gun.stuck = true; cannot lead:gun (H-036: it loses this turn); \
         train.left = 36,24; done (From the next turn on each rolls for itself until it is back: \
         the square stands); halt 1 2 4; may lead:gun lead:mit; lead:gun; go-rejoin 2 3; \
         tells Rejoined { unit: FieldGun }; gun.post = Corner Front; \
         done 2 3 2 3 (The other one and the transport need no order); \
         tells Rejoined { unit: Mitrailleuse }; tells TransportBack",
    );
}

#[test]
fn h_036_a_gun_by_itself_loses_a_turn() {
    on(
        "gun away 36,10 0; gun.moving = true",
        "lead:gun; go-rejoin 4 4; tells Stuck { units: [FieldGun] }; gun.moved = 0",
    );
}

#[test]
fn h_036_own_cavalry_collects_stragglers_within_two_inches_of_its_path() {
    on(
        "army; h2.moving = true; b1.figures = 13; straggler b1 38,10; straggler b1 40,14; \
         straggler b1 43,14",
        "lead:h2; may go-fetch:0; go-fetch:0 2 3; \
         stragglers.count stragglers.0.id = 1 2 (H-R64: all near the path); \
         b1.figures = 15 (they rejoin); h2.duty = Follow",
    );
}

#[test]
fn h_015_scouts_look_into_cover() {
    on(
        "army; h1.moving = true; cover 34,42 4",
        "lead:h1; go-piece:0 2 3; tells LookedInto { unit: FirstHorse, piece: PieceId(0) (H-R24); \
         pieces.0.known = true; h1.goal .duty = Piece 0 Scout",
    );
}

#[test]
fn h_027_units_outside_test_for_themselves() {
    on(
        "army",
        "lead:h1; go-hour:3 4; h1.moving = false (Arabs of competence 3); lead:h2; \
         go-stay; told = 0 (who stands may stand); cannot lead:h2 (once a turn)",
    );
    let table = on("army; h2.moving = true", "lead:h2; go-stay 3 1 4");
    assert!(table.unit(hicks::UnitId::SecondHorse).moved > Inches::ZERO, "it could not halt");
}

#[test]
fn h_030_a_squadron_at_its_goal_stands_and_does_not_roll() {
    on(
        "army; h1.moving = true; cover 34,36 4",
        "lead:h1; go-piece:0; tells LookedInto { unit: FirstHorse, piece: PieceId(0) }; told = 1; \
         h1.moving = false (H-R24); \
         done 2 4 (Nor does it next turn, unless it is told to move off); done 2 4",
    );
}
