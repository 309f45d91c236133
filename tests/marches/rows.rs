//! Every row of the rules is played somewhere and proved somewhere, and the index says where.

use std::collections::BTreeSet;

use crate::cited::{cited, root, text_of, walk};

/// The last row; the first is 1.
const LAST: u16 = 84;

/// The rows that no file below a folder names, of those with this ending.
fn missing(below: &str, ending: &str) -> Vec<u16> {
    let mut paths = Vec::new();
    walk(&root().join(below), &mut paths);
    // This file names rows and proves none.
    paths.retain(|path| {
        path.extension().is_some_and(|own| own == ending) && !path.ends_with("rows.rs")
    });
    let of = |text: String| cited(&text, 'H', |row| row <= LAST);
    let found: BTreeSet<u16> = paths.iter().flat_map(|path| of(text_of(path))).collect();
    (1..=LAST).filter(|row| !found.contains(row)).collect()
}

#[test]
fn every_row_is_played_and_proved_and_the_index_names_it() {
    for (below, ending) in
        [("engine/games/hicks", "rs"), ("tests/marches", "rs"), ("engine/games/hicks", "md")]
    {
        assert!(missing(below, ending).is_empty(), "{below}: {:?}", missing(below, ending));
    }
}

#[test]
fn a_range_of_rows_cites_all_between() {
    let found = cited("H-001 to H-003, h_010_does, H-R12", 'H', |_| true);
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [1, 2, 3, 10]);
}
