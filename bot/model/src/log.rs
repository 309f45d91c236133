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
    /// Whose.
    pub campaign: CampaignId,
    /// Its number, from 1 without gaps.
    pub number: i64,
    /// Who asked.
    pub player: PlayerId,
    /// The version of the rules it was played by.
    pub rules: u32,
    /// When, in seconds since 1970.
    pub at: i64,
    /// What was asked.
    pub body: Body,
    /// What the dice showed, in order.
    pub faces: Vec<u8>,
    /// What happened.
    pub events: Vec<Event>,
    /// What it says of the dice beside their faces.
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
    /// By whoever the line names.
    #[default]
    ByHand,
    /// By whoever the line names, who adopted the proposal of this number.
    Adopted(u32),
    /// As the next of whoever's plan the line names.
    Planned,
    /// By the clock: nobody had answered by the hour.
    ByDefault,
    /// By the automatic player, whose side it is.
    Automatic,
    /// By the vote of the staff, on the motion of this number (J-123).
    ByVote(u32),
    /// By the clock: the best-backed proposal, of this number, after everybody's time had passed.
    ByCouncil(u32),
    /// By whoever the line names, who confirmed the result of a battle, the proposal of this number;
    /// by the clock where nobody had objected.
    Confirmed(u32),
}

impl Given {
    /// Whether nothing else is to be said of it.
    fn is_by_hand(&self) -> bool {
        *self == Given::ByHand
    }
}

/// What was asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Body {
    /// The campaign was created.
    Created {
        /// Its name.
        name: String,
        /// What is played.
        setup: crate::Setup,
        /// The hash of the dice secret, or nothing for open dice.
        commitment: Option<String>,
        /// The seed of open dice.
        seed: Option<u64>,
    },
    /// The campaign was imported: a position at the head of a log, or the log above this line.
    Imported {
        /// Its name.
        name: String,
        /// What is played.
        setup: crate::Setup,
        /// The position, where there is no log above.
        #[serde(default, deserialize_with = "upgrade::some_game")]
        game: Option<crate::Game>,
        /// Whether those who played it still do.
        keeps_roster: bool,
        /// The hash of the dice secret from here on, or nothing for open dice.
        commitment: Option<String>,
        /// The seed of open dice from here on.
        seed: Option<u64>,
    },
    /// A build of other rules took the campaign as it stood: the lines above count, and are not
    /// played again.
    Rebased {
        /// The version of the rules that it was played by before.
        was: u32,
        /// What is played.
        setup: crate::Setup,
        /// Who plays, as far as a log tells.
        roster: Box<Roster>,
        /// The game as it stood.
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
    /// Somebody joined.
    Joined {
        /// The name to show.
        name: String,
        /// What they add to the dice; nothing with open dice.
        #[serde(default)]
        salt: Option<String>,
        /// Which side, in a game of sides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// What they have again, if they had left not long before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        regains: Option<Box<Regained>>,
    },
    /// A side keeps a channel of its own, or no longer does.
    Roomed {
        /// Which.
        room: Option<ChannelId>,
    },
    /// The other side could read the channel that a side kept to itself.
    RoomLost {
        /// Whose it was.
        side: Side,
    },
    /// Somebody left.
    Left,
    /// Somebody is ready for the campaign to begin, or the second time no longer is.
    Ready,
    /// Whoever opened the campaign, or manages the server, said who may join.
    #[serde(rename = "door")]
    Admits {
        /// Who.
        #[serde(rename = "door")]
        admission: Admission,
    },
    /// Somebody asked others to agree to something.
    Asked {
        /// To what.
        ask: Ask,
    },
    /// The group agreed on something; by a vote, once the war has begun.
    Agreed {
        /// What is played since.
        setup: crate::Setup,
    },
    /// The campaign began.
    Started {
        /// Who commands.
        commander: PlayerId,
        /// Whether the lot fell on them.
        by_lot: bool,
        /// Members in joining order: by recipe 1 their ids are mixed into the key of the dice.
        salts: Vec<PlayerId>,
        /// The public message mixed into the key; 0 if the channel took none.
        begins: MessageId,
        /// How the key is made of these: see [`crate::dice`].
        #[serde(default = "first_recipe")]
        recipe: u8,
        /// By recipe 2, the members' salts in the same order.
        #[serde(default)]
        words: Vec<String>,
        /// Islands and their officers, where islands are given to officers at all.
        #[serde(default)]
        islands: Option<Vec<(Area, PlayerId)>>,
    },
    /// Answers to the waiting decision and those that followed.
    Order {
        /// The decision the first was for.
        decision: DecisionId,
        /// Those carried out.
        steps: Vec<StepText>,
        /// Those given up when a die changed the plan.
        left: Vec<StepText>,
        /// How it came to be given.
        #[serde(default, skip_serializing_if = "Given::is_by_hand")]
        given: Given,
        /// Who has led the battles it settled.
        #[serde(default)]
        led: Vec<PlayerId>,
    },
    /// Somebody took the Mahdist side in a battle, or gave it up.
    Volunteered {
        /// The decision that asks how it is settled.
        battle: DecisionId,
    },
    /// Somebody moved that the commander be relieved.
    Moved {
        /// What was said of him.
        reason: String,
    },
    /// Something else was put to the vote.
    PutToVote {
        /// What.
        question: Question,
    },
    /// Somebody voted; how is nobody's business.
    Voted {
        /// On which motion.
        motion: u32,
        /// What the motion came to, if nobody was waited for any more.
        verdict: Option<Verdict>,
    },
    /// Somebody stands for election.
    Stood {
        /// In which.
        motion: u32,
    },
    /// A motion was taken back.
    Withdrawn {
        /// Which.
        motion: u32,
    },
    /// The time of a motion had passed.
    Closed {
        /// Which.
        motion: u32,
        /// What it came to.
        verdict: Verdict,
    },
    /// Somebody went on leave, or changed it.
    Went {
        /// Until when, in seconds since 1970.
        until: i64,
        /// Who answers meanwhile.
        #[serde(default)]
        stand_in: Option<PlayerId>,
    },
    /// Somebody's leave ended.
    Returned {
        /// Whose.
        player: PlayerId,
    },
    /// The commander had let his time pass: the chief of staff acts until something is ordered.
    ChiefActs,
    /// The same, until the commander orders something or says that he is there.
    ChiefTakesOver,
    /// The campaign paused.
    Paused,
    /// The campaign went on, as builds of before said it: proposals had grown old meanwhile.
    Resumed,
    /// The campaign went on, and what had been proposed grows old that much later.
    WentOn,
    /// Somebody reminded whoever was awaited.
    Nudged {
        /// Whom.
        player: PlayerId,
    },
    /// Somebody proposed an order.
    Proposed {
        /// The decision its first answer is for.
        decision: DecisionId,
        /// What it would answer.
        steps: Vec<StepText>,
        /// What it comes to, in few words.
        title: String,
        /// What it comes to, line by line.
        words: String,
        /// Whether it reports how a battle went on a table, and waits to be confirmed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        reports: bool,
    },
    /// Somebody stands behind a proposal, or no longer does.
    Backed {
        /// Which.
        proposal: u32,
    },
    /// Somebody is against a proposal.
    Objected {
        /// Which.
        proposal: u32,
        /// Why.
        word: String,
    },
    /// A proposal was taken back.
    Dropped {
        /// Which.
        proposal: u32,
    },
    /// A proposal was to be adopted and could no longer be carried out.
    Impossible {
        /// Which.
        proposal: u32,
    },
    /// Proposals had been open for a week.
    GrewOld,
    /// Somebody changed their plan; how is nobody's business.
    Planned,
    /// Somebody said what is to be done when they do not answer in time.
    StoodBy {
        /// What.
        standing: Standing,
    },
    /// The campaign was laid aside for good.
    Archived,
    /// The campaign was laid aside, and can be taken up again for a while.
    LaidAside,
    /// The campaign was taken up again.
    TakenUp,
    /// Whoever gave the last order took it back.
    Undone {
        /// Which.
        order: i64,
    },
    /// The staff took the war back to before an order; the dice shuffled the draw pile.
    Rewound {
        /// Before which.
        to: i64,
        /// By which motion.
        motion: u32,
    },
    /// An election of the first commander was called.
    Called,
    /// Whoever leads the Ansar has said how they fight; how, the order tells that settles it.
    Bore {
        /// The decision that asks how it is settled.
        battle: DecisionId,
    },
    /// Whoever leads a battle has fixed when it is fought on the players' own table.
    Appointed {
        /// The decision that asks how it is settled.
        battle: DecisionId,
        /// When, in seconds since 1970.
        at: i64,
    },
    /// Posts changed hands.
    Reposted {
        /// How.
        posting: Posting,
    },
    /// Whoever manages the server mended the staff.
    Repaired {
        /// Their name.
        manager: String,
        /// What they mended.
        repair: Repair,
        /// The name of whom it was about; empty if nobody.
        whom: String,
    },
    /// Dice thrown for their own sake.
    Rolled {
        /// Sides of the first; of each, where `roll` is nothing.
        sides: u8,
        /// What for.
        reason: String,
        /// Which dice; lines of before have some of one size.
        #[serde(default)]
        roll: Option<Roll>,
        /// What they are called.
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
    /// Writes a step down.
    pub fn write(&self) -> StepText {
        StepText { topic: self.topic.clone(), answer: self.answer.to_string() }
    }

    /// Reads a step; nothing if this build knows no such answer.
    pub fn read(text: &StepText) -> Option<Self> {
        let answer = crate::values::stored::read_answer(&text.topic, &text.answer)?;
        Some(Self { topic: text.topic.clone(), answer })
    }
}
