//! What sort of player one is: the weights of what he knows.

use khartoum::Faction;

/// Weights of a player who thinks. What is at stake is counted in chances of winning the game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Temper {
    /// How much of a force counts that is a turn further away.
    pub fade: f64,
    /// How much a unit counts that is in its box.
    pub later: f64,
    /// What a turn on the way takes off what there is to be won.
    pub patience: f64,
    /// How much what may be won later counts.
    pub ahead: f64,
    /// What a Mahdist unit of strength 4 is worth.
    pub mahdist: f64,
    /// What a British unit of strength 5 is worth.
    pub british: f64,
    /// What an Egyptian unit of strength 2 is worth.
    pub egyptian: f64,
    /// How much own units count more than the enemy's.
    pub care: f64,
    /// Battles that are less likely won are not begun.
    pub odds: f64,
    /// Whoever is less likely to win a battle breaks off.
    pub flight: f64,
}

impl Temper {
    pub(super) fn of(faction: Faction) -> Self {
        match faction {
            Faction::Mahdist => Self::MAHDISTS,
            Faction::Empire => Self::EMPIRE,
        }
    }

    /// Found by trying others in many games.
    const MAHDISTS: Self = Self {
        fade: 0.265,
        later: 0.6,
        patience: 0.75,
        ahead: 0.22,
        mahdist: 0.016,
        british: 0.15,
        egyptian: 0.05,
        care: 0.4,
        odds: 0.1,
        flight: 0.1,
    };

    const EMPIRE: Self = Self {
        fade: 0.3,
        later: 0.45,
        patience: 0.53,
        ahead: 1.0,
        mahdist: 0.03,
        british: 0.09,
        egyptian: 0.008,
        care: 0.25,
        odds: 0.21,
        flight: 0.35,
    };
}
