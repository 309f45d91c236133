//! How a march ends (H-003, H-R14, H-R15).

use hicks::{
    Clock, Field, Force, Grade, Heading, Options, Outcome, Point, Post, SquareRolls, State,
    Straggler, StragglerId, UnitId,
};

use crate::table::{Table, moving, square};

/// The square 11 inches from the palm and on the move.
fn near(mut field: Field) -> Field {
    field.square.centre = Point::at(60, 36);
    field.square.heading = Heading::NORTH_EAST;
    moving(field)
}

/// Comes to the palm with this.
fn arrives(field: Field) -> Outcome {
    let mut table = Table::orders(near(field));
    table.give("march:0", &[3, 5]);
    table.game.outcome().expect("eight inches are enough")
}

fn with(figures: [u8; 4]) -> Field {
    let mut field = square();
    for (unit, figures) in UnitId::BATTALIONS.into_iter().zip(figures) {
        field[unit].figures = figures;
    }
    field
}

#[test]
fn h_003_the_square_safe_at_the_palm_is_a_triumph() {
    let outcome = arrives(square());
    assert_eq!((outcome.grade, outcome.arrived), (Grade::Triumph, true));
    assert_eq!((outcome.infantry, outcome.guns, outcome.unbroken), (64, 2, true));
}

#[test]
fn h_003_grades_fall_with_the_infantry_left() {
    for (figures, grade) in [
        ([12, 12, 12, 12], Grade::Triumph),
        ([12, 12, 12, 11], Grade::Success),
        ([8, 8, 8, 8], Grade::Success),
        ([8, 8, 8, 7], Grade::BareEscape),
        ([4, 4, 4, 4], Grade::BareEscape),
    ] {
        assert_eq!(arrives(with(figures)).grade, grade, "H-R14: {figures:?}");
    }
}

#[test]
fn h_003_guns_and_a_broken_square_count_too() {
    let mut field = square();
    field[UnitId::FieldGun].figures = 0;
    assert_eq!(arrives(field.clone()).grade, Grade::Success, "H-R14: both for a triumph");
    field[UnitId::Mitrailleuse].figures = 0;
    assert_eq!(arrives(field).grade, Grade::BareEscape, "one for a success");
    let mut field = square();
    field[UnitId::Fourth].post = Post::Away { at: Point::at(40, 20), heading: Heading(0) };
    let outcome = arrives(field);
    assert_eq!((outcome.grade, outcome.unbroken), (Grade::Success, false));
}

#[test]
fn h_003_stragglers_count_as_lost_at_the_palm() {
    let mut field = with([12, 12, 12, 11]);
    field.stragglers.push(Straggler { id: StragglerId(0), of: UnitId::First, at: Point::at(9, 9) });
    assert_eq!(arrives(field).grade, Grade::Success, "H-R15");
}

#[test]
fn h_003_too_few_or_nobody_to_command_is_the_end() {
    let table = Table::orders(with([4, 4, 4, 3]));
    assert_eq!(table.game.outcome().map(|end| end.grade), Some(Grade::Annihilated));
    // One astray could still come back.
    let mut field = with([4, 4, 4, 3]);
    field.stragglers.push(Straggler { id: StragglerId(0), of: UnitId::First, at: Point::at(9, 9) });
    assert_eq!(Table::orders(field).game.outcome(), None);
    let mut field = square();
    field.pashas[0].alive = false;
    let table = Table::orders(field);
    let outcome = table.game.outcome().expect("H-R17: the game is lost");
    assert_eq!((outcome.grade, outcome.arrived), (Grade::Annihilated, false));
}

#[test]
fn h_003_no_turn_ends_a_march_but_by_the_clock_that_is_an_option() {
    let after = |clock: Clock, figures: [u8; 4], turn: u8| {
        let mut field = with(figures);
        (field.turn, field.last_turn) = (turn, clock.last_turn());
        let mut table = Table::orders(field);
        table.give("done", &[2, 4]);
        table.game.outcome().map(|end| (end.grade, end.turn, end.arrived))
    };
    assert_eq!(after(Clock::Open, [16; 4], 30), None, "H-R14");
    let back = Some((Grade::TurnedBack, 30, false));
    assert_eq!(after(Clock::Thirty, [16; 4], 30), back, "out of days with all its men");
    assert_eq!(after(Clock::Thirty, [8; 4], 30), back, "with half of them");
    let lost = Some((Grade::Annihilated, 30, false));
    assert_eq!(after(Clock::Thirty, [8, 8, 8, 7], 30), lost, "with fewer");
    assert_eq!(after(Clock::Open, [16; 4], 99).map(|end| end.1), Some(99), "the bot's own limit");
}

#[test]
fn h_003_a_stored_march_goes_on_by_the_clock_it_began_with() {
    let old = |stored: serde_json::Value| {
        let mut stored = stored;
        for field in ["clock", "last_turn"] {
            stored.as_object_mut().expect("fields").remove(field);
        }
        stored
    };
    let options = serde_json::to_value(Options::default()).expect("options");
    let options: Options = serde_json::from_value(old(options)).expect("old options");
    assert_eq!(options.clock, Clock::Thirty);
    let board: Field =
        serde_json::from_value(old(serde_json::to_value(square()).expect("a board")))
            .expect("an old board");
    assert_eq!(board.last_turn, 30);
}

#[test]
fn h_003_a_smaller_force_is_held_to_the_same_shares() {
    let mut force = Force::of(hicks::Army::Egyptian);
    for battalion in &mut force.battalions {
        battalion.figures = 8;
    }
    let square_rolls = SquareRolls::One;
    let options = Options { force: Some(force), square_rolls, ..Options::default() };
    let frames = || vec![hicks::phases::Frame::Orders(Default::default())];
    for (figures, grade) in [
        ([6, 6, 6, 6], Grade::Triumph),
        ([4, 4, 4, 4], Grade::Success),
        ([2, 2, 2, 2], Grade::BareEscape),
    ] {
        let mut table = Table::with(&options, near(with(figures)), frames(), &[]);
        table.give("march:0", &[3, 5]);
        let ended = table.game.outcome().map(|end| end.grade);
        assert_eq!(ended, Some(grade), "three quarters, a half, a quarter: {figures:?}");
    }
}

#[test]
fn h_003_who_is_not_with_the_square_is_left_in_the_desert() {
    // H-R15: within 12 inches of the middle of the square, which ends at (66, 42) or so.
    let parted = |at: Point, state: State| {
        let mut field = square();
        let fourth = &mut field[UnitId::Fourth];
        fourth.post = Post::Away { at, heading: Heading(0) };
        fourth.state = state;
        arrives(field)
    };
    assert_eq!(parted(Point::at(63, 31), State::Steady).infantry, 64);
    assert_eq!(parted(Point::at(50, 30), State::Steady).infantry, 48);
    assert_eq!(parted(Point::at(63, 31), State::Drinking).infantry, 48, "not in good order");
    let mut field = square();
    let gun = &mut field[UnitId::FieldGun];
    gun.post = Post::Away { at: Point::at(40, 20), heading: Heading(0) };
    let outcome = arrives(field);
    assert_eq!((outcome.guns, outcome.grade), (1, Grade::Success), "nor does a gun");
    // Everybody alive somewhere is no escape any more.
    let mut field = square();
    for unit in [UnitId::Second, UnitId::Third, UnitId::Fourth] {
        field[unit].post = Post::Away { at: Point::at(20, 20), heading: Heading(0) };
        field[UnitId::First].figures = 15;
    }
    assert_eq!(arrives(field).grade, Grade::Annihilated);
}

#[test]
fn h_003_what_comes_to_the_palm_must_be_a_square() {
    // H-R15: without its transport it waits there for it.
    let mut field = near(square());
    field.train.left = Some(Point::at(58, 34));
    let mut table = Table::orders(field);
    table.give("march:0", &[3, 5]);
    assert_eq!(table.game.outcome(), None);
    table.give("done", &[3, 6]);
    assert_eq!(table.game.outcome(), None, "nine inches are not enough");
    // Nor is it one without a face in good order.
    let mut field = near(square());
    for unit in UnitId::BATTALIONS {
        field[unit].post = Post::Away { at: Point::at(60, 30), heading: Heading(0) };
    }
    let mut table = Table::orders(field);
    table.give("march:0", &[3, 5]);
    assert_eq!(table.game.outcome(), None);
}
