//! Orders by ship under divided command (J-006).

use crate::courses::courses;

/// Plays courses under divided command with orders by ship. Seat 2 is an officer.
fn by_ship(text: &str) {
    let with = "\n        on with divided_command; with orders_by_ship; ";
    courses(&text.replace("\n        on ", with));
}

#[test]
fn j_006_by_option_cards_for_other_islands_go_by_ship() {
    by_ship(
        "J-006: without a ship a card is on its way for a whole round; nobody plays it or takes it back
        on hand 30 39 47
        hand:30:2; island:lopez; tells OrderSent { card: CardId(30), seat: Seat(2); seats = 0;
        cannot event:30 ops:30 replacements:30 take-back:30; pass; finish; round = 2; seats = 0;
        cannot ops:30 take-back:30; pass; finish; round = 3;
        tells OrderArrived { card: CardId(30), seat: Seat(2) }; seats = 0 2; 2>ops:30 1 1;
        may activate:richardson; cannot activate:olga

        J-006: the next ship that comes to a port of the island brings it
        on hand 30 39 47
        hand:30:2; island:lopez; ops:39 1 1; activate:friday-harbor; sail:friday-harbor; +ship:3;
        sail-to:lopez; tells OrderArrived { card: CardId(30), seat: Seat(2) }; drop-anchor; finish;
        round = 2; of-seat 2 = event:30 ops:30 replacements:30

        J-006: a ship that lies there brings nothing, until it has gone and come back
        on hand 30 39 47; ship 3 lopez
        hand:30:2; island:lopez; ops:39 1 1; activate:lopez; sail:lopez; sail-to:sea-f;
        told OrderArrived = 0; sail-to:lopez; told OrderArrived = 1

        J-006: on the island of the headquarters it is there at once
        on hand 30 39 47
        hand:30:2; island:san-juan; never OrderSent; of-seat 2 = event:30 ops:30 replacements:30
        on lost friday-harbor; hand 30 39 47
        hand:30:2; island:blakely; never OrderSent (Suakin, once Friday Harbor is lost);
        of-seat 2 = event:30 ops:30 replacements:30
        on lost friday-harbor; hand 30 39 47
        hand:30:2; island:san-juan; tells OrderSent { card: CardId(30), seat: Seat(2)

        J-006: it counts among an officer's two, and with the last one the island stays
        on officer lopez 39; hand 30 39 47
        hand:30:2; cannot hand:47:2; take-back:39; theatres = 2:; hand:47:1; island:orcas;
        cannot take-back:30

        J-033: a hand that is all on its way is passed
        on hand 30
        hand:30:2; island:lopez; asks play-card; offers pass revolt-order",
    );
}
