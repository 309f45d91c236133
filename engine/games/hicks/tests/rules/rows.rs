//! Every row of the rules is played somewhere and proved somewhere, and the index says where.

use crate::cited::{cited, missing};

#[test]
fn every_row_is_played_and_proved_and_the_index_names_it() {
    for (below, endings) in [
        ("engine/games/hicks/src", &["rs"][..]),
        ("engine/games/hicks/tests", &["rs", "txt"]),
        ("engine/games/hicks", &["md"]),
    ] {
        let missing = missing(below, endings, 'H', 84, 0);
        assert!(missing.is_empty(), "{below}: {missing:?}");
    }
}

#[test]
fn a_range_of_rows_cites_all_between() {
    let found = cited("H-001 to H-003, h_010_does, H-R12", 'H', |_| true);
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [1, 2, 3, 10]);
}
