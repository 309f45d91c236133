//! Every row of the rules is played somewhere and proved somewhere, and the index of the rules
//! says where.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::cited::{cited as rows, root, text_of, walk};

/// Every row of the rules.
const ROWS: [u16; 99] = [
    1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    32, 33, 34, 35, 40, 41, 42, 43, 44, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61,
    62, 63, 64, 70, 71, 72, 73, 74, 75, 76, 77, 78, 80, 81, 90, 91, 92, 93, 94, 95, 96, 100, 101,
    102, 103, 110, 111, 120, 121, 122, 123, 140, 141, 142, 143, 144, 145, 150, 151, 160, 180, 181,
    185, 190, 191, 192, 193, 194, 195, 196,
];

/// Rows whose printed example must be a test of its own, called after the row.
const EXAMPLES: [u16; 10] = [42, 52, 53, 55, 57, 61, 76, 101, 122, 194];

const NONE: [u16; 0] = [];

/// What tells players of every row plays none.
const TOLD: &str = "assets/campaign/rules.toml";

/// Name and text of every source and table below a folder.
fn files(below: &str) -> BTreeMap<String, String> {
    let mut found = Vec::new();
    walk(&root().join(below), &mut found);
    let read = |path: PathBuf| {
        let named = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        let known = named.ends_with(".rs") || named.ends_with(".toml");
        known.then(|| (named, text_of(&path)))
    };
    found.into_iter().filter_map(read).collect()
}

/// A source cut in two: what runs, and the test module at its end.
fn halves(text: &str) -> (&str, &str) {
    text.find("\n#[cfg(test)]\nmod tests {").map_or((text, ""), |at| text.split_at(at))
}

fn is_tests(name: &str) -> bool {
    name.starts_with("tests/") || name.ends_with("tests.rs") || name.contains("/tests/")
}

/// The rows a text names.
fn cited(text: &str) -> BTreeSet<u16> {
    rows(text, 'J', |row| ROWS.contains(&row))
}

/// What of a test can fail: its names and messages, not its headings and comments.
fn proof(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

fn missing(found: &BTreeSet<u16>) -> Vec<u16> {
    ROWS.into_iter().filter(|row| !found.contains(row)).collect()
}

#[test]
fn citations_are_read_as_they_are_written() {
    let read = |text: &str| cited(text).into_iter().collect::<Vec<_>>();
    assert_eq!(read("(J-041), J-101 to J-103; J-1, J-12"), [41, 101, 102, 103]);
    assert_eq!(read("fn j_053_j_055_ships() { \"J-058: both\" }"), [53, 55, 58]);
    assert_eq!(read("J-010, to J-012"), [10, 12], "no range");
    assert_eq!(proof("//! J-001\nfn j_002() {}\n  // J-003"), "fn j_002() {}");
    assert_eq!(halves("a\n#[cfg(test)]\nmod tests {\nb").0, "a");
}

#[test]
fn every_row_is_played() {
    let mut played = BTreeSet::new();
    for folder in ["engine", "bot", "assets"] {
        for (name, text) in files(folder) {
            if !is_tests(&name) && name != TOLD {
                played.extend(cited(halves(&text).0));
            }
        }
    }
    assert_eq!(missing(&played), NONE, "rows that nothing plays");
    let unknown: Vec<u16> = played.into_iter().filter(|row| !ROWS.contains(row)).collect();
    assert_eq!(unknown, NONE, "rows that do not exist");
}

#[test]
fn every_row_is_proved() {
    let mut proved = BTreeSet::new();
    for folder in ["engine", "bot", "tests"] {
        for (name, text) in files(folder) {
            let tests = if is_tests(&name) { &text } else { halves(&text).1 };
            if !name.ends_with("rules/rows.rs") {
                proved.extend(cited(&proof(tests)));
            }
        }
    }
    assert_eq!(missing(&proved), NONE, "rows that no test proves");
}

#[test]
fn every_printed_example_is_a_test() {
    let mut named = BTreeSet::new();
    for text in files("engine/games/san_juans/tests").into_values() {
        let tests = text.lines().filter(|line| line.starts_with("fn j_"));
        named.extend(tests.flat_map(cited));
    }
    let wanting: Vec<u16> = EXAMPLES.into_iter().filter(|row| !named.contains(row)).collect();
    assert_eq!(wanting, NONE, "examples without a test");
}

#[test]
fn the_index_names_every_row_and_only_files_that_are_there() {
    let home = root().join("engine/games/san_juans");
    let readme = text_of(&home.join("README.md"));
    let (_, index) = readme.split_once("## Where a rule is played").expect("it has an index");
    let (index, _) = index.split_once("\n## ").expect("something follows the index");
    assert_eq!(missing(&cited(index)), NONE, "rows the index leaves out");
    for line in index.lines().filter(|line| line.starts_with("| J-")) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, rows, _, places, _] = cells[..] else { panic!("three columns: {line}") };
        let mut there = BTreeSet::new();
        // Only what stands between back-ticks is a file; `x/{a,b}.rs` are two.
        for named in places.split('`').skip(1).step_by(2) {
            for file in spread(named) {
                let elsewhere = ["assets/", "bot/", "engine/"];
                let path = match elsewhere.iter().any(|folder| file.starts_with(folder)) {
                    true => root().join(&file),
                    false => home.join("src").join(&file),
                };
                assert!(path.exists(), "{file} is not there: {line}");
                let texts: Vec<PathBuf> = if path.is_dir() {
                    let mut found = Vec::new();
                    walk(&path, &mut found);
                    found
                } else {
                    vec![path]
                };
                for text in texts {
                    there.extend(cited(&text_of(&text)));
                }
            }
        }
        let wrong: Vec<u16> = cited(rows)
            .into_iter()
            .filter(|row| ROWS.contains(row) && !there.contains(row))
            .collect();
        assert_eq!(wrong, NONE, "not in the files the index names: {line}");
    }
}

/// `phases/{ops,march}.rs` written out.
fn spread(named: &str) -> Vec<String> {
    let Some((head, rest)) = named.split_once('{') else {
        return vec![named.to_owned()];
    };
    let (middle, tail) = rest.split_once('}').expect("a closed brace");
    middle.split(',').map(|part| format!("{head}{part}{tail}")).collect()
}
