//! Courses of play kept in a file, beside the tests of a game: one table and what is played on it
//! after the other, below a heading that says what they prove.
//!
//! A line that is not further in begins something; those that are further in belong to it. It is one of
//! these:
//!
//! - `# K-R32: whoever enters a space with enemies stops there`, a heading;
//! - `// of the other side too`, a remark;
//! - `on = rahad: ali; kosti: rmli`, words that the courses below have as `{on}`, up to the next
//!   heading;
//! - `for enemy = gordon | w-boats`, and then each course up to the next blank line is played for all of
//!   these; `for die / stands = 2 / akasha! | 3 / akasha` has two words for each;
//! - anything else is a course: how it is played, the table it is played on, and behind `->` what is
//!   played: `moved 3 mahdist; {on} -> begin; march:ali:kosti`.

use std::collections::BTreeMap;

/// Says which course was played when a test fails.
struct Playing<'a>(&'a str, &'a str);

impl Drop for Playing<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("{}\n{}", self.0, self.1);
        }
    }
}

/// Plays each course of a file: `play` has its first word, its table, and what is played.
pub(crate) fn play_all(file: &str, play: impl Fn(&str, &str, &str)) {
    let (mut heading, mut words, mut played) = ("", BTreeMap::new(), 0);
    for part in file.split("\n\n") {
        let before = played;
        let mut each: Vec<BTreeMap<String, String>> = vec![BTreeMap::new()];
        for entry in entries(part) {
            let defined = entry.split_once(" = ").filter(|(name, _)| is_name(name));
            if entry.starts_with('#') {
                heading = part;
                words.clear();
            } else if let Some(loops) = entry.strip_prefix("for ") {
                let (names, rows) = loops.split_once(" = ").expect(loops);
                let rows = rows.split('|').map(|row| filled(row, &words));
                let rows: Vec<_> = rows.map(|row| zipped(names, &row)).collect();
                let with = |of: &BTreeMap<String, String>| {
                    let of = of.clone();
                    rows.iter().map(move |row| of.clone().into_iter().chain(row.clone()).collect())
                };
                each = each.iter().flat_map(with).collect();
            } else if let Some((name, text)) = defined {
                let text = filled(text, &words);
                words.insert(name.to_owned(), text);
            } else if !entry.starts_with("//") {
                for row in &each {
                    let course = filled(&filled(&entry, &words), row);
                    let _playing = Playing(heading, &course);
                    let (head, text) = course.split_once("->").expect("what is played");
                    let (how, on) = head.trim().split_once(' ').unwrap_or((head.trim(), ""));
                    play(how, on, text.trim());
                    played += 1;
                }
            }
        }
        assert!(each.len() == 1 || played > before, "nothing is played for these: {part}");
    }
    assert!(played > 0, "a file without a course");
}

/// What begins on lines that are not further in, each on one line.
fn entries(part: &str) -> Vec<String> {
    let mut entries: Vec<String> = Vec::new();
    for line in part.lines().filter(|line| !line.is_empty()) {
        match entries.last_mut().filter(|_| line.starts_with(' ')) {
            Some(entry) => {
                assert!(!entry.starts_with("//"), "a remark has one line: {line}");
                *entry += &format!(" {}", line.trim());
            }
            None => entries.push(line.to_owned()),
        }
    }
    entries
}

fn is_name(word: &str) -> bool {
    word.chars()
        .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
}

fn zipped(names: &str, row: &str) -> BTreeMap<String, String> {
    let parts =
        |text: &str| text.split(" / ").map(|part| part.trim().to_owned()).collect::<Vec<_>>();
    let (names, row) = (parts(names), parts(row));
    assert_eq!(names.len(), row.len(), "{names:?} {row:?}");
    names.into_iter().zip(row).collect()
}

/// A text with what its words in braces stand for.
fn filled(text: &str, words: &BTreeMap<String, String>) -> String {
    let put =
        |text: String, (name, word): (&String, &String)| text.replace(&format!("{{{name}}}"), word);
    words.iter().fold(text.to_owned(), put)
}

/// A test for each of these files of `tests/courses`, and one that there are no others.
macro_rules! files {
    ($play:ident: $($file:ident),+) => {
        mod files {
            #[test]
            fn every_file_is_played() {
                let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/courses");
                let files = std::fs::read_dir(folder).expect("a folder").count();
                assert_eq!(files, [$(stringify!($file)),+].len());
            }

            $(
                #[test]
                fn $file() {
                    let file = include_str!(concat!("../courses/", stringify!($file), ".txt"));
                    $crate::kept::play_all(file, super::$play);
                }
            )+
        }
    };
}
pub(crate) use files;
