//! What sort of player one is: the weights of what he knows.

use games::simulate::sides::Manner;
use khartoum::Faction;

/// Weights of a player who thinks. What is at stake is counted in chances of winning the game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Temper {
    /// How much of a force counts that is a turn further away.
    pub fade: f64,
    /// How much a unit counts that is in its box.
    pub later: f64,
    /// How likely an attack that is possible is made.
    pub attacked: f64,
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
    /// A point counts so much whether it decides the game or not.
    pub point: f64,
    /// Battles that are less likely won are not begun.
    pub odds: f64,
    /// Whoever is less likely to win a battle breaks off.
    pub flight: f64,
}

impl Temper {
    pub(super) fn of(faction: Faction, manner: Manner) -> Self {
        let steady = match faction {
            Faction::Mahdist => Self::MAHDISTS,
            Faction::Empire => Self::EMPIRE,
        };
        match manner {
            Manner::Random | Manner::Steady => steady,
            Manner::Cautious => Self { care: 2.5 * steady.care, odds: 0.6, flight: 0.4, ..steady },
            Manner::Bold => Self { care: 0.4 * steady.care, odds: 0.1, flight: 0.1, ..steady },
        }
    }

    /// Those of the steady Mahdists, found by trying others in many games.
    const MAHDISTS: Self = Self {
        fade: 0.265,
        later: 0.6,
        attacked: 0.54,
        patience: 0.75,
        ahead: 0.22,
        mahdist: 0.016,
        british: 0.15,
        egyptian: 0.05,
        care: 0.4,
        point: 0.03,
        odds: 0.1,
        flight: 0.1,
    };

    const EMPIRE: Self = Self {
        fade: 0.3,
        later: 0.45,
        attacked: 0.52,
        patience: 0.53,
        ahead: 1.0,
        mahdist: 0.03,
        british: 0.09,
        egyptian: 0.008,
        care: 0.25,
        point: 0.025,
        odds: 0.21,
        flight: 0.35,
    };
}
