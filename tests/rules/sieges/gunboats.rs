//! Gunboats in battle and siege, the Sultan, and what boats carry into a siege (J-141, J-142,
//! J-192, J-193).

use san_juans::phases::ships::sea_fight;
use san_juans::phases::sieges::siege;
use san_juans::{
    Berth, Board, Options, Points, Ship, ShipId, ShipKind, SiegeModifier, UnitKind, Whereabouts,
};

use crate::table::{board, in_round, muster, place, position, risen, set};

/// The Sultan in a port.
fn sultan(board: &mut Board, at: &str) {
    let id = ShipId(u8::try_from(board.ships.len()).expect("few ships"));
    let (name, kind, at) = ("Sultan".to_owned(), ShipKind::Sultan, Berth::Port(place(at)));
    board.ships.push(Ship { id, name, kind, at, damage: 0 });
}

#[test]
fn j_192_j_193_what_each_ship_carries_and_fights_with() {
    let of = |kind: ShipKind| (kind.capacity(), sea_fight::strength(kind));
    assert_eq!(of(ShipKind::Gunboat), (1, 2), "J-024, J-143");
    assert_eq!(of(ShipKind::Sultan), (1, 4), "J-192: stronger");
    assert_eq!(of(ShipKind::Transport), (3, 0), "J-024, J-143");
    assert_eq!(of(ShipKind::LightTransport), (2, 1), "J-193");
}

#[test]
fn j_192_the_sultan_is_a_gunboat_at_a_siege() {
    let mut board = position("suakin gains 4 egyptian-infantry; siege suakin 1");
    sultan(&mut board, "suakin");
    let options = Options { gunboats_in_siege: true, ..Options::default() };
    let read = siege::modifiers(place("suakin"), &board, &options);
    let boats = (SiegeModifier::Gunboats(2), -2);
    assert!(read.contains(&boats), "J-142, J-192: with the Abu Klea; {read:?}");
}

#[test]
fn j_058_j_192_gunboats_in_the_port_support_a_battle() {
    for (with_sultan, boats) in [(false, 1), (true, 2)] {
        let mut board = risen(&["mud-bay"]);
        let mut ships = board.ships.iter_mut();
        let kassala = ships.find(|ship| ship.name == "Kassala").expect("a transport").id;
        let gunboat = board.ships.iter().find(|ship| ship.name == "Abu Klea").expect("one").id;
        for ship in [kassala, gunboat] {
            board.ship_mut(ship).at = Berth::Port(place("mud-bay"));
        }
        if with_sultan {
            sultan(&mut board, "mud-bay");
        }
        let mut table = in_round(board, &Options::default(), &[30]);
        table.play(
            "ops:30 1 1; activate:richardson; +unit:24; to:mud-bay 1 1 6; \
             fight:mud-bay met 3 4 open",
        );
        let fight = table.battle();
        assert_eq!(fight.gunboats, boats, "J-058: transports do not count");
    }
}

#[test]
fn j_141_two_points_in_the_room_of_a_unit() {
    for (ship, most) in [("Kassala", 6), ("Abu Klea", 2)] {
        let mut board = board();
        let id = board.ships.iter().find(|other| other.name == ship).expect("a ship").id;
        for other in &mut board.ships {
            other.at = Berth::Port(place("suakin"));
        }
        board.ship_mut(id).at = "sea-d".parse().expect("a sea");
        set(&mut board, "olga gains 4 egyptian-infantry; siege olga 1");
        board.points = Points { egyptian: 9, british: 0 };
        let options = Options { boats_into_siege: true, ..Options::default() };
        let mut table = in_round(board, &options, &[30]);
        table.play("ops:30 1 1; activate-sea:d; sail-to:olga; asks points-aboard (J-141)");
        let ask = &table.campaign.decision().expect("it waits").ask;
        assert_eq!(*ask, kit::Ask::Number { min: 0, max: most }, "J-141: {ship}");
        table.give("#2", &[5]);
        assert_eq!(table.board().landed_points[&place("olga")].egyptian, 2, "J-141");
    }
}

#[test]
fn j_143_a_four_hits_nothing_and_from_round_two_they_may_run() {
    let options = Options { gunboat_encounters: true, ..Options::default() };
    let mut table = in_round(board(), &options, &[30]);
    table.play(
        "ops:30 1 1; activate:suakin; sail:suakin; +ship:1; sail-to:sea-d 6 6 1 1; \
         cannot sea-run (J-143: not in round 1); sea-fight 4 4 4 4; \
         asks sea-fight (J-143: 5 and 6 hit); may sea-run (J-143: from round 2); sea-run",
    );
    let ship = table.board().ship(ShipId(1));
    assert_eq!((ship.at, ship.damage), (Berth::Port(place("suakin")), 0), "J-143: whence she came");
}

#[test]
fn j_053_nobody_lands_without_a_movement_point() {
    for (supplied, lands) in [(true, true), (false, false)] {
        let mut board = board();
        let id = board.ships.iter().find(|ship| ship.name == "Kassala").expect("a transport").id;
        board.ship_mut(id).at = "sea-d".parse().expect("a sea");
        let unit = muster(&mut board, "suakin", &[UnitKind::EgyptianInfantry])[0];
        board.unit_mut(unit).at = Whereabouts::Aboard(id);
        board.unit_mut(unit).supplied = supplied;
        let mut table = in_round(board, &Options::default(), &[30]);
        // Rains (32) leave infantry one space, and none if it is out of supply.
        table.give("ops:30", &[3, 6, 3, 2]);
        table.give("activate-sea:d", &[]);
        table.give("sail-to:olga", &[]);
        assert_eq!(table.offered("unload"), lands, "J-053");
    }
}
