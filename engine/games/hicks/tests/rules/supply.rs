//! Fresh ammunition (H-010 to H-013, H-051, H-R40, H-R63).

use crate::table::{Table, on, set};

/// Goes on from another table with something changed.
fn then(table: &Table, setup: &str, text: &str) -> Table {
    let mut next = Table::orders(set(table.board().clone(), setup));
    next.play(text);
    next
}

#[test]
fn h_051_fresh_supply_is_brought_up_from_the_transport_and_the_animal_removed() {
    on(
        "b1.ammunition = false",
        "train.mules = 3; cannot supply:b2 (it has some); supply:b1; told = 1; \
         tells Supplied { unit: First, from: Mule, arrived: true } (H-R63: at once within it); \
         train.mules = 2 (H-012: taken off as used); b1.fired = true (in place of its fire)",
    );
}

#[test]
fn h_010_the_limber_is_the_guns_first_refill_and_the_camel_the_second() {
    let table = on(
        "gun away 36,4 0; gun.ammunition = false",
        "supply:gun; told = 1; \
         tells Supplied { unit: FieldGun, from: Limber, arrived: true } (H-R63: it needs no way)",
    );
    let table = then(
        &table,
        "gun.ammunition = false; gun.fired = false",
        "supply:gun; told = 1; tells Supplied { unit: FieldGun, from: Camel, arrived: false } \
         (H-012: one camel, 20 inches off)",
    );
    let stays = "cannot supply:gun (H-R63: it stays empty, no mule serves it)";
    then(&table, "train.on_the_way = []", stays);
}

#[test]
fn h_011_the_mitrailleuse_has_a_mule_of_its_own() {
    let table = on("mit.ammunition = false", "supply:mit; train.own_mule train.mules = false 3");
    let again = "mit.ammunition = false; mit.fired = false";
    then(&table, again, "supply:mit; train.mules = 2 (H-R63: then any mule)");
}

#[test]
fn h_012_beyond_the_square_an_animal_goes_eight_inches_a_turn() {
    on(
        "b4 away 36,4 0; b4.ammunition = false",
        "supply:b4; train.on_the_way.0.at = 36,16 (H-R40); cannot supply:b4 (it is on its way); \
         done 2 4; train.on_the_way.0.at = 36,8; done 2 4; \
         tells Supplied { unit: Fourth, from: Mule, arrived: true }; \
         b4.ammunition train.on_the_way = true none",
    );
}

#[test]
fn h_013_the_transport_is_inside_and_supplies_from_where_it_lies() {
    on(
        "b1.ammunition = false; train.left = 36,10; train.left_in = 1",
        "supply:b1; tells Supplied { unit: First, from: Mule, arrived: false } (H-013, H-R25); \
         told = 1; train.on_the_way.0.at = 36,18",
    );
}

#[test]
fn h_051_an_animal_for_those_who_are_no_more_turns_back() {
    let table = on("b4 away 36,4 0; b4.ammunition = false", "supply:b4");
    then(&table, "b4.figures = 0; b4.gone = true", "done 2 4; train.mules = 3");
}
