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
        if except.iter().any(|spared| name.contains(spared)) {
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
    ban(&["engine"], &words, &["/tests/"], "no clock, network, disk, async, floats or Discord");
}

#[test]
fn sql_stays_in_the_store() {
    let words = ["sqlx", "SELECT ", "INSERT INTO", "UPDATE ", "DELETE FROM"];
    let known =
        ["bot/store/", "bot/campaign/tests/", "bot/benches/load.rs", "bot/benches/field/plain.rs"];
    ban(&["bot", "engine"], &words, &known, "all SQL lives in bot/store");
}

#[test]
fn randomness_is_handed_in() {
    let words = ["thread_rng", "rand::rng()", "rand::random", "SysRng", "from_entropy", "fastrand"];
    ban(&["bot", "engine"], &words, &["bot/model/src/dice/"], "randomness comes from the dice");
}

/// Sums, products and roots are the same on every machine; other functions are as the library has them.
#[test]
fn players_reckon_alike_on_every_machine() {
    let words = [
        ".exp()", ".ln()", ".log10()", ".log2()", ".powf(", ".powi(", ".sin()", ".cos()", ".tanh()",
    ];
    let players = ["hicks", "khartoum", "patrols", "san_juans", "siege"];
    let players = players.map(|game| format!("bot/games/{game}/players/src"));
    ban(&players.each_ref().map(String::as_str), &words, &[], "the same seed has the same answer");
}

/// What each of our crates may import of the others. Whatever is not a line of it, or further down
/// in the list than whoever imports it, is forbidden.
const IMPORTS: [(&str, &[&str]); 36] = [
    ("kit", &[]),
    ("pack", &["kit"]),
    ("staff", &["kit"]),
    ("search", &["kit"]),
    ("inches", &[]),
    ("hicks", &["inches", "kit", "staff"]),
    ("san-juans", &["kit", "pack", "search", "staff"]),
    ("siege", &["kit", "staff"]),
    ("khartoum", &["kit", "search", "staff"]),
    ("patrols", &["inches", "kit", "search", "staff"]),
    ("fought", &["hicks", "kit", "san-juans", "staff"]),
    ("skirmished", &["kit", "patrols", "san-juans", "staff"]),
    ("san-juans-players", &["kit", "san-juans", "search"]),
    ("hicks-players", &["hicks", "kit", "search"]),
    ("siege-players", &["kit", "search", "siege"]),
    ("patrols-players", &["inches", "kit", "patrols", "search"]),
    ("khartoum-players", &["khartoum", "kit", "search"]),
    ("render", &["inches"]),
    ("hicks-pictures", &["hicks", "kit", "render"]),
    ("san-juans-pictures", &["kit", "render", "san-juans"]),
    ("siege-pictures", &["render", "siege"]),
    ("khartoum-pictures", &["khartoum", "render"]),
    ("patrols-pictures", &["patrols", "render"]),
    ("model", &["kit", "staff"]),
    ("games", &["kit", "model", "render", "search", "staff"]),
    (
        "hicks-play",
        &[
            "games",
            "hicks",
            "hicks-pictures",
            "hicks-players",
            "kit",
            "model",
            "render",
            "search",
            "staff",
        ],
    ),
    (
        "patrols-play",
        &[
            "games",
            "inches",
            "kit",
            "model",
            "patrols",
            "patrols-pictures",
            "patrols-players",
            "render",
            "staff",
        ],
    ),
    (
        "san-juans-play",
        &[
            "fought",
            "games",
            "hicks",
            "hicks-pictures",
            "hicks-play",
            "kit",
            "model",
            "patrols-play",
            "render",
            "san-juans",
            "san-juans-pictures",
            "san-juans-players",
            "skirmished",
            "staff",
        ],
    ),
    (
        "siege-play",
        &[
            "games",
            "kit",
            "model",
            "render",
            "search",
            "siege",
            "siege-pictures",
            "siege-players",
            "staff",
        ],
    ),
    (
        "khartoum-play",
        &[
            "games",
            "khartoum",
            "khartoum-pictures",
            "khartoum-players",
            "kit",
            "model",
            "render",
            "staff",
        ],
    ),
    (
        "games-testing",
        &[
            "games",
            "hicks-play",
            "khartoum-play",
            "kit",
            "model",
            "patrols-play",
            "render",
            "san-juans-play",
            "siege-play",
            "staff",
        ],
    ),
    ("store", &["kit", "model", "staff"]),
    ("campaign", &["games", "kit", "model", "staff", "store"]),
    ("discord", &["campaign", "games", "kit", "model", "render", "staff", "store"]),
    ("playground", &[]),
    (
        "sirdar",
        &[
            "campaign",
            "discord",
            "games",
            "hicks-play",
            "khartoum-play",
            "kit",
            "model",
            "pack",
            "patrols-play",
            "playground",
            "render",
            "san-juans-play",
            "siege-play",
            "staff",
            "store",
        ],
    ),
];

#[test]
fn crates_import_downwards_only() {
    let mut wrong = Vec::new();
    let mut known = 0;
    for path in ["engine", "bot"].iter().flat_map(|folder| files(folder)) {
        if path.file_name().is_none_or(|name| name != "Cargo.toml") {
            continue;
        }
        let manifest = fs::read_to_string(&path).expect("a manifest");
        let name = manifest.split('"').nth(1).unwrap_or_default();
        let at = IMPORTS.iter().position(|(of, _)| *of == name);
        let Some(at) = at else { panic!("{name} is not in the list") };
        known += 1;
        let own = manifest.split("\n[dependencies]\n").nth(1).unwrap_or_default();
        let own = own.split("\n[").next().unwrap_or_default();
        let mut unused = IMPORTS[at].1.to_vec();
        for line in own.lines() {
            let import = line.split(['.', ' ']).next().unwrap_or_default();
            let Some(below) = IMPORTS.iter().position(|(of, _)| *of == import) else { continue };
            if below >= at || !IMPORTS[at].1.contains(&import) {
                wrong.push(format!("{name} imports {import}"));
            }
            unused.retain(|of| *of != import);
        }
        wrong.extend(unused.iter().map(|of| format!("{name} no longer imports {of}")));
    }
    assert_eq!((known, wrong), (IMPORTS.len(), Vec::new()), "imports are not as listed");
}

/// Whether a line declares a type of this name.
fn declares(line: &str, name: &str) -> bool {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) => rest.trim_start_matches(|c: char| "(crateinsup)".contains(c)).trim_start(),
        None => line,
    };
    let kinds = ["struct ", "enum ", "trait ", "type "];
    let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind));
    let rest = rest.and_then(|rest| rest.strip_prefix(name));
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

#[test]
fn a_word_of_the_glossary_names_one_type() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("it is there");
    let table = text.split("## Words").nth(1).expect("words").split("\n## ").next();
    let mut rows = 0;
    for row in table.unwrap_or_default().lines().filter(|line| line.starts_with("| `")) {
        let [name, place] = [1, 3].map(|at| row.split('`').nth(at).expect("a row"));
        let ours = sources(&["engine", "bot"]).into_iter();
        let found = ours.filter(|(file, text)| {
            let is_product = file.contains("/src/") && !file.starts_with("bot/playground");
            is_product && code(text).any(|(_, line)| declares(line, name))
        });
        let found: Vec<String> = found.map(|(file, _)| file).collect();
        assert_eq!(found, [place], "{name}");
        rows += 1;
    }
    assert!(rows >= 30, "{rows} rows");
}

/// What all games share.
const SHARED: [&str; 10] = [
    "engine/kit",
    "engine/staff",
    "bot/model",
    "bot/games/src",
    "bot/store",
    "bot/campaign",
    "bot/discord",
    "bot/render",
    "bot/playground",
    "bot/src",
];

#[test]
fn only_the_lists_and_its_own_folders_name_a_game() {
    let words = [
        "san_juans",
        "san-juans",
        "San Juans",
        "SanJuans",
        "hicks",
        "Hicks",
        "siege_play",
        "siege-play",
        "khartoum_play",
        "khartoum-play",
        "patrols_play",
        "patrols-play",
    ];
    ban(&SHARED, &words, &["bot/src/lib.rs"], "a game is told of in its own folders");
}

/// Topics of one word are words of every day; those of several stand for nothing else.
#[test]
fn only_its_own_folders_name_a_question_of_a_game() {
    let whys = sources(&["engine/games"]).into_iter().filter(|(name, _)| name.ends_with("why.rs"));
    let whys: Vec<String> = whys.map(|(_, text)| text).collect();
    let lines = whys.iter().flat_map(|text| text.lines()).filter(|line| !line.contains("#["));
    let quoted = lines.filter_map(|line| line.split("= \"").nth(1).or(line.split("=> \"").nth(1)));
    let topics: Vec<&str> = quoted.filter_map(|rest| rest.split('"').next()).collect();
    let topics: Vec<&str> = topics.into_iter().filter(|topic| topic.contains('-')).collect();
    assert!(topics.len() > 80, "{topics:?}");
    let mut found = Vec::new();
    for (name, text) in sources(&SHARED).into_iter().filter(|(name, _)| !name.contains("tests")) {
        let used = text.split("#[cfg(test)]").next().unwrap_or(&text);
        let named = topics.iter().filter(|topic| used.contains(&format!("\"{topic}\"")));
        found.extend(named.map(|topic| format!("{name}: {topic}")));
    }
    assert!(found.is_empty(), "a question is known to its own game: {found:?}");
}

#[test]
fn only_one_crate_speaks_to_discord() {
    let below = ["bot/model", "bot/games", "bot/store", "bot/campaign", "bot/render"];
    ban(&below, &["serenity", "poise"], &[], "only bot/discord speaks to Discord");
    ban(&["bot/render"], &["sqlx", "tokio"], &[], "drawings to pictures");
    ban(&["bot/playground/src"], &["serenity", "poise", "sqlx"], &[], "it knows no library");
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
    for (name, text) in sources(&["bot/discord/src"]) {
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
    let is_test = |name: &String| name.starts_with("tests/") || name.contains("/tests/");
    let (tests, code): (Vec<_>, Vec<_>) =
        sources(&["engine", "tests"]).into_iter().partition(|(name, _)| is_test(name));
    let cited = |sources: &[(String, String)]| -> std::collections::BTreeSet<String> {
        sources.iter().flat_map(|(_, text)| rules(text)).collect()
    };
    let (code, tests) = (cited(&code), cited(&tests));
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
    for (name, text) in sources(&["bot"]) {
        if name.ends_with("tests.rs") || name.contains("/tests/") || name.contains("/benches/") {
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

/// What the first war calls things, and its lists of names.
const FIRST_WAR: [&str; 26] = [
    "Mahdi",
    "Ansar",
    "Egypt",
    "British",
    "Britain",
    "Gordon",
    "Graham",
    "Hicks",
    "Kitchener",
    "Khedive",
    "London",
    "Bashi",
    "San Juans",
    "Osman Digna",
    "emir",
    "sheikh",
    "Suakin",
    "Tokar",
    "Lopez",
    "Friday Harbor",
    "Olga",
    "Sultan",
    "Krupp",
    "Sudan",
    "Eastsound",
    "Trinkitat",
];

/// Names that old logs hold, and those of other games: the march of Hicks, the patrols of the Sudan.
const STORED: [&str; 8] =
    ["serde(", "alias", "rename", "texts!", "hicks_play", "hicks::", "SanJuans", "With Hicks"];

/// A source without its tests.
fn before_tests(text: &str) -> &str {
    text.find("#[cfg(test)]").map_or(text, |at| &text[..at])
}

#[test]
fn the_rules_of_every_war_name_nothing_of_the_first() {
    let words = FIRST_WAR;
    let mut found = Vec::new();
    for (name, text) in sources(&["engine/games/san_juans/src", "bot/games/san_juans"]) {
        let spared = ["/tests/", "tests.rs", "/benches/", "/examples/"];
        if spared.iter().any(|of| name.contains(of)) {
            continue;
        }
        for (line, code) in code(before_tests(&text)) {
            let stored = STORED.iter().any(|of| code.contains(of));
            let hits = words.iter().filter(|word| !stored && code.contains(*word));
            found.extend(hits.map(|word| format!("{name}:{line}: {word}: {}", code.trim())));
        }
    }
    assert!(found.is_empty(), "a war of a pack has its own names:\n{}", found.join("\n"));
}
