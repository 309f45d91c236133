//! The tables as they are printed: troops, scenery, ranges, charts, cards.

use patrols::phases::{assault, chart, end, fight, moves, plan, turn};
use patrols::{
    Cell, ChartResult, EVERY_CARD, Faction, HAND, HEIGHT, Hides, Inches, LAST_TURN, Options, WIDTH,
    Weapon, data,
};

use crate::table::{bases, table};

/// P-R06, P-R07: troops, their quality, their bases and what they shoot with.
#[test]
fn troops_are_as_printed() {
    let board = table("");
    let told = patrols::UnitId::all().filter(|id| board.unit(*id).full > 0).map(|id| {
        let of = board.unit(id).data();
        let text = format!("{id} {:?} {:?} {:?}", of.quality, of.arm, of.weapon);
        format!("{} {}", text.to_lowercase(), bases(&board, id))
    });
    let wanted = [
        "p1 veteran foot rifle OSRRRRRR",
        "p2 regular foot rifle OSRRRRRR",
        "p3 poor foot rifle ORRRRRRR",
        "p4 regular horse carbine OSTTTT",
        "p5 regular camel rifle OSCCCC",
        "p6 regular gun gun OGcc",
        "p7 regular machinegun rifle OMc",
        "s1 regular scout carbine s",
        "s2 regular scout carbine s",
        "s3 regular scout carbine s",
        "s4 regular scout carbine s",
        "d1 regular foot none LFpppppppppp",
        "d2 regular foot none LFpppppppppp",
        "d3 veteran foot none LFwwwwwwwwww",
        "d4 regular foot rifle Ljjjjjjj",
        "d5 regular horse none LFrrrrrr",
        "d6 poor foot none Lppppppppppp",
    ];
    assert_eq!(told.collect::<Vec<_>>(), wanted);
    // P-R05: Dervishes have an even number of bases.
    let odd = |id: &patrols::UnitId| !board.unit(*id).full.is_multiple_of(2);
    assert!(!patrols::UnitId::of(Faction::Dervish).any(|id| odd(&id)));
}

/// P-076 to P-085: whom scenery hides and covers, and whether it affects sight; P-R02: by which sum
/// it comes.
#[test]
fn scenery_is_as_printed() {
    let hides = |of: Hides| match of {
        Hides::Nobody => "nobody",
        Hides::Foot => "foot",
        Hides::FootAndGuns => "foot+guns",
        Hides::All => "all",
    };
    let told: Vec<String> = data()
        .scenery
        .iter()
        .map(|of| format!("{} {} {} {:?}", of.key, hides(of.hides), of.sight, of.dice))
        .collect();
    let wanted = [
        "water nobody false [2]",            // P-085
        "marsh foot true [3]",               // P-084
        "depression foot+guns false [4, 5]", // P-082
        "brush foot true [6, 7]",            // P-077
        "rocks foot true [8]",               // P-078
        "trees all true [9]",                // P-079
        "huts foot+guns true [10]",          // P-081
        "ridge all true [11]",               // P-083
        "building all true [12]",            // P-080
    ];
    assert_eq!(told, wanted);
    for kind in &data().scenery {
        let sides = [Some(kind.across), kind.deep];
        assert!(sides.into_iter().flatten().all(|side| (4..=8).contains(&side)), "{}", kind.key);
    }
    for sum in 2..=12 {
        assert!(data().scenery(data().rolled(sum)).dice.contains(&sum), "{sum}");
    }
}

/// P-R50: who is hidden where.
#[test]
fn foot_hides_in_all_but_water_and_the_mounted_where_all_do() {
    let board = table(
        "piece 1: water 10,10; piece 2: marsh 10,20; piece 3: depression 10,30; piece 4: brush \
         10,40; piece 5: rocks 10,50; piece 6: trees 20,10; piece 7: huts 20,20; piece 8: ridge \
         20,30; piece 9: building 20,40",
    );
    let takes = |key: &str| -> String {
        let unit = board.unit(crate::table::unit(key));
        let pieces = board.pieces.iter().filter(|piece| piece.takes(unit));
        pieces.map(|piece| piece.id.to_string()).collect()
    };
    assert_eq!(takes("d1"), "23456789");
    assert_eq!(takes("d5"), "689", "mounted");
    assert_eq!(takes("p6"), "36789", "guns");
    let mut board = board.clone();
    board.units[3].mounted = false;
    let unit = board.unit(crate::table::unit("p4"));
    assert_eq!(board.pieces.iter().filter(|piece| piece.takes(unit)).count(), 8, "dismounted");
}

/// P-097 to P-101: ranges; pistols do not shoot.
#[test]
fn ranges_are_as_printed() {
    let of = |weapon: Weapon| weapon.ranges().map(|(a, b)| (a.0 / 100, b.0 / 100));
    assert_eq!(of(Weapon::None), None, "P-098");
    assert_eq!(of(Weapon::Carbine), Some((4, 8)), "P-099");
    assert_eq!(of(Weapon::Rifle), Some((6, 12)), "P-100");
    assert_eq!(of(Weapon::Gun), Some((10, 48)), "P-101");
}

/// P-063 to P-069: both charts, score by score.
#[test]
fn charts_are_as_printed() {
    use ChartResult::{NewPiece, NewUnit, PieceLeaves, UnitLeaves, Unscouted};
    let wanted = [
        (2, UnitLeaves, UnitLeaves), // P-064
        (3, Unscouted, PieceLeaves), // P-065
        (4, Unscouted, NewPiece),    // P-066
        (5, Unscouted, NewPiece),
        (6, NewPiece, NewUnit), // P-067
        (7, NewPiece, NewUnit),
        (8, NewPiece, NewUnit),
        (9, NewPiece, NewUnit),
        (10, NewUnit, Unscouted), // P-068
        (11, NewUnit, Unscouted),
        (12, PieceLeaves, Unscouted), // P-069
    ];
    for (sum, scenery, reinforcements) in wanted {
        assert_eq!(chart::result(1, sum), scenery, "{sum}");
        assert_eq!(chart::result(2, sum), reinforcements, "{sum}");
    }
}

/// P-R42: twenty cards; three are held.
#[test]
fn twenty_cards() {
    let told: Vec<String> =
        EVERY_CARD.iter().map(|(card, copies)| format!("{card} {copies}")).collect();
    let wanted = [
        "out-of-the-ground 3",
        "rush 3",
        "silent-ones 2",
        "holy-banner 2",
        "rifle-fire 2",
        "whispered-orders 2",
        "false-trail 2",
        "leaders-call 1",
        "dust-storm 1",
        "ambush 1",
        "guide-betrays 1",
    ];
    assert_eq!(told, wanted);
    assert_eq!(EVERY_CARD.iter().map(|(_, copies)| copies).sum::<u8>(), 20);
    assert_eq!(HAND, 3);
}

/// P-R01: the table, its squares, twelve turns; P-R37, P-R45: numbers of the rules.
#[test]
fn the_table_is_36_by_60() {
    assert_eq!((WIDTH, HEIGHT), (Inches::whole(36), Inches::whole(60)));
    let cells: Vec<Cell> = Cell::first_rows(Cell::ROWS).collect();
    assert_eq!(
        (cells.len(), cells[0].to_string(), cells[59].to_string()),
        (60, "A1".into(), "F10".into())
    );
    for cell in cells {
        assert_eq!(Cell::at(cell.centre()), cell);
        assert!(cell.centre().is_on(WIDTH, HEIGHT));
    }
    assert_eq!((LAST_TURN, end::FIRST, end::SCOUTED, fight::ROUNDS), (12, 6, 4, 3));
    assert_eq!((moves::STEP, plan::WHEELS, assault::PRICE), (Inches::whole(4), 2, 2));
    assert_eq!(turn::STEPS.len(), 7);
    assert!(!Options::default().everyone, "P-R09: one unit in a turn");
}
