//! Votes of the staff: to relieve the commander (J-002), to choose who follows him, to take the
//! game back to an earlier order, to change what was agreed on, to fight on after an early victory
//! (J-123).
//!
//! A motion is a value: who may vote, what was cast, when it closes, what it came to. The clock
//! and the question whether the game allows it (J-003) are the caller's, and so is carrying it out
//! where it is about more than the staff. Ballots are secret: they are forgotten the moment a
//! motion closes, and stand in no log.
//!
//! What a motion is stands here, how ballots are counted in `counting`, how motions are moved,
//! voted on and settled in `procedure`.

mod counting;
mod procedure;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use self::counting::Figures;
use super::PlayerId;
use super::conduct::Pace;
use kit::DecisionId;

/// Whoever has done nothing for so long, in seconds, does not count towards a quorum.
pub const ABSENT_AFTER: i64 = 7 * 24 * 3_600;
/// Fewer ballots than these are not told apart in public.
pub const TALLIED_FROM: usize = 5;

/// How much more than half it takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    #[default]
    Half,
    TwoThirds,
}

impl Share {
    /// The least whole number that is such a share of `all`.
    fn of(self, all: usize) -> usize {
        match self {
            Share::Half => all / 2 + 1,
            Share::TwoThirds => (2 * all).div_ceil(3).max(1),
        }
    }
}

/// What a group has agreed on about votes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Ballots against the commander, of those cast, that relieve him.
    pub majority: Share,
    /// Ballots, of those present, for a motion to count.
    pub quorum: Share,
    pub accused_votes: bool,
    /// How fast the group plays: how long a motion is open, and how soon another may follow.
    #[serde(default)]
    pub pace: Pace,
}

impl Default for Terms {
    fn default() -> Self {
        Self { majority: Share::Half, quorum: Share::Half, accused_votes: true, pace: Pace::Day }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Whether the commander goes (J-002).
    Relieve { accused: PlayerId, reason: String },
    /// Who commands: after one who was relieved or has resigned, or at the beginning.
    Succeed {
        fallen: Option<PlayerId>,
        /// Who stands; whoever acts for him first.
        candidates: Vec<PlayerId>,
    },
    /// Whether the game goes back to before an order.
    Rewind {
        /// The number of the order, as whoever keeps the log counts.
        to: i64,
    },
    /// Whether the campaign goes on after an early victory; else peace is made (J-123).
    FightOn { decision: DecisionId },
    /// Whether something that was agreed on changes.
    Change {
        key: String,
        /// What it is to be, as it is stored.
        value: String,
    },
}

impl Question {
    fn takes(&self, ballot: Ballot) -> bool {
        match (self, ballot) {
            (Question::Relieve { .. }, Ballot::Relieve | Ballot::Keep) => true,
            (Question::Succeed { candidates, .. }, Ballot::For(player)) => {
                candidates.contains(&player)
            }
            (
                Question::Rewind { .. } | Question::FightOn { .. } | Question::Change { .. },
                ballot,
            ) => {
                matches!(ballot, Ballot::Favour | Ballot::Against)
            }
            _ => false,
        }
    }

    /// Whether it asks the same as another, whatever was said for it: one that has failed is not
    /// put again at once.
    fn repeats(&self, other: &Question) -> bool {
        match (self, other) {
            (Question::Relieve { accused: one, .. }, Question::Relieve { accused: two, .. }) => {
                one == two
            }
            (Question::Succeed { .. }, _) => false,
            (one, two) => one == two,
        }
    }

    /// Whether it chooses among people; else it is carried or not.
    pub fn is_election(&self) -> bool {
        matches!(self, Question::Succeed { .. })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ballot {
    Relieve,
    Keep,
    For(PlayerId),
    Favour,
    Against,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// Enough wanted it.
    Carried {
        /// Ballots for it; stored by the name of the first such motions.
        #[serde(rename = "relieve")]
        favour: usize,
        #[serde(rename = "keep")]
        against: usize,
    },
    /// Too few of those who voted wanted it.
    Lost {
        #[serde(rename = "relieve")]
        favour: usize,
        #[serde(rename = "keep")]
        against: usize,
    },
    /// Too few voted.
    NoQuorum { cast: usize, wanted: usize },
    /// Its mover took it back.
    Withdrawn,
    /// It has lost its object: the commander has gone, the British have come, or a firman holds
    /// him (J-002, J-003); the order was taken back meanwhile.
    Lapsed,
    /// Somebody was elected.
    Elected {
        player: PlayerId,
        votes: usize,
        cast: usize,
        /// Whether the lot fell among several who had as many.
        by_lot: bool,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Motion {
    /// Its number in the campaign, from 1: buttons name it.
    pub number: u32,
    pub question: Question,
    pub mover: PlayerId,
    /// When it was moved, in seconds since 1970.
    pub opened: i64,
    /// When it closes at the latest, in seconds since 1970; once it has closed, when it did.
    pub closes: i64,
    /// Who may vote: the members of the moment it was moved who do not wait.
    pub electors: Vec<PlayerId>,
    #[serde(default)]
    pub terms: Terms,
    /// Which message tells of it: a number that means something to whoever tells it.
    #[serde(default)]
    pub notice: i64,
    /// What that message says beside the question, in words: what a rewind unwinds.
    #[serde(default)]
    pub brief: String,
    /// What was cast so far; empty once it has closed.
    #[serde(default)]
    ballots: BTreeMap<PlayerId, Ballot>,
    #[serde(default)]
    pub verdict: Option<Verdict>,
}

/// Why a motion cannot be moved, voted on or withdrawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, thiserror::Error)]
pub enum BadMotion {
    #[error("another motion is open")]
    AlreadyOpen,
    #[error("it is too soon after the last")]
    TooSoon {
        /// From when on it can be moved again, in seconds since 1970.
        from: i64,
    },
    #[error("there is nobody to relieve")]
    Nobody,
    #[error("there is nobody to follow")]
    NobodyToFollow,
    #[error("the motion is closed")]
    Closed,
    #[error("not an elector")]
    NotAnElector,
    #[error("the accused does not vote")]
    Accused,
    #[error("no such ballot")]
    NoSuchBallot,
    #[error("not the mover")]
    NotTheMover,
    #[error("no election is held")]
    NoElection,
    #[error("they stand already")]
    StandsAlready,
    #[error("they were just relieved")]
    JustRelieved,
    #[error("they have joined only now")]
    Newcomer {
        /// The turn with whose beginning they no longer wait.
        turn: u8,
    },
}

impl Motion {
    fn new(
        number: u32,
        question: Question,
        mover: PlayerId,
        electors: Vec<PlayerId>,
        terms: Terms,
        now: i64,
    ) -> Self {
        let open_for = match question.is_election() {
            false => terms.pace.motion_for(),
            true => terms.pace.election_for(),
        };
        let closes = now.saturating_add(open_for);
        Self {
            number,
            question,
            mover,
            opened: now,
            closes,
            electors,
            terms,
            notice: 0,
            brief: String::new(),
            ballots: BTreeMap::new(),
            verdict: None,
        }
    }

    /// When whoever has not voted is asked once more, in seconds since 1970: a quarter of its time
    /// is left then.
    pub fn last_call(&self) -> i64 {
        self.closes.saturating_sub(self.closes.saturating_sub(self.opened) / 4)
    }

    pub fn is_open(&self) -> bool {
        self.verdict.is_none()
    }

    /// How many have voted; not how.
    pub fn cast(&self) -> usize {
        self.ballots.len()
    }

    /// Whether somebody has voted; not how.
    pub fn has_voted(&self, player: PlayerId) -> bool {
        self.ballots.contains_key(&player)
    }

    /// The same as the log knows it: without its ballots, and without what tells of it.
    #[must_use]
    pub fn as_logged(&self) -> Self {
        let (ballots, brief) = (BTreeMap::new(), String::new());
        Self { ballots, brief, notice: 0, ..self.clone() }
    }
}

#[cfg(test)]
mod tests;
