//! The options of every game: each described, and set to every value.

use games::people::terms::agreed;
use games::text::people::options::{items, list, summary, value_of};
use games_testing::games;
use model::OptionChange;

#[test]
fn every_option_is_described_and_can_be_set_to_every_value() {
    for play in games() {
        let setup = play.setup(None, None);
        let stored: Vec<String> = setup.values().into_iter().map(|(key, _)| key).collect();
        let mut told: Vec<String> = items(&setup).iter().map(|item| item.key.clone()).collect();
        told.sort_unstable();
        assert_eq!(told, stored, "every option and no other, once each");
        for item in items(&setup) {
            let ends = item.text.ends_with('.') && item.title.len() <= 40;
            assert!(ends && !item.rows.is_empty(), "{}", item.title);
            let values = item.every_value();
            assert!(values.len() >= 2, "{}", item.key);
            for value in values {
                let terms = OptionChange::One { key: item.key.clone(), value: value.value.clone() };
                let made = agreed(&setup, &terms).expect("it can be set");
                assert_eq!(value_of(&made, &item.key).as_ref(), Some(&value.value));
                assert!(list(&made).contains(&value.label), "{}", list(&made));
            }
        }
        assert!(!summary(&setup).is_empty());
        for (key, value) in [("spell", "6x"), ("army", "french"), ("storming", "perhaps")] {
            let terms = OptionChange::One { key: key.to_owned(), value: value.to_owned() };
            assert_eq!(agreed(&setup, &terms), None, "{key}");
        }
    }
}
