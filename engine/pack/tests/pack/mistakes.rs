//! What is said of a pack that is wrong: a file, a line, and a sentence, whatever is wrong in it.

use pack::{Files, check, shipped_files};

/// A pack in which a file has been changed; what it says of it.
fn said(file: &str, change: impl FnOnce(&str) -> String) -> Vec<String> {
    let mut files = shipped_files("oudh").expect("it is shipped");
    let text = files.0.get_mut(file).expect("every pack has it");
    *text = change(text);
    let mistakes = check(&files);
    mistakes.iter().map(ToString::to_string).collect()
}

/// What is wrong with a line, and what it becomes; nothing where that line cannot be wrong so.
type Change = fn(&str) -> Option<String>;

fn key_and_value(line: &str) -> Option<(&str, &str)> {
    line.split_once(" = ")
        .filter(|(key, _)| key.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
}

const CHANGES: [(&str, Change); 6] = [
    ("another key", |line| key_and_value(line).map(|(key, value)| format!("{key}x = {value}"))),
    ("no value", |line| key_and_value(line).map(|(key, _)| format!("{key} = "))),
    ("a table for a value", |line| {
        key_and_value(line).map(|(key, _)| format!("{key} = {{ a = 1 }}"))
    }),
    ("an open quote", |line| line.ends_with('"').then(|| line[..line.len() - 1].to_owned())),
    ("a number far too large", |line| {
        let (key, value) = key_and_value(line)?;
        value.parse::<i64>().ok().map(|_| format!("{key} = 99999999999"))
    }),
    ("no bracket", |line| line.strip_prefix("[[").map(|rest| format!("[{rest}"))),
];

/// One line in so many of every file that the rules read, by each change that fits it.
#[test]
fn hundreds_of_wrong_packs_get_a_sentence_with_file_and_line() {
    let files = shipped_files("oudh").expect("it is shipped");
    let mut count = 0;
    let read = |file: &str| !pack::DRAWN.contains(&file);
    for (file, text) in files.0.iter().filter(|(file, _)| read(file)) {
        let lines: Vec<&str> = text.lines().collect();
        for at in (0..lines.len()).step_by(23) {
            for (what, change) in CHANGES {
                let Some(wrong) = change(lines[at]) else { continue };
                let mut all = lines.clone();
                all[at] = &wrong;
                let said = said(file, |_| all.join("\n"));
                let here = |of: &String| of.starts_with(&format!("{file}, line "));
                assert!(said.iter().any(here), "{file} {at}: {what}, {wrong}: {said:?}");
                count += 1;
            }
        }
    }
    assert!(count >= 200, "{count}");
}

#[test]
fn a_file_that_is_missing_is_named() {
    for file in pack::FILES {
        let mut files = shipped_files("oudh").expect("it is shipped");
        files.0.remove(file);
        let said = check(&files);
        assert!(said.iter().any(|of| of.file == file && of.line.is_none()), "{file}: {said:?}");
    }
    assert_eq!(check(&Files::default()).len(), pack::FILES.len());
}

#[test]
fn what_does_not_fit_together_is_said() {
    let with = |file: &str, old: &str, new: &str| {
        let said = said(file, |text| {
            assert!(text.contains(old), "{file} has {old}");
            text.replacen(old, new, 1)
        });
        said.join("; ")
    };
    let cases = [
        ("pack.toml", "base = \"allahabad\"", "base = \"allahabd\"", "did you mean \"allahabad\"?"),
        ("pack.toml", "base = \"allahabad\"", "base = \"lucknow\"", "arrives at a port"),
        ("pack.toml", "shields = [", "shields = [\"allahabad\", ", "shields: other places than"),
        ("pack.toml", "lost = 280", "lost = 0", "from 1 to 10000"),
        ("setup.toml", "turn = 11", "turn = 21", "a turn of the war"),
        ("pack.toml", "name = \"oudh\"", "name = \"Oudh 1857\"", "lower-case letters"),
        ("places.toml", "vp = ", "vpx = ", "vpx is nothing that stands here; did you mean \"vp\"?"),
        (
            "units.toml",
            "arm = \"cavalry\"",
            "arm = \"horses\"",
            "there is no \"horses\": it is one of infantry",
        ),
        (
            "cards.toml",
            "ops = 3",
            "ops = \"three\"",
            "a whole number from 0 to 255 stands here, not \"three\"",
        ),
        ("cards.toml", "title = ", "# title = ", "title is missing here"),
        ("places.toml", "\"meerut\"", "\"2nd-city\"", "a letter first"),
        ("places.toml", "\"meerut\"", "\"sea-side\"", "what a water could be called"),
        ("islands.toml", "slug = \"b\"", "slug = \"h\"", "slug = \"b\" comes here"),
        ("places.toml", "number = 2\n", "number = 9\n", "number = 2 comes here"),
        ("cards.toml", "ops = 3", "ops = 0", "from 1 to 9 Ops"),
        ("cards.toml", "random_event = 7", "random_event = 13", "from 2 to 12"),
        ("events.toml", "by = 1 }", "by = -128 }", "from -6 to 6"),
        ("events.toml", "vp = 5 }", "vp = 5000 }", "at most 100 at once"),
        ("cards.toml", "\"camel-corps\", 2", "\"camel-corps\", 0", "from 1 to 30"),
        ("events.toml", "dice = 11", "dice = 17", "two faces from 1 to 6"),
        ("events.toml", "dice = 11", "dice = 12", "stand here twice"),
        ("setup.toml", "turns = 20", "turns = 0", "from 1 to 99"),
        ("paths.toml", "points = 1", "points = 40", "at most 9"),
        ("cards.toml", "title = \"Naval Brigade\"", "title = \"@everyone\"", "title: plain words"),
        ("pack.toml", "title = \"The Mutiny", "title = \"https://x", "title: plain words"),
        ("islands.toml", "name = \"Oudh\"", "name = \"[Oudh](x)\"", "name: plain words"),
        ("setup.toml", "[\"Chunar\"", "[\"Chunar``\"", "ships: plain words"),
        ("setup.toml", "revolt = \"delhi\"", "revolt = \"allahabad\"", "begin at the base"),
        (
            "setup.toml",
            "ships = \"allahabad\"",
            "ships = \"lucknow\"",
            "the fleet lies at Lucknow, which is no port",
        ),
        ("setup.toml", "hand = [", "hand = [9, 9, ", "card 9 stands there twice"),
    ];
    for (file, old, new, expected) in cases {
        let said = with(file, old, new);
        assert!(said.contains(expected) && said.contains(", line "), "{file}: {new}: {said}");
    }
}

/// What nobody may read in a channel, whoever kept the pack, is not read at all.
#[test]
fn no_kept_pack_calls_anybody_or_leads_away() {
    let refused = |file: &str, text: &str, wrong: &str| {
        let mut files = shipped_files("oudh").expect("it is shipped");
        files.0.insert(file.to_owned(), text.to_owned());
        let kept = pack::enroll_as(&files.hash(), &files).expect_err("it is wrong").to_string();
        assert!(kept.starts_with(file) && kept.contains(wrong), "{file}: {kept}");
    };
    let topic = |text: &str| format!("[[topic]]\nkey = \"goal\"\ntext = \"{text}\"\n");
    refused("words.toml", "[leaders.rebel]\noudh = \"<@1>\"\n", "leaders: plain words");
    refused("words.toml", "[words]\nfoe = \"discord.gg/x\"\n", "foe: plain words");
    refused("rules.toml", &topic("See [here](https://x.example)"), "no links");
    refused("rules.toml", &topic("@everyone"), "no mentions");
    refused("rules.toml", &topic(&"x".repeat(1_900)), "a text 1800");
    refused("PLAYING.md", "# War\n\n## Begin\n\n<@&1>\n", "no mentions");
    refused("PLAYING.md", &format!("# War\n\n## Begin\n\n{}", "x".repeat(4_100)), "at most 4000");
}

#[test]
fn tables_of_the_rules_stay_within_bounds() {
    let with = |tables: &str| said("pack.toml", |text| format!("{text}\n[tables]\n{tables}\n"));
    let lines = shipped_files("oudh").expect("it is shipped").0["pack.toml"].lines().count();
    let here = format!("pack.toml, line {}: ", lines + 2);
    assert_eq!(with("few = { village = 1, town = 2, fortified-town = 9 }"), [""; 0]);
    for (tables, wrong) in [
        ("meeting = { road = 0, village = 5, town = 4 }", "rising and meeting: a die needs"),
        ("few = { village = 0, town = 3, fortified-town = 4 }", "besieged and few: from 1 to"),
        ("foe = { foot = [0, 6], horse = [1, 8], rifles = [1, 4] }", "foe and foes: dice of 2"),
        ("foe = { foot = [9, 12], horse = [9, 8], rifles = [1, 4] }", "foe and foes: dice of 2"),
    ] {
        let said = with(tables);
        assert!(said[0].starts_with(&format!("{here}{wrong}")), "{tables}: {said:?}");
    }
    assert!(with("battle = [\"ambush\"]")[0].starts_with("pack.toml, line"));
}
