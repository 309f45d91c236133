//! The player's guide, a topic for each section: `assets/PLAYING.md`, then each game's own.

use std::sync::LazyLock;

use super::rules::Topic;

pub const FIRST: &str = "help-in-short";
const COMMON: &str = include_str!("../../../../../assets/PLAYING.md");

pub fn sections() -> &'static [Topic] {
    static SECTIONS: LazyLock<Vec<Topic>> = LazyLock::new(|| {
        let mut sections: Vec<Topic> = read(COMMON).collect();
        let mut begin = Vec::new();
        for play in crate::list() {
            let mut own: Vec<Topic> = read(play.about().playing).collect();
            let keys: Vec<String> = own.iter().map(|section| section.key.clone()).collect();
            for section in &mut own {
                section.see = keys.iter().filter(|key| **key != section.key).cloned().collect();
            }
            begin.extend(keys.into_iter().next());
            sections.extend(own);
        }
        // Whoever asks for help is told first what else to read: where each game's own part begins.
        if let Some(first) = sections.first_mut() {
            first.see = begin;
        }
        sections
    });
    &SECTIONS
}

pub fn section(key: &str) -> Option<&'static Topic> {
    sections().iter().find(|section| section.key == key)
}

/// The sections of a document: what follows each heading of the second level.
pub fn read(document: &str) -> impl Iterator<Item = Topic> {
    document.split("\n## ").skip(1).map(|section| {
        let (title, text) = section.split_once('\n').unwrap_or((section, ""));
        Topic {
            key: format!("help-{}", title.to_lowercase().replace(' ', "-")),
            title: title.to_owned(),
            rows: Vec::new(),
            questions: Vec::new(),
            see: Vec::new(),
            text: as_message(text),
        }
    })
}

/// A section in Discord's Markdown, which breaks lines where they are broken, has no tables, and
/// no links inside a document.
fn as_message(text: &str) -> String {
    let mut told = String::new();
    let mut lines = text.trim().lines().map(str::trim).peekable();
    let mut joins = false;
    while let Some(line) = lines.next() {
        let next = lines.peek().copied().unwrap_or_default();
        if line.starts_with("|--") || next.starts_with("|--") {
            continue;
        }
        let row = line.strip_prefix("| ").and_then(|row| row.strip_suffix(" |"));
        let item = line.starts_with("- ")
            || line.split_once(". ").is_some_and(|(number, _)| number.parse::<u8>().is_ok());
        if !told.is_empty() {
            told.push(if joins && row.is_none() && !item && !line.is_empty() { ' ' } else { '\n' });
        }
        match row.and_then(|row| row.split_once(" | ")) {
            Some((what, does)) => told.push_str(&format!("{what} · {does}")),
            None => told.push_str(line),
        }
        joins = row.is_none() && !line.is_empty();
    }
    without_links(&told)
}

fn without_links(text: &str) -> String {
    let mut parts = text.split("](");
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if let Some(begins) = told.rfind('[') {
            told.remove(begins);
        }
        told.push_str(part.split_once(')').map_or("", |(_, rest)| rest));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_reads_well_in_a_message() {
        let document = "# A\n\n## Two words\n\nOne line\nand [another](#more).\n\n\
                        1. First\n   of all.\n- Item\n\n| a | b |\n|--|--|\n| `/x` | does |\n";
        let sections: Vec<Topic> = read(document).collect();
        let [section] = &sections[..] else { panic!("{sections:?}") };
        assert_eq!((&*section.key, &*section.title), ("help-two-words", "Two words"));
        let told = "One line and another.\n\n1. First of all.\n- Item\n\n`/x` · does";
        assert_eq!(section.text, told);
    }

    #[test]
    fn the_guide_begins_in_short_and_every_section_fits_a_message() {
        let guide: Vec<Topic> = read(COMMON).collect();
        assert_eq!(guide.first().map(|section| &*section.key), Some(FIRST));
        for section in &guide {
            assert!(section.text.chars().count() < 4_000 && section.title.len() <= 60);
            assert!(!section.text.contains("]("), "{}", section.text);
        }
    }
}
