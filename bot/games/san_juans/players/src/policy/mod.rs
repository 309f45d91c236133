//! Automatic players, for whole campaigns without people: `sirdar simulate` and trials of the
//! rules' figures.
//!
//! A player sees what a person sees, the [`View`](san_juans::View) and the choices offered, and
//! nothing else: no board, no dice, no order of the piles. [`Policy::Random`] takes any choice; the others judge
//! the position (`estimate`), weigh what could be done (`plans`) and do it (`staff`).
//! [`Policy::Strong`] also tries it in copies of the campaign (`lookahead`).

mod cards;
pub mod estimate;
pub mod lookahead;
mod plans;
mod sight;
pub mod staff;

use std::fmt;
use std::str::FromStr;

use kit::{Answer, Seat, SplitMix};
use san_juans::{Campaign, Choice};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    Random,
    /// Holds what can be held and fights at good odds only.
    Cautious,
    /// Goes for the rebels wherever it pays on the average.
    Aggressive,
    /// Looks ahead: tries what could be done, under dice of its own, and does what came out best.
    Strong,
}

impl Policy {
    pub const ALL: [Policy; 4] =
        [Policy::Random, Policy::Cautious, Policy::Aggressive, Policy::Strong];
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Policy::Random => "random",
            Policy::Cautious => "cautious",
            Policy::Aggressive => "aggressive",
            Policy::Strong => "strong",
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a policy is random, cautious, aggressive or strong")]
pub struct NoPolicy;

impl FromStr for Policy {
    type Err = NoPolicy;
    fn from_str(text: &str) -> Result<Self, NoPolicy> {
        Policy::ALL.into_iter().find(|policy| policy.to_string() == text).ok_or(NoPolicy)
    }
}

#[derive(Debug)]
pub struct Player {
    policy: Policy,
    chance: SplitMix,
    seed: u64,
    staff: staff::Staff,
}

impl Player {
    pub fn new(policy: Policy, seed: u64) -> Self {
        let daring = match policy {
            Policy::Random | Policy::Cautious => staff::Daring::CAUTIOUS,
            Policy::Aggressive | Policy::Strong => staff::Daring::BOLD,
        };
        Self { policy, chance: SplitMix(seed), seed, staff: staff::Staff::new(daring) }
    }

    /// Answers what waits in a campaign, as somebody in a seat sees it; nothing if nothing waits. The
    /// answer is always one that is offered.
    pub fn answer(&mut self, campaign: &Campaign, seat: Option<Seat>) -> Option<Answer<Choice>> {
        let decision = campaign.decision()?;
        let answer = match self.policy {
            Policy::Random => None,
            Policy::Cautious | Policy::Aggressive => {
                self.staff.answer(&sight::Sight::new(campaign, seat), decision)
            }
            Policy::Strong => {
                let seed = self.seed.wrapping_add(u64::from(decision.id.0) << 32);
                let found = lookahead::best(&self.staff, campaign, seat, seed);
                found.map(|(staff, answer)| {
                    self.staff = staff;
                    answer
                })
            }
        };
        let answer = answer.filter(|answer| decision.ask.check(answer).is_ok());
        Some(answer.unwrap_or_else(|| self.chance.answer(&decision.ask)))
    }
}
