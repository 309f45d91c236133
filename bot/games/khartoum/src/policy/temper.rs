//! What sort of player one is: the weights of what he knows.

use std::fmt;
use std::str::FromStr;

use khartoum::Faction;

/// How somebody plays, whichever side it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Manner {
    /// Any choice, each as likely.
    Random,
    /// Keeps together and fights at good odds only.
    Cautious,
    /// Goes for the enemy wherever there is one.
    Bold,
    /// Weighs what may be won against what may be lost: the automatic player of the channel.
    Steady,
}

impl Manner {
    /// All of them, the least clever first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Cautious, Self::Bold, Self::Steady];
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Cautious => "cautious",
            Self::Bold => "bold",
            Self::Steady => "steady",
        })
    }
}

/// Text that names no manner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a side is played random, cautious, bold or steady")]
pub struct NoManner;

impl FromStr for Manner {
    type Err = NoManner;

    fn from_str(text: &str) -> Result<Self, NoManner> {
        Self::ALL.into_iter().find(|manner| manner.to_string() == text).ok_or(NoManner)
    }
}

/// Weights of a player who thinks. What is at stake is counted in chances of winning the game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Temper {
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
    /// Weights by side and manner.
    pub fn of(faction: Faction, manner: Manner) -> Self {
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

    /// Those of the steady Empire.
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
