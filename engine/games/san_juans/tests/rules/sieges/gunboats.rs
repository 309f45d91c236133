//! Gunboats in battle and siege, the Sultan, and what boats carry into a siege (J-141, J-142,
//! J-192, J-193).

use san_juans::phases::sieges::siege;
use san_juans::{Options, ShipKind, SiegeModifier};

use crate::courses::courses;
use crate::table::{place, position};

#[test]
fn j_192_j_193_what_each_ship_carries_and_fights_with() {
    let of = |kind: ShipKind| (kind.capacity, kind.guns);
    assert_eq!(of(san_juans::ship_kind("gunboat")), (1, 2), "J-024, J-143");
    assert_eq!(of(san_juans::ship_kind("sultan")), (1, 4), "J-192: stronger");
    assert_eq!(of(san_juans::ship_kind("transport")), (3, 0), "J-024, J-143");
    assert_eq!(of(san_juans::ship_kind("light-transport")), (2, 1), "J-193");
}

#[test]
fn j_192_the_sultan_is_a_gunboat_at_a_siege() {
    let board =
        position("suakin gains 4 egyptian-infantry; siege suakin 1; fresh-ship sultan suakin");
    let options = Options { gunboats_in_siege: true, ..Options::default() };
    let read = siege::modifiers(place("suakin"), &board, &options);
    let boats = (SiegeModifier::Gunboats(2), -2);
    assert!(read.contains(&boats), "J-142, J-192: with the Abu Klea; {read:?}");
}

#[test]
fn j_053_j_058_j_141_j_192_gunboats_in_battle_and_boats_into_sieges() {
    courses(
        "J-058: gunboats in the port support a battle; transports do not count
        on lost mud-bay; ship 1 mud-bay; ship 2 mud-bay; hand 30
        ops:30 1 1; activate:richardson; +unit:24; to:mud-bay 1 1 6; fight:mud-bay met 3 4 open;
        battle gunboats = 1
        on lost mud-bay; ship 1 mud-bay; ship 2 mud-bay; fresh-ship sultan mud-bay; hand 30
        ops:30 1 1; activate:richardson; +unit:24; to:mud-bay 1 1 6; fight:mud-bay met 3 4 open;
        battle gunboats = 2 (J-192)

        J-141: two points in the room of a unit
        for ship, most: 2 6, 1 2
        on ships suakin; ship {ship} sea-d; olga gains 4 egyptian-infantry; siege olga 1; points 9
        and with boats_into_siege; hand 30
        ops:30 1 1; activate-sea:d; sail-to:olga; asks points-aboard; asked = 0 {most}; #2 5;
        landed olga = 2

        J-053: nobody lands without a movement point: rains (32) leave one, and none out of supply
        on suakin gains egyptian-infantry; ship 2 sea-d 35; hand 30
        ops:30 event-32; activate-sea:d; sail-to:olga; may unload
        on suakin gains egyptian-infantry; ship 2 sea-d 35; unsupplied 35; hand 30
        ops:30 event-32; activate-sea:d; sail-to:olga; cannot unload",
    );
}
