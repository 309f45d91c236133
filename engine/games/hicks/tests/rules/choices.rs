//! What may be chosen, as text.

use hicks::Choice;

use crate::codec;

/// A text of every form there is.
const TEXTS: &str = "exchange:front:rear post:h1:scout post:h2:follow pasha:3:b3 ready ride \
    march:-3 march:0 onward:2 halt lead:mit fire:gun supply:b4 rise:b2 hold done go-rejoin \
    go-ahead go-piece:4 go-fetch:2 go-charge:11 go-hour:12 go-stay at:7 unit:b1 yes no";

#[test]
fn every_choice_survives_its_text() {
    codec::check::<Choice>(
        TEXTS,
        &["", "march:+1", "march:01", "at:300", "fire:b5", "go-hour", "yes:"],
    );
}
