//! Ambushes (H-005, H-023, H-032 to H-035, H-042 to H-044, H-R28, H-R29, H-R49).

use hicks::phases::Cx;
use hicks::phases::enemy::ambush;
use hicks::{Ambush, Mover, Options};
use kit::Scripted;
use serde_json::Value;

use crate::table::{on, set, square};
use crate::words::look;

/// Puts down what a score has set off; all faces must be used. What is told then, and whether what
/// is looked at is as it says.
#[track_caller]
fn placed(setup: &str, score: u8, by: Mover, faces: &[u8], told: &str, (what, is): (&str, &str)) {
    let mut field = set(square(), setup);
    let (mut dice, mut events) = (Scripted::new(faces.iter().copied()), Vec::new());
    field.ambushes.push(Ambush { score, by, of_square: false });
    let options = Options::default();
    let (board, dice, events) = (&mut field, &mut dice, &mut events);
    ambush::place(&mut Cx { board, options: &options, dice, events });
    assert_eq!((dice.left(), dice.missing()), (0, 0), "{events:?}");
    assert!(field.ambushes.is_empty());
    let found = format!("{:?}", events.last());
    assert!(found.contains(told), "{found}, not {told}");
    let what: Vec<&str> = what.split(' ').collect();
    assert_eq!(look(&field, events, Value::Null, &what), is);
}

/// What the square's score comes to.
#[track_caller]
fn set_off(setup: &str, score: u8, faces: &[u8], what: &str, is: &str) {
    placed(setup, score, Mover::Square, faces, "Ambushed", (what, is));
}

#[track_caller]
fn nothing(setup: &str, score: u8, faces: &[u8], why: &str) {
    placed(setup, score, Mover::Square, faces, why, ("parties.count", "0"));
}

#[test]
fn h_032_movement_scores_set_off_ambushes_put_down_in_step_2() {
    // H-005, H-023: the score is thrown now, the ambush comes after all Egyptian moves and fire.
    // H-031: a square that stands too.
    on("", "halt 4 5; ambushes = none");
    on("", "halt 4 6; ambushes.count ambushes.0.score parties.count = 1 10 0");
    on("", "halt 5 6; ambushes.count ambushes.0.score parties.count = 1 11 0");
    // H-R09: a 12 is a pair as well.
    on("moving", "march:0 6 6 1 1 1 1; asks leave-stuck; ambushes.count = 1");
}

#[test]
fn h_033_a_12_is_an_ambush_in_the_open_three_average_dice_away() {
    // H-033: three o'clock; 2, 3 and 4 inches from the right face; 3 and 4 men. H-R49: from the
    // nearest figure. H-R54: not seen yet.
    let what = "parties.count p0.at .kind .figures .cover .fired";
    set_off("", 12, &[3, 1, 2, 4, 2, 5], what, "1 48,24 Rifles 7 none false");
}

#[test]
fn h_034_an_11_is_an_ambush_along_the_nearest_edge_in_rifle_range() {
    // H-042: obvious, without an hour.
    let told = "Ambushed { score: 11, by: Square, hour: None";
    let cover = "cover 36,44 4; cover 47,24 4";
    placed(cover, 11, Mover::Square, &[1, 1], told, ("p0.at .cover", "43,24 1"));
    // The edge is 12 inches off: outside (H-034, H-R28).
    nothing("cover 55,24 4", 11, &[], "NoCover");
}

#[test]
fn h_034_the_nearest_edge_that_can_hold_an_ambush_not_the_nearest_edge() {
    // H-R29: a piece that scouts have found empty screens nothing behind it.
    let one = "cover 46,24 4; cover 36,41 4; pieces.0.known = true";
    set_off(one, 11, &[1, 1], "p0.at .cover", "36,37 1");
    // With both of them empty the 11 comes to nothing.
    nothing(&format!("{one}; pieces.1.known = true"), 11, &[], "Silly");
}

#[test]
fn h_035_a_10_is_an_ambush_only_on_movers_in_cover() {
    nothing("", 10, &[], "NotInCover");
    // One average die, a 4, from the front. H-R29: in the piece the square is in.
    set_off("cover 36,24 4", 10, &[12, 4, 3, 3], "p0.at .cover", "36,31 0");
}

#[test]
fn h_042_the_direction_is_an_hour_with_12_straight_ahead() {
    for (hour, at) in [(12, "36,36"), (6, "36,12"), (9, "24,24")] {
        set_off("", 12, &[hour, 2, 2, 2, 1, 1], "p0.at", at);
    }
    // Counted from a unit, if that rolled; the clock is the square's all the same.
    let by = Mover::Unit(hicks::UnitId::SecondHorse);
    placed("army", 12, by, &[6, 2, 2, 2, 1, 1], "Ambushed", ("p0.at", "38,9"));
}

#[test]
fn h_043_silly_ambushes_are_ignored() {
    // Off the table (H-043), and on top of friends.
    nothing("square.centre = 36,42", 12, &[12, 1, 1, 1], "Silly");
    nothing("army; h1 away 36,36 0", 12, &[12, 2, 2, 2], "Silly");
}

#[test]
fn h_044_riflemen_inside_small_arms_range_horsemen_beyond() {
    // H-044: 2AD of them.
    let what = "p0.at .kind .figures";
    set_off("", 12, &[3, 3, 4, 5, 6, 6], what, "50,24 Rifles 10");
    set_off("", 12, &[3, 4, 4, 5, 6, 6], what, "51,24 Horse 10");
    set_off("", 12, &[3, 6, 6, 6, 6, 6], what, "54,24 Horse 10");
}

#[test]
fn h_044_no_more_come_than_there_are() {
    set_off("ansar_left = 3", 12, &[3, 1, 2, 4, 2, 5], "p0.figures ansar_left", "3 0");
    nothing("ansar_left = 0", 12, &[9, 1, 2, 4], "NobodyLeft");
}

#[test]
fn h_043_cover_that_is_known_or_held_hides_nobody() {
    // H-R24: looked into and found empty.
    nothing("cover 47,24 4; pieces.0.known = true", 11, &[], "Silly");
    // One of ours stands beside it; a little farther off he does not.
    nothing("army; cover 47,24 4; h1 away 52,24 6", 11, &[], "Silly");
    set_off("army; cover 47,24 4; h1 away 53,24 6", 11, &[1, 1], "parties.count", "1");
}
