//! What may be chosen when a battle is fought as a skirmish, and what happened.
//!
//! The texts are used by buttons already posted, by the log and by exports: forms may be added,
//! never changed, and none is the text of a choice of either game.

use serde::{Deserialize, Serialize};

use kit::texts;
use san_juans::{Space, UnitId, UnitSteps};

texts! {
    /// A choice about a battle fought as a skirmish.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Choice {
        /// The battle that waits is fought as the skirmish of a patrol.
        Skirmish = "as-skirmish",
    }
}

/// What is asked before it begins: nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {}

impl Why {
    /// A short name of the kind of question.
    pub fn topic(&self) -> &'static str {
        match *self {}
    }
}

/// Something that happened between the campaign and its skirmish.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A force went into the scrub as a patrol.
    Began {
        space: Space,
        /// The units of the campaign, in the order of those on the table.
        units: Vec<UnitId>,
        bases: Vec<u8>,
        /// The share of the bases, in per cent, that holds the field.
        goal: u8,
        turns: u8,
    },
    /// The skirmish was over, and its result is the battle's.
    Reported {
        space: Space,
        outcome: patrols::Outcome,
        /// The share of the bases that stood at the end, in per cent.
        stood: u8,
        held: bool,
        losses: Vec<UnitSteps>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::decision::NotAChoice;

    #[test]
    fn choices_survive_their_text_and_are_no_other_games() {
        let text = Choice::Skirmish.to_string();
        assert_eq!(text.parse(), Ok(Choice::Skirmish));
        assert!(text.parse::<patrols::Choice>().is_err(), "{text}");
        assert!(text.parse::<san_juans::Choice>().is_err(), "{text}");
        for wrong in ["", "as-skirmish:", "skirmish"] {
            assert_eq!(wrong.parse::<Choice>(), Err(NotAChoice), "{wrong}");
        }
    }
}
