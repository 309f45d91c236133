//! What may be chosen when a battle is fought as a march, what is asked, and what happened.
//!
//! The texts are used by buttons already posted, by the log and by exports: forms may be added,
//! never changed, and none is the text of a choice of either game.

use serde::{Deserialize, Serialize};

use kit::{Seat, texts, topics};
use san_juans::{Space, UnitId, UnitSteps};

texts! {
    /// A choice about a battle fought as a march.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Choice {
        /// The battle that waits is fought as the march of a square.
        Square = "as-square",
        /// Whoever has this seat takes turns as Pasha.
        Pasha(seat: Seat) = "takes-turns",
    }
}

topics! {
    /// What a decision is about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Why {
        Pashas { space: Space } = "who-takes-turns",
    }
}

/// Something that happened between the campaign and its march.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A force formed square.
    Formed {
        space: Space,
        units: Vec<UnitId>,
        force: hicks::Force,
        /// Who takes turns, by the number of the seat.
        pashas: Vec<Seat>,
    },
    /// The march was over, and its result is the battle's.
    Reported { space: Space, outcome: hicks::Outcome, held: bool, losses: Vec<UnitSteps> },
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::decision::NotAChoice;

    #[test]
    fn choices_survive_their_text_and_are_no_other_games() {
        for choice in [Choice::Square, Choice::Pasha(Seat(0)), Choice::Pasha(Seat(7))] {
            let text = choice.to_string();
            assert_eq!(text.parse(), Ok(choice));
            assert!(text.parse::<hicks::Choice>().is_err(), "{text}");
            assert!(text.parse::<san_juans::Choice>().is_err(), "{text}");
        }
        for wrong in ["", "as-square:", "takes-turns", "takes-turns:01", "takes-turns:+1"] {
            assert_eq!(wrong.parse::<Choice>(), Err(NotAChoice), "{wrong}");
        }
    }
}
