//! The words of a march, from `words.toml`, and how dice are told.

use std::sync::LazyLock;

use games::text::book::Book;
use serde::de::DeserializeOwned;
use serde_json::Value;

pub static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read(include_str!("../../../../../assets/hicks/words.toml")));

pub fn of<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

/// A die and what it had to show: `🎲4 (3 or less)`.
pub fn at_most(die: u8, needed: u8) -> String {
    format!("🎲{die} ({})", or_less(needed))
}

/// `3 or less`; what no die can miss or reach is said as it is.
pub fn or_less(needed: u8) -> String {
    match needed {
        0 => "nothing will do".to_owned(),
        1 => "only a 1".to_owned(),
        2..=5 => format!("{needed} or less"),
        _ => "any will do".to_owned(),
    }
}

/// `needed 3 or less`.
pub fn needed(score: u8) -> String {
    match score {
        0 | 6.. => or_less(score),
        1 => "needed a 1".to_owned(),
        2..=5 => format!("needed {score} or less"),
    }
}

/// Several dice as they fell: `🎲4+3`.
pub fn dice(faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    format!("🎲{}", faces.join("+"))
}

/// Two dice and what they come to: `🎲4+3 = 7`.
pub fn two(faces: [u8; 2]) -> String {
    format!("{} = {}", dice(&faces), faces[0] + faces[1])
}
