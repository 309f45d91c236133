//! Every row of the rules is played somewhere and proved somewhere, and the index says where.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The last row; the first is 1.
const LAST: u16 = 84;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// All text below a folder, of files with this ending.
#[expect(clippy::disallowed_methods, reason = "the engine knows no disk, but its tests may")]
fn text(below: &Path, ending: &str) -> String {
    let mut found = String::new();
    let entries = fs::read_dir(below).unwrap_or_else(|error| panic!("{below:?}: {error}"));
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a folder can be read").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            found.push_str(&text(&path, ending));
        } else if path.file_name().is_some_and(|name| name == "rows.rs") {
            // This file names rows and proves none.
        } else if path.extension().is_some_and(|other| other == ending) {
            found.push_str(&fs::read_to_string(&path).expect("sources are UTF-8"));
        }
    }
    found
}

/// The rows a text names: `H-041`, and all from one to another of `H-032 to H-035`; in the name
/// of a test `h_041`.
fn cited(text: &str) -> BTreeSet<u16> {
    let mut found = BTreeSet::new();
    let mut last: Option<(u16, usize)> = None;
    for at in 0..text.len().saturating_sub(4) {
        let Some(head) = text.get(at..at + 2) else { continue };
        if head != "H-" && head != "h_" {
            continue;
        }
        let Some(Ok(row)) = text.get(at + 2..at + 5).map(str::parse::<u16>) else { continue };
        if let Some((from, end)) = last
            && text.get(end..at).is_some_and(|between| between.trim_end() == " to")
        {
            found.extend(from..row);
        }
        found.insert(row);
        last = Some((row, at + 5));
    }
    found
}

fn missing(text: &str) -> Vec<u16> {
    let cited = cited(text);
    (1..=LAST).filter(|row| !cited.contains(row)).collect()
}

#[test]
fn every_row_is_played() {
    let none: Vec<u16> = Vec::new();
    assert_eq!(missing(&text(&root().join("engine/games/hicks"), "rs")), none);
}

#[test]
fn every_row_is_proved() {
    let none: Vec<u16> = Vec::new();
    assert_eq!(missing(&text(&root().join("tests/marches"), "rs")), none);
}

#[test]
fn the_index_names_every_row() {
    let none: Vec<u16> = Vec::new();
    assert_eq!(missing(&text(&root().join("engine/games/hicks"), "md")), none);
}

#[test]
fn a_range_of_rows_cites_all_between() {
    let found = cited("H-001 to H-003, h_010_does, H-R12");
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [1, 2, 3, 10]);
}
