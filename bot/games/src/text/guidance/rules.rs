//! The rules in short, from each game's `rules.toml`: a topic each, in our own words, with the
//! numbers of the rules it is about.

use model::message::Post;
use model::words::commas;
use model::{Snapshot, Why};
use serde::Deserialize;

use crate::Play;

/// A topic of the rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    pub key: String,
    /// Its head line; at most 60 characters.
    pub title: String,
    pub rows: Vec<String>,
    /// The questions of the game it answers, as `Why::topic` names them.
    #[serde(default)]
    pub questions: Vec<String>,
    #[serde(default)]
    pub see: Vec<String>,
    /// The rules, in Discord's Markdown; at most 1,800 characters.
    pub text: String,
}

#[derive(Deserialize)]
struct File {
    topic: Vec<Topic>,
}

/// The topics of a rule book as it is written.
///
/// # Panics
/// If it is not written as one.
pub fn read(book: &str) -> Vec<Topic> {
    toml::from_str::<File>(book).expect("the rules are readable").topic
}

/// Every topic of every edition, in the order of the rule books, one game after the other.
pub fn topics() -> impl Iterator<Item = &'static Topic> {
    crate::editions().flat_map(|play| play.about().rules)
}

pub fn game_of(topic: &Topic) -> Option<&'static dyn Play> {
    crate::editions().find(|play| play.about().rules.contains(topic))
}

pub fn book_of(topic: &Topic) -> &'static [Topic] {
    game_of(topic).map(|play| play.about().rules).unwrap_or_default()
}

pub fn books() -> impl Iterator<Item = &'static Topic> {
    crate::list().iter().filter_map(|play| play.about().rules.first())
}

pub fn topic(key: &str) -> Option<&'static Topic> {
    topics().find(|topic| topic.key == key)
}

/// The topic of a game's rules that answers a question.
pub fn of_question(why: &Why, play: &dyn Play) -> Option<&'static Topic> {
    let book = play.about().rules;
    of_topic_name(book, why.topic()).or(book.first())
}

fn of_topic_name<'a>(book: &'a [Topic], question: &str) -> Option<&'a Topic> {
    book.iter().find(|topic| topic.questions.iter().any(|asked| asked == question))
}

/// The topics of every game, in its first edition.
pub fn of_all() -> Vec<&'static Topic> {
    crate::list().iter().flat_map(|play| play.about().rules).collect()
}

/// The topics of what is played, those of a part of it that is played as another game first.
pub fn of_game(snapshot: &Snapshot) -> Vec<&'static Topic> {
    let whole = crate::of(&snapshot.setup).about().rules;
    let top = snapshot.game.as_deref().map(|game| crate::on_top(game).about().rules);
    let top = top.filter(|top| !std::ptr::eq(*top, whole));
    top.into_iter().flatten().chain(whole).collect()
}

/// Topics of these that fit what is typed, best first: a name, a title, a rule's number, a word of
/// the text.
pub fn search(topics: &[&'static Topic], typed: &str) -> Vec<&'static Topic> {
    let typed = typed.trim().to_lowercase();
    let slug = typed.replace(' ', "-");
    let rank = |topic: &Topic| {
        let title = topic.title.to_lowercase();
        let row = |row: &String| row.to_lowercase() == typed;
        // `siege` means Sieges before it means boats into one.
        let one = |word: &str| word.trim_end_matches('s').to_owned();
        if one(&topic.key) == one(&slug) || one(&title) == one(&typed) {
            Some(0)
        } else if topic.key.starts_with(&slug)
            || topic.key.ends_with(&format!("-{slug}"))
            || title.starts_with(&typed)
        {
            Some(1)
        } else if topic.rows.iter().any(row) || title.contains(&typed) {
            Some(2)
        } else if typed.len() > 2 && topic.text.to_lowercase().contains(&typed) {
            Some(3)
        } else {
            None
        }
    };
    let ranked = topics.iter().filter_map(|topic| Some((rank(topic)?, *topic)));
    let mut found: Vec<(u8, &Topic)> = ranked.collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, topic)| topic).collect()
}

/// Topics of these that a sentence or a misspelt word may be about, best first: `why may I not march
/// in?`, `seige`.
pub fn guesses(topics: &[&'static Topic], typed: &str) -> Vec<&'static Topic> {
    let lower = typed.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.len() > 3)
        .take(20)
        .collect();
    // A word says the more, the fewer topics know it; most of all if it is in their title.
    let mut points = vec![0; topics.len()];
    for word in words {
        let known = |text: &str| {
            text.to_lowercase()
                .split(|c: char| !c.is_alphanumeric())
                .any(|other| is_near(word, other))
        };
        let of = |topic: &Topic| match known(&topic.title) || known(&topic.key) {
            true => 4,
            false => usize::from(known(&topic.text)),
        };
        let found: Vec<usize> = topics.iter().map(|topic| of(topic)).collect();
        let rare = 120 / found.iter().filter(|points| **points > 0).count().max(1);
        points.iter_mut().zip(found).for_each(|(sum, points)| *sum += points * rare);
    }
    let mut found: Vec<(usize, &Topic)> = points.into_iter().zip(topics.iter().copied()).collect();
    found.retain(|(points, _)| *points > 0);
    found.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    found.into_iter().map(|(_, topic)| topic).collect()
}

/// Whether a typed word is a known one but for an ending or a slip: one letter wrong, missing, too
/// many, or two changed about.
fn is_near(typed: &str, known: &str) -> bool {
    let letters = |word: &str| word.trim_end_matches('s').chars().collect::<Vec<char>>();
    let (typed, known) = (letters(typed), letters(known));
    let (short, long) = (typed.len().min(known.len()), typed.len().max(known.len()));
    if short < 4 || long - short > 3 {
        return false;
    }
    let same = typed.iter().zip(&known).take_while(|(one, other)| one == other).count();
    if same == short {
        return true;
    }
    let (rest, wanted) = (&typed[same..], &known[same..]);
    let swapped =
        rest.len() > 1 && wanted.len() > 1 && rest[0] == wanted[1] && rest[1] == wanted[0];
    rest[1..] == wanted[1..]
        || rest[1..] == *wanted
        || *rest == wanted[1..]
        || (swapped && rest[2..] == wanted[2..])
}

pub fn post(topic: &Topic) -> Post {
    Post {
        title: format!("📖 {}", topic.title),
        body: topic.text.trim().to_owned(),
        footer: match topic.rows.is_empty() {
            true => String::new(),
            false => format!("Rules {}", commas(&topic.rows)),
        },
        ..Post::default()
    }
}

/// For a word that names no topic, or none of the game that is named; `guessed` if some follow as
/// buttons.
pub fn unknown(typed: &str, game: Option<&str>, guessed: bool) -> Post {
    let perhaps = if guessed { " Perhaps one of these answers it:" } else { "" };
    let none = match game {
        Some(game) => format!("The rules of *{game}* have no topic “{typed}”."),
        None => format!("There is no topic “{typed}”."),
    };
    Post::said(format!(
        "{none} The list that opens while you type has all of them; the menu below opens the rules \
         of each game.{perhaps}"
    ))
}
