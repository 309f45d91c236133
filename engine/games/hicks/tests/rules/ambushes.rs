//! Ambushes (H-005, H-023, H-032 to H-035, H-042 to H-044, H-R28, H-R29, H-R49).

use hicks::phases::Cx;
use hicks::phases::enemy::ambush;
use hicks::{
    Ambush, Event, Field, Inches, Kind, Mover, NoAmbush, Options, Party, Piece, PieceId, PieceKind,
    Point, UnitId,
};
use kit::{Dice, Scripted};

use crate::table::{Table, army, moving, square};

/// Puts down what a score has set off; all faces must be used.
fn placed(field: &mut Field, score: u8, by: Mover, faces: &[u8]) -> Vec<Event> {
    let mut dice = Scripted::new(faces.iter().copied());
    let mut events = Vec::new();
    field.ambushes.push(Ambush { score, by, of_square: false });
    let options = Options::default();
    let thrown: &mut dyn Dice = &mut dice;
    ambush::place(&mut Cx { board: field, options: &options, dice: thrown, events: &mut events });
    assert_eq!((dice.left(), dice.missing()), (0, 0), "{events:?}");
    assert!(field.ambushes.is_empty());
    events
}

fn only(field: &Field) -> &Party {
    assert_eq!(field.parties.len(), 1);
    &field.parties[0]
}

fn nothing(events: &[Event], because: NoAmbush) {
    let [Event::NoAmbush { why, .. }] = events else { panic!("{events:?}") };
    assert_eq!(*why, because);
}

fn cover(field: &mut Field, at: Point) {
    let id = PieceId(u8::try_from(field.pieces.len()).expect("few"));
    let kind = PieceKind::Cover { radius: Inches::whole(4) };
    field.pieces.push(Piece { id, kind, centre: at, known: false });
}

#[test]
fn h_032_movement_scores_set_off_ambushes_put_down_in_step_2() {
    // H-005, H-023: the score is thrown now, the ambush comes after all Egyptian moves and fire.
    for (dice, scores) in [([4, 5], vec![]), ([4, 6], vec![10]), ([5, 6], vec![11])] {
        let mut table = Table::orders(square());
        table.give("halt", &dice);
        let set: Vec<u8> = table.board().ambushes.iter().map(|ambush| ambush.score).collect();
        assert_eq!(set, scores, "H-031: a square that stands too");
        assert!(table.board().parties.is_empty());
    }
    // H-R09: a 12 is a pair as well.
    let mut table = Table::orders(moving(square()));
    table.give("march:0", &[6, 6, 1, 1, 1, 1]);
    assert_eq!((table.topic(), table.board().ambushes.len()), ("leave-stuck", 1));
}

#[test]
fn h_033_a_12_is_an_ambush_in_the_open_three_average_dice_away() {
    let mut field = square();
    // H-033: three o'clock; 2, 3 and 4 inches from the right face; 3 and 4 men.
    placed(&mut field, 12, Mover::Square, &[3, 1, 2, 4, 2, 5]);
    let party = only(&field);
    assert_eq!(party.at, Point::at(48, 24), "H-R49: from the nearest figure");
    assert_eq!((party.kind, party.figures, party.cover), (Kind::Rifles, 7, None));
    assert!(party.is_hidden(), "H-R54: not seen yet");
}

#[test]
fn h_034_an_11_is_an_ambush_along_the_nearest_edge_in_rifle_range() {
    let mut field = square();
    cover(&mut field, Point::at(36, 44));
    cover(&mut field, Point::at(47, 24));
    let events = placed(&mut field, 11, Mover::Square, &[1, 1]);
    let party = only(&field);
    assert_eq!((party.at, party.cover), (Point::at(43, 24), Some(PieceId(1))));
    assert!(matches!(events[0], Event::Ambushed { hour: None, .. }), "H-042: obvious");
    let mut field = square();
    // The edge is 12 inches off: outside (H-034, H-R28).
    cover(&mut field, Point::at(55, 24));
    nothing(&placed(&mut field, 11, Mover::Square, &[]), NoAmbush::NoCover);
}

#[test]
fn h_034_the_nearest_edge_that_can_hold_an_ambush_not_the_nearest_edge() {
    // H-R29: a piece that scouts have found empty screens nothing behind it.
    let mut field = square();
    cover(&mut field, Point::at(46, 24));
    cover(&mut field, Point::at(36, 41));
    field.pieces[0].known = true;
    placed(&mut field, 11, Mover::Square, &[1, 1]);
    assert_eq!((only(&field).at, only(&field).cover), (Point::at(36, 37), Some(PieceId(1))));
    // With both of them empty the 11 comes to nothing.
    let mut field = square();
    cover(&mut field, Point::at(46, 24));
    cover(&mut field, Point::at(36, 41));
    for piece in &mut field.pieces {
        piece.known = true;
    }
    nothing(&placed(&mut field, 11, Mover::Square, &[]), NoAmbush::Silly);
}

#[test]
fn h_035_a_10_is_an_ambush_only_on_movers_in_cover() {
    let mut field = square();
    nothing(&placed(&mut field, 10, Mover::Square, &[]), NoAmbush::NotInCover);
    cover(&mut field, Point::at(36, 24));
    placed(&mut field, 10, Mover::Square, &[12, 4, 3, 3]);
    let party = only(&field);
    assert_eq!(party.at, Point::at(36, 31), "one average die, a 4, from the front");
    assert_eq!(party.cover, Some(PieceId(0)), "H-R29: in the piece the square is in");
}

#[test]
fn h_042_the_direction_is_an_hour_with_12_straight_ahead() {
    for (hour, at) in [(12, Point::at(36, 36)), (6, Point::at(36, 12)), (9, Point::at(24, 24))] {
        let mut field = square();
        placed(&mut field, 12, Mover::Square, &[hour, 2, 2, 2, 1, 1]);
        assert_eq!(only(&field).at, at, "H-042: {hour}");
    }
    // Counted from a unit, if that rolled; the clock is the square's all the same.
    let mut field = army();
    placed(&mut field, 12, Mover::Unit(UnitId::SecondHorse), &[6, 2, 2, 2, 1, 1]);
    assert_eq!(only(&field).at, Point::at(38, 9));
}

#[test]
fn h_043_silly_ambushes_are_ignored() {
    // Off the table (H-043).
    let mut field = square();
    field.square.centre = Point::at(36, 42);
    nothing(&placed(&mut field, 12, Mover::Square, &[12, 1, 1, 1]), NoAmbush::Silly);
    // On top of friends.
    let mut field = army();
    field[UnitId::FirstHorse].post =
        hicks::Post::Away { at: Point::at(36, 36), heading: hicks::Heading(0) };
    nothing(&placed(&mut field, 12, Mover::Square, &[12, 2, 2, 2]), NoAmbush::Silly);
}

#[test]
fn h_044_riflemen_inside_small_arms_range_horsemen_beyond() {
    for (faces, far, kind) in
        [([3, 4, 5], 11, Kind::Rifles), ([4, 4, 5], 12, Kind::Horse), ([6, 6, 6], 15, Kind::Horse)]
    {
        let mut field = square();
        let [a, b, c] = faces;
        placed(&mut field, 12, Mover::Square, &[3, a, b, c, 6, 6]);
        let party = only(&field);
        assert_eq!(party.at, Point::at(39 + far, 24));
        assert_eq!((party.kind, party.figures), (kind, 10), "H-044: 2AD of them");
    }
}

#[test]
fn h_044_no_more_come_than_there_are() {
    let mut field = square();
    field.ansar_left = Some(3);
    placed(&mut field, 12, Mover::Square, &[3, 1, 2, 4, 2, 5]);
    assert_eq!((only(&field).figures, field.ansar_left), (3, Some(0)));
    nothing(&placed(&mut field, 12, Mover::Square, &[9, 1, 2, 4]), NoAmbush::NobodyLeft);
}

#[test]
fn h_043_cover_that_is_known_or_held_hides_nobody() {
    // H-R24: looked into and found empty.
    let mut field = square();
    cover(&mut field, Point::at(47, 24));
    field.pieces[0].known = true;
    nothing(&placed(&mut field, 11, Mover::Square, &[]), NoAmbush::Silly);
    // One of ours stands beside it; a little farther off he does not.
    for (east, held) in [(52, true), (53, false)] {
        let mut field = army();
        cover(&mut field, Point::at(47, 24));
        let heading = hicks::Heading(6);
        field[UnitId::FirstHorse].post = hicks::Post::Away { at: Point::at(east, 24), heading };
        let faces: &[u8] = if held { &[] } else { &[1, 1] };
        placed(&mut field, 11, Mover::Square, faces);
        assert_eq!(field.parties.is_empty(), held, "{east}");
    }
}
