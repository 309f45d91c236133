//! What can be asked of a campaign, and what comes back.
//!
//! This is the whole vocabulary between the Discord side (which reads people) and the campaign's
//! queue (which decides and stores). Neither knows more of the other.

use kit::{DecisionId, Side};
use staff::PlayerId;
use staff::group::Admission;
use staff::motion::{Ballot, Question};
use staff::posts::{Posting, Repair};
use staff::standing::Standing;

use crate::Step;
use crate::dice::roll::Roll;
use crate::ids::{ChannelId, DraftId, InteractionId};

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
        terms: OptionChange,
    },
    /// Somebody is ready for the campaign to begin, or the second time no longer is.
    Ready,
    /// It is said who may join.
    Admit {
        /// Who.
        admission: Admission,
        /// Whether whoever asks manages the server.
        manages: bool,
    },
    /// The campaign begins.
    Start {
        /// The commander named; by lot if nobody is.
        commander: Option<PlayerId>,
        /// Whether whoever asks manages the server.
        manages: bool,
        /// How many may not be ready: whoever asks has been told of them.
        unready: usize,
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
    /// Whoever leads a battle fixes when it is fought on the players' own table.
    Appoint {
        /// The decision that asks how the battle is settled.
        battle: DecisionId,
        /// When, in seconds since 1970.
        at: i64,
    },
    /// Answers to the waiting decision and those that follow: one line of the log.
    Order {
        /// The decision the first answer is for.
        decision: DecisionId,
        /// The answers, in order.
        steps: Vec<Step>,
        /// The draft it was made from; it is dropped when the order is taken.
        draft: Option<DraftId>,
        /// How far what it begins is ended with it.
        ends: Ends,
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
    /// Somebody would have the campaign laid aside.
    Archive {
        /// Whether whoever asks manages the server.
        manages: bool,
    },
    /// Another one agrees to it.
    AgreeToArchive,
    /// The campaign is taken up again.
    TakeUp {
        /// Whether whoever asks manages the server.
        manages: bool,
    },
    /// It has lain aside too long to be taken up again: asked by the clock, not by a player.
    EndArchive,
    /// Nobody has objected in time to the result of a battle, the proposal of this number: asked by
    /// the clock, not by a player.
    LetStand {
        /// Which.
        report: u32,
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
        /// Whether the commander has left the server, as far as it matters.
        left: bool,
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
            | Self::EndArchive
            | Self::LetStand { .. }
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
            | Self::Appoint { .. }
            | Self::Volunteer { .. }
            | Self::StandBy { .. }
            | Self::GoAway { .. }
            | Self::Return { .. }
            | Self::Pause
            | Self::Resume
            | Self::Nudge
            | Self::Archive { .. }
            | Self::AgreeToArchive
            | Self::TakeUp { .. }
            | Self::Ready
            | Self::Admit { .. }
            | Self::Repost { .. } => "staff",
        }
    }
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

/// How a plan is changed.
#[derive(Debug, Clone)]
pub enum PlanChange {
    /// An order comes at its end.
    Add {
        /// Its answers.
        steps: Vec<Step>,
        /// The draft it was made from; it is dropped.
        draft: Option<DraftId>,
    },
    /// It is to stop there.
    AddStop,
    /// It is thrown away.
    Clear,
}

/// How far an order ends what it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ends {
    /// It does not: the next order goes on.
    Nothing,
    /// What goes without saying is done with it: to drop anchor, to finish a round without Ops.
    Unsaid,
    /// The round is finished with it, whatever could still be done.
    All,
}

/// What is agreed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionChange {
    /// One option.
    One {
        /// The name it is stored under.
        key: String,
        /// Its value, as it is stored: `true`, `4`, `first`.
        value: String,
    },
    /// A whole set, by its name.
    Preset(String),
}
