//! The data as the rules print it: tables, units, map, cards.

use siege::tables::{All, Casualties, Damage, Fight, Outcome, Toll, Wound, outcome, throws};
use siege::{AreaId, BannerId, Kind, Options, Place, Siege, UnitId, data};

use crate::table::unit;

fn toll(of: Option<Toll>) -> String {
    match of {
        None => "-".to_owned(),
        Some(Toll::All(All::All)) => "all".to_owned(),
        Some(Toll::Roll(modifier)) => modifier.to_string(),
    }
}

/// A row: total, advance, the four arms, RP, CM, and what else befalls the Banner.
fn row(of: &Outcome) -> String {
    let arms = [of.troops, of.guns, of.leaders, of.gunboats].map(toll).join(" ");
    let mut told = format!("{} {arms} {} {}", of.total, of.resources, of.morale);
    for (holds, word) in
        [(of.advances, "advances"), (of.back, "back"), (of.disorders, "disordered")]
    {
        if holds {
            told += &format!(" {word}");
        }
    }
    match (of.strength, of.strength_on) {
        (0, _) => {}
        (lost, None) => told += &format!(" strength-{lost}"),
        (lost, Some(on)) => told += &format!(" strength-{lost}-on-{on}"),
    }
    if let Some(on) = of.sees_on {
        told += &format!(" sees-on-{on}");
    }
    told
}

/// The rows of a table, each after its number in the rules; the first there has the number `from`.
fn rows(fight: Fight, from: usize) -> Vec<String> {
    let of = data().tables.of(fight).iter().enumerate();
    of.map(|(at, of)| format!("S-{:03}: {}", from + at, row(of))).collect()
}

/// S-001 to S-012.
#[test]
fn a_defence_ends_as_its_table_says() {
    let wanted = [
        "S-002: 2 all all all -2 0 -1 advances",
        "S-003: 3 all all -2 -2 0 -1 advances",
        "S-004: 4 -2 -2 -2 -2 0 0 advances",
        "S-005: 5 -1 -1 -1 -1 0 0 advances",
        "S-006: 6 0 0 0 0 0 0 advances",
        "S-007: 7 0 - 0 0 0 0",
        "S-008: 8 1 - 1 1 0 0",
        "S-009: 9 2 - 2 - 0 0",
        "S-010: 10 - - - - 0 0 strength-1-on-4",
        "S-011: 11 - - - - 0 1 strength-1",
        "S-012: 12 - - - - 0 1 back strength-1",
    ];
    assert_eq!(rows(Fight::Defence, 2), wanted);
}

/// S-013 to S-024; S-R04: a Raid of 3 costs no City Morale.
#[test]
fn a_raid_ends_as_its_table_says() {
    let wanted = [
        "S-014: 2 all all all -2 0 -1",
        "S-015: 3 all all -2 -2 0 0",
        "S-016: 4 -2 -2 -2 -2 0 0",
        "S-017: 5 -1 -1 -1 -1 0 0",
        "S-018: 6 0 0 0 0 0 0",
        "S-019: 7 1 - 1 1 0 0",
        "S-020: 8 2 - 2 2 1 0",
        "S-021: 9 - - - - 2 0",
        "S-022: 10 - - - - 2 0 disordered",
        "S-023: 11 - - - - 2 0 disordered sees-on-6",
        "S-024: 12 - - - - 2 1 disordered sees-on-5",
    ];
    assert_eq!(rows(Fight::Raid, 14), wanted);
}

/// S-025 to S-036.
#[test]
fn a_sortie_ends_as_its_table_says() {
    let wanted = [
        "S-026: 2 all all all -2 0 -1",
        "S-027: 3 all all -2 -2 0 -1",
        "S-028: 4 -2 -2 -2 -2 0 0",
        "S-029: 5 -1 -1 -1 -1 0 0",
        "S-030: 6 0 0 0 0 0 0",
        "S-031: 7 0 - 0 0 0 0",
        "S-032: 8 1 - 1 1 0 0 disordered",
        "S-033: 9 2 - 2 2 0 0 disordered",
        "S-034: 10 - - - - 0 0 disordered strength-1-on-4",
        "S-035: 11 - - - - 0 1 disordered strength-1",
        "S-036: 12 - - - - 0 1 back disordered strength-1",
    ];
    assert_eq!(rows(Fight::Sortie, 26), wanted);
}

/// S-001, S-013, S-025: the ends of a table take what goes beyond.
#[test]
fn totals_beyond_a_table_are_those_of_its_ends() {
    for fight in [Fight::Defence, Fight::Raid, Fight::Sortie] {
        assert_eq!(outcome(fight, [1, 1], -4).total, 2, "{fight:?}");
        assert_eq!(outcome(fight, [4, 4], -4).total, 4, "{fight:?}");
        assert_eq!(outcome(fight, [3, 3], 5).total, 11, "{fight:?}");
        assert_eq!(outcome(fight, [6, 6], 9).total, 12, "{fight:?}");
    }
    assert_eq!(throws(0), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    assert_eq!(throws(5), [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 21]);
    assert_eq!(
        throws(siege::NO_LIMIT),
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 36],
        "a limit of 10 is none"
    );
    assert_eq!(throws(-4), [15, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0]);
}

/// S-037 to S-043; S-R01: one die from 1 or less to 6 or more, read down.
#[test]
fn casualties_are_as_their_tables_say() {
    let tables = &data().tables.casualties;
    let (killed, wounded, whole) = (Wound::Killed, Wound::Wounded, Wound::None);
    let (gone, damaged, sound) = (Damage::Destroyed, Damage::Damaged, Damage::None);
    let wanted = [
        ("S-038", killed, 3, 3, gone),
        ("S-039", wounded, 2, 2, damaged),
        ("S-040", wounded, 2, 1, damaged),
        ("S-041", whole, 1, 1, sound),
        ("S-042", whole, 1, 0, sound),
        ("S-043", whole, 0, 0, sound),
    ];
    for (at, (row, leader, troops, guns, gunboat)) in wanted.into_iter().enumerate() {
        let found = (tables.leaders[at], tables.troops[at], tables.guns[at], tables.gunboats[at]);
        assert_eq!(found, (leader, troops, guns, gunboat), "{row}");
    }
    for (die, modifier, wanted) in [(1, -2, 0), (2, -2, 0), (3, -2, 0), (4, -2, 1), (6, 2, 5)] {
        assert_eq!(Casualties::row(die, modifier), wanted, "{die}{modifier:+}");
    }
}

/// S-R14, S-R35: who is there at the start, and that everybody is whole and in his box.
#[test]
fn the_garrison_is_as_printed() {
    let siege = Siege::new(&Options::default(), &mut kit::Calm::default(), &mut Vec::new());
    let count = |kind: Kind, place: Place| {
        siege.board().at(place).filter(|unit| unit.kind() == kind && !unit.is_reduced()).count()
    };
    let (there, waits) = (Place::Available, Place::Reserve);
    let wanted = [
        (Kind::Sudanese, there, 3),
        (Kind::Egyptian, there, 4),
        (Kind::BashiBazouk, there, 3),
        (Kind::Levy, waits, 4),
        (Kind::LightGun, there, 4),
        (Kind::HeavyGun, there, 2),
        (Kind::Gunboat, there, 2),
        (Kind::Gunboat, waits, 4),
        (Kind::Leader, there, 3),
    ];
    for (kind, place, many) in wanted {
        assert_eq!(count(kind, place), many, "{kind:?} {place:?}");
    }
    assert_eq!(UnitId::all().count(), wanted.iter().map(|(_, _, many)| many).sum::<usize>());
    let of = |key: &str| &data().units[unit(key).index()];
    assert_eq!((of("gordon").rating, of("stewart").rating, of("mohammed-ali").rating), (2, 1, 1));
    assert_eq!((of("light-1").value, of("heavy-1").value), (1, 2));
    assert_eq!((of("bordein").reserve, of("safia").reserve), (false, true));
}

/// S-R10, S-R11: four tracks of four Areas, which Areas lie on the Nile, and the first works.
#[test]
fn the_map_is_as_printed() {
    let told = |track: BannerId| -> String {
        let one = |number: u8| {
            let area = data().area(AreaId::of(track, number));
            format!("{}{}{}", area.key, if area.nile { " N" } else { "" }, area.works)
        };
        (1..=4).rev().map(one).collect::<Vec<_>>().join(", ")
    };
    let wanted = [
        "halfaya N0, hogali N0, north-fort N2, tuti N1",
        "el-eilafun N0, soba N0, gereif N0, burri N2",
        "jebel-aulia0, kalakla0, shajara0, messalamieh-gate2",
        "jebel-merkhiyat0, abu-sad N0, omdurman-fort N1, mogran N1",
    ];
    assert_eq!(BannerId::ALL.map(told), wanted);
    let palace = data().area(AreaId::PALACE);
    assert_eq!((palace.works, palace.nile), (1, true), "S-R12");
    let siege = Siege::new(&Options::default(), &mut kit::Calm::default(), &mut Vec::new());
    assert!(siege.board().banners.iter().all(|banner| banner.area == 4 && banner.is_there()));
}

/// S-R26: 24 event cards and the points they give.
#[test]
fn event_cards_give_the_printed_points() {
    let points: Vec<u8> = data().cards.iter().map(|card| card.points).collect();
    let wanted = [3, 3, 2, 3, 2, 2, 2, 2, 4, 2, 3, 2, 3, 4, 3, 2, 2, 2, 3, 3, 4, 4, 3, 2];
    assert_eq!(points, wanted);
    let numbers: Vec<u8> = data().cards.iter().map(|card| card.number).collect();
    assert_eq!(numbers, (1..=24).collect::<Vec<_>>());
    for card in &data().cards {
        assert!(!card.does.is_empty() && !card.story.is_empty() && !card.date.is_empty());
    }
}

/// S-R27: twelve Banner cards, each with its Banners in order.
#[test]
fn banner_cards_list_the_printed_banners() {
    let told: Vec<String> = data()
        .banner_cards
        .iter()
        .map(|card| card.banners.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        .collect();
    let wanted = [
        "White",
        "Green",
        "Black",
        "Green Red",
        "Red Black",
        "Red White",
        "Black Green",
        "White Red",
        "Green Black Red",
        "White Green Black",
        "Red Black Green",
        "Green White Red",
    ];
    assert_eq!(told, wanted);
}
