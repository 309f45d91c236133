//! What can be asked of a campaign, and what comes back.
//!
//! This is the whole vocabulary between the Discord side (which reads people) and the campaign's
//! queue (which decides and stores). Neither knows more of the other.

use std::sync::Arc;

use crate::games::{Answer, Choice, DecisionId, DismissalBar, Event, Game, Refusal, Why};
use engine::kit::{Audience, Side};
use engine::staff::Roster;
use engine::staff::council::BadProposal;
use engine::staff::motion::{BadMotion, Ballot, Question};
use engine::staff::plan::BadPlan;
use engine::staff::posts::{BadPosting, Posting, Repair};
use engine::staff::standing::Standing;

use super::dice::roll::Roll;
use super::ids::{CampaignId, ChannelId, DraftId, GuildId, InteractionId, MessageId, PlayerId};
use super::orders::plans::PlanChange;
use super::orders::undo::NoUndo;
use super::staff::presence::BadPresence;
use super::staff::terms::{NoChange, Terms};

/// How far a campaign has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// People may join; nothing has begun.
    Lobby,
    /// Under way.
    Running,
    /// The game has ended, or the campaign was closed.
    Over,
    /// A fault stopped it; nothing is taken until somebody has looked at it.
    Frozen,
}

/// A campaign at one moment: a consistent copy, cheap to hold.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// Which campaign.
    pub id: CampaignId,
    /// Its name, as given.
    pub name: String,
    /// Where it is played.
    pub guild: GuildId,
    /// The channel it is played in.
    pub channel: ChannelId,
    /// How far it has come.
    pub stage: Stage,
    /// What is agreed on.
    pub setup: crate::games::Setup,
    /// Who plays.
    pub roster: Roster,
    /// The game, once it has begun.
    pub game: Option<Arc<Game>>,
    /// The number of the last line of the log.
    pub last_order: i64,
    /// When the waiting decision arose, in seconds since 1970.
    pub awaited_since: i64,
    /// The newest public message of the campaign, if it is known.
    pub newest: Option<MessageId>,
    /// The situation board, if it has been posted.
    pub board: Option<MessageId>,
    /// The published hash of the dice secret, in hexadecimal.
    pub dice_commitment: String,
    /// Whether the dice come from a public seed.
    pub open_dice: bool,
    /// Whose eyes it is for; nothing where nothing is hidden from anybody.
    pub audience: Option<Audience>,
}

/// One answer of an order, with what it was meant to answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The topic (`Why::topic`) of the decision it was drafted for; an order stops after a die
    /// when the game asks about something else by then.
    pub topic: String,
    /// The answer.
    pub answer: Answer<Choice>,
}

/// Something asked of a campaign.
#[derive(Debug, Clone)]
pub enum Request {
    /// Somebody joins.
    Join {
        /// The name to show.
        name: String,
        /// What they add to the dice, as typed; else the id of the interaction is added.
        salt: Option<String>,
        /// Which side, in a game of sides.
        side: Option<Side>,
    },
    /// A side names a channel of its own, or gives it up.
    Room {
        /// Which.
        room: Option<ChannelId>,
    },
    /// Somebody leaves for good.
    Leave,
    /// The other side can read a side's channel: said by whoever was to write there.
    LoseRoom {
        /// Whose it was.
        side: Side,
        /// Which.
        room: ChannelId,
    },
    /// The group agrees on something before the beginning.
    Agree {
        /// On what.
        terms: Terms,
    },
    /// The campaign begins.
    Start {
        /// The commander named; by lot if nobody is.
        commander: Option<PlayerId>,
    },
    /// The commander is elected before the campaign begins.
    CallElection,
    /// Whoever leads the Ansar says in secret how they fight (J-005).
    Bear {
        /// The decision that asks how the battle is settled.
        battle: DecisionId,
        /// How.
        how: String,
    },
    /// Answers to the waiting decision and those that follow: one line of the log.
    Order {
        /// The decision the first answer is for.
        decision: DecisionId,
        /// The answers, in order.
        steps: Vec<Step>,
        /// The draft it was made from; it is dropped when the order is taken.
        draft: Option<DraftId>,
    },
    /// Somebody takes the Mahdist side in the battle that waits, or gives it up (J-005).
    Volunteer {
        /// The decision that asks how it is settled.
        battle: DecisionId,
    },
    /// Somebody moves that the commander be relieved (J-002).
    Move {
        /// Why, as typed.
        reason: String,
    },
    /// Somebody puts something else to the vote: a rewind, an option.
    Put {
        /// What.
        question: Question,
    },
    /// The last order is taken back by whoever gave it.
    Undo {
        /// Which it is, as they saw it.
        order: i64,
    },
    /// A secret ballot, cast or changed.
    Vote {
        /// The motion's number; the open one if nothing is named.
        motion: Option<u32>,
        /// The ballot.
        ballot: Ballot,
    },
    /// Somebody stands for election.
    Stand {
        /// The election's number; the open one if nothing is named.
        motion: Option<u32>,
    },
    /// The mover takes the open motion back.
    Withdraw,
    /// A motion's time has passed: asked by the clock, not by a player.
    Close {
        /// The motion's number.
        motion: u32,
    },
    /// Somebody proposes what they may not order.
    Propose {
        /// The decision the first answer is for.
        decision: DecisionId,
        /// The answers, in order.
        steps: Vec<Step>,
        /// The draft it was made from; it is dropped when the proposal is taken.
        draft: Option<DraftId>,
    },
    /// Somebody stands behind a proposal, or the second time no longer does.
    Back {
        /// Which.
        proposal: u32,
    },
    /// Somebody is against a proposal.
    Object {
        /// Which.
        proposal: u32,
        /// Why, as typed.
        word: String,
    },
    /// The proposer takes a proposal back.
    Drop {
        /// Which.
        proposal: u32,
    },
    /// Whoever holds the post gives a proposal as an order.
    Adopt {
        /// Which.
        proposal: u32,
    },
    /// Proposals may have been open for a week: asked by the clock, not by a player.
    GrowOld,
    /// The hour of a default has come: asked by the clock, not by a player.
    Default {
        /// The decision.
        decision: DecisionId,
    },
    /// The march that a battle is has lasted too long: asked by the clock, not by a player.
    EndMarch {
        /// The march, by the question that it began with.
        march: DecisionId,
    },
    /// Everybody has let their time pass: asked by the clock, not by a player.
    CouncilsOrder {
        /// The decision.
        decision: DecisionId,
    },
    /// Somebody changes their plan.
    Plan {
        /// How.
        change: PlanChange,
    },
    /// Somebody sets their plan going.
    RunPlan,
    /// The plan that runs goes on: asked by the clock, not by a player.
    PlanGoesOn,
    /// Somebody says what is to be done when they do not answer in time.
    StandBy {
        /// What.
        standing: Standing,
    },
    /// Somebody goes on leave, or changes it.
    GoAway {
        /// Until when, in seconds since 1970.
        until: i64,
        /// Who answers meanwhile.
        stand_in: Option<PlayerId>,
    },
    /// Somebody is back; asked by themselves, or by the clock when their leave has ended.
    Return {
        /// Who.
        player: PlayerId,
    },
    /// The commander has let his time pass (J-004): asked by the clock, not by a player.
    Empower {
        /// Since when what he has not answered waits, in seconds since 1970.
        since: i64,
        /// The how manieth reminder this is.
        told: i64,
        /// Whether it is told without ringing.
        quiet: bool,
        /// Whether the next reminder comes after it; else when it was to come anyway.
        goes_on: bool,
    },
    /// The campaign pauses.
    Pause,
    /// The campaign goes on.
    Resume,
    /// Somebody reminds whoever is awaited.
    Nudge,
    /// The campaign is laid aside for good.
    Archive {
        /// Whether whoever asks manages the server.
        manages: bool,
    },
    /// Posts change hands: somebody resigns, is named, is given an island or a battle.
    Repost {
        /// How.
        posting: Posting,
    },
    /// Whoever manages the server mends the staff; they need not have joined.
    Repair {
        /// Their name, which is told.
        manager: String,
        /// What they mend.
        repair: Repair,
    },
    /// Dice thrown in the channel for their own sake.
    Roll {
        /// Which.
        roll: Roll,
        /// What for, as typed.
        reason: String,
        /// What it is called, as typed.
        label: String,
    },
}

impl Request {
    /// What sort of request it is: a word for figures and the log.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Order { .. } => "order",
            Self::Undo { .. } => "undo",
            Self::Propose { .. }
            | Self::Back { .. }
            | Self::Object { .. }
            | Self::Drop { .. }
            | Self::Adopt { .. } => "council",
            Self::Move { .. }
            | Self::Put { .. }
            | Self::Vote { .. }
            | Self::Stand { .. }
            | Self::Withdraw
            | Self::CallElection => "vote",
            Self::Plan { .. } | Self::RunPlan => "plan",
            Self::Roll { .. } => "roll",
            Self::Close { .. }
            | Self::GrowOld
            | Self::Default { .. }
            | Self::EndMarch { .. }
            | Self::CouncilsOrder { .. }
            | Self::PlanGoesOn
            | Self::Empower { .. } => "clock",
            Self::Repair { .. } => "host",
            Self::Join { .. }
            | Self::Leave
            | Self::Room { .. }
            | Self::LoseRoom { .. }
            | Self::Agree { .. }
            | Self::Start { .. }
            | Self::Bear { .. }
            | Self::Volunteer { .. }
            | Self::StandBy { .. }
            | Self::GoAway { .. }
            | Self::Return { .. }
            | Self::Pause
            | Self::Resume
            | Self::Nudge
            | Self::Archive { .. }
            | Self::Repost { .. } => "staff",
        }
    }
}

/// What became of a request that was taken.
#[derive(Debug, Clone)]
pub struct Receipt {
    /// The campaign afterwards.
    pub snapshot: Arc<Snapshot>,
    /// The number of its line in the log.
    pub order: i64,
    /// What happened.
    pub events: Vec<Event>,
    /// Answers that were not carried out, and why, when a die changed the plan.
    pub stopped: Option<Stopped>,
    /// Faces of a [`Request::Roll`].
    pub faces: Vec<u8>,
    /// True when this very interaction had been carried out before: nothing was done again.
    pub repeated: bool,
}

/// Where an order stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    /// How many of its answers were carried out.
    pub done: usize,
    /// How many were not.
    pub left: usize,
    /// What the game asks now instead.
    pub asks: Option<Why>,
}

/// Why a request was not taken. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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
    /// Too few or too many players, or a name that cannot be used.
    #[error("the table is full")]
    TableFull,
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
    Roll(super::dice::roll::BadRoll),
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
        /// How many are taken within [`crate::discord::pace::WITHIN`].
        most: u32,
    },
    /// Too many requests are waiting.
    #[error("the campaign is busy")]
    Busy,
    /// The process was told to end, and keeps nothing more.
    #[error("the process ends")]
    Ending,
    /// Our fault; the id under which it is in the log.
    #[error("a fault, logged as {0}")]
    Fault(String),
}

/// Who asks, and by which interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asker {
    /// Who.
    pub player: PlayerId,
    /// By which interaction: the same one is never carried out twice.
    pub interaction: InteractionId,
}

impl Asker {
    /// Nobody: what is asked has fallen due. What the clock asks must be of no effect the second
    /// time.
    pub const CLOCK: Self = Self { player: PlayerId(0), interaction: InteractionId(0) };
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
