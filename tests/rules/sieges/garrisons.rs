//! Fortress garrisons go by sea and never march (J-051).

use san_juans::{Board, Options, Phase, ShipId, UnitId, UnitKind, Whereabouts};

use crate::ships::put;
use crate::table::{Table, empty, in_round, muster, place, position, risen, space};

fn without() -> Options {
    Options { garrisons_sail: false, ..Options::default() }
}

/// West Sound with a garrison and militia in it, and a transport in its port.
fn west_sound() -> (Board, Vec<UnitId>) {
    let mut board = position("empty west-sound");
    let units = muster(&mut board, "west-sound", &[UnitKind::FortressGarrison, UnitKind::Militia]);
    put(&mut board, 0, "west-sound", &[]);
    (board, units)
}

#[test]
fn j_051_a_garrison_goes_aboard_and_is_landed_and_never_marches() {
    let (board, units) = west_sound();
    let [garrison, militia] = units[..] else { panic!("two were raised") };
    let mut table = in_round(board.clone(), &Options::default(), &[39]);
    table.give("ops:39", &[1, 1]);
    table.give("activate:west-sound", &[]);
    table.give("march:west-sound", &[]);
    assert_eq!(table.topic(), "march-to", "J-051: the militia alone marches");
    let mut table = in_round(board, &Options::default(), &[39]);
    table.play(&format!(
        "ops:39 1 1; activate:west-sound; sail:west-sound; load; \
         offers unit:{garrison} unit:{militia}; +unit:{garrison}",
    ));
    assert_eq!(table.board().unit(garrison).at, Whereabouts::Aboard(ShipId(0)));
    table.play("drop-anchor; finish");
}

#[test]
fn j_051_a_garrison_lands_where_its_ship_brings_it() {
    let (mut board, units) = west_sound();
    put(&mut board, 0, "sea-f", &[units[0].0]);
    let mut table = in_round(board, &Options::default(), &[39]);
    table.play("ops:39 1 1; activate-sea:f; sail-to:orcas-landing; unload");
    let landed = table.board().unit(units[0]).at;
    assert_eq!(landed, Whereabouts::Ashore(space("orcas-landing")), "J-051");
    assert!(!table.offered("march:orcas-landing"), "J-051: it never marches");
}

#[test]
fn j_051_without_the_option_a_garrison_stays() {
    let (board, units) = west_sound();
    let mut table = in_round(board, &without(), &[39]);
    table.play("ops:39 1 1; activate:west-sound; sail:west-sound; load");
    assert_eq!(table.board().unit(units[1]).at, Whereabouts::Aboard(ShipId(0)), "the militia");
    assert_eq!(table.board().unit(units[0]).at, Whereabouts::Ashore(space("west-sound")));
}

#[test]
fn j_051_a_port_with_a_garrison_alone_is_activated_for_its_ships() {
    let (mut board, units) = west_sound();
    board.unit_mut(units[1]).at = Whereabouts::Gone;
    let mut table = in_round(board, &Options::default(), &[39]);
    table.play(
        "ops:39 1 1; activate:west-sound; asks sail-how (J-051: nobody there marches); may load",
    );
}

/// West Sound rises on a 6 and its troops get away on a 3: the faces up to there.
const WEST_SOUND_RISES: [u8; 3] = [1, 6, 3];

fn fleeing(options: &Options, kinds: &[UnitKind], lost: &[&str]) -> (Table, Vec<UnitId>) {
    let mut board = risen(&[&["deer-harbor"], lost].concat());
    empty(&mut board, "west-sound");
    let units = muster(&mut board, "west-sound", kinds);
    let table = Table::with(options, board, Phase::Rebellion, &WEST_SOUND_RISES);
    (table, units)
}

#[test]
fn j_045_j_051_a_garrison_leaves_a_rising_port_by_sea() {
    let both = [UnitKind::FortressGarrison, UnitKind::Militia];
    let (mut table, units) = fleeing(&Options::default(), &both, &[]);
    assert_eq!(table.topic(), "flee-from");
    let rest = vec![1; table.board().places_where(|id| table.board().is_open(id)).len() - 2];
    table.give("place:friday-harbor", &rest);
    for unit in units {
        let at = table.board().unit(unit).at;
        assert_eq!(at, Whereabouts::Ashore(space("friday-harbor")), "J-045, J-051");
    }
}

#[test]
fn j_045_j_051_a_garrison_is_asked_for_apart_when_the_others_go_by_land() {
    // With Orcas Landing and West Beach in revolt the nearest by land is Eastsound, a port, too.
    let both = [UnitKind::FortressGarrison, UnitKind::Militia];
    let (table, units) = fleeing(&Options::default(), &both, &[]);
    let offers = table.offers();
    let inland: Vec<&String> = offers.iter().filter(|offer| *offer == "place:rosario").collect();
    assert!(inland.is_empty(), "every refuge of West Sound is a port: {offers:?}");
    let (mut table, alone) =
        fleeing(&Options::default(), &[UnitKind::FortressGarrison], &["orcas-landing"]);
    table.play("asks flee-from (J-051: it may go by sea); cannot place:orcas-landing");
    let rest = vec![1; table.board().places_where(|id| table.board().is_open(id)).len() - 2];
    table.give("place:suakin", &rest);
    assert_eq!(table.board().unit(alone[0]).at, Whereabouts::Ashore(space("suakin")));
    assert_eq!(units.len(), 2);
}

#[test]
fn j_045_j_051_without_the_option_a_garrison_dies_in_its_fortress() {
    let both = [UnitKind::FortressGarrison, UnitKind::Militia];
    let (table, units) = fleeing(&without(), &both, &[]);
    assert_eq!(table.board().unit(units[0]).at, Whereabouts::Eliminated, "J-045");
    assert!(table.board().in_revolt(place("west-sound")));
}
