//! Descriptions of pictures, which Discord takes only up to a length, and what they are made of.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::Deserialize;

/// What a picture's description may hold, in characters.
pub const LETTERS_MAX: usize = 1_024;
/// Kept free for "and 25 more." at the end of a list.
const MORE: usize = 14;

pub fn letters(text: &str) -> usize {
    text.chars().count()
}

pub fn many(count: usize, one: &str, more: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {more}") }
}

pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// Adds a list as far as there is room, or a sentence where it is empty.
pub fn list(text: &mut String, head: &str, items: &[String], between: &str, none: &str) {
    if items.is_empty() {
        if !none.is_empty() && letters(text) + letters(none) < LETTERS_MAX {
            text.push(' ');
            text.push_str(none);
        }
        return;
    }
    let mut room = LETTERS_MAX.saturating_sub(letters(text) + letters(head) + MORE + 4);
    let fits = |item: &&String| {
        let left = room.checked_sub(letters(item) + letters(between));
        room = left.unwrap_or(0);
        left.is_some()
    };
    let kept = items.iter().take_while(fits).count();
    if kept == 0 {
        return;
    }
    let rest = items.len() - kept;
    let end = if rest == 0 { String::new() } else { format!(" and {rest} more") };
    text.push_str(&format!(" {head}: {}{end}.", items[..kept].join(between)));
}

/// What pictures of a game call things, section by section (`pictures.toml` of its assets).
#[derive(Debug, Deserialize)]
pub struct Words(BTreeMap<String, BTreeMap<String, String>>);

impl Words {
    /// What a section calls a value, by the name it has in the code; empty if it has no word for it.
    pub fn of(&self, section: &str, value: impl Debug) -> &str {
        let key = format!("{value:?}");
        let name = key.split(['(', ' ']).next().unwrap_or_default().trim_matches('"');
        self.0.get(section).and_then(|words| words.get(name)).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_cut_at_whole_items() {
        let mut text = "Map.".to_owned();
        list(&mut text, "Ships", &[], ", ", "No ships.");
        list(&mut text, "Ports", &["Lopez".to_owned(), "Olga".to_owned()], "; ", "");
        assert_eq!(text, "Map. No ships. Ports: Lopez; Olga.");
        let many = vec!["a long name".to_owned(); 100];
        list(&mut text, "Many", &many, ", ", "");
        assert!(letters(&text) <= LETTERS_MAX && letters(&text) > LETTERS_MAX - 40, "{text}");
        assert!(text.ends_with(" more."), "{text}");
    }
}
