//! Fresh ammunition (H-010 to H-013, H-051, H-R40, H-R63).

use hicks::{BeastKind, Event, Field, Heading, Point, Post, UnitId};

use crate::table::{Table, square};

fn out(mut field: Field, unit: UnitId) -> Field {
    field[unit].ammunition = false;
    field
}

fn away(mut field: Field, unit: UnitId, at: Point) -> Field {
    field[unit].post = Post::Away { at, heading: Heading(0) };
    field
}

#[test]
fn h_051_fresh_supply_is_brought_up_from_the_transport_and_the_animal_removed() {
    let mut table = Table::orders(out(square(), UnitId::First));
    assert_eq!(table.board().train.mules, 3);
    assert!(!table.offered("supply:b2"), "it has some");
    let events = table.give("supply:b1", &[]);
    let supplied = Event::Supplied { unit: UnitId::First, from: BeastKind::Mule, arrived: true };
    assert_eq!(events, [supplied], "H-R63: at once within the square");
    assert_eq!(table.board().train.mules, 2, "H-012: taken off as used");
    assert!(table.unit(UnitId::First).fired, "in place of its fire");
}

#[test]
fn h_010_the_limber_is_the_guns_first_refill_and_the_camel_the_second() {
    let field = away(out(square(), UnitId::FieldGun), UnitId::FieldGun, Point::at(36, 4));
    let mut table = Table::orders(field);
    let events = table.give("supply:gun", &[]);
    let from = |from, arrived| Event::Supplied { unit: UnitId::FieldGun, from, arrived };
    assert_eq!(events, [from(BeastKind::Limber, true)], "H-R63: it needs no way");
    let mut field = out(table.board().clone(), UnitId::FieldGun);
    field[UnitId::FieldGun].fired = false;
    let mut table = Table::orders(field);
    let events = table.give("supply:gun", &[]);
    assert_eq!(events, [from(BeastKind::Camel, false)], "H-012: one camel, 20 inches off");
    let mut field = table.board().clone();
    field.train.on_the_way.clear();
    let table = Table::orders(field);
    assert!(!table.offered("supply:gun"), "H-R63: it stays empty; no mule serves it");
}

#[test]
fn h_011_the_mitrailleuse_has_a_mule_of_its_own() {
    let mut table = Table::orders(out(square(), UnitId::Mitrailleuse));
    table.give("supply:mit", &[]);
    assert_eq!((table.board().train.own_mule, table.board().train.mules), (false, 3));
    let mut field = out(table.board().clone(), UnitId::Mitrailleuse);
    field[UnitId::Mitrailleuse].fired = false;
    let mut table = Table::orders(field);
    table.give("supply:mit", &[]);
    assert_eq!(table.board().train.mules, 2, "H-R63: then any mule");
}

#[test]
fn h_012_beyond_the_square_an_animal_goes_eight_inches_a_turn() {
    let field = away(out(square(), UnitId::Fourth), UnitId::Fourth, Point::at(36, 4));
    let mut table = Table::orders(field);
    table.give("supply:b4", &[]);
    assert_eq!(table.board().train.on_the_way[0].at, Point::at(36, 16), "H-R40");
    table.play("cannot supply:b4 (it is on its way); done 2 4");
    assert_eq!(table.board().train.on_the_way[0].at, Point::at(36, 8));
    let events = table.give("done", &[2, 4]);
    let supplied = Event::Supplied { unit: UnitId::Fourth, from: BeastKind::Mule, arrived: true };
    assert!(events.contains(&supplied));
    assert!(table.unit(UnitId::Fourth).ammunition && table.board().train.on_the_way.is_empty());
}

#[test]
fn h_013_the_transport_is_inside_and_supplies_from_where_it_lies() {
    let mut field = out(square(), UnitId::First);
    field.train.left = Some(Point::at(36, 10));
    field.train.left_in = 1;
    let mut table = Table::orders(field);
    let events = table.give("supply:b1", &[]);
    assert!(matches!(events, [Event::Supplied { arrived: false, .. }]), "H-013, H-R25");
    assert_eq!(table.board().train.on_the_way[0].at, Point::at(36, 18));
}

#[test]
fn h_051_an_animal_for_those_who_are_no_more_turns_back() {
    let field = away(out(square(), UnitId::Fourth), UnitId::Fourth, Point::at(36, 4));
    let mut table = Table::orders(field);
    table.give("supply:b4", &[]);
    let mut field = table.board().clone();
    field[UnitId::Fourth].figures = 0;
    field[UnitId::Fourth].gone = true;
    let mut table = Table::orders(field);
    table.give("done", &[2, 4]);
    assert_eq!(table.board().train.mules, 3);
}
