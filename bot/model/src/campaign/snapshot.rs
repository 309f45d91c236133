//! A campaign at one moment, and what became of a request that was taken.

use std::sync::Arc;

use kit::{Answer, Audience};
use staff::Roster;

use crate::campaign::counts::Counts;
use crate::ids::{CampaignId, ChannelId, GuildId, MessageId};
use crate::{Choice, Event, Game, Why};

/// How far a campaign has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// People may join; nothing has begun.
    Lobby,
    Running,
    Over,
    /// Laid aside: it can be taken up again for a while, and frees its channel meanwhile.
    Aside,
    /// A fault stopped it; nothing is taken until somebody has looked at it.
    Frozen,
}

/// A campaign at one moment: a consistent copy, cheap to hold.
#[derive(Debug, Clone)]
pub struct Snapshot {
    pub id: CampaignId,
    /// Its name, as given.
    pub name: String,
    pub guild: GuildId,
    pub channel: ChannelId,
    pub stage: Stage,
    pub setup: crate::Setup,
    pub roster: Roster,
    pub game: Option<Arc<Game>>,
    /// The number of the last line of the log, as whoever it is for counts.
    pub last_order: i64,
    /// The number of the last line in the log itself, which is told nobody.
    pub last_line: i64,
    pub counts: Option<Counts>,
    /// When the waiting decision arose, as far as everybody may know, in seconds since 1970.
    pub awaited_since: i64,
    pub newest: Option<MessageId>,
    pub board: Option<MessageId>,
    /// The published hash of the dice secret, in hexadecimal.
    pub dice_commitment: String,
    pub open_dice: bool,
    /// Whom it is for; nothing where nothing is hidden from anybody.
    pub audience: Option<Audience>,
}

/// One answer of an order, with what it was meant to answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The topic (`Why::topic`) of the decision it was drafted for; an order stops after a die
    /// when the game asks about something else by then.
    pub topic: String,
    pub answer: Answer<Choice>,
}

/// What became of a request that was taken.
#[derive(Debug, Clone)]
pub struct Receipt {
    pub snapshot: Arc<Snapshot>,
    pub order: i64,
    pub events: Vec<Event>,
    /// Answers that were not carried out, and why, when a die changed the plan.
    pub stopped: Option<Stopped>,
    pub faces: Vec<u8>,
    /// True when this very interaction had been carried out before: nothing was done again.
    pub repeated: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stopped {
    pub done: usize,
    pub left: usize,
    pub asks: Option<Why>,
}
