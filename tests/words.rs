//! Every fact, question, choice and mistake has words: a sentence in a file of words, or code in the
//! folder of those who tell it that names it.

use std::path::{Path, PathBuf};

/// Where values are declared; whose words they have: a file, its section, and a folder of code.
const TOLD: [(&str, &str, &str, &str, &str); 42] = [
    ("engine/games/hicks/src/event.rs", "Event", "hicks", "fact", "hicks"),
    ("engine/games/hicks/src/event.rs", "Grade", "hicks", "grade", "hicks"),
    ("engine/games/hicks/src/event.rs", "Factor", "hicks", "factor", "hicks"),
    ("engine/games/hicks/src/event.rs", "Occasion", "hicks", "occasion", "hicks"),
    ("engine/games/hicks/src/event.rs", "Modifier", "hicks", "modifier", "hicks"),
    ("engine/games/hicks/src/choice.rs", "Order", "hicks", "choice", "hicks"),
    ("engine/games/hicks/src/why.rs", "Why", "hicks", "question", "hicks"),
    ("engine/games/hicks/src/why.rs", "Why", "hicks", "reason", "hicks"),
    ("engine/games/san_juans/src/event/mod.rs", "Event", "campaign", "fact", "san_juans"),
    ("engine/games/san_juans/src/event/mod.rs", "LeaderEvent", "campaign", "fact", "san_juans"),
    ("engine/games/san_juans/src/event/mod.rs", "SeaEvent", "campaign", "fact", "san_juans"),
    ("engine/games/san_juans/src/event/mod.rs", "SiegeEvent", "campaign", "fact", "san_juans"),
    ("engine/games/san_juans/src/event/mod.rs", "SupplyEvent", "campaign", "fact", "san_juans"),
    ("engine/games/san_juans/src/event/mod.rs", "TrainEvent", "campaign", "fact", "san_juans"),
    ("engine/games/san_juans/src/event/facts.rs", "Revolt", "campaign", "revolt", "san_juans"),
    ("engine/games/san_juans/src/choice.rs", "RoundChoice", "campaign", "choice", "san_juans"),
    ("engine/games/san_juans/src/choice.rs", "OpsChoice", "campaign", "choice", "san_juans"),
    ("engine/games/san_juans/src/choice.rs", "BattleChoice", "campaign", "choice", "san_juans"),
    ("engine/games/san_juans/src/why.rs", "Why", "campaign", "question", "san_juans"),
    ("engine/games/san_juans/src/why.rs", "Why", "campaign", "reason", "san_juans"),
    ("engine/games/siege/src/event.rs", "Event", "siege", "fact", "siege"),
    ("engine/games/siege/src/event.rs", "Grade", "siege", "grade", "siege"),
    ("engine/games/siege/src/modifiers.rs", "Factor", "siege", "factor", "siege"),
    ("engine/games/siege/src/why.rs", "Why", "siege", "question", "siege"),
    ("engine/games/siege/src/why.rs", "Why", "siege", "reason", "siege"),
    ("engine/games/khartoum/src/event.rs", "Event", "khartoum", "fact", "khartoum"),
    ("engine/games/khartoum/src/modifiers.rs", "Reason", "khartoum", "modifier", "khartoum"),
    ("engine/games/khartoum/src/why.rs", "Why", "khartoum", "question", "khartoum"),
    ("engine/games/khartoum/src/why.rs", "Why", "khartoum", "reason", "khartoum"),
    ("engine/games/khartoum/src/event.rs", "Effect", "khartoum", "effect", "khartoum"),
    ("engine/games/patrols/src/event.rs", "Event", "patrols", "fact", "patrols"),
    ("engine/games/patrols/src/facts.rs", "Reason", "patrols", "modifier", "patrols"),
    ("engine/games/patrols/src/why.rs", "Why", "patrols", "question", "patrols"),
    ("engine/games/patrols/src/why.rs", "Why", "patrols", "reason", "patrols"),
    ("engine/staff/src/posts.rs", "BadPosting", "", "posting", "src"),
    ("engine/staff/src/council.rs", "BadProposal", "", "proposal", "src"),
    ("engine/staff/src/motion/mod.rs", "BadMotion", "", "motion", "src"),
    ("engine/staff/src/plan.rs", "BadPlan", "", "plan", "src"),
    ("engine/staff/src/plan.rs", "Halt", "", "halt", "src"),
    ("bot/model/src/campaign/problem.rs", "Problem", "", "problem", "src"),
    ("bot/model/src/campaign/problem.rs", "BadPresence", "", "presence", "src"),
    ("bot/model/src/campaign/undo.rs", "NoUndo", "", "undo", "src"),
];

/// Facts that need no words: what is told beside them says it.
const SILENT: [&str; 0] = [];

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The variants of an enumeration, by its source: what each is stored as, and its name.
fn variants(source: &str, name: &str) -> Vec<(String, String)> {
    // Some are declared within a macro: with more behind the name, and indented.
    let begins = [format!("pub enum {name} {{"), format!("pub enum {name}(")];
    let at = begins.iter().find_map(|begins| source.find(begins));
    let (before, from) = source.split_at(at.unwrap_or_else(|| panic!("{name} is declared")));
    let indent = before.rsplit('\n').next().unwrap_or_default();
    let body = from.split_once(&format!("\n{indent}}}")).expect("it ends").0;
    let (_, body) = body.split_once('\n').expect("it has variants");
    // What is stored under another name is told under that one.
    let mut stored = None;
    let line = |line: &str| {
        let line = line.trim_start();
        if let Some((_, named)) = line.split_once("#[serde(rename = \"") {
            stored = named.split('"').next().map(str::to_owned);
        }
        let name: String = line.chars().take_while(char::is_ascii_alphanumeric).collect();
        let other = if name.is_empty() { None } else { stored.take() };
        let is_variant = name.starts_with(|first: char| first.is_ascii_uppercase());
        is_variant.then(|| (other.unwrap_or_else(|| name.clone()), name))
    };
    body.lines().filter_map(line).collect()
}

/// The names in a section of a file of words, and in the sections below it.
fn names(table: &toml::Table, into: &mut Vec<String>) {
    for (key, value) in table {
        match value {
            toml::Value::Table(below) => names(below, into),
            _ => into.extend(key.split([' ', ',']).map(str::to_owned)),
        }
    }
}

/// All code below a folder.
fn code(folder: &Path) -> String {
    texts(folder, &["rs"])
}

/// All files below a folder whose names end like this.
fn texts(folder: &Path, ends: &[&str]) -> String {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it is read").path()).collect();
    let text = |path: &PathBuf| match path.is_dir() {
        true => texts(path, ends),
        false if path.extension().is_some_and(|end| ends.iter().any(|one| end == *one)) => {
            read(path)
        }
        false => String::new(),
    };
    paths.iter().map(text).collect()
}

#[test]
fn everything_that_is_told_has_words() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut missing = Vec::new();
    for (source, name, words, section, folder) in TOLD {
        let file: toml::Table =
            toml::from_str(&read(&root.join("assets").join(words).join("words.toml")))
                .expect("words are readable");
        let mut known = Vec::new();
        names(file[section].as_table().expect("a section"), &mut known);
        let code = code(&root.join("bot/games").join(folder));
        let variants = variants(&read(&root.join(source)), name);
        assert!(variants.len() > 2, "{name}: {variants:?}");
        for (stored, variant) in variants {
            let told = known.contains(&stored)
                || code.contains(&format!("::{variant}"))
                || SILENT.contains(&&*variant);
            if !told {
                missing.push(format!("{name}::{variant} in [{section}] of {words}"));
            }
        }
    }
    assert!(missing.is_empty(), "without words:\n{}", missing.join("\n"));
}

/// The registered commands with the names of their options.
fn commands(root: &Path) -> std::collections::BTreeMap<String, Vec<String>> {
    let mut found = std::collections::BTreeMap::new();
    let mut path: Vec<String> = Vec::new();
    for line in read(&root.join("tests/commands.jsonl")).lines() {
        let bare = line.trim_start();
        let of: serde_json::Value = serde_json::from_str(bare).expect("JSON");
        let name = of["name"].as_str().expect("a name").to_owned();
        let depth = (line.len() - bare.len()) / 2;
        if depth > 0 && of["type"] != 1 {
            let options: &mut Vec<String> = found.entry(path.join(" ")).or_default();
            options.push(name);
            continue;
        }
        path.truncate(depth);
        path.push(name);
        found.insert(path.join(" "), Vec::new());
    }
    found
}

/// What is amiss with a command that a text names, if anything is.
fn unknown(
    commands: &std::collections::BTreeMap<String, Vec<String>>,
    named: &str,
) -> Option<String> {
    let words: Vec<&str> = named.split(' ').collect();
    let names = words.iter().take_while(|word| !word.contains(':')).count();
    let path = (1..=names).rev().map(|many| words[..many].join(" "));
    let path = path.into_iter().find(|path| commands.contains_key(path));
    let Some(path) = path else { return Some(named.to_owned()) };
    let count = path.split(' ').count();
    let below = format!("{path} ");
    // What stands behind a command that ends in no others is said of it, or an option of it.
    let goes_on = count < names && commands.keys().any(|known| known.starts_with(&below));
    let option = words.get(names).and_then(|word| word.split(':').next());
    let is_known = option.is_none_or(|option| commands[&path].iter().any(|own| own == option));
    (goes_on || !is_known).then(|| named.to_owned())
}

/// What looks like a command and is none: paths of the web server.
const NO_COMMANDS: [&str; 6] = ["api", "data", "healthz", "metrics", "readyz", "x"];

#[test]
fn every_command_that_a_text_names_is_registered() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let commands = commands(&root);
    assert!(commands.contains_key("order") && commands.contains_key("my leave"), "{commands:?}");
    let folders = ["assets", "bot/games", "bot/discord/src", "bot/campaign/src", "bot/src"];
    let ends = ["rs", "toml", "md"];
    let mut said: String = folders.iter().map(|folder| texts(&root.join(folder), &ends)).collect();
    for file in ["README.md", "ARCHITECTURE.md", "bot/HOSTING.md"] {
        said.push_str(&read(&root.join(file)));
    }
    said.push_str(&texts(&root.join("engine"), &["md"]));
    // A line of code that goes on in the next one.
    let joined: String = said.split("\\\n").map(str::trim_start).collect();
    let named = joined.split('`').filter_map(|text| text.strip_prefix('/'));
    let named = named.filter(|text| text.starts_with(|first: char| first.is_ascii_lowercase()));
    let named = named.filter(|text| text.len() < 60 && !text.contains(['\n', '/', '{']));
    let named: std::collections::BTreeSet<&str> = named.collect();
    assert!(named.len() > 40, "{named:?}");
    let meant = named.iter().filter(|of| !NO_COMMANDS.iter().any(|no| of.starts_with(no)));
    let missing: Vec<String> = meant.filter_map(|of| unknown(&commands, of)).collect();
    assert!(missing.is_empty(), "no such commands: {missing:#?}");
}

/// The parade ground's page draws emoji by a face of its own, as Discord draws them, on machines
/// that have none. It is cut out of the npm package `twemoji-colr-font` with fontTools, as
/// `pyftsubset twemoji.woff2 --layout-features='*' --no-hinting --unicodes=…` and without a flavour;
/// the back of a card (U+1F0A0), which is no emoji, looks like U+1F0CF.
#[test]
fn every_emoji_of_a_text_is_in_the_face_of_the_page() {
    use skrifa::MetadataProvider as _;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let face = std::fs::read(root.join("assets/fonts/Twemoji.ttf")).expect("the face");
    assert!(face.len() < 150_000, "it stays small");
    let known = skrifa::FontRef::new(&face).expect("a font").charmap();
    let said =
        ["bot", "assets"].map(|folder| texts(&root.join(folder), &["rs", "js", "toml", "md"]));
    let is_emoji = |of: &char| {
        let of = u32::from(*of);
        of >= 0x1_F000
            || [0x2300..=0x23FF, 0x25A0..=0x27BF, 0x2B00..=0x2BFF]
                .iter()
                .any(|part| part.contains(&of))
    };
    let all = said.iter().flat_map(|text| text.chars().filter(is_emoji));
    // A tick of letters, not a picture.
    let all: std::collections::BTreeSet<char> = all.filter(|of| *of != '✓').collect();
    assert!(all.len() > 100, "{all:?}");
    let missing: Vec<_> = all.iter().filter(|of| known.map(**of).is_none()).collect();
    assert!(missing.is_empty(), "no face has these: {missing:?}");
}
