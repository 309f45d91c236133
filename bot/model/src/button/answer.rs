//! Answers as buttons and menus carry them: the game reads what it wrote.

use std::fmt;
use std::str::FromStr;

use crate::word::NotAPart;

const DIGITS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// How many of each kind are chosen from a large force: a digit for each kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally(String);

impl Tally {
    pub const COUNT_MAX: usize = DIGITS.len() - 1;

    /// The tally of these counts; more than a digit tells becomes the most it does.
    pub fn of(counts: &[usize]) -> Self {
        let digit = |count: &usize| char::from(DIGITS[(*count).min(Self::COUNT_MAX)]);
        Self(counts.iter().map(digit).collect())
    }

    /// The counts, as many as were written.
    pub fn counts(&self) -> impl Iterator<Item = usize> {
        self.0.bytes().filter_map(|letter| DIGITS.iter().position(|digit| *digit == letter))
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Tally {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        match text.bytes().all(|letter| DIGITS.contains(&letter)) {
            true => Ok(Self(text.to_owned())),
            false => Err(NotAPart),
        }
    }
}

/// An answer as the game writes it: printed ASCII without a space or `>`. Only the length of a
/// whole button bounds it, for the picks of a menu together may be longer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written(String);

fn is_written(letter: char) -> bool {
    letter.is_ascii_graphic() && letter != '>'
}

impl Written {
    pub fn of(answer: &impl fmt::Display) -> Self {
        let text = answer.to_string();
        debug_assert!(text.parse::<Self>().is_ok(), "no answer: {text}");
        Self(text.chars().filter(|letter| is_written(*letter)).collect())
    }

    pub fn several(picks: &[String]) -> Option<Self> {
        format!("+{}", picks.join("+")).parse().ok()
    }

    pub fn all() -> Self {
        Self("all".to_owned())
    }

    /// Its letters, for the game to read.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Written {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        match !text.is_empty() && text.chars().all(is_written) {
            true => Ok(Self(text.to_owned())),
            false => Err(NotAPart),
        }
    }
}

/// An answer as a button or a line of a menu carries it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerButton {
    All,
    Counts(Tally),
    /// Two answers or more, one after the other: to go to a port, and to sail from it. `all` is
    /// as many as can be chosen.
    Chain(Vec<Written>),
    One(Written),
}

impl AnswerButton {
    pub fn of_link(link: &Written) -> Self {
        if *link == Written::all() { Self::All } else { Self::One(link.clone()) }
    }

    pub fn of(answer: &impl fmt::Display) -> Self {
        Self::One(Written::of(answer))
    }
}

impl fmt::Display for AnswerButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Counts(tally) => write!(f, "={tally}"),
            Self::Chain(links) => {
                for (at, link) in links.iter().enumerate() {
                    let between = if at == 0 { "" } else { ">" };
                    write!(f, "{between}{link}")?;
                }
                Ok(())
            }
            Self::One(answer) => answer.fmt(f),
        }
    }
}

impl FromStr for AnswerButton {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        if text == "all" {
            return Ok(Self::All);
        }
        if let Some(tally) = text.strip_prefix('=') {
            return Ok(Self::Counts(tally.parse()?));
        }
        match text.contains('>') {
            true => text.split('>').map(str::parse).collect::<Result<_, _>>().map(Self::Chain),
            false => Ok(Self::One(text.parse()?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_keeps_its_counts() {
        let tally = Tally::of(&[0, 9, 10, 61, 700]);
        assert_eq!(tally.to_string(), "09aZZ");
        assert_eq!(tally.counts().collect::<Vec<_>>(), [0, 9, 10, 61, 61]);
        assert_eq!("0-1".parse::<Tally>(), Err(NotAPart));
    }
}
