//! The staff: ballots, proposals, plans, orders taken back, leave.

use crate::ids::DraftId;
use crate::word::{coded_part, texts};

/// A ballot, or a candidacy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BallotButton {
    Relieve,
    Keep,
    Favour,
    Against,
    For,
    Stand,
}
texts!(BallotButton {
    Relieve = "relieve",
    Keep = "keep",
    Favour = "favour",
    Against = "against",
    For = "for",
    Stand = "stand",
});

coded_part! {
    /// What is done about a proposal.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ProposalButton {
        Back = "back",
        Object = "object",
        Adopt = "adopt",
        Take = "take",
        Drop = "drop",
        Make(draft: DraftId) = "make.",
    }
}

coded_part! {
    /// What is done about the presser's own plan.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum PlanButton {
        Run = "run",
        On = "on",
        Stop = "stop",
        Clear = "clear",
        Add(draft: DraftId) = "add.",
    }
}

/// What is done about an order given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoButton {
    Show,
    Do,
}
texts!(UndoButton { Show = "", Do = "do" });

coded_part! {
    /// What is done about a reminder.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ClockButton {
        Tomorrow = "tomorrow",
        Away = "away",
        Leave(days: u16) = "leave=",
        StandIn = "for",
    }
}
