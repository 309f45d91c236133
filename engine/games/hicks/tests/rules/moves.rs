//! Movement and what a pair brings (H-030, H-031, H-036, H-R23 to H-R26, H-R48, H-R64).

use hicks::{
    Duty, Event, Field, Goal, Heading, Inches, Mover, Piece, PieceId, PieceKind, Point, Post, Side,
    Straggler, StragglerId, UnitId,
};

use crate::table::{Table, army, moving, square};

fn cover(field: &mut Field, at: Point) {
    let id = PieceId(u8::try_from(field.pieces.len()).expect("few"));
    let kind = PieceKind::Cover { radius: Inches::whole(4) };
    field.pieces.push(Piece { id, kind, centre: at, known: false });
}

fn on_the_way(mut field: Field, unit: UnitId) -> Field {
    field[unit].moving = true;
    field
}

#[test]
fn h_030_the_square_moves_as_many_inches_as_two_dice_show() {
    let mut table = Table::orders(moving(square()));
    let events = table.give("march:0", &[2, 4]);
    let rolled = Event::Rolled { who: Mover::Square, dice: [2, 4], standing: false };
    assert!(events.contains(&rolled));
    assert_eq!(table.board().square.centre, Point::at(36, 30), "six inches north");
    assert!(table.unit(UnitId::First).in_open, "H-057 wants to know");
}

#[test]
fn h_030_it_wheels_first_by_45_degrees_at_most() {
    let mut table = Table::orders(moving(square()));
    let wheels: Vec<String> =
        table.offers().into_iter().filter(|offer| offer.starts_with("march")).collect();
    assert_eq!(wheels.len(), 7, "H-R23: three steps of 15 degrees to either side");
    table.give("march:3", &[2, 4]);
    assert_eq!(table.board().square.heading, Heading(3));
    assert_eq!(table.board().square.centre, Point::at(36, 24).step(Heading(3), Inches::whole(6)));
}

#[test]
fn h_030_half_of_it_in_cover() {
    let mut field = moving(square());
    cover(&mut field, Point::at(36, 24));
    let mut table = Table::orders(field);
    table.give("march:0", &[2, 4]);
    assert_eq!(table.board().square.moved, Inches::whole(3));
}

#[test]
fn h_030_cavalry_doubles_in_the_open_unless_it_scouts() {
    let rides = |field: Field, goal: &str| {
        let mut table = Table::orders(on_the_way(field, UnitId::SecondHorse));
        table.give("lead:h2", &[]);
        table.give(goal, &[1, 4]);
        table.unit(UnitId::SecondHorse).moved
    };
    assert_eq!(rides(army(), "go-hour:3"), Inches::whole(10), "H-030: doubled");
    assert_eq!(rides(army(), "go-ahead"), Inches::whole(5), "H-R24: scouting");
    let mut wooded = army();
    cover(&mut wooded, Point::at(38, 18));
    assert_eq!(rides(wooded, "go-hour:3"), Inches(250), "H-030: half in cover");
}

#[test]
fn h_031_a_square_that_stands_rolls_once_for_ambushes_alone() {
    let mut table = Table::orders(square());
    // Two threes: no straggler, nothing stuck (H-R48).
    let events = table.give("halt", &[3, 3]);
    let rolled = Event::Rolled { who: Mover::Square, dice: [3, 3], standing: true };
    assert_eq!(events, [rolled]);
    // Without an order it stands as well.
    let mut table = Table::orders(square());
    let events = table.give("done", &[3, 4]);
    assert_eq!(events.len(), 2, "a roll and the next turn: {events:?}");
    assert_eq!(table.board().square.moved, Inches::ZERO);
}

#[test]
fn h_036_a_pair_costs_a_straggler_above_discipline() {
    let mut table = Table::orders(moving(square()));
    // Blacks and Arabs of discipline 3, Bashi-Bazouks of 2.
    table.give("march:0", &[2, 2, 3, 4, 1, 3]);
    assert_eq!(table.topic(), "leave-stuck");
    let lost: Vec<UnitId> = table.board().stragglers.iter().map(|man| man.of).collect();
    assert_eq!(lost, [UnitId::Second, UnitId::Fourth]);
    assert_eq!(table.unit(UnitId::Second).figures, 15);
    let first = table.board().stragglers[0];
    assert_eq!(first.at, Point::at(36, 10), "H-R26: 14 inches behind");
}

#[test]
fn h_036_what_is_stuck_is_waited_for() {
    let mut table = Table::orders(moving(square()));
    table.give("march:0", &[2, 2, 1, 1, 1, 1]);
    let events = table.give("no", &[]);
    assert_eq!(events, [Event::Waited]);
    let square = table.board().square;
    assert!(square.moving && square.waits, "H-R25: it counts as on the move");
    assert_eq!(square.moved, Inches::ZERO);
    table.play("done (Next turn it goes on without a test); march:0 2 4");
    assert_eq!(table.board().square.moved, Inches::whole(6));
}

#[test]
fn h_036_a_pair_stops_a_pasha_with_a_squadron_too() {
    let ridden = |with: UnitId| {
        let mut field = on_the_way(army(), UnitId::SecondHorse);
        field.pashas[0].with = with;
        let mut table = Table::orders(field);
        table.play("lead:h2; go-hour:3 2 2 1");
        (table.unit(UnitId::SecondHorse).moved, table.unit(UnitId::SecondHorse).stuck)
    };
    assert_eq!(ridden(UnitId::First), (Inches::whole(8), false), "four, doubled");
    assert_eq!(ridden(UnitId::SecondHorse), (Inches::ZERO, true), "H-R25");
}

#[test]
fn h_036_or_left_for_a_turn_and_comes_after() {
    let mut table = Table::orders(moving(square()));
    table.give("march:0", &[2, 2, 1, 1, 1, 1]);
    let events = table.give("yes", &[]);
    assert!(events.contains(&Event::PashaStuck { seat: table_seat(), with: UnitId::FieldGun }));
    assert_eq!(table.board().square.centre, Point::at(36, 28));
    assert!(table.unit(UnitId::FieldGun).stuck);
    assert!(!table.offered("lead:gun"), "H-036: it loses this turn");
    assert_eq!(table.board().train.left, Some(Point::at(36, 24)));
    table.play(
        "done (From the next turn on each rolls for itself until it is back: the square \
         stands); halt 1 2 4; may lead:gun lead:mit; lead:gun; go-rejoin 2 3; \
         tells Rejoined { unit: FieldGun }",
    );
    assert_eq!(table.unit(UnitId::FieldGun).post, Post::Corner(Side::Front));
    // The other one and the transport need no order.
    let events = table.give("done", &[2, 3, 2, 3]);
    assert!(events.contains(&Event::Rejoined { unit: UnitId::Mitrailleuse }));
    assert!(events.contains(&Event::TransportBack));
}

fn table_seat() -> kit::Seat {
    crate::table::PASHA
}

#[test]
fn h_036_a_gun_by_itself_loses_a_turn() {
    let mut field = square();
    let gun = &mut field[UnitId::FieldGun];
    gun.post = Post::Away { at: Point::at(36, 10), heading: Heading(0) };
    gun.moving = true;
    let mut table = Table::orders(field);
    table.give("lead:gun", &[]);
    let events = table.give("go-rejoin", &[4, 4]);
    assert!(events.contains(&Event::Stuck { units: vec![UnitId::FieldGun] }));
    assert_eq!(table.unit(UnitId::FieldGun).moved, Inches::ZERO);
}

#[test]
fn h_036_own_cavalry_collects_stragglers_within_two_inches_of_its_path() {
    let mut field = on_the_way(army(), UnitId::SecondHorse);
    field[UnitId::First].figures = 14;
    for (id, at) in [(0, Point::at(38, 10)), (1, Point::at(40, 14)), (2, Point::at(43, 14))] {
        let id = StragglerId(id);
        field.stragglers.push(Straggler { id, of: UnitId::First, at });
    }
    field.stragglers_seen = 3;
    field[UnitId::First].figures = 13;
    let mut table = Table::orders(field);
    table.play("lead:h2; may go-fetch:0; go-fetch:0 2 3");
    let left: Vec<StragglerId> = table.board().stragglers.iter().map(|man| man.id).collect();
    assert_eq!(left, [StragglerId(2)], "H-R64: all near the path");
    assert_eq!(table.unit(UnitId::First).figures, 15, "they rejoin");
    assert_eq!(table.unit(UnitId::SecondHorse).duty, Duty::Follow);
}

#[test]
fn h_015_scouts_look_into_cover() {
    let mut field = on_the_way(army(), UnitId::FirstHorse);
    cover(&mut field, Point::at(34, 42));
    let mut table = Table::orders(field);
    table.give("lead:h1", &[]);
    let events = table.give("go-piece:0", &[2, 3]);
    let seen = Event::LookedInto { unit: UnitId::FirstHorse, piece: PieceId(0) };
    assert!(events.contains(&seen), "H-R24");
    assert!(table.board().pieces[0].known);
    assert_eq!(table.unit(UnitId::FirstHorse).goal, Some(Goal::Piece(PieceId(0))));
    assert_eq!(table.unit(UnitId::FirstHorse).duty, Duty::Scout);
}

#[test]
fn h_027_units_outside_test_for_themselves() {
    let mut table = Table::orders(army());
    table.play("lead:h1; go-hour:3 4");
    assert!(!table.unit(UnitId::FirstHorse).moving, "Arabs of competence 3");
    table.give("lead:h2", &[]);
    let events = table.give("go-stay", &[]);
    assert!(events.is_empty(), "who stands may stand");
    assert!(!table.offered("lead:h2"), "once a turn");
    let mut table = Table::orders(on_the_way(army(), UnitId::SecondHorse));
    table.play("lead:h2; go-stay 3 1 4");
    assert!(table.unit(UnitId::SecondHorse).moved > Inches::ZERO, "it could not halt");
}

#[test]
fn h_030_a_squadron_at_its_goal_stands_and_does_not_roll() {
    let mut field = on_the_way(army(), UnitId::FirstHorse);
    cover(&mut field, Point::at(34, 36));
    let mut table = Table::orders(field);
    table.give("lead:h1", &[]);
    let events = table.give("go-piece:0", &[]);
    assert_eq!(events, [Event::LookedInto { unit: UnitId::FirstHorse, piece: PieceId(0) }]);
    assert!(!table.unit(UnitId::FirstHorse).moving, "H-R24");
    table.play("done 2 4 (Nor does it next turn, unless it is told to move off); done 2 4");
}
