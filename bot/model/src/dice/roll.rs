//! Dice in the usual notation: `2d6+1`, `d20`, `3d10-2`, `2d6+1d4`, `d%`.

use std::fmt;
use std::str::FromStr;

use kit::Dice;
use serde::{Deserialize, Serialize};

/// Dice in one term, at most.
pub const DICE_MAX: u8 = 20;
/// Terms with dice, at most.
pub const TERMS_MAX: usize = 4;
/// What may be added or taken off, at most.
pub const MODIFIER_MAX: i32 = 1_000;
pub const TEXT_MAX: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    #[serde(default)]
    pub minus: bool,
    pub count: u8,
    pub sides: u8,
}

/// Dice to throw, and what is added to them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    pub terms: Vec<Term>,
    #[serde(default)]
    pub modifier: i32,
}

/// Why a text is no roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, thiserror::Error)]
pub enum BadRoll {
    /// It is not in the usual notation.
    #[error("it is not in the usual notation")]
    Unreadable,
    #[error("it throws no die")]
    NoDice,
    #[error("a term has 1 to {DICE_MAX} dice")]
    Count,
    #[error("a die has 2 to 100 sides")]
    Sides,
    #[error("there are more than {TERMS_MAX} sorts of dice")]
    Terms,
    #[error("more than {MODIFIER_MAX} is added or taken off")]
    Modifier,
}

impl Roll {
    /// Whether it keeps the bounds: one that was stored or sent may not.
    pub fn check(&self) -> Result<(), BadRoll> {
        if self.terms.is_empty() {
            return Err(BadRoll::NoDice);
        }
        if self.terms.len() > TERMS_MAX {
            return Err(BadRoll::Terms);
        }
        for term in &self.terms {
            if !(1..=DICE_MAX).contains(&term.count) {
                return Err(BadRoll::Count);
            }
            if !(2..=100).contains(&term.sides) {
                return Err(BadRoll::Sides);
            }
        }
        if self.modifier.unsigned_abs() > MODIFIER_MAX.unsigned_abs() {
            return Err(BadRoll::Modifier);
        }
        Ok(())
    }

    pub fn plain(count: u8, sides: u8) -> Self {
        Self { terms: vec![Term { minus: false, count, sides }], modifier: 0 }
    }

    /// What a line of the log says was thrown; lines of before have dice of one size.
    pub fn of_line(roll: Option<&Self>, sides: u8, faces: &[u8]) -> Self {
        let count = u8::try_from(faces.len()).unwrap_or(u8::MAX);
        roll.cloned().unwrap_or_else(|| Self::plain(count, sides))
    }

    pub fn sides(&self) -> Vec<u8> {
        let dice = |term: &Term| std::iter::repeat_n(term.sides, usize::from(term.count));
        self.terms.iter().flat_map(dice).collect()
    }

    pub fn throw(&self, dice: &mut dyn Dice) -> Vec<u8> {
        self.sides().into_iter().map(|sides| dice.die(sides, 1)).collect()
    }

    pub fn parted<'a>(&'a self, faces: &'a [u8]) -> impl Iterator<Item = (Term, &'a [u8])> {
        let mut left = faces;
        self.terms.iter().map(move |term| {
            let (own, rest) = left.split_at(usize::from(term.count).min(left.len()));
            left = rest;
            (*term, own)
        })
    }

    pub fn total(&self, faces: &[u8]) -> i32 {
        let of_term = |(term, faces): (Term, &[u8])| {
            let sum: i32 = faces.iter().map(|face| i32::from(*face)).sum();
            if term.minus { -sum } else { sum }
        };
        self.parted(faces).map(of_term).sum::<i32>() + self.modifier
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, term) in self.terms.iter().enumerate() {
            match (term.minus, at) {
                (true, _) => f.write_str("−")?,
                (false, 0) => {}
                (false, _) => f.write_str("+")?,
            }
            write!(f, "{}D{}", term.count, term.sides)?;
        }
        match self.modifier {
            0 => Ok(()),
            more @ 1.. => write!(f, "+{more}"),
            less => write!(f, "−{}", less.unsigned_abs()),
        }
    }
}

/// Digits of a number and nothing else; those beyond what fits are as much as fits.
fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u32::MAX))
}

/// One term without its sign: dice, or a number that is added.
fn term(text: &str, minus: bool) -> Result<Result<Term, u32>, BadRoll> {
    let Some((count, sides)) = text.split_once(['d', 'w']) else {
        return number(text).map(Err).ok_or(BadRoll::Unreadable);
    };
    let count = match count.trim_end() {
        "" => 1,
        count => number(count).ok_or(BadRoll::Unreadable)?,
    };
    let sides = match sides.trim_start() {
        "%" => 100,
        sides => number(sides).ok_or(BadRoll::Unreadable)?,
    };
    let count = u8::try_from(count).map_err(|_| BadRoll::Count)?;
    let sides = u8::try_from(sides).map_err(|_| BadRoll::Sides)?;
    Ok(Ok(Term { minus, count, sides }))
}

impl FromStr for Roll {
    type Err = BadRoll;

    fn from_str(text: &str) -> Result<Self, BadRoll> {
        if text.chars().count() > TEXT_MAX {
            return Err(BadRoll::Unreadable);
        }
        let text = text.to_lowercase().replace(['−', '–'], "-");
        let mut roll = Self { terms: Vec::new(), modifier: 0 };
        let mut rest = text.trim();
        let mut minus = false;
        if let Some(after) = rest.strip_prefix(['+', '-']) {
            minus = rest.starts_with('-');
            rest = after;
        }
        loop {
            let end = rest.find(['+', '-']);
            let (own, next) = rest.split_at(end.unwrap_or(rest.len()));
            match term(own.trim(), minus)? {
                Ok(dice) => roll.terms.push(dice),
                Err(number) => {
                    let number = i32::try_from(number).unwrap_or(i32::MAX);
                    let signed = if minus { -number } else { number };
                    roll.modifier = roll.modifier.saturating_add(signed);
                }
            }
            let Some(after) = next.strip_prefix(['+', '-']) else { break };
            minus = next.starts_with('-');
            rest = after;
        }
        roll.check()?;
        Ok(roll)
    }
}

#[cfg(test)]
mod tests {
    use kit::Scripted;

    use super::*;

    #[test]
    fn dice_are_read_as_players_write_them() {
        for (typed, read) in [
            ("2d6", "2D6"),
            ("D20", "1D20"),
            (" 2 d 10 ", "2D10"),
            ("2w6", "2D6"),
            ("2d6+1", "2D6+1"),
            ("3d10 - 2", "3D10−2"),
            ("3d10−2", "3D10−2"),
            ("2d6+1d4", "2D6+1D4"),
            ("d%", "1D100"),
            ("1+d6-3+d8", "1D6+1D8−2"),
            ("-d6+10", "−1D6+10"),
            ("20d100+1000", "20D100+1000"),
        ] {
            assert_eq!(typed.parse::<Roll>().map(|roll| roll.to_string()), Ok(read.to_owned()));
        }
    }

    #[test]
    fn everything_else_is_refused_and_says_why() {
        let many = "1d6+".repeat(20);
        for (typed, why) in [
            ("", BadRoll::Unreadable),
            ("two", BadRoll::Unreadable),
            ("3", BadRoll::NoDice),
            ("21d6", BadRoll::Count),
            ("0d6", BadRoll::Count),
            ("999999999999999999d6", BadRoll::Count),
            ("2d1", BadRoll::Sides),
            ("d101", BadRoll::Sides),
            ("d6+1001", BadRoll::Modifier),
            ("d6-99999999999999999999", BadRoll::Modifier),
            ("d6+d6+d6+d6+d6", BadRoll::Terms),
            ("2d6 1", BadRoll::Unreadable),
            ("2d", BadRoll::Unreadable),
            ("d6++1", BadRoll::Unreadable),
            ("d6d6", BadRoll::Unreadable),
            ("٢d٦", BadRoll::Unreadable),
            ("²d6", BadRoll::Unreadable),
            ("d6+½", BadRoll::Unreadable),
            ("<@1>", BadRoll::Unreadable),
            (many.as_str(), BadRoll::Unreadable),
        ] {
            assert_eq!(typed.parse::<Roll>(), Err(why), "{typed}");
        }
    }

    #[test]
    fn faces_are_added_up_term_by_term() {
        let roll: Roll = "2d6-1d4+3".parse().expect("a roll");
        let faces = roll.throw(&mut Scripted::new([5, 2, 4]));
        assert_eq!((roll.sides(), roll.total(&faces)), (vec![6, 6, 4], 6));
        let parts: Vec<&[u8]> = roll.parted(&faces).map(|(_, faces)| faces).collect();
        assert_eq!(parts, [&[5, 2][..], &[4]]);
        assert_eq!(roll.total(&[]), 3, "a log that was tampered with is still read");
    }
}
