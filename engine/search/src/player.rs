//! An automatic player of a level.

use kit::{AnswerOf, Machine, Rules, Seat, SplitMix};

use crate::{Effort, Level, Policy, Way, compare, weigh};

/// Somebody who plays a seat by a policy, and looks ahead as far as the level allows.
#[derive(Debug, Clone)]
pub struct Player<P> {
    level: Level,
    policy: P,
    /// What is tried for one answer at [`Level::Normal`] and [`Level::Hard`].
    efforts: [Effort; 2],
    lots: SplitMix,
    seed: u64,
}

impl<P> Player<P> {
    /// Efforts are those of *normal* and *hard*, as answers in trials and tries before any answer is
    /// given up. Lots begin at the seed.
    pub fn new(level: Level, policy: P, efforts: [(u32, u32); 2], seed: u64) -> Self {
        let effort = |(answers, tries)| Effort { answers, tries, seed };
        Self { level, policy, efforts: efforts.map(effort), lots: SplitMix(seed), seed }
    }

    /// The answer of a seat, one that it is offered, in a game that it knows no more of than it may;
    /// nothing if it is not asked.
    pub fn answer<R: Rules>(&mut self, known: &Machine<R>, seat: Seat) -> Option<AnswerOf<R>>
    where
        P: Policy<R>,
    {
        let ask = known.ask_of(seat)?;
        if self.level == Level::Random {
            return Some(self.lots.answer(&ask));
        }
        let answer = match self.weighed(known, seat).into_iter().next() {
            Some(best) => {
                self.policy = best.policy;
                best.answer
            }
            None => self.policy.answer(known, seat, &ask),
        };
        let legal = ask.check(&answer).is_ok();
        Some(if legal { answer } else { self.lots.answer(&ask) })
    }

    /// What the seat could answer, the best first; nothing if it is not asked, or the level does not
    /// look ahead.
    pub fn weighed<R: Rules>(&self, known: &Machine<R>, seat: Seat) -> Vec<Way<R, P>>
    where
        P: Policy<R>,
    {
        let effort = self.effort(known);
        effort.map_or_else(Vec::new, |effort| weigh(&self.policy, known, seat, effort))
    }

    /// Where the same trials end after each of some orders, as [`compare`] says; nothing if the level
    /// does not look ahead.
    pub fn compared<R: Rules>(
        &self,
        known: &Machine<R>,
        seat: Seat,
        orders: &[Vec<AnswerOf<R>>],
    ) -> Option<(u32, Vec<i64>)>
    where
        P: Policy<R>,
    {
        self.effort(known).map(|effort| compare(&self.policy, known, seat, orders, effort))
    }

    fn effort<R: Rules>(&self, known: &Machine<R>) -> Option<Effort> {
        let effort = match self.level {
            Level::Random | Level::Easy => return None,
            Level::Normal => self.efforts[0],
            Level::Hard => self.efforts[1],
        };
        let number = known.decision().map_or(0, |decision| decision.id.0);
        let seed = self.seed.wrapping_add(u64::from(number) << 32);
        Some(Effort { seed, ..effort })
    }

    /// The same, who goes on by a policy that has answered something.
    #[must_use]
    pub fn with(&self, policy: P) -> Self
    where
        P: Clone,
    {
        Self { policy, ..self.clone() }
    }
}
