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
    /// Under way.
    Running,
    /// The game has ended, or the campaign was closed.
    Over,
    /// Laid aside: it can be taken up again for a while, and frees its channel meanwhile.
    Aside,
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
    pub setup: crate::Setup,
    /// Who plays.
    pub roster: Roster,
    /// The game, once it has begun.
    pub game: Option<Arc<Game>>,
    /// The number of the last line of the log, as whoever it is for counts.
    pub last_order: i64,
    /// The number of the last line in the log itself, which is told nobody.
    pub last_line: i64,
    /// What each audience has counted, in a game of sides.
    pub counts: Option<Counts>,
    /// When the waiting decision arose, as far as everybody may know, in seconds since 1970.
    pub awaited_since: i64,
    /// The newest public message of the campaign, if it is known.
    pub newest: Option<MessageId>,
    /// The situation board, if it has been posted.
    pub board: Option<MessageId>,
    /// The published hash of the dice secret, in hexadecimal.
    pub dice_commitment: String,
    /// Whether the dice come from a public seed.
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
    /// The answer.
    pub answer: Answer<Choice>,
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
    /// Faces of a `Request::Roll`.
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
