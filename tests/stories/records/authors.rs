//! Logs in whose lines somebody has changed who did it: what `verify` condemns no import takes, and
//! what is imported is never condemned.

use std::collections::BTreeSet;

use campaign::archive::import::{Import, ImportTarget};
use games::dice::audit::audit;
use games::log::faults::faults;
use games::log::verify::replay;
use model::ids::{CampaignId, ChannelId, GuildId};
use model::log::LogLine;
use serde_json::{Value, json};
use store::Change;

use crate::stories::driver::Club;
use crate::wars::{export, patrol, sudan};

/// Somebody who has nothing to do with it.
const UNKNOWN: u64 = 99;

/// What `verify` says of a log, if it has anything to say.
fn condemned(lines: &[LogLine]) -> Option<String> {
    let played = replay(lines).err().map(|why| why.to_string());
    let found = || faults(lines, &audit(lines, None)).first().map(ToString::to_string);
    played.or_else(found)
}

/// The log as it would be kept after an import.
fn kept(import: Import) -> Vec<LogLine> {
    let target = ImportTarget {
        id: CampaignId(7),
        guild: GuildId(1),
        channel: ChannelId(2),
        name: None,
        seed: None,
        keep_roster: true,
        now: 2_000_000_000,
        post: 1,
    };
    let changes = import.changes(&target).expect("randomness");
    let line = |change| match change {
        Change::AddLine(line) => Some(*line),
        _ => None,
    };
    changes.into_iter().filter_map(line).collect()
}

/// What kind of line it is.
fn kind(line: &Value) -> String {
    let body = &line["body"];
    let named = body.as_object().and_then(|body| body.keys().next().map(String::as_str));
    named.or(body.as_str()).expect("a body").to_owned()
}

/// Holds import and `verify` against each other on a file; whether it is taken.
fn held(file: &Value, what: &str) -> bool {
    let lines: Vec<LogLine> = serde_json::from_value(file["lines"].clone()).expect("lines");
    match (Import::read(&file.to_string()), condemned(&lines)) {
        (Ok(import), None) => {
            assert_eq!(condemned(&kept(import)), None, "{what}: it is taken");
            true
        }
        (Err(why), Some(said)) => {
            let line = |text: &str| {
                text.split("line ").nth(1).and_then(|rest| {
                    rest.split(|c: char| !c.is_ascii_digit()).next().map(str::to_owned)
                })
            };
            assert!(line(&said).is_some(), "{what}: {said}");
            assert_eq!(line(&why.to_string()), line(&said), "{what}: {why}, {said}");
            false
        }
        (Ok(_), Some(said)) => panic!("{what}: it is taken, and then: {said}"),
        (Err(why), None) => panic!("{what}: it is refused for nothing: {why}"),
    }
}

/// Changes who did it, line by line; the kinds of lines that were tried, and of those that were
/// refused.
fn tried(file: &Value) -> (BTreeSet<String>, BTreeSet<String>) {
    assert!(held(file, "as it was played"));
    let lines = file["lines"].as_array().expect("lines");
    let known = lines.iter().filter_map(|line| line["player"].as_u64());
    let authors: BTreeSet<u64> = known.chain([0, UNKNOWN]).collect();
    let (mut kinds, mut refused) = (BTreeSet::new(), BTreeSet::new());
    for (at, line) in lines.iter().enumerate() {
        kinds.insert(kind(line));
        for author in authors.iter().filter(|author| line["player"] != **author) {
            let mut changed = file.clone();
            changed["lines"][at]["player"] = json!(author);
            if !held(&changed, &format!("line {} by {author}: {line}", at + 1)) {
                refused.insert(kind(line));
            }
        }
    }
    (kinds, refused)
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_of_another_author_are_condemned_and_refused_alike() {
    let mut club = Club::begun(&["Alice", "Ben", "Chen"]).await;
    club.play(
        "Ben /pass → Proposed; Chen presses 'Back it' in '/council list proposal:1' → behind it; \
         Alice /pass; posted; Ben /dice roll:'2d6'; Ben /my leave until:'3 days' stand-in:@Chen; \
         Ben /my leave until:back; Chen /my leave until:'3 days'; Chen /my leave until:back; \
         Alice /campaign pause; Ben /campaign resume; Dara /campaign join; posted; \
         Alice /order do:finish; posted; Alice /pass; posted; Alice /undo; \
         Ben /vote call matter:dismiss reason:Slow; posted; stop",
    )
    .await;
    let file: Value = serde_json::from_str(&club.run(&["export", "Nile"])).expect("JSON");
    let (kinds, refused) = tried(&file);
    assert!(kinds.len() >= 12, "{kinds:?}");
    for kind in ["Order", "Joined", "Proposed", "Backed", "Moved", "Went"] {
        assert!(refused.contains(kind), "{kind}: {refused:?} of {kinds:?}");
    }
}

#[test]
fn a_side_that_is_missing_and_an_order_of_the_other_side_are_refused() {
    for lines in [sudan(5, 12), patrol(5, 12)] {
        let file = export(&lines, "Two sides");
        let (_, refused) = tried(&file);
        assert!(refused.contains("Order"), "{refused:?}");
        for (at, line) in file["lines"].as_array().expect("lines").iter().enumerate() {
            if kind(line) != "Joined" {
                continue;
            }
            for side in [json!(null), json!(2), json!(200)] {
                let mut changed = file.clone();
                changed["lines"][at]["body"]["Joined"]["side"] = side.clone();
                assert!(!held(&changed, &format!("side {side}: {line}")), "{side}: {line}");
            }
        }
    }
}
