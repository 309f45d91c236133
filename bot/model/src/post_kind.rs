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
    Dispatch {
        topic: String,
        events: Vec<Event>,
        #[serde(default)]
        by: Option<PlayerId>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        struck: Vec<Struck>,
    },
    Undone {
        player: PlayerId,
        order: i64,
        events: Vec<Event>,
        topic: String,
    },
    Rewound {
        to: i64,
        orders: usize,
        was: Progress,
        is: Progress,
        topic: String,
    },
    Begun,
    Imported,
    NewRules {
        was: u32,
        /// Whether its log reads otherwise by those of now.
        rebased: bool,
    },
    Restored {
        order: i64,
        /// When that was written, in seconds since 1970.
        at: i64,
    },
    Joined {
        player: PlayerId,
        #[serde(default)]
        salt: Option<LateSalt>,
        /// Whether they had left not long before.
        #[serde(default)]
        back: bool,
    },
    Left {
        name: String,
        handed_over: bool,
    },
    Changed {
        player: PlayerId,
        was: BTreeMap<String, String>,
    },
    Asked {
        player: PlayerId,
        ask: Ask,
        #[serde(default)]
        whom: Option<PlayerId>,
    },
    LaidAside {
        /// By whose word; by whom it was asked for first.
        by: Vec<PlayerId>,
        /// Until when it can be taken up again, in seconds since 1970.
        until: i64,
    },
    TakenUp {
        player: PlayerId,
        /// How long it lay aside, in seconds.
        length: i64,
    },
    /// Somebody took the foe's side in the battle that waits, or gave it up.
    Volunteered {
        player: PlayerId,
        leads: bool,
    },
    /// A motion to relieve the commander, or the election after one.
    Motion {
        motion: u32,
    },
    Verdict {
        motion: u32,
    },
    Proposal {
        proposal: u32,
    },
    ByDefault {
        words: Vec<String>,
    },
    /// The council's order: a proposal was carried out, for everybody's time had passed.
    ByCouncil {
        proposal: u32,
    },
    Bore {
        player: PlayerId,
    },
    /// It is fixed when a battle is fought on the players' own table.
    Appointed {
        player: PlayerId,
        /// When, in seconds since 1970.
        at: i64,
    },
    Reposted {
        player: PlayerId,
        posting: Posting,
        commander: Option<PlayerId>,
        chief: Option<PlayerId>,
        awaited: Option<PlayerId>,
    },
    Repaired {
        manager: String,
        repair: Repair,
        /// The name of whom it was about; empty if nobody.
        whom: String,
        commander: Option<PlayerId>,
        awaited: Option<PlayerId>,
    },
    Rolled {
        player: PlayerId,
        /// Sides of each, where `roll` is nothing.
        sides: u8,
        reason: String,
        faces: Vec<u8>,
        #[serde(default)]
        roll: Option<Roll>,
        #[serde(default)]
        label: String,
    },
    Reminder {
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
        player: PlayerId,
    },
    /// Those who have not voted are rung.
    Ballots {
        motion: u32,
        players: Vec<PlayerId>,
        /// Whether it closes soon; else it has opened.
        closes: bool,
    },
    /// Nobody has done anything for long, and nothing is done by itself.
    Stalled {
        again: bool,
    },
    Went {
        player: PlayerId,
        /// Until when, in seconds since 1970.
        until: i64,
        stand_in: Option<PlayerId>,
    },
    StandsIn {
        player: PlayerId,
        named: PlayerId,
        deputy: Option<PlayerId>,
    },
    Returned {
        player: PlayerId,
    },
    Paused {
        player: PlayerId,
    },
    Resumed {
        player: PlayerId,
        /// How long it had paused, in seconds.
        length: i64,
    },
    /// What only one side may know, for the channel it keeps to itself.
    OfSide {
        side: Side,
        #[serde(rename = "matter")]
        kind: Box<PostKind>,
    },
    Frozen {
        fault: String,
    },
    /// The campaign could not be read, and was built again from its log.
    Rebuilt,
    /// The campaign cannot be read, and its log does not lead to it.
    Unreadable {
        fault: String,
    },
    Report {
        told: Box<serde_json::Value>,
    },
    /// The end: the secret of the dice is shown.
    Ended {
        /// The secret, in hexadecimal; the seed of open dice, in decimal.
        secret: String,
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
    pub salt: String,
    /// From which turn on it changes the dice; nothing if no turn is left.
    pub from: Option<u8>,
}

/// What a dispatch told and was taken back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Struck {
    pub events: Vec<Event>,
    pub by: PlayerId,
}

/// How far a campaign has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    pub turn: u8,
    pub round: Option<u8>,
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
