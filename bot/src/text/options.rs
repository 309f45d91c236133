//! What a group agrees on, in words, whatever is played: each game has its own list of options.

use std::sync::LazyLock;

use crate::games::Setup;
use engine::hicks;
use engine::san_juans::Options as Campaign;

use super::words::{BODY_MAX, clip_lines, commas};
use crate::campaign::terms;
use crate::games::san_juans::text::options as campaign;

pub use crate::games::san_juans::text::options::{Item, Value};

/// Every option of what is agreed on, in the order shown.
pub fn items(setup: &Setup) -> &'static [Item] {
    static MARCH: LazyLock<Vec<Item>> =
        LazyLock::new(|| campaign::read(include_str!("../../../assets/hicks/options.toml")));
    match setup.own::<hicks::Options>() {
        None => campaign::items(),
        Some(_) => &MARCH,
    }
}

/// The option of a name.
pub fn item(setup: &Setup, key: &str) -> Option<&'static Item> {
    items(setup).iter().find(|item| item.key == key)
}

/// Options that fit what is typed, best first.
pub fn search(setup: &Setup, typed: &str) -> Vec<&'static Item> {
    campaign::search_in(items(setup), typed)
}

/// Every option that can be agreed on, by the name it is stored under, with its value.
pub fn values(setup: &Setup) -> Vec<(String, String)> {
    match setup.own::<hicks::Options>() {
        Some(options) => terms::values(options),
        None => setup.own::<Campaign>().map(terms::values).unwrap_or_default(),
    }
}

/// The same as they come.
fn standard(setup: &Setup) -> Vec<(String, String)> {
    match setup.own::<hicks::Options>() {
        Some(_) => terms::values(&hicks::Options::default()),
        None => terms::values(&Campaign::default()),
    }
}

fn of(all: &[(String, String)], key: &str) -> String {
    let found = all.iter().find(|(name, _)| name == key);
    found.map(|(_, value)| value.clone()).unwrap_or_default()
}

/// The value an option has.
pub fn value_of(setup: &Setup, key: &str) -> Option<String> {
    values(setup).into_iter().find(|(name, _)| name == key).map(|(_, value)| value)
}

/// Every option with its value, in groups.
pub fn list(setup: &Setup) -> String {
    let (values, standard) = (values(setup), standard(setup));
    let mut lines = Vec::new();
    let mut group = "";
    for item in items(setup) {
        if item.group != group {
            group = &item.group;
            lines.push(format!("__**{group}**__"));
        }
        let (value, usual) = (of(&values, &item.key), of(&standard, &item.key));
        let shown = item.shown(&value);
        let shown = if value == usual { shown } else { format!("**{shown}**") };
        let rows = commas(&item.rows);
        lines.push(format!("{}: {shown}. {} `{rows}`", item.title, item.text));
    }
    clip_lines(&lines.join("\n"), BODY_MAX)
}

/// What is agreed on, in few words.
pub fn summary(setup: &Setup) -> String {
    match setup.own() {
        Some(options) => campaign::summary(options),
        None => {
            let values = values(setup);
            let told = |item: &Item| {
                format!("{} {}", item.title, item.shown(&of(&values, &item.key)).to_lowercase())
            };
            let standard = standard(setup);
            // What is on or off is told where it is not as it comes.
            let tells = |item: &&Item| {
                !item.values.is_empty() || of(&values, &item.key) != of(&standard, &item.key)
            };
            commas(&items(setup).iter().filter(tells).map(told).collect::<Vec<_>>())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::terms::{Terms, agreed};

    #[test]
    fn every_option_of_a_march_is_described_and_can_be_set_to_every_value() {
        let setup = Setup::of(hicks::Options::default());
        let stored: Vec<String> = values(&setup).into_iter().map(|(key, _)| key).collect();
        let mut described: Vec<String> =
            items(&setup).iter().map(|item| item.key.clone()).collect();
        described.sort_unstable();
        assert_eq!(stored, described);
        for item in items(&setup) {
            for value in item.every_value() {
                let terms = Terms::One { key: item.key.clone(), value: value.value.clone() };
                let made = agreed(&setup, &terms).expect("it can be set");
                assert_eq!(value_of(&made, &item.key).as_ref(), Some(&value.value));
                assert!(list(&made).contains(&value.label), "{}", list(&made));
            }
        }
        assert!(summary(&setup).contains("Egyptian") || summary(&setup).contains("egyptian"));
        for (key, value) in [("spell", "6"), ("army", "french"), ("storming", "true")] {
            let terms = Terms::One { key: key.to_owned(), value: value.to_owned() };
            assert_eq!(agreed(&setup, &terms), None, "{key}");
        }
    }
}
