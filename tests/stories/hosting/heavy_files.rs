//! Files made to fill the memory: whatever is attached to `/campaign new`, the bot holds little
//! more than at rest, and lives where there is as much memory as bot/HOSTING.md asks for.

use std::process::Stdio;

use kit::Calm;
use model::{Game, Setup};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use san_juans::Options;
use serde_json::{Value, json};

use crate::stories::driver::Club;
use crate::wars::{export, war};

const MIB: usize = 1024 * 1024;
/// The longest file that `/campaign new` takes.
const LONGEST: usize = 4 * MIB;
/// What any file may cost above rest.
const ABOVE_REST: usize = 64 * MIB;
/// What the unit and the container of bot/HOSTING.md give the bot.
const LIMIT: usize = 512 * MIB;

/// A field of a process's status, in bytes.
fn held(process: u32, field: &str) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix(field));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
    kib.unwrap_or_else(|| panic!("{field}: {status}")) * 1024
}

/// A file with as many of `part` in place of `@` as there is room for, or so many.
fn filled(frame: &str, part: &str, most: usize) -> String {
    let (before, after) = frame.split_once('@').expect("a place to fill");
    let many = most.min((LONGEST - frame.len()) / (part.len() + 1));
    let parts = vec![part; many].join(",");
    format!("{before}{parts}{after}")
}

/// One file for each way into the bot: what weighs most there, as much as a file can hold, and as
/// much as is gone into.
fn heavy_files() -> Vec<(&'static str, String)> {
    games::register(&sirdar::GAMES);
    let game = Game::new(&Setup::of(Options::default()), &mut Calm::default(), &mut vec![]);
    let sound = export(&war(3, 40), "Nile");
    let with = |change: &dyn Fn(&mut Value)| {
        let mut file = sound.clone();
        change(&mut file);
        file.to_string()
    };
    let hole = json!("@");
    let fill = |change: &dyn Fn(&mut Value), part: &str, most: usize| {
        filled(&with(change).replace("\"@\"", "@"), part, most)
    };
    let body = |file: &mut Value, body: Value| file["lines"][1]["body"] = body;
    let rebased = |game: Value, roster: Value| {
        json!({ "Rebased": {
            "was": 1, "setup": Setup::of(Options::default()), "roster": roster, "game": game,
        } })
    };
    let all = usize::MAX;
    let some = 150_000;
    let tree = r#"{"":0}"#;
    let stored = serde_json::to_value(&game).expect("plain data");
    let log = sound["lines"].as_array().expect("lines");
    let told = log.iter().filter_map(|line| line["events"].as_array()).flatten();
    let shortest = told.map(Value::to_string).min_by_key(String::len);
    let event = shortest.expect("something has happened");
    let line = r#"{"campaign":1,"number":1,"player":0,"rules":1,"at":0,"body":"Left","faces":[],"events":[]}"#;
    let member = r#"{"player":1,"name":""}"#;
    let fault = json!({ "id": "", "number": 1, "player": 1, "at": 1, "request": "", "cause": "",
        "game": [hole] });
    let names = |file: &mut Value| {
        body(
            file,
            json!({ "Started": { "commander": 1, "by_lot": false, "salts": [], "begins": 0,
            "words": [hole] } }),
        );
    };
    let steps = |file: &mut Value| file["lines"][3]["body"]["Order"]["steps"] = json!([hole]);
    let events = |file: &mut Value| file["lines"][3]["events"] = json!([hole]);
    let roster = json!({ "members": [hole] });
    let mut files = vec![
        ("a position of small parts", filled(r#"{"options":{},"game":[@]}"#, tree, all)),
        ("answers", filled(r#"{"options":{},"answers":[@]}"#, r#""""#, all)),
        ("some answers", filled(r#"{"options":{},"answers":[@]}"#, r#""""#, some)),
        ("dice", filled(r#"{"options":{},"dice":[@],"answers":[]}"#, "6", all)),
        ("lines", filled("[@]", line, all)),
        ("some lines", filled("[@]", line, some / 9)),
        ("a fault's game", fill(&|file| file["fault"] = fault.clone(), tree, all)),
        ("some of a fault's game", fill(&|file| file["fault"] = fault.clone(), tree, 9_000)),
        (
            "a game in a line",
            fill(&|file| body(file, rebased(json!([hole]), json!({}))), tree, all),
        ),
        (
            "a staff in a line",
            fill(&|file| body(file, rebased(stored.clone(), roster.clone())), member, 6_000),
        ),
        ("events", fill(&events, &event, all)),
        ("some events", fill(&events, &event, some / 3)),
        ("some steps", fill(&steps, r#"{"topic":"","answer":""}"#, some / 3)),
        ("some words", fill(&names, r#""""#, some)),
        ("parts within parts", "[".repeat(LONGEST)),
        ("a long text", format!("{{\"name\":\"{}\"}}", "\\u0041".repeat(LONGEST / 6 - 4))),
        ("nothing", " ".repeat(LONGEST)),
    ];
    // A long war is sound, and taken.
    files.push(("a whole war", export(&war(8, 10_000), "Long").to_string()));
    for (name, file) in &files {
        assert!(file.len() <= LONGEST, "{name}: {}", file.len());
    }
    files
}

#[tokio::test(flavor = "multi_thread")]
async fn no_file_costs_more_than_64_mib_or_ends_a_bot_that_has_512() {
    let mut club = Club::empty().await;
    club.start_binary_with(&[("RUST_LOG", "warn")], Stdio::inherit()).await;
    let process = club.process().expect("a process");
    // A bot at rest has drawn pictures: what it keeps for them is no file's cost.
    club.begin_quietly(&["Ben"]).await;
    club.channel = club.playground.channel("mess").expect("a channel");
    let small = json!({ "file": { "filename": "war.json", "text": "{}" } });
    club.told("Alice", "campaign new", small).await;
    std::fs::write(format!("/proc/{process}/clear_refs"), "5").expect("the most held is forgotten");
    // As a container does it: what it may come to hold beyond what it holds now.
    let (rest, mapped) = (held(process, "VmHWM:"), held(process, "VmSize:"));
    let most = u64::try_from(mapped + LIMIT - rest).expect("few");
    let pid = i32::try_from(process).ok().and_then(Pid::from_raw);
    let limit = Rlimit { current: Some(most), maximum: Some(most) };
    prlimit(pid, Resource::As, limit).expect("a limit");
    for (name, text) in heavy_files() {
        let attached = json!({ "file": { "filename": "war.json", "text": text } });
        let told = club.told("Alice", "campaign new", attached).await;
        let imported = told.contains("goes on here");
        assert!(imported || told.contains("Nothing was imported"), "{name}: {told}");
        assert_eq!(imported, name == "a whole war", "{name}: {told}");
        let above = held(process, "VmHWM:").saturating_sub(rest);
        println!("{name}: at most {} MiB above rest; {told}", above / MIB);
        assert!(above <= ABOVE_REST, "{name}: {} MiB above rest", above / MIB);
    }
    club.stop().await;
}
