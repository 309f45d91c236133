//! The options of a campaign in words, from `options.toml`: what each means, what it can be.

use std::sync::LazyLock;

use engine::san_juans::Options;
use serde::Deserialize;

use crate::campaign::terms::{self, Preset};
use crate::text::words::{BODY_MAX, bare, clip, clip_lines, commas, either, plain};

/// A value an option can have.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Value {
    /// As it is stored.
    pub value: String,
    /// As it is shown; at most 80 characters.
    pub label: String,
}

/// An option.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// The name it is stored under.
    pub key: String,
    /// What it belongs to.
    pub group: String,
    /// Its name; at most 40 characters.
    pub title: String,
    /// The rules it is about.
    pub rows: Vec<String>,
    /// What it does, in one sentence.
    pub text: String,
    /// What it can be, if it is neither a switch nor a count.
    #[serde(default)]
    pub values: Vec<Value>,
    /// The least and the most it can be, if it is a count.
    pub count: Option<(u8, u8)>,
}

#[derive(Deserialize)]
struct File {
    option: Vec<Item>,
}

/// Every option, in the order shown.
pub fn items() -> &'static [Item] {
    static ITEMS: LazyLock<Vec<Item>> =
        LazyLock::new(|| read(include_str!("../../../../../assets/san-juans/options.toml")));
    &ITEMS
}

/// A list of options as it was embedded.
pub fn read(text: &str) -> Vec<Item> {
    toml::from_str::<File>(text).expect("the options are readable").option
}

/// The option of a name.
pub fn item(key: &str) -> Option<&'static Item> {
    items().iter().find(|item| item.key == key)
}

impl Item {
    /// Every value it can have; none for a count with many, which is typed.
    pub fn offered(&self) -> Vec<Value> {
        let value = |value: &str, label: &str| Value { value: value.into(), label: label.into() };
        match self.count {
            Some((least, most)) if most - least < 5 => (least..=most)
                .map(|number| value(&number.to_string(), &number.to_string()))
                .collect(),
            Some(_) => Vec::new(),
            None if self.values.is_empty() => vec![value("true", "On"), value("false", "Off")],
            None => self.values.clone(),
        }
    }

    /// Every value it can have, those of a count too.
    pub fn every_value(&self) -> Vec<Value> {
        let number = |number: u8| Value { value: number.to_string(), label: number.to_string() };
        match self.count {
            Some((least, most)) => (least..=most).map(number).collect(),
            None => self.offered(),
        }
    }

    /// The value a typed word means: as it is stored, as it is shown, or how that begins.
    ///
    /// # Errors
    /// A sentence that says what would do.
    pub fn read(&self, typed: &str) -> Result<String, String> {
        let word = bare(typed).to_lowercase();
        if let (Some((least, most)), true) = (self.count, self.offered().is_empty()) {
            let number = word.parse::<u8>().ok().filter(|number| (least..=most).contains(number));
            return number.map(|number| number.to_string()).ok_or_else(|| {
                let typed = plain(&clip(&word, 40));
                format!("“{typed}” will not do: a whole number from {least} to {most} is wanted.")
            });
        }
        let offered = self.offered();
        let same = |value: &&Value| value.value == word || value.label.to_lowercase() == word;
        let begins = |value: &&Value| value.label.to_lowercase().starts_with(&word);
        let found = offered.iter().find(same).or_else(|| {
            let mut beginning = offered.iter().filter(|_| !word.is_empty()).filter(begins);
            beginning.next().filter(|_| beginning.next().is_none())
        });
        found.map(|value| value.value.clone()).ok_or_else(|| {
            let labels: Vec<&str> = offered.iter().map(|value| value.label.as_str()).collect();
            let typed = plain(&clip(&word, 40));
            format!("“{typed}” will not do for *{}*: {} would.", self.title, either(&labels))
        })
    }

    /// How a value of it is shown.
    pub fn shown(&self, value: &str) -> String {
        let known = self.offered().into_iter().find(|known| known.value == value);
        known.map_or_else(|| value.to_owned(), |known| known.label)
    }
}

/// Options that fit what is typed, best first: by name, then by a word of what they do.
pub fn search(typed: &str) -> Vec<&'static Item> {
    search_in(items(), typed)
}

/// The same among these.
pub fn search_in<'a>(items: &'a [Item], typed: &str) -> Vec<&'a Item> {
    let typed = bare(typed).to_lowercase();
    let rank = |item: &Item| {
        let title = item.title.to_lowercase();
        if item.key == typed || title == typed {
            Some(0)
        } else if title.starts_with(&typed) || item.key.starts_with(&typed) {
            Some(1)
        } else if title.contains(&typed) {
            Some(2)
        } else {
            item.text.to_lowercase().contains(&typed).then_some(3)
        }
    };
    let mut found: Vec<(u8, &Item)> =
        items.iter().filter_map(|item| Some((rank(item)?, item))).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, item)| item).collect()
}

/// The value an option has.
pub fn value_of(options: &Options, key: &str) -> Option<String> {
    terms::values(options).into_iter().find(|(name, _)| name == key).map(|(_, value)| value)
}

/// Every option with its value, in groups.
pub fn list(options: &Options) -> String {
    let values = terms::values(options);
    let standard = terms::values(&Options::default());
    let mut lines = Vec::new();
    let mut group = "";
    for item in items() {
        if item.group != group {
            group = &item.group;
            lines.push(format!("__**{group}**__"));
        }
        let of = |all: &[(String, String)]| {
            let found = all.iter().find(|(key, _)| *key == item.key);
            found.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        let (value, usual) = (of(&values), of(&standard));
        let shown = item.shown(&value);
        let shown = if value == usual { shown } else { format!("**{shown}**") };
        let rows = commas(&item.rows);
        lines.push(format!("{}: {shown}. {} `{rows}`", item.title, item.text));
    }
    clip_lines(&lines.join("\n"), BODY_MAX)
}

/// `Storming on, Steps of a unit 6`: what differs from the standard game.
pub fn summary(options: &Options) -> String {
    let same = |preset: &Preset| Options { pace: options.pace, ..preset.options() } == *options;
    if let Some(preset) = Preset::ALL.into_iter().find(same) {
        let title = preset_title(preset).to_owned();
        let paced = Options { pace: options.pace, ..Options::default() };
        return match paced == Options::default() {
            true => title,
            false => format!("{title}, {}", changed(&paced)),
        };
    }
    changed(options)
}

/// What differs from the standard game.
fn changed(options: &Options) -> String {
    let standard = terms::values(&Options::default());
    let changed = terms::values(options).into_iter().filter(|value| !standard.contains(value));
    let told: Vec<String> = changed
        .filter_map(|(key, value)| {
            let item = item(&key)?;
            Some(format!("{} {}", item.title, item.shown(&value).to_lowercase()))
        })
        .collect();
    commas(&told)
}

/// What a preset is called.
pub fn preset_title(preset: Preset) -> &'static str {
    match preset {
        Preset::Standard => "Standard",
        Preset::Full => "Full",
        Preset::Reconquest => "Reconquest",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::games::Setup;

    use super::*;
    use crate::campaign::terms::{Terms, agreed};
    use crate::text::words::length;

    #[test]
    fn every_option_is_described_and_can_be_set_to_every_value() {
        let standard = Options::default();
        let fields: BTreeSet<String> =
            terms::values(&standard).into_iter().map(|(key, _)| key).collect();
        let told: BTreeSet<String> = items().iter().map(|item| item.key.clone()).collect();
        assert_eq!(told, fields, "options.toml tells of every option and of no other");
        assert_eq!(told.len(), items().len(), "once each");
        let setup = Setup::of(standard);
        for item in items() {
            assert!(!item.rows.is_empty() && item.rows.iter().all(|row| row.starts_with("J-")));
            assert!(item.text.ends_with('.') && item.title.len() <= 40, "{}", item.title);
            let offered = match item.count {
                Some((least, most)) => (least..=most).map(|n| n.to_string()).collect(),
                None => item.offered().into_iter().map(|value| value.value).collect::<Vec<_>>(),
            };
            assert!(offered.len() >= 2, "{}", item.key);
            for value in offered {
                let terms = Terms::One { key: item.key.clone(), value: value.clone() };
                let made = agreed(&setup, &terms).expect("it can be set");
                let made = made.own().expect("a campaign");
                assert_eq!(value_of(made, &item.key), Some(value), "{}", item.key);
            }
        }
    }

    #[test]
    fn options_and_their_values_are_found_by_typing() {
        for item in items() {
            assert_eq!(search(&item.key).first(), Some(&item));
            assert_eq!(search(&item.title.to_uppercase()).first(), Some(&item));
            for value in item.offered() {
                assert_eq!(item.read(&value.label.to_uppercase()), Ok(value.value.clone()));
                assert_eq!(item.read(&value.value), Ok(value.value));
            }
            for junk in ["", "\u{202e}", "@everyone", "99999999999999999999", "-1", "٣"] {
                let told = item.read(junk).expect_err(junk);
                assert!(told.contains("will not do") && !told.contains("@everyone"), "{told}");
            }
        }
        let scenario = item("scenario").expect("there is one");
        assert_eq!(scenario.read("recon"), Ok("reconquest".to_owned()));
        assert!(search("zzz").is_empty() && search("").len() == items().len());
    }

    #[test]
    fn the_list_fits_and_shows_what_is_unusual() {
        let options = Options { storming: true, steps_per_unit: 6, ..Options::default() };
        for all in [Options::default(), Preset::Full.options(), options.clone()] {
            assert!(length(&list(&all)) < BODY_MAX - 200, "{}", length(&list(&all)));
        }
        assert!(list(&options).contains("Storming: **On**"), "{}", list(&options));
        assert_eq!(summary(&options), "Steps of a unit 6, Storming on");
        assert_eq!(summary(&Options::default()), "Standard");
    }
}
