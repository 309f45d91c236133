//! Halting and moving off (H-027 to H-029, H-R21, H-R22, H-R45, H-R47).

use hicks::{Event, Field, Post, Side, State, UnitId};

use crate::table::{Table, moving, square};

/// The square with its Pasha in the rear, where he helps the Bashi-Bazouks alone.
fn pasha_behind(mut field: Field) -> Field {
    field.pashas[0].with = UnitId::Fourth;
    field
}

fn tests(events: &[Event]) -> Vec<(UnitId, usize, bool)> {
    let each = events.iter().filter_map(|event| match event {
        Event::Controlled { unit, dice, passed, .. } => Some((*unit, dice.len(), *passed)),
        _ => None,
    });
    each.collect()
}

#[test]
fn h_027_a_unit_throws_its_competence_or_less_to_move_off() {
    // Blacks of competence 3 lead; the Bashi-Bazouks of competence 2 test for themselves.
    let mut table = Table::orders(pasha_behind(square()));
    let events = table.give("march:0", &[3, 2, 6, 2, 4]);
    assert_eq!(tests(events), [(UnitId::First, 1, true), (UnitId::Fourth, 2, true)]);
    assert!(table.board().square.moving, "H-027: three or less");
    let mut table = Table::orders(pasha_behind(square()));
    let events = table.give("march:0", &[4, 2, 4]);
    assert_eq!(tests(events), [(UnitId::First, 1, false)]);
    assert!(!table.board().square.moving, "H-R22: it goes on as it was");
    assert!(!table.offered("march:0"), "once a turn");
}

#[test]
fn h_028_with_a_pasha_since_the_turn_began_it_throws_twice() {
    let mut table = Table::orders(square());
    let events = table.give("march:0", &[6, 3, 2, 2, 4]);
    assert_eq!(tests(events), [(UnitId::First, 2, true), (UnitId::Fourth, 1, true)], "H-R45");
    // One who joins during the turn gives no second throw (H-028).
    let mut table = Table::orders(pasha_behind(square()));
    table.play("ride; unit:b1");
    let events = table.give("march:0", &[3, 2, 2, 4]);
    assert_eq!(tests(events), [(UnitId::First, 1, true), (UnitId::Fourth, 1, true)], "H-R45");
}

#[test]
fn h_029_units_of_competence_3_form_up_on_the_one_before_them() {
    let mut table = Table::orders(pasha_behind(square()));
    let events = table.give("march:0", &[1, 1, 1, 2, 4]);
    let formed: Vec<UnitId> = events
        .iter()
        .filter_map(|event| match event {
            Event::Conformed { unit } => Some(*unit),
            _ => None,
        })
        .collect();
    assert_eq!(formed, [UnitId::Second, UnitId::Third], "H-029: Arabs, without a throw");
}

#[test]
fn h_027_faces_that_do_not_move_off_are_left_or_waited_for() {
    let mut table = Table::orders(square());
    table.play("march:0 1 1 3; asks leave-behind (H-R47)");
    let events = table.give("no", &[2, 4]);
    assert!(events.contains(&Event::Waited), "H-R21: without a test");
    assert!(!table.board().square.moving);
    let mut table = Table::orders(square());
    table.play("march:0 1 1 3; yes 2 4; tells LeftSquare { unit: Fourth }");
    assert!(matches!(table.unit(UnitId::Fourth).post, Post::Away { .. }));
    assert_eq!(table.game.view(None).gaps, [Side::Rear], "H-R21: six inches behind");
    assert!(!table.offered("lead:b4"), "it has tested this turn");
}

#[test]
fn h_027_a_square_on_the_move_halts_only_if_it_can() {
    let mut table = Table::orders(moving(pasha_behind(square())));
    let events = table.give("halt", &[4, 2, 4]);
    assert_eq!(tests(events), [(UnitId::First, 1, false)]);
    assert_eq!(table.board().square.moved.0, 600, "H-R22: it goes straight on");
    let mut table = Table::orders(moving(pasha_behind(square())));
    // The rear face is held by the transport and needs no throw.
    let events = table.give("halt", &[3, 2, 4]);
    assert_eq!(tests(events), [(UnitId::First, 1, true)]);
    assert!(!table.board().square.moving);
    assert_eq!(table.board().square.moved.0, 0);
}

#[test]
fn h_027_faces_that_cannot_halt_go_on_alone_or_with_all_of_it() {
    let mixed = || {
        let mut field = moving(pasha_behind(square()));
        field[UnitId::Fourth].post = Post::Face(Side::Right);
        field[UnitId::Second].post = Post::Face(Side::Rear);
        Table::orders(field)
    };
    let mut table = mixed();
    table.play("halt 3 5 6; asks halt-without; yes 2 4 1 4; tells LeftSquare { unit: Fourth }");
    assert!(!table.board().square.moving);
    assert_eq!(table.unit(UnitId::Fourth).moved.0, 500, "H-R47: it has to move");
    let mut table = mixed();
    table.play("halt 3 5 6; no 2 4");
    assert!(table.board().square.moving);
    assert_eq!(table.board().square.moved.0, 600, "all of it goes on");
}

#[test]
fn h_027_a_face_that_halted_by_itself_tests_for_itself() {
    let halted = || {
        let mut field = moving(pasha_behind(square()));
        let second = &mut field[UnitId::Second];
        second.state = State::Halted;
        second.moving = false;
        Table::orders(field)
    };
    let mut table = halted();
    let events = table.give("march:0", &[3, 2, 4]);
    assert_eq!(tests(events), [(UnitId::Second, 1, true)], "H-R22");
    assert_eq!(table.unit(UnitId::Second).state, State::Steady);
    // Or the others wait for it, if they can halt (H-R55).
    let mut table = halted();
    table.play("march:0 6; asks leave-behind; no 2 2 4");
    assert!(!table.board().square.moving);
    let mut table = halted();
    table.play("march:0 6; no 6 2 4; tells LeftSquare { unit: Second } (it is left)");
}
