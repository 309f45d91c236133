//! Why a request was not taken.

use kit::Refusal;
use staff::PlayerId;
use staff::cooldown::Act;
use staff::council::BadProposal;
use staff::motion::BadMotion;
use staff::plan::BadPlan;
use staff::posts::BadPosting;

use crate::campaign::undo::NoUndo;
use crate::{DismissalBar, Purpose};

/// Why a request was not taken. Nothing has changed, but where it is said that nobody knows.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, thiserror::Error)]
pub enum Problem {
    #[error("no such campaign")]
    NoSuchCampaign,
    #[error("the channel has a campaign already")]
    ChannelTaken,
    #[error("the campaign has not begun")]
    NotStarted,
    #[error("the campaign has begun already")]
    AlreadyStarted,
    #[error("the campaign is over")]
    Over,
    #[error("the campaign is laid aside")]
    Aside,
    #[error("the campaign is not laid aside")]
    NotAside,
    #[error("not everybody is ready")]
    NotReady { who: Vec<PlayerId> },
    #[error("only who is named may join")]
    NotInvited,
    #[error("only the founder may")]
    NotFounder,
    #[error("banned from the campaigns of this server")]
    Banned,
    #[error("it takes the word of another")]
    NeedsAnother,
    #[error("it is too soon after the last time")]
    // `from`: from when on they may again, in seconds since 1970.
    TooSoon { act: Act, from: i64 },
    #[error("the campaign is frozen after fault {0}")]
    Frozen(String),
    #[error("already a member")]
    AlreadyJoined,
    #[error("a member of {side}")]
    OnTheOtherSide { side: &'static str },
    #[error("the other side decides")]
    OthersDecide { player: Option<PlayerId> },
    #[error("which side?")]
    WhichSide,
    #[error("nobody is on the side of {side}")]
    NobodyThere { side: &'static str },
    #[error("the automatic player has the side of {side}")]
    PlaysItself { side: &'static str },
    #[error("one side cannot decide that")]
    OneSide,
    #[error("it holds the secrets of both sides")]
    BothSecrets,
    #[error("the other side sees the channel")]
    SeenByOthers { who: Vec<PlayerId> },
    #[error("not a member")]
    NotAMember,
    #[error("they have joined only now, and wait for turn {turn}")]
    Newcomer { turn: u8 },
    #[error("the table is full")]
    TableFull,
    #[error("the name cannot be used")]
    BadName,
    #[error("the decision is another's")]
    NotYourPost { holder: Option<PlayerId> },
    // Somebody else's turn of command, which he has alone (H-002).
    #[error("the turn is another's")]
    // `whose`: nobody's if he has left.
    NotYourTurn { whose: Option<PlayerId> },
    // The staff votes on it (J-123).
    #[error("the staff votes on it")]
    Voted,
    // Nobody advises whoever's turn it is, not even by a plan (H-002).
    #[error("nobody advises whoever commands by turns")]
    NoCounsel,
    // Command passes by turns: there are no posts, and nobody is elected or dismissed (H-002).
    #[error("command passes by turns")]
    NoPosts,
    #[error("another game has that")]
    AnotherGame,
    #[error("the decision has passed")]
    Stale,
    #[error("the commander cannot be relieved: {0:?}")]
    NoDismissal(DismissalBar),
    // The commander is there, and nobody else ends the command (J-002).
    #[error("the commander stays")]
    CommanderStays { commander: PlayerId },
    #[error(transparent)]
    Motion(#[from] BadMotion),
    #[error(transparent)]
    Proposal(#[from] BadProposal),
    #[error(transparent)]
    Plan(#[from] BadPlan),
    #[error(transparent)]
    Presence(#[from] BadPresence),
    #[error(transparent)]
    Roll(crate::dice::roll::BadRoll),
    #[error("it cannot be taken back: {0:?}")]
    NoUndo(NoUndo),
    #[error("it cannot be agreed on: {0:?}")]
    NoChange(NoChange),
    #[error(transparent)]
    Posting(#[from] BadPosting),
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("the server has {most} campaigns under way already")]
    ServerFull { most: u32 },
    #[error("more than {most} interactions in a short time")]
    Hurried { most: u32 },
    #[error("the campaign is busy")]
    Busy,
    #[error("the process ends")]
    Ending,
    #[error("another process serves it")]
    Moved,
    #[error("the database is away")]
    Away,
    #[error("whether it counts is not known")]
    Unsure,
    #[error("a fault, logged as {0}")]
    Fault(String),
}

impl From<NoUndo> for Problem {
    fn from(why: NoUndo) -> Self {
        Problem::NoUndo(why)
    }
}

impl From<NoChange> for Problem {
    fn from(why: NoChange) -> Self {
        Problem::NoChange(why)
    }
}

/// Why somebody cannot go, come back, pause, go on or nudge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, thiserror::Error)]
pub enum BadPresence {
    #[error("the campaign pauses")]
    Paused,
    #[error("the campaign is frozen")]
    Frozen,
    #[error("the campaign does not pause")]
    NotPaused,
    #[error("not on leave")]
    NotAway,
    #[error("no such moment for {0:?}")]
    NoSuchTime(Purpose),
    #[error("no such stand-in")]
    NoSuchStandIn,
    #[error("the stand-in is away")]
    // `until`: until when, in seconds since 1970.
    StandInAway { until: i64 },
    #[error("there is nobody to nudge")]
    NobodyToNudge,
    #[error("they are awaited themselves")]
    AwaitedYourself,
    #[error("it is too soon after the last nudge")]
    // `from`: from when on it can be done again, in seconds since 1970.
    TooSoon { from: i64 },
}

/// Why something cannot be agreed on while the campaign is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum NoChange {
    Unknown,
    // The option cannot be that.
    NoSuchValue,
    Already,
    Fixed { key: &'static str },
}
