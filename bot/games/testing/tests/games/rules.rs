//! The rule books, as they are looked up.

use std::collections::BTreeSet;

use games::text::guidance::rules::*;
use model::words::length;

#[test]
fn topics_are_short_linked_and_found() {
    games_testing::games();
    let mut keys = BTreeSet::new();
    // What a war has beside its rules.
    let is_no_rule = |key: &str| key.starts_with("history-") || key.starts_with("playing-");
    for topic in topics() {
        assert!(keys.insert(&topic.key), "{} stands there twice", topic.key);
        assert!(length(&topic.text) <= 1_800, "{} is long", topic.key);
        assert!(
            length(&topic.title) <= 60 && (!topic.rows.is_empty() || is_no_rule(&topic.key)),
            "{}",
            topic.key
        );
        assert!((2..=5).contains(&topic.see.len()), "{}", topic.key);
        for other in &topic.see {
            assert!(
                games::text::guidance::rules::topic(other).is_some() && *other != topic.key,
                "{other}"
            );
        }
        let book: Vec<&Topic> = book_of(topic).iter().collect();
        let found = search(&book, &topic.key);
        assert_eq!(found.first().map(|found| &found.key), Some(&topic.key));
    }
    assert!(search(&of_all(), "zzzz").is_empty() && guesses(&of_all(), "zzzz").is_empty());
    assert!(guesses(&of_all(), &"é\u{202e}😀 ".repeat(400)).is_empty());
}
