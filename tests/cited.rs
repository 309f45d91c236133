//! The rows of a rule book that sources name, read from the sources themselves.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the whole project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// A source as it stands.
#[expect(clippy::disallowed_methods, reason = "the engine knows no disk, but its tests may")]
pub(crate) fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every file below a folder.
pub(crate) fn walk(at: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(at).unwrap_or_else(|error| panic!("{}: {error}", at.display()));
    for entry in entries {
        let path = entry.expect("a folder can be read").path();
        if path.is_dir() {
            walk(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// What no file below a folder names, of those with one of these endings: rows and, as `K-R07`, rulings,
/// each from 1 to the last.
pub(crate) fn missing(
    below: &str,
    endings: &[&str],
    letter: char,
    last: u16,
    last_ruling: u16,
) -> Vec<String> {
    let mut paths = Vec::new();
    walk(&root().join(below), &mut paths);
    // The file that asks names rows and proves none.
    paths.retain(|path| {
        endings.iter().any(|own| path.extension().is_some_and(|ending| ending == *own))
            && !path.ends_with("rows.rs")
    });
    let texts: Vec<String> = paths.iter().map(|path| text_of(path)).collect();
    let rows: BTreeSet<u16> =
        texts.iter().flat_map(|text| cited(text, letter, |row| row <= last)).collect();
    // A ruling is a row of its own with a letter before its number.
    let (head, small) = (format!("{letter}-R"), format!("{}_r", letter.to_ascii_lowercase()));
    let rulings = |text: &String| {
        let text = text.replace(&head, "Q-0").replace(&small, "q_0");
        cited(&text, 'Q', |row| row <= last_ruling)
    };
    let ruled: BTreeSet<u16> = texts.iter().flat_map(rulings).collect();
    let of_rows = (1..=last).filter(|row| !rows.contains(row));
    let of_rulings = (1..=last_ruling).filter(|row| !ruled.contains(row));
    let of_rows = of_rows.map(|row| format!("{letter}-{row:03}"));
    of_rows.chain(of_rulings.map(|row| format!("{letter}-R{row:02}"))).collect()
}

/// The rows a text names after their letter: `J-041`, and of `J-101 to J-103` all between that
/// there are; in the name of a test `j_041`.
pub(crate) fn cited(text: &str, letter: char, is_row: impl Fn(u16) -> bool) -> BTreeSet<u16> {
    let heads = [format!("{letter}-"), format!("{}_", letter.to_ascii_lowercase())];
    let mut found = BTreeSet::new();
    let mut last: Option<(u16, usize)> = None;
    for at in 0..text.len().saturating_sub(4) {
        let is_head = text.get(at..at + 2).is_some_and(|head| heads.iter().any(|own| own == head));
        let Some(row) = text.get(at + 2..at + 5).filter(|_| is_head) else { continue };
        let Ok(row) = row.parse::<u16>() else { continue };
        let goes_on = |end| text.get(end..at).is_some_and(|words: &str| words.trim_end() == " to");
        if let Some((from, _)) = last.filter(|(_, end)| goes_on(*end)) {
            found.extend((from..row).filter(|between| is_row(*between)));
        }
        found.insert(row);
        last = Some((row, at + 5));
    }
    found
}
