//! The printed tables, copied by hand so that a slip in the data shows: locations, paths, islands,
//! sea areas, the first forces, and the faces of the cards (J-011 to J-014, J-025, the deck).

mod drawn_places;
mod example_of_play;

use std::collections::BTreeSet;

use san_juans::{Berth, CardId, Flag, PlaceId, PlaceKind, ShipKind, Space, UnitKind, data};

use crate::table::{board, place, space};

/// Location, island, VP, the sea areas its port opens on.
const PLACES: [(&str, &str, i32, &str); 25] = [
    ("stuart", "stuart", 5, "B"),
    ("waldron", "waldron", 5, "C"),
    ("el-obeid", "orcas", 10, ""),
    ("olga", "orcas", 10, "D"),
    ("rosario", "orcas", 5, ""),
    ("eastsound", "orcas", 20, "F"),
    ("orcas-landing", "orcas", 10, "F"),
    ("west-sound", "orcas", 20, "F"),
    ("deer-harbor", "orcas", 5, "F"),
    ("west-beach", "orcas", 5, "C"),
    ("shaw", "shaw", 5, "F"),
    ("tokar", "shaw", 5, "F"),
    ("blakely", "blakely", 5, "D"),
    ("suakin", "blakely", 20, "D"),
    ("decatur", "decatur", 5, "E"),
    ("port-stanley", "lopez", 10, "D"),
    ("lopez", "lopez", 10, "F"),
    ("richardson", "lopez", 5, "E"),
    ("mud-bay", "lopez", 5, "E"),
    ("false-bay", "san-juan", 5, "A"),
    ("ginnis", "san-juan", 5, ""),
    ("tamai", "san-juan", 5, ""),
    ("roche-harbor", "san-juan", 10, "B"),
    ("sinkat", "san-juan", 10, ""),
    ("friday-harbor", "san-juan", 20, "FA"),
];

/// Land paths and the movement points on them.
const PATHS: [(&str, &str, u8); 20] = [
    ("west-beach", "eastsound", 2),
    ("west-beach", "west-sound", 2),
    ("west-sound", "deer-harbor", 1),
    ("west-sound", "orcas-landing", 2),
    ("west-sound", "eastsound", 2),
    ("eastsound", "rosario", 1),
    ("rosario", "olga", 1),
    ("olga", "el-obeid", 2),
    ("false-bay", "ginnis", 2),
    ("ginnis", "tamai", 2),
    ("tamai", "roche-harbor", 2),
    ("roche-harbor", "sinkat", 2),
    ("sinkat", "friday-harbor", 1),
    ("friday-harbor", "false-bay", 2),
    ("port-stanley", "lopez", 1),
    ("lopez", "richardson", 2),
    ("richardson", "mud-bay", 2),
    ("mud-bay", "port-stanley", 2),
    ("shaw", "tokar", 1),
    ("blakely", "suakin", 1),
];

const FACING: [(&str, &str); 11] = [
    ("lopez", "san-juan"),
    ("stuart", "san-juan"),
    ("waldron", "orcas"),
    ("san-juan", "shaw"),
    ("orcas", "shaw"),
    ("shaw", "lopez"),
    ("orcas", "blakely"),
    ("lopez", "blakely"),
    ("lopez", "decatur"),
    ("blakely", "decatur"),
    ("stuart", "waldron"),
];

/// Sea areas that border.
const BORDERING: [&str; 9] = ["AB", "AE", "AF", "BC", "BF", "CD", "CF", "DE", "DF"];

/// Ops and random-event number of each card, from #1.
const FACES: [(u8, u8); 54] = [
    (3, 7),
    (3, 4),
    (2, 9),
    (3, 5),
    (2, 10),
    (2, 6),
    (3, 8),
    (3, 3),
    (2, 11),
    (1, 9),
    (1, 5),
    (3, 6),
    (2, 10),
    (2, 8),
    (2, 4),
    (2, 7),
    (1, 9),
    (1, 8),
    (2, 6),
    (2, 5),
    (3, 7),
    (2, 10),
    (2, 3),
    (3, 11),
    (1, 4),
    (2, 6),
    (1, 12),
    (3, 2),
    (3, 7),
    (2, 9),
    (2, 5),
    (2, 6),
    (1, 4),
    (2, 10),
    (3, 8),
    (3, 3),
    (1, 5),
    (1, 11),
    (2, 6),
    (1, 9),
    (2, 7),
    (2, 5),
    (2, 8),
    (1, 10),
    (2, 4),
    (2, 6),
    (1, 9),
    (2, 5),
    (2, 8),
    (1, 11),
    (1, 7),
    (2, 3),
    (3, 12),
    (3, 2),
];

/// Two ends, in one order.
fn pair<T: Ord>(one: T, other: T) -> (T, T) {
    if one < other { (one, other) } else { (other, one) }
}

#[test]
fn j_011_every_location_its_island_its_worth_and_its_port() {
    assert_eq!(data().places.len(), PLACES.len(), "J-011");
    for (row, (slug, island, vp, seas)) in data().places.iter().zip(PLACES) {
        assert_eq!(row.slug, slug, "J-011, in the order of J-160");
        assert_eq!(data().island(row.island).slug, island, "J-011: {slug}");
        assert_eq!(row.vp, vp, "J-011: {slug}");
        let kind = match vp {
            5 => PlaceKind::Village,
            10 => PlaceKind::Town,
            _ => PlaceKind::FortifiedTown,
        };
        assert_eq!(row.kind, kind, "J-011: {slug}");
        let letters: String = row.seas.iter().map(|sea| sea.letter()).collect();
        assert_eq!(letters, seas, "J-011: {slug}");
    }
    let coast = |name| data().place(place(name)).coast.map(|sea| sea.letter());
    assert_eq!([coast("ginnis"), coast("tamai"), coast("sinkat")], [Some('A'), Some('B'), None]);
}

#[test]
fn j_012_every_path_and_its_points() {
    let printed: BTreeSet<((PlaceId, PlaceId), u8)> =
        PATHS.iter().map(|(from, to, points)| (pair(place(from), place(to)), *points)).collect();
    let drawn: BTreeSet<_> =
        data().paths.iter().map(|path| (pair(path.from, path.to), path.points)).collect();
    assert_eq!(drawn, printed, "J-012");
}

#[test]
fn j_013_j_014_what_faces_and_what_borders() {
    let island = |id| data().island(id).slug.as_str();
    let drawn: BTreeSet<_> =
        data().facing.iter().map(|(one, other)| pair(island(*one), island(*other))).collect();
    let printed: BTreeSet<_> = FACING.iter().map(|(one, other)| pair(*one, *other)).collect();
    assert_eq!(drawn, printed, "J-013");
    let letters = |(one, other): &(_, _)| {
        let letter = |sea: san_juans::SeaId| sea.letter();
        let (one, other) = pair(letter(*one), letter(*other));
        format!("{one}{other}")
    };
    let drawn: BTreeSet<String> = data().bordering.iter().map(letters).collect();
    let printed: BTreeSet<String> = BORDERING.iter().map(|pair| (*pair).to_owned()).collect();
    assert_eq!(drawn, printed, "J-014");
}

#[test]
fn j_025_the_first_forces() {
    use UnitKind::{
        BashiBazoukCavalry, BashiBazoukInfantry, CamelBattery, Cuirassiers, Dragoons,
        EgyptianCamels, EgyptianInfantry, FortressGarrison, KruppBattery, Militia,
        SudaneseInfantry,
    };
    let board = board();
    let one = |kind| vec![kind];
    let line =
        |with| vec![EgyptianInfantry, KruppBattery, with, SudaneseInfantry, FortressGarrison];
    let friday = vec![
        EgyptianInfantry,
        KruppBattery,
        Dragoons,
        Dragoons,
        SudaneseInfantry,
        SudaneseInfantry,
        FortressGarrison,
        FortressGarrison,
    ];
    let printed = [
        ("eastsound", line(Cuirassiers)),
        ("west-sound", line(Dragoons)),
        ("suakin", vec![EgyptianInfantry; 2]),
        ("roche-harbor", vec![EgyptianInfantry; 2]),
        ("friday-harbor", friday),
        ("port-stanley", vec![EgyptianCamels, CamelBattery]),
        ("richardson", vec![BashiBazoukInfantry, BashiBazoukCavalry]),
        ("false-bay", vec![BashiBazoukCavalry; 2]),
        ("el-obeid", one(EgyptianInfantry)),
        ("olga", one(EgyptianInfantry)),
        ("orcas-landing", one(EgyptianInfantry)),
        ("lopez", one(EgyptianInfantry)),
        ("decatur", one(Militia)),
        ("waldron", one(Militia)),
        ("stuart", one(Militia)),
    ];
    assert_eq!(board.occupied().len(), printed.len(), "J-025: and nobody elsewhere");
    for (name, mut kinds) in printed {
        let at: Space = space(name);
        let mut there: Vec<UnitKind> = board.ashore(at).map(|unit| unit.kind).collect();
        kinds.sort_unstable();
        there.sort_unstable();
        assert_eq!(there, kinds, "J-025: {name}");
    }
    let ships = [
        ("Trinkitat", ShipKind::Transport, "eastsound"),
        ("Abu Klea", ShipKind::Gunboat, "suakin"),
        ("Kassala", ShipKind::Transport, "suakin"),
        ("Tamai", ShipKind::Gunboat, "friday-harbor"),
        ("Metemma", ShipKind::Gunboat, "friday-harbor"),
        ("Atbara", ShipKind::Transport, "friday-harbor"),
        ("Aswan", ShipKind::Transport, "friday-harbor"),
        ("Dongola", ShipKind::Transport, "port-stanley"),
    ];
    assert_eq!(board.ships.len(), ships.len(), "J-025");
    for (name, kind, at) in ships {
        let ship = board.ships.iter().find(|ship| ship.name == name);
        let found = ship.map(|ship| (ship.kind, ship.at));
        assert_eq!(found, Some((kind, Berth::Port(place(at)))), "J-025: {name}");
    }
}

#[test]
fn the_faces_of_the_cards() {
    assert_eq!(data().cards.len(), 54);
    for (number, (card, (ops, random_event))) in (1..).zip(data().cards.iter().zip(FACES)) {
        assert_eq!(card.id, CardId(number));
        assert_eq!((card.ops, card.random_event), (ops, random_event), "#{number}");
        let flag = if number <= 28 { Flag::British } else { Flag::Egyptian };
        assert_eq!(card.flag, flag, "#{number}");
    }
}
