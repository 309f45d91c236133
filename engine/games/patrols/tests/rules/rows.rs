//! Every row of the rules is played somewhere and proved somewhere, and the index says where.

use crate::cited::missing;

#[test]
fn every_row_is_played_and_proved_and_the_index_names_it() {
    for (below, endings) in [
        ("engine/games/patrols/src", &["rs"][..]),
        ("engine/games/patrols/tests", &["rs", "txt"]),
        ("engine/games/patrols", &["md"]),
    ] {
        let missing = missing(below, endings, 'P', 129, 66);
        assert!(missing.is_empty(), "{below}: {missing:?}");
    }
}
