//! Turn 1 of the printed example of play, die for die, as far as it is fought on land. Its ships
//! stay in port here: the Dongola lands nobody, so five units march on Mud Bay instead of seven.

use engine::san_juans::{CardId, Event, Options, Outcome, UnitKind};

use crate::table::{Table, open_field, place, unshuffled};

/// The dice of the set-up and the rebellion of turn 1, in the default order of J-043.
fn opening() -> Vec<u8> {
    let fortified = [1, 1, 1];
    // El Obeid rises and its unit gets away (3); Port Stanley is the closest call.
    let towns = [6, 3, 1, 1, 5, 1, 1, 1];
    // Stuart and Waldron mutiny (1, 2); Deer Harbor, Blakely, Mud Bay, Ginnis and Tamai rise.
    let villages = [6, 1, 6, 2, 1, 6, 1, 1, 6, 1, 1, 6, 1, 6, 6];
    let mut faces = unshuffled(24);
    faces.extend(unshuffled(18));
    faces.extend(fortified);
    faces.extend(towns);
    faces.extend(villages);
    faces
}

fn options() -> Options {
    let opening_hand = [30, 33, 37, 39, 43, 47, 50].map(CardId).to_vec();
    Options { opening_hand, ..Options::default() }
}

#[test]
fn turn_one() {
    let mut table = Table::start(&options(), &opening());
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
    table.give("finish", &[]);
    assert_eq!(table.force("richardson").len(), 3);

    // R3: #50 for its event; 11 matches, 6 and 2 are event 62: two Egyptian points.
    table.give("event:50", &[5, 6, 6, 2]);
    assert_eq!(table.board().points.egyptian, 2, "J-150: 62");
    table.give("place:richardson", &[]);

    // R4: #30 for 2 Ops. Five units towards Mud Bay, two points clear, there a 5: encounter.
    table.give("ops:30", &[1, 1]);
    table.give("activate:richardson", &[]);
    let all = table.offers().join("+");
    table.give(&format!("+{all}"), &[]);
    table.give("to:mud-bay", &[3, 2, 5]);
    let mut battle = vec![3, 3, 3, 3, 2, 1, 1, 3, 4];
    battle.extend(open_field());
    table.give("fight:mud-bay", &battle);
    let joined = table.events.iter().rev().find_map(|event| match event {
        Event::BattleJoined { force, units, .. } => Some((*force, units.len())),
        _ => None,
    });
    let (force, ours) = joined.expect("a battle was joined");
    assert_eq!((force.foot, force.rifles, force.horse, ours), (12, 1, 2, 5), "J-063");

    // They withdraw; pursuit 9, modifiers included, costs 40 %; over half is lost.
    table.give("report:lost", &[]);
    for lost in ["#4", "#1", "#0", "#4"] {
        table.give(lost, &[]);
    }
    let aftermath = [vec![4, 4], vec![1; 13]].concat();
    table.give("#0", &aftermath);
    let pursued = table.events.iter().rev().find_map(|event| match event {
        Event::Pursued { total, percent, .. } => Some((*total, *percent)),
        _ => None,
    });
    assert_eq!(pursued, Some((9, 40)), "J-080: 8, one cavalry -1, more than 3:1 +2");
    assert_eq!(table.force("richardson/mud-bay/2").len(), 3, "J-077");

    // R5: #43 for 2 Ops: they return to Richardson, the die missing.
    table.give("ops:43", &[1, 1]);
    table.give("activate:richardson/mud-bay/2", &[]);
    let all = table.offers().join("+");
    table.give(&format!("+{all}"), &[]);
    table.give("to:richardson", &[5]);
    table.give("finish", &[]);
    assert_eq!(table.force("richardson").len(), 3);

    // R6: #33 for 1 Op. R7: #47 for replacements: 1 + 2 = three points, spent at Richardson.
    table.give("ops:33", &[1, 1]);
    table.give("finish", &[]);
    table.give("replacements:47", &[1, 1]);
    assert_eq!(table.topic(), "refit");
    assert!(table.events.contains(&Event::SupplyChecked { cut_off: vec![] }), "all in supply");
    let restore: Vec<String> =
        table.offers().into_iter().filter(|offer| offer.starts_with("restore")).collect();
    let two = restore.iter().find(|offer| offer.ends_with(":2")).expect("two points").clone();
    table.give(&two, &[]);
    assert_eq!(table.board().points.egyptian, 1);
    let one = table
        .offers()
        .into_iter()
        .find(|offer| offer.starts_with("restore") && offer.ends_with(":1"))
        .expect("a point");
    // Turn 2's rebellion is not told die for die: nobody rises here.
    let rolled = 25 - 9 - 1;
    table.give(&one, &vec![1; rolled]);

    let scored = table.events.iter().find_map(|event| match event {
        Event::Scored { before, after, ledger } => Some((*before, *after, ledger.len())),
        _ => None,
    });
    assert_eq!(scored, Some((5, 70, 11)), "J-122: 5 + 45 + 10 + 5 + 5");
    assert_eq!((table.board().turn, table.board().vp), (2, 70));
    assert_ne!(table.campaign.outcome(), Some(Outcome::Draw));
}

#[test]
fn the_garrisons_are_those_of_the_set_up() {
    let table = Table::start(&options(), &opening());
    let friday = table.force("friday-harbor");
    assert_eq!(friday.len(), 8, "J-025");
    assert!(friday.contains(&(UnitKind::FortressGarrison, 4)), "J-022: four steps");
    assert_eq!(table.board().ships.len(), 8);
}
