//! Every row of the rules is played somewhere and proved somewhere, and the index says where.

use std::collections::BTreeSet;

use crate::cited::{cited, root, text_of, walk};

/// The last row, and the last ruling; the first of both is 1.
const LAST: u16 = 129;
const LAST_RULING: u16 = 66;

/// What no file below a folder names, of those with this ending.
fn missing(below: &str, ending: &str) -> Vec<String> {
    let mut paths = Vec::new();
    walk(&root().join(below), &mut paths);
    // This file names rows and proves none.
    paths.retain(|path| {
        path.extension().is_some_and(|own| own == ending) && !path.ends_with("rows.rs")
    });
    let texts: Vec<String> = paths.iter().map(|path| text_of(path)).collect();
    let rows: BTreeSet<u16> =
        texts.iter().flat_map(|text| cited(text, 'P', |row| row <= LAST)).collect();
    // A ruling is a row of its own with a letter before its number: `P-R07`.
    let rulings = |text: &String| cited(&text.replace("P-R", "Q-0"), 'Q', |row| row <= LAST_RULING);
    let ruled: BTreeSet<u16> = texts.iter().flat_map(rulings).collect();
    let of_rows = (1..=LAST).filter(|row| !rows.contains(row)).map(|row| format!("P-{row:03}"));
    let of_rulings = (1..=LAST_RULING).filter(|row| !ruled.contains(row));
    of_rows.chain(of_rulings.map(|row| format!("P-R{row:02}"))).collect()
}

#[test]
fn every_row_is_played_and_proved_and_the_index_names_it() {
    for (below, ending) in
        [("engine/games/patrols", "rs"), ("tests/patrols", "rs"), ("engine/games/patrols", "md")]
    {
        assert!(missing(below, ending).is_empty(), "{below}: {:?}", missing(below, ending));
    }
}
