//! Automatic players, for whole campaigns without people: `sirdar simulate` and trials of the
//! rules' figures.
//!
//! A player sees what a person sees, the [`View`] and the choices offered, and nothing else: no
//! board, no dice, no order of the piles. [`Policy::Random`] takes any choice; the others judge
//! the position (`estimate`), weigh what could be done (`plans`) and do it (`staff`).

mod cards;
pub mod defaults;
pub mod estimate;
mod plans;
pub mod staff;

use std::fmt;
use std::str::FromStr;

use games::Chance;
use kit::{Answer, Decision};
use san_juans::{Choice, View, Why};

/// How an automatic player plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Any choice, each as likely.
    Random,
    /// Holds what can be held and fights at good odds only.
    Cautious,
    /// Goes for the rebels wherever it pays on the average.
    Aggressive,
}

impl Policy {
    /// Every policy, the dullest first.
    pub const ALL: [Policy; 3] = [Policy::Random, Policy::Cautious, Policy::Aggressive];
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Policy::Random => "random",
            Policy::Cautious => "cautious",
            Policy::Aggressive => "aggressive",
        })
    }
}

/// Text that names no policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a policy is random, cautious or aggressive")]
pub struct NoPolicy;

impl FromStr for Policy {
    type Err = NoPolicy;
    fn from_str(text: &str) -> Result<Self, NoPolicy> {
        Policy::ALL.into_iter().find(|policy| policy.to_string() == text).ok_or(NoPolicy)
    }
}

/// An automatic player in one campaign.
#[derive(Debug)]
pub struct Player {
    policy: Policy,
    chance: Chance,
    staff: staff::Staff,
}

impl Player {
    /// A player whose whims, if it has any, come from `seed`.
    pub fn new(policy: Policy, seed: u64) -> Self {
        let daring = match policy {
            Policy::Random | Policy::Cautious => staff::Daring::CAUTIOUS,
            Policy::Aggressive => staff::Daring::BOLD,
        };
        Self { policy, chance: Chance(seed), staff: staff::Staff::new(daring) }
    }

    /// Answers a decision of a campaign that looks so; chance does not look. The answer is always
    /// one that is offered.
    pub fn answer(
        &mut self,
        view: impl FnOnce() -> View,
        decision: &Decision<Choice, Why>,
    ) -> Answer<Choice> {
        if self.policy == Policy::Random {
            return self.chance.any(&decision.ask);
        }
        let answer = self.staff.answer(&view(), decision);
        let answer = answer.filter(|answer| decision.ask.check(answer).is_ok());
        answer.unwrap_or_else(|| self.chance.any(&decision.ask))
    }
}
