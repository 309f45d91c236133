//! What a decision is about: the question, without its words. Both sides may know it.

use serde::{Deserialize, Serialize};

use crate::{Faction, SpaceId, UnitId};

kit::topics! {
    /// What a decision is about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Why {
        /// Where a lettered garrison begins (K-011).
        Garrison = "empire-garrison",
        /// Where the next Mahdist counter begins (K-020 to K-022).
        SetUp = "mahdist-setup",
        /// Whether a card is drawn, or a held one played (K-041).
        Card { of: Faction } = "khartoum-card",
        /// Whether a card just drawn is played or laid aside (K-040).
        Hold { of: Faction } = "khartoum-hold",
        /// Where the next recruits come (K-030, K-034 to K-037).
        Recruits { of: Faction, left: u8 } = "khartoum-recruits",
        /// Where the Mahdi returns (K-052).
        MahdiReturns = "mahdi-returns",
        /// Which contingent moves (K-05).
        Contingent = "contingent",
        /// Which garrison becomes infantry (K-R29).
        Breakout = "breakout",
        /// Which tribal unit goes further (K-12).
        Riders = "riders",
        /// Which stack is led astray (K-R30).
        FalseGuides = "false-guides",
        /// Where it goes next.
        GuidesStep { at: SpaceId, left: u8 } = "guides-step",
        /// The next move (K-R74).
        Move { of: Faction } = "khartoum-move",
        /// Who comes along on boats (K-060).
        Cargo { boats: UnitId, to: SpaceId } = "cargo",
        /// Which battle is next (K-R39).
        Battles { of: Faction } = "khartoum-battles",
        /// Whether the Krupps fire in this battle (K-13).
        Krupps { space: SpaceId } = "krupps",
        /// Whether the gate is opened in this battle (K-14).
        Gate { space: SpaceId } = "gate",
        /// Who breaks off (K-068, K-R40).
        BreakOff { of: Faction, space: SpaceId, round: u8 } = "break-off",
        /// Who takes the next hit (K-R43).
        Hit { of: Faction, space: SpaceId } = "khartoum-hit",
        /// Whether an elite unit stays (K-R48).
        Steady { unit: UnitId } = "steady",
        /// Where a unit retreats (K-R47).
        Retreat { unit: UnitId, from: SpaceId } = "khartoum-retreat",
        /// Which Fortune card a full hand throws away (K-R75).
        FortuneDiscard { of: Faction } = "fortune-discard",
        /// Whether Fortune cards are played before a card is drawn (K-32, K-40).
        FortuneDraw { of: Faction } = "fortune-draw",
        /// Which of two own cards is kept (K-40).
        FortuneTake { of: Faction } = "fortune-take",
        /// Whether a Fortune card is played while the enemy moves.
        FortuneReaction { of: Faction } = "fortune-reaction",
        /// Whether both sides play Fortune cards in this round of battle.
        FortuneBattle { space: SpaceId, round: u8, mahdist: bool, empire: bool } = "fortune-battle",
    }
}

impl Why {
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
