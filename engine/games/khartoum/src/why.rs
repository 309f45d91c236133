//! What a decision is about: the question, without its words. Both sides may know it.

use serde::{Deserialize, Serialize};

use crate::{Faction, SpaceId, UnitId};

/// What a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// Where a lettered garrison begins (K-011).
    Garrison,
    /// Where the next Mahdist counter begins (K-020 to K-022).
    SetUp,
    /// Whether a card is drawn, or a held one played (K-041).
    Card { of: Faction },
    /// Whether a card just drawn is played or laid aside (K-040).
    Hold { of: Faction },
    /// Where the next recruits come (K-030, K-034 to K-037).
    Recruits { of: Faction, left: u8 },
    /// Where the Mahdi returns (K-052).
    MahdiReturns,
    /// Which contingent moves (K-05).
    Contingent,
    /// Which garrison becomes infantry (K-R29).
    Breakout,
    /// Which tribal unit goes further (K-12).
    Riders,
    /// Which stack is led astray (K-R30).
    FalseGuides,
    /// Where it goes next.
    GuidesStep { at: SpaceId, left: u8 },
    /// The next move (K-R74).
    Move { of: Faction },
    /// Who comes along on boats (K-060).
    Cargo { boats: UnitId, to: SpaceId },
    /// Which battle is next (K-R39).
    Battles { of: Faction },
    /// Whether the Krupps fire in this battle (K-13).
    Krupps { space: SpaceId },
    /// Whether the gate is opened in this battle (K-14).
    Gate { space: SpaceId },
    /// Who breaks off (K-068, K-R40).
    BreakOff { of: Faction, space: SpaceId, round: u8 },
    /// Who takes the next hit (K-R43).
    Hit { of: Faction, space: SpaceId },
    /// Whether an elite unit stays (K-R48).
    Steady { unit: UnitId },
    /// Where a unit retreats (K-R47).
    Retreat { unit: UnitId, from: SpaceId },
    /// Which Fortune card a full hand throws away (K-R75).
    FortuneDiscard { of: Faction },
    /// Whether Fortune cards are played before a card is drawn (K-32, K-40).
    FortuneDraw { of: Faction },
    /// Which of two own cards is kept (K-40).
    FortuneTake { of: Faction },
    /// Whether a Fortune card is played while the enemy moves.
    FortuneReaction { of: Faction },
    /// Whether both sides play Fortune cards in this round of battle.
    FortuneBattle { space: SpaceId, round: u8, mahdist: bool, empire: bool },
}

/// Every topic: they tell a question of this game from any other.
pub const TOPICS: [&str; 25] = [
    "empire-garrison",
    "mahdist-setup",
    "khartoum-card",
    "khartoum-hold",
    "khartoum-recruits",
    "mahdi-returns",
    "contingent",
    "breakout",
    "riders",
    "false-guides",
    "guides-step",
    "khartoum-move",
    "cargo",
    "khartoum-battles",
    "krupps",
    "gate",
    "break-off",
    "khartoum-hit",
    "steady",
    "khartoum-retreat",
    "fortune-discard",
    "fortune-draw",
    "fortune-take",
    "fortune-reaction",
    "fortune-battle",
];

impl Why {
    /// A short name of the kind of question, the same whatever it is about; one of [`TOPICS`].
    pub fn topic(&self) -> &'static str {
        match self {
            Self::Garrison => "empire-garrison",
            Self::SetUp => "mahdist-setup",
            Self::Card { .. } => "khartoum-card",
            Self::Hold { .. } => "khartoum-hold",
            Self::Recruits { .. } => "khartoum-recruits",
            Self::MahdiReturns => "mahdi-returns",
            Self::Contingent => "contingent",
            Self::Breakout => "breakout",
            Self::Riders => "riders",
            Self::FalseGuides => "false-guides",
            Self::GuidesStep { .. } => "guides-step",
            Self::Move { .. } => "khartoum-move",
            Self::Cargo { .. } => "cargo",
            Self::Battles { .. } => "khartoum-battles",
            Self::Krupps { .. } => "krupps",
            Self::Gate { .. } => "gate",
            Self::BreakOff { .. } => "break-off",
            Self::Hit { .. } => "khartoum-hit",
            Self::Steady { .. } => "steady",
            Self::Retreat { .. } => "khartoum-retreat",
            Self::FortuneDiscard { .. } => "fortune-discard",
            Self::FortuneDraw { .. } => "fortune-draw",
            Self::FortuneTake { .. } => "fortune-take",
            Self::FortuneReaction { .. } => "fortune-reaction",
            Self::FortuneBattle { .. } => "fortune-battle",
        }
    }

    /// Whose answer is awaited; of both where both may answer at once.
    pub fn of(&self) -> Vec<Faction> {
        match *self {
            Self::Garrison | Self::Contingent | Self::Breakout | Self::Cargo { .. } => {
                vec![Faction::Empire]
            }
            Self::SetUp
            | Self::MahdiReturns
            | Self::Riders
            | Self::FalseGuides
            | Self::GuidesStep { .. }
            | Self::Krupps { .. }
            | Self::Gate { .. } => vec![Faction::Mahdist],
            Self::Card { of }
            | Self::Hold { of }
            | Self::Recruits { of, .. }
            | Self::Move { of }
            | Self::Battles { of }
            | Self::BreakOff { of, .. }
            | Self::Hit { of, .. }
            | Self::FortuneDiscard { of }
            | Self::FortuneDraw { of }
            | Self::FortuneTake { of }
            | Self::FortuneReaction { of } => vec![of],
            Self::Steady { unit } | Self::Retreat { unit, .. } => vec![unit.faction()],
            Self::FortuneBattle { mahdist, empire, .. } => {
                let asked = [(mahdist, Faction::Mahdist), (empire, Faction::Empire)];
                asked.into_iter().filter(|(may, _)| *may).map(|(_, of)| of).collect()
            }
        }
    }
}
