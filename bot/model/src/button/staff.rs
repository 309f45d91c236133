//! The staff: ballots, proposals, plans, orders taken back, leave.

use std::fmt;
use std::str::FromStr;

use crate::ids::DraftId;
use crate::word::{NotAPart, after, texts};

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

/// What is done about a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProposalButton {
    Back,
    Object,
    Adopt,
    Take,
    Drop,
    Make(DraftId),
}

impl fmt::Display for ProposalButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Back => f.write_str("back"),
            Self::Object => f.write_str("object"),
            Self::Adopt => f.write_str("adopt"),
            Self::Take => f.write_str("take"),
            Self::Drop => f.write_str("drop"),
            Self::Make(draft) => write!(f, "make.{draft}"),
        }
    }
}

impl FromStr for ProposalButton {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        match text {
            "back" => Ok(Self::Back),
            "object" => Ok(Self::Object),
            "adopt" => Ok(Self::Adopt),
            "take" => Ok(Self::Take),
            "drop" => Ok(Self::Drop),
            _ => after("make.", text).map(Self::Make).ok_or(NotAPart),
        }
    }
}

/// What is done about the presser's own plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanButton {
    Run,
    On,
    Stop,
    Clear,
    Add(DraftId),
}

impl fmt::Display for PlanButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Run => f.write_str("run"),
            Self::On => f.write_str("on"),
            Self::Stop => f.write_str("stop"),
            Self::Clear => f.write_str("clear"),
            Self::Add(draft) => write!(f, "add.{draft}"),
        }
    }
}

impl FromStr for PlanButton {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        match text {
            "run" => Ok(Self::Run),
            "on" => Ok(Self::On),
            "stop" => Ok(Self::Stop),
            "clear" => Ok(Self::Clear),
            _ => after("add.", text).map(Self::Add).ok_or(NotAPart),
        }
    }
}

/// What is done about an order given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoButton {
    Show,
    Do,
}
texts!(UndoButton { Show = "", Do = "do" });

/// What is done about a reminder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockButton {
    Tomorrow,
    Away,
    Leave(u16),
    StandIn,
}

impl fmt::Display for ClockButton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tomorrow => f.write_str("tomorrow"),
            Self::Away => f.write_str("away"),
            Self::Leave(days) => write!(f, "leave={days}"),
            Self::StandIn => f.write_str("for"),
        }
    }
}

impl FromStr for ClockButton {
    type Err = NotAPart;

    fn from_str(text: &str) -> Result<Self, NotAPart> {
        match text {
            "tomorrow" => Ok(Self::Tomorrow),
            "away" => Ok(Self::Away),
            "for" => Ok(Self::StandIn),
            _ => after("leave=", text).map(Self::Leave).ok_or(NotAPart),
        }
    }
}
