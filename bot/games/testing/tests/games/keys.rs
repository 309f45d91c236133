//! The keys of a log, stretch by stretch.

use games::dice::keys::*;
use model::dice::entropy::{DiceNote, Mixed, Revealed};
use model::dice::{Key, Secret};
use model::ids::{CampaignId, MessageId};
use model::log::LogLine;
use serde_json::{Value, json};

fn secret(byte: &str) -> Secret {
    Secret::read(&byte.repeat(32)).expect("32 bytes")
}

fn line(number: i64, body: Value) -> LogLine {
    let line = json!({
        "campaign": 9, "number": number, "player": 1, "rules": 1, "at": 0,
        "body": body, "faces": [], "events": [],
    });
    serde_json::from_value(line).expect("a line")
}

fn created(commitment: Option<String>, seed: Option<u64>) -> Value {
    let setup = games::usual().setup(None, None);
    let seed = seed.map(|seed| json!(seed));
    json!({ "Created": {
        "name": "Nile", "setup": setup, "commitment": commitment, "seed": seed,
    } })
}

fn imported(commitment: Option<String>, seed: Option<u64>) -> Value {
    let mut body = created(commitment, seed)["Created"].take();
    body["keeps_roster"] = json!(true);
    json!({ "Imported": body })
}

#[test]
fn each_stretch_has_its_own_secret_and_an_unknown_one_accuses_nobody() {
    games_testing::games();
    let (old, new) = (secret("0a"), secret("0b"));
    let salts = ["first".to_owned(), "17".to_owned()];
    let started = json!({ "Started": {
        "commander": 1, "by_lot": false, "salts": [1, 2], "begins": 40, "recipe": 2,
        "words": salts,
    } });
    let mut lines = vec![
        line(1, created(Some(old.commitment()), None)),
        line(2, started),
        line(3, json!("Left")),
        line(4, imported(Some(new.commitment()), None)),
        line(5, json!("Left")),
    ];
    let mixed = vec![Mixed { player: None, salt: String::new(), message: MessageId(50) }];
    lines[4].dice = DiceNote { mixed: mixed.clone(), revealed: None };
    let here = Key::of(&new, CampaignId(9), &[], MessageId(0));
    let keys = Keys::of(&lines, Some(&new));
    let known = [None, None, None, Some(here.clone()), Some(here.mixed(&mixed))];
    assert_eq!((keys.of_lines, keys.broken_promises), (known.to_vec(), Vec::new()));
    // Had it ended before it was imported, its log would tell the secret and the campaign.
    let revealed = Revealed { secret: old.reveal(), campaign: CampaignId(3) };
    lines[2].dice.revealed = Some(revealed);
    let keys = Keys::of(&lines, Some(&new));
    let first = Key::salted(&old, CampaignId(3), &salts, MessageId(40));
    assert_eq!(keys.of_lines[1..3], [Some(first.clone()), Some(first)]);
    assert_eq!(Keys::of(&lines, Some(&old)).broken_promises, [4], "not the one promised");
}

#[test]
fn a_restore_puts_another_secret_in_force_and_tells_the_one_before() {
    games_testing::games();
    let (old, new, here) = (secret("0a"), secret("0b"), CampaignId(9));
    let was = json!({ "secret": old.reveal(), "campaign": 9 });
    let restored = json!({ "Restored": { "commitment": new.commitment(), "was": was } });
    let lines = [
        line(1, created(Some(old.commitment()), None)),
        line(2, json!("Left")),
        line(3, restored),
        line(4, json!("Left")),
    ];
    let key = |secret| Some(Key::of(secret, here, &[], MessageId(0)));
    let keys = Keys::of(&lines, Some(&new));
    assert_eq!(keys.of_lines, [key(&old), key(&old), key(&new), key(&new)]);
    assert_eq!(keys.broken_promises, [0_i64; 0]);
    assert_eq!(Keys::of(&lines, None).of_lines[2..], [None, None], "not told before the end");
    assert_eq!(Keys::of(&lines, Some(&old)).broken_promises, [3]);
}

#[test]
fn open_dice_are_known_to_everybody_in_every_stretch() {
    games_testing::games();
    let lines =
        [line(1, created(None, Some(5))), line(2, json!("Left")), line(3, imported(None, Some(6)))];
    let open = |seed| Some(Key::open(seed));
    assert_eq!(Keys::of(&lines, None).of_lines, [open(5), open(5), open(6)]);
    assert_eq!(Keys::of(&lines[1..2], None).of_lines, [None], "no beginning, no key");
}
