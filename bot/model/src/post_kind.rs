//! What a message of the outbox is about: facts, from which its words are made when it is sent.

use std::collections::BTreeMap;

use kit::Side;
use serde::{Deserialize, Serialize};
use staff::PlayerId;
use staff::group::Ask;
use staff::posts::{Posting, Repair};

use crate::Event;
use crate::dice::roll::Roll;

/// The subject of a message owed to a channel.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum PostKind {
    /// The invitation to join, with the hash of the dice secret.
    Lobby,
    /// What happened in the game.
    Dispatch {
        /// Which message of the game's this is.
        topic: String,
        /// What it tells.
        events: Vec<Event>,
        /// Whose order it was, if a card was played or the round was passed.
        #[serde(default)]
        by: Option<PlayerId>,
        /// What it told and was taken back, in that order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        struck: Vec<Struck>,
    },
    /// Whoever gave the last order took it back.
    Undone {
        /// Who.
        player: PlayerId,
        /// Which order.
        order: i64,
        /// What happens no more.
        events: Vec<Event>,
        /// Which message of the game's goes on after it.
        topic: String,
    },
    /// The staff took the war back to before an order.
    Rewound {
        /// Before which.
        to: i64,
        /// How many orders that undid.
        orders: usize,
        /// How far the war had come.
        was: Progress,
        /// How far it has come now.
        is: Progress,
        /// Which message of the game's goes on after it.
        topic: String,
    },
    /// The campaign has begun under a commander.
    Begun,
    /// A campaign played elsewhere goes on here.
    Imported,
    /// The campaign goes on by other rules.
    NewRules {
        /// The version of those it was played by.
        was: u32,
        /// Whether its log reads otherwise by those of now.
        rebased: bool,
    },
    /// The database was put back from a copy.
    Restored {
        /// The last line of the log that it knows.
        order: i64,
        /// When that was written, in seconds since 1970.
        at: i64,
    },
    /// Somebody joined after the beginning.
    Joined {
        /// Who.
        player: PlayerId,
        /// What they add to the dice.
        #[serde(default)]
        salt: Option<LateSalt>,
        /// Whether they had left not long before.
        #[serde(default)]
        back: bool,
    },
    /// Somebody left after the beginning.
    Left {
        /// The name they had.
        name: String,
        /// Whether the command passed on.
        handed_over: bool,
    },
    /// Options were changed before the beginning.
    Changed {
        /// By whom.
        player: PlayerId,
        /// What they were before, by the names they are stored under.
        was: BTreeMap<String, String>,
    },
    /// Somebody asks others to agree to something.
    Asked {
        /// Who.
        player: PlayerId,
        /// To what.
        ask: Ask,
        /// Who is asked above all, if anybody is.
        #[serde(default)]
        whom: Option<PlayerId>,
    },
    /// The campaign is laid aside.
    LaidAside {
        /// By whose word; by whom it was asked for first.
        by: Vec<PlayerId>,
        /// Until when it can be taken up again, in seconds since 1970.
        until: i64,
    },
    /// The campaign is taken up again.
    TakenUp {
        /// By whom.
        player: PlayerId,
        /// How long it lay aside, in seconds.
        length: i64,
    },
    /// Somebody took the Mahdist side in the battle that waits, or gave it up.
    Volunteered {
        /// Who.
        player: PlayerId,
        /// Whether they lead the Mahdists now.
        leads: bool,
    },
    /// A motion to relieve the commander, or the election after one.
    Motion {
        /// Its number.
        motion: u32,
    },
    /// What a motion came to.
    Verdict {
        /// Its number.
        motion: u32,
    },
    /// Somebody's proposal, open or closed.
    Proposal {
        /// Its number.
        proposal: u32,
    },
    /// Nobody answered by the hour.
    ByDefault {
        /// What was done instead, in words.
        words: Vec<String>,
    },
    /// The council's order: a proposal was carried out, for everybody's time had passed.
    ByCouncil {
        /// Its number.
        proposal: u32,
    },
    /// Whoever leads the Ansar has said how they fight.
    Bore {
        /// Who.
        player: PlayerId,
    },
    /// It is fixed when a battle is fought on the players' own table.
    Appointed {
        /// By whom.
        player: PlayerId,
        /// When, in seconds since 1970.
        at: i64,
    },
    /// Posts changed hands.
    Reposted {
        /// Who changed them.
        player: PlayerId,
        /// How.
        posting: Posting,
        /// Who commands since, if the command passed on.
        commander: Option<PlayerId>,
        /// Who is chief of staff since, if that changed.
        chief: Option<PlayerId>,
        /// Who is awaited since, if that changed.
        awaited: Option<PlayerId>,
    },
    /// Whoever manages the server mended the staff.
    Repaired {
        /// Their name.
        manager: String,
        /// What they mended.
        repair: Repair,
        /// The name of whom it was about; empty if nobody.
        whom: String,
        /// Who commands since, if the command passed on.
        commander: Option<PlayerId>,
        /// Who is awaited since, if that changed.
        awaited: Option<PlayerId>,
    },
    /// Dice thrown for their own sake.
    Rolled {
        /// By whom.
        player: PlayerId,
        /// Sides of each, where `roll` is nothing.
        sides: u8,
        /// What for.
        reason: String,
        /// What they showed.
        faces: Vec<u8>,
        /// Which dice.
        #[serde(default)]
        roll: Option<Roll>,
        /// What they are called.
        #[serde(default)]
        label: String,
    },
    /// The awaited person is reminded.
    Reminder {
        /// Whom.
        player: PlayerId,
        /// How often by now; 0 if somebody else does it.
        told: i64,
        /// Since when what they have not answered waits, in seconds since 1970.
        #[serde(default)]
        since: i64,
        /// Whether it does not ring.
        #[serde(default)]
        quiet: bool,
        /// Who may act for them from now on (J-004).
        #[serde(default)]
        chief: Option<PlayerId>,
        /// Who reminds them, if it is not the clock.
        #[serde(default)]
        nudged_by: Option<PlayerId>,
    },
    /// Somebody has become awaited, or has been given the command, and is rung.
    Awaited {
        /// Who.
        player: PlayerId,
    },
    /// Those who have not voted are rung.
    Ballots {
        /// On which motion.
        motion: u32,
        /// Who.
        players: Vec<PlayerId>,
        /// Whether it closes soon; else it has opened.
        closes: bool,
    },
    /// Nobody has done anything for long, and nothing is done by itself.
    Stalled {
        /// Whether that was said before.
        again: bool,
    },
    /// Somebody went on leave, or changed it.
    Went {
        /// Who.
        player: PlayerId,
        /// Until when, in seconds since 1970.
        until: i64,
        /// Who answers meanwhile.
        stand_in: Option<PlayerId>,
    },
    /// Another answers for somebody on leave than did before.
    StandsIn {
        /// For whom.
        player: PlayerId,
        /// Whom they had named.
        named: PlayerId,
        /// Who answers now.
        deputy: Option<PlayerId>,
    },
    /// Somebody is back.
    Returned {
        /// Who.
        player: PlayerId,
    },
    /// The campaign pauses.
    Paused {
        /// By whose word.
        player: PlayerId,
    },
    /// The campaign goes on.
    Resumed {
        /// By whose word.
        player: PlayerId,
        /// How long it had paused, in seconds.
        length: i64,
    },
    /// What only one side may know, for the channel it keeps to itself.
    OfSide {
        /// Which side.
        side: Side,
        /// What it is told.
        #[serde(rename = "matter")]
        kind: Box<PostKind>,
    },
    /// A fault has frozen the campaign.
    Frozen {
        /// The id under which it stands in the bot's own log.
        fault: String,
    },
    /// The campaign could not be read, and was built again from its log.
    Rebuilt,
    /// The campaign cannot be read, and its log does not lead to it.
    Unreadable {
        /// The id under which it stands in the bot's own log.
        fault: String,
    },
    /// The story of the war, once it is over.
    Report {
        /// Its facts.
        told: Box<serde_json::Value>,
    },
    /// The end: the secret of the dice is shown.
    Ended {
        /// The secret, in hexadecimal; the seed of open dice, in decimal.
        secret: String,
        /// Dice thrown in the whole campaign.
        thrown: i64,
        /// Whether all that could be computed again are as they should be; nothing if it was not
        /// tried.
        #[serde(default)]
        clean: Option<bool>,
    },
}

/// The salt of somebody who joined after the beginning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LateSalt {
    /// What it is.
    pub salt: String,
    /// From which turn on it changes the dice; nothing if no turn is left.
    pub from: Option<u8>,
}

/// What a dispatch told and was taken back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Struck {
    /// What happens no more.
    pub events: Vec<Event>,
    /// Who took it back.
    pub by: PlayerId,
}

/// How far a war has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The turn.
    pub turn: u8,
    /// The round, in an action round.
    pub round: Option<u8>,
    /// The Mahdi's score, in a campaign.
    #[serde(default)]
    pub score: Option<i32>,
}

impl PostKind {
    /// The topic of a dispatch, or of what stands between two of them.
    pub fn topic(&self) -> Option<&str> {
        match self {
            PostKind::Dispatch { topic, .. }
            | PostKind::Undone { topic, .. }
            | PostKind::Rewound { topic, .. } => Some(topic),
            _ => None,
        }
    }

    /// Whether everything that it told was taken back.
    pub fn is_taken_back(&self) -> bool {
        matches!(self, PostKind::Dispatch { events, struck, .. }
            if events.is_empty() && !struck.is_empty())
    }

    /// Whether its message can be told anew once a later one carries the openers: it says the same
    /// but for who is awaited.
    pub fn may_be_older(&self) -> bool {
        matches!(
            self,
            PostKind::Dispatch { .. }
                | PostKind::Undone { .. }
                | PostKind::Rewound { .. }
                | PostKind::TakenUp { .. }
                | PostKind::Resumed { .. }
                | PostKind::Repaired { .. }
                | PostKind::Awaited { .. }
                | PostKind::Reminder { .. }
        )
    }

    /// Whether its message carries the openers while it is the newest one.
    pub fn opens(&self) -> bool {
        match self {
            PostKind::Dispatch { .. }
            | PostKind::Undone { .. }
            | PostKind::Rewound { .. }
            | PostKind::Begun
            | PostKind::Imported
            | PostKind::Restored { .. }
            | PostKind::Verdict { .. }
            | PostKind::TakenUp { .. }
            | PostKind::Resumed { .. }
            | PostKind::Awaited { .. }
            | PostKind::Reminder { .. } => true,
            PostKind::Left { handed_over, .. } => *handed_over,
            PostKind::Reposted { commander, .. } => commander.is_some(),
            PostKind::Repaired { commander, repair, .. } => {
                commander.is_some() || *repair == Repair::Thaw
            }
            PostKind::Lobby
            | PostKind::Joined { .. }
            | PostKind::Changed { .. }
            | PostKind::Asked { .. }
            | PostKind::LaidAside { .. }
            | PostKind::Volunteered { .. }
            | PostKind::Bore { .. }
            | PostKind::Motion { .. }
            | PostKind::Ballots { .. }
            | PostKind::Appointed { .. }
            | PostKind::Stalled { .. }
            | PostKind::OfSide { .. }
            | PostKind::Went { .. }
            | PostKind::StandsIn { .. }
            | PostKind::Returned { .. }
            | PostKind::Paused { .. }
            | PostKind::Proposal { .. }
            | PostKind::ByDefault { .. }
            | PostKind::ByCouncil { .. }
            | PostKind::Rolled { .. }
            | PostKind::Frozen { .. }
            | PostKind::Rebuilt
            | PostKind::Unreadable { .. }
            | PostKind::NewRules { .. }
            | PostKind::Report { .. }
            | PostKind::Ended { .. } => false,
        }
    }
}
