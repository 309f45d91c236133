//! Every row of the rules is played somewhere and proved somewhere, and the index says where.

use crate::cited::missing;

#[test]
fn every_row_is_played_and_proved_and_the_index_names_it() {
    for (below, endings) in [
        ("engine/games/siege/src", &["rs"][..]),
        ("engine/games/siege/tests", &["rs", "txt"]),
        ("engine/games/siege", &["md"]),
    ] {
        let missing = missing(below, endings, 'S', 80, 42);
        assert!(missing.is_empty(), "{below}: {missing:?}");
    }
}
