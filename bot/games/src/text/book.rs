//! Sentences that a game keeps in a file: one for each kind of fact, question or choice, with
//! blanks for what it tells of.
//!
//! A key is the name that a value is stored under. Where one value wants several sentences, what
//! its fields must be stands behind it: `Repaired damage=0`. Several names with one sentence are
//! parted by commas.
//!
//! A blank names a field, with a capital where a sentence begins: `{Units}`. `{it}` is a value that
//! has no fields, and `{0}` the first of fields without names. Behind a colon stands how it is said
//! (with a capital, too: `{0:Unit}`): `:#step` counts it in figures, `:##step` in
//! words, `:word` is its number in words, `:+` gives it a sign, `:yes|no` chooses, `:=fate` takes the
//! sentence of another section; everything else is the game's to say. A blank of two words,
//! `{goes|go}`, agrees with the blank before it, or with the field it names: `{unit>goes|go}`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use model::label::Label;
use model::words::{capital, count, count_word, signed, word};
use serde::Serialize;
use serde_json::Value;

pub static WORDS: LazyLock<Book> =
    LazyLock::new(|| Book::read(include_str!("../../../../assets/words.toml")));

/// Whoever says nothing but numbers.
pub struct Numbers;

impl Say for Numbers {
    fn say(&self, _how: &str, _value: &Value, _fields: &Value) -> Option<String> {
        None
    }
}

/// How a game says what its values hold.
pub trait Say {
    /// A value in words: `how` as its blank says, or else the name of its field; `fields` are those
    /// beside it.
    fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String>;

    fn is_many(&self, _how: &str, value: &Value) -> bool {
        are_many(value)
    }
}

pub fn are_many(value: &Value) -> bool {
    match value {
        Value::Array(of) => of.len() != 1,
        value => value.as_u64() != Some(1),
    }
}

/// Words for one value, and what its fields must be for them.
#[derive(Debug, Clone)]
struct Entry {
    wants: Vec<(String, Value)>,
    words: Vec<String>,
}

impl Entry {
    fn fits(&self, fields: &Value) -> bool {
        self.wants.iter().all(|(name, wanted)| field(fields, name) == wanted)
    }
}

fn field<'a>(fields: &'a Value, name: &str) -> &'a Value {
    match name.parse::<usize>() {
        _ if name == "it" => fields,
        Ok(place) => &fields[place],
        Err(_) => &fields[name],
    }
}

/// The sentences of a game, by section and name.
#[derive(Debug, Clone, Default)]
pub struct Book(BTreeMap<String, Vec<Entry>>);

impl Book {
    /// A book as it is written.
    ///
    /// # Panics
    /// If it is not written as one.
    pub fn read(text: &str) -> Self {
        let mut book = Self::default();
        book.add("", &toml::from_str(text).expect("the sentences are readable"));
        book
    }

    fn add(&mut self, path: &str, table: &toml::Table) {
        for (key, value) in table {
            let of = |value: &toml::Value| value.as_str().expect("words").to_owned();
            let words = match value {
                toml::Value::Table(table) => {
                    self.add(&format!("{path}{key}."), table);
                    continue;
                }
                toml::Value::Array(words) => words.iter().map(of).collect(),
                words => vec![of(words)],
            };
            let (names, wants): (Vec<&str>, Vec<&str>) = key
                .split([' ', ','])
                .filter(|part| !part.is_empty())
                .partition(|part| !part.contains('='));
            let pair = |want: &&str| {
                let (field, wanted) = want.split_once('=')?;
                let text = || Value::String(wanted.to_owned());
                Some((field.to_owned(), serde_json::from_str(wanted).unwrap_or_else(|_| text())))
            };
            let entry = Entry { wants: wants.iter().filter_map(pair).collect(), words };
            for name in names {
                self.0.entry(format!("{path}{name}")).or_default().push(entry.clone());
            }
        }
    }

    /// The words for a value, and its fields; the most particular that fit.
    fn find<'a>(&self, section: &str, mut value: &'a Value) -> Option<(&Entry, &'a Value)> {
        let mut path = section.to_owned();
        loop {
            let (name, fields) = match value {
                Value::String(name) => (name, &Value::Null),
                Value::Object(of) if of.len() == 1 => of.iter().next()?,
                _ => return None,
            };
            path = format!("{path}.{name}");
            if let Some(entries) = self.0.get(&path) {
                let fit = entries.iter().filter(|entry| entry.fits(fields));
                return Some((fit.max_by_key(|entry| entry.wants.len())?, fields));
            }
            value = fields;
        }
    }

    /// The sentence of a section for a value; nothing if it has none.
    pub fn tell(&self, section: &str, of: &impl Serialize, say: &dyn Say) -> Option<String> {
        let value = serde_json::to_value(of).ok()?;
        let (entry, fields) = self.find(section, &value)?;
        Some(self.fill(entry.words.first()?, fields, say))
    }

    /// The words of a section for a value that have no blanks; empty if it has none.
    pub fn words(&self, section: &str, of: &impl Serialize) -> &str {
        let value = serde_json::to_value(of).unwrap_or_default();
        self.find(section, &value)
            .and_then(|(entry, _)| entry.words.first())
            .map_or("", String::as_str)
    }

    pub fn label(
        &'static self,
        section: &str,
        of: &impl Serialize,
        say: &dyn Say,
    ) -> Option<Label> {
        let value = serde_json::to_value(of).ok()?;
        let (entry, fields) = self.find(section, &value)?;
        let [title, detail, emoji, group] = &entry.words[..] else { return None };
        let [title, detail, group] =
            [title, detail, group].map(|words| self.fill(words, fields, say));
        Some(Label { title, detail, emoji, group })
    }

    fn fill(&self, sentence: &str, fields: &Value, say: &dyn Say) -> String {
        let mut told = String::new();
        let mut rest = sentence;
        let mut noun = ("", &Value::Null);
        while let Some((before, after)) = rest.split_once('{') {
            let Some((blank, behind)) = after.split_once('}') else { break };
            told.push_str(before);
            rest = behind;
            if let Some((one, many)) = blank.split_once('|').filter(|_| !blank.contains(':')) {
                let (noun, one) = match one.split_once('>') {
                    Some((name, one)) => ((name, &fields[name]), one),
                    None => (noun, one),
                };
                told.push_str(if say.is_many(&noun.0.to_lowercase(), noun.1) { many } else { one });
                continue;
            }
            let (name, how) = blank.split_once(':').unwrap_or((blank, blank));
            let value = field(fields, &name.to_lowercase());
            noun = (how, value);
            let said = self.said(how, (value, fields), say);
            debug_assert!(said.is_some(), "{{{blank}}} of {fields} cannot be said");
            let said = said.unwrap_or_default();
            told.push_str(&if [name, how].iter().any(|of| of.starts_with(char::is_uppercase)) {
                capital(&said)
            } else {
                said
            });
        }
        told + rest
    }

    fn said(&self, how: &str, (value, fields): (&Value, &Value), say: &dyn Say) -> Option<String> {
        let number = || match value {
            Value::Array(of) => Some(of.len()),
            value => usize::try_from(value.as_u64()?).ok(),
        };
        if let Some((one, other)) = how.split_once('|') {
            let first = value.as_bool().unwrap_or_else(|| !say.is_many(how, value));
            return Some(if first { one } else { other }.to_owned());
        }
        if let Some(section) = how.strip_prefix('=') {
            return self.tell(section, value, say);
        }
        if let Some(noun) = how.strip_prefix("##") {
            return Some(count_word(number()?, noun));
        }
        if let Some(noun) = how.strip_prefix('#') {
            return Some(count(number()?, noun));
        }
        match how {
            "+" => Some(signed(i32::try_from(value.as_i64()?).ok()?)),
            "word" => Some(word(number()?)),
            how => {
                let own = say.say(&how.to_lowercase(), value, fields);
                own.or_else(|| value.as_i64().map(|number| number.to_string()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Plain;

    impl Say for Plain {
        fn say(&self, how: &str, value: &Value, fields: &Value) -> Option<String> {
            match how {
                "ships" => Some("the steamers".to_owned()),
                "needed" => Some(format!("{value} or more for {}", fields["of"])),
                _ => None,
            }
        }
    }

    #[derive(Serialize)]
    enum Of {
        Even,
    }

    #[derive(Serialize)]
    enum Fact {
        Sailed { ships: Vec<u8>, points: u8 },
        Rolled { die: u8, needed: u8, of: Of, met: bool },
        Sank(u8),
        Over,
    }

    #[test]
    fn the_most_particular_sentence_is_told_with_its_blanks_filled() {
        let book = Book::read(
            r#"
            [facts]
            Sailed = "{Ships} {sails|sail} with {points:##point}."
            "Sailed points=0" = "{ships:#ship} {sails|sail}."
            Rolled = "{die}: {needed}: {met:yes|no}, {of:=of}"
            "Over, Begun" = "It is over."
            [of]
            Even = "even"
            "#,
        );
        let told = |fact| book.tell("facts", &fact, &Plain);
        let sailed = |ships: &[u8], points| told(Fact::Sailed { ships: ships.to_vec(), points });
        assert_eq!(sailed(&[1, 2], 2).as_deref(), Some("The steamers sail with two points."));
        assert_eq!(sailed(&[1], 0).as_deref(), Some("1 ship sails."));
        let rolled = told(Fact::Rolled { die: 4, needed: 5, of: Of::Even, met: false });
        assert_eq!(rolled.as_deref(), Some("4: 5 or more for \"Even\": no, even"));
        assert_eq!(told(Fact::Over).as_deref(), Some("It is over."));
        assert_eq!(told(Fact::Sank(1)), None);
        assert_eq!(
            (book.words("facts", &Fact::Over), book.words("else", &Fact::Over)),
            ("It is over.", "")
        );
    }
}
