//! What a game waits for, and what a player may answer.
//!
//! The list in an [`Ask`] is made once, when the decision arises. It *is* the legality rule: the
//! only source of buttons, autocomplete, automated play and validation.

use serde::{Deserialize, Serialize};

/// A place at the table: who a decision is for. What seats there are is each game's matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// Names one decision of one game for ever; a later decision has a higher number.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct DecisionId(pub u32);

crate::numbered! { Seat, DecisionId }

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask<C> {
    One(Vec<C>),
    /// Between `min` and `max` of these, each at most once.
    Some {
        of: Vec<C>,
        min: u16,
        max: u16,
    },
    /// A whole number from `min` to `max`.
    Number {
        min: u32,
        max: u32,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer<C> {
    /// To [`Ask::One`].
    One(C),
    /// To [`Ask::Some`].
    Some(Vec<C>),
    /// To [`Ask::Number`].
    Number(u32),
}

/// A question a game waits on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision<C, W> {
    pub id: DecisionId,
    pub seats: Vec<Seat>,
    pub why: W,
    pub ask: Ask<C>,
    /// True when answers stay hidden until the last has come.
    pub sealed: bool,
}

impl<C: Copy + PartialEq> Ask<C> {
    /// The choices listed; none for a number.
    pub fn choices(&self) -> &[C] {
        match self {
            Ask::One(of) | Ask::Some { of, .. } => of,
            Ask::Number { .. } => &[],
        }
    }

    /// Whether `answer` is among what was asked.
    pub fn check(&self, answer: &Answer<C>) -> Result<(), Refusal> {
        match (self, answer) {
            (Ask::One(of), Answer::One(choice)) => {
                if of.contains(choice) {
                    Ok(())
                } else {
                    Err(Refusal::NotOffered)
                }
            }
            (Ask::Some { of, min, max }, Answer::Some(chosen)) => {
                let count = u16::try_from(chosen.len()).unwrap_or(u16::MAX);
                if count < *min || count > *max {
                    return Err(Refusal::WrongCount { min: *min, max: *max });
                }
                let distinct = |i: usize| !chosen[..i].contains(&chosen[i]);
                let listed = (0..chosen.len()).all(|i| of.contains(&chosen[i]) && distinct(i));
                if listed { Ok(()) } else { Err(Refusal::NotOffered) }
            }
            (Ask::Number { min, max }, Answer::Number(number)) => {
                if (min..=max).contains(&number) {
                    Ok(())
                } else {
                    Err(Refusal::OutOfRange { min: *min, max: *max })
                }
            }
            _ => Err(Refusal::WrongKind),
        }
    }
}

impl<C> Ask<C> {
    /// The same question with each choice turned into another type.
    pub fn map<D>(&self, f: impl Fn(&C) -> D) -> Ask<D> {
        match self {
            Ask::One(of) => Ask::One(of.iter().map(f).collect()),
            Ask::Some { of, min, max } => {
                Ask::Some { of: of.iter().map(f).collect(), min: *min, max: *max }
            }
            Ask::Number { min, max } => Ask::Number { min: *min, max: *max },
        }
    }
}

impl<C, W: Copy> Decision<C, W>
where
    C: Copy,
{
    /// The same decision with what it is about and each choice turned into other types.
    pub fn map<D, V>(&self, why: impl Fn(W) -> V, choice: impl Fn(C) -> D) -> Decision<D, V> {
        Decision {
            id: self.id,
            seats: self.seats.clone(),
            why: why(self.why),
            ask: self.ask.map(|own| choice(*own)),
            sealed: self.sealed,
        }
    }
}

impl<C> Answer<C> {
    /// The choices made; none in a number.
    pub fn choices(&self) -> &[C] {
        match self {
            Answer::One(choice) => std::slice::from_ref(choice),
            Answer::Some(chosen) => chosen,
            Answer::Number(_) => &[],
        }
    }

    /// The same answer with each choice turned into another type; nothing if one cannot be.
    pub fn try_map<D>(&self, f: impl Fn(&C) -> Option<D>) -> Option<Answer<D>> {
        Some(match self {
            Answer::One(choice) => Answer::One(f(choice)?),
            Answer::Some(chosen) => Answer::Some(chosen.iter().map(f).collect::<Option<_>>()?),
            Answer::Number(number) => Answer::Number(*number),
        })
    }
}

/// The answer to a question that is not sealed: there is one.
///
/// # Panics
/// If there is none, or more: only sealed questions are answered by several.
pub fn only<C>(answers: &[(Seat, Answer<C>)]) -> &Answer<C> {
    match answers {
        [(_, answer)] => answer,
        several => unreachable!("one answer was asked for, not {}", several.len()),
    }
}

/// Why an answer was not taken. The game is as it was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    #[error("nothing is awaited")]
    NothingAwaited,
    #[error("the decision is another's")]
    NotYourDecision,
    #[error("that is not offered")]
    NotOffered,
    #[error("between {min} and {max} must be chosen")]
    WrongCount { min: u16, max: u16 },
    #[error("a number from {min} to {max} is wanted")]
    OutOfRange { min: u32, max: u32 },
    #[error("another kind of answer is wanted")]
    WrongKind,
}

/// Writes an answer as text: choices joined by `+`, a number as `#12`.
impl<C: std::fmt::Display> std::fmt::Display for Answer<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Answer::One(choice) => choice.fmt(f),
            Answer::Some(chosen) => {
                f.write_str("+")?;
                for (i, choice) in chosen.iter().enumerate() {
                    if i > 0 {
                        f.write_str("+")?;
                    }
                    choice.fmt(f)?;
                }
                Ok(())
            }
            Answer::Number(number) => write!(f, "#{number}"),
        }
    }
}

/// Text that is no choice or answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a choice")]
pub struct NotAChoice;

impl<C: std::str::FromStr> std::str::FromStr for Answer<C> {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        if let Some(number) = text.strip_prefix('#') {
            return number.parse().map(Answer::Number).map_err(|_| NotAChoice);
        }
        let choice = |part: &str| part.parse::<C>().map_err(|_| NotAChoice);
        match text.strip_prefix('+') {
            Some("") => Ok(Answer::Some(Vec::new())),
            Some(list) => list.split('+').map(choice).collect::<Result<_, _>>().map(Answer::Some),
            None => choice(text).map(Answer::One),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_asked_is_accepted() {
        let ask = Ask::Some { of: vec![1, 2, 3], min: 1, max: 2 };
        assert_eq!(ask.check(&Answer::Some(vec![2, 3])), Ok(()));
        assert_eq!(ask.check(&Answer::Some(vec![2, 2])), Err(Refusal::NotOffered));
        assert_eq!(ask.check(&Answer::Some(vec![4])), Err(Refusal::NotOffered));
        assert_eq!(ask.check(&Answer::Some(vec![])), Err(Refusal::WrongCount { min: 1, max: 2 }));
        assert_eq!(ask.check(&Answer::One(1)), Err(Refusal::WrongKind));
        let number: Ask<u8> = Ask::Number { min: 1, max: 9 };
        assert_eq!(number.check(&Answer::Number(10)), Err(Refusal::OutOfRange { min: 1, max: 9 }));
    }

    #[test]
    fn answers_survive_their_text() {
        for answer in [
            Answer::One(7),
            Answer::Some(vec![]),
            Answer::Some(vec![1]),
            Answer::Some(vec![1, 22]),
            Answer::Number(40),
        ] {
            assert_eq!(answer.to_string().parse(), Ok(answer));
        }
        assert_eq!("#x".parse::<Answer<u8>>(), Err(NotAChoice));
        assert_eq!("".parse::<Answer<u8>>(), Err(NotAChoice));
    }
}
