//! Automatic players, for whole campaigns without people: `sirdar simulate` and trials of the
//! rules' figures.
//!
//! A player sees what a person sees, the [`View`] and the choices offered, and
//! nothing else: no board, no dice, no order of the piles. [`Policy::Random`] takes any choice; the others judge
//! the position (`estimate`), weigh what could be done (`aims`) and do it (`mind`).
//! [`Policy::Strong`] also tries it in copies of the campaign (`lookahead`).

mod aims;
mod cards;
pub mod estimate;
pub mod lookahead;
pub mod mind;

use std::cell::OnceCell;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use kit::{Answer, Seat, SplitMix};
use san_juans::{Campaign, Choice, View, War as _};

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
    mind: mind::Mind,
}

impl Player {
    pub fn new(policy: Policy, seed: u64) -> Self {
        let daring = match policy {
            Policy::Random | Policy::Cautious => mind::Daring::CAUTIOUS,
            Policy::Aggressive | Policy::Strong => mind::Daring::BOLD,
        };
        Self { policy, chance: SplitMix(seed), seed, mind: mind::Mind::new(daring) }
    }

    /// Answers what waits in a campaign, as somebody in a seat sees it; nothing if nothing waits. The
    /// answer is always one that is offered.
    pub fn answer(&mut self, campaign: &Campaign, seat: Option<Seat>) -> Option<Answer<Choice>> {
        let decision = campaign.decision()?;
        let answer = match self.policy {
            Policy::Random => None,
            Policy::Cautious | Policy::Aggressive => {
                self.mind.answer(&Sight::new(campaign, seat), decision)
            }
            Policy::Strong => {
                let seed = self.seed.wrapping_add(u64::from(decision.id.0) << 32);
                let found = lookahead::best(&self.mind, campaign, seat, seed);
                found.map(|(mind, answer)| {
                    self.mind = mind;
                    answer
                })
            }
        };
        let answer = answer.filter(|answer| decision.ask.check(answer).is_ok());
        Some(answer.unwrap_or_else(|| self.chance.answer(&decision.ask)))
    }
}

/// What somebody sees of a campaign, worked out when it is first looked at: many answers need no look.
struct Sight<'a> {
    campaign: &'a Campaign,
    seat: Option<Seat>,
    view: OnceCell<View>,
}

impl<'a> Sight<'a> {
    fn new(campaign: &'a Campaign, seat: Option<Seat>) -> Self {
        Self { campaign, seat, view: OnceCell::new() }
    }

    fn when(&self) -> (u8, Option<u8>) {
        (self.campaign.board().turn, self.campaign.round())
    }
}

impl Deref for Sight<'_> {
    type Target = View;

    fn deref(&self) -> &View {
        self.view.get_or_init(|| self.campaign.view(self.seat))
    }
}
