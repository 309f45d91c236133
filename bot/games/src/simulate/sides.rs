//! Games of two sides: every player of the one against every player of the other that is named.

use std::fmt;
use std::str::FromStr;

use kit::decision::NotAChoice;

use crate::Level;
use crate::simulate::nobody;

/// Who plays the sides, in the order of their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair(pub [Level; 2]);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0[0], self.0[1])
    }
}

impl FromStr for Pair {
    type Err = NotAChoice;

    fn from_str(text: &str) -> Result<Self, NotAChoice> {
        let (first, second) = text.split_once('/').unwrap_or((text, text));
        Ok(Self([first.parse()?, second.parse()?]))
    }
}

/// Pairs that are named, and each of the single ones against each.
pub fn pairs(names: &[String]) -> Result<Vec<String>, String> {
    let (named, single): (Vec<&String>, Vec<&String>) =
        names.iter().partition(|name| name.contains('/'));
    let each = single.iter().flat_map(|one| single.iter().map(move |two| format!("{one}/{two}")));
    let mut all = each.chain(named.into_iter().cloned());
    all.try_fold(Vec::new(), |mut pairs, name| {
        let pair: Pair = name.parse().map_err(|_| nobody(&name))?;
        pairs.push(pair.to_string());
        Ok(pairs)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_matched_with_each_and_with_whom_it_is_named() {
        let names = |of: &[&str]| of.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let all = ["hard/hard", "hard/easy", "easy/hard", "easy/easy", "random/hard"];
        assert_eq!(pairs(&names(&["hard", "random/hard", "easy"])), Ok(names(&all)));
        assert!(
            pairs(&names(&["brave"]))
                .is_err_and(|why| why.contains("brave") && why.contains("easy"))
        );
    }
}
