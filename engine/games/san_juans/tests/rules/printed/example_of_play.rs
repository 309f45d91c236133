//! The printed example of play, die for die, both turns (J-122, J-052 to J-057). Dice it does not
//! name are any that give what it tells; battles come as reports from the table.

use san_juans::{BattleType, CardId, Event, Options, Outcome, Set, ShipId, UnitId, Whereabouts};

use serde_json::json;

use crate::table::{Table, last, open_field, place, unshuffled};

/// The dice of the set-up and the rebellion of turn 1, in the default order of J-043.
fn opening() -> Vec<u8> {
    let fortified = [1, 1, 1];
    // El Obeid rises and its unit gets away (3); Port Stanley is the closest call.
    let towns = [6, 3, 1, 1, 5, 1, 1, 1];
    // Stuart and Waldron mutiny (1, 2); Deer Harbor, Blakely, Mud Bay, Ginnis and Tamai rise.
    let villages = [6, 1, 6, 2, 1, 6, 1, 1, 6, 1, 1, 6, 1, 6, 6];
    let mut faces = unshuffled(24);
    // Hicks is shuffled in (J-028), and #35 comes to lie on top.
    let mut expedition = unshuffled(18);
    expedition[0] = 5;
    faces.extend(expedition);
    faces.extend(fortified);
    faces.extend(towns);
    faces.extend(villages);
    faces
}

fn options() -> Options {
    let opening_hand = [30, 33, 37, 39, 43, 47, 50].map(CardId::printed).to_vec();
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
    let risen: Vec<_> = table.board().risen().iter().collect();
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

    table.play(
        "asks play-card (R1: #37 for its event, 8 is no random event. Three units make Roche \
         Harbor five strong); event:37 3 5; kind:bashi-bazouk-infantry; place:roche-harbor; \
         force roche-harbor = 5",
    );
    assert!(table.board().deck.removed.contains(&CardId::printed(37)), "J-031: out for good");

    table.play(
        "ops:39 1 1 (R2: #39 for 2 Ops. Lopez's infantry marches to Richardson, a die at each \
         of two points); activate:lopez; to:richardson 6 6; activate:port-stanley (Port \
         Stanley's two units board the Dongola: with D and E her three functions are spent); \
         sail:port-stanley; load; +unit:22+unit:23; sail-to:sea-e; \
         asks play-card (J-052: no function is left); force richardson = 3",
    );

    // R3: #50 for its event; 11 matches, 6 and 2 are event 62: two Egyptian points.
    table.give("event:50", &[5, 6, 6, 2]);
    assert_eq!(table.board().points.local, 2, "J-150: 62");
    table.give("place:richardson", &[]);

    // R4: #30 for 2 Ops. Five units towards Mud Bay, two points clear, there a 5: encounter. With
    // the second Op the Dongola enters the port and lands her two, who do not roll (J-057).
    table.play(
        "ops:30 1 1; activate:richardson; +all; to:mud-bay 3 2 5; activate-sea:e; \
         sail-to:mud-bay; unload",
    );
    let landed = table.give("+unit:22+unit:23", &[]);
    assert!(landed.iter().any(|event| matches!(event, Event::JoinedForBattle { .. })), "J-057");
    table.give("drop-anchor", &[]);
    let mut battle = vec![3, 3, 3, 3, 2, 1, 1, 3, 4];
    battle.extend(open_field());
    table.give("fight:mud-bay", &battle);
    stop(stops, "Turn 1, round 4: a battle waits before Mud Bay", &table);
    let joined = last!(table.events,
        Event::BattleJoined { force, units, battle, .. } => (*force, units.len(), *battle));
    let (force, ours, battle) = joined.expect("a battle was joined");
    assert_eq!((force.foot, force.rifles, force.horse, ours), (12, 1, 2, 7), "J-057, J-063");
    assert_eq!(battle, BattleType::Encounter, "J-070");

    // They withdraw; pursuit 9, modifiers included, costs 40 %; over half is lost.
    table.give("report:lost", &[]);
    for lost in ["#4", "#4", "#0", "#0", "#0", "#4"] {
        table.give(lost, &[]);
    }
    table.play("#4 4 4 1x21");
    let pursued = last!(table.events, Event::Pursued { total, percent, .. } => (*total, *percent));
    assert_eq!(pursued, Some((9, 40)), "J-080: 8, one cavalry -1, more than 3:1 +2");
    table.play("force richardson/mud-bay/2 = 3 (J-077); finish");
    assert_eq!(berth(&table, 7), "sea-e", "J-058: the Dongola puts out");

    // R5: #43 for 2 Ops: they return to Richardson, the die missing. Friday Harbor's ships go to
    // A, into False Bay, and take its two units on board.
    table.play("ops:43 1 1; activate:richardson/mud-bay/2");
    let all = table.offers().join("+");
    table.play(&format!(
        "+{all}; to:richardson 5; force richardson = 3; activate:friday-harbor; \
         sail:friday-harbor; +ship:3+ship:4+ship:5+ship:6; sail-to:false-bay; load; \
         +unit:26+unit:27; finish; force false-bay = 0 (J-053: free boarding)",
    ));

    table.play(
        "ops:33 1 1 (R6: #33 for 1 Op: A, Friday Harbor, unload); activate:false-bay; \
         +ship:3+ship:4+ship:5+ship:6; sail-to:friday-harbor; unload; +unit:26+unit:27; finish; \
         force friday-harbor = 10",
    );

    stop(stops, "Turn 1, round 7: the last card", &table);
    // R7: #47 for replacements: 1 + 2 = three points, spent at Richardson.
    table.give("replacements:47", &[1, 1]);
    assert_eq!(table.topic(), "refit");
    assert!(table.events.contains(&Event::SupplyChecked { cut_off: vec![] }), "all in supply");
    table.play("restore:24:2; points egyptian = 1");
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
    assert_ne!(table.game.outcome(), Some(Outcome::Draw));
}

/// Plays both turns, and the rebellion of turn 3.
fn played(stops: &mut Stops) -> Table {
    let mut table = turn_one_played(stops);
    stop(stops, "Turn 2, round 1: Roche Harbor is besieged", &table);
    let besieged = table.board().besieged();
    assert_eq!(besieged, Set::of(place("roche-harbor")), "J-045: five units");
    for name in ["sinkat", "rosario", "decatur", "lopez"] {
        assert!(table.board().in_revolt(place(name)), "{name}");
    }
    assert_eq!(table.board().unit(UnitId(32)).at, Whereabouts::Gone, "J-045: mutiny");

    table.play("event:35 1 1 (R1: #35 for its event)");
    for at in ["west-sound", "eastsound", "friday-harbor", "friday-harbor", "friday-harbor"] {
        table.give(&format!("place:{at}"), &[]);
    }
    assert_eq!(table.force("friday-harbor").len(), 13);
    assert!(table.board().deck.removed.contains(&CardId::printed(35)), "J-031");

    // R2: #48 for 2 Ops. The Dongola takes Richardson's three on board, the Atbara the infantry
    // of Orcas Landing.
    table.play(
        "ops:48 1 1; activate-sea:e; sail-to:richardson; load; +unit:24+unit:25+unit:31; \
         sail-to:sea-e; activate:friday-harbor; sail:friday-harbor; +ship:5; \
         sail-to:orcas-landing; load; finish",
    );

    table.play(
        "ops:46 1 1 (R3: #46 for 2 Ops. Three land at Port Stanley, the Atbara reaches D); \
         activate-sea:e; sail-to:port-stanley; unload; +unit:24+unit:25+unit:31; \
         activate:orcas-landing; sail-to:sea-d; drop-anchor; finish",
    );

    table.play(
        "ops:51 1 1 (R4: #51 for 1 Op: Olga, unload); activate-sea:d; sail-to:olga; unload; \
         drop-anchor; finish",
    );
    assert!(table.force("richardson").is_empty() && table.force("orcas-landing").is_empty());
    assert_eq!((table.force("port-stanley").len(), table.force("olga").len()), (3, 3));

    table.play(
        "ops:52 1 1 (R5: #52 for 2 Ops. From Friday Harbor to Sinkat: a battle, won); \
         activate:friday-harbor; march:friday-harbor; +unit:14+unit:16+unit:17+unit:18+unit:19; \
         to:sinkat 1 4",
    );
    let battle = [vec![1, 1, 1, 1, 2, 1, 1, 3, 4], open_field()].concat();
    table.give("fight:sinkat", &battle);
    stop(stops, "Turn 2, round 5: a battle waits at Sinkat", &table);
    table.give("report:held", &[]);
    for lost in ["#2", "#0", "#1", "#0"] {
        table.give(lost, &[]);
    }
    table.play("#0 5 1 1; control sinkat = RetakenLocal (J-046); finish");

    table.play(
        "pass (R6 and R7 are passed. Roche Harbor's siege goes on, nobody rises in turn 3); \
         finish; pass; finish; asks siege-action",
    );
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
    assert_eq!(table.game.outcome(), None);
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
    let kept = include_str!("../../../../../../assets/san-juans/example-of-play.json");
    let kept: serde_json::Value = serde_json::from_str(kept).expect("JSON");
    assert_eq!(kept, example);
}

#[test]
fn the_garrisons_are_those_of_the_set_up() {
    let table = Table::start(&options(), &opening());
    let friday = table.force("friday-harbor");
    assert_eq!(friday.len(), 8, "J-025");
    assert!(friday.contains(&(san_juans::kind("fortress-garrison"), 4)), "J-022: four steps");
    assert_eq!(table.board().ships.len(), 8);
}
