//! How a march ends (H-003, H-R14, H-R15).

use hicks::phases::Frame;
use hicks::{Army, Clock, Field, Force, Options, SquareRolls};
use serde_json::json;

use crate::table::{Table, on, set, square};

/// The square 11 inches from the palm and on the move; it comes there.
const NEAR: &str = "moving; square.centre = 60,36; square.heading = 3";
const AT_THE_PALM: &str = "march:0 3 5; ended.grade .infantry .guns .unbroken .arrived";

#[track_caller]
fn arrives(setup: &str, ended: &str) {
    on(&format!("{NEAR}; {setup}"), &format!("{AT_THE_PALM} = {ended}"));
}

fn with(figures: [u8; 4]) -> String {
    let [a, b, c, d] = figures;
    format!("b1.figures = {a}; b2.figures = {b}; b3.figures = {c}; b4.figures = {d}")
}

#[test]
fn h_003_grades_fall_with_the_infantry_left() {
    arrives("", "Triumph 64 2 true true");
    for (figures, ended) in [
        ([12, 12, 12, 12], "Triumph 48"),
        ([12, 12, 12, 11], "Success 47"),
        ([8, 8, 8, 8], "Success 32"),
        ([8, 8, 8, 7], "BareEscape 31"),
        ([4, 4, 4, 4], "BareEscape 16"),
    ] {
        arrives(&with(figures), &format!("{ended} 2 true true (H-R14)"));
    }
}

#[test]
fn h_003_guns_and_a_broken_square_count_too() {
    arrives("gun.figures = 0", "Success 64 1 true true (H-R14: both for a triumph)");
    arrives("gun.figures = 0; mit.figures = 0", "BareEscape 64 0 true true (one for a success)");
    arrives("b4 away 40,20 0", "Success 48 2 false true");
}

#[test]
fn h_003_stragglers_count_as_lost_at_the_palm() {
    let setup = with([12, 12, 12, 11]) + "; straggler b1 9,9";
    arrives(&setup, "Success 47 2 true true (H-R15)");
}

#[test]
fn h_003_too_few_or_nobody_to_command_is_the_end() {
    on(&with([4, 4, 4, 3]), "ended.grade = Annihilated");
    // One astray could still come back.
    on(&(with([4, 4, 4, 3]) + "; straggler b1 9,9"), "ended = none");
    on("pashas.0.alive = false", "ended.grade .arrived = Annihilated false (H-R17)");
}

#[test]
fn h_003_no_turn_ends_a_march_but_by_the_clock_that_is_an_option() {
    for (clock, figures, turn, ended) in [
        (Clock::Open, [16; 4], 30, "ended = none (H-R14)"),
        (Clock::Thirty, [16; 4], 30, "ended.grade .turn .arrived = TurnedBack 30 false"),
        (Clock::Thirty, [8; 4], 30, "ended.grade .turn .arrived = TurnedBack 30 false"),
        (Clock::Thirty, [8, 8, 8, 7], 30, "ended.grade .turn .arrived = Annihilated 30 false"),
        (Clock::Open, [16; 4], 99, "ended.turn = 99 (the bot's own limit)"),
    ] {
        let last = clock.last_turn();
        let setup = format!("{}; turn = {turn}; last_turn = {last}", with(figures));
        on(&setup, &format!("done 2 4; {ended}"));
    }
}

#[test]
fn h_003_a_stored_march_goes_on_by_the_clock_it_began_with() {
    let old = |mut stored: serde_json::Value| {
        for field in ["clock", "last_turn"] {
            stored.as_object_mut().expect("fields").remove(field);
        }
        stored
    };
    let options: Options = serde_json::from_value(old(json!(Options::default()))).expect("options");
    assert_eq!(options.clock, Clock::Thirty);
    let board: Field = serde_json::from_value(old(json!(square()))).expect("an old board");
    assert_eq!(board.last_turn, 30);
}

#[test]
fn h_003_a_smaller_force_is_held_to_the_same_shares() {
    let mut force = Force::of(Army::Egyptian);
    force.battalions.iter_mut().for_each(|battalion| battalion.figures = 8);
    let square_rolls = SquareRolls::One;
    let options = Options { force: Some(force), square_rolls, ..Options::default() };
    // Three quarters, a half, a quarter.
    for (left, grade) in [(6, "Triumph"), (4, "Success"), (2, "BareEscape")] {
        let field = set(square(), &format!("{NEAR}; {}", with([left; 4])));
        let frames = vec![Frame::Orders(Default::default())];
        let mut table = Table::with(&options, field, frames, &[]);
        table.play(&format!("march:0 3 5; ended.grade = {grade}"));
    }
}

#[test]
fn h_003_who_is_not_with_the_square_is_left_in_the_desert() {
    // H-R15: within 12 inches of the middle of the square, which ends at (66, 42) or so.
    arrives("b4 away 63,31 0", "Success 64 2 false true");
    arrives("b4 away 50,30 0", "Success 48 2 false true");
    arrives("b4 away 63,31 0; b4.state = Drinking", "Success 48 2 false true (no good order)");
    arrives("gun away 40,20 0", "Success 64 1 true true (nor does a gun)");
    // Everybody alive somewhere is no escape any more.
    let astray = "b1.figures = 15; b2 away 20,20 0; b3 away 20,20 0; b4 away 20,20 0";
    arrives(astray, "Annihilated 15 2 false true");
}

#[test]
fn h_003_what_comes_to_the_palm_must_be_a_square() {
    // H-R15: without its transport it waits there for it; nine inches are not enough.
    on(&format!("{NEAR}; train.left = 58,34"), "march:0 3 5; ended = none; done 3 6; ended = none");
    // Nor is it one without a face in good order.
    let away = ["b1", "b2", "b3", "b4"].map(|unit| format!("; {unit} away 60,30 0")).concat();
    on(&format!("{NEAR}{away}"), "march:0 3 5; ended = none");
}
