//! Games of two sides: every player of the one against every player of the other that is named.

use std::fmt;
use std::str::FromStr;

/// How somebody plays, whichever side it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Manner {
    Random,
    Cautious,
    Bold,
    /// Weighs what may be won against what may be lost: the automatic player of the channel.
    Steady,
}

impl Manner {
    pub const ALL: [Self; 4] = [Self::Random, Self::Cautious, Self::Bold, Self::Steady];
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Cautious => "cautious",
            Self::Bold => "bold",
            Self::Steady => "steady",
        })
    }
}

/// Text that names no manner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a side is played random, cautious, bold or steady")]
pub struct NoManner;

impl FromStr for Manner {
    type Err = NoManner;

    fn from_str(text: &str) -> Result<Self, NoManner> {
        Self::ALL.into_iter().find(|manner| manner.to_string() == text).ok_or(NoManner)
    }
}

/// Who plays the sides, in the order of their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair<M = Manner>(pub [M; 2]);

impl<M: fmt::Display> fmt::Display for Pair<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0[0], self.0[1])
    }
}

impl<M: FromStr> FromStr for Pair<M> {
    type Err = M::Err;

    fn from_str(text: &str) -> Result<Self, M::Err> {
        let (first, second) = text.split_once('/').unwrap_or((text, text));
        Ok(Self([first.parse()?, second.parse()?]))
    }
}

/// Pairs that are named, and each of the single ones against each.
pub fn pairs(names: &[String]) -> Result<Vec<String>, String> {
    pairs_of::<Manner>(names)
}

/// The same of players who are told apart otherwise.
pub fn pairs_of<M: FromStr<Err: fmt::Display> + fmt::Display>(
    names: &[String],
) -> Result<Vec<String>, String> {
    let (named, single): (Vec<&String>, Vec<&String>) =
        names.iter().partition(|name| name.contains('/'));
    let each = single.iter().flat_map(|one| single.iter().map(move |two| format!("{one}/{two}")));
    let all = each.chain(named.into_iter().cloned());
    let read = |pair: String| pair.parse::<Pair<M>>().map(|pair| pair.to_string());
    all.map(|pair| read(pair).map_err(|why| why.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_matched_with_each_and_with_whom_it_is_named() {
        let names = |of: &[&str]| of.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let all = ["bold/bold", "bold/steady", "steady/bold", "steady/steady", "random/bold"];
        assert_eq!(pairs(&names(&["bold", "random/bold", "steady"])), Ok(names(&all)));
        assert!(pairs(&names(&["brave"])).is_err_and(|why| why.contains("cautious")));
    }
}
