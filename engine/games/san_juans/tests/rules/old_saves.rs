//! Campaigns saved by earlier versions: each must load and play on for ever, and one of the
//! present rules must come out the same when its log is played again.
//!
//! `SIRDAR_SAVE=1` writes the save of this version, once; a save that has landed is never edited.

use kit::dice::Recorded;
use kit::{RULES_VERSION, Scripted};
use san_juans::{COMMANDER, Campaign, Options};
use serde::{Deserialize, Serialize};

use crate::random_play::pick;
use crate::table::Seeded;

/// One order: what was answered, and the faces that fell.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    answer: String,
    faces: Vec<u8>,
}

/// A campaign in mid-war, with all that led there.
#[derive(Debug, Serialize, Deserialize)]
struct Save {
    rules: u32,
    options: serde_json::Value,
    opening: Vec<u8>,
    lines: Vec<Line>,
    state: serde_json::Value,
}

fn folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/saves")
}

/// Plays a war of random orders for a while.
fn played() -> Save {
    let options = Options::default();
    let (mut dice, mut with) = (Seeded::new(1884), Seeded::new(1885));
    let mut events = Vec::new();
    let mut kept = Recorded::new(&mut dice);
    let mut campaign = Campaign::new(&options, &mut kept, &mut events);
    let opening = kept.faces;
    let mut lines = Vec::new();
    while lines.len() < 150 {
        let Some(decision) = campaign.decision() else { break };
        let answer = pick(&decision.ask, &mut with);
        let mut kept = Recorded::new(&mut dice);
        campaign.apply(COMMANDER, &answer, &mut kept, &mut events).expect("offered");
        lines.push(Line { answer: answer.to_string(), faces: kept.faces });
    }
    Save {
        rules: RULES_VERSION,
        options: serde_json::to_value(&options).expect("plain data"),
        opening,
        lines,
        state: serde_json::to_value(&campaign).expect("plain data"),
    }
}

fn replayed(save: &Save) -> Campaign {
    let options: Options = serde_json::from_value(save.options.clone()).expect("options load");
    let mut events = Vec::new();
    let mut dice = Scripted::new(save.opening.iter().copied());
    let mut campaign = Campaign::new(&options, &mut dice, &mut events);
    for line in &save.lines {
        let mut dice = Scripted::new(line.faces.iter().copied());
        let answer = line.answer.parse().expect("an answer");
        campaign.apply(COMMANDER, &answer, &mut dice, &mut events).expect("it was taken then");
        assert_eq!((dice.left(), dice.missing()), (0, 0), "{}", line.answer);
    }
    campaign
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the engine knows no disk, but its tests may")]
fn every_save_loads_plays_on_and_ends() {
    let mine = folder().join(format!("rules-{RULES_VERSION}.json"));
    if std::env::var_os("SIRDAR_SAVE").is_some() && !mine.exists() {
        let text = serde_json::to_string(&played()).expect("plain data");
        std::fs::write(&mine, text + "\n").expect("the folder can be written");
    }
    let mut found = 0;
    for entry in std::fs::read_dir(folder()).expect("saves are kept") {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("text");
        let save: Save = serde_json::from_str(&text).expect("a save");
        let loaded: Campaign = serde_json::from_value(save.state.clone()).expect("it loads");
        if save.rules == RULES_VERSION {
            assert_eq!(replayed(&save), loaded, "the same log is the same war");
        }
        let (mut dice, mut with, mut events) = (Seeded::new(1), Seeded::new(2), Vec::new());
        let mut campaign = loaded;
        while let Some(decision) = campaign.decision() {
            let answer = pick(&decision.ask, &mut with);
            campaign.apply(COMMANDER, &answer, &mut dice, &mut events).expect("offered");
        }
        assert!(campaign.outcome().is_some());
        found += 1;
    }
    assert!(found > 0, "at least the save of the present rules");
}
