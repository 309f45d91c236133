//! Dice that are computed again.

use games::dice::audit::*;
use kit::Dice as _;
use kit::dice::Recorded;
use model::dice::{Key, Secret};
use model::ids::{CampaignId, MessageId};
use model::log::{Body, LogLine};
use model::{Event, Game, RULES_VERSION};
use serde_json::{Value, json};
use staff::PlayerId;

const ALICE: PlayerId = PlayerId(11);
const BEN: PlayerId = PlayerId(12);
const CHEN: PlayerId = PlayerId(13);

fn secret() -> Secret {
    Secret::read(&"0f".repeat(32)).expect("32 bytes")
}

/// A line as it was stored before there were salts.
fn line(number: i64, player: PlayerId, body: Value, faces: &[u8], events: &[Event]) -> LogLine {
    let line = json!({
        "campaign": 7, "number": number, "player": player, "rules": RULES_VERSION, "at": number,
        "body": body, "faces": faces, "events": events,
    });
    serde_json::from_value(line).expect("an old line is read")
}

/// The key of the campaign of these tests: by the recipe of before.
fn key() -> Key {
    Key::of(&secret(), CampaignId(7), &[ALICE, BEN, CHEN], MessageId(99))
}

/// A campaign as it was begun before there were salts, its first dice thrown with `key`.
fn begun(key: &Key) -> Vec<LogLine> {
    let setup = games::usual().setup(None, None);
    let created = json!({ "Created": {
        "name": "Nile", "setup": setup, "commitment": secret().commitment(), "seed": null,
    } });
    let mut lines = vec![line(1, ALICE, created, &[], &[])];
    for (player, number) in [ALICE, BEN, CHEN].into_iter().zip(2..) {
        lines.push(line(number, player, json!({ "Joined": { "name": "Officer" } }), &[], &[]));
    }
    let mut stream = key.line(5);
    let mut dice = Recorded::new(&mut stream);
    let commander = [ALICE, BEN, CHEN][usize::from(dice.die(3, 1)) - 1];
    let mut events = Vec::new();
    Game::new(&setup, &mut dice, &mut events);
    let started = json!({ "Started": {
        "commander": commander, "by_lot": true, "salts": [ALICE, BEN, CHEN], "begins": 99,
    } });
    lines.push(line(5, ALICE, started, &dice.faces, &events));
    let mut own = key.line(6);
    let faces: Vec<u8> = (0..3).map(|_| own.die(6, 1)).collect();
    lines.push(line(6, BEN, json!({ "Rolled": { "sides": 6, "reason": "luck" } }), &faces, &[]));
    lines
}

#[test]
fn a_campaign_of_before_there_were_salts_is_computed_again() {
    games_testing::games();
    let lines = begun(&key());
    let found = audit(&lines, Some(&secret()));
    assert!(found.is_clean(), "{found:#?}");
    let thrown: usize = lines.iter().map(|line| line.faces.len()).sum();
    assert_eq!((found.checked, found.unknown, found.lines), (thrown, 0, 6));
    assert_eq!((found.kinds[&ThrowKind::FirstLot], found.kinds[&ThrowKind::Own]), (1, 3));
    assert_eq!(found.kinds[&ThrowKind::Game], thrown - 4);
    assert_eq!(found.own[&6].iter().sum::<u64>(), 3);
    // Nobody who does not know the secret can say anything.
    let blind = audit(&lines, None);
    assert_eq!((blind.checked, blind.unknown, blind.unknown_to), (0, thrown, 6));
    assert!(blind.is_clean());
}

#[test]
fn a_face_altered_and_one_taken_away_are_named() {
    games_testing::games();
    let mut lines = begun(&key());
    let was = lines[5].faces[1];
    lines[5].faces[1] = if was == 6 { 1 } else { was + 1 };
    let last = lines[5].faces.pop().expect("three dice");
    let found = audit(&lines, Some(&secret())).differing;
    // Dice of one size, as lines of before have them, end with the last that is recorded.
    let [altered] = found[..] else { panic!("{found:#?}") };
    assert_eq!((altered.line, altered.die, altered.expected), (6, 2, Some(was)));
    assert!(last > 0);
    let lost = lines[4].faces.pop().expect("dice of the beginning");
    let found = audit(&lines, Some(&secret())).differing;
    assert_eq!((found[0].line, found[0].expected, found[0].recorded), (5, Some(lost), None));
    lines[4].faces.extend([lost, 1]);
    let found = audit(&lines, Some(&secret())).differing;
    assert_eq!((found[0].line, found[0].expected, found[0].recorded), (5, None, Some(1)));
}

#[test]
fn a_beginning_forged_throughout_is_found_by_its_dice_alone() {
    games_testing::games();
    // Faces, events and commander all fit: only the secret gives the forgery away.
    let lines = begun(&Key::open(4));
    assert!(games::log::verify::replay(&lines).is_ok());
    let found = audit(&lines, Some(&secret()));
    assert!(found.stopped.is_none() && found.differing.len() > 10, "{found:#?}");
    assert!(found.differing.iter().all(|roll| roll.expected.is_some() && roll.recorded.is_some()));
    // And so does another secret than the one that was promised.
    let other = Secret::read(&"0e".repeat(32)).expect("32 bytes");
    assert_eq!(audit(&begun(&key()), Some(&other)).broken_promises, [1]);
}

#[test]
fn the_lot_among_equal_votes_is_one_that_its_die_can_show() {
    games_testing::games();
    let mut lines = begun(&key());
    let commander = match &lines[4].body {
        Body::Started { commander, .. } => *commander,
        _ => panic!("the beginning"),
    };
    let others: Vec<PlayerId> =
        [ALICE, BEN, CHEN].into_iter().filter(|player| *player != commander).collect();
    let carried = json!({ "Carried": { "relieve": 2, "keep": 0 } });
    let moved = json!({ "Moved": { "reason": "" } });
    lines.push(line(7, others[0], moved, &[], &[]));
    let closed = json!({ "Closed": { "motion": 1, "verdict": carried } });
    lines.push(line(8, PlayerId(0), closed, &[], &[]));
    lines.push(line(9, others[1], json!({ "Stood": { "motion": 2 } }), &[], &[]));
    let face = key().line(10).die(2, 1);
    let elected = json!({ "Elected": {
        "player": others[0], "votes": 1, "cast": 2, "by_lot": true,
    } });
    let closed = json!({ "Closed": { "motion": 2, "verdict": elected } });
    lines.push(line(10, PlayerId(0), closed, &[face], &[]));
    let found = audit(&lines, Some(&secret()));
    assert!(found.is_clean(), "{found:#?}");
    assert_eq!(found.kinds[&ThrowKind::VoteLot], 1);
    lines[9].faces = vec![3 - face];
    let found = audit(&lines, Some(&secret())).differing;
    assert_eq!(found.iter().map(|roll| (roll.line, roll.die)).collect::<Vec<_>>(), [(10, 1)]);
}

#[test]
fn even_dice_are_ordinary_and_loaded_ones_are_not() {
    games_testing::games();
    let deviation = |faces: &[u64]| Spread::of(faces).deviation.expect("enough dice");
    assert!(deviation(&[98, 105, 101, 92, 104, 100]) < 1.6);
    assert!(deviation(&[60, 100, 100, 100, 100, 140]) > 3.0);
    let ordinary = Spread::of(&[15, 10, 5, 10, 12, 8]);
    // By hand: (25 + 0 + 25 + 0 + 4 + 4) / 10.
    assert!((ordinary.chi_square - 5.8).abs() < 1e-9);
    assert!(Spread::of(&[1, 2, 3, 0, 0, 1]).deviation.is_none(), "too few to tell");
    assert!(Spread::of(&[0; 6]).deviation.is_none());
}

#[test]
fn a_roll_that_is_wrong_is_named() {
    games_testing::games();
    let roll = Differing { line: 12, die: 3, sides: 6, expected: Some(2), recorded: Some(5) };
    assert_eq!(roll.to_string(), "line 12, die 3: the log has 5 on a D6 and it should be 2");
}
