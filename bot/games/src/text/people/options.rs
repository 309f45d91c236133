//! What a group agrees on, in words, whatever is played: each game has its own list of options.

use model::Setup;
use model::words::{BODY_MAX, bare, clip, clip_lines, commas, count, either, folded, plain};
use serde::Deserialize;

/// A value an option can have.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Value {
    pub value: String,
    /// As it is shown; at most 80 characters.
    pub label: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    pub key: String,
    pub group: String,
    /// Its name; at most 40 characters.
    pub title: String,
    pub rows: Vec<String>,
    pub text: String,
    #[serde(default)]
    pub first: bool,
    #[serde(default)]
    pub values: Vec<Value>,
    pub count: Option<(u8, u8)>,
}

#[derive(Deserialize)]
struct File {
    option: Vec<Item>,
}

pub fn read(text: &str) -> Vec<Item> {
    toml::from_str::<File>(text).expect("the options are readable").option
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

    pub fn every_value(&self) -> Vec<Value> {
        let number = |number: u8| Value { value: number.to_string(), label: number.to_string() };
        match self.count {
            Some((least, most)) => (least..=most).map(number).collect(),
            None => self.offered(),
        }
    }

    /// The value a typed word means: as it is stored, as it is shown, or how that begins.
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
        let wanted = folded(&word);
        let same = |value: &&Value| value.value == word || value.label.to_lowercase() == word;
        let begins = |value: &&Value| folded(&value.label).starts_with(&wanted);
        let found = offered.iter().find(same).or_else(|| {
            let mut beginning = offered.iter().filter(|_| !wanted.is_empty()).filter(begins);
            beginning.next().filter(|_| beginning.next().is_none())
        });
        found.map(|value| value.value.clone()).ok_or_else(|| {
            let labels: Vec<&str> = offered.iter().map(|value| value.label.as_str()).collect();
            let typed = plain(&clip(&word, 40));
            format!("“{typed}” will not do for *{}*: {} would.", self.title, either(&labels))
        })
    }

    pub fn shown(&self, value: &str) -> String {
        let known = self.offered().into_iter().find(|known| known.value == value);
        known.map_or_else(|| value.to_owned(), |known| known.label)
    }
}

pub fn items(setup: &Setup) -> &'static [Item] {
    crate::of(setup).about().options
}

pub fn item(setup: &Setup, key: &str) -> Option<&'static Item> {
    items(setup).iter().find(|item| item.key == key)
}

pub fn search(setup: &Setup, typed: &str) -> Vec<&'static Item> {
    search_in(items(setup), typed)
}

pub fn item_of_any(key: &str) -> Option<&'static Item> {
    crate::list().iter().flat_map(|play| play.about().options).find(|item| item.key == key)
}

fn search_in<'a>(items: &'a [Item], typed: &str) -> Vec<&'a Item> {
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

fn of(all: &[(String, String)], key: &str) -> String {
    let found = all.iter().find(|(name, _)| name == key);
    found.map(|(_, value)| value.clone()).unwrap_or_default()
}

pub fn value_of(setup: &Setup, key: &str) -> Option<String> {
    setup.values().into_iter().find(|(name, _)| name == key).map(|(_, value)| value)
}

/// An option with its value, which stands out where it is not as it comes; and whether it is.
fn line(setup: &Setup, item: &Item) -> (String, bool) {
    let (value, usual) =
        (of(&setup.values(), &item.key), of(&setup.standard().values(), &item.key));
    let shown = item.shown(&value);
    let shown = if value == usual { shown } else { format!("**{shown}**") };
    (format!("{}: {shown}", item.title), value == usual)
}

/// The options that matter most with their values, and of the others those that are not as they
/// come.
pub fn first(setup: &Setup) -> String {
    let (first, others): (Vec<&Item>, Vec<&Item>) =
        items(setup).iter().partition(|item| item.first);
    let mut lines: Vec<String> =
        first.into_iter().map(|item| format!("{}. {}", line(setup, item).0, item.text)).collect();
    let number = others.len();
    let changed = others.into_iter().map(|item| line(setup, item)).filter(|(_, usual)| !usual);
    let changed: Vec<String> = changed.map(|(line, _)| line).collect();
    lines.push(match (number, changed.is_empty()) {
        (0, _) => return clip_lines(&lines.join("\n"), BODY_MAX),
        (_, true) => format!("{} are as they come: *More*.", count(number, "other option")),
        (_, false) => format!("Of the others (*More*): {}.", changed.join("; ")),
    });
    clip_lines(&lines.join("\n"), BODY_MAX)
}

pub fn list(setup: &Setup) -> String {
    let mut lines = Vec::new();
    let mut group = "";
    for item in items(setup) {
        if item.group != group {
            group = &item.group;
            lines.push(format!("__**{group}**__"));
        }
        lines.push(format!("{}. {}", line(setup, item).0, item.text));
    }
    clip_lines(&lines.join("\n"), BODY_MAX)
}

/// What is agreed on, in few words: what can be several things, and what is not as it comes.
pub fn summary(setup: &Setup) -> String {
    let (values, standard) = (setup.values(), setup.standard().values());
    let told = |item: &Item| {
        let shown = item.shown(&of(&values, &item.key));
        // One that names somebody keeps its letters.
        let has_names = shown.chars().skip(1).any(char::is_uppercase);
        let shown = if has_names { shown } else { shown.to_lowercase() };
        format!("{} {shown}", item.title)
    };
    // What is on or off is told where it is not as it comes.
    let tells = |item: &&Item| {
        !item.values.is_empty() || of(&values, &item.key) != of(&standard, &item.key)
    };
    commas(&items(setup).iter().filter(tells).map(told).collect::<Vec<_>>())
}
