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
    /// There is no such campaign.
    #[error("no such campaign")]
    NoSuchCampaign,
    /// The channel has a campaign already.
    #[error("the channel has a campaign already")]
    ChannelTaken,
    /// The campaign has not begun.
    #[error("the campaign has not begun")]
    NotStarted,
    /// The campaign has begun already.
    #[error("the campaign has begun already")]
    AlreadyStarted,
    /// The campaign is over.
    #[error("the campaign is over")]
    Over,
    /// The campaign is laid aside.
    #[error("the campaign is laid aside")]
    Aside,
    /// The campaign is not laid aside.
    #[error("the campaign is not laid aside")]
    NotAside,
    /// Not everybody who has joined is ready.
    #[error("not everybody is ready")]
    NotReady {
        /// Who is not.
        who: Vec<PlayerId>,
    },
    /// Only who is named may join.
    #[error("only who is named may join")]
    NotInvited,
    /// Only whoever opened the campaign, or manages the server, may say that.
    #[error("only the founder may")]
    NotFounder,
    /// They may join no campaign of this server.
    #[error("banned from the campaigns of this server")]
    Banned,
    /// It takes another one's word.
    #[error("it takes the word of another")]
    NeedsAnother,
    /// They have done the same a short time ago.
    #[error("it is too soon after the last time")]
    TooSoon {
        /// What.
        act: Act,
        /// From when on they may again, in seconds since 1970.
        from: i64,
    },
    /// The campaign is frozen after a fault; the log id of that fault.
    #[error("the campaign is frozen after fault {0}")]
    Frozen(String),
    /// The player had joined before.
    #[error("already a member")]
    AlreadyJoined,
    /// The player has joined the other side.
    #[error("a member of {side}")]
    OnTheOtherSide {
        /// What that side is called.
        side: &'static str,
    },
    /// The other side is to answer.
    #[error("the other side decides")]
    OthersDecide {
        /// Whoever of them is awaited, if anybody is.
        player: Option<PlayerId>,
    },
    /// It is not said which side somebody joins, or there is no such side.
    #[error("which side?")]
    WhichSide,
    /// Nobody has joined a side.
    #[error("nobody is on the side of {side}")]
    NobodyThere {
        /// What it is called.
        side: &'static str,
    },
    /// The automatic player has that side.
    #[error("the automatic player has the side of {side}")]
    PlaysItself {
        /// What it is called.
        side: &'static str,
    },
    /// One side cannot decide that for both.
    #[error("one side cannot decide that")]
    OneSide,
    /// It holds the secrets of both sides until the game is over.
    #[error("it holds the secrets of both sides")]
    BothSecrets,
    /// Members of the other side can see the channel.
    #[error("the other side sees the channel")]
    SeenByOthers {
        /// Who of them can, by the number of Discord.
        who: Vec<PlayerId>,
    },
    /// The player has not joined.
    #[error("not a member")]
    NotAMember,
    /// They joined a war under way and wait before they vote, stand, lead or take a copy.
    #[error("they have joined only now, and wait for turn {turn}")]
    Newcomer {
        /// The turn with whose beginning they wait no more.
        turn: u8,
    },
    /// As many players as there can be have joined.
    #[error("the table is full")]
    TableFull,
    /// No campaign can have that name.
    #[error("the name cannot be used")]
    BadName,
    /// Somebody else's decision.
    #[error("the decision is another's")]
    NotYourPost {
        /// Whose it is.
        holder: Option<PlayerId>,
    },
    /// Somebody else's turn of command, which he has alone (H-002).
    #[error("the turn is another's")]
    NotYourTurn {
        /// Whose it is; nothing if he has left.
        pasha: Option<PlayerId>,
    },
    /// The staff votes on it (J-123).
    #[error("the staff votes on it")]
    Voted,
    /// Nobody advises a Pasha, not even by a plan (H-002).
    #[error("nobody advises a Pasha")]
    NoCounsel,
    /// Command passes by turns: there are no posts, and nobody is elected or dismissed (H-002).
    #[error("command passes by turns")]
    NoPosts,
    /// What is asked for belongs to another game.
    #[error("another game has that")]
    AnotherGame,
    /// The button or draft is of an earlier decision.
    #[error("the decision has passed")]
    Stale,
    /// The commander cannot be relieved now.
    #[error("the commander cannot be relieved: {0:?}")]
    NoDismissal(DismissalBar),
    /// The commander is there, and nobody else ends the command (J-002).
    #[error("the commander stays")]
    CommanderStays {
        /// Who commands.
        commander: PlayerId,
    },
    /// A motion that cannot be moved, voted on or withdrawn.
    #[error(transparent)]
    Motion(#[from] BadMotion),
    /// A proposal that cannot be made, backed, adopted or taken back.
    #[error(transparent)]
    Proposal(#[from] BadProposal),
    /// A plan that cannot be added to or run.
    #[error(transparent)]
    Plan(#[from] BadPlan),
    /// Leave, a pause or a nudge that cannot be.
    #[error(transparent)]
    Presence(#[from] BadPresence),
    /// Dice that there are not.
    #[error(transparent)]
    Roll(crate::dice::roll::BadRoll),
    /// An order that cannot be taken back.
    #[error("it cannot be taken back: {0:?}")]
    NoUndo(NoUndo),
    /// Something that cannot be agreed on while the war is played.
    #[error("it cannot be agreed on: {0:?}")]
    NoChange(NoChange),
    /// A post that does not change hands.
    #[error(transparent)]
    Posting(#[from] BadPosting),
    /// The engine does not offer that.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The server has as many campaigns under way as it may.
    #[error("the server has {most} campaigns under way already")]
    ServerFull {
        /// How many it may have.
        most: u32,
    },
    /// Somebody presses faster than they may.
    #[error("more than {most} interactions in a short time")]
    Hurried {
        /// How many are taken within `discord::rate_limit::WITHIN`.
        most: u32,
    },
    /// Too many requests are waiting.
    #[error("the campaign is busy")]
    Busy,
    /// The process was told to end, and keeps nothing more.
    #[error("the process ends")]
    Ending,
    /// Another process serves the campaign's server by now.
    #[error("another process serves it")]
    Moved,
    /// The database could not be reached, or nothing could be written to it: nothing was changed.
    #[error("the database is away")]
    Away,
    /// Whether it counts is not known: the database went away in the midst of it.
    #[error("whether it counts is not known")]
    Unsure,
    /// Our fault; the id under which it is in the log.
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
    /// The campaign pauses.
    #[error("the campaign pauses")]
    Paused,
    /// Whoever manages the server has frozen the campaign.
    #[error("the campaign is frozen")]
    Frozen,
    /// The campaign does not pause.
    #[error("the campaign does not pause")]
    NotPaused,
    /// They are not on leave.
    #[error("not on leave")]
    NotAway,
    /// Then it has passed, or is too far off.
    #[error("no such moment for {0:?}")]
    NoSuchTime(Purpose),
    /// Nobody who could stand in.
    #[error("no such stand-in")]
    NoSuchStandIn,
    /// Whoever is to stand in is on leave as well.
    #[error("the stand-in is away")]
    StandInAway {
        /// Until when, in seconds since 1970.
        until: i64,
    },
    /// Nobody is awaited.
    #[error("there is nobody to nudge")]
    NobodyToNudge,
    /// Whoever asks is awaited.
    #[error("they are awaited themselves")]
    AwaitedYourself,
    /// Somebody has nudged not long ago.
    #[error("it is too soon after the last nudge")]
    TooSoon {
        /// From when on it can be done again, in seconds since 1970.
        from: i64,
    },
}

/// Why something cannot be agreed on while the war is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum NoChange {
    /// There is no such option.
    Unknown,
    /// The option cannot be that.
    NoSuchValue,
    /// It is so already.
    Already,
    /// The board was laid out by it.
    Fixed {
        /// The name it is stored under.
        key: &'static str,
    },
}
