//! The words of a patrol, from `words.toml`, and how dice and what changes them are told.

use std::sync::LazyLock;

use games::text::book::{Book, Say};
use model::words::signed;
use patrols::Reason;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

pub static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read(include_str!("../../../../../assets/patrols/words.toml")));

pub fn of<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

pub fn dice(of: &[u8]) -> String {
    let faces: Vec<String> = of.iter().map(ToString::to_string).collect();
    faces.join("+")
}

pub fn faces(of: &[u8]) -> String {
    let faces: Vec<String> = of.iter().map(ToString::to_string).collect();
    if faces.is_empty() { "no die".to_owned() } else { format!("🎲{}", faces.join(" ")) }
}

pub fn modifier(reason: Reason, by: i8) -> String {
    format!("{} {}", BOOK.words("modifier", &reason), signed(by.into()))
}

pub fn or_more(needed: u8) -> String {
    if needed >= 6 { "6".to_owned() } else { format!("{needed} or more") }
}

/// Why something is not done: a sentence of the section of refusals with its blanks filled.
pub fn refused(why: &str, fields: Value, names: &dyn Say) -> Option<String> {
    BOOK.tell("refused", &json!({ why: fields }), names)
}
