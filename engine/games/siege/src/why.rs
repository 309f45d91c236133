//! What a decision is about: the question, without its words.

use serde::{Deserialize, Serialize};

use crate::{Arm, Call, Purpose};

/// What a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// The next action of a turn (S-067).
    Action { turn: u8, points: u8 },
    /// More fortification markers of the same action (S-R34).
    MoreWorks { left: u8 },
    /// Who answers a call (S-R08, S-R38).
    Force { purpose: Purpose, call: Call },
    /// Where the next Defensive Position is (S-R08).
    Positions,
    /// What is lost, of what took part (S-R15).
    Lose { arm: Arm, left: u8 },
    /// Which of Banners as weak as each other grows (card 8).
    Weakest,
    /// Where a level is built free (card 11).
    FreeWorks,
    /// Which steps of Egyptian Infantry are lost (card 12).
    Traitors { left: u8 },
    /// Whether Stewart goes, and by which gunboat (card 13).
    Sail,
    /// Which leader falls ill on 1 or 2 (card 18).
    Fever,
    /// Which Sudanese get a step back (card 20).
    Drill { left: u8 },
    /// Which gunboat is repaired (card 21).
    Arsenal,
    /// Which Banner is Disordered (card 22).
    Quarrel,
    /// Which gun is under fire (card 24).
    Bombardment,
}

/// Every topic: they tell a question of a siege from any other.
pub const TOPICS: [&str; 18] = [
    "city-action",
    "more-works",
    "city-troops",
    "city-leader",
    "city-guns",
    "city-gunboats",
    "city-heavy-gun",
    "positions",
    "city-losses",
    "weakest-banner",
    "free-works",
    "traitors",
    "stewart-sails",
    "fever",
    "drill",
    "arsenal",
    "quarrel",
    "bombardment",
];

impl Why {
    /// A short name of the kind of question, the same whatever it is about; one of [`TOPICS`].
    pub fn topic(&self) -> &'static str {
        match self {
            Self::Action { .. } => "city-action",
            Self::MoreWorks { .. } => "more-works",
            Self::Force { call: Call::Troops, .. } => "city-troops",
            Self::Force { call: Call::Leader, .. } => "city-leader",
            Self::Force { call: Call::Guns, .. } => "city-guns",
            Self::Force { call: Call::Gunboats, .. } => "city-gunboats",
            Self::Force { call: Call::HeavyGun, .. } => "city-heavy-gun",
            Self::Positions => "positions",
            Self::Lose { .. } => "city-losses",
            Self::Weakest => "weakest-banner",
            Self::FreeWorks => "free-works",
            Self::Traitors { .. } => "traitors",
            Self::Sail => "stewart-sails",
            Self::Fever => "fever",
            Self::Drill { .. } => "drill",
            Self::Arsenal => "arsenal",
            Self::Quarrel => "quarrel",
            Self::Bombardment => "bombardment",
        }
    }
}
