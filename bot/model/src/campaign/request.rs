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
    // `salt`: what they add to the dice, as typed; else the id of the interaction is added.
    Join { name: String, salt: Option<String>, side: Option<Side> },
    Room { room: Option<ChannelId> },
    Leave,
    // The other side can read a side's channel: said by whoever was to write there.
    LoseRoom { side: Side, room: ChannelId },
    Agree { terms: OptionChange },
    // Somebody is ready for the campaign to begin, or the second time no longer is.
    Ready,
    Admit { admission: Admission, manages: bool },
    // `commander`: the commander named; by lot if nobody is.
    // `unready`: how many may not be ready: whoever asks has been told of them.
    Start { commander: Option<PlayerId>, manages: bool, unready: usize },
    CallElection,
    // Whoever leads the foe says in secret how they fight (J-005).
    Bear { battle: DecisionId, how: String },
    // Whoever leads a battle fixes when it is fought on the players' own table.
    // `at`: when, in seconds since 1970.
    Appoint { battle: DecisionId, at: i64 },
    // Answers to the waiting decision and those that follow: one line of the log.
    // `draft`: the draft it was made from; it is dropped when the order is taken.
    Order { decision: DecisionId, steps: Vec<Step>, draft: Option<DraftId>, ends: Ends },
    // Somebody takes the foe's side in the battle that waits, or gives it up (J-005).
    Volunteer { battle: DecisionId },
    // Somebody moves that the commander be relieved (J-002).
    Move { reason: String },
    // Somebody puts something else to the vote: a rewind, an option.
    Put { question: Question },
    // `order`: which it is, as they saw it.
    Undo { order: i64 },
    // A secret ballot, cast or changed.
    // `motion`: the motion's number; the open one if nothing is named.
    Vote { motion: Option<u32>, ballot: Ballot },
    // `motion`: the election's number; the open one if nothing is named.
    Stand { motion: Option<u32> },
    Withdraw,
    // A motion's time has passed: asked by the clock, not by a player.
    Close { motion: u32 },
    // Somebody proposes what they may not order.
    // `draft`: the draft it was made from; it is dropped when the proposal is taken.
    Propose { decision: DecisionId, steps: Vec<Step>, draft: Option<DraftId> },
    // Somebody stands behind a proposal, or the second time no longer does.
    Back { proposal: u32 },
    Object { proposal: u32, word: String },
    Drop { proposal: u32 },
    Adopt { proposal: u32 },
    // Proposals may have been open for a week: asked by the clock, not by a player.
    GrowOld,
    // The hour of a default has come: asked by the clock, not by a player.
    Default { decision: DecisionId },
    // The march that a battle is has lasted too long: asked by the clock, not by a player.
    EndMarch { march: DecisionId },
    // Everybody has let their time pass: asked by the clock, not by a player.
    CouncilsOrder { decision: DecisionId },
    Plan { change: PlanChange },
    RunPlan,
    // The plan that runs goes on: asked by the clock, not by a player.
    PlanGoesOn,
    // Somebody says what is to be done when they do not answer in time.
    StandBy { standing: Standing },
    // `until`: until when, in seconds since 1970.
    GoAway { until: i64, stand_in: Option<PlayerId> },
    // Somebody is back; asked by themselves, or by the clock when their leave has ended.
    Return { player: PlayerId },
    // The commander has let his time pass (J-004): asked by the clock, not by a player.
    // `since`: since when what he has not answered waits, in seconds since 1970.
    // `quiet`: whether it is told without ringing.
    // `goes_on`: whether the next reminder comes after it; else when it was to come anyway.
    Empower { since: i64, told: i64, quiet: bool, goes_on: bool },
    Pause,
    Resume,
    Nudge,
    Archive { manages: bool },
    AgreeToArchive,
    TakeUp { manages: bool },
    // It has lain aside too long to be taken up again: asked by the clock, not by a player.
    EndArchive,
    // Nobody has objected in time to the result of a battle, the proposal of this number: asked by
    // the clock, not by a player.
    LetStand { report: u32 },
    // Posts change hands: somebody resigns, is named, is given an island or a battle.
    Repost { posting: Posting },
    // Whoever manages the server mends the staff; they need not have joined.
    // `left`: whether the commander has left the server, as far as it matters.
    Repair { manager: String, repair: Repair, left: bool },
    // `reason`: what for, as typed.
    // `label`: what it is called, as typed.
    Roll { roll: Roll, reason: String, label: String },
}

impl Request {
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
    // `draft`: the draft it was made from; it is dropped.
    Add { steps: Vec<Step>, draft: Option<DraftId> },
    AddStop,
    Clear,
}

/// How far an order ends what it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ends {
    Nothing,
    /// What goes without saying is done with it: to drop anchor, to finish a round without Ops.
    Unsaid,
    All,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionChange {
    // `value`: its value, as it is stored: `true`, `4`, `first`.
    One { key: String, value: String },
    Preset(String),
}
