//! What the audiences of a game of sides have counted: lines of the log, and questions.
//!
//! A side orders some things that the other may not know of. Numbers that went on with them would
//! tell how many there were, so each audience counts what it can see, and nothing else.

use kit::{Audience, DecisionId, Side};
use serde::{Deserialize, Serialize};

/// What one audience has counted so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    pub lines: i64,
    /// Questions that the game has asked, and by that the number of the one that waits.
    pub questions: u32,
}

/// What each audience has counted: everybody, then the sides in their order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counts(Vec<Count>);

/// An audience's own number of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnNumber {
    pub audience: i64,
    pub own: i64,
    pub line: i64,
}

/// The place of an audience among all of a game with sides. A seat sees what everybody does.
pub fn place(audience: Audience) -> i64 {
    match audience {
        Audience::Side(Side(side)) => 1 + i64::from(side),
        Audience::Public | Audience::Seat(_) => 0,
    }
}

impl Counts {
    /// Where so many sides begin to count for themselves, after so much that everybody has counted.
    pub fn starting(sides: usize, so_far: Count) -> Self {
        Self(vec![so_far; sides + 1])
    }

    pub fn of(&self, audience: Audience) -> Count {
        let place = usize::try_from(place(audience)).unwrap_or_default();
        self.0.get(place).copied().unwrap_or_default()
    }

    /// An audience sees a line of the log, after which so many more questions were asked.
    pub fn sees(&mut self, audience: Audience, line: i64, questions: u32) -> OwnNumber {
        let audience = place(audience);
        let place = usize::try_from(audience).unwrap_or_default();
        let mut own = 0;
        if let Some(count) = self.0.get_mut(place) {
            count.lines += 1;
            count.questions = count.questions.saturating_add(questions);
            own = count.lines;
        }
        OwnNumber { audience, own, line }
    }

    pub fn question(&self, audience: Audience) -> DecisionId {
        DecisionId(self.of(audience).questions)
    }
}

/// The lines of a log that an audience sees, by their own numbers and those in the log.
#[derive(Debug, Clone, Default)]
pub struct Numbers(Vec<OwnNumber>);

impl Numbers {
    pub fn new(numbers: Vec<OwnNumber>) -> Self {
        Self(numbers)
    }

    /// The audience's own number of a line; nothing if it does not see it.
    pub fn own(&self, line: i64) -> Option<i64> {
        let at = self.0.binary_search_by_key(&line, |of| of.line).ok()?;
        Some(self.0[at].own)
    }

    pub fn line(&self, own: i64) -> Option<i64> {
        let at = self.0.binary_search_by_key(&own, |of| of.own).ok()?;
        Some(self.0[at].line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Audience = Audience::Side(Side(0));
    const SECOND: Audience = Audience::Side(Side(1));

    #[test]
    fn whoever_does_not_see_a_line_does_not_count_it() {
        let mut counts = Counts::starting(2, Count { lines: 7, questions: 3 });
        // What the first side orders in secret is asked of it twice.
        let secret = counts.sees(FIRST, 8, 2);
        assert_eq!(secret, OwnNumber { audience: 1, own: 8, line: 8 });
        let seen = [Audience::Public, FIRST, SECOND].map(|of| counts.sees(of, 9, 1));
        assert_eq!(seen.map(|number| number.own), [8, 9, 8]);
        assert_eq!(counts.of(SECOND), Count { lines: 8, questions: 4 });
        assert_eq!([FIRST, SECOND].map(|of| counts.question(of).0), [6, 4]);
        let of_second = Numbers::new(vec![seen[2]]);
        assert_eq!((of_second.own(9), of_second.own(8)), (Some(8), None));
        assert_eq!((of_second.line(8), of_second.line(9)), (Some(9), None));
    }

    #[test]
    fn what_is_stored_is_read_again() {
        let mut counts = Counts::starting(2, Count::default());
        counts.sees(SECOND, 1, 1);
        let stored = serde_json::to_string(&counts).expect("plain data");
        assert_eq!(serde_json::from_str::<Counts>(&stored).expect("the same"), counts);
    }
}
