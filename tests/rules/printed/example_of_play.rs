//! The printed example of play, die for die, both turns (J-122, J-052 to J-057). Dice it does not
//! name are any that give what it tells; battles come as reports from the table.

use san_juans::{
    BattleType, CardId, Control, Event, Options, Outcome, ShipId, UnitId, UnitKind, Whereabouts,
};

use serde_json::json;

use crate::table::{Table, open_field, place, unshuffled};

/// The dice of the set-up and the rebellion of turn 1, in the default order of J-043.
fn opening() -> Vec<u8> {
    let fortified = [1, 1, 1];
    // El Obeid rises and its unit gets away (3); Port Stanley is the closest call.
    let towns = [6, 3, 1, 1, 5, 1, 1, 1];
    // Stuart and Waldron mutiny (1, 2); Deer Harbor, Blakely, Mud Bay, Ginnis and Tamai rise.
    let villages = [6, 1, 6, 2, 1, 6, 1, 1, 6, 1, 1, 6, 1, 6, 6];
    let mut faces = unshuffled(24);
    // Hicks is shuffled in (J-028), and #35 comes to lie on top.
    let mut hicks = unshuffled(18);
    hicks[0] = 5;
    faces.extend(hicks);
    faces.extend(fortified);
    faces.extend(towns);
    faces.extend(villages);
    faces
}

fn options() -> Options {
    let opening_hand = [30, 33, 37, 39, 43, 47, 50].map(CardId).to_vec();
    Options { opening_hand, free_boarding: true, ..Options::default() }
}

/// Places at which the example can be taken up: what is told of them, answers and dice until then.
type Stops = Vec<(&'static str, usize, usize)>;

fn stop(stops: &mut Stops, title: &'static str, table: &Table) {
    stops.push((title, table.given.len(), table.faces.len()));
}

/// Plays turn 1 and the rebellion of turn 2.
fn turn_one_played(stops: &mut Stops) -> Table {
    let mut table = Table::start(&options(), &opening());
    stop(stops, "Turn 1, round 1: nine places have risen", &table);
    let risen: Vec<_> = table.board().places_where(|id| table.board().in_revolt(id));
    let names = [
        "stuart",
        "waldron",
        "el-obeid",
        "deer-harbor",
        "tokar",
        "blakely",
        "mud-bay",
        "ginnis",
        "tamai",
    ];
    assert_eq!(risen, names.map(place), "J-040, J-045");
    assert_eq!(table.force("olga").len(), 2, "El Obeid's unit retreated to Olga");
    assert!(table.force("stuart").is_empty() && table.force("waldron").is_empty());

    // R1: #37 for its event; 8 is no random event. Three units make Roche Harbor five strong.
    assert_eq!(table.topic(), "play-card");
    table.give("event:37", &[3, 5]);
    table.give("kind:bashi-bazouk-infantry", &[]);
    table.give("place:roche-harbor", &[]);
    assert_eq!(table.force("roche-harbor").len(), 5);
    assert!(table.board().deck.removed.contains(&CardId(37)), "J-031: out for good");

    // R2: #39 for 2 Ops. Lopez's infantry marches to Richardson, a die at each of two points.
    table.give("ops:39", &[1, 1]);
    table.give("activate:lopez", &[]);
    table.give("to:richardson", &[6, 6]);
    // Port Stanley's two units board the Dongola: with D and E her three functions are spent.
    table.give("activate:port-stanley", &[]);
    table.give("sail:port-stanley", &[]);
    table.give("load", &[]);
    table.give("+unit:22+unit:23", &[]);
    table.give("sail-to:sea-e", &[]);
    assert_eq!(table.topic(), "play-card", "J-052: no function is left");
    assert_eq!(table.force("richardson").len(), 3);

    // R3: #50 for its event; 11 matches, 6 and 2 are event 62: two Egyptian points.
    table.give("event:50", &[5, 6, 6, 2]);
    assert_eq!(table.board().points.egyptian, 2, "J-150: 62");
    table.give("place:richardson", &[]);

    // R4: #30 for 2 Ops. Five units towards Mud Bay, two points clear, there a 5: encounter. With
    // the second Op the Dongola enters the port and lands her two, who do not roll (J-057).
    table.give("ops:30", &[1, 1]);
    table.give("activate:richardson", &[]);
    let all = table.offers().join("+");
    table.give(&format!("+{all}"), &[]);
    table.give("to:mud-bay", &[3, 2, 5]);
    table.give("activate-sea:e", &[]);
    table.give("sail-to:mud-bay", &[]);
    table.give("unload", &[]);
    let landed = table.give("+unit:22+unit:23", &[]);
    assert!(landed.iter().any(|event| matches!(event, Event::JoinedForBattle { .. })), "J-057");
    table.give("drop-anchor", &[]);
    let mut battle = vec![3, 3, 3, 3, 2, 1, 1, 3, 4];
    battle.extend(open_field());
    table.give("fight:mud-bay", &battle);
    stop(stops, "Turn 1, round 4: a battle waits before Mud Bay", &table);
    let joined = table.events.iter().rev().find_map(|event| match event {
        Event::BattleJoined { force, units, battle, .. } => Some((*force, units.len(), *battle)),
        _ => None,
    });
    let (force, ours, battle) = joined.expect("a battle was joined");
    assert_eq!((force.foot, force.rifles, force.horse, ours), (12, 1, 2, 7), "J-057, J-063");
    assert_eq!(battle, BattleType::Encounter, "J-070");

    // They withdraw; pursuit 9, modifiers included, costs 40 %; over half is lost.
    table.give("report:lost", &[]);
    for lost in ["#4", "#4", "#0", "#0", "#0", "#4"] {
        table.give(lost, &[]);
    }
    let aftermath = [vec![4, 4], vec![1; 21]].concat();
    table.give("#4", &aftermath);
    let pursued = table.events.iter().rev().find_map(|event| match event {
        Event::Pursued { total, percent, .. } => Some((*total, *percent)),
        _ => None,
    });
    assert_eq!(pursued, Some((9, 40)), "J-080: 8, one cavalry -1, more than 3:1 +2");
    assert_eq!(table.force("richardson/mud-bay/2").len(), 3, "J-077");
    table.give("finish", &[]);
    assert_eq!(berth(&table, 7), "sea-e", "J-058: the Dongola puts out");

    // R5: #43 for 2 Ops: they return to Richardson, the die missing. Friday Harbor's ships go to
    // A, into False Bay, and take its two units on board.
    table.give("ops:43", &[1, 1]);
    table.give("activate:richardson/mud-bay/2", &[]);
    let all = table.offers().join("+");
    table.give(&format!("+{all}"), &[]);
    table.give("to:richardson", &[5]);
    assert_eq!(table.force("richardson").len(), 3);
    table.give("activate:friday-harbor", &[]);
    table.give("sail:friday-harbor", &[]);
    table.give("+ship:3+ship:4+ship:5+ship:6", &[]);
    table.give("sail-to:false-bay", &[]);
    table.give("load", &[]);
    table.give("+unit:26+unit:27", &[]);
    table.give("finish", &[]);
    assert!(table.force("false-bay").is_empty(), "J-053: free boarding");

    // R6: #33 for 1 Op: A, Friday Harbor, unload.
    table.give("ops:33", &[1, 1]);
    table.give("activate:false-bay", &[]);
    table.give("+ship:3+ship:4+ship:5+ship:6", &[]);
    table.give("sail-to:friday-harbor", &[]);
    table.give("unload", &[]);
    table.give("+unit:26+unit:27", &[]);
    table.give("finish", &[]);
    assert_eq!(table.force("friday-harbor").len(), 10);

    stop(stops, "Turn 1, round 7: the last card", &table);
    // R7: #47 for replacements: 1 + 2 = three points, spent at Richardson.
    table.give("replacements:47", &[1, 1]);
    assert_eq!(table.topic(), "refit");
    assert!(table.events.contains(&Event::SupplyChecked { cut_off: vec![] }), "all in supply");
    table.give("restore:24:2", &[]);
    assert_eq!(table.board().points.egyptian, 1);
    table.give("restore:25:1", &second_rebellion());

    assert_eq!(scores(&table), [(5, 70, 11)], "J-122: 5 + 45 + 10 + 5 + 5");
    assert_eq!((table.board().turn, table.board().vp), (2, 70));
    table
}

/// The dice of the rebellion of turn 2: Lopez, Roche Harbor, Sinkat, Rosario and Decatur rise;
/// Decatur's militia mutinies.
fn second_rebellion() -> Vec<u8> {
    let fortified = [1, 1, 1];
    let towns = [1, 1, 1, 6, 6, 6];
    let villages = [6, 1, 1, 6, 1, 1, 1];
    [fortified.to_vec(), towns.to_vec(), villages.to_vec()].concat()
}

/// Where a ship is.
fn berth(table: &Table, ship: u8) -> String {
    table.board().ship(ShipId(ship)).at.to_string()
}

/// Every time the score moved: before, after, lines of the account.
fn scores(table: &Table) -> Vec<(i32, i32, usize)> {
    let scored = table.events.iter().filter_map(|event| match event {
        Event::Scored { before, after, ledger } => Some((*before, *after, ledger.len())),
        _ => None,
    });
    scored.collect()
}

#[test]
fn turn_one() {
    let table = turn_one_played(&mut Stops::new());
    assert_ne!(table.campaign.outcome(), Some(Outcome::Draw));
}

/// Plays both turns, and the rebellion of turn 3.
fn played(stops: &mut Stops) -> Table {
    let mut table = turn_one_played(stops);
    stop(stops, "Turn 2, round 1: Roche Harbor is besieged", &table);
    let besieged = table.board().besieged();
    assert_eq!(besieged, [place("roche-harbor")], "J-045: five units");
    for name in ["sinkat", "rosario", "decatur", "lopez"] {
        assert!(table.board().in_revolt(place(name)), "{name}");
    }
    assert_eq!(table.board().unit(UnitId(32)).at, Whereabouts::Gone, "J-045: mutiny");

    // R1: #35 for its event.
    table.give("event:35", &[1, 1]);
    for at in ["west-sound", "eastsound", "friday-harbor", "friday-harbor", "friday-harbor"] {
        table.give(&format!("place:{at}"), &[]);
    }
    assert_eq!(table.force("friday-harbor").len(), 13);
    assert!(table.board().deck.removed.contains(&CardId(35)), "J-031");

    // R2: #48 for 2 Ops. The Dongola takes Richardson's three on board, the Atbara the infantry
    // of Orcas Landing.
    table.give("ops:48", &[1, 1]);
    table.give("activate-sea:e", &[]);
    table.give("sail-to:richardson", &[]);
    table.give("load", &[]);
    table.give("+unit:24+unit:25+unit:31", &[]);
    table.give("sail-to:sea-e", &[]);
    table.give("activate:friday-harbor", &[]);
    table.give("sail:friday-harbor", &[]);
    table.give("+ship:5", &[]);
    table.give("sail-to:orcas-landing", &[]);
    table.give("load", &[]);
    table.give("finish", &[]);

    // R3: #46 for 2 Ops. Three land at Port Stanley; the Atbara reaches D.
    table.give("ops:46", &[1, 1]);
    table.give("activate-sea:e", &[]);
    table.give("sail-to:port-stanley", &[]);
    table.give("unload", &[]);
    table.give("+unit:24+unit:25+unit:31", &[]);
    table.give("activate:orcas-landing", &[]);
    table.give("sail-to:sea-d", &[]);
    table.give("drop-anchor", &[]);
    table.give("finish", &[]);

    // R4: #51 for 1 Op: Olga, unload.
    table.give("ops:51", &[1, 1]);
    table.give("activate-sea:d", &[]);
    table.give("sail-to:olga", &[]);
    table.give("unload", &[]);
    table.give("drop-anchor", &[]);
    table.give("finish", &[]);
    assert!(table.force("richardson").is_empty() && table.force("orcas-landing").is_empty());
    assert_eq!((table.force("port-stanley").len(), table.force("olga").len()), (3, 3));

    // R5: #52 for 2 Ops. From Friday Harbor to Sinkat: a battle, won.
    table.give("ops:52", &[1, 1]);
    table.give("activate:friday-harbor", &[]);
    table.give("march:friday-harbor", &[]);
    table.give("+unit:14+unit:16+unit:17+unit:18+unit:19", &[]);
    table.give("to:sinkat", &[1, 4]);
    let battle = [vec![1, 1, 1, 1, 2, 1, 1, 3, 4], open_field()].concat();
    table.give("fight:sinkat", &battle);
    stop(stops, "Turn 2, round 5: a battle waits at Sinkat", &table);
    table.give("report:held", &[]);
    for lost in ["#2", "#0", "#1", "#0"] {
        table.give(lost, &[]);
    }
    table.give("#0", &[5, 1, 1]);
    assert_eq!(table.board().place(place("sinkat")).control, Control::RetakenEgyptian, "J-046");
    table.give("finish", &[]);

    // R6 and R7 are passed. Roche Harbor's siege goes on; nobody rises in turn 3.
    table.give("pass", &[]);
    table.give("finish", &[]);
    table.give("pass", &[]);
    table.give("finish", &[]);
    assert_eq!(table.topic(), "siege-action");
    let siege = [vec![1, 2], vec![1; 25 - 12 - 1 - 1]].concat();
    table.give("hold", &siege);
    assert_eq!(table.board().place(place("roche-harbor")).siege, Some(2), "J-093: it goes on");
    let expected = [(5, 70, 11), (70, 80, 4)];
    assert_eq!(scores(&table), expected, "J-120: Sinkat lost and won back counts nothing");
    assert_eq!((table.board().turn, table.board().vp), (3, 80));
    stop(stops, "Turn 3, round 1: where the example ends", &table);
    table
}

#[test]
fn turn_two() {
    let table = played(&mut Stops::new());
    assert_eq!(table.campaign.outcome(), None);
}

/// What newcomers take the example up from (`assets/san-juans/example-of-play.json`) is this very
/// example. `SIRDAR_SAVE=1` writes it anew.
#[test]
fn the_example_to_play_on_from_is_the_printed_one() {
    let mut stops = Stops::new();
    let table = played(&mut stops);
    let stops: Vec<_> = stops
        .into_iter()
        .map(|(title, answers, dice)| json!({ "title": title, "answers": answers, "dice": dice }))
        .collect();
    let example = json!({
        "options": options(),
        "stops": stops,
        "answers": table.given,
        "dice": table.faces,
    });
    if std::env::var_os("SIRDAR_SAVE").is_some() {
        let file =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../../assets/san-juans/example-of-play.json");
        std::fs::write(file, format!("{example}\n")).expect("written");
    }
    let kept = include_str!("../../../assets/san-juans/example-of-play.json");
    let kept: serde_json::Value = serde_json::from_str(kept).expect("JSON");
    assert_eq!(kept, example);
}

#[test]
fn the_garrisons_are_those_of_the_set_up() {
    let table = Table::start(&options(), &opening());
    let friday = table.force("friday-harbor");
    assert_eq!(friday.len(), 8, "J-025");
    assert!(friday.contains(&(UnitKind::FortressGarrison, 4)), "J-022: four steps");
    assert_eq!(table.board().ships.len(), 8);
}
