//! Every row of the rules is played somewhere and proved somewhere, and the index says where.

use crate::cited::missing;

#[test]
fn every_row_is_played_and_proved_and_the_index_names_it() {
    for (below, endings) in [
        ("engine/games/khartoum/src", &["rs"][..]),
        ("engine/games/khartoum/tests", &["rs", "txt"]),
        ("engine/games/khartoum", &["md"]),
    ] {
        let missing = missing(below, endings, 'K', 70, 75);
        assert!(missing.is_empty(), "{below}: {missing:?}");
    }
}
