//! What many games played at random came to, the same for the tests of every game.

use std::collections::{BTreeMap, BTreeSet};

use kit::{Ask, Decision, Machine, Rules};
use staff::own::{OwnWhy as _, StaffRules};

/// What many games came to.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// How many ended so.
    pub(crate) ends: BTreeMap<String, u64>,
    /// Decisions taken in all, and in the longest game.
    pub(crate) decisions: u64,
    pub(crate) longest: u64,
    /// Whatever else a game counts.
    pub(crate) counts: BTreeMap<&'static str, u64>,
    /// Kinds of choices offered, topics of questions, kinds of facts, cards played.
    pub(crate) kinds: BTreeSet<String>,
    pub(crate) topics: BTreeSet<&'static str>,
    pub(crate) facts: BTreeSet<String>,
    pub(crate) cards: BTreeSet<u8>,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        for (end, count) in other.ends {
            *self.ends.entry(end).or_default() += count;
        }
        for (what, count) in other.counts {
            *self.counts.entry(what).or_default() += count;
        }
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        self.kinds.extend(other.kinds);
        self.topics.extend(other.topics);
        self.facts.extend(other.facts);
        self.cards.extend(other.cards);
    }

    /// A question was asked; fails if that is too many of them.
    pub(crate) fn asked<R: StaffRules>(
        &mut self,
        decision: &Decision<R::Choice, R::Why>,
        most: u64,
    ) {
        self.kinds.extend(decision.ask.choices().iter().map(|choice| word(&choice.to_string())));
        self.topics.insert(decision.why.topic());
        (self.decisions, self.longest) = (self.decisions + 1, self.longest + 1);
        assert!(self.longest <= most, "no end");
    }

    /// This happened.
    pub(crate) fn told(&mut self, event: &impl std::fmt::Debug) {
        self.facts.insert(word(&format!("{event:?}")));
    }

    /// A game ended so.
    pub(crate) fn ended(&mut self, end: &impl std::fmt::Debug) {
        self.ends.insert(format!("{end:?}"), 1);
    }
}

/// The first word of a choice, or of a fact.
fn word(text: &str) -> String {
    text.split([':', ' ', '(']).next().unwrap_or_default().to_owned()
}

/// What must hold of every question: somebody is asked, something is offered, nothing twice; a game
/// that asks nothing is over.
pub(crate) fn check<R: Rules>(game: &Machine<R>) {
    let Some(decision) = game.decision() else {
        assert!(game.outcome().is_some(), "nothing awaited before the end");
        return;
    };
    assert!(!decision.seats.is_empty(), "{decision:?}");
    if let Ask::One(of) | Ask::Some { of, .. } = &decision.ask {
        assert!(!of.is_empty(), "{decision:?}");
        let mut sorted = of.clone();
        sorted.sort_unstable();
        assert!(sorted.windows(2).all(|two| two[0] != two[1]), "twice: {decision:?}");
    }
    if let Ask::Some { of, min, max } = &decision.ask {
        assert!(min <= max && usize::from(*max) <= of.len(), "{decision:?}");
    }
}

/// A game that is stored and loaded is the same game.
pub(crate) fn stored<R: Rules>(game: &Machine<R>) {
    let stored = serde_json::to_string(game).expect("a game is stored");
    let loaded: Machine<R> = serde_json::from_str(&stored).expect("a game is loaded");
    assert_eq!(loaded, *game);
}
