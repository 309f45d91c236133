//! The walls of the house: what may know what, checked over the sources themselves.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file below a folder of the project, `target` and dot-folders left out.
fn files(below: &str) -> Vec<PathBuf> {
    fn walk(at: &Path, found: &mut Vec<PathBuf>) {
        let Ok(entries) = fs::read_dir(at) else { return };
        for entry in entries.flatten() {
            let path = entry.path();
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with('.') || name == "target" {
                continue;
            }
            if path.is_dir() {
                walk(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(below), &mut found);
    found.sort();
    found
}

fn sources(below: &[&str]) -> Vec<(String, String)> {
    let rust = |path: &PathBuf| path.extension().is_some_and(|ext| ext == "rs");
    let all = below.iter().flat_map(|folder| files(folder)).filter(rust);
    all.map(|path| {
        let name = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        (name, fs::read_to_string(&path).expect("sources are UTF-8"))
    })
    .collect()
}

/// The lines of a source that are code, numbered from 1, comments left out.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// Fails with every place where one of the words stands in code.
fn ban(below: &[&str], words: &[&str], except: &[&str], why: &str) {
    let mut found = Vec::new();
    for (name, text) in sources(below) {
        if except.iter().any(|spared| name.starts_with(spared)) {
            continue;
        }
        for (line, code) in code(&text) {
            let hits = words.iter().filter(|word| code.contains(*word));
            found.extend(hits.map(|word| format!("{name}:{line}: {word}")));
        }
    }
    assert!(found.is_empty(), "{why}:\n{}", found.join("\n"));
}

#[test]
fn the_engine_is_pure() {
    let words = [
        "std::time",
        "std::net",
        "std::fs",
        "std::env",
        "std::process",
        "tokio",
        "async ",
        "sqlx",
        "serenity",
        "poise",
        "reqwest",
        "tracing",
        "rand::",
        "iscord",
        "HashMap",
        "HashSet",
        "f32",
        "f64",
        "println!",
    ];
    ban(&["engine"], &words, &[], "no clock, network, disk, async, floats or Discord");
}

#[test]
fn sql_stays_in_the_store() {
    let words = ["sqlx", "SELECT ", "INSERT INTO", "UPDATE ", "DELETE FROM"];
    let known = ["bot/src/store/", "bot/benches/load.rs"];
    ban(&["bot", "engine"], &words, &known, "all SQL lives in bot/src/store");
}

#[test]
fn randomness_is_handed_in() {
    let words = ["thread_rng", "rand::rng()", "rand::random", "SysRng", "from_entropy", "fastrand"];
    let dice = "bot/src/campaign/";
    ban(&["bot", "engine"], &words, &[dice], "randomness comes from the campaign's dice");
}

#[test]
fn the_renderer_and_the_playground_know_no_neighbours() {
    let drawing = ["bot/render", "bot/games/hicks/pictures", "bot/games/san_juans/pictures"];
    ban(&drawing, &["serenity", "poise", "sqlx", "tokio"], &[], "drawings to pictures");
    let games = ["engine", "kit::", "hicks", "san_juans"];
    ban(&["bot/render"], &games, &[], "how to draw, without a game");
    let drawn = ["san_juans_pictures", "hicks_pictures"];
    ban(&["bot/src"], &drawn, &["bot/src/games/"], "the bot asks a game for its scenes");
    let words = ["serenity", "poise", "sqlx", "engine::", "san_juans"];
    ban(&["bot/playground/src"], &words, &[], "a local Discord knows no library and no game");
}

#[test]
fn text_games_and_campaign_speak_no_discord() {
    let words = ["serenity", "poise"];
    let folders =
        ["bot/src/text", "bot/src/games", "bot/src/campaign", "bot/src/store", "bot/src/clock"];
    ban(&folders, &words, &[], "only bot/src/discord speaks to Discord");
}

#[test]
fn the_model_knows_nothing_of_the_bot() {
    let known = ["crate::model::", "kit::DecisionId", "staff::PlayerId"];
    let mut strange = Vec::new();
    for (name, text) in sources(&["bot/src/model"]) {
        for word in ["crate::", "engine::", "super::super"] {
            for (at, _) in text.match_indices(word) {
                let whole = text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
                if whole && !known.iter().any(|known| text[at..].starts_with(known)) {
                    strange.push(format!("{name}:{}: {word}", text[..at].lines().count() + 1));
                }
            }
        }
    }
    assert!(strange.is_empty(), "ids and values of the engine only:\n{}", strange.join("\n"));
}

/// What begins a message to Discord.
const MESSAGES: [&str; 5] = [
    "CreateMessage::new",
    "EditMessage::new",
    "CreateInteractionResponseMessage::new",
    "EditInteractionResponse::new",
    "CreateInteractionResponseFollowup::new",
];

#[test]
fn every_message_says_whom_it_may_ring() {
    let mut silent = Vec::new();
    for (name, text) in sources(&["bot/src"]) {
        for word in MESSAGES {
            for (at, _) in text.match_indices(word) {
                let statement = text[at..].split(';').next().unwrap_or_default();
                let before = text[..at].chars().next_back();
                let whole = before.is_none_or(|c| !c.is_alphanumeric());
                if whole && !statement.contains(".allowed_mentions(") {
                    let line = text[..at].lines().count();
                    silent.push(format!("{name}:{line}: {word}"));
                }
            }
        }
    }
    assert!(silent.is_empty(), "allowed_mentions is stated at once:\n{}", silent.join("\n"));
}

#[test]
fn every_file_says_what_it_is_for() {
    let silent: Vec<String> = sources(&["engine", "bot", "tests"])
        .into_iter()
        .filter(|(_, text)| !text.starts_with("//!"))
        .map(|(name, _)| name)
        .collect();
    assert!(silent.is_empty(), "files begin with a module comment:\n{}", silent.join("\n"));
}

#[test]
fn files_stay_small() {
    const LINES_MAX: usize = 600;
    let long: Vec<String> = sources(&["engine", "bot", "tests"])
        .into_iter()
        .map(|(name, text)| (name, text.lines().count()))
        .filter(|(_, lines)| *lines > LINES_MAX)
        .map(|(name, lines)| format!("{name}: {lines}"))
        .collect();
    assert!(long.is_empty(), "split these by matter:\n{}", long.join("\n"));
}

#[test]
fn nothing_is_left_half_done() {
    let words = ["todo!(", "unimplemented!(", "dbg!(", "#[ignore"];
    ban(&["engine", "bot", "tests"], &words, &["tests/tidy.rs"], "no unfinished marks");
}

/// Rule numbers (`J-041`) cited in a text.
fn rules(text: &str) -> std::collections::BTreeSet<String> {
    let bytes = text.as_bytes();
    let number = |at: usize| {
        let rule = text.get(at..at + 5)?;
        let digits = rule.strip_prefix("J-")?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| rule.to_owned())
    };
    (0..bytes.len()).filter(|at| text.is_char_boundary(*at)).filter_map(number).collect()
}

#[test]
fn every_rule_the_engine_cites_is_cited_by_a_test() {
    let cited = |folders: &[&str]| -> std::collections::BTreeSet<String> {
        sources(folders).iter().flat_map(|(_, text)| rules(text)).collect()
    };
    let (code, tests) = (cited(&["engine"]), cited(&["tests"]));
    let unproved: Vec<&String> = code.difference(&tests).collect();
    assert!(unproved.is_empty(), "rules without a test: {unproved:?}");
}

#[test]
fn every_asset_is_used() {
    let used: String = sources(&["engine", "bot"]).into_iter().map(|(_, text)| text).collect();
    let readme = fs::read_to_string(root().join("README.md")).unwrap_or_default();
    let papers = ["OFL", "LICENSE", "CREDITS", "README"];
    let unused: Vec<String> = files("assets")
        .into_iter()
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .filter(|name| !papers.iter().any(|paper| name.contains(paper)))
        .filter(|name| !used.contains(name.as_str()) && !readme.contains(name.as_str()))
        .collect();
    assert!(unused.is_empty(), "nothing embeds these: {unused:?}");
}

/// The Dockerfile looks for crates by their manifests, and for each name where it stands in all.
#[test]
fn the_image_is_built_from_every_crate() {
    let manifests: Vec<PathBuf> = ["engine", "bot"]
        .iter()
        .flat_map(|folder| files(folder))
        .filter(|path| path.file_name().is_some_and(|name| name == "Cargo.toml"))
        .collect();
    assert!(manifests.len() >= 10, "{manifests:?}");
    for path in manifests {
        let manifest = fs::read_to_string(&path).expect("a manifest");
        assert!(manifest.starts_with("[package]\nname = \""), "{}", path.display());
        let mut lines = manifest.lines();
        while lines.any(|line| line == "[[bench]]") {
            let name = lines.next().unwrap_or_default();
            assert!(name.starts_with("name = \""), "{}: {name}", path.display());
        }
    }
}

#[test]
fn every_variable_is_told_of() {
    let mut variables = std::collections::BTreeSet::new();
    for (name, text) in sources(&["bot/src"]) {
        if name.ends_with("tests.rs") {
            continue;
        }
        let named = text.split('"').filter(|word| {
            let fits = |letter: char| letter.is_ascii_uppercase() || letter == '_';
            let known = ["SIRDAR_", "DISCORD_", "DATABASE_", "RUST_"];
            word.chars().all(fits) && known.iter().any(|begin| word.starts_with(begin))
        });
        variables.extend(named.map(str::to_owned));
    }
    assert!(variables.len() >= 9, "{variables:?}");
    let told = fs::read_to_string(root().join("bot/HOSTING.md")).expect("bot/HOSTING.md");
    for variable in variables {
        let row = format!("| `{variable}` |");
        assert!(told.contains(&row), "bot/HOSTING.md has no row for {variable}");
    }
}

#[test]
fn no_file_keeps_the_marks_of_a_merge() {
    let mut found = Vec::new();
    for path in files("") {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        // Put together here, so that this file does not hold them itself.
        let marks = ["<", ">"].map(|sign| format!("{} ", sign.repeat(7)));
        let marked = |line: &str| marks.iter().any(|mark| line.starts_with(mark.as_str()));
        let lines = text.lines().enumerate().filter(|(_, line)| marked(line));
        found.extend(lines.map(|(at, _)| format!("{}:{}", path.display(), at + 1)));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
