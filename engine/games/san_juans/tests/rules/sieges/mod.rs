//! Sieges, supply and replacements (J-090 to J-111).

mod garrisons;
mod gunboats;
mod relief;
mod siege_actions;

use san_juans::phases::land::encounter::needed;
use san_juans::phases::sieges::siege::{modifiers, result};
use san_juans::{Campaign, Options, SiegeModifier, SiegeResult, SiegeRows, UnitKind, Whereabouts};

use crate::courses::courses;
use crate::table::{board, empty, muster, place, risen, space};

#[test]
fn j_093_the_siege_table_the_row_printed_first_wins() {
    let rows = [
        (-3..=2, SiegeResult::Lifted),
        (3..=4, SiegeResult::GoesOn),
        (5..=5, SiegeResult::Loses(1)),
        (6..=7, SiegeResult::Loses(2)),
        (8..=8, SiegeResult::Tightens),
        (9..=10, SiegeResult::Loses(3)),
        (11..=11, SiegeResult::LosesHalf),
        (12..=17, SiegeResult::Surrender),
    ];
    let second_row = Options { siege_rows: SiegeRows::Second, ..Options::default() };
    for (total, expected) in rows.into_iter().flat_map(|(row, is)| row.map(move |at| (at, is))) {
        assert_eq!(result(total, &Options::default()), expected, "J-093: {total}");
        // The other reading changes the two totals that stand in two rows.
        let second = match total {
            4 => SiegeResult::Loses(1),
            7 => SiegeResult::Tightens,
            _ => expected,
        };
        assert_eq!(result(total, &second_row), second, "J-093: {total}");
    }
}

#[test]
fn a_pack_may_have_tables_of_its_own() {
    let mut files = pack::shipped_files("example-pack").expect("it is shipped");
    files.0.get_mut("pack.toml").expect("it is there").push_str(
        "\n[tables]\nmeeting = { road = 2, village = 3, town = 1 }\n\
         siege = [\"goes-on\", \"goes-on\", \"goes-on\", \"goes-on\", \"goes-on\", \"goes-on\", \
         \"tightens\", \"tightens\", { loses = 4 }, \"loses-half\", \"surrender\"]\n",
    );
    let own = pack::enroll(&files).expect("it is good");
    let options = Options { pack: own.number, ..Options::default() };
    let rows = [2, 8, 10, 12].map(|total| result(total, &options));
    let (holds, more) = (SiegeResult::GoesOn, SiegeResult::Tightens);
    assert_eq!(rows, [holds, more, SiegeResult::Loses(4), SiegeResult::Surrender]);
    let mut events = Vec::new();
    let campaign = Campaign::new(&options, &mut kit::Calm::default(), &mut events);
    let road = own.spaces().find(|space| space.place().is_none()).expect("there is a road");
    let theirs = needed(road, campaign.board()).expect("a roll");
    assert_eq!(theirs, 3, "2 on a road, and one more between places of ours");
}

#[test]
fn j_094_what_bears_on_a_siege() {
    let mut board = board();
    let here = place("sinkat");
    muster(
        &mut board,
        "sinkat",
        &[san_juans::kind("krupp-battery"), san_juans::kind("camel-battery")],
    );
    let state = board.place_mut(here);
    state.siege = Some(3);
    state.redoubts = 2;
    board.this_turn.sieges.push((here, -2));
    for unit in board.force(space("sinkat")) {
        board.unit_mut(unit).supplied = false;
    }
    let expected = [
        (SiegeModifier::Level(3), 2),
        (SiegeModifier::FewDefenders, 1),
        (SiegeModifier::Batteries, 1),
        (SiegeModifier::OutOfSupply, 2),
        (SiegeModifier::Redoubt, -1),
        (SiegeModifier::Events, -2),
    ];
    let mut options = Options::default();
    assert_eq!(modifiers(here, &board, &options), expected, "J-094");
    options.batteries_help = true;
    let read = modifiers(here, &board, &options);
    assert!(read.contains(&(SiegeModifier::Batteries, -1)), "J-094: {read:?}");
}

#[test]
fn j_094_how_many_are_few_and_how_many_guns_are_two() {
    let found = |name: &str, kinds: &[UnitKind], what: SiegeModifier| {
        let mut board = board();
        empty(&mut board, name);
        muster(&mut board, name, kinds);
        board.place_mut(place(name)).siege = Some(1);
        let read = modifiers(place(name), &board, &Options::default());
        read.iter().find(|(why, _)| *why == what).map(|(_, by)| *by)
    };
    for (name, enough) in [("waldron", 2), ("olga", 3), ("eastsound", 4)] {
        let few = |count| {
            found(name, &vec![san_juans::kind("militia"); count], SiegeModifier::FewDefenders)
        };
        assert_eq!(few(enough - 1), Some(1), "J-094: {name}");
        assert_eq!(few(enough), None, "J-094: {name}");
    }
    let guns = |count: usize| {
        let kinds =
            [vec![san_juans::kind("militia"); 4], vec![san_juans::kind("krupp-battery"); count]]
                .concat();
        found("eastsound", &kinds, SiegeModifier::Batteries)
    };
    assert_eq!([guns(0), guns(1), guns(2), guns(3)], [None, None, Some(1), Some(1)], "J-094");
}

#[test]
fn j_090_to_j_111_sieges_supply_and_replacements() {
    let ashore = |lost: &[&str]| {
        let board = risen(lost);
        let units = board.units.iter();
        units.filter(|unit| matches!(unit.at, Whereabouts::Ashore(_))).count()
    };
    let cut = format!("{}_{}", ashore(&["friday-harbor"]), ashore(&["friday-harbor", "suakin"]));
    assert_eq!(cut, "27_25", "what is counted below");
    courses(
        "J-090, J-093: a siege goes on one level higher, or two, to four
        for level, dice, then: 1 1_2 2, 3 1_1 4, 2 3_4 4, 3 3_3 4
        on friday-harbor holds 6 egyptian-infantry; siege friday-harbor {level}; phase sieges
        hold {dice} nobody-rises; siege friday-harbor = {then}; force friday-harbor = 6;
        control friday-harbor = Local

        J-093, J-095: a two lifts it, whatever its level
        on friday-harbor holds 6 egyptian-infantry; siege friday-harbor 1; phase sieges
        hold 1 1 1x23; siege friday-harbor = none; force friday-harbor = 6
        on friday-harbor holds 6 egyptian-infantry; siege friday-harbor 3; turn 20; vp 60
        and siege-roll friday-harbor -2; phase sieges
        hold 1 1; siege friday-harbor = none; force friday-harbor = 6;
        control friday-harbor = Local

        J-096: the commander picks the lost, and halves round up: level 4 is +3, eight is eleven
        on friday-harbor holds 7 egyptian-infantry; siege friday-harbor 4; phase sieges
        hold 4 4; asks siege-losses; offers = 7; +first-4 nobody-rises; siege friday-harbor = 4;
        force friday-harbor = 3; control friday-harbor = Local

        J-045, J-096: surrender loses all, and the four ships leave for one of several near ports
        on friday-harbor holds 7 egyptian-infantry; siege friday-harbor 4; phase sieges
        hold 5 5; asks put-out-from; place:false-bay 1x22; siege friday-harbor = none;
        force friday-harbor = 0; control friday-harbor = Rebel; ship 3 = false-bay;
        ship 4 = false-bay; ship 5 = false-bay; ship 6 = false-bay

        J-100: simple supply cuts off only the one between lost places, or all if no ship works
        on lost sinkat roche-harbor tamai; roche-harbor/sinkat/1 gains dragoons
        and sinkat/friday-harbor/1 gains dragoons; phase supply; calm
        cut-off = 1
        on lost friday-harbor; ships sunk; phase supply; calm
        cut-off = 27

        J-100: nobody is in supply without Friday Harbor and Suakin; one of them will do
        on lost friday-harbor; phase supply; calm
        cut-off = 0
        on lost friday-harbor suakin; phase supply; calm
        cut-off = 25

        J-111: points restore and rebuild, two a unit a turn; what mutinied is gone
        on points 9; steps 8 1; dead 24; gone 32; phase replacements
        those restore = 8:1 8:2; those rebuild = 24:1 24:2; offers = 5 (and done); restore:8:2;
        cannot restore:8:1; rebuild:24:1; asks rebuild-at; offers = 4 (fortified towns of ours);
        place:suakin; unit 24 = suakin; steps 24 = 1; done 1x23; points egyptian = 6 (points keep)",
    );
}
