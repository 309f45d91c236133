//! The printed tables, copied by hand so that a slip in the data shows: locations, paths, islands,
//! sea areas, the first forces, and the faces of the cards (J-010 to J-014, J-025, J-160, the deck).

mod example_of_play;

use std::collections::BTreeSet;

use san_juans::{CardId, Control, Flag, Options, PlaceKind, first};

use crate::courses::courses;
use crate::table::{board, empty, in_round, muster, place};

/// Location, island, VP, the sea areas its port opens on; then the faces that name it in the rows of
/// the sea areas (J-160).
const PLACES: &str = "stuart stuart 5 B 1, waldron waldron 5 C 3, el-obeid orcas 10 - 0, \
    olga orcas 10 D 0, rosario orcas 5 - 0, eastsound orcas 20 F 0, orcas-landing orcas 10 F 1, \
    west-sound orcas 20 F 1, deer-harbor orcas 5 F 1, west-beach orcas 5 C 3, shaw shaw 5 F 1, \
    tokar shaw 5 F 1, blakely blakely 5 D 3, suakin blakely 20 D 3, decatur decatur 5 E 2, \
    port-stanley lopez 10 D 0, lopez lopez 10 F 0, richardson lopez 5 E 2, mud-bay lopez 5 E 2, \
    false-bay san-juan 5 A 2, ginnis san-juan 5 - 1, tamai san-juan 5 - 1, \
    roche-harbor san-juan 10 B 1, sinkat san-juan 10 - 0, friday-harbor san-juan 20 FA 1";

/// Land paths and the movement points on them.
const PATHS: &str = "west-beach eastsound 2, west-beach west-sound 2, west-sound deer-harbor 1, \
    west-sound orcas-landing 2, west-sound eastsound 2, eastsound rosario 1, rosario olga 1, \
    olga el-obeid 2, false-bay ginnis 2, ginnis tamai 2, tamai roche-harbor 2, \
    roche-harbor sinkat 2, sinkat friday-harbor 1, friday-harbor false-bay 2, \
    port-stanley lopez 1, lopez richardson 2, richardson mud-bay 2, mud-bay port-stanley 2, \
    shaw tokar 1, blakely suakin 1";

/// Islands that face each other.
const FACING: &str = "lopez san-juan, stuart san-juan, waldron orcas, san-juan shaw, orcas shaw, \
    shaw lopez, orcas blakely, lopez blakely, lopez decatur, blakely decatur, stuart waldron";

/// Sea areas that border.
const BORDERING: &str = "A B, A E, A F, B C, B F, C D, C F, D E, D F";

/// Ops and random-event number of each card, from #1.
const FACES: &str = "3 7, 3 4, 2 9, 3 5, 2 10, 2 6, 3 8, 3 3, 2 11, 1 9, 1 5, 3 6, 2 10, 2 8, 2 4, \
    2 7, 1 9, 1 8, 2 6, 2 5, 3 7, 2 10, 2 3, 3 11, 1 4, 2 6, 1 12, 3 2, 3 7, 2 9, 2 5, 2 6, 1 4, \
    2 10, 3 8, 3 3, 1 5, 1 11, 2 6, 1 9, 2 7, 2 5, 2 8, 1 10, 2 4, 2 6, 1 9, 2 5, 2 8, 1 11, 1 7, \
    2 3, 3 12, 3 2";

/// The rows of a table, two ends of each in one order.
fn rows(table: &str, ends_meet: bool) -> BTreeSet<String> {
    let row = |row: &str| {
        let mut words: Vec<&str> = row.split(' ').collect();
        if ends_meet {
            words[..2].sort_unstable();
        }
        words.join(" ")
    };
    table.split(", ").map(row).collect()
}

/// These rows are those of a table, whichever end comes first.
fn are_the_rows(found: impl Iterator<Item = String>, table: &str, rule: &str) {
    let found: Vec<String> = found.collect();
    assert_eq!(rows(&found.join(", "), true), rows(table, true), "{rule}");
}

#[test]
fn j_010_j_011_every_location_its_island_its_worth_and_its_port() {
    assert_eq!(first().places.len(), 25, "J-010");
    assert_eq!(first().islands.len(), 8, "J-010");
    for (row, printed) in first().places.iter().zip(PLACES.split(", ")) {
        let letters: String = row.seas.iter().map(|sea| sea.letter()).collect();
        assert_eq!(row.is_port(), !letters.is_empty(), "J-011: {printed}");
        let letters = if row.is_port() { letters } else { "-".to_owned() };
        let island = &row.island.slug;
        let found = format!("{} {island} {} {letters} ", row.slug, row.vp);
        assert!(printed.starts_with(&found), "J-011, in the order of J-160: {found}, {printed}");
        let kind = match row.vp {
            5 => PlaceKind::Village,
            10 => PlaceKind::Town,
            _ => PlaceKind::FortifiedTown,
        };
        assert_eq!(row.kind, kind, "J-011: {printed}");
    }
    let coast = |name| place(name).coast.map(|sea| sea.letter());
    assert_eq!([coast("ginnis"), coast("tamai"), coast("sinkat")], [Some('A'), Some('B'), None]);
}

#[test]
fn j_012_j_013_j_014_every_path_what_faces_and_what_borders() {
    let paths = first().paths.iter();
    are_the_rows(paths.map(|of| format!("{} {} {}", of.from, of.to, of.points)), PATHS, "J-012");
    let facing = first().facing.iter();
    are_the_rows(facing.map(|(one, other)| format!("{one} {other}")), FACING, "J-013");
    let seas = first().bordering.iter();
    let seas = seas.map(|(one, other)| format!("{} {}", one.letter(), other.letter()));
    are_the_rows(seas, BORDERING, "J-014");
}

#[test]
fn j_025_the_first_forces() {
    assert_eq!(board().occupied().len(), 15, "J-025: and nobody elsewhere");
    courses(
        "J-025: who stands where
        on turn 1
        kinds eastsound = 1 egyptian-infantry, 1 krupp-battery, 1 cuirassiers, \
        1 sudanese-infantry, 1 fortress-garrison;
        kinds west-sound = 1 egyptian-infantry, 1 krupp-battery, 1 dragoons, 1 sudanese-infantry, \
        1 fortress-garrison;
        kinds suakin = 2 egyptian-infantry; kinds roche-harbor = 2 egyptian-infantry;
        kinds friday-harbor = 1 egyptian-infantry, 1 krupp-battery, 2 dragoons, \
        2 sudanese-infantry, 2 fortress-garrison;
        kinds port-stanley = 1 egyptian-camels, 1 camel-battery;
        kinds richardson = 1 bashi-bazouk-infantry, 1 bashi-bazouk-cavalry;
        kinds false-bay = 2 bashi-bazouk-cavalry; kinds el-obeid = 1 egyptian-infantry;
        kinds olga = 1 egyptian-infantry; kinds orcas-landing = 1 egyptian-infantry;
        kinds lopez = 1 egyptian-infantry; kinds decatur = 1 militia; kinds waldron = 1 militia;
        kinds stuart = 1 militia",
    );
    let ships = "Trinkitat transport eastsound, Abu Klea gunboat suakin, \
                 Kassala transport suakin, Tamai gunboat friday-harbor, \
                 Metemma gunboat friday-harbor, Atbara transport friday-harbor, \
                 Aswan transport friday-harbor, Dongola transport port-stanley";
    let found = board().ships;
    let found = found.iter().map(|ship| format!("{} {:?} {}", ship.name, ship.kind, ship.at));
    assert_eq!(found.collect::<BTreeSet<_>>(), rows(ships, false), "J-025");
}

#[test]
fn the_faces_of_the_cards() {
    let found = first().cards.iter().map(|card| format!("{} {}", card.ops, card.random_event));
    assert_eq!(found.collect::<Vec<_>>().join(", "), FACES);
    for (number, card) in (1..).zip(&first().cards) {
        let flag = if number <= 28 { Flag::Relief } else { Flag::Local };
        assert_eq!((card.id, card.flag), (CardId::printed(number), flag));
    }
}

#[test]
fn j_160_every_place_is_drawn_by_its_number_and_its_faces_in_the_sea_rows() {
    let mut board = board();
    for row in &first().places {
        empty(&mut board, &row.slug);
        muster(&mut board, &row.slug, &[san_juans::kind("militia")]);
        board.place_mut(row.id).control = Control::Local;
        board.place_mut(row.id).siege = Some(1);
    }
    let mut last = 0;
    for (row, printed) in first().places.iter().zip(PLACES.split(", ")) {
        let faces: u8 = printed[printed.len() - 1..].parse().expect("a number");
        let (first, end) = (last + 1, last + 6 + faces);
        for face in [first, end] {
            // Card 30 has 9 for its number; 14 draws a besieged place.
            let mut table = in_round(board.clone(), &Options::default(), &[30]);
            table.give("ops:30", &[4, 5, 1, 4, face]);
            assert_eq!(table.board().this_turn.sieges, [(row.id, -2)], "J-160: {face}");
        }
        last = end;
    }
    assert_eq!(last, 25 * 6 + 5 * 6, "J-160: a sixth of each of five rows is a face");
}
