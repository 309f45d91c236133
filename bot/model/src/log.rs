//! Lines of a campaign's log, the truth that the stored state only caches.

use kit::{DecisionId, Side};
use serde::{Deserialize, Serialize};
pub use staff::council::StepText;
use staff::departed::Regained;
use staff::group::{Admission, Ask};
use staff::motion::{Question, Verdict};
use staff::posts::{Area, Posting, Repair};
use staff::standing::Standing;
use staff::{PlayerId, Roster};

use crate::campaign::upgrade;
use crate::dice::entropy::{DiceNote, Revealed};
use crate::dice::roll::Roll;
use crate::ids::{CampaignId, ChannelId, MessageId};
use crate::{Event, Step};

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LogLine {
    pub campaign: CampaignId,
    /// Its number, from 1 without gaps.
    pub number: i64,
    pub player: PlayerId,
    pub rules: u32,
    /// When, in seconds since 1970.
    pub at: i64,
    pub body: Body,
    pub faces: Vec<u8>,
    pub events: Vec<Event>,
    #[serde(default, skip_serializing_if = "DiceNote::is_empty")]
    pub dice: DiceNote,
}

impl LogLine {
    /// One by the present rules, without dice, of which nothing more follows.
    pub fn new(campaign: CampaignId, number: i64, player: PlayerId, at: i64, body: Body) -> Self {
        Self {
            campaign,
            number,
            player,
            rules: crate::RULES_VERSION,
            at,
            body,
            faces: Vec::new(),
            events: Vec::new(),
            dice: DiceNote::default(),
        }
    }
}

/// How an order came to be given.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Given {
    #[default]
    ByHand,
    /// By whoever the line names, who adopted the proposal of this number.
    Adopted(u32),
    Planned,
    /// By the clock: nobody had answered by the hour.
    ByDefault,
    Automatic,
    /// By the vote of the staff, on the motion of this number (J-123).
    ByVote(u32),
    /// By the clock: the best-backed proposal, of this number, after everybody's time had passed.
    ByCouncil(u32),
    /// By whoever the line names, who confirmed the result of a battle, the proposal of this
    /// number; by the clock where nobody had objected.
    Confirmed(u32),
}

impl Given {
    /// Whether nothing else is to be said of it.
    fn is_by_hand(&self) -> bool {
        *self == Given::ByHand
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Body {
    Created {
        name: String,
        setup: crate::Setup,
        /// The hash of the dice secret, or nothing for open dice.
        commitment: Option<String>,
        seed: Option<u64>,
    },
    /// The campaign was imported: a position at the head of a log, or the log above this line.
    Imported {
        name: String,
        setup: crate::Setup,
        #[serde(default, deserialize_with = "upgrade::some_game")]
        game: Option<crate::Game>,
        keeps_roster: bool,
        /// The hash of the dice secret from here on, or nothing for open dice.
        commitment: Option<String>,
        seed: Option<u64>,
    },
    /// A build of other rules took the campaign as it stood: the lines above count, and are not
    /// played again.
    Rebased {
        was: u32,
        setup: crate::Setup,
        /// Who plays, as far as a log tells.
        roster: Box<Roster>,
        #[serde(deserialize_with = "upgrade::game")]
        game: crate::Game,
    },
    /// The database was put back from a copy that ended above: another secret is in force from
    /// here on, whose dice shuffle what lies in the pile.
    Restored {
        /// The hash of that secret.
        commitment: String,
        /// The secret before it, which may have been told since the copy was made.
        was: Revealed,
    },
    Joined {
        name: String,
        /// What they add to the dice; nothing with open dice.
        #[serde(default)]
        salt: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// What they have again, if they had left not long before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        regains: Option<Box<Regained>>,
    },
    Roomed {
        room: Option<ChannelId>,
    },
    /// The other side could read the channel that a side kept to itself.
    RoomLost {
        side: Side,
    },
    Left,
    /// Somebody is ready for the campaign to begin, or the second time no longer is.
    Ready,
    /// Whoever opened the campaign, or manages the server, said who may join.
    #[serde(rename = "door")]
    Admits {
        #[serde(rename = "door")]
        admission: Admission,
    },
    Asked {
        ask: Ask,
    },
    /// The group agreed on something; by a vote, once the campaign has begun.
    Agreed {
        setup: crate::Setup,
    },
    Started {
        commander: PlayerId,
        by_lot: bool,
        /// Members in joining order: by recipe 1 their ids are mixed into the key of the dice.
        salts: Vec<PlayerId>,
        /// The public message mixed into the key; 0 if the channel took none.
        begins: MessageId,
        #[serde(default = "first_recipe")]
        recipe: u8,
        #[serde(default)]
        words: Vec<String>,
        /// Islands and their officers, where islands are given to officers at all.
        #[serde(default)]
        islands: Option<Vec<(Area, PlayerId)>>,
    },
    Order {
        decision: DecisionId,
        steps: Vec<StepText>,
        left: Vec<StepText>,
        #[serde(default, skip_serializing_if = "Given::is_by_hand")]
        given: Given,
        #[serde(default)]
        led: Vec<PlayerId>,
    },
    Volunteered {
        battle: DecisionId,
    },
    Moved {
        reason: String,
    },
    /// Something else was put to the vote.
    PutToVote {
        question: Question,
    },
    /// Somebody voted; how is nobody's business.
    Voted {
        motion: u32,
        /// What the motion came to, if nobody was waited for any more.
        verdict: Option<Verdict>,
    },
    Stood {
        motion: u32,
    },
    Withdrawn {
        motion: u32,
    },
    Closed {
        motion: u32,
        verdict: Verdict,
    },
    Went {
        /// Until when, in seconds since 1970.
        until: i64,
        #[serde(default)]
        stand_in: Option<PlayerId>,
    },
    Returned {
        player: PlayerId,
    },
    /// The commander had let his time pass: the chief of staff acts until something is ordered.
    ChiefActs,
    /// The same, until the commander orders something or says that he is there.
    ChiefTakesOver,
    Paused,
    /// The campaign went on, as builds of before said it: proposals had grown old meanwhile.
    Resumed,
    /// The campaign went on, and what had been proposed grows old that much later.
    WentOn,
    Nudged {
        player: PlayerId,
    },
    Proposed {
        decision: DecisionId,
        steps: Vec<StepText>,
        title: String,
        words: String,
        /// Whether it reports how a battle went on a table, and waits to be confirmed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        reports: bool,
    },
    Backed {
        proposal: u32,
    },
    Objected {
        proposal: u32,
        word: String,
    },
    Dropped {
        proposal: u32,
    },
    /// A proposal was to be adopted and could no longer be carried out.
    Impossible {
        proposal: u32,
    },
    GrewOld,
    /// Somebody changed their plan; how is nobody's business.
    Planned,
    /// Somebody said what is to be done when they do not answer in time.
    StoodBy {
        standing: Standing,
    },
    Archived,
    /// The campaign was laid aside, and can be taken up again for a while.
    LaidAside,
    TakenUp,
    Undone {
        order: i64,
    },
    /// The staff took the campaign back to before an order; the dice shuffled the draw pile.
    Rewound {
        to: i64,
        motion: u32,
    },
    Called,
    /// Whoever leads the foe has said how they fight; how, the order tells that settles it.
    Bore {
        battle: DecisionId,
    },
    /// Whoever leads a battle has fixed when it is fought on the players' own table.
    Appointed {
        battle: DecisionId,
        /// When, in seconds since 1970.
        at: i64,
    },
    Reposted {
        posting: Posting,
    },
    Repaired {
        manager: String,
        repair: Repair,
        /// The name of whom it was about; empty if nobody.
        whom: String,
    },
    Rolled {
        /// Sides of the first; of each, where `roll` is nothing.
        sides: u8,
        reason: String,
        /// Which dice; lines of before have some of one size.
        #[serde(default)]
        roll: Option<Roll>,
        #[serde(default)]
        label: String,
    },
}

fn first_recipe() -> u8 {
    1
}

impl Body {
    /// The kind of line, as the log names it.
    pub fn kind(&self) -> &'static str {
        match self {
            Body::Created { .. } => "Created",
            Body::Imported { .. } => "Imported",
            Body::Rebased { .. } => "Rebased",
            Body::Restored { .. } => "Restored",
            Body::Joined { .. }
            | Body::Left
            | Body::Ready
            | Body::Admits { .. }
            | Body::Asked { .. }
            | Body::Roomed { .. }
            | Body::RoomLost { .. }
            | Body::Volunteered { .. }
            | Body::Moved { .. }
            | Body::PutToVote { .. }
            | Body::Voted { .. }
            | Body::Stood { .. }
            | Body::Called
            | Body::Bore { .. }
            | Body::Appointed { .. }
            | Body::Reposted { .. }
            | Body::Repaired { .. }
            | Body::Withdrawn { .. }
            | Body::Went { .. }
            | Body::Returned { .. }
            | Body::Paused
            | Body::Resumed
            | Body::WentOn
            | Body::Nudged { .. }
            | Body::Proposed { .. }
            | Body::Backed { .. }
            | Body::Objected { .. }
            | Body::Dropped { .. }
            | Body::StoodBy { .. }
            | Body::Planned
            | Body::Impossible { .. } => "Staff",
            Body::Closed { .. }
            | Body::ChiefActs
            | Body::ChiefTakesOver
            | Body::GrewOld
            | Body::Order {
                given: Given::ByDefault | Given::Automatic | Given::ByCouncil(_),
                ..
            } => "Clock",
            Body::Agreed { .. } => "Option",
            Body::Started { .. } => "Started",
            Body::Order { .. } => "Order",
            Body::Archived | Body::LaidAside | Body::TakenUp => "Archived",
            Body::Undone { .. } => "Undo",
            Body::Rewound { .. } => "Rewind",
            Body::Rolled { .. } => "Rolled",
        }
    }
}

impl Step {
    pub fn write(&self) -> StepText {
        StepText { topic: self.topic.clone(), answer: self.answer.to_string() }
    }

    /// Reads a step; nothing if this build knows no such answer.
    pub fn read(text: &StepText) -> Option<Self> {
        let answer = crate::values::stored::read_answer(&text.topic, &text.answer)?;
        Some(Self { topic: text.topic.clone(), answer })
    }
}
